package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Little Mac's cup at Antietam. BGD 22.6.2. It takes the place of the limit of BG-ANT 18.1,
// which a march over a creek would lift: of the Union's units those of the First Corps move
// from the start, those of each other corps from when its counter is drawn. A counter is
// drawn when a Union player-turn begins, on the game-turn that opens a game of plots when both
// sheets are in (BGD 22.4.14); drawn blanks are set aside. The counters only stand
// for the units, which are on the map from the start. Who is not committed fights where he
// stands, and neither moves nor advances after combat; the Sixth Corps comes in by its
// schedule, committed or not, and may go on at once, on whichever game-turn it comes.

// The counters in the cup. BGD 22.6.2.
var cupCorps = []string{"II", "V", "VI", "IX", "XII", "Cav"}

const cupBlanks = 16

// corpsTrait is the trait of the units of a corps whose counter is in the cup.
func corpsTrait(corps string) string { return "corps:" + corps }

// cup is what has been drawn.
type cup struct {
	committed []string // the corps, in the order drawn
	blanks    int      // set aside
}

// CupDrawn is a counter drawn from the cup.
type CupDrawn struct {
	Corps   string `json:"corps,omitempty"` // empty: a blank
	Left    int    `json:"left"`            // counters in the cup before
	Die     int    `json:"die"`
	DieName string `json:"die_name"`
}

// Kind names the event in the journal.
func (CupDrawn) Kind() string { return "cup-drawn" }

// Tell tells both sides: the cup stands on the table.
func (e CupDrawn) Tell(rules.Side) rules.Notice { return seen.CupDrawn{Corps: e.Corps, Left: e.Left} }

func (e CupDrawn) apply(g *Game) {
	g.undrawn = false
	if e.Corps == "" {
		g.cup.blanks++
		return
	}
	g.cup.committed = append(slices.Clone(g.cup.committed), e.Corps)
}

// hasCup answers the option little-mac. BGD 22.6.2.
func (o *Options) hasCup() bool { return o.is(littleMac, "on") }

// uncommitted lists the corps whose counters are still in the cup, in its order.
func (g *Game) uncommitted() []string {
	return slices.DeleteFunc(slices.Clone(cupCorps), func(corps string) bool { return slices.Contains(g.cup.committed, corps) })
}

// drawFromCup draws a counter, while there is a corps in the cup.
func (b *bench) drawFromCup() {
	g := b.g
	waits := g.uncommitted()
	if !g.options.hasCup() || g.phasing != rules.Union || len(waits) == 0 {
		return
	}
	left := len(waits) + cupBlanks - g.cup.blanks
	die, name := b.rollOf("cup", left)
	e := CupDrawn{Left: left, Die: die, DieName: name}
	if die <= len(waits) {
		e.Corps = waits[die-1]
	}
	b.emit(e)
}

// waitsForOrders reports whether a unit is of a corps that McClellan has not committed.
func (g *Game) waitsForOrders(n int) bool {
	return g.options.hasCup() && slices.ContainsFunc(g.uncommitted(), func(corps string) bool { return g.bears(n, corpsTrait(corps)) })
}

// checkCup refuses the cup to forces in which a corps has no unit: those of an owner's file
// that does not say who belongs to which.
func (t *table) checkCup() error {
	if !t.options.hasCup() {
		return nil
	}
	for _, corps := range cupCorps {
		if !slices.ContainsFunc(t.forces, func(c counter) bool { return slices.Contains(c.traits, corpsTrait(corps)) }) {
			return fmt.Errorf("option little-mac can't be had: no unit bears the trait %s [BGD 22.6.2]", corpsTrait(corps))
		}
	}
	return nil
}

// cupSeen is the cup for all to see.
func (g *Game) cupSeen() *seen.Cup {
	if !g.options.hasCup() {
		return nil
	}
	return &seen.Cup{Committed: slices.Clone(g.cup.committed), Waiting: g.uncommitted(), Blanks: cupBlanks - g.cup.blanks}
}

// cupRow writes what has been drawn, with - for no corps: cup II,V 3.
func (g *Game) cupRow() string {
	if len(g.cup.committed) == 0 && g.cup.blanks == 0 {
		return ""
	}
	corps := strings.Join(g.cup.committed, ",")
	if corps == "" {
		corps = "-"
	}
	return fmt.Sprintf("cup          %s %d\n", corps, g.cup.blanks)
}

// setCup reads: cup, the corps drawn, how many blanks were drawn. Who gives such a row has
// drawn for this player-turn.
func (g *Game) setCup(w *words) {
	if w.len() != 3 || !g.options.hasCup() {
		w.fail(1, "a cup row is: cup, the corps drawn, how many blanks were drawn; it needs a game with the option little-mac")
		return
	}
	g.cup.blanks, g.undrawn = min(w.number(2), cupBlanks), false
	if w.text(1) == "-" {
		return
	}
	for corps := range strings.SplitSeq(w.text(1), ",") {
		if !slices.Contains(g.uncommitted(), corps) {
			w.fail(1, "%q is no corps in the cup, or it stands there twice: say %s", corps, strings.Join(cupCorps, ","))
			return
		}
		g.cup.committed = append(g.cup.committed, corps)
	}
}
