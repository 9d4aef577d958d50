package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// One die of a bombardment: its column, its roll, its result. HBN 11.2B, 11.2C.

// mostColumn is the last column of the bombardment table, 9+.
const mostColumn = 9

// struckByFire is why a volley marker goes from a hex that is fired at.
const struckByFire = "a unit of the hex was struck by a bombardment"

// shot is one die of a bombardment, by a unit, by batteries as one, or by a gunboat.
type shot struct {
	units   []int // empty for a gunboat; the first is who speaks for them, HBN 11.4
	boat    string
	from    hex.Hex // nowhere for a gunboat
	target  int
	at      hex.Hex // where the target was when the fire was announced
	columns rules.Tally
	why     string
}

// shotOf is the fire of a unit, or of batteries as one, at a unit. HBN 11.2B, 11.4.
func (g *Game) shotOf(units []int, target int, at hex.Hex) shot {
	s := shot{units: g.spokesmanFirst(units), from: g.units[units[0]].at, target: target, at: at}
	s.columns.Add(g.shellColumn(units, at))
	g.shift(&s)
	return s
}

// shellColumn is the column of the bombardment table before it is shifted: at a distance the
// first, next to the target the strength that fires. HBN 11.2B, 11.4B.
func (g *Game) shellColumn(units []int, at hex.Hex) (column int, why string, rule rules.Cite) {
	strength := 0
	for _, n := range units {
		strength += g.face(n).Strength
	}
	near := g.board.grid.Distance(g.units[units[0]].at, at) == 1
	switch {
	case len(units) > 1 && (near || g.options.is(groupColumn, "combined")):
		return strength, "combined strength", "HBN 11.4B"
	case near:
		return strength, "strength", "HBN 11.2B"
	}
	return 1, "not adjacent", "HBN 11.2B"
}

// shift moves the column to the right for cavalry as target and for a volley marker, by one
// for both unless the ruling says two. Sharpshooters fire no volley: their unit's marker is
// neither used nor spent. HBN 11.2B, 15.3.
func (g *Game) shift(s *shot) {
	cavalry := g.kind(s.target) == data.Cavalry
	marker := false
	for _, n := range s.units {
		marker = marker || g.units[n].has(volley)
	}
	if cavalry {
		s.columns.Add(1, "cavalry as target", "HBN 11.2B")
	}
	if marker && s.why == "" && (!cavalry || g.options.is(cavVolley, "two")) {
		s.columns.Add(1, "volley marker", "HBN 11.2B")
	}
}

// sharpshoot fires one shot of an infantry unit on the first column, which no order announces.
// HBN 15.3.
func (b *bench) sharpshoot(firer, target int) error {
	g := b.g
	at, ok := g.standsAt(target)
	if !ok {
		return nil
	}
	s := shot{units: []int{firer}, from: g.units[firer].at, target: target, at: at, why: "sharpshooters"}
	s.columns.Add(1, s.why, "HBN 15.3")
	g.shift(&s)
	return b.fire(&s)
}

// fire rolls one shot and applies its result at once. HBN 11.2C.
func (b *bench) fire(s *shot) error {
	g := b.g
	if lost := b.follow(s); lost {
		return nil
	}
	name := s.boat
	if name == "" {
		name = g.name(s.units[0])
	}
	column := min(max(s.columns.Sum(), 1), mostColumn)
	die := b.roll("bombard." + name + "." + g.name(s.target))
	cell := g.Shells[die][column-1]
	told := seen.Bombarded{Side: g.side(s.target).Enemy(), Units: g.names(s.units), Boat: s.boat, From: s.from, Target: g.name(s.target), At: s.at,
		Columns: s.columns, Column: column, Die: die, Result: cell.Text, Why: s.why}
	if s.boat == "" {
		told.Distance = g.board.grid.Distance(s.from, s.at)
	}
	b.emit(Bombarded{told})
	f := &fight{attacker: -1, defender: s.target, from: s.from, at: s.at, byFire: true, leader: -1, coordinator: -1}
	if s.boat != "" {
		cell = ofBoat(cell)
	} else {
		f.attacker = s.units[0]
	}
	if err := b.applyResult(f, cell); err != nil {
		return err
	}
	if f.hit[data.Defender] || f.struck && !f.fails { // a unit that took extra strength at once was struck too, HBN 5.10
		b.unvolley(s.at, struckByFire) // HBN 10.9B
	}
	if s.boat != "" {
		b.dismay(s)
	}
	return nil
}

// follow looks who fires, of several those whom no shot of theirs has driven off, and whether
// the target is still there. A shot at one that has left has no effect,
// or follows it as far as it can, by a ruling. HBN 11.1C.
func (b *bench) follow(s *shot) (lost bool) {
	g := b.g
	why := ""
	at, ok := g.standsAt(s.target)
	firing := s.units
	s.units = slices.DeleteFunc(slices.Clone(firing), func(n int) bool { return g.units[n].place != onMap || g.units[n].at != s.from })
	switch {
	case s.boat == "" && len(s.units) == 0:
		s.units, why = firing, "who fires has left the hex"
	case ok && at == s.at:
		return false
	case !ok:
		why = "the target is gone"
	case g.options.is(promisedShot, "no-effect"):
		why = "the target has left the hex"
	case s.boat != "" && g.inReach(at), s.boat == "" && g.canFireAt(s.units[0], s.target) == nil:
		s.at = at
		return false
	default:
		why = "the target is out of reach"
	}
	b.emit(ShotLost{seen.ShotLost{Side: g.side(s.target).Enemy(), Units: g.names(s.units), Boat: s.boat, Target: g.name(s.target), At: s.at, Why: why}})
	return true
}
