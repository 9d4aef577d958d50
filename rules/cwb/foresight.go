package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// What an order would roll for, noted where it would be rolled while the order is only
// foretold. CWB 15, 21.0, 26.6b.

// foresight is what a command that is only foretold brings with it. Its game goes on as if
// nothing had come of it.
type foresight struct {
	fire   []seen.Drawn
	checks []seen.Straggles
	guns   []seen.Of6
	last   shot
}

// drawn notes fire that would be drawn.
func (f *foresight) drawn(g *Game, s shot) {
	f.last = s
	if s.regular { // what was ordered, not drawn
		return
	}
	d := seen.Drawn{At: s.target, Why: s.why}
	for _, n := range s.by {
		if at := g.field.pieces[n].at; !slices.Contains(d.From, at) {
			d.From = append(d.From, at)
		}
	}
	f.fire = append(f.fire, d)
}

// straggles notes a straggler check, with the chances of its losses.
func (f *foresight) straggles(g *Game, n int, e StragglersChecked) {
	k := g.counterOf(n)
	most := g.steps(int(g.field.pieces[n].counter))
	f.checks = append(f.checks, seen.Straggles{Heavy: e.Heavy, Mods: e.Mods, Chances: ofSix(func(die int) int {
		return min(most, g.charts.Straggle(e.Heavy, die+e.Mods.Sum(), k.troop.Morale))
	})})
}

// limbers notes the roll of guns that limber beside the enemy.
func (f *foresight) limbers(g *Game, n int) {
	f.guns = ofSix(func(die int) int { return min(int(g.field.pieces[n].guns), g.charts.GunLoss(die)) })
}

// ofSix counts the sides of a die by what they give, the smallest number first.
func ofSix(of func(die int) int) []seen.Of6 {
	var all []seen.Of6
	for die := 1; die <= dieFaces; die++ {
		n := of(die)
		i, found := slices.BinarySearchFunc(all, n, func(o seen.Of6, n int) int { return o.Number - n })
		if !found {
			all = slices.Insert(all, i, seen.Of6{Number: n})
		}
		all[i].Of6++
	}
	return all
}

// blows counts the rolls of the fire table on a column by what they do, the least first.
func (g *Game) blows(column int) []seen.Blow {
	var all []seen.Blow
	for a := 1; a <= dieFaces; a++ {
		for b := 1; b <= dieFaces; b++ {
			r := g.charts.Fire(a+b, column)
			blow := seen.Blow{Loss: r.Loss, Check: r.Check, Up: r.Up}
			i := slices.IndexFunc(all, func(o seen.Blow) bool { o.Of36 = 0; return o == blow })
			if i < 0 {
				i, all = len(all), append(all, blow)
			}
			all[i].Of36++
		}
	}
	slices.SortFunc(all, weightier)
	return all
}

// weightier puts what does more behind what does less.
func weightier(a, b seen.Blow) int {
	weight := func(o seen.Blow) int {
		w := 100*o.Loss + o.Up
		if o.Check {
			w += 10
		}
		return w
	}
	return weight(a) - weight(b)
}

// comeTo brings a supposed game into the phase in which a command is given, without the
// rolls that close the phase before. CWB 8.2.
func (b *bench) comeTo(cmd rules.Command) error {
	g := b.g
	if b.side == g.acting() && (admits(movementPhase, cmd) || admits(resupplyPhase, cmd)) {
		for g.phase < resupplyPhase && g.phase >= commandPhase && !admits(g.phase, cmd) {
			next := g.phase + 1
			b.emit(PhaseBegan{Turn: g.turn, Side: g.phasing, Phase: next, Clock: g.calendar.clock(g.turn)})
			if next == movementPhase {
				if err := b.beginMovement(); err != nil {
					return err
				}
			}
		}
	}
	return b.admit(cmd)
}

// foresee runs a command on a copy of a supposed game as if no roll did anything. The
// bench holds what happened and what would be rolled for.
func (g *Game) foresee(side rules.Side, c runner) (*bench, error) {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}, ahead: &foresight{}}
	if err := b.comeTo(c); err != nil {
		return b, err
	}
	return b, c.run(b)
}

// strayed are the modifiers of a recovery roll. CWB 21.2.
func (g *Game) strayed() rules.Tally {
	var mods rules.Tally
	if m := g.charts.DieModifiers.RecoverNight; g.calendar.night(g.turn) {
		mods.Add(m.Amount, m.Text, m.Rule)
	}
	return mods
}

// oddsHeads are the columns of the odds table with strengths that stand for them. CWB 23.0.
var oddsHeads = [...]struct {
	name            string
	attack, defence int
}{{"1-2", 1, 2}, {"1-1", 1, 1}, {"2-1", 2, 1}, {"3-1", 3, 1}, {"4-1", 4, 1}}

// oddsChances are the attacker's chances column by column, for of the defender only the
// top unit is known.
func (g *Game) oddsChances(mod int) []seen.Odds {
	var all []seen.Odds
	for _, head := range oddsHeads {
		o := seen.Odds{Odds: head.name}
		for die := 1; die <= dieFaces; die++ {
			o.Of12 += int(g.charts.Odds(head.attack, head.defence, die+mod))
		}
		all = append(all, o)
	}
	return all
}

// sendsBack counts the rolls, of 36, with which a morale check on a row makes units go back.
func (g *Game) sendsBack(row int) int {
	n := 0
	for a := 1; a <= dieFaces; a++ {
		for b := 1; b <= dieFaces; b++ {
			if g.charts.Morale(row, 10*a+b).Back > 0 {
				n++
			}
		}
	}
	return n
}

// checkRow is the row of a morale check, from 1, with its shifts. CWB 24.2.
func (g *Game) checkRow(level byte, mods rules.Tally) int {
	return min(max(g.charts.MoraleRow(level)-mods.Sum(), 1), data.MoraleRows)
}
