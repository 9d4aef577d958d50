package cwb

import (
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Table writes what a View shows as a table of positions; see rules.System. Of the enemy
// it has what lies on top in each hex, as printed, and nothing that is off the map. CWB 9.0.
func (s *System) Table(v rules.View) (string, error) {
	view, ok := v.(seen.View)
	if !ok {
		return "", fmt.Errorf("%T is no View of the Civil War Brigade Series", v)
	}
	table := s.suppose(view).Positions()
	if view.For == rules.NoSide {
		return table, nil
	}
	var b strings.Builder
	b.WriteString(rules.PartOf(view.For) + ": of the enemy the units on top,\n")
	b.WriteString("# with printed strengths; ? is a unit of the other arm that he owns up to.\n")
	for line := range strings.Lines(table) {
		words := strings.Fields(line)
		away := strings.HasSuffix(line, " off-map\n") || strings.HasSuffix(line, " outside\n")
		if len(words) < 2 || words[1] != view.For.Enemy().String() || !away {
			b.WriteString(line)
		}
	}
	return b.String(), nil
}
