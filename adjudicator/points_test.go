package adjudicator

import (
	"testing"

	"longroll/rules"
)

// VictoryPoints of the toy are the posts on which the men of a side stand.
func (v toyView) VictoryPoints() (points [3]int) {
	for _, m := range v.Men {
		points[m.Side] += m.Post
	}
	return points
}

// TestAnEndByWordKeepsThePoints as they are at that time: of Chickamauga, where the referee has
// added some.
func TestAnEndByWordKeepsThePoints(t *testing.T) {
	c := newCampaign(t, 3, nil)
	for range 8 {
		c.turn()
	}
	c.send(referee, "rule: points union +7 because of the bridge\nrule: points confederate +3 because of the ford\n")
	c.send(referee, "end ring draw because it is late\n")
	m := c.match()
	points := m.result.Points
	if !m.over || points[rules.Union] < 7 || points[rules.Confederate] < 3 {
		t.Errorf("it is over: %v, with the points %v", m.over, points)
	}
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Error(faults, err)
	}
}
