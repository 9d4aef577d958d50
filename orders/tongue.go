package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// tongue is the order language of one game system: all that this package does
// otherwise for it than for another. It alone knows the system's View and commands.
type tongue interface {
	// read reads a mail against a View of the system; false: the View is another's.
	read(text string, view rules.View, grid hex.Grid, open []rules.Decision) (Reading, bool)
	// form writes the lines of an order form, each a comment; nothing for another's View.
	form(b *strings.Builder, view rules.View, grid hex.Grid)
	// echo writes a command in its canonical form, empty for what no sheet can give.
	echo(cmd rules.Command) string
	// knows reports whether there is a page of help for a topic, in small letters.
	knows(topic string) bool
	// help is the page for a topic, in small letters; "" is the whole language.
	help(topic string) string
	// rulings is how a referee rules in the system, nil if he can't.
	rulings() *rulingBook
}

// tongues are the order languages by the code of their system.
func tongues() map[string]tongue {
	return map[string]tongue{boardSystem: boardTongue{}, logSystem: logTongue{}, hbnSystem: hbnTongue{}}
}

// tongueOf gives the order language of a system, nil if there is none.
func tongueOf(system string) tongue { return tongues()[system] }

// foldedTopic is a topic of help as it is looked up.
func foldedTopic(topic string) string { return strings.ToLower(strings.TrimSpace(topic)) }

// wholePage are the topics that ask for the whole language.
var wholePage = []string{"", "orders", "all"}

// knows reports whether a table of verbs has a page for a topic.
func (l *language) knows(topic string) bool {
	return l.verb(topic) != nil || slices.ContainsFunc(l.riders, func(r rider) bool { return slices.Contains(r.names, topic) })
}
