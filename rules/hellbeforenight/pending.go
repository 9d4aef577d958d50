package hellbeforenight

import (
	"longroll/rules"
)

// What the chapters still to be written are to do; each takes its own away from here.

var (
	rulingEvents []rules.Event

	rulingCommands []rules.Command
)

func mayRule(rules.Side, rules.Command) error { return nil }
