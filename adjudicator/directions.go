package adjudicator

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// What a referee may do to the life of a game, by mail; and the host, from the command
// line.

// Direct does what a referee asks, in the words of a mail of his: "extend union 48h". It
// gives a sentence on each thing that was done. An error of type *BadRequest says what
// was wrong; then nothing was done.
func (a *Adjudicator) Direct(now time.Time, game, text string) ([]string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.load(game)
	if err != nil {
		return nil, err
	}
	p := a.pass(m, now)
	if err := p.runClock(now); err != nil {
		return nil, err
	}
	r := a.words.Directions(text)
	if err := notForCommand(game, text, r); err != nil {
		return nil, err
	}
	done, wrong, err := p.direct(r, "")
	if err == nil && len(wrong) > 0 {
		err = bad("%s: %s", wrong[0].Text, wrong[0].Problem)
	}
	if err == nil {
		p.hostDid(done)
	}
	if err == nil {
		err = p.ruled()
	}
	if err == nil {
		err = p.settle()
	}
	if err == nil && p.host != nil { // no other letter of this step went to him
		err = p.news(*p.host, referee)
	}
	if err != nil {
		return nil, err
	}
	var list []string
	for _, line := range done {
		list = append(list, line.Text+": "+line.Problem)
	}
	return list, a.commit(p)
}

// toldAnyway are the acts of a host of which everybody is told by whom they were done.
var toldAnyway = regexp.MustCompile(`(?i)^(hold|go on|release|resume|roll ?back|take back|roll ?forward)`)

// hostDid has the referee told what the host has done in his place: above a letter of this
// step, or in one of its own.
func (p *pass) hostDid(done []report.Line) {
	var list []string
	for _, l := range done {
		if text := strings.TrimRight(l.Text, ".,;"); !toldAnyway.MatchString(text) {
			list = append(list, fmt.Sprintf("The host has done this in your place: %s. %s", text, l.Problem))
		}
	}
	if len(list) > 0 && p.m.address(referee) != "" && !p.m.over {
		note := plainPage(fmt.Sprintf("[%s] the host acts in your place", p.m.begun.Game), list...)
		p.host = &note
	}
}

// direct does what a referee asks; done and wrong say of each request what became of it. What
// rulings change for what waits is still to be looked at.
func (p *pass) direct(r orders.Reading, id string) (done, wrong []report.Line, err error) {
	for _, q := range r.Requests {
		if asksOnly(q) {
			continue
		}
		said, problem, err := p.directOne(q, id)
		if err != nil {
			return nil, nil, err
		}
		line := report.Line{Number: q.Line, Text: q.Text, Problem: said}
		if problem != "" {
			line.Problem = problem
			wrong = append(wrong, line)
			continue
		}
		done = append(done, line)
	}
	return done, wrong, nil
}

// directOne does one thing that a referee asks.
func (p *pass) directOne(q orders.Request, id string) (said, problem string, err error) {
	side := q.Side
	switch {
	case p.m.over:
		return "", "the game is over", nil
	case p.m.invited:
		return "", "the game has not begun yet", nil
	}
	if do := p.deskOf(q.Word); do != nil {
		return do(q, id)
	}
	switch {
	case q.Word != orders.RequestExtend && q.Word != orders.RequestClose && q.Word != orders.RequestReplace:
		return "", "that is for a player to ask", nil
	case side == rules.NoSide:
		return "", fmt.Sprintf("say for which side: %s union ..., or %s confederate ...", q.Word, q.Word), nil
	}
	switch q.Word {
	case orders.RequestExtend:
		return p.directExtend(side, q, id)
	case orders.RequestClose:
		return p.directClose(side, q, id)
	}
	problem, err = p.seek(side, q.Address, referee, id)
	return q.Address + " was asked to take the seat.", problem, err
}

