package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// TableHead names battle, edition and options of a game as comments at the head of its
// table of positions, in the words in which they are chosen, so that it can be begun
// again. Options that are as usual are left out.
func TableHead(s System, setup Setup) (string, error) {
	known, err := s.Options(setup.Battle, setup.Edition)
	if err != nil {
		return "", err
	}
	var head strings.Builder
	fmt.Fprintf(&head, "# --battle %s", setup.Battle)
	if setup.Edition != "" {
		fmt.Fprintf(&head, " --edition %s", setup.Edition)
	}
	head.WriteByte('\n')
	for _, o := range known {
		for _, name := range slices.Sorted(maps.Keys(setup.Options)) {
			if value, ok := o.Read(name, setup.Options[name]); ok && value != o.Default {
				fmt.Fprintf(&head, "# --option %s=%s\n", o.Name, value)
			}
		}
	}
	return head.String(), nil
}

// PartOf begins the comment that stands in a table of positions which holds what a side
// knows of a game and not all there is.
func PartOf(s Side) string { return "# What the " + s.Name() + " side knows" }

// AsKnownTo is the side whose knowledge alone a table of positions says it holds; NoSide for
// a table that is whole.
func AsKnownTo(table string) Side {
	for line := range strings.Lines(table) {
		i := slices.IndexFunc(Sides[:], func(s Side) bool { return strings.HasPrefix(line, PartOf(s)) })
		if i >= 0 {
			return Sides[i]
		}
	}
	return NoSide
}
