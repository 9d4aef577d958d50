package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Free deployment. BGD 22.4.13. Before game-turn 1 each side sends in a sheet which of the
// units that start on the map stand where, on the set-up hexes of its side only; some of
// these may stay empty. Neither hears of the other's before both are in. Who gets no order
// stands where he stood in the battle. What is too many for a hex is looked at when a side's
// sheet ends: who was last put there goes back to his hex of the battle.

// Deploy puts a unit on a set-up hex of its side. BGD 22.4.13.
type Deploy struct {
	Unit string  `json:"unit"`
	At   hex.Hex `json:"at"`
}

// Kind names the command in the journal.
func (Deploy) Kind() string { return "deploy" }

type (
	// DeploymentPlanned is where a side wants a unit to stand; a later one for it counts.
	DeploymentPlanned struct {
		Side      rules.Side     `json:"side"`
		Placement seen.Placement `json:"placement"`
	}
	// ArmyDeployed puts the units of a side where it wants them that do not stand as they did
	// in the battle.
	ArmyDeployed struct {
		Side       rules.Side       `json:"side"`
		Placements []seen.Placement `json:"placements,omitempty"`
		Covered    bool             `json:"covered,omitempty"` // BGD 22.4.11
	}
)

// Kind names each event in the journal.
func (DeploymentPlanned) Kind() string { return "deployment-planned" }
func (ArmyDeployed) Kind() string      { return "army-deployed" }

// Tell tells only the side that plans.
func (e DeploymentPlanned) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.DeploymentPlanned(e.Placement)
}

// Tell tells both sides, when both have deployed.
func (e ArmyDeployed) Tell(s rules.Side) rules.Notice {
	if e.Covered && s == e.Side.Enemy() {
		return nil
	}
	return seen.ArmyDeployed{Side: e.Side, Placements: e.Placements}
}

func (e DeploymentPlanned) apply(g *Game) {
	kept := slices.DeleteFunc(slices.Clone(g.deployed[e.Side]), func(p seen.Placement) bool { return p.Unit == e.Placement.Unit })
	g.deployed[e.Side] = append(kept, e.Placement)
}

func (e ArmyDeployed) apply(g *Game) {
	for _, p := range e.Placements {
		g.put(g.number[p.Unit], p.At)
	}
	g.deployed[e.Side] = nil
}

// deploysFreely answers the option free-deployment. BGD 22.4.13.
func (o *Options) deploysFreely() bool { return o.is(freeDeployment, "on") }

// awaitDeployment begins a game, as printed, before its first game-turn. BGD 22.4.13.
func (g *Game) awaitDeployment() {
	if g.setsUp(rules.Union) || g.setsUp(rules.Confederate) {
		g.phase, g.phasing, g.undrawn = deploying, g.battle.first, false
	}
}

// setsUp reports whether a side has anything to deploy. BGD 22.4.11, 22.4.13.
func (g *Game) setsUp(s rules.Side) bool {
	dummies := false
	g.each(s, func(n int) { dummies = dummies || g.isDummy(n) })
	return dummies || g.options.deploysFreely()
}

// mayYet refuses what comes after the armies are deployed to a side that has still to do it.
func (g *Game) mayYet(side rules.Side, cmd rules.Command) error {
	if g.phase != deploying || side == rules.NoSide {
		return nil
	}
	switch cmd.(type) {
	case Deploy, End, Instruct:
		return nil
	}
	return refuse("BGD 22.4.13", "before the first game-turn you only say where your units stand: deploy UNIT at HEX")
}

func (c Deploy) run(b *bench) error {
	g := b.g
	if g.phase != deploying {
		return refuse("BGD 22.4.13", "nobody is deployed any more, or this game has no free deployment")
	}
	if err := b.mustPhase(); err != nil {
		return err
	}
	n, err := g.findOwn(b.side, c.Unit, "BGD 22.4.13")
	switch {
	case err != nil:
		return err
	case !g.isDummy(n) && !g.options.deploysFreely():
		return refuse("BGD 22.4.11", "%s stands where it stood in the battle; only dummies are deployed", c.Unit)
	case g.units[n].status != onMap:
		return refuse("BGD 22.4.13", "%s is %s, and only who starts on the map is deployed", c.Unit, g.where(n))
	case !slices.Contains(g.setUpHexes(b.side), c.At):
		return refuse("BGD 22.4.13", "%s is no set-up hex of yours: they are %s", c.At, listHexes(g.setUpHexes(b.side)))
	case !g.canStand(n, c.At):
		return refuse("BGD 22.4.13", "%s can't stand in %s", c.Unit, c.At)
	}
	b.emit(DeploymentPlanned{Side: b.side, Placement: seen.Placement{Unit: c.Unit, At: c.At}})
	return nil
}