// deskOf gives what does a thing that a referee alone may want; nil: it is none.
func (p *pass) deskOf(word string) func(q orders.Request, id string) (said, problem string, err error) {
	return map[string]func(orders.Request, string) (string, string, error){
		orders.RequestHold:        func(q orders.Request, id string) (string, string, error) { return p.hold(true, q, id) },
		orders.RequestGoOn:        func(q orders.Request, id string) (string, string, error) { return p.hold(false, q, id) },
		orders.RequestApprove:     p.approves,
		orders.RequestRule:        p.rule,
		orders.RequestRollback:    p.rollback,
		orders.RequestRollforward: p.rollforward,
		orders.RequestEnd:         p.endBy,
		orders.RequestReveal:      p.reveal,
		orders.RequestNote:        p.note,
		orders.RequestAnswer:      p.answerQuery,
	}[word]
}

// approves has what waits played. What came of it before a ruling in the same mail is not what
// would come of it now, and that the referee has not seen.
func (p *pass) approves(_ orders.Request, id string) (said, problem string, err error) {
	if p.rules && p.m.submitted != nil {
		return "", "your rulings in the same mail come before it: see what would come of it now, and approve of that", nil
	}
	return p.approve(id)
}

// note puts a word of the referee's on the record.
func (p *pass) note(q orders.Request, id string) (said, problem string, err error) {
	return "It stands in the journal.", "", p.record(noted{Text: clean(q.Reason), Mail: id})
}

func (p *pass) directExtend(side rules.Side, q orders.Request, id string) (said, problem string, err error) {
	by, why := or(q.For, p.m.terms.ExtendBy), groundsOf(q, id)
	switch {
	case p.m.timerOf(side) == nil:
		return "", "nothing is awaited of that side now", nil
	case p.m.desks[side].resigned:
		return "", fmt.Sprintf("nobody sits there: write \"replace %s with ADDRESS\"", strings.ToLower(side.Name())), nil
	}
	if err := p.record(extended{Side: side, For: by, By: readerName(referee), Mail: id, grounds: why}); err != nil {
		return "", "", err
	}
	until := p.when(p.m.owed(side))
	err = p.news(plainPage(fmt.Sprintf("[%s] you have longer", p.m.begun.Game),
		why.because(fmt.Sprintf("%s gives you more time: you have until %s now. Your opponent was not told.", why.who(), until))), side)
	return "The side has until " + until + " and was told so.", "", err
}

func (p *pass) directClose(side rules.Side, q orders.Request, id string) (said, problem string, err error) {
	p.by, p.why = readerName(referee), groundsOf(q, id)
	defer func() { p.by, p.why = "", grounds{} }()
	switch {
	case !p.m.heldAt.IsZero():
		return "", whileHeld, nil
	case p.m.pending != nil && len(p.m.open(side)) > 0:
		return "The defaults are taken.", "", p.expire(side)
	case !p.m.owes(side):
		return "", "no sheet of that side is awaited", nil
	}
	return "Its part is closed.", "", p.close(side, p.m.desks[side].sheet)
}

// referees takes a mail of the referee.
func (p *pass) referees(in Incoming, r orders.Reading) (string, error) {
	r, held := withheld(r)
	letters, unsent, err := p.refereeLetters(r.Press, in.ID) // before what may end the game
	if err != nil {
		return "", err
	}
	done, wrong, err := p.direct(r, in.ID)
	if err != nil {
		return "", err
	}
	done, wrong = append(done, letters...), slices.Concat(wrong, held, unsent)
	acts := len(done)+len(wrong)+len(r.Misreads) > 0
	if acts {
		note := p.refereeNote(done, wrong, r.Misreads)
		p.preface[referee], p.answers = &note, &in
	}
	if err := p.ruled(); err != nil {
		return "", err
	}
	if err := p.settle(); err != nil {
		return "", err
	}
	kind := Told
	switch {
	case len(done) > 0:
		kind = Settled
	case len(wrong) > 0:
		kind = Refused
	}
	more, err := p.refereeWants(in, r, acts)
	if err != nil {
		return "", err
	}
	return kind, p.answerDesk(in, more)
}

