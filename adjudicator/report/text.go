package report

import "strings"

// width is how many columns a line of text may have.
const width = 78

// setText sets the blocks as plain text.
func setText(blocks []block) string {
	var t typesetter
	for i, b := range blocks {
		if i > 0 && (b.Gap || b.Kind == kindHead) {
			t.b.WriteByte('\n')
		}
		t.set(b)
	}
	return t.b.String()
}

// typesetter collects lines.
type typesetter struct{ b strings.Builder }

func (t *typesetter) set(b block) {
	switch b.Kind {
	case kindTable:
		t.table(b)
	case kindColumns:
		t.columns(b.Cols)
	case kindVerbatim:
		t.verbatim(b.Text)
	case kindWarning:
		t.wrapped("** ", "   ", b.Text+" **")
	default:
		pad := blanks(2 * b.Indent)
		t.wrapped(pad, pad+blanks(b.hang()), b.Text)
	}
}

// hang is how much further in the second line of a paragraph begins.
func (b block) hang() int {
	switch {
	case b.Kind == kindEntry:
		return 4
	case strings.HasPrefix(b.Text, "- "):
		return 2
	}
	return 0
}

func (t *typesetter) line(s string) {
	t.b.WriteString(strings.TrimRight(s, " "))
	t.b.WriteByte('\n')
}

func (t *typesetter) wrapped(first, rest, text string) {
	for i, line := range wrap(text, width-max(len(first), len(rest))) {
		if i == 0 {
			t.line(first + line)
		} else {
			t.line(rest + line)
		}
	}
}

// verbatim sets lines as they stand; only a comment that is too long is wrapped,
// since a new line would change the sense of any other.
func (t *typesetter) verbatim(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > width && strings.HasPrefix(line, "#") {
			t.wrapped("# ", "#   ", strings.TrimLeft(line, "# "))
		} else {
			t.line(line)
		}
	}
}

func (t *typesetter) table(b block) {
	pad := blanks(2 * b.Indent)
	widths := b.Spread
	if widths == nil {
		widths = columnWidths(b.Rows, width-2*b.Indent)
	}
	for _, r := range b.Rows {
		for _, line := range rowLines(r, widths) {
			t.line(pad + line)
		}
	}
}

// columns sets two tables side by side; more go below them. The right one
// begins in the middle, unless one of them needs more than half.
func (t *typesetter) columns(cols []column) {
	for i := 0; i < len(cols); i += 2 {
		if i > 0 {
			t.b.WriteByte('\n')
		}
		if i+1 == len(cols) {
			t.sideBySide(columnLines(cols[i], width), nil, 0)
			continue
		}
		start := middle(cols[i], cols[i+1])
		t.sideBySide(columnLines(cols[i], start-2), columnLines(cols[i+1], width-start), start)
	}
}

func (t *typesetter) sideBySide(left, right []string, start int) {
	for n := range max(len(left), len(right)) {
		t.line(padded(at(left, n), start) + at(right, n))
	}
}

// middle is where the right one of two tables begins.
func middle(left, right column) int {
	const half = width/2 + 1
	from, to := left.width()+2, width-right.width()
	if from > to {
		return half
	}
	return min(max(half, from), to)
}

// width is how wide the column would like to be.
func (c column) width() int {
	wide := 2
	for _, w := range columnWidths(c.Rows, 1<<20) {
		wide += w + 2
	}
	return max(wide-2, len(c.Title))
}

func columnLines(c column, width int) []string {
	lines := wrap(c.Title, width)
	for _, line := range tabulate(c.Rows, width-2) {
		lines = append(lines, "  "+line)
	}
	return lines
}

func at(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

// tabulate aligns the cells of rows in columns two blanks apart. Where the rows
// are wider than there is room, the widest columns give way and their cells wrap.
func tabulate(rows []row, room int) []string {
	widths := columnWidths(rows, room)
	lines := make([]string, 0, len(rows))
	for _, r := range rows {
		lines = append(lines, rowLines(r, widths)...)
	}
	return lines
}

func columnWidths(rows []row, room int) []int {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(c.Text))
		}
	}
	total := 2 * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for ; total > room; total-- {
		widths[widest(widths)]--
	}
	return widths
}

func widest(widths []int) int {
	found := 0
	for i, w := range widths {
		if w > widths[found] {
			found = i
		}
	}
	return found
}

// rowLines sets one row: usually one line, more where a cell wraps.
func rowLines(r row, widths []int) []string {
	height := 1
	wraps := make([][]string, len(r))
	for i, c := range r {
		if len(c.Text) <= widths[i] {
			wraps[i] = []string{c.Text}
		} else {
			wraps[i] = wrap(c.Text, widths[i])
		}
		height = max(height, len(wraps[i]))
	}
	lines := make([]string, height)
	for n := range lines {
		lines[n] = rowLine(r, widths, wraps, n)
	}
	return lines
}

func rowLine(r row, widths []int, wraps [][]string, n int) string {
	var b strings.Builder
	for i, c := range r {
		text := at(wraps[i], n)
		if c.Right {
			text = blanks(widths[i]-len(text)) + text
		}
		if i < len(r)-1 {
			text = padded(text, widths[i]+2)
		}
		b.WriteString(text)
	}
	return strings.TrimRight(b.String(), " ")
}

func padded(s string, width int) string { return s + blanks(width-len(s)) }

// blanks gives n blanks, none if n is negative.
func blanks(n int) string {
	const supply = "                                                                                "
	if n <= 0 {
		return ""
	}
	return supply[:min(n, len(supply))]
}

// wrap breaks text into lines at blanks; a word longer than a line breaks after
// a dash (so that a path still reads as one) or, failing that, anywhere.
func wrap(text string, width int) []string {
	if len(text) <= width {
		return []string{text}
	}
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
		for len(line) > width {
			cut := breakpoint(line, width)
			lines = append(lines, line[:cut])
			line = line[cut:]
		}
	}
	if line == "" && len(lines) > 0 {
		return lines
	}
	return append(lines, line)
}

func breakpoint(word string, width int) int {
	if dash := strings.LastIndexByte(word[:width], '-'); dash > width/2 {
		return dash + 1
	}
	return width
}
