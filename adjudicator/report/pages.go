package report

import (
	"strings"

	"longroll/rules"
)

// Opening writes the first mail of a game to a side: who plays what, the
// options, where the data come from, the seed's commitment, how to answer; and
// all that Turn has.
func Opening(g Game, v rules.View) (Page, error) {
	l := letter{Game: g, View: v, pictured: true}
	return l.page("opening")
}

// Invitation asks somebody whether he takes part in a game: what is played, on what
// terms, and where its data come from. Without a view it is the seat of a game that is
// under way.
func Invitation(g Game, v rules.View) (Page, error) {
	l := letter{Game: g, View: v}
	return l.page("invitation")
}

// History writes what a side was told before; apart from that, what of it a rollback gave up.
func History(g Game, v rules.View, told []Told) (Page, error) {
	l := letter{Game: g, View: v}
	for _, t := range told {
		if t.GivenUp.IsZero() {
			l.Told = append(l.Told, t)
		} else {
			t.Heading += ", given up by the rollback of " + g.Day(t.GivenUp)
			l.Lost = append(l.Lost, t)
		}
	}
	return l.page("history")
}

// Turn writes the mail that goes to both sides whenever a sheet falls due: what
// the reader must do and by when, what happened, where things stand, the order
// form if he owes a sheet.
func Turn(g Game, v rules.View, told []Told) (Page, error) {
	l := letter{Game: g, View: v, Told: told, Dice: g.Ledger, pictured: true}
	p, err := l.page("turn")
	if err != nil || !l.ManyDice() {
		return p, err
	}
	f, err := l.file("dice")
	p.Files = append(p.Files, f)
	return p, err
}

// Acknowledge writes what was read in a mail, what it would do, and what needs
// its sender.
func Acknowledge(g Game, v rules.View, r Receipt) (Page, error) {
	l := letter{Game: g, View: v, Receipt: r}
	return l.page("receipt")
}

// Question asks for the answers without which play can't go on; told is what
// has happened so far, would are orders that would do where orders may answer.
func Question(g Game, v rules.View, told []Told, asked []rules.Decision, would []Line) (Page, error) {
	l := letter{Game: g, View: v, Told: told, Asked: asked, Would: would}
	return l.page("question")
}

// Refused says that nothing of a mail was taken, why, and what stands; today's
// form goes with it.
func Refused(g Game, v rules.View, why string) (Page, error) {
	l := letter{Game: g, View: v, Why: sentence(why)}
	return l.page("refused")
}

// Held shows the sheet that is held to a side that asks for it, and says when it
// is played and what keeps it.
func Held(g Game, v rules.View, r Receipt) (Page, error) {
	l := letter{Game: g, View: v, Receipt: r}
	return l.page("held")
}

// Nothing says that a mail held no orders, and no answer to what is asked, and what
// is still held.
func Nothing(g Game, v rules.View, r Receipt) (Page, error) {
	l := letter{Game: g, View: v, Receipt: r}
	return l.page("nothing")
}

// Status shows how things stand to a side that asks.
func Status(g Game, v rules.View) (Page, error) {
	l := letter{Game: g, View: v, pictured: true}
	return l.page("status")
}

// Referee writes the referee's packet: the truth, what each side was told, the
// dice in the order in which they fell, and what lapsed.
func Referee(g Game, truth rules.View, union, confederate []Told, dice []rules.Die, lapsed ...string) (Page, error) {
	l := letter{Game: g, View: truth, Union: union, Rebels: confederate, Dice: dice, Lapsed: lapsed, pictured: true}
	return l.page("referee")
}

// Stranger is the one polite answer to an address that plays no game here.
func Stranger(address string) (Page, error) {
	l := letter{Address: address}
	return l.page("stranger")
}

// Asked answers what a side asked about the map, ready set.
func Asked(g Game, v rules.View, text string) (Page, error) {
	l := letter{Game: g, View: v, Body: text}
	return l.page("asked")
}

// Help sends the order language as it comes, ready set.
func Help(text string) (Page, error) {
	l := letter{Body: text}
	return l.page("help")
}

// sentence writes a reason as one: with a capital letter and a full stop.
func sentence(why string) string {
	if why == "" {
		return why
	}
	why = strings.ToUpper(why[:1]) + why[1:]
	if !strings.ContainsAny(why[len(why)-1:], ".!?") {
		why += "."
	}
	return why
}
