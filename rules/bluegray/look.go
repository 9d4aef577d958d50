package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// What a side may know: the View, and what each event tells. Blue & Gray's board
// is open; a side's own choices, refused orders and instructions are its own.

// Tell gives what a side hears of each event.
func (e PhaseBegan) Tell(rules.Side) rules.Notice {
	return seen.PhaseBegan{Turn: e.Turn, Side: e.Side, Phase: e.Phase.String(), Night: e.Night, Both: e.Both}
}

// Tell tells both sides of a move.
func (e UnitMoved) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.told(e.Unit, e.Side, false)
	}
	if s == e.Side.Enemy() {
		e.Met = ""
	}
	return seen.Moved{Unit: e.Unit, Side: e.Side, Path: e.Path, Cost: e.Cost, Half: e.Half, Allowance: e.Allowance,
		Strategic: e.Strategic, Minimum: e.Minimum, InZone: e.InZone, Limbered: e.Limbered, Charge: e.Charge, Default: e.Default, Withdraws: e.Withdraws, Met: e.Met}
}

// Tell tells both sides of an entry.
func (e UnitEntered) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.told(e.Unit, e.Side, true)
	}
	if s == e.Side.Enemy() {
		e.Met = ""
	}
	return seen.Entered{Unit: e.Unit, Side: e.Side, Path: e.Path, Column: e.Column, Cost: e.Cost, Half: e.Half,
		Allowance: e.Allowance, Strategic: e.Strategic, InZone: e.InZone, Limbered: e.Limbered, Met: e.Met}
}

// Tell tells both sides of an exit.
func (e UnitExited) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) { // who has left the map is known
		return seen.Exited{Unit: e.Unit, Side: e.Side, Path: e.Path[len(e.Path)-1:]}
	}
	return seen.Exited{Unit: e.Unit, Side: e.Side, Path: e.Path, Cost: e.Cost, Half: e.Half}
}

// Tell tells both sides of a combat.
func (e CombatResolved) Tell(rules.Side) rules.Notice {
	return seen.Fought{Side: e.Side, Number: e.Number, On: e.On, Attackers: e.Attackers, Defenders: e.Defenders,
		Attack: e.Attack, Defence: e.Defence, Odds: e.Odds, Used: e.Used, Reduced: e.Reduced, Night: e.Night, Morale: e.Morale, Die: e.Die,
		DieName: e.DieName, Second: e.Second, Bonus: e.Bonus, BonusOf: e.BonusOf, SecondName: e.SecondName, Result: e.Result, Rule: e.Rule, Both: e.Both}
}

// Tell tells both sides that cavalry went back.
func (e CombatDeclined) Tell(rules.Side) rules.Notice {
	return seen.Declined{Side: e.Side, Units: e.Units, From: e.From, Whole: e.Whole}
}

// Tell tells both sides of a retreat.
func (e UnitRetreated) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return seen.FellBack{Unit: e.Unit, Side: e.Side, From: e.From, Cause: e.Cause}
	}
	return seen.Retreated{Unit: e.Unit, Side: e.Side, From: e.From, Path: e.Path, Cause: e.Cause}
}

// Tell tells both sides of a displacement.
func (e UnitDisplaced) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.told(e.Unit, e.Side, false)
	}
	return seen.Displaced{Unit: e.Unit, Side: e.Side, From: e.From, To: e.To, By: e.By}
}

// Tell tells both sides of an advance.
func (e UnitAdvanced) Tell(rules.Side) rules.Notice {
	return seen.Advanced{Unit: e.Unit, Side: e.Side, From: e.From, To: e.To}
}

// Tell tells both sides of a loss.
func (e UnitEliminated) Tell(rules.Side) rules.Notice {
	return seen.Eliminated{Unit: e.Unit, Side: e.Side, At: e.At, Strength: e.Strength, Cause: e.Cause}
}

// Tell tells both sides: an ineffective counter lies face down for all to see.
func (e UnitWeakened) Tell(rules.Side) rules.Notice {
	return seen.Weakened{Unit: e.Unit, Side: e.Side}
}

// Tell tells both sides who is effective again.
func (e UnitsRecovered) Tell(rules.Side) rules.Notice {
	return seen.Recovered{Units: e.Units, Side: e.Side, Rule: e.Rule}
}

