package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Confederate divisions without leaders on the second day. CWB-AH 5.3.

// nominalRating is what a division without a leader accepts goals with. CWB-AH 5.3.
const nominalRating = 2

// nominal is who stands for the leader of a division that has none.
func (g *Game) nominal(c int) leader {
	return leader{name: "senior brigade of " + g.commands[c].name, side: g.commands[c].side, rating: nominalRating}
}

// isOrphan reports whether a command is a division that goes without a leader. CWB-AH 5.3.
func (g *Game) isOrphan(c int) bool {
	return c >= 0 && g.scenario != nil && g.scenario.Confusion == "5.3" && g.posts[c].leader >= 0 && g.who(g.posts[c].leader) == g.nominal(c)
}

// replacesLeader reports whether the lost leader of a division or corps is replaced: not
// the Confederates' on the second day. Their corps then get no dispatches, and its divisions take
// goals from the army; the army itself goes to its heir as always. CWB 25.4a;
// CWB-AH 3.1, 5.3.
func (g *Game) replacesLeader(c int) bool {
	return g.scenario == nil || g.scenario.Confusion != "5.3" || g.commands[c].side != rules.Confederate || g.commands[c].rank == army
}

// orphan leaves a division or corps without a leader, after he is lost or, if lost is
// empty, has moved up. It is for commands that replacesLeader denies another. CWB-AH 5.3.
func (b *bench) orphan(c int, lost string) {
	g := b.g
	e := DivisionOrphaned{Side: g.commands[c].side, Command: g.commands[c].name, Lost: lost}
	if n := g.markerPiece(c); n >= 0 && g.commands[c].rank == division {
		e.Brigade = g.name(n)
	}
	b.emit(e)
}

// mayLead refuses initiative in the name of a leader who is not there. CWB-AH 5.3.
func (g *Game) mayLead(c int) error {
	if g.isOrphan(c) {
		return refuse("CWB-AH 5.3", "%s has no leader who could try for initiative", g.commands[c].name)
	}
	return nil
}

// markerPiece is the brigade from which the radius of a division without a leader is
// traced: the one that its owner chose, or else the first that is on the map; -1 for none.
// CWB-AH 5.3.
func (g *Game) markerPiece(c int) int {
	for _, m := range g.harvest.markers {
		if m.division == c && g.field.pieces[m.brigade].place == onMap {
			return int(m.brigade)
		}
	}
	for n := range g.field.pieces {
		if g.isBrigadeOf(n, c) {
			return n
		}
	}
	return -1
}

// isBrigadeOf reports whether a piece is a brigade of a division, on the map.
func (g *Game) isBrigadeOf(n, c int) bool {
	k := g.counterOf(n)
	if k.kind != troop || g.field.pieces[n].part > 0 || g.field.pieces[n].place != onMap {
		return false
	}
	div, _ := g.commandsOf(k)
	return div == c
}

// isMarker reports whether a piece stands for the leader of a division, and so must be
// within the radius of the corps as he must. CWB 10.5a; CWB-AH 5.3.
func (g *Game) isMarker(n, div int) bool { return g.isOrphan(div) && g.markerPiece(div) == n }

// MarkRadius chooses the brigade from which the radius of a division without a leader is
// traced, at the beginning of a command phase. CWB-AH 5.3.
type MarkRadius struct {
	Division string `json:"division"`
	Brigade  string `json:"brigade"`
}

// Kind names the command in the journal.
func (MarkRadius) Kind() string { return "mark-radius" }

func (c MarkRadius) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	if err := b.notAfter(issue, "brigades are chosen to mark command radius"); err != nil {
		return err
	}
	g := b.g
	div, err := g.findCommand(b.side, c.Division)
	if err != nil {
		return err
	}
	n, err := b.ownPiece(c.Brigade, troop)
	switch {
	case err != nil:
		return err
	case !g.isOrphan(div):
		return refuse("CWB-AH 5.3", "%s marks its radius by its leader", c.Division)
	case !g.isBrigadeOf(n, div):
		return refuse("CWB-AH 5.3", "%s is no brigade of %s", c.Brigade, c.Division)
	}
	b.emit(RadiusMarked{Side: b.side, Division: c.Division, Brigade: c.Brigade})
	return nil
}

type (
	// RadiusMarked is the choice of a brigade to stand for a division's leader.
	RadiusMarked struct {
		Side     rules.Side `json:"side"`
		Division string     `json:"division"`
		Brigade  string     `json:"brigade"`
	}
	// DivisionOrphaned leaves a division or corps without a leader.
	DivisionOrphaned struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Lost    string     `json:"lost,omitempty"`
		Brigade string     `json:"brigade,omitempty"` // that stands for him
	}
)

// Kind names each event in the journal.
func (RadiusMarked) Kind() string     { return "radius-marked" }
func (DivisionOrphaned) Kind() string { return "division-orphaned" }

func (e RadiusMarked) apply(g *Game) {
	c, err := g.findCommand(e.Side, e.Division)
	n, ok := g.pieceCalled(e.Side, e.Brigade)
	if err != nil || !ok {
		return
	}
	kept := slices.DeleteFunc(slices.Clone(g.harvest.markers), func(m marker) bool { return m.division == c })
	g.harvest.markers = append(kept, marker{division: c, brigade: int16(n)})
}

func (e DivisionOrphaned) apply(g *Game) {
	c, err := g.findCommand(e.Side, e.Command)
	if err != nil {
		return
	}
	if e.Lost != "" && !g.isLost(e.Side, e.Lost) {
		g.lost = append(slices.Clip(g.lost), fallen{e.Side, e.Lost})
	}
	p := &g.posts[c]
	p.leader, p.promoted = -1, true
	if g.commands[c].rank == division {
		p.leader = g.recruit(g.nominal(c))
	}
}

// Tell tells the owner alone.
func (e RadiusMarked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RadiusMarked{Division: e.Division, Brigade: e.Brigade})
}

// Tell tells the owner alone: who leads what is his affair.
func (e DivisionOrphaned) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.DivisionOrphaned{Command: e.Command, Lost: e.Lost, Brigade: e.Brigade})
}
