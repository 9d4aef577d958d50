package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Table writes what a View shows as a table of positions; see rules.System.
func (s *System) Table(v rules.View) (string, error) {
	view, ok := v.(seen.View)
	if !ok {
		return "", fmt.Errorf("%T is no View of Blue & Gray", v)
	}
	g, err := s.suppose(view)
	if err != nil {
		return "", err
	}
	if g.isCovert() && g.isVeiled(view.For) {
		return rules.PartOf(view.For) + ": who is under a blank counter is given by his hex alone.\n" + g.Positions(), nil
	}
	if g.isVeiled(view.For) {
		return rules.PartOf(view.For) + ": who is out of sight is left out.\n" + g.Positions(), nil
	}
	return g.Positions(), nil
}
