package orders

import (
	"slices"
	"strings"

	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// logForm writes, as comments, what the side can order now and whom it commands.
func logForm(b *strings.Builder, v seen.View, grid hex.Grid) {
	comment := func(s string) { b.WriteString("# " + clip(fold(s), formWidth-2) + "\n") }
	if v.Field != nil {
		f := &battleForm{comment: comment, v: v, grid: grid}
		f.write()
		return
	}
	if v.Phasing != v.For {
		comment(onlyCannon)
		return
	}
	names := []string{"dispatch", "conference", "initiative", "stoppage", "touch", "fulfil", "emergency", "lost", "attach", "recharge"}
	if v.Phase == "pre-set" {
		names = []string{"preset"}
	}
	for _, verb := range logVerbs() {
		if !slices.Contains(names, verb.names[0]) {
			continue
		}
		for _, form := range packed(offered(v, verb.forms)) {
			comment(form)
		}
		switch verb.names[0] {
		case "dispatch", "preset":
			comment("  objective HEX, HEX")
			comment("  by ROAD OR DIRECTION")
			comment("  start on acceptance | start 10:30 am | start when ...")
			comment("  limit HEX")
			comment("  intensity 2")
			if verb.names[0] == "dispatch" {
				comment("  distance 7")
			}
			comment(`  "The text, on as many lines as you like."`)
		}
	}
	comment("pause | end | final | help")
	for _, p := range v.Points {
		if v.Phase == "pre-set" { // these orders cost nothing, CWB 10.1i
			break
		}
		comment(p.Army + ": " + itoa(p.Left) + " of " + itoa(p.Of) + " command points")
	}
	for _, l := range v.Staff {
		comment(l.Command + ": " + l.Name + " (" + itoa(l.Rating) + ")" + holding(l))
	}
}

// offered leaves out the forms of an option that is not in force. CWB 10.1f.
func offered(v seen.View, forms []string) []string {
	if slices.Contains(v.Options, seen.Chosen{Name: "procrastination", Value: "on"}) {
		return forms
	}
	return slices.DeleteFunc(slices.Clone(forms), func(f string) bool { return strings.Contains(f, " early ") })
}

// holding tells which dispatches a leader has.
func holding(l seen.Leader) string {
	var s string
	for _, h := range []struct {
		number int
		how    string
	}{{l.Standing, "in force"}, {l.Accepted, "accepted"}, {l.Delayed, "delayed"}} {
		if h.number != 0 {
			s += ", dispatch " + itoa(h.number) + " " + h.how
		}
	}
	return s
}

// phaseTopics are the names of the page about the phases.
var phaseTopics = []string{"phases", "phase", "battle", "turn", "sequence"}

// logHelp tells how the order log is written, from the table that reads it.
func logHelp(topic string) string {
	var b strings.Builder
	if v := logVerbOf(topic); v != nil && topic != "orders" {
		logPage(&b, v)
		if page := requestPageOf(topic); page != nil && !v.asks { // the word has both meanings
			b.WriteByte('\n')
			logPage(&b, askingVerb(topic))
		}
		return b.String()
	}
	if slices.Contains(phaseTopics, topic) {
		phasesPage(&b)
		return b.String()
	}
	if i := slices.IndexFunc(otherWords, func(o struct{ word, verb string }) bool { return o.word == topic }); i >= 0 {
		paragraph(&b, "", `There is no order "`+topic+`" here; this is the nearest:`)
		logPage(&b, logVerbOf(otherWords[i].verb))
		return b.String()
	}
	if !slices.Contains(wholePage, topic) {
		paragraph(&b, "", `No help on "`+clip(fold(topic), 30)+`".`)
		logTopics(&b)
		return b.String()
	}
	paragraph(&b, "", "HOW TO WRITE ORDERS")
	paragraph(&b, "", "One order a line, above our mail or inside its form; the elements of a dispatch and its text go on lines below it. "+
		"Commands and leaders are called as your mails call them; a name may be cut short where only one fits. Capital letters don't "+
		"matter, and what follows # on a line is for you alone. What stands between quotation marks is your own and is never read "+
		"for orders, but for a name of a piece on the map. What we don't understand we send back; we never guess. A later sheet replaces an earlier one whole, unless it says that it amends it.")
	asks := false
	for _, v := range logVerbs() {
		b.WriteByte('\n')
		if v.asks && !asks {
			asks = true
			paragraph(&b, "", besides)
			paragraph(&b, "", besidesMeans)
			b.WriteByte('\n')
		}
		for _, form := range v.forms {
			paragraph(&b, "  ", form)
		}
		paragraph(&b, "      ", strings.Join(v.means, " "))
	}
	b.WriteByte('\n')
	logTopics(&b)
	return b.String()
}

func logPage(b *strings.Builder, v *logVerb) {
	paragraph(b, "", strings.ToUpper(v.names[0]))
	for _, form := range v.forms {
		paragraph(b, "  ", form)
	}
	paragraph(b, "", strings.Join(v.means, " "))
	for _, e := range v.examples {
		paragraph(b, "  ", "for example:")
		for line := range strings.SplitSeq(e, "\n") {
			b.WriteString("    " + line + "\n")
		}
	}
	if len(v.names) > 1 {
		b.WriteByte('\n')
		paragraph(b, "", "Also understood: "+strings.Join(v.names[1:], ", ")+".")
	}
}

func logTopics(b *strings.Builder) {
	var topics []string
	for _, v := range logVerbs() {
		topics = append(topics, v.names[0])
	}
	topics = append(topics, "phases")
	paragraph(b, "", `Write "help" and one of these words for more: `+strings.Join(topics, ", ")+".")
}
