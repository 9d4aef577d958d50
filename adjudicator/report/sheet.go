package report

import (
	"fmt"
	"strings"
)

// Order sets a line of a sheet with what is foretold of it: its number, the
// order, a few words beside it; then its riders and the rest below.
func (l *letter) Order(line Line) (script, error) {
	text, riders, _ := strings.Cut(strings.TrimSpace(line.Text), "\n")
	beside, below := "", ""
	if line.Forecast != nil {
		told, err := l.Forecast(line.Forecast)
		if err != nil {
			return "", err
		}
		beside, below, _ = strings.Cut(string(told), "\n")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  %s%d%s%s%s%s\n", markRight, line.Number, markCell, ascii(text), markCell, beside)
	b.WriteString(riderLines(riders))
	under(&b, 3, below)
	return script(b.String()), nil
}

// Quoted sets a line that was not taken, as it was written.
func (l *letter) Quoted(line Line) (script, error) {
	line.Text = `"` + clip(ascii(strings.Join(strings.Fields(line.Text), " ")), longestQuote) + `"`
	return l.Order(line)
}

// longestQuote is how much of a line is quoted back that its writer has to see to;
// the text of a dispatch may be far longer.
const longestQuote = 400

// HeldLine sets an order of the sheet that is held, its riders below it.
func (l *letter) HeldLine(text string) script {
	first, riders, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return script("  " + ascii(first) + "\n" + riderLines(riders))
}

// riderLines sets the riders of an order, which a player may have written, below it.
func riderLines(riders string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(riders, "\n") {
		under(&b, 3, ascii(strings.TrimSpace(line)))
	}
	return b.String()
}

// under writes manuscript lines some steps further in.
func under(b *strings.Builder, steps int, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		b.WriteString(blanks(2 * steps))
		b.WriteString(line)
		b.WriteByte('\n')
	}
}

// lines names the lines of a stretch: "line 32", "lines 9-31".
func lines(x Ignored) string {
	if x.To <= x.From {
		return fmt.Sprintf("line %d", x.From)
	}
	return fmt.Sprintf("lines %d-%d", x.From, x.To)
}