// Tell tells both sides of the die and what came of it.
func (e RecoveryTried) Tell(rules.Side) rules.Notice {
	return seen.RecoveryTried{Unit: e.Unit, Side: e.Side, Die: e.Die, DieName: e.DieName, Recovered: e.Recovered, Rule: e.Rule}
}

// Tell tells only the side that chose.
func (e ChoiceMade) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Decided{Kind: e.Topic, Subjects: e.Subjects, Choice: e.Choice, By: e.By, Why: e.Why}
}

// Tell tells only the side that owed the attack; the other sees the attack.
func (e AttackByDefault) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	line := attackLine(Attack{On: e.On, With: e.With})
	return seen.Decided{Kind: "owed", Choice: line, By: "default", Why: "it was owed [BG 8.0]"}
}

// Tell tells only the side whose instructions they are.
func (e Instructed) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.Instructed{Standing: e.Standing}
}

// Tell tells both sides that attacks are still to come.
func (e Paused) Tell(rules.Side) rules.Notice { return seen.Paused{Side: e.Side} }

// Tell tells both sides how it ended.
func (e BattleEnded) Tell(rules.Side) rules.Notice {
	return seen.Ended{Winner: e.Score.Won(), Level: e.Score.Level, Score: e.Score}
}

// View is what a side may know. For the referee (NoSide) Own is the Union. It
// looks at a copy, in which zones may be built, so that many can look at once.
func (g *Game) View(s rules.Side) rules.View {
	c := *g
	if g.isTogether() {
		c = *g.clone()
		c.asSeenBy(s)
	}
	if c.isVeiled(s) {
		return c.lookInFog(s)
	}
	return c.look(s)
}

func (g *Game) look(s rules.Side) seen.View {
	own := s
	if s == rules.NoSide {
		own = rules.Union
	}
	v := seen.View{For: s, Battle: g.info.Name, Edition: g.options.edition, Turn: g.turn, Turns: g.turns,
		Phase: g.phase.String(), Phasing: g.phasing, Night: g.isNight(), Combats: g.combats, Paused: g.phase == combatPhase && g.paused == g.combats, Fresh: g.phase == combatPhase && !g.isSimultaneous() && !g.hasBegunCombat(), Score: g.score(g.phase == over),
		Columns: append([]seen.Column(nil), g.entered...), Standing: append([]seen.Standing(nil), g.standing[s]...)}
	v.Initiative = g.initiative
	v.Leaders = g.leadersSeen()
	v.Plots = slices.Clone(g.plots[s])
	if g.phase == deploying && s != rules.NoSide {
		v.Deployed, v.SetUp = slices.Clone(g.deployed[s]), g.setUpHexes(s)
	}
	v.Works, v.Undrawn, v.Cup = slices.Clone(g.works), g.undrawn, g.cupSeen()
	v.Morale = g.moraleSeen()
	v.Sealed = g.isSimultaneous() && g.sealed[s]
	if g.isSimultaneous() && s != rules.NoSide {
		v.Combats = len(g.allotted[s]) // how many attacks the other has allotted is his own
	}
	v.Options = make([]seen.Chosen, 0, choices)
	for c, def := range optionList.Defs {
		if !optionList.For(g.info.Name).Has(def, g.options.edition) {
			continue
		}
		v.Options = append(v.Options, seen.Chosen{Name: def.Name, Value: g.options.value[c]})
	}
	if g.code == "ANT" {
		v.Town = g.townSeen()
		v.Limit = g.limitSeen(s)
	}
	if g.code == "CEM" {
		v.Riders = &seen.Riders{Union: g.riders(rules.Union), Confederate: g.riders(rules.Confederate), Awarded: g.awarded}
	}
	v.Own = slices.Grow(v.Own, g.fielded(own))
	v.Enemy = slices.Grow(v.Enemy, g.fielded(own.Enemy()))
	for n := range g.units {
		g.lookAt(&v, n, own)
	}
	for i, w := range g.worth {
		if g.isHidden(i) {
			v.Prizes = append(v.Prizes, seen.Prize{Hex: w.hex, Union: w.union, Confederate: w.confederate, Name: g.prizeName(w)})
			continue
		}
		held := seen.Held{Hex: w.hex, By: g.holder[i], Union: w.union, Confederate: w.confederate}
		held.Name = g.prizeName(w)
		v.Held = append(v.Held, held)
	}
	return v
}

// prizeName is what a hex that gives no points but a victory is called.
func (g *Game) prizeName(w worth) string {
	if w.union != 0 || w.confederate != 0 {
		return ""
	}
	return strings.Join(g.board.ground.PlacesAt(w.hex), ", ")
}

