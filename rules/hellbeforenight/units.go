package hellbeforenight

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Units: disruption, morale checks, lines of communication, rout and elimination. HBN 5.

var unitEvents = []rules.Event{MoraleChecked{}, UnitDisrupted{}, UnitRouted{}, UnitEliminated{}, UnitCaptured{}, UnitQuestioned{}, UnitRecovered{},
	VolleysLifted{}, UnitsReadied{}, ShortagePlaced{}, RecoveryTried{}, ExtraSpent{}, UnitReformed{}, CadreRolled{}, UnitReentered{}, ReentryFailed{}}

type (
	// MoraleChecked is a morale check or a rout check. HBN 5.5.
	MoraleChecked struct{ seen.MoraleChecked }
	// UnitDisrupted turns a unit over. HBN 5.3A.
	UnitDisrupted struct{ seen.UnitDisrupted }
	// UnitRouted takes a unit to the unit status box as routed or shattered; if it was
	// eliminated too, to the middle column. HBN 5.6A, 5.8C.
	UnitRouted struct{ seen.UnitRouted }
	// UnitEliminated takes a unit to the unit status box as eliminated. HBN 5.8A.
	UnitEliminated struct{ seen.UnitEliminated }
	// UnitCaptured takes a unit out of the game. HBN 5.2E.
	UnitCaptured struct{ seen.UnitCaptured }
	// UnitQuestioned puts a questionable marker on a unit, or takes it off. HBN 5.7.
	UnitQuestioned struct{ seen.UnitQuestioned }
	// UnitRecovered turns units of a side back to normal status. HBN 5.3B.
	UnitRecovered struct{ seen.UnitRecovered }
)

// Kind names each event in the journal.
func (MoraleChecked) Kind() string  { return "morale-checked" }
func (UnitDisrupted) Kind() string  { return "disrupted" }
func (UnitRouted) Kind() string     { return "routed" }
func (UnitEliminated) Kind() string { return "eliminated" }
func (UnitCaptured) Kind() string   { return "captured" }
func (UnitQuestioned) Kind() string { return "questioned" }
func (UnitRecovered) Kind() string  { return "recovered" }

// Tell tells both sides of each.
func (e MoraleChecked) Tell(rules.Side) rules.Notice  { return e.MoraleChecked }
func (e UnitDisrupted) Tell(rules.Side) rules.Notice  { return e.UnitDisrupted }
func (e UnitRouted) Tell(rules.Side) rules.Notice     { return e.UnitRouted }
func (e UnitEliminated) Tell(rules.Side) rules.Notice { return e.UnitEliminated }
func (e UnitCaptured) Tell(rules.Side) rules.Notice   { return e.UnitCaptured }
func (e UnitQuestioned) Tell(rules.Side) rules.Notice { return e.UnitQuestioned }
func (e UnitRecovered) Tell(rules.Side) rules.Notice  { return e.UnitRecovered }

func (MoraleChecked) apply(*Game) {}

func (e UnitDisrupted) apply(g *Game) { g.units[g.number[e.Unit]].flags |= disrupted }

func (e UnitRecovered) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags &^= disrupted
	}
}

func (e UnitRouted) apply(g *Game) {
	to, s := routed, isRouted
	if e.Eliminated {
		to = routedAndEliminated
	}
	if e.Shattered {
		s = isShattered
	}
	g.take(g.number[e.Unit], to, s)
}

func (e UnitEliminated) apply(g *Game) { g.take(g.number[e.Unit], eliminated, noStage) }
func (e UnitCaptured) apply(g *Game)   { g.take(g.number[e.Unit], captured, noStage) }

func (e UnitQuestioned) apply(g *Game) {
	if u := &g.units[g.number[e.Unit]]; e.Lifted {
		u.flags &^= questionable
	} else {
		u.flags |= questionable
	}
}

// check is a morale check to be made. HBN 5.5.
type check struct {
	unit  int
	why   string // what it is for, a few words that a mail can print: "leaves an enemy zone"
	rule  rules.Cite
	mods  rules.Tally // added to the die besides what always is
	open  bool        // the terrain of its hex does not count, HBN 11.5B
	plain bool        // no modifier of any kind counts: a rout check under ruling.rout-check=unmodified
}

// checked is what came of a check.
type checked struct {
	passed bool
	die    int // as it fell
	roll   int // modified
	rating int
}

