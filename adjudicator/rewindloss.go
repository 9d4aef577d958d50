package adjudicator

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
)

// doneOrder is an order that was run, or a ruling.
type doneOrder struct {
	entry  uint64
	moment string // in which
}

// lostSince names what has come of the game since the rollback behind an entry and would not
// count any more if that were undone; empty: nothing.
func (p *pass) lostSince(entry uint64) (string, error) {
	way, err := p.way()
	if err != nil {
		return "", err
	}
	way = slices.DeleteFunc(way, func(r doneOrder) bool { return r.entry <= entry+1 })
	var list []string
	switch n := len(way); {
	case n == 1:
		list = append(list, "an order that was played ("+way[0].moment+")")
	case n > 1 && way[0].moment == way[n-1].moment:
		list = append(list, fmt.Sprintf("%d orders that were played (%s)", n, way[0].moment))
	case n > 1:
		list = append(list, fmt.Sprintf("%d orders that were played (%s to %s)", n, way[0].moment, way[n-1].moment))
	}
	if q := p.m.pending; q != nil {
		list = append(list, "a question that is open")
	}
	for _, side := range rules.Sides {
		if s := p.m.desks[side].sheet; s != nil {
			list = append(list, fmt.Sprintf("the sheet of %s, version %d, that is held", title(side), s.Version))
		}
	}
	if len(list) == 0 {
		return "", nil
	}
	return strings.ReplaceAll(either(list), " or ", " and "), nil
}

// way lists what was run on the way to where the game stands; that of this very step is not
// among it.
func (p *pass) way() ([]doneOrder, error) {
	j, err := p.a.read(p.m.begun.Game)
	if err != nil {
		return nil, err
	}
	m := &match{systems: p.a.systems, next: 1, prev: chainStart, refold: j.refolder(p.a.systems)}
	var way []doneOrder
	ways := map[uint64][]doneOrder{} // by entry
	for i, e := range j.entries[:j.sound] {
		switch e.Kind {
		case (ran{}).Kind():
			way = append(slices.Clip(way), doneOrder{e.Seq, m.moment.Title})
		case (rolledback{}).Kind():
			var back rolledback
			if err := json.Unmarshal(e.Body, &back); err != nil {
				return nil, err
			}
			way = ways[back.To]
		}
		if err := m.follow(j, i); err != nil {
			return nil, err
		}
		ways[e.Seq] = way
	}
	return way, nil
}