// facing lists the enemy hexes next to a unit that it must attack among. BG 8.0. In the
// combat phase of a game of plots it is for those alone who were to attack, BGD 22.4.14.
func (g *Game) facing(n int) []seen.Facing {
	if g.phase == combatPhase && !g.hasMission(n) {
		return nil
	}
	if !g.inEnemyZone(n) || g.isTrain(n) || g.isDummy(n) || g.isCrowded(n) || g.isHeldDown(n) || g.units[n].has(ineffective|limbered) {
		return nil
	}
	if g.units[n].has(digging) && (g.units[n].has(justBegun) || g.phase == combatPhase) {
		return nil // BGD 22.4.2: who digs owes no attack until he is done
	}
	var all []seen.Facing
	from := g.units[n].at
	for _, h := range g.board.around(from) {
		if h.IsZero() || g.heldBy(h) != g.forces[n].side.Enemy() || !g.reaches(from, h) || g.holdsTrain(h) {
			continue
		}
		all = append(all, seen.Facing{At: h, Units: g.names(g.at(h))})
	}
	return all
}

// fielded counts the units of a side on the map.
func (g *Game) fielded(s rules.Side) int {
	count := 0
	g.each(s, func(int) { count++ })
	return count
}

func (g *Game) lookAt(v *seen.View, n int, own rules.Side) {
	u, c := &g.units[n], &g.forces[n]
	if c.standIn {
		v.Sighted = append(v.Sighted, seen.Sighted{Side: c.side, Type: c.kind, At: u.at, Digging: u.has(digging)})
		return
	}
	switch u.status {
	case onMap:
		unit := seen.Own{Unit: c.name, Side: c.side, Type: c.kind, Strength: g.strength(n), Allowance: g.allow[n], At: u.at,
			InZone: g.inEnemyZone(n), Facing: g.facing(n), Ineffective: u.has(ineffective), Moved: u.has(moved), Attacked: u.has(attacked),
			Withheld: u.has(withheld), Defended: u.has(defended), Advanced: u.has(advancedFlag), Retreated: u.has(retreated),
			Displaced: u.has(displaced), MustLeave: u.has(mustLeave), LeftZone: u.has(leftZone), Resting: u.has(resting), Paired: u.has(paired), Tried: u.has(tried), InContact: u.has(inContact), Limbered: u.has(limbered), Pinned: u.has(pinned), PinnedBack: u.has(pinnedBack), PinnedInOwn: u.has(pinnedInOwn), Cornered: u.has(cornered), FiredBack: u.has(firedBack), Charging: u.has(charging), Aided: u.has(aided), Digging: u.has(digging), JustBegun: u.has(justBegun), Scattered: u.has(scattered), Halted: u.has(halted), Column: int(u.column)}
		if u.has(shatteredFlag) {
			unit.Shattered, unit.Full = true, int(u.strength)
		}
		unit.Came, unit.WithdrawTo, unit.Withdrew = u.came, g.withdrawalTo(n), u.has(withdrew)
		unit.Unled, unit.Covered = u.has(unled), u.has(covered)
		unit.Fought, unit.Faltered = u.has(fought), u.has(faltered)
		if g.isArtillery(n) {
			unit.Range = g.reachOf(n)
		}
		if g.code == "ANT" {
			unit.Fixed = g.fixed(n)
		}
		if g.drifts(n) {
			unit.Drifts, unit.DriftTo = true, g.driftWays(n, true)
		}
		if c.side == own {
			v.Own = append(v.Own, unit)
		} else {
			v.Enemy = append(v.Enemy, seen.Enemy(unit))
		}
	case waiting:
		coming := seen.Coming{Unit: c.name, Side: c.side, Type: c.kind, Strength: int(u.strength), Allowance: g.allow[n],
			Turn: g.due(n), At: g.entries(n), PutOff: u.comes != 0}
		if g.due(n) <= g.turn {
			coming.Now = g.entryHexes(n)
			if g.code == "CEM" && c.side == g.phasing && g.phase == movementPhase {
				coming.Next = g.nextEntry(n)
			}
		}
		v.Coming = append(v.Coming, coming)
	case eliminated, exited:
		v.Gone = append(v.Gone, seen.Gone{Unit: c.name, Side: c.side, Type: c.kind, Strength: int(u.strength), Exited: u.status == exited})
	}
}