// shattered reports whether a failed check was so bad that the unit is shattered. HBN 5.6A.
func (g *Game) shattered(c checked) bool {
	if g.options.is(shatteredRoll, "natural") {
		return c.die > c.rating+4
	}
	return c.roll > c.rating+4
}

// checkMorale rolls a morale check: at most the rating passes, a 0 always, a 9 never.
// HBN 5.5.
func (b *bench) checkMorale(c check) checked {
	g := b.g
	die := b.roll(g.name(c.unit) + ".morale")
	var mods rules.Tally
	if !c.plain {
		mods = append(g.checkMods(c.unit, c.open), c.mods...)
	}
	rating := b.ratingOf(c.unit)
	got := checked{die: die, roll: die + mods.Sum(), rating: rating.Sum()}
	got.passed = die == 0 || die != 9 && got.roll <= got.rating
	b.emit(MoraleChecked{seen.MoraleChecked{Unit: g.name(c.unit), Side: g.side(c.unit), Why: c.why, Rule: c.rule,
		Die: die, Mods: mods, Roll: got.roll, Rating: rating, Passed: got.passed}})
	return got
}

// checkRout rolls a rout check. HBN 6.3, 10.11B: a morale check by its ruling.
func (b *bench) checkRout(c check) checked {
	c.plain = b.g.options.is(routCheck, "unmodified")
	return b.checkMorale(c)
}

// checkMods is what is added to the die of any check of a unit. HBN 5.5C, 12.2A, 12.3A, 16.2B.
func (g *Game) checkMods(n int, open bool) rules.Tally {
	var mods rules.Tally
	if at, there := g.standsAt(n); there && !open {
		if t := g.ground(at); g.Terrain.Hex[t].Check != 0 {
			mods.Add(g.Terrain.Hex[t].Check, terrainNames[t], "HBN 5.5C")
		}
	}
	switch g.now().Light {
	case data.Evening:
		mods.Add(1, "evening", "HBN 12.2A")
	case data.Night:
		mods.Add(2, "night", "HBN 12.3A")
	}
	if add := g.moraleBox(n).Check; add != 0 {
		mods.Add(add, "army morale", "HBN 16.2B")
	}
	return mods
}

// ratingOf is the morale of a unit with what is added to it: a hero, and the leader who
// defends with it. HBN 13.3.7A, 13.5E.
func (b *bench) ratingOf(n int) rules.Tally {
	g := b.g
	var rating rules.Tally
	rating.Add(g.morals(n).Morale, "morale", "HBN 5.1B")
	if add := g.heroOf(n); add != 0 {
		rating.Add(add, "hero", "HBN 13.5E")
	}
	if b.inspired.by != "" && b.inspired.unit == n {
		rating.Add(b.inspired.rating, b.inspired.by, "HBN 13.3.7A")
	}
	return rating
}

// morals is the side of the counter whose morale counts. HBN 5.5; off the map by its ruling.
func (g *Game) morals(n int) data.Face {
	if p := g.units[n].place; p != onMap && p != beside && p != inReserve && g.options.is(boxSide, "front") {
		return g.Units[n].Front
	}
	return g.face(n)
}

// heroOf is the rating of the hero with a unit, 0 for none. HBN 13.5.
func (g *Game) heroOf(n int) int {
	h := g.units[n].hero
	switch {
	case h < 0:
		return 0
	case g.side(n) == rules.Union:
		return g.Heroes[h].Union
	}
	return g.Heroes[h].Confederate
}

// disrupt turns a unit over; it reports whether it was not disrupted before. HBN 5.3A.
func (b *bench) disrupt(n int, why string, rule rules.Cite) bool {
	if b.g.units[n].has(disrupted) {
		return false
	}
	b.emit(UnitDisrupted{seen.UnitDisrupted{Unit: b.g.name(n), Side: b.g.side(n), Why: why, Rule: rule}})
	return true
}

// question puts a questionable marker on a unit that has none. HBN 5.7.
func (b *bench) question(n int, why string, rule rules.Cite) {
	if !b.g.hasQuestions() || b.g.units[n].has(questionable) {
		return
	}
	b.emit(UnitQuestioned{seen.UnitQuestioned{Unit: b.g.name(n), Side: b.g.side(n), Why: why, Rule: rule}})
}

// hasQuestions reports whether the game is played with questionable markers. HBN 5.7.
func (g *Game) hasQuestions() bool { return g.options.is(questionableRule, "on") }

