package adjudicator

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// What a side asks the referee, and what he answers. The numbers of questions count those of
// their side alone, and nobody but it and the referee hears them: they would tell the enemy
// how much is asked.

type (
	// queried is a question of a side to the referee.
	queried struct {
		Side   rules.Side `json:"side"`
		Number int        `json:"number"` // among those of its side
		Text   string     `json:"text"`
		Mail   string     `json:"mail"`
	}
	// replied is the referee's answer. A later one takes the place of the one before.
	replied struct {
		Side   rules.Side `json:"side"` // which asked
		Number int        `json:"number"`
		Text   string     `json:"text"`
		Public bool       `json:"public,omitempty"` // both are told, with the question
		By     string     `json:"by"`               // referee
		Mail   string     `json:"mail,omitempty"`   // empty: from the command line
	}
)

// Kind names each in the journal.
func (queried) Kind() string { return "queried" }
func (replied) Kind() string { return "replied" }

// query is a question as the game has it.
type query struct {
	text     string
	turn     int    // in which it was asked
	answer   string // the last; empty: it waits
	answered int    // the turn of that
	public   bool   // both were told
}

func (q queried) apply(m *match, _ time.Time) error {
	m.queries[q.Side] = append(slices.Clone(m.queries[q.Side]), query{text: q.Text, turn: m.moment.Turn})
	return nil
}

func (r replied) apply(m *match, _ time.Time) error {
	list := slices.Clone(m.queries[r.Side])
	if r.Number < 1 || r.Number > len(list) {
		return fmt.Errorf("question %d of the %s was never asked", r.Number, r.Side)
	}
	q := &list[r.Number-1]
	q.answer, q.answered, q.public = r.Text, m.moment.Turn, r.Public
	m.queries[r.Side] = list
	return nil
}

// check demands that a side asks, and one that can be answered; and that no number is left out.
func (q queried) check(u *auditor) {
	u.mail(q.Mail)
	if q.Side != rules.Union && q.Side != rules.Confederate {
		u.at("a question of %q, who is no side", q.Side)
		return
	}
	u.demand(u.m.address(referee) != "", "a question to the referee, and there is none")
	n := len(u.m.queries[q.Side]) + 1
	u.demand(q.Number == n, "question %d of the %s, and it is the number %d", q.Number, q.Side, n)
	u.demand(q.Text != "" && len(q.Text) <= mostPress, "a question of %d bytes, and the most is %d", len(q.Text), mostPress)
}

// check demands that the referee answers what was asked, and that what both were told is not
// taken back from one of them.
func (r replied) check(u *auditor) {
	u.demand(r.By == readerName(referee), "%q answers a question to the referee", r.By)
	u.demand(r.Text != "" && len(r.Text) <= mostPress, "an answer of %d bytes, and the most is %d", len(r.Text), mostPress)
	if r.Side != rules.Union && r.Side != rules.Confederate || r.Number < 1 || r.Number > len(u.m.queries[r.Side]) {
		u.at("an answer to question %d of %q, which was never asked", r.Number, r.Side)
		return
	}
	u.demand(r.Public || !u.m.queries[r.Side][r.Number-1].public, "both had been told the answer before, and one alone is told this")
}

// ask puts a question of the sender's to the referee.
func (u *mustering) ask(letter orders.Press) error {
	line := report.Line{Number: letter.Line, Text: "question: " + inOneLine(letter.Text)}
	text := cleaned(letter.Text)
	problem := ""
	switch {
	case u.m.address(referee) == "":
		problem = "this game has no referee, and its host is none, so nobody was asked"
		if u.m.terms.Press != pressNone {
			problem += `; you may ask your opponent: "press to opponent: TEXT"`
		}
	case text == "":
		problem = "it asks nothing"
	case len(text) > mostPress:
		problem = fmt.Sprintf("it is longer than %d characters; please send it in parts", mostPress)
	default:
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
		return nil
	}
	n := len(u.m.queries[u.side]) + 1
	if err := u.record(queried{Side: u.side, Number: n, Text: text, Mail: u.in.ID}); err != nil {
		return err
	}
	line.Problem = fmt.Sprintf("It went to the referee as your question %d; his answer comes by mail. Your opponent does not hear of it.", n)
	u.receipt.Taken = append(u.receipt.Taken, line)
	if u.kind == Nothing {
		u.kind = Settled
	}
	page := passages(fmt.Sprintf("[%s] question %d of the %s player", u.m.begun.Game, n, u.side.Name()),
		append(u.m.queryPassages(u.side, n), passage{words: `With "public" before the colon both players are told, with the question; else who asked is told alone. ` +
			`The answer goes on below, down to an empty line.`})...)
	return u.news(page, referee)
}

