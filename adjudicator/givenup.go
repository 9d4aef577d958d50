package adjudicator

import (
	"encoding/json"
	"fmt"
	"time"

	"longroll/adjudicator/report"
)

// What a rollback gives up stays in the journal. Wherever it is shown it is marked, so that
// nobody takes it for what happened.

// abandonment is a rollback by which something was given up; nil: it counts.
type abandonment struct {
	at     time.Time
	number int
	alone  bool // no other rollback gave anything up
}

// day is when it was; zero: it counts.
func (a *abandonment) day() time.Time {
	if a == nil {
		return time.Time{}
	}
	return a.at
}

// mark is what stands behind the name of a place that was given up.
func (a *abandonment) mark() string {
	switch {
	case a == nil:
		return ""
	case a.alone:
		return " (given up)"
	}
	return fmt.Sprintf(" (given up, rollback %d)", a.number)
}

// givenUp gives for each entry the rollback by which it was given up and not taken up
// again; nil: it is on the way to where the game stands.
func (j *journal) givenUp() []*abandonment {
	by := make([]*abandonment, len(j.entries))
	before := make([]int, len(j.entries)) // the entry on whose position each stands
	for i, e := range j.entries {
		before[i] = i - 1
		var back rolledback
		if e.Kind != back.Kind() || json.Unmarshal(e.Body, &back) != nil || back.To == 0 || back.To > uint64(i) {
			continue
		}
		before[i] = int(back.To) - 1
		on := make([]bool, i)
		for k := before[i]; k >= 0; k = before[k] {
			on[k] = true
		}
		now := &abandonment{at: e.At, number: back.Number}
		for k := range on {
			if on[k] {
				by[k] = nil
			} else if by[k] == nil {
				by[k] = now
			}
		}
	}
	kinds := map[*abandonment]bool{}
	for _, a := range by {
		kinds[a] = true
	}
	delete(kinds, nil)
	for a := range kinds {
		a.alone = len(kinds) == 1
	}
	return by
}

// lostDice are the dice that rollbacks gave up, in the order in which they fell.
func (j *journal) lostDice() ([]report.Lost, error) {
	var list []report.Lost
	for i, a := range j.givenUp() {
		if a == nil || j.entries[i].Kind != (ran{}).Kind() {
			continue
		}
		var r ran
		if err := json.Unmarshal(j.entries[i].Body, &r); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		if len(r.Dice) == 0 {
			continue
		}
		if n := len(list); n == 0 || !list[n-1].GivenUp.Equal(a.at) {
			list = append(list, report.Lost{GivenUp: a.at})
		}
		last := &list[len(list)-1]
		last.Dice = append(last.Dice, r.Dice...)
	}
	return list, nil
}
