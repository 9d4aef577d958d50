package mail

import "strings"

// unflow joins the lines of a format=flowed text again (RFC 3676). Quoted lines
// are joined with lines of the same depth only and keep one ">" for each level. With delsp
// the blank that marked the break is removed too.
func unflow(text string, delsp bool) string {
	var out strings.Builder
	out.Grow(len(text))
	depth, open := 0, false // the paragraph being joined
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		d := len(line) - len(strings.TrimLeft(line, ">"))
		line = strings.TrimPrefix(line[d:], " ") // space-stuffing, section 4.4
		signature := line == "-- "
		if i > 0 && (!open || d != depth || signature) {
			out.WriteByte('\n')
			open = false
		}
		if !open && d > 0 {
			out.WriteString(strings.Repeat(">", d) + " ")
		}
		depth, open = d, strings.HasSuffix(line, " ") && !signature && i < len(lines)-1
		if open && delsp {
			line = line[:len(line)-1]
		}
		out.WriteString(line)
	}
	return out.String()
}