// answerQuery answers a question of a side.
func (p *pass) answerQuery(q orders.Request, id string) (said, problem string, err error) {
	list, text := p.m.queries[q.Side], cleaned(q.Reason)
	switch {
	case q.Number < 1 || q.Number > len(list):
		return "", fmt.Sprintf("%s has asked no question %d%s", title(q.Side), q.Number, p.m.waitingQueries()), nil
	case text == "":
		return "", "it says nothing", nil
	case len(text) > mostPress:
		return "", fmt.Sprintf("it is longer than %d characters; please make it shorter", mostPress), nil
	}
	was := list[q.Number-1]
	fact := replied{Side: q.Side, Number: q.Number, Text: text, Public: q.All || was.public, By: readerName(referee), Mail: id}
	if err := p.record(fact); err != nil {
		return "", "", err
	}
	said = sentenceOf(title(q.Side)) + " was told, and nobody else."
	if p.m.address(q.Side) == "" {
		said = "Nobody sits there now; who comes finds it in his history."
	}
	if err := p.news(p.replyPage(q.Side, q.Side, q.Number, was), q.Side); err != nil {
		return "", "", err
	}
	if fact.Public {
		said = "Both were told, with the question."
		if err := p.news(p.replyPage(q.Side.Enemy(), q.Side, q.Number, was), q.Side.Enemy()); err != nil {
			return "", "", err
		}
	}
	if was.answer != "" {
		said += " It takes the place of the answer before."
	}
	if was.public && !q.All {
		said += " The answer before was told to both, and so is this."
	}
	return said, "", nil
}

// waitingQueries names the questions that wait, for who has named another; empty if there
// are none.
func (m *match) waitingQueries() string {
	var list []string
	for _, side := range rules.Sides {
		for i, q := range m.queries[side] {
			if q.answer == "" {
				list = append(list, fmt.Sprintf("%s %d", side, i+1))
			}
		}
	}
	if len(list) == 0 {
		return "; no question waits"
	}
	return "; these wait: " + strings.Join(list, ", ")
}

// replyPage tells a reader what the referee has answered to a question of a side; was is the
// question as it stood before. Who did not ask hears no number.
func (p *pass) replyPage(reader, side rules.Side, n int, was query) report.Page {
	q := p.m.queries[side][n-1]
	subject, opening := fmt.Sprintf("[%s] the referee answers your question %d", p.m.begun.Game, n), "You asked the referee:"
	told := "Your opponent hears of neither."
	if q.public {
		told = "Your opponent is told both, too."
	}
	if reader != side {
		subject, told = fmt.Sprintf("[%s] an answer of the referee to both players", p.m.begun.Game), ""
		opening = fmt.Sprintf("The %s player asked the referee:", side.Name())
	}
	list := []passage{{words: opening}, {words: q.text, bar: true}, {words: "He answers:"}, {words: q.answer, bar: true}}
	if was.answer != "" && (reader == side || was.public) {
		list = append(list, passage{words: "This takes the place of what he answered before."})
	}
	if told != "" {
		list = append(list, passage{words: told})
	}
	return passages(subject, list...)
}

// queryPassages tell the referee of a question, with a line to answer it.
func (m *match) queryPassages(side rules.Side, n int) []passage {
	return []passage{
		{words: fmt.Sprintf("Question %d of %s, asked in turn %d:", n, title(side), m.queries[side][n-1].turn)},
		{words: m.queries[side][n-1].text, bar: true},
		{words: "To answer it write, with your text behind the colon:"},
		{words: fmt.Sprintf("answer %s %d: ...", side, n), line: true},
	}
}

// status is how things stand for a reader, with the questions that wait for the referee.
func (a *Adjudicator) status(m *match, reader rules.Side, at time.Time) (report.Page, error) {
	page, err := a.pages.Status(a.about(m, reader, at), m.game.View(reader))
	return m.withQueries(page, reader), err
}

