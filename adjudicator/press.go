package adjudicator

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// mostPress bounds a letter of a player, in bytes.
const mostPress = 8000

// letters delivers what the mail holds for other people of the game.
func (u *mustering) letters() error {
	for _, letter := range u.Press {
		if letter.Question {
			if err := u.ask(letter); err != nil {
				return err
			}
			continue
		}
		line := report.Line{Number: letter.Line, Text: pressLine(letter)}
		to, problem := u.addressees(letter)
		if problem == "" {
			spent, err := u.spendPress()
			if err != nil {
				return err
			}
			if spent {
				problem = fmt.Sprintf("you have sent %d letters within the hour; send it again later", mostAnswers)
			}
		}
		if problem != "" {
			u.needs(line, problem)
			if u.kind == Nothing {
				u.kind = Refused
			}
			continue
		}
		if err := u.press(u.side, letter, to, u.in.ID); err != nil {
			return err
		}
		line.Problem = "Sent to " + u.titles(to) + "."
		u.receipt.Taken = append(u.receipt.Taken, line)
		if u.kind == Nothing {
			u.kind = Settled
		}
	}
	return nil
}

// spendPress counts a letter; spent says that the sender has none left in this hour.
func (u *mustering) spendPress() (spent bool, err error) {
	mark, spent, err := u.a.spendOf(mostAnswers, "press", u.at, u.in.From, u.handled)
	if err == nil && !spent {
		u.handled = append(u.handled, mark)
	}
	return spent, err
}

// pressLine names a letter in a receipt.
func pressLine(p orders.Press) string {
	line := "press to " + p.To
	if p.Anonymous {
		line += " anonymously"
	}
	return line
}

// addressees are those whom a letter goes to; a problem says why it can't go.
func (u *mustering) addressees(letter orders.Press) (to []rules.Side, problem string) {
	named := map[string][]rules.Side{
		"all":         {rules.Union, rules.Confederate, referee},
		"opponent":    {u.side.Enemy()},
		"referee":     {referee},
		"union":       {rules.Union},
		"confederate": {rules.Confederate},
	}[letter.To]
	for _, r := range named {
		if r != u.side && u.m.address(r) != "" {
			to = append(to, r)
		}
	}
	switch {
	case letter.Anonymous && u.m.terms.Press == pressSigned:
		return nil, "letters of this game are signed: write \"press to " + letter.To + "\""
	case u.m.terms.Press == pressNone && letter.To != "referee":
		return nil, "letters to other players do not go through this game"
	case len(to) == 0 && u.m.isComputer(u.side.Enemy()) && letter.To != "referee":
		return nil, "your opponent is the computer, which reads no letters"
	case len(to) == 0 && letter.To == "referee":
		return nil, "this game has no referee"
	case len(to) == 0:
		return nil, "that would go to nobody but yourself: write \"press to opponent\""
	case strings.TrimSpace(letter.Text) == "":
		return nil, "there is nothing in it: write the letter between \"press\" and \"end press\""
	case len(letter.Text) > mostPress:
		return nil, fmt.Sprintf("it is longer than %d characters; please send it in parts", mostPress)
	}
	return to, ""
}

// titles lists readers as one speaks of them.
func (u *mustering) titles(list []rules.Side) string {
	var names []string
	for _, r := range list {
		names = append(names, title(r))
	}
	return strings.ReplaceAll(either(names), " or ", " and ")
}

func title(r rules.Side) string {
	if r == referee {
		return "the referee"
	}
	return "the " + r.Name() + " player"
}

// press delivers a letter of a reader to others, each of whom sees but it.
func (p *pass) press(from rules.Side, letter orders.Press, to []rules.Side, id string) error {
	fact := pressed{From: readerName(from), Anonymous: letter.Anonymous, Text: letter.Text, Mail: id}
	for _, r := range to {
		fact.To = append(fact.To, readerName(r))
	}
	if err := p.record(fact); err != nil {
		return err
	}
	return p.news(p.pressPage(from, letter), to...)
}

// pressBack is the line above an answer to a letter: it goes to its writer alone, unless
// nobody may know who that is.
func pressBack(from rules.Side, letter orders.Press) string {
	to := "all"
	if !letter.Anonymous {
		to = readerName(from)
	}
	return "press to " + to
}

// pressPage sets a letter as its writer wrote it, each line behind a bar: nothing in it
// can be taken for ours, or for an order when it is quoted.
func (p *pass) pressPage(from rules.Side, letter orders.Press) report.Page {
	subject, opening := fmt.Sprintf("[%s] a letter from %s", p.m.begun.Game, title(from)), title(from)+" writes:"
	if letter.Anonymous {
		subject, opening = fmt.Sprintf("[%s] a letter that is not signed", p.m.begun.Game), "somebody of this game writes, and does not sign:"
	}
	page := plainPage(subject, strings.ToUpper(opening[:1])+opening[1:])
	plain, marked := barred(letter.Text)
	answer := fmt.Sprintf("To answer write %q, your text, and \"end press\", each of the two on a line of its own.", pressBack(from, letter))
	var below strings.Builder
	wrapInto(&below, answer)
	page.Text += "\n" + plain + "\n" + below.String()
	page.HTML = joinHTML(page.HTML, "<body>"+marked+"<p>"+html.EscapeString(answer)+"</p></body>")
	return page
}

// clean takes out of a line what can't be seen: control characters, what would begin
// another line, and what turns the direction of writing.
func clean(line string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) || r == utf8.RuneError || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
			return -1
		}
		return r
	}, line)
}

// pieces breaks a line into pieces that fit, at blanks if it can.
func pieces(line string, width int) []string {
	var list []string
	for utf8.RuneCountInString(line) > width {
		runes := []rune(line)
		cut := strings.LastIndexByte(string(runes[:width]), ' ')
		if cut <= 0 {
			cut = len(string(runes[:width]))
		}
		list = append(list, line[:cut])
		line = strings.TrimLeft(line[cut:], " ")
	}
	return append(list, line)
}
