package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Intensity and die of a combat with all that changes them. HBN 10.2, 10.3, 10.5, 12.2C, 12.3D,
// 13.3.6, 13.5E, 16.2A.

const (
	leastIntensity, mostIntensity = 3, 9 // HBN 10.2B
	coordinatedAdd                = 2    // HBN 10.2B, 10.6B
	chargeAdd                     = 2    // HBN 10.2B
	volleyAdd                     = -2   // HBN 10.2C
)

// intensityOf is the intensity of an attack. HBN 10.2B.
func (g *Game) intensityOf(f *fight) rules.Tally {
	var sum rules.Tally
	if g.ridesIn(f) {
		sum.Add(leastIntensity, "cavalry that does not charge", "HBN 10.3B")
		return sum
	}
	sum.Add(g.face(f.attacker).Intensity, "intensity of "+g.name(f.attacker), "HBN 10.2B")
	if g.options.is(intensityMods, "on") {
		g.addToIntensity(&sum, f)
	}
	if dark, why, rule := g.darkness(); dark != 0 && g.options.is(darkIntensity, "before-limit") {
		sum.Add(dark, why, rule)
	}
	return sum
}

// addToIntensity adds the modifiers that are optional. HBN 1.5B.
func (g *Game) addToIntensity(sum *rules.Tally, f *fight) {
	g.addTerrain(sum, f)
	if add := g.heroOf(f.attacker); add != 0 {
		sum.Add(add, "hero", "HBN 13.5E")
	}
	if f.leader >= 0 {
		sum.Add(g.combatRating(f.leader), g.Leaders[f.leader].Name, "HBN 13.3.6A")
	}
	if f.coordinated {
		sum.Add(coordinatedAdd, "coordinated", "HBN 10.6B")
	}
	if f.charging {
		sum.Add(chargeAdd, "charge", "HBN 10.2B")
	}
	if add := g.moraleBox(f.attacker).Intensity; add != 0 {
		sum.Add(add, "army morale", "HBN 16.2A")
	}
}

// addTerrain adds what the terrain of both hexes, and the side between them, does to the
// intensity. HBN 10.5.
func (g *Game) addTerrain(sum *rules.Tally, f *fight) {
	add := func(t data.Terrain) {
		if m := g.Terrain.Hex[t].Intensity; m != 0 {
			sum.Add(m, terrainNames[t], "HBN 10.5A")
		}
	}
	from, at := g.ground(f.from), g.ground(f.at)
	switch {
	case g.options.is(terrainBoth, "sum"):
		add(from)
		add(at)
	case g.Terrain.Hex[from].Intensity < g.Terrain.Hex[at].Intensity:
		add(from)
	default:
		add(at)
	}
	if s := g.slopeOf(f.from, f.at); g.Terrain.Side[s].Intensity != 0 {
		sum.Add(g.Terrain.Side[s].Intensity, slopeNames[s], "HBN 10.5B")
	}
}

// slopeOf is the hexside that an attack goes over, as the rules of combat read it: a steep
// slope downhill is none, or counts as uphill by its ruling. HBN 10.5B.
func (g *Game) slopeOf(from, at hex.Hex) data.Slope {
	s := g.board.crossing(from, at)
	if s == data.SteepDown && g.options.is(steepAttack, "both") {
		return data.SteepUp
	}
	return s
}

var slopeNames = [...]string{data.Level: "level", data.GentleUp: "gentle slope uphill", data.GentleDown: "gentle slope downhill",
	data.SteepUp: "steep slope uphill", data.SteepDown: "steep slope downhill", data.DeepWater: "deep water"}

// darkness is what evening and night take off the intensity. HBN 12.2C, 12.3D.
func (g *Game) darkness() (int, string, rules.Cite) {
	switch g.now().Light {
	case data.Evening:
		return -1, "evening", "HBN 12.2C"
	case data.Night:
		return -3, "night", "HBN 12.3D"
	}
	return 0, "", ""
}

