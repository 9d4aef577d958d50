package cwb

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Goals given to single brigades of cavalry and batteries, or by a scenario to any brigades.
// CWB 10.5b; CWB-AH 5.1.
//
// Such a dispatch is in the log under the division or corps of its units, but that is not
// held to it: it is no order of the command's own.

// goalOf is the dispatch in force that a unit alone acts on, nil for none. CWB 10.5b.
func (g *Game) goalOf(n int) *dispatch {
	k := g.counterOf(n)
	for i := range g.log {
		if d := &g.log[i]; d.status == inForce && len(d.units) > 0 && d.side == k.side && slices.Contains(d.units, k.name) {
			return d
		}
	}
	return nil
}

// addressee says whom a dispatch is to.
func (g *Game) addressee(d *dispatch) string { return toUnits(g.commands[d.receiver].name, d.units) }

// ear is who takes a dispatch up: the leader of its receiver, or the unit that it is for.
func (g *Game) ear(d *dispatch) string {
	if len(d.units) > 0 {
		return d.units[0]
	}
	return g.leads(d.receiver)
}

// toUnits is the name of a command, with the single units of it that a goal is for.
func toUnits(command string, units []string) string {
	if len(units) == 0 {
		return command
	}
	return strings.Join(units, ", ") + " of " + command
}

// pending reports whether any of the units of a dispatch has another one, in force or
// delayed. CWB 10.1f.
func (g *Game) pending(d *dispatch) bool {
	return slices.ContainsFunc(g.log, func(o dispatch) bool {
		return o.number != d.number && g.holdsGoal(&o, d) && o.status != underWay && o.status != arrived
	})
}

// holdsGoal reports whether one dispatch is an open goal of units that another names.
func (g *Game) holdsGoal(o, d *dispatch) bool {
	return o.side == d.side && o.status.open() && slices.ContainsFunc(o.units, func(u string) bool { return slices.Contains(d.units, u) })
}

// acceptGoal brings a goal of single units into force at once; what they had ends.
// CWB 10.1f, 10.5b.
func (b *bench) acceptGoal(number int) {
	d := b.g.entry(b.side, number)
	b.dropGoals(d, true)
	name := b.g.addressee(d)
	b.emit(DispatchAccepted{Side: b.side, Number: number, Receiver: name})
	b.emit(DispatchInForce{Side: b.side, Number: number, Receiver: name})
}

// dropGoals voids the delayed goals of the units of a dispatch, and those in force too if
// it is accepted. CWB 10.1f.
func (b *bench) dropGoals(d *dispatch, all bool) {
	g := b.g
	for i := range g.log {
		o := &g.log[i]
		if o.number == d.number || !g.holdsGoal(o, d) {
			continue
		}
		if o.status == delayed1 || o.status == delayed2 || all && o.status == inForce {
			b.end(o.number, cancelled, fmt.Sprintf("dispatch %d was received", d.number))
		}
	}
}

// voidGoals ends what single units of a command act on.
func (b *bench) voidGoals(c int, why string) {
	for i := range b.g.log {
		d := &b.g.log[i]
		if d.side == b.side && len(d.units) > 0 && d.receiver == c && d.status.open() && d.status > arrived {
			b.end(d.number, cancelled, why)
		}
	}
}

// reduceGoals tests every delayed goal of single units. CWB 10.1f.
func (b *bench) reduceGoals() error {
	for i := range b.g.log {
		d := &b.g.log[i]
		if d.side == b.side && len(d.units) > 0 && (d.status == delayed1 || d.status == delayed2) && d.acted < b.g.turn {
			if err := b.reduceDelay(d.receiver, d.number); err != nil {
				return err
			}
		}
	}
	return nil
}

// loneUnit finds a brigade of cavalry or a battery that may be given a goal of its own, and
// the command that it belongs to. Artillery and cavalry only: others go as divisions.
// CWB 10.5b.
func (g *Game) loneUnit(s rules.Side, name string) (n, under int, err error) {
	n, ok := g.pieceCalled(s, name)
	if !ok || !g.onMap() || !g.counterOf(n).kind.isUnit() {
		return -1, -1, refuse("", "you have no command %q; yours are %s", name, g.commandNames(s))
	}
	k := g.counterOf(n)
	div, above := g.commandsOf(k)
	if div >= 0 {
		above = div
	}
	switch {
	case g.field.pieces[n].place != onMap:
		return -1, -1, refuse("", "%s is not on the map", name)
	case isIndependent(k) || above < 0:
		return -1, -1, refuse("CWB 10.5c", "%s needs no orders", name)
	case k.kind == troop && k.troop.Kind != data.Cavalry:
		return -1, -1, refuse("CWB 10.5b", "only brigades of cavalry, batteries and whole divisions are given goals of their own; %s belongs to %s",
			name, g.commands[above].name)
	}
	return n, above, nil
}

// mayAssign refuses a goal from a leader who does not stand with the leader of the
// division, or with the unit, that it is for. CWB 10.5b.
func (g *Game) mayAssign(from, to int, unit int) error {
	if !g.onMap() {
		return nil
	}
	n, with := g.leaderPiece(from), unit
	if unit < 0 {
		with = g.leaderPiece(to)
	}
	if n < 0 || with < 0 || g.field.pieces[n].at != g.field.pieces[with].at {
		where := "who is not on the map"
		if with >= 0 {
			where = "in " + g.label(g.field.pieces[with].at)
		}
		who := g.leads(to)
		if unit >= 0 {
			who = g.name(unit)
		}
		return refuse("CWB 10.5b", "%s gives %s a goal only while he stands with %s, %s", g.leads(from), who, who, where)
	}
	return nil
}
