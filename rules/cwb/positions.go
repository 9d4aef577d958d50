package cwb

import (
	"fmt"
	"strconv"
	"strings"
)

// Tables of positions, so that a log kept on paper, or a battle begun on a board, goes
// on here. Words in double quotes are as in Go. A word that says nothing is left out.

// Positions writes the game as a table that setPositions reads: a row for each
// command and each dispatch, for what became of it, and for everything on the map.
func (g *Game) Positions() string {
	t := &rows{}
	fmt.Fprintf(t, "# %s: %s, %s\n", g.info.Title, g.calendar.clock(g.turn), g.phase)
	if g.phase == overPhase {
		t.WriteString("# The game is over: this is how it ended, and nobody can go on from here.\n")
	} else {
		fmt.Fprintf(t, "# --turn %d --phasing %s --phase %s\n", g.turn, g.phasing, bare(g.phase.String()))
	}
	if g.segment != issue {
		fmt.Fprintf(t, "segment %s %s\n", g.phasing, g.segment)
	}
	for _, f := range g.lost {
		fmt.Fprintf(t, "lost %s %q\n", f.side, f.name)
	}
	for i := range g.commands {
		g.writeCommand(t, i)
	}
	for i := range g.log {
		g.writeDispatch(t, &g.log[i])
	}
	if g.onMap() {
		g.writeField(t)
		g.writeStanding(t)
	}
	return t.String()
}

// rows is a table being written.
type rows struct{ strings.Builder }

// bare writes a word as it is, or in quotes where it would not be read back as one.
func bare(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\r\n\"#") {
		return strconv.Quote(word)
	}
	return word
}

// number writes a word and its number, unless it is 0.
func (t *rows) number(word string, n int) {
	if n != 0 {
		fmt.Fprintf(t, " %s %d", word, n)
	}
}

// text writes a word and its text, unless it is empty.
func (t *rows) text(word, s string) {
	if s != "" {
		fmt.Fprintf(t, " %s %q", word, s)
	}
}

// mark writes a word alone, if it holds.
func (t *rows) mark(word string, is bool) {
	if is {
		t.WriteString(" " + word)
	}
}

func (g *Game) writeCommand(t *rows, i int) {
	c, p := g.commands[i], g.posts[i]
	fmt.Fprintf(t, "command %s %q leader %q rating %d", c.side, c.name, g.leads(i), g.rating(i))
	if p.above != c.above && p.above >= 0 {
		t.text("under", g.commands[p.above].name)
	}
	for _, f := range p.numbers() {
		t.number(f.word, *f.into)
	}
	if c.rank == army && g.points[i] != g.points0(i) {
		fmt.Fprintf(t, " points %d", g.points[i])
	}
	t.text("tried", p.tried)
	if !p.duty.stood.IsZero() {
		t.text("stood", g.label(p.duty.stood))
	}
	for _, f := range p.marks() {
		t.mark(f.word, *f.into)
	}
	t.WriteString("\n")
	if k := p.cannon; k != nil {
		fmt.Fprintf(t, "cannon %s %q leader %q", c.side, c.name, k.leader)
		t.text("text", k.text)
		t.mark("had", k.had)
		t.WriteString("\n")
	}
}

// points0 is what an army has to spend when nothing is said: all in its own
// player turn, and nothing after.
func (g *Game) points0(army int) int {
	if g.commands[army].side != g.phasing || g.phase == presetPhase || g.posts[army].leader < 0 {
		return 0
	}
	return max(g.charts.CommandPoints(g.rating(army))-g.paid(army), 0)
}

// numberWord is a word of a command's row and where its value stands.
type numberWord struct {
	word string
	into *int
}

type markWord struct {
	word string
	into *bool
}

// numbers are the words with a number of a command's row.
func (p *post) numbers() []numberWord {
	return []numberWord{{"accepted", &p.accepted}, {"delayed", &p.delayed}, {"in-force", &p.standing}, {"checked", &p.check.turn},
		{"checked-for", &p.check.number}, {"divisions", &p.check.divisions}, {"wrecked", &p.check.wrecked}, {"engaged", &p.engaged},
		{"engaged-turns", &p.engagedIn}, {"retreats", &p.retreats}, {"spent-turn", &p.spentAt}, {"settles", &p.settles},
		{"conferred", &p.conferred}, {"attacked", &p.duty.attacked}, {"fought", &p.duty.fought}, {"with-headquarters", &p.duty.with},
		{"goes-back", &p.duty.least}}
}

// marks are the words without a value of a command's row.
func (p *post) marks() []markWord {
	return []markWord{{"replaced", &p.promoted}, {"stopped", &p.stopped}, {"ahead", &p.check.ahead}, {"deaf", &p.deaf}, {"spent", &p.spent}, {"held", &p.duty.held}}
}

func (g *Game) writeDispatch(t *rows, d *dispatch) {
	kind := "simple"
	if d.complex {
		kind = "complex"
	}
	fmt.Fprintf(t, "dispatch %s %d from %q to %q method %q type %s status %q", d.side, d.number, g.commands[d.sender].name,
		g.commands[d.receiver].name, d.how, kind, d.status)
	for _, f := range d.numbers() {
		t.number(f.word, *f.into)
	}
	t.text("signed", d.signed)
	t.text("objectives", strings.Join(d.head.Objectives, ", "))
	t.text("units", strings.Join(d.units, ", "))
	if !d.began.IsZero() {
		t.text("began", g.label(d.began))
	}
	for _, f := range d.texts() {
		t.text(f.word, *f.into)
	}
	for _, f := range d.marks() {
		t.mark(f.word, *f.into)
	}
	t.WriteString("\n")
	t.writeGoals(d)
	for _, n := range d.history {
		fmt.Fprintf(t, "note %s %d turn %d text %q\n", d.side, d.number, n.turn, n.text)
	}
}

type textWord struct {
	word string
	into *string
}

// numbers are the words with a number of a dispatch's row.
func (d *dispatch) numbers() []numberWord {
	return []numberWord{{"cost", &d.cost}, {"sent", &d.sent}, {"arrives", &d.arrives}, {"acted", &d.acted}, {"rating", &d.rating},
		{"start-turn", &d.head.StartTurn}, {"intensity", &d.head.Intensity}}
}

// texts are the words with a text of it.
func (d *dispatch) texts() []textWord {
	return []textWord{{"by", &d.head.By}, {"start", &d.head.Start}, {"limit", &d.head.Limit}, {"text", &d.head.Text}}
}

// marks are the words of it without a value.
func (d *dispatch) marks() []markWord {
	return []markWord{{"confers", &d.confers}, {"defensive", &d.head.Defensive}}
}
