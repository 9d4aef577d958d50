package report

import (
	"fmt"
	"strconv"
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
		beside = unsaid(text, beside)
	}
	var b strings.Builder
	number := ""
	if line.Number > 0 {
		number = strconv.Itoa(line.Number)
	}
	fmt.Fprintf(&b, "  %s%s%s%s%s%s\n", markRight, number, markCell, ascii(text), markCell, beside)
	b.WriteString(riderLines(riders))
	under(&b, 3, below)
	return script(b.String()), nil
}

// unsaid is what stands beside an order without what the order says before a colon: the number
// of an attack.
func unsaid(order, beside string) string {
	first, rest, _ := strings.Cut(beside, ", ")
	if first != "" && strings.Contains(order, first+":") {
		return rest
	}
	return beside
}

// Quoted sets a line that was not taken, as it was written.
func (l *letter) Quoted(line Line) (script, error) {
	text := line.Wrote
	if text == "" {
		text = oneLine(line.Text)
	}
	line.Text = `"` + clip(ascii(strings.Join(strings.Fields(text), " ")), longestQuote) + `"`
	return l.Order(line)
}

// oneLine writes an order with its riders on one line, as the language allows.
func oneLine(order string) string {
	lines := strings.Split(strings.TrimSpace(order), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, ", ")
}

// WholeSheet is the sheet ready to be copied, as it stands.
func (l *letter) WholeSheet() script {
	var b strings.Builder
	for _, order := range l.Receipt.Ready {
		for line := range strings.SplitSeq(order, "\n") {
			b.WriteString(strings.Join(folded(line), "\n") + "\n")
		}
	}
	return standing(b.String())
}

// folded breaks a line of a sheet that is too wide where the order language lets it
// go on in the next one: behind a comma, a dash or a semicolon. Lines without these
// are never so long.
func folded(line string) []string {
	line = ascii(line)
	var lines []string
	for len(line) > sheetWidth && !strings.HasPrefix(line, "#") {
		cut := strings.LastIndexAny(line[:sheetWidth], ",-;")
		if cut < sheetWidth/2 {
			cut = sheetWidth - 1
		}
		lines = append(lines, line[:cut+1])
		line = "    " + strings.TrimLeft(line[cut+1:], " ")
	}
	return append(lines, line)
}

// sheetWidth leaves room for marks of quotation.
const sheetWidth = 70

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