// setUpHexes lists the hexes where units of a side start, in the order of hexes.
func (g *Game) setUpHexes(side rules.Side) []hex.Hex {
	var all []hex.Hex
	for _, c := range g.forces {
		if c.side == side && c.turn == 0 {
			all = append(all, c.at[0])
		}
	}
	slices.SortFunc(all, hex.Compare)
	return slices.Compact(all)
}

// deployment is what a side's plan comes to: who stands elsewhere than he does now, and who
// does not although he was to, since too many were. BG 6.0; BGD 22.4.1, 22.4.13.
func (g *Game) deployment(side rules.Side) (plan, crowded []seen.Placement) {
	plan = slices.DeleteFunc(slices.Clone(g.deployed[side]), func(p seen.Placement) bool { return g.units[g.number[p.Unit]].at == p.At })
	for {
		full := g.overfull(side, plan)
		last := -1
		for i, p := range plan {
			if slices.Contains(full, p.At) {
				last = i
			}
		}
		if last < 0 {
			return plan, crowded
		}
		crowded = append(crowded, plan[last])
		plan = slices.Delete(plan, last, last+1)
	}
}

// overfull lists the hexes in which a side has more units by a plan than may be there. Those
// that the set-up of the battle fills beyond the limit are full at that (BGD 22.4.1). As many
// dummies as have no room by default may be beyond it, in whatever hexes (BGD 22.4.11).
func (g *Game) overfull(side rules.Side, plan []seen.Placement) []hex.Hex {
	there, dummies, trains := map[hex.Hex]int{}, map[hex.Hex]int{}, map[hex.Hex]bool{}
	g.each(side, func(n int) {
		at := g.units[n].at
		if i := slices.IndexFunc(plan, func(p seen.Placement) bool { return p.Unit == g.forces[n].name }); i >= 0 {
			at = plan[i].At
		}
		there[at]++
		if g.isDummy(n) {
			dummies[at]++
		}
		trains[at] = trains[at] || g.isTrain(n)
	})
	spare := 0 // of the dummies beyond the limits by default
	over := map[hex.Hex]int{}
	for _, h := range g.setUpHexes(side) {
		real := 0
		g.anyAt(h, func(n int) bool {
			if !g.isDummy(n) {
				real++
			}
			return false
		})
		most := max(g.limitAt(h), real)
		spare += max(0, g.count(h)-most) - max(0, there[h]-most)
		over[h] = there[h] - most
	}
	var full []hex.Hex
	for _, h := range g.setUpHexes(side) {
		if over[h] > 0 && (spare < 0 || over[h] > dummies[h]) || trains[h] && there[h] > 1 {
			full = append(full, h)
		}
	}
	return full
}

// endDeployment closes a side's sheet; when both are in, the armies stand and the first
// game-turn begins. BGD 22.4.13.
func (b *bench) endDeployment() error {
	g := b.g
	b.ends = true
	b.emit(SheetSealed{Side: b.side})
	if len(g.owing()) > 0 {
		return nil
	}
	for _, side := range []rules.Side{g.battle.first, g.battle.first.Enemy()} {
		plan := b.drawPlaces(side)
		slices.SortFunc(plan, func(a, c seen.Placement) int { return g.number[a.Unit] - g.number[c.Unit] })
		b.emit(ArmyDeployed{Side: side, Placements: plan})
	}
	b.show(g.met(), "met")
	b.emit(PhaseBegan{Turn: g.turn, Side: g.leads(g.turn), Phase: movementPhase, Night: g.isNight()})
	if err := b.beginMovement(); err != nil {
		return err
	}
	return b.openBoth()
}

// foretellCrowd says who of a side would be too many where he is put; nil if nobody is.
func (g *Game) foretellCrowd(side rules.Side) rules.Forecast {
	if _, crowded := g.deployment(side); len(crowded) > 0 {
		return seen.WillCrowd{Placements: crowded}
	}
	return nil
}

// setDeployed reads: deploy, unit, hex.
func (g *Game) setDeployed(w *words) {
	n, known := g.number[w.text(1)]
	if w.len() != 3 || !known || g.phase != deploying {
		w.fail(1, "a deploy row is: deploy, unit, hex; it needs a game with free deployment, in phase %s", deploying)
		return
	}
	h, err := g.board.grid.Parse(w.text(2))
	if err != nil || !g.board.on(h) {
		w.fail(2, "%q is not a hex of the map", w.text(2))
		return
	}
	side := g.forces[n].side
	if !slices.Contains(g.setUpHexes(side), h) || !g.canStand(n, h) {
		w.fail(2, "%s is no set-up hex for %s", h, w.text(1))
		return
	}
	g.deployed[side] = append(g.deployed[side], seen.Placement{Unit: w.text(1), At: h})
}