// withQueries adds the questions that wait for the referee to a page: all of them for him, to
// a side its own.
func (m *match) withQueries(page report.Page, reader rules.Side) report.Page {
	var list []passage
	for _, side := range rules.Sides {
		for i, q := range m.queries[side] {
			switch {
			case m.over || q.answer != "":
			case reader == referee:
				list = append(list, m.queryPassages(side, i+1)...)
			case reader == side:
				list = append(list, passage{words: fmt.Sprintf("Your question %d waits for the referee's answer:", i+1)}, passage{words: q.text, bar: true})
			}
		}
	}
	if len(list) == 0 {
		return page
	}
	return joined([]report.Page{page, passages("", list...)})
}

// awaitsAnswer says to the referee whose questions wait for him; empty: nobody's.
func (m *match) awaitsAnswer() string {
	var list []string
	for _, side := range rules.Sides {
		if slices.ContainsFunc(m.queries[side], func(q query) bool { return q.answer == "" }) {
			list = append(list, title(side))
		}
	}
	if len(list) == 0 || m.over {
		return ""
	}
	return fmt.Sprintf("A question of %s waits for your answer; it stands below.", strings.ReplaceAll(either(list), " or ", " and of "))
}

// historyFrom is the first game-turn of which a history tells.
func (p *pass) historyFrom(q orders.Request) int {
	if q.All {
		return math.MinInt
	}
	return p.m.moment.Turn - max(q.Number, 1)
}

// queryHistory lists what a side has asked and was answered since a turn, with what the
// referee told both; false if there is nothing.
func (p *pass) queryHistory(side rules.Side, since int) (report.Page, bool) {
	var list []passage
	for i, q := range p.m.queries[side] {
		if max(q.turn, q.answered) < since {
			continue
		}
		list = append(list, passage{words: fmt.Sprintf("Your question %d to the referee, in turn %d:", i+1, q.turn)}, passage{words: q.text, bar: true})
		if q.answer == "" {
			list = append(list, passage{words: "It waits for his answer."})
		} else {
			list = append(list, passage{words: fmt.Sprintf("His answer, in turn %d:", q.answered)}, passage{words: q.answer, bar: true})
		}
	}
	for _, q := range p.m.queries[side.Enemy()] {
		if q.public && q.answered >= since {
			list = append(list, passage{words: fmt.Sprintf("The %s player asked the referee:", side.Enemy().Name())}, passage{words: q.text, bar: true},
				passage{words: fmt.Sprintf("His answer to both, in turn %d:", q.answered)}, passage{words: q.answer, bar: true})
		}
	}
	return passages("", list...), len(list) > 0
}

// passage is a part of a page: a paragraph of ours, a line to copy, or what somebody wrote.
type passage struct {
	words string
	bar   bool // somebody's own words, each line behind a bar
	line  bool // to copy
}

// passages sets a page. Nothing of what stands behind a bar can be taken for ours.
func passages(subject string, list ...passage) report.Page {
	var text, rich strings.Builder
	rich.WriteString("<html><body>\n")
	for i, part := range list {
		if i > 0 {
			text.WriteByte('\n')
		}
		switch {
		case part.bar:
			plain, marked := barred(part.words)
			text.WriteString(plain)
			rich.WriteString(marked)
		case part.line:
			text.WriteString("  " + part.words + "\n")
			rich.WriteString("<pre>" + html.EscapeString(part.words) + "</pre>\n")
		default:
			wrapInto(&text, part.words)
			rich.WriteString("<p>" + html.EscapeString(part.words) + "</p>\n")
		}
	}
	rich.WriteString("</body></html>\n")
	return report.Page{Subject: subject, Text: text.String(), HTML: rich.String()}
}

// barred sets what somebody wrote, each line behind a bar.
func barred(words string) (plain, marked string) {
	var text, rich strings.Builder
	for line := range strings.SplitSeq(strings.Trim(words, "\n"), "\n") {
		for _, piece := range pieces(clean(line), lineWidth-2) {
			text.WriteString(strings.TrimRight("| "+piece, " ") + "\n")
		}
		rich.WriteString(html.EscapeString(clean(line)) + "<br>\n")
	}
	return text.String(), "<blockquote>" + rich.String() + "</blockquote>"
}

// cleaned is a text without what can't be seen.
func cleaned(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(clean(lines[i]), " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n ")
}

// inOneLine is the beginning of a text, for a receipt.
func inOneLine(text string) string {
	const most = 50
	list := pieces(strings.Join(strings.Fields(cleaned(text)), " "), most)
	if len(list) > 1 {
		return strings.TrimSpace(list[0]) + " ..."
	}
	return list[0]
}
