package cwb

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

// Of enemy pieces a side hears the names of those it sees, and no others. CWB 9.0.

// namedAnyway are notices that may name what does not lie on top: leaders hit and loose
// cannons are told by their rules, the hours of the camps are printed, and at the end
// everything lies open.
var namedAnyway = []string{"enemy-leader-hit", "cannon-loose", "cannon-ordered", "camps-due", "score", "closed"}

// TestOnlyWhatIsSeenIsNamed plays at random and holds every notice of the enemy's doings to
// what lies on top of his stacks before it or after.
func TestOnlyWhatIsSeenIsNamed(t *testing.T) {
	named := 0
	for i, battle := range aprils {
		for seed := range uint64(4) {
			s := newSkirmish(t, 100+10*seed+uint64(i), battle)
			s.batter()
			s.each(5, 60, func(_ rules.Side, before *Game, c rules.Command, out rules.Outcome) {
				g := before.clone()
				for _, e := range out.Events {
					side, ok := doer(e)
					n := e.Tell(side.Enemy())
					was := g.topsOf(side)
					g.Apply(e)
					if !ok || n == nil || slices.Contains(namedAnyway, n.Notice()) {
						continue
					}
					for _, name := range namesIn(reflect.ValueOf(n)) {
						_, is := g.pieceCalled(side, name)
						if _, own := g.pieceCalled(side.Enemy(), name); !is || own { // some names are in both armies
							continue
						}
						if named++; !slices.Contains(was, name) && !slices.Contains(g.topsOf(side), name) {
							t.Errorf("%s, %s: of %s the enemy is told of %s, which lies below: %+v", s, c.Kind(), e.Kind(), name, n)
						}
					}
				}
			})
		}
	}
	if named < 200 {
		t.Errorf("only %d names", named)
	}
}

// topsOf lists what a side's stacks show.
func (g *Game) topsOf(side rules.Side) []string {
	var all []string
	for _, s := range g.lookAtStacks(side) {
		all = append(all, s.Top, s.Upon)
		all = append(all, brigadeOf(s.Top)) // a line gives its brigade away
	}
	return all
}

// brigadeOf is the name of a part without the letter of the part.
func brigadeOf(name string) string { return strings.TrimSuffix(strings.TrimSuffix(name, "/a"), "/b") }

// namesIn lists all strings of a notice.
func namesIn(v reflect.Value) []string {
	var all []string
	switch v.Kind() {
	case reflect.String:
		all = append(all, v.String())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			all = append(all, namesIn(v.Index(i))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, namesIn(v.Field(i))...)
		}
	}
	return all
}
