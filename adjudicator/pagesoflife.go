package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// termsPage says on what terms a game is played, and what is left of them to its reader.
func (p *pass) termsPage(reader rules.Side) report.Page {
	list := p.m.terms.summary()
	if reader != referee {
		d := &p.m.desks[reader]
		left := fmt.Sprintf("You have %d days of absence and %d extensions left.", p.m.terms.AbsenceDays-d.awayDays, p.m.terms.Extensions-d.extended)
		for _, a := range d.away {
			if a.To.After(p.at) {
				left += " You are away from " + p.stretch(a) + "."
			}
		}
		if n := len(d.reserved); n > 0 {
			left += " Your default orders: " + strings.Join(d.reserved, "; ") + "."
		}
		list = append(list, left)
	}
	return plainPage(fmt.Sprintf("Re: [%s] the terms of the game", p.m.begun.Game), list...)
}

// optionsPage lists the options of the game, or tells of one.
func (p *pass) optionsPage(q orders.Request) (page report.Page, problem string) {
	all, _ := p.m.chosen()
	var list []string
	for _, o := range all {
		if q.Name != "" && !isOption(o, q.Name) {
			continue
		}
		list = append(list, explained(o))
		if q.Name != "" {
			list = append(list, clashing(o)...)
		}
	}
	if len(list) == 0 && q.Name != "" {
		strange := foreignOptions(p.m.system, p.m.battle.Name, all)
		i := slices.IndexFunc(strange, func(f foreign) bool { return isOption(f.Option, q.Name) })
		if i < 0 {
			return page, fmt.Sprintf("this game has no option %q; %s", printable(q.Name, 40), nearestOption(p.m.system, p.m.battle.Name, all, q.Name))
		}
		list = []string{fmt.Sprintf("This game can't have %s: it is %s.", strange[i].Name, strange[i].where()), explained(strange[i].Option)}
		list = append(list, clashing(strange[i].Option)...)
	}
	if len(list) == 0 {
		list = []string{"This game has no options."}
	}
	return plainPage(fmt.Sprintf("Re: [%s] options", p.m.begun.Game), list...), ""
}

// helpPage is the page of help on an order; on a word that is none but an option's, that
// option's.
func (p *pass) helpPage(topic string) (report.Page, error) {
	if topic != "" && !orders.Knows(p.m.begun.System, topic) {
		if page, problem := p.optionsPage(orders.Request{Name: topic}); problem == "" {
			return page, nil
		}
	}
	return p.a.pages.Help(p.a.words.Help(p.m.begun.System, topic))
}

// explained tells of an option with the value that it has, in a line.
func explained(o rules.Option) string {
	text := fmt.Sprintf("%s=%s", o.Name, o.Default)
	if len(o.Values) > 0 {
		text += " (of " + strings.Join(o.Values, ", ") + ")"
	}
	about, cites := o.Text, []string{}
	if o.Rule != "" {
		cites = append(cites, string(o.Rule))
	}
	if i := strings.LastIndexByte(about, '('); i > 0 && o.Number != "" && strings.HasSuffix(about[i:], " "+o.Number+")") && !strings.Contains(about[i:], ",") {
		if other := about[i+1 : len(about)-1]; other != string(o.Rule) { // its text ends with the rule of its number
			cites = append(cites, other)
		}
		about = strings.TrimRight(about[:i], " ")
	}
	text += ": " + about
	if len(cites) > 0 {
		text += " (" + strings.Join(cites, ", ") + ")"
	}
	if o.Number != "" {
		text += fmt.Sprintf("; %s=on means %s=%s", o.Number, o.Name, o.Using)
	}
	return text
}

// clashing says what of an option does not go with others, and why.
func clashing(o rules.Option) []string {
	var list []string
	for _, c := range o.Clashes {
		list = append(list, o.Words(c)+".")
	}
	return list
}

// isOption reports whether a word names an option: by its name or by the number of its
// rule.
func isOption(o rules.Option, word string) bool {
	number := string(o.Rule)
	if i := strings.LastIndexByte(number, ' '); i >= 0 {
		number = number[i+1:]
	}
	return strings.EqualFold(o.Name, word) || word == o.Number || strings.EqualFold(string(o.Rule), word) || number != "" && number == word
}
