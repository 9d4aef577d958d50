package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Morale: states, checks and what they add up to. CWB 17.2a, 20.5a, 21.1a, 24.0-24.2, 24.4.
// What shifts a check is in moraleshifts.go, the retreat in rout.go, rally in rally.go.

// nerve is what is remembered of morale from one command to the next: how many rolls
// and retreats each side has had, which tells the dice and questions of one from those
// of another; who has attacked together this phase; and what leaders were hit. Its lists
// are never changed in place, so that a copy of the Game may share them.
type nerve struct {
	count [3]int
	bands []band
	hits  []fallen // CWB-AH 4.3
}

// occasion names a roll or a question of a side's morale, as no other is named.
func (g *Game) occasion(kind string, side rules.Side, subject string) string {
	return fmt.Sprintf("%s/%d/%s%d/%s", kind, g.turn, side, g.nerve.count[side], subject)
}

type (
	// MoraleChecked is a roll on the morale table. CWB 24.2.
	MoraleChecked struct {
		Side     rules.Side  `json:"side"`
		At       hex.Hex     `json:"at"`
		Unit     string      `json:"unit"`  // on top
		Level    string      `json:"level"` // its printed morale, A to E
		Mods     rules.Tally `json:"mods,omitempty"`
		Row      int         `json:"row"` // from 1, after the shifts
		Dice     [2]int      `json:"dice"`
		State    string      `json:"state"` // that the table brings
		Back     int         `json:"back,omitempty"`
		Straggle int         `json:"straggle,omitempty"`
	}
	// BloodLustChecked is the roll of a stack in blood lust. CWB 24.2c.
	BloodLustChecked struct {
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`
		Unit string     `json:"unit"`
		Dice [2]int     `json:"dice"`
		Kept bool       `json:"kept,omitempty"`
	}
	// MoraleChanged gives units of a hex another morale state. CWB 24.1.
	MoraleChanged struct {
		Side  rules.Side `json:"side"`
		At    hex.Hex    `json:"at"`
		Units []string   `json:"units"`
		State string     `json:"state"`
		Why   string     `json:"why"`
		Open  bool       `json:"open,omitempty"` // the enemy sees the marker
	}
)

// test is what bears on one morale check besides what is seen in the hex. CWB 24.2.
type test struct {
	up        int   // rows up by the fire table, CWB 20.5a
	flank     bool  // the fire came into flank or rear, CWB 13.0a
	attacking bool  // the attackers' check in close combat
	defending bool  // the defenders'
	extra     bool  // the check of a defender who lost a close combat
	works     stage // breastworks or a trench lie between, by optional rules
}

// moraleEvents are the events of morale, retreats and rally.
var moraleEvents = []rules.Event{MoraleChecked{}, BloodLustChecked{}, MoraleChanged{}, StackRetreated{}, GunsLimbered{}, RallyRolled{}}

// Kind names each event in the journal.
func (MoraleChecked) Kind() string    { return "morale-checked" }
func (BloodLustChecked) Kind() string { return "blood-lust-checked" }
func (MoraleChanged) Kind() string    { return "morale-changed" }

// moraleCheck has a side's units in a hex check their morale and carries the result
// out: stragglers, the new state, the retreat. Gone: they have left the hex, or are
// destroyed. CWB 24.2.
func (b *bench) moraleCheck(h hex.Hex, side rules.Side, t test) (gone bool, err error) {
	return b.tryMorale(h, side, t, hex.Hex{})
}

// tryMorale is moraleCheck; in close combat with the hex that the attackers came from,
// which bears on where a retreat goes. CWB 23.1m.
func (b *bench) tryMorale(h hex.Hex, side rules.Side, t test, entered hex.Hex) (gone bool, err error) {
	g := b.g
	units := g.unitsOf(h, side)
	if len(units) == 0 {
		return false, nil
	}
	if g.field.pieces[units[0]].state == data.BloodLust { // CWB 24.2c
		b.tryBloodLust(h, side)
		return false, nil
	}
	r := b.rollMorale(h, side, t)
	if err := b.loseHeart(h, side, r.Straggle); err != nil {
		return false, err
	}
	left := b.standing(units)
	if len(left) == 0 { // CWB 24.2d
		return true, b.leadersLeft(h, side)
	}
	torn := r.State == data.Routed && g.extended(left)
	b.addState(h, side, r.State)
	if r.Back == 0 {
		return false, nil
	}
	stays, err := b.standsFast(h, side, r, t)
	if err != nil || stays {
		return false, err
	}
	return b.giveWay(left, h, flight{side: side, hexes: r.Back, entered: entered, attacking: t.attacking, cause: causeOf(t)}, torn)
}

// causeOf says for everybody to hear why units go back.
func causeOf(t test) string {
	if t.attacking || t.defending {
		return "close combat"
	}
	return "morale"
}

// rollMorale throws the dice of a check. CWB 24.2.
func (b *bench) rollMorale(h hex.Hex, side rules.Side, t test) data.MoraleResult {
	g := b.g
	level, _ := g.moraleLevel(h, side)
	e := MoraleChecked{Side: side, At: h, Unit: g.name(g.unitsOf(h, side)[0]), Level: string(level), Mods: g.moraleShifts(h, side, t)}
	e.Row = min(max(g.charts.MoraleRow(level)-e.Mods.Sum(), 1), data.MoraleRows)
	e.Dice = b.dice(rules.KnownTo(side), g.occasion("morale", side, h.String()))
	r := g.charts.Morale(e.Row, 10*e.Dice[0]+e.Dice[1])
	e.State, e.Back, e.Straggle = r.State.String(), r.Back, r.Straggle
	b.emit(e)
	return r
}

// tryBloodLust rolls for a stack in blood lust; nothing modifies the roll. CWB 24.2c.
func (b *bench) tryBloodLust(h hex.Hex, side rules.Side) {
	g := b.g
	units := g.unitsOf(h, side)
	e := BloodLustChecked{Side: side, At: h, Unit: g.name(units[0]), Dice: b.dice(rules.KnownTo(side), g.occasion("blood-lust", side, h.String()))}
	e.Kept = g.charts.KeepsBloodLust(10*e.Dice[0] + e.Dice[1])
	b.emit(e)
	if !e.Kept {
		b.setState(units, data.Normal, "blood lust is over")
	}
}

// loseHeart takes the stragglers of a morale result off the top brigade, and what it
// can't lose off the next; guns lose none. CWB 21.1a, 21.1c, 24.2e, 26.5.
func (b *bench) loseHeart(h hex.Hex, side rules.Side, steps int) error {
	for steps > 0 {
		troops := b.g.only(b.g.unitsOf(h, side), troop)
		if len(troops) == 0 {
			return nil
		}
		c := int(b.g.field.pieces[troops[0]].counter)
		lost := min(steps, b.g.steps(c))
		if err := b.lose(c, 0, lost, "morale"); err != nil {
			return err
		}
		steps -= lost
	}
	return nil
}

// standsFast asks the owner whether his units ignore a retreat, where the result lets
// those who lie with guns in battery do so, or in a sunken road, or behind works. Guns by themselves
// can't. CWB 24.2, 26.4; CWB-AH 1.1b.
func (b *bench) standsFast(h hex.Hex, side rules.Side, r data.MoraleResult, t test) (bool, error) {
	g := b.g
	units := g.unitsOf(h, side)
	withGuns := g.inBattery(units) && len(g.only(units, troop)) > 0
	if !r.MayStay || !withGuns && !g.covered(h, t) && t.works == noWork {
		return false, nil
	}
	pick, err := b.ask(rules.Decision{ID: g.occasion("stand", side, h.String()), Side: side, Kind: "stand", Rule: "CWB 24.2",
		Subjects: []string{g.name(units[0]), g.label(h)}, Options: []string{"stand", "go back"}, Why: "nothing is lost by it"})
	return err == nil && pick == 0, err
}

// addState lays a morale result on a side's units in a hex, upon the state that they
// have. CWB 24.4.
func (b *bench) addState(h hex.Hex, side rules.Side, s data.State) {
	if units := b.g.unitsOf(h, side); len(units) > 0 {
		b.setState(units, added(b.g.worstState(units), s), "morale")
	}
}

// added is the state of units that get a further result. CWB 24.4.
func added(had, got data.State) data.State {
	switch {
	case got == data.Normal: // no effect
		return had
	case had == data.Disorganized && got == data.Disorganized:
		return data.Routed
	case got == data.BloodLust && had == data.Disorganized:
		return data.Normal
	case got == data.BloodLust && had == data.Routed:
		return data.Shaken
	case got == data.BloodLust:
		return data.BloodLust
	}
	return max(had, got)
}

// setState gives units of one hex a state; a brigade in extended line of which a part is
// routed collapses. CWB 17.2a, 24.1.
func (b *bench) setState(units []int, s data.State, why string) {
	g := b.g
	e := MoraleChanged{State: s.String(), Why: why, Open: g.showsMorale()}
	for _, n := range units {
		if p := &g.field.pieces[n]; p.place == onMap && p.state != s {
			e.Side, e.At = g.sideOf(n), p.at
			e.Units = append(e.Units, g.name(n))
		}
	}
	if len(e.Units) == 0 {
		return
	}
	b.emit(e)
	if s == data.Routed {
		b.collapseRouted()
	}
}

// showsMorale answers the option ruling.morale-markers. CWB 9.0.
func (g *Game) showsMorale() bool { return g.options.is(moraleMarkers, "open") }

func (e MoraleChecked) apply(g *Game)    { g.nerve.count[e.Side]++ }
func (e BloodLustChecked) apply(g *Game) { g.nerve.count[e.Side]++ }

func (e MoraleChanged) apply(g *Game) {
	for _, name := range e.Units {
		if n := g.find(e.Side, name); n >= 0 {
			g.field.pieces[n].state = stateNamed(e.State)
		}
	}
}

// Tell tells the owner only. CWB 9.0.
func (e MoraleChecked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.MoraleChecked{At: e.At, Unit: e.Unit, Level: e.Level, Mods: e.Mods, Row: e.Row, Dice: e.Dice,
		State: e.State, Back: e.Back, Straggle: e.Straggle})
}

// Tell tells the owner only. CWB 9.0.
func (e BloodLustChecked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.BloodLustChecked{At: e.At, Unit: e.Unit, Dice: e.Dice, Kept: e.Kept})
}

// Tell tells the owner, and the enemy of the marker if markers lie open. CWB 9.0.
func (e MoraleChanged) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.MoraleChanged{At: e.At, Units: e.Units, State: e.State, Why: e.Why}
	}
	return seenBy(e.Side, s, e.Open, seen.MarkerSeen{At: e.At, State: e.State})
}
