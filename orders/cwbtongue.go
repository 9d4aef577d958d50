package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// logTongue is the order language of the Brigade Series; its table is in cwb.go.
type logTongue struct{}

func (logTongue) read(text string, view rules.View, grid hex.Grid, open []rules.Decision) (Reading, bool) {
	v, ok := view.(seen.View)
	if !ok {
		return Reading{}, false
	}
	return readLog(text, v, grid, open), true
}

func (logTongue) form(b *strings.Builder, view rules.View, grid hex.Grid) {
	if v, ok := view.(seen.View); ok {
		logForm(b, v, grid)
	}
}

func (logTongue) echo(cmd rules.Command) string { return echoLog(cmd) }

func (logTongue) knows(topic string) bool {
	return logVerbOf(topic) != nil || slices.Contains(phaseTopics, topic)
}

func (logTongue) help(topic string) string { return logHelp(topic) }

func (logTongue) rulings() *rulingBook { return &logRulings }
