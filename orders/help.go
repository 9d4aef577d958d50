package orders

import (
	"slices"
	"strings"
)

const helpWidth = 76

// Knows reports whether a game system has an order of a name, or a page of that name in Help.
func Knows(system, topic string) bool {
	t := tongueOf(system)
	topic = foldedTopic(topic)
	switch {
	case t == nil:
		return false
	case requestTopic(topic) != "":
		return true
	case isRulingTopic(topic):
		return t.rulings() != nil
	}
	return t.knows(topic)
}

// Help tells how orders are written, from the table that reads them: the whole
// language for the topic "" or "orders", else the page of one order. Lines are at most 78 wide
// and plain ASCII. An unknown topic gets the list of topics.
func Help(system, topic string) string {
	t := tongueOf(system)
	if t == nil {
		return "There is no order language for this game.\n"
	}
	if word := requestTopic(inSmall(topic)); word != "" {
		topic = word
	}
	if book := t.rulings(); book != nil && isRulingTopic(topic) {
		return rulingHelp(book)
	}
	return t.help(foldedTopic(topic))
}

// help is the page of a table of verbs for a topic.
func (l *language) help(topic string) string {
	var b strings.Builder
	if slices.Contains(wholePage, topic) {
		l.overview(&b)
		return b.String()
	}
	if v := l.verb(topic); v != nil {
		l.page(&b, v)
		return b.String()
	}
	for i := range l.riders {
		if slices.Contains(l.riders[i].names, topic) {
			l.page(&b, l.verb("attack"))
			return b.String()
		}
	}
	b.WriteString("No help on \"" + clip(fold(topic), 30) + "\".\n")
	l.topics(&b)
	return b.String()
}

func (l *language) overview(b *strings.Builder) {
	paragraph(b, "", "HOW TO WRITE ORDERS")
	paragraph(b, "", "One order a line, above our mail or inside its form. Hexes are four digits, the column and then "+
		"the row. Capital letters don't matter, and what follows # on a line is for you alone. A unit's name may be cut short "+
		"where only one fits. What we don't understand we send back; we never guess. "+
		"A later sheet replaces an earlier one whole, unless it says that it amends it.")
	for i := range l.verbs {
		v := &l.verbs[i]
		b.WriteByte('\n')
		if v.asks && !l.verbs[i-1].asks {
			paragraph(b, "", besides)
			paragraph(b, "", besidesMeans)
			b.WriteByte('\n')
		}
		for _, form := range v.forms {
			paragraph(b, "  ", form)
		}
		paragraph(b, "      ", strings.Join(v.means, " "))
		for _, e := range l.under(v) {
			paragraph(b, "        ", strings.Join(e.forms, " | "))
		}
	}
	b.WriteByte('\n')
	l.topics(b)
}

func (l *language) page(b *strings.Builder, v *verb) {
	paragraph(b, "", strings.ToUpper(v.names[0]))
	for _, form := range v.forms {
		paragraph(b, "  ", form)
	}
	paragraph(b, "", strings.Join(v.means, " "))
	for _, e := range v.examples {
		if lines := strings.Split(e, "\n"); len(lines) > 1 {
			paragraph(b, "  ", "for example:")
			for _, line := range lines {
				b.WriteString("    " + line + "\n")
			}
			continue
		}
		paragraph(b, "  ", "for example: "+e)
	}
	for _, e := range l.under(v) {
		b.WriteByte('\n')
		paragraph(b, "  ", strings.Join(e.forms, " | "))
		paragraph(b, "      ", e.means)
		paragraph(b, "      ", "for example: "+e.examples[0])
	}
	if len(v.names) > 1 {
		b.WriteByte('\n')
		paragraph(b, "", "Also understood: "+strings.Join(v.names[1:], ", ")+".")
	}
}

// under are the pages of help that belong below an order: what may be added to an attack,
// the kinds of standing instruction.
func (l *language) under(v *verb) []entry {
	if v.names[0] != "attack" {
		return v.under
	}
	all := slices.Clone(v.under)
	for i := range l.riders {
		all = append(all, l.riders[i].entry)
	}
	return all
}

func (l *language) topics(b *strings.Builder) {
	var topics []string
	for i := range l.verbs {
		topics = append(topics, l.verbs[i].names[0])
	}
	paragraph(b, "", `Write "help" and one of these words for more: `+strings.Join(topics, ", ")+".")
}

// paragraph writes words in lines set in by indent.
func paragraph(b *strings.Builder, indent, text string) {
	line := indent
	for word := range strings.FieldsSeq(text) {
		if len(line)+len(word) > helpWidth && line != indent {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += word + " "
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}