// refereeWants writes what a referee's mail wants to be told: how things stand, if nothing else
// is in it.
func (p *pass) refereeWants(in Incoming, r orders.Reading, acts bool) (list []report.Page, err error) {
	switch topics := helpWanted(in.Text); {
	case len(topics) > 0 && !acts:
		list, err = p.refereeHelp(topics)
	case !acts || slices.Contains(r.Words, "status"):
		var page report.Page
		page, err = p.current(referee)
		list = append(list, page)
	}
	if err != nil {
		return nil, err
	}
	for _, q := range r.Requests {
		more, problem, err := p.tells(referee, q)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			more = append(more, plainPage(p.answerSubject(), q.Text+": "+problem))
		}
		list = append(list, more...)
	}
	return list, nil
}

// answerSubject is that of an answer to a referee.
func (p *pass) answerSubject() string {
	return fmt.Sprintf("Re: [%s] %s", p.m.begun.Game, p.m.moment.Title)
}

// helpWanted lists what a referee wants explained: a line "help", or "help" and a word.
func helpWanted(text string) (topics []string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.ToLower(line))
		switch {
		case len(words) == 1 && strings.Trim(words[0], ".?!") == "help":
			topics = append(topics, "")
		case len(words) > 1 && len(words) < 5 && words[0] == "help":
			topics = append(topics, strings.Trim(strings.Join(words[1:], " "), ".?!:"))
		}
	}
	return topics
}

// refereeHelp explains what a referee asks about: each thing that he may write himself by its
// page, and else all of them.
func (p *pass) refereeHelp(topics []string) ([]report.Page, error) {
	var texts []string
	for _, topic := range topics {
		own, ok := orders.HelpDirection(topic)
		rulings := slices.Contains([]string{"rule", "ruling", "rulings"}, topic)
		switch {
		case ok:
			texts = append(texts, own)
		case !rulings:
			texts = append(texts, orders.HelpDirections())
		}
		if !ok || rulings {
			texts = append(texts, p.a.words.Help(p.m.begun.System, topic))
		}
	}
	var list []report.Page
	for _, text := range texts {
		page, err := p.a.pages.Help(text)
		if err != nil {
			return nil, err
		}
		list = append(list, page)
	}
	list[0].Subject = fmt.Sprintf("Re: [%s] what a referee may write", p.m.begun.Game)
	return list, nil
}

// refereeLetters sends a referee's letters on, and says of each what became of it.
func (p *pass) refereeLetters(letters []orders.Press, id string) (sent, unsent []report.Line, err error) {
	for _, letter := range letters {
		line, problem, err := p.refereePress(letter, id)
		switch {
		case err != nil:
			return nil, nil, err
		case problem != "":
			unsent = append(unsent, report.Line{Text: pressLine(letter), Problem: problem})
		default:
			sent = append(sent, line)
		}
	}
	return sent, unsent, nil
}

// refereePress delivers a letter of the referee.
func (p *pass) refereePress(letter orders.Press, id string) (line report.Line, problem string, err error) {
	u := &mustering{pass: p, side: referee}
	to, problem := u.addressees(letter)
	if letter.Question {
		problem = "questions are asked by the players; write \"press to union\" or \"press to confederate\" to ask one of them"
	}
	if letter.To == "opponent" {
		problem = "say to whom: press to union, press to confederate, or press to all"
	}
	if problem != "" {
		return line, problem, nil
	}
	line = report.Line{Number: letter.Line, Text: pressLine(letter), Problem: "Sent to " + u.titles(to) + "."}
	return line, "", p.press(referee, letter, to, id)
}

// refereeNote says what became of what a referee asked.
func (p *pass) refereeNote(done, wrong []report.Line, misreads []orders.Misread) report.Page {
	var list []string
	for _, l := range done {
		said := l.Problem
		if rest, ok := strings.CutPrefix(said, "Done; "); ok {
			said = sentenceOf(rest)
		}
		list = append(list, strings.TrimSuffix(fmt.Sprintf("Done: %s. %s", strings.TrimRight(l.Text, ".,;"), said), " Done."))
	}
	for _, l := range wrong {
		list = append(list, fmt.Sprintf("Not done: %s. %s.", l.Text, sentenceOf(strings.TrimSuffix(l.Problem, "."))))
	}
	for _, m := range misreads {
		list = append(list, fmt.Sprintf("Not understood: %q. %s.", m.Text, sentenceOf(reasonOf(m))))
	}
	return plainPage(p.answerSubject(), list...)
}