// rout takes a unit that fails a check off the map: to the unit status box if it has a line of
// communication, or else it is captured. HBN 5.6A.
func (b *bench) rout(n int, c checked, why string, rule rules.Cite) {
	b.lose(n, loss{routed: true, shattered: b.g.shattered(c), why: why, rule: rule})
}

// loss is how a unit is lost.
type loss struct {
	routed, shattered, eliminated bool
	why                           string
	rule                          rules.Cite
}

// lose takes a unit off the map to where it belongs. HBN 5.6A, 5.8A, 5.8B, 5.8C.
func (b *bench) lose(n int, l loss) {
	g := b.g
	name, side := g.name(n), g.side(n)
	at, _ := g.standsAt(n)
	switch {
	case !g.hasLine(n):
		b.emit(UnitCaptured{seen.UnitCaptured{Unit: name, Side: side, At: at, Why: l.why + ", and without a line of communication", Rule: l.rule}})
	case l.routed:
		b.emit(UnitRouted{seen.UnitRouted{Unit: name, Side: side, At: at, Eliminated: l.eliminated, Shattered: l.shattered, Why: l.why, Rule: l.rule}})
	default:
		b.emit(UnitEliminated{seen.UnitEliminated{Unit: name, Side: side, At: at, Why: l.why, Rule: l.rule}})
	}
}

// capture takes a unit out of the game for good. HBN 5.2E.
func (b *bench) capture(n int, why string, rule rules.Cite) {
	at, _ := b.g.standsAt(n)
	b.emit(UnitCaptured{seen.UnitCaptured{Unit: b.g.name(n), Side: b.g.side(n), At: at, Why: why, Rule: rule}})
}

// unitRecovered is the notice of a recovery of units of one side.
func unitRecovered(g *Game, units []int, why string, rule rules.Cite) seen.UnitRecovered {
	return seen.UnitRecovered{Units: g.names(units), Side: g.side(units[0]), Why: why, Rule: rule}
}

// hasLine reports whether a unit has a line of communication: a way of hexes without an
// enemy from where it is to 4500, 4318 or 4517 for the Union, to any Bark Road hex for the
// Confederacy. HBN 5.4B, 5.4C. Water stops it; enemy zones do not.
func (g *Game) hasLine(n int) bool {
	u := &g.units[n]
	if u.place == beside {
		return true // it is off the map, on its own road
	}
	from := u.at
	if u.place == inReserve {
		from = g.reserves[g.side(n)][u.reserve].at
	}
	goals := g.BarkRoad
	if g.side(n) == rules.Union {
		goals = append([]hex.Hex{g.North}, g.Landing...)
	}
	return g.canReach(from, goals, g.side(n))
}

// canReach reports whether a way without an enemy leads from a hex to one of others.
func (g *Game) canReach(from hex.Hex, goals []hex.Hex, s rules.Side) bool {
	todo, done := []hex.Hex{from}, make([]bool, g.board.grid.Len())
	done[g.board.grid.Index(from)] = true
	for len(todo) > 0 {
		h := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, goal := range goals {
			if h == goal {
				return true
			}
		}
		i := g.board.grid.Index(h)
		for side, next := range g.board.near[i] {
			if next.IsZero() || g.board.sides[i][side] == data.DeepWater {
				continue
			}
			j := g.board.grid.Index(next)
			if done[j] || g.heldBy(next) == s.Enemy() {
				continue
			}
			done[j] = true
			todo = append(todo, next)
		}
	}
	return false
}

// sameFormation reports whether two units belong to one formation: to one number of one army,
// or one of them to all of the army. HBN 5.1B, 8.3E.
func (g *Game) sameFormation(a, b int) bool {
	if g.Units[a].Army != g.Units[b].Army {
		return false
	}
	x, y := g.Units[a].Formation, g.Units[b].Formation
	return x.All || y.All || x.From <= y.To && y.From <= x.To
}

// spanText writes a span as the counters do.
func spanText(s data.Span, a data.Army, leader bool) string {
	switch {
	case s.Guns:
		return "AA"
	case s.One:
		return "F"
	case s.All && leader && a == data.Tennessee:
		return "AoT"
	case s.All && leader && a == data.Ohio:
		return "AoO"
	case s.All:
		return "A"
	case s.From == s.To:
		return fmt.Sprint(s.From)
	}
	return fmt.Sprintf("%d-%d", s.From, s.To)
}
