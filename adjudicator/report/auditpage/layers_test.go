package auditpage

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"longroll/adjudicator/report"
	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/hex"
)

// TestDifferencesLeadToWhatWasSeen shuffles pieces about and demands of each step that the
// differences up to it give back the scene.
func TestDifferencesLeadToWhatWasSeen(t *testing.T) {
	chance := rand.New(rand.NewPCG(1862, 6))
	l, pieces := newLayer(), names{at: map[string]int{}}
	var want []map[string]standing
	for step := range 200 {
		s := randomScene(chance)
		l.turn(step, s, &pieces)
		now := map[string]standing{}
		place, again := map[hex.Hex]int{}, map[string]int{}
		for _, p := range s.Pieces {
			now[nameOf(p, again)] = standingOf(p, place[p.At])
			place[p.At]++
		}
		want = append(want, now)
	}
	for step, scene := range want {
		got := map[string]standing{}
		for _, change := range l.changes {
			if change[0] > step {
				break
			}
			for i := 1; i < len(change); i += 2 {
				name := pieces.list[change[i]]
				delete(got, name)
				if change[i+1] < 0 {
					continue
				}
				var st standing
				if err := json.Unmarshal([]byte(l.states.list[change[i+1]]), &st); err != nil {
					t.Fatal(err)
				}
				got[name] = st
			}
		}
		if !reflect.DeepEqual(got, scene) {
			t.Fatalf("step %d\n got %v\nwant %v", step, got, scene)
		}
	}
}

// randomScene has up to six pieces, two of which may bear one name.
func randomScene(chance *rand.Rand) report.Scene {
	var s report.Scene
	for i := range chance.IntN(7) {
		if i == 5 {
			i = 4
		}
		s.Pieces = append(s.Pieces, report.Piece{Note: fmt.Sprint(chance.IntN(2)), Unit: picture.Unit{
			Name: fmt.Sprintf("unit %d", i), Side: rules.Union, Type: "inf", Strength: chance.IntN(2),
			At: hex.Hex{Col: 1 + int16(chance.IntN(2)), Row: 1 + int16(chance.IntN(2))},
		}})
	}
	return s
}

func TestNothingChangedIsNotWritten(t *testing.T) {
	l, pieces := newLayer(), names{at: map[string]int{}}
	s := randomScene(rand.New(rand.NewPCG(3, 3)))
	for step := range 3 {
		l.turn(step, s, &pieces)
	}
	if len(l.changes) > 1 {
		t.Errorf("a map that stands still has the changes %v", l.changes)
	}
}
