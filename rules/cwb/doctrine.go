package cwb

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Fire doctrine: how a side fires in a window for which it writes no sheet. CWB 8.1, 9.0,
// 20.0, 20.3; CWB-AH 2.5.

// Doctrine sets the doctrine of one fire window of a side.
type Doctrine struct {
	seen.Doctrine
}

// Kind names the command in the journal.
func (Doctrine) Kind() string { return "doctrine" }

// What a doctrine says of fire as such.
const (
	fireAsks  = "ask"
	fireAll   = "all"
	fireHolds = "hold"
)

// fireWindows are the windows by the names that a doctrine gives them.
var fireWindows = [...]string{"defensive", "offensive"}

// usualFirst is what counts first if a doctrine does not say.
var usualFirst = []string{"adjacent", "flank", "nearest"}

// firstWords are all that may count first.
var firstWords = []string{"adjacent", "flank", "nearest", "guns", "column"}

// windowOf is the name of the fire window of a phase; empty for any other.
func windowOf(p phase) string {
	switch p {
	case defensivePhase:
		return fireWindows[0]
	case offensivePhase:
		return fireWindows[1]
	}
	return ""
}

// run keeps the doctrine; one that asks is none.
func (c Doctrine) run(b *bench) error {
	d := c.Doctrine
	d.Side = b.side
	if err := b.g.mayResolve(d); err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(b.g.posture.doctrine[b.side]), func(o seen.Doctrine) bool { return o.Window == d.Window })
	if d.Fire != fireAsks {
		kept = append(kept, d)
	}
	slices.SortFunc(kept, func(a, b seen.Doctrine) int { return cmp.Compare(a.Window, b.Window) })
	b.emit(Instructed{Side: b.side, Standing: b.g.posture.standing[b.side], Doctrine: kept})
	return nil
}

// mayResolve says why a doctrine makes no sense.
func (g *Game) mayResolve(d seen.Doctrine) error {
	says := len(d.First) > 0 || d.Troops != 0 || d.Guns != 0 || d.LowHolds || d.NoDuel || d.NoBoats || len(d.Except) > 0
	switch {
	case !slices.Contains(fireWindows[:], d.Window):
		return refuse("CWB 8.1", "a doctrine is for defensive or for offensive fire")
	case d.Fire != fireAsks && d.Fire != fireAll && d.Fire != fireHolds:
		return refuse("", "a doctrine says ask, all or hold")
	case d.Fire != fireAll && says:
		return refuse("", "who fires at what is for a doctrine of \"all\"")
	case d.Troops < 0 || d.Troops > smallArmsReach:
		return refuse("CWB 20.3f", "troops fire 1 or %d hexes far", smallArmsReach)
	case d.Guns < 0 || d.Guns > gunReach:
		return refuse("CWB 20.3f", "guns fire 1 to %d hexes far", gunReach)
	}
	for i, word := range d.First {
		if !slices.Contains(firstWords, word) || slices.Contains(d.First[:i], word) {
			return refuse("", "what counts first is, each once, of: adjacent, flank, nearest, guns, column")
		}
	}
	return g.ownsAll(d.Side, d.Except)
}

// doctrineOf is a side's doctrine for the fire window of a phase: to ask, if it has none.
func (g *Game) doctrineOf(side rules.Side, p phase) seen.Doctrine {
	for _, d := range g.posture.doctrine[side] {
		if d.Window == windowOf(p) {
			return d
		}
	}
	return seen.Doctrine{Side: side, Window: windowOf(p), Fire: fireAsks}
}
