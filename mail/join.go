package mail

import (
	"fmt"
	"strings"
)

// bestOf chooses among versions of the same text.
func bestOf(branches [][]piece) []piece {
	var best []piece
	for _, b := range branches {
		if worth(b) > worth(best) {
			best = b
		}
	}
	return best
}

// worth ranks the versions of a text. Plain text is surest, but most programs make of each
// cell of a table a line of its own; and some only say there that one should get a
// program that shows HTML.
func worth(version []piece) (rank int) {
	const longestExcuse = 300
	for _, p := range version {
		switch {
		case p.table:
			rank = max(rank, 4)
		case strings.TrimSpace(p.text) == "":
		case p.html:
			rank = max(rank, 2)
		case len(p.text) < longestExcuse && strings.Contains(strings.ToLower(p.text), "html"):
			rank = max(rank, 1)
		default:
			rank = max(rank, 3)
		}
	}
	return rank
}

// join puts together body and attachments to the text from which orders are read. An
// attachment that only repeats the body, or another one, is not read twice.
func (d *decoder) join(pieces []piece) {
	var texts []string
	m := &d.msg
	for _, p := range pieces {
		if p.struck {
			d.problem("Struck-out text in the mail was not read.")
		}
		if strings.TrimSpace(p.text) == "" {
			continue
		}
		texts = append(texts, p.text)
		m.HTMLOnly = p.html && (len(texts) == 1 || m.HTMLOnly)
	}
	m.Body = d.cap(strings.Join(texts, "\n"))
	all, said := []string{m.Body}, map[string]bool{sumOfWords(m.Body): true}
	for _, a := range m.Attached {
		words := sumOfWords(a.Text)
		switch {
		case !a.Read:
		case said[words]:
			d.problem(fmt.Sprintf("The attached file %s says the same as the mail itself, or as another file, and was read once.", a.Name))
		default:
			d.problem(fmt.Sprintf("The attached file %s was read too.", a.Name))
			all = append(all, AttachmentMark(a.Name), a.Text)
		}
		said[words] = true
	}
	m.Text = d.cap(strings.Join(all, "\n"))
}

// cap cuts a text to the limit, at the end of a line if it can.
func (d *decoder) cap(text string) string {
	if len(text) > d.lim.Text {
		d.problem(fmt.Sprintf("The text is too long; only its first %d bytes were read.", d.lim.Text))
		text = clip(text, d.lim.Text)
		if i := strings.LastIndexByte(text, '\n'); i > 0 {
			text = text[:i+1]
		}
	}
	return d.capLines(text)
}

// capLines holds a text to its limits of lines.
func (d *decoder) capLines(text string) string {
	var out strings.Builder
	lines := 0
	for line := range strings.Lines(text) {
		if lines++; lines > d.lim.Lines {
			d.problem(fmt.Sprintf("The text has too many lines; only its first %d were read.", d.lim.Lines))
			break
		}
		if words := strings.TrimSuffix(line, "\n"); len(words) > d.lim.Line {
			d.problem(fmt.Sprintf("A line of the text is too long; only its first %d bytes were read.", d.lim.Line))
			line = clip(words, d.lim.Line) + line[len(words):]
		}
		out.WriteString(line)
	}
	return out.String()
}
