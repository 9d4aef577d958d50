package adjudicator

import (
	"fmt"
	"maps"
	"slices"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// sheets reads from a journal every order sheet of both sides as it was taken, and what
// became of it. Who was late or away is not in it: what the clock gave stands nowhere, and
// answers have no hour, since some of them are defaults.
func (j *journal) sheets(systems shelf) ([]report.Sheet, error) {
	r := recorder{m: &match{systems: systems, next: 1, prev: chainStart, refold: j.refolder(systems)}, played: map[uint64]*recorded{}}
	lost := j.givenUp()
	for i, e := range j.entries {
		if j.raw[i] == nil { // sealed: it was no part of the play
			r.m.next++
			continue
		}
		f, err := r.m.decode(e)
		if err != nil {
			return nil, err
		}
		r.before(f, e)
		if err := r.m.take(f, e.At, j.raw[i]); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		r.played[e.Seq] = r.now
	}
	r.close()
	list := make([]report.Sheet, len(r.list))
	for i, s := range r.list {
		list[i] = s.Sheet
		list[i].GivenUp = lost[s.entry-1].day()
	}
	return list, nil
}

// recorder writes the order logs while a journal is read.
type recorder struct {
	m    *match
	list []*recorded
	held [3]*recorded // by side: not yet played
	now  *recorded    // being played
	// played is what was being played at each entry, to go on with after a rollback.
	played map[uint64]*recorded
}

// recorded is a sheet with the orders that it holds, in the order in which they run.
type recorded struct {
	report.Sheet
	orders []order
	done   []bool // those that were run, or have lapsed
	entry  uint64 // the last that had to do with it
}

// before notes a fact on the position before it.
func (r *recorder) before(f fact, e entry) {
	switch f := f.(type) {
	case sheet:
		r.sheet(f, e)
	case ran:
		r.ran(f, e)
	case lapsed:
		for _, o := range f.Orders {
			r.strike(o, "the sheet had ended before this line")
		}
	case answered:
		r.answered(f)
	case rolledback:
		r.goBack(f)
	}
}

// goBack leaves what was held and not yet played, and goes on with what was being played
// where the game is taken to. Versions are counted anew from there.
func (r *recorder) goBack(back rolledback) {
	for side, s := range r.held {
		if s != nil {
			s.Fate = "The referee took the game to another place before it was played."
		}
		r.held[side] = nil
	}
	r.now = r.played[back.To]
}

// sheet notes one that came. The word final alone records the one before once more.
func (r *recorder) sheet(s sheet, e entry) {
	before := r.held[s.Side]
	if before != nil && before.Version == s.Version {
		return
	}
	if before != nil {
		before.Fate = fmt.Sprintf("Replaced by version %d.", s.Version)
		if len(s.Orders) == 0 {
			before.Fate = "Withdrawn."
		}
	}
	r.held[s.Side] = nil
	if len(s.Orders) > 0 {
		r.held[s.Side] = r.add(report.Sheet{Side: s.Side, Moment: r.m.moment.Title, Version: s.Version, Came: e.At}, s.Orders)
	}
}

func (r *recorder) add(s report.Sheet, list []order) *recorded {
	for _, o := range asWritten(list) {
		s.Orders = append(s.Orders, report.Line{Number: o.Line, Text: o.Text})
	}
	added := &recorded{s, asWritten(list), make([]bool, len(list)), r.m.next}
	r.list = append(r.list, added)
	return added
}

// ran notes an order that was run: of the sheet, or out of turn.
func (r *recorder) ran(f ran, e entry) {
	why := ""
	if f.Refused != nil {
		why = refusal(f.Refused)
	}
	if f.Standing && r.strike(f.Order, why) {
		return
	}
	switch held := r.held[f.Side]; {
	case f.Standing:
		alone := r.add(report.Sheet{Side: f.Side, Moment: r.m.moment.Title, Came: e.At}, []order{f.Order})
		alone.Orders[0].Problem = why
		alone.done[0] = true
		return
	case held != nil:
		r.now, r.held[f.Side] = held, nil
	}
	if r.now != nil {
		r.now.entry = r.m.next
	}
	r.strike(f.Order, why)
}

// refusal says why an order was not allowed, by which rule, and what would have been.
func refusal(why *rules.Refusal) string {
	text := why.Reason
	if why.Rule != "" {
		text += " [" + string(why.Rule) + "]"
	}
	if why.Better != "" {
		text += "; the nearest that could be done: " + why.Better
	}
	return text
}

// strike notes what became of an order of the sheet that is being played; false if it
// does not stand there.
func (r *recorder) strike(o order, why string) bool {
	if r.now == nil {
		return false
	}
	for i, p := range r.now.orders {
		if !r.now.done[i] && p.same(o) {
			r.now.done[i], r.now.Orders[i].Problem = true, why
			return true
		}
	}
	return false
}

// answered notes what was chosen, by whom ever.
func (r *recorder) answered(a answered) {
	s := report.Sheet{Side: a.Side, Moment: r.m.moment.Title}
	for _, id := range slices.Sorted(maps.Keys(a.Answers)) {
		for _, d := range r.m.open(a.Side) {
			if d.ID == id {
				s.Answers = append(s.Answers, report.Answer{Asked: d, Pick: a.Answers[id]})
			}
		}
	}
	if len(s.Answers) > 0 {
		r.add(s, nil)
	}
}

// close notes what was still held in the end.
func (r *recorder) close() {
	for _, s := range r.held {
		if s != nil {
			s.Fate = "The game was over before it was played."
		}
	}
}
