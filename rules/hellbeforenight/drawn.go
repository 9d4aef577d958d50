package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Who got no order to march, or one that was refused, may stand elsewhere when he is to attack:
// where the heaviest firing has taken him. The forecast says so. HBN 7.9.

// drawn is where the heaviest firing takes units, by name.
type drawn map[string]hex.Hex

// drawnOff finds whom of a side it takes where when the combat phase begins.
func (g *Game) drawnOff(side rules.Side) drawn {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: bestDice{}}}
	if b.enterCombat() != nil {
		return nil
	}
	taken := drawn{}
	g.each(rules.Confederate, func(n int) {
		was, is := &g.units[n], &b.g.units[n]
		if was.place == onMap && is.place == onMap && was.at != is.at {
			taken[g.name(n)] = is.at
		}
	})
	return taken
}

// strikers lists the units that an order of the combat phase names.
func strikers(c rules.Command) []string {
	switch c := c.(type) {
	case Attack:
		return []string{c.Unit}
	case Bombard:
		return c.Units
	}
	return nil
}

// told is a forecast with the first of its units that goes to the heaviest firing before.
func (d drawn) told(f rules.Forecast, c rules.Command) rules.Forecast {
	for _, unit := range strikers(c) {
		to, ok := d[unit]
		if !ok {
			continue
		}
		first := seen.Drawn{Unit: unit, To: to}
		switch f := f.(type) {
		case seen.WillRefuse:
			f.Drawn = first
			return f
		case seen.WillAttack:
			f.Drawn = first
			return f
		case seen.WillBombard:
			f.Drawn = first
			return f
		}
	}
	return f
}
