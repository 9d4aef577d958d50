package orders

import (
	"longroll/rules"
	"longroll/rules/cwb"
)

// Orders of the optional rules on field works. They belong above the moves of a sheet.

// workVerbs build works.
func workVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"build"}, forms: []string{"build UNIT", "build UNIT face NE"}, talk: true, onMap: readBuild,
			means: []string{
				"Begins breastworks in the hex of a brigade in line, at four hexes or more from the enemy, before anything moves (optional rule).",
				"They are finished at the start of a later movement phase, faced as the units there are; with face they are finished now and faced as you say, for good.",
			},
			examples: []string{"build 1-2", "build 1-2 face NE"},
		},
		{
			names: []string{"dig"}, forms: []string{"dig UNIT", "dig UNIT stop"}, talk: true, onMap: readDig,
			means: []string{"Sets a brigade to making a trench of the finished breastworks in its hex, which takes 12 hours in which it stays there (optional rule); " +
				"stop lets it go, and what it has dug is lost."},
			examples: []string{"dig 1-2", "dig 1-2 stop"},
		},
		{
			names: []string{"permit"}, forms: []string{"permit works LEADER"}, talk: true, onMap: readPermit,
			means:    []string{"A leader tries for initiative, in the command phase, to let his command build breastworks, if the game is played so (optional rule)."},
			examples: []string{"permit works Clark"},
		},
	}
}

func readBuild(l *mapLine) ([]rules.Command, *slip) {
	l.accept("works with", "breastworks with", "works at", "breastworks at")
	unit, bad := l.name()
	if bad != nil {
		return nil, bad
	}
	c := cwb.Build{Unit: unit}
	if l.accept("face", "facing") {
		side, bad := l.direction()
		if bad != nil {
			return nil, bad
		}
		c.Facing = side.String()
	}
	return commands(c), nil
}

func readDig(l *mapLine) ([]rules.Command, *slip) {
	unit, bad := l.name("stop", "stops")
	if bad != nil {
		return nil, bad
	}
	return commands(cwb.Convert{Unit: unit, Stop: l.accept("stop", "stops")}), nil
}

func readPermit(l *mapLine) ([]rules.Command, *slip) {
	l.accept("works", "breastworks")
	l.accept("by")
	leader, bad := l.name()
	return commands(cwb.Permit{Leader: leader}), bad
}

// echoWorks writes an order on works; empty for any other.
func echoWorks(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.Build:
		return "build " + echoName(c.Unit) + echoTail(" face ", c.Facing)
	case cwb.Convert:
		return "dig " + echoName(c.Unit) + mark(c.Stop, " stop")
	case cwb.Permit:
		return "permit works " + echoName(c.Leader)
	}
	return ""
}
