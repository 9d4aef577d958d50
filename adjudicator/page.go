package adjudicator

import (
	"html"
	"strings"

	"longroll/adjudicator/report"
)

// lineWidth is how wide the text of a letter is set.
const lineWidth = 76

// plainPage sets a few paragraphs of our own: letters about the post itself,
// which no game system has a say in.
func plainPage(subject string, paragraphs ...string) report.Page {
	var text, rich strings.Builder
	rich.WriteString("<html><body>\n")
	for i, p := range paragraphs {
		if i > 0 {
			text.WriteByte('\n')
		}
		wrapInto(&text, p)
		rich.WriteString("<p>" + html.EscapeString(p) + "</p>\n")
	}
	rich.WriteString("</body></html>\n")
	return report.Page{Subject: subject, Text: text.String(), HTML: rich.String()}
}

func wrapInto(b *strings.Builder, paragraph string) {
	width := 0
	for word := range strings.FieldsSeq(paragraph) {
		for len(word) > lineWidth {
			b.WriteString(word[:lineWidth] + "\n")
			word = word[lineWidth:]
		}
		switch {
		case width > 0 && width+1+len(word) > lineWidth:
			b.WriteByte('\n')
			width = 0
		case width > 0:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	b.WriteByte('\n')
}

// joined puts several pages into one mail: what one mail asked is answered by
// one. Subject and picture are those of the first page that has them.
func joined(list []report.Page) report.Page {
	all := list[0]
	for _, p := range list[1:] {
		all.Text = strings.TrimRight(all.Text, "\n") + "\n\n" + rule + "\n\n" + p.Text
		all.HTML = joinHTML(all.HTML, p.HTML)
		all.Files = append(all.Files, p.Files...)
		if len(all.Picture) == 0 {
			all.Picture = p.Picture
		}
	}
	return all
}

var rule = strings.Repeat("-", lineWidth)

// joinHTML adds the body of one page at the end of the body of another.
func joinHTML(page, more string) string {
	end := strings.LastIndex(page, "</body>")
	if end < 0 {
		end = len(page)
	}
	return page[:end] + "<hr>\n" + body(more) + page[end:]
}

func body(page string) string {
	if start := strings.Index(page, "<body"); start >= 0 {
		if gt := strings.IndexByte(page[start:], '>'); gt >= 0 {
			page = page[start+gt+1:]
		}
	}
	if end := strings.LastIndex(page, "</body>"); end >= 0 {
		page = page[:end]
	}
	return page
}

// printable reduces what a stranger wrote to ASCII of bounded length.
func printable(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
	return s[:min(len(s), most)]
}