// heldColumn holds an intensity to the columns of the table. HBN 10.2B; by its ruling darkness
// comes off after that.
func (g *Game) heldColumn(f *fight, intensity int) int {
	col := min(max(intensity, leastIntensity), mostIntensity)
	if dark, _, _ := g.darkness(); g.options.is(darkIntensity, "after-limit") && !g.ridesIn(f) {
		col = max(col+dark, leastIntensity)
	}
	return col
}

// ridesIn reports whether cavalry attacks without a charge, on the column for that. HBN 10.3B.
func (g *Game) ridesIn(f *fight) bool {
	return g.options.is(cavalryRule, "on") && g.kind(f.attacker) == data.Cavalry && !f.charging
}

// charges reports whether an attack is a charge: the unit has the marker, and cavalry has the
// ground for it. HBN 10.3B, 10.8, 12.3E.
func (g *Game) charges(n int, from, at hex.Hex) bool {
	return g.units[n].has(charge) && g.hasMarkers(chargeMarker) && g.hasGround(n, from, at)
}

// hasGround reports whether the ground lets a unit charge: cavalry out of and into clear and
// light woods only, and over no steep slope. HBN 10.3B.
func (g *Game) hasGround(n int, from, at hex.Hex) bool {
	if g.kind(n) != data.Cavalry || !g.options.is(cavalryRule, "on") {
		return true
	}
	t := &g.Terrain
	return t.Hex[g.ground(from)].Charge && t.Hex[g.ground(at)].Charge && t.Side[g.board.crossing(from, at)].Charge
}

// dieMods is what is added to the die of an attack. HBN 10.2C.
func (g *Game) dieMods(f *fight) rules.Tally {
	var mods rules.Tally
	mods.Add(g.face(f.attacker).Strength, "strength of "+g.name(f.attacker), "HBN 10.2C")
	if t := g.ground(f.at); g.Terrain.Hex[t].Die != 0 {
		mods.Add(g.Terrain.Hex[t].Die, terrainNames[t], "HBN 10.2C")
	}
	if s := g.slopeOf(f.from, f.at); g.Terrain.Side[s].Die != 0 {
		mods.Add(g.Terrain.Side[s].Die, slopeNames[s], "HBN 10.2C")
	}
	mods.Add(-g.face(f.defender).Strength, "strength of "+g.name(f.defender), "HBN 10.2C")
	for _, n := range f.guns {
		mods.Add(-g.face(n).Strength, "guns of "+g.name(n), "HBN 10.4B")
	}
	if g.units[f.defender].has(volley) && g.hasMarkers(volleyMarker) && g.options.is(volleyDie, "on") {
		mods.Add(volleyAdd, "volley", "HBN 10.9")
	}
	if f.charging && g.kind(f.attacker) == data.Cavalry && g.kind(f.defender) == data.Infantry && g.options.is(cavalryRule, "on") {
		mods.Add(-g.face(f.defender).Range, "range of the infantry that is charged", "HBN 10.3C")
	}
	return mods
}

// rollCombat rolls a combat. It gives the cell, and the die that tells of leaders and
// fortunes: as it fell or, by its ruling, with its modifiers. HBN 10.2C, 10.2D, 13.4A, 15.0C.
func (b *bench) rollCombat(f *fight) (data.Cell, int) {
	g := b.g
	intensity, mods := g.intensityOf(f), g.dieMods(f)
	col := g.heldColumn(f, intensity.Sum())
	die := b.roll("attack." + g.name(f.attacker))
	row := min(max(die+mods.Sum(), 0), dieFaces-1)
	cell := g.Combat[row][col-leastIntensity]
	b.emit(CombatResolved{seen.CombatResolved{Side: g.side(f.attacker), Unit: g.name(f.attacker), Defender: g.name(f.defender), At: f.at,
		Intensity: intensity, Column: col, Die: die, Mods: mods, Row: row, Result: cell.Text}})
	if g.options.is(crtRoll, "modified") {
		return cell, row
	}
	return cell, die
}
