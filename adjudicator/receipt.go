package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// acknowledge answers the mail: one letter for all that was in it.
func (u *mustering) acknowledge(view rules.View) error {
	if s := u.m.desks[u.side].sheet; s != nil {
		u.receipt.Held = texts(asWritten(s.Orders))
	}
	slices.SortStableFunc(u.receipt.Taken, byNumber)
	slices.SortStableFunc(u.receipt.NeedsYou, byNumber)
	if u.kind != Played && (len(u.receipt.NeedsYou) > 0 || u.receipt.Warning != "") {
		u.receipt.Ready = u.wholeSheet(view)
	}
	u.receipt.Beside = !u.sheets && !u.Final
	u.receipt.RunsWhen = u.runsWhen()
	list, err := u.answers(view)
	if err != nil {
		return err
	}
	return u.reply(u.side, u.in, joined(list))
}

func byNumber(a, b report.Line) int { return a.Number - b.Number }

// answers writes a page for each thing that the mail wants.
func (u *mustering) answers(view rules.View) (list []report.Page, err error) {
	g := u.about(u.side)
	add := func(p report.Page, e error) {
		list = append(list, p)
		if err == nil {
			err = e
		}
	}
	binds := u.binding() || u.kind == Answered
	if binds {
		add(u.a.pages.Receipt(g, view, u.receipt))
	} else if u.wants("orders") {
		add(u.a.pages.Held(g, view, u.receipt))
	} else if len(u.Words)+len(u.Requests) == 0 {
		if u.m.terms.Press != pressNone && len(u.receipt.Ignored) > 0 {
			u.receipt.Problems = append(u.receipt.Problems, "If it was meant for another player: a letter stands between lines \"press to opponent\" and \"end press\".")
		}
		add(u.a.pages.Nothing(g, view, u.receipt))
	}
	if u.wants(wordAsk) {
		add(u.a.pages.Asked(g, view, strings.Join(u.Told, "")))
	}
	if u.wants("status") || u.wants("show") {
		add(u.a.status(u.m, u.side, u.at))
	}
	if u.wants("help") {
		topics := u.Topics
		if len(topics) == 0 {
			topics = []string{""}
		}
		for i, topic := range topics {
			if slices.Contains(topics[:i], topic) { // once in a mail is enough
				continue
			}
			add(u.helpPage(topic))
		}
	}
	for _, q := range u.Requests {
		more, problem, e := u.tells(u.side, q)
		if problem != "" {
			if !strings.HasSuffix(problem, "?") {
				problem += "."
			}
			more = append(more, plainPage(fmt.Sprintf("Re: [%s] %s", u.m.begun.Game, q.Text), sentenceOf(problem)))
		}
		list = append(list, more...)
		if err == nil {
			err = e
		}
	}
	if len(list) == 0 { // the mail that was asked for once more comes by itself
		list = append(list, plainPage(fmt.Sprintf("Re: [%s] once more", u.m.begun.Game), "The mail that you asked for comes once more, as it was."))
	}
	if u.kind == Nothing && len(u.Words)+len(u.Requests) > 0 && !binds {
		u.kind = Told
	}
	if u.stillAsked() {
		add(u.current(u.side))
	}
	return list, err
}

// stillAsked reports whether the sender owes an answer that this mail does not give.
func (u *mustering) stillAsked() bool {
	return len(u.m.open(u.side)) > 0 && u.kind != Played && (u.then == nil || u.kind == Answered)
}

// runsWhen says in one sentence what happens next, and when.
func (u *mustering) runsWhen() string {
	s, open := u.m.desks[u.side].sheet, u.m.open(u.side)
	switch {
	case u.kind == Settled && u.then != nil:
		return ""
	case !u.m.heldAt.IsZero() && (u.then != nil || s != nil && s.Hold == ""):
		return u.m.whoHolds() + " holds the game: nothing is played until it is let go on."
	case u.m.terms.Approval && u.m.pending == nil && s != nil && s.Hold == "":
		return "It goes to the referee, who approves of every turn before it is played; until he has you may send another."
	case u.m.terms.Approval && u.m.pending != nil && u.then != nil && u.kind == Taken:
		return "What it leads to goes to the referee, who approves of all that is played before it is."
	case u.m.terms.Approval && u.then != nil && len(u.m.unanswered()) == 0:
		return "What follows goes to the referee, who approves of all that is played before it is."
	case u.kind == Played && s != nil && !s.Ends:
		return "It is played now; the result comes in the next mail. It does not say end, so that your part goes on after it until you write end."
	case u.kind == Played:
		return "It is played now; the result comes in the next mail."
	case u.then != nil && len(u.m.unanswered()) == 0:
		return "Play goes on now; the result comes in the next mail."
	case u.then != nil && u.kind == Taken:
		return "If it settles what was asked, play goes on now, and the result comes in the next mail."
	case u.m.isHalted(u.side) && s == nil:
		return "Your deadline has passed, and the game waits for you all the same: your orders still count."
	case u.m.isHalted(u.side) && s.Hold != "":
		return fmt.Sprintf("Your deadline has passed, and the game waits for you all the same. The sheet is held, since %s: send the whole "+
			"sheet again, or the one word final to have it played as it is.", s.Hold)
	case u.m.isHalted(u.side):
		when := "now"
		if at := u.m.playsAt(u.side, s); at.After(u.at) {
			when = "on " + u.when(at) + "; until then you may send another"
		}
		return fmt.Sprintf("Your deadline has passed, and the game waits for you all the same: the sheet is played %s.", when)
	case s != nil && s.Hold != "":
		return fmt.Sprintf("It is held, since %s. Send the whole sheet again, or the one word final if it is right as it is; "+
			"if neither comes, %s.", s.Hold, u.asItIs(u.when(u.m.owed(u.side))))
	case s != nil && !s.Plays.IsZero() && u.m.paired && !u.m.terms.Together:
		return fmt.Sprintf("It is sealed. It is played when the other side's is in as well, or else on %s; until it is you may send another.", u.when(u.m.owed(u.side)))
	case s != nil && !s.Plays.IsZero() && s.Plays.Before(u.m.owed(u.side)):
		return fmt.Sprintf("It is played on %s; until then you may send another.", u.when(s.Plays))
	case s != nil:
		return fmt.Sprintf("It is played as it is on %s; until then you may send another.", u.when(u.m.owed(u.side)))
	case len(open) > 0:
		return fmt.Sprintf("An answer is still needed by %s.", u.when(u.m.owed(u.side)))
	case u.m.owes(u.side) && !u.at.Before(u.m.sheet.due):
		return fmt.Sprintf("Your orders were due by %s. What comes before the game goes on without them still counts.", u.when(u.m.sheetOf(u.side).due))
	case u.m.owes(u.side):
		return fmt.Sprintf("Your orders are awaited by %s.", u.when(u.m.sheetOf(u.side).due))
	}
	return "Nothing is awaited from you now."
}
