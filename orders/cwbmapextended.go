package orders

import (
	"longroll/rules"
	"longroll/rules/cwb"
)

// Orders of the optional rule Extended Movement, for the command phase.

// surpriseVerbs order surprise marches.
func surpriseVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"surprise"}, talk: true, onMap: readSurprise,
			forms: []string{"surprise COMMAND by HEX, HEX, HEX", "surprise COMMAND with UNIT, COMMAND by HEX, HEX straight"},
			means: []string{
				"Makes the dispatch to a command that you have written above it an order for a surprise march along a route (optional rule). Gaps between its hexes are filled by the cheapest way for a column.",
				"Where the enemy would meet or see it, its leader tries to go round, unless you add straight. with names pieces or commands that go too; they go first, in that order. Once the order is in force all of them lie still and save their movement points.",
			},
			examples: []string{"surprise 3 Corps by 21.24, 24.16", "surprise 3 Corps with 1-2, 2-2 by 21.24, 22.20, 24.16 straight"},
		},
		{
			names: []string{"launch"}, talk: true, onMap: readSetSurprise,
			forms: []string{"launch COMMAND", "launch COMMAND back"},
			means: []string{"Sets a force that lies for a surprise march in motion at the beginning of the movement phase, whatever it has saved; or, once its order is changed, has it give its points up turn by turn (optional rule)."},
			examples: []string{
				"launch 3 Corps", "launch 3 Corps back",
			},
		},
	}
}

func readSurprise(l *mapLine) ([]rules.Command, *slip) {
	var c cwb.PlanSurprise
	var bad *slip
	if c.Command, bad = l.name(); bad != nil {
		return nil, bad
	}
	l.skip(",")
	if l.accept("with") {
		if c.With, bad = l.names(); bad != nil {
			return nil, bad
		}
	}
	if l.skip(","); !l.accept("by", "along", "via", "through") {
		return nil, l.stop("by, and the hexes of the route,")
	}
	for {
		h, bad := l.hex()
		if bad != nil {
			return nil, bad
		}
		c.Route = append(c.Route, h)
		l.skip("-", "->", ",", "and", "to")
		if !l.hexAhead() {
			break
		}
	}
	if len(c.Route) > maxHexes {
		return nil, &slip{reason: "at most " + itoa(maxHexes) + " hexes on a line, please; gaps are filled for you"}
	}
	c.Straight = l.accept("straight", "straight on")
	return commands(c), nil
}

func readSetSurprise(l *mapLine) ([]rules.Command, *slip) {
	name, bad := l.name("back")
	if bad != nil {
		return nil, bad
	}
	return commands(cwb.SetSurprise{Command: name, Back: l.accept("back")}), nil
}

// echoSurprise writes an order of a surprise march; empty for any other.
func echoSurprise(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.PlanSurprise:
		line := "surprise " + echoName(c.Command)
		if len(c.With) > 0 {
			line += " with " + echoNames(c.With)
		}
		for i, h := range c.Route {
			line += mark(i == 0, " by ") + mark(i > 0, ", ") + echoHex(h)
		}
		return line + mark(c.Straight, " straight")
	case cwb.SetSurprise:
		return "launch " + echoName(c.Command) + mark(c.Back, " back")
	}
	return ""
}
