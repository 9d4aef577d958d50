package orders

import (
	"slices"
	"strings"
)

const helpWidth = 76

// Knows reports whether a game system has an order of a name, or a page of that name in Help.
func Knows(system, topic string) bool {
	topic = strings.ToLower(strings.TrimSpace(topic))
	if requestTopic(topic) != "" || isRulingTopic(topic) {
		return system == logSystem || languageOf(system) != nil
	}
	if system == logSystem {
		return logVerbOf(topic) != nil || slices.Contains(phaseTopics, topic)
	}
	l := languageOf(system)
	return l != nil && (l.verb(topic) != nil || slices.ContainsFunc(l.riders, func(r rider) bool { return slices.Contains(r.names, topic) }))
}

// Help tells how orders are written, from the table that reads them: the whole
// language for the topic "" or "orders", else the page of one order. Lines are at most 78 wide
// and plain ASCII. An unknown topic gets the list of topics.
func Help(system, topic string) string {
	if word := requestTopic(inSmall(topic)); word != "" {
		topic = word
	}
	if isRulingTopic(topic) && (system == logSystem || languageOf(system) != nil) {
		return rulingHelp(system)
	}
	if system == logSystem {
		return logHelp(topic)
	}
	l := languageOf(system)
	if l == nil {
		return "There is no order language for this game.\n"
	}
	var b strings.Builder
	topic = strings.ToLower(strings.TrimSpace(topic))
	if topic == "" || topic == "orders" || topic == "all" {
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
		if v.names[0] == "attack" {
			for j := range l.riders {
				paragraph(b, "        ", strings.Join(l.riders[j].forms, " | "))
			}
		}
		if v.names[0] == "standing" {
			for j := range l.instructions {
				paragraph(b, "        ", l.instructions[j].form)
			}
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
	switch v.names[0] {
	case "attack":
		for i := range l.riders {
			r := &l.riders[i]
			b.WriteByte('\n')
			paragraph(b, "  ", strings.Join(r.forms, " | "))
			paragraph(b, "      ", r.means)
			paragraph(b, "      ", "for example: "+r.examples[0])
		}
	case "standing":
		for i := range l.instructions {
			s := &l.instructions[i]
			b.WriteByte('\n')
			paragraph(b, "  ", s.form)
			paragraph(b, "      ", s.means)
			paragraph(b, "      ", "for example: standing: "+s.examples[0])
		}
	}
	if len(v.names) > 1 {
		b.WriteByte('\n')
		paragraph(b, "", "Also understood: "+strings.Join(v.names[1:], ", ")+".")
	}
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
