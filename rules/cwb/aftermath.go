package cwb

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Where the chapters on fire meet those on leaders, morale and command radius. CWB 20.5a,
// 21.2, 25.4.

// test is what bears on one morale check besides what is seen in the hex. CWB 24.2.
type test struct {
	up        int  // rows up by the fire table, CWB 20.5a
	flank     bool // the fire came into flank or rear, CWB 13.0a
	attacking bool // the attackers' check in close combat
	defending bool // the defenders'
	extra     bool // the check of a defender who lost a close combat
}

// aftermath is what follows losses by fire in a hex: leaders are checked, then morale.
type aftermath interface {
	leadersUnderFire(h hex.Hex, side rules.Side) error
	moraleCheck(h hex.Hex, side rules.Side, t test) (gone bool, err error)
}

// checkLeaders has every leader in a hex checked for loss. CWB 25.4.
func (b *bench) checkLeaders(h hex.Hex, side rules.Side) error {
	if a, ok := any(b).(aftermath); ok {
		return a.leadersUnderFire(h, side)
	}
	return nil
}

// checkMorale has the units in a hex checked for morale. CWB 20.5a.
func (b *bench) checkMorale(h hex.Hex, side rules.Side, t test) error {
	if a, ok := any(b).(aftermath); ok {
		_, err := a.moraleCheck(h, side, t)
		return err
	}
	return nil
}

// commander answers whether command radius reaches a hex. CWB 10.5a.
type commander interface {
	commandReaches(n int, target, from hex.Hex) bool
}

// recoversHere reports whether a brigade is in radius for recovering stragglers: as the
// phase found it, or for a destroyed one, in the hex where it is to gather. CWB 21.2.
func (g *Game) recoversHere(n int, at hex.Hex) bool {
	if g.field.pieces[n].place == onMap {
		return g.field.pieces[n].has(inRadius)
	}
	c, ok := any(g).(commander)
	return ok && c.commandReaches(n, at, hex.Hex{})
}
