package orders

import (
	"slices"
	"strings"
)

// What a player wants of the game besides orders is the same in every game system. This
// table reads it, gives its words to the tables of verbs, and prints the help.

// requestPage is what help tells of a word, and the kinds of request that begin with it.
type requestPage struct {
	names    []string // the first is the one we write; the others are understood
	forms    []string
	means    []string
	examples []string
	kinds    []requestKind
	mark     sheetMark // it is no request: it says something of the sheet
}

// requestKind is one thing that may be wanted.
type requestKind struct {
	word    string   // of Request
	phrases []string // how it begins; the longest that fits counts
	bare    bool     // it takes nothing, so a colon behind it opens the reason
	read    func(*requestLine) *slip
}

// sheetMark is what a line says of the whole sheet.
type sheetMark uint8

const (
	noMark sheetMark = iota
	amends
	drops
	byDefault
	pressed
	questions
)

// requestPages are all requests, in the order in which help tells of them.
var requestPages = slices.Concat(sheetPages(), knowledgePages(), clockPages(), endPages(), seatPages())

// opening is how a request may begin.
type opening struct {
	words []string
	kind  *requestKind
}

// openings are the ways in which requests begin, by their first word.
var openings = openingsOf(requestPages)

func openingsOf(pages []requestPage) map[string][]opening {
	all := make(map[string][]opening)
	for _, page := range pages {
		for k := range page.kinds {
			for _, phrase := range page.kinds[k].phrases {
				words := strings.Fields(phrase)
				all[words[0]] = append(all[words[0]], opening{words, &page.kinds[k]})
			}
		}
	}
	return all
}

// sheetPages are about the sheet and the mail itself.
func sheetPages() []requestPage {
	return []requestPage{
		{
			names: []string{"amend"}, mark: amends,
			forms: []string{"amend", "amend: ORDER"},
			means: []string{
				"Alone on a line: the orders of this mail change the sheet that we hold, and the rest of it stays. Without it a sheet replaces the one before it whole.",
				"It may also stand before an order on the same line.",
			},
			examples: []string{"amend"},
		},
		{
			names: []string{"drop", "delete", "strike", "omit"}, mark: drops,
			forms:    []string{"drop NUMBER, NUMBER", "drop ORDER"},
			means:    []string{"Leaves a line out of the sheet that we hold, named by its number there or by how it begins. It amends."},
			examples: []string{"drop 3", "drop 3, 5"},
		},
		{
			names: []string{"default"}, mark: byDefault,
			forms:    []string{"default orders"},
			means:    []string{"Alone on a line: the orders of this mail are kept, and played if nothing comes from you by a deadline."},
			examples: []string{"default orders"},
		},
		{
			names: []string{"press"}, mark: pressed,
			forms: []string{"press to WHOM", "press to WHOM anonymously", "press to WHOM: TEXT"},
			means: []string{
				"A letter to others in the game: all, my opponent, union, confederate or referee. The lines below it are the letter, down to a line \"end press\".",
				"A letter of one line follows a colon. Without WHOM it goes to all.",
				"What it says is never read as orders; a line that reads as one is asked about before anything is sent, unless > stands before it.",
			},
			examples: []string{"press to my opponent\nShall we say noon tomorrow?\nend press", "press to referee: Is the ford open?"},
		},
	}
}

// knowledgePages ask to be told something.
func knowledgePages() []requestPage {
	return []requestPage{
		{
			names: []string{"question"}, mark: questions,
			forms: []string{"question: TEXT", "ask referee: TEXT"},
			means: []string{
				"Asks the referee, whose answer comes by mail; both stand on the record, and your opponent hears of neither unless the referee tells both.",
				"It goes on below, down to an empty line or an order.",
			},
			examples: []string{"question: May horse artillery fire and move in one turn?", "ask referee: Is the ford open?"},
		},
		{
			names: []string{"history"}, forms: []string{"history", "history 3", "history all"},
			means:    []string{"Asks what happened: in the last turn, the last so many, or all."},
			examples: []string{"history", "history 3", "history all"},
			kinds:    []requestKind{{word: RequestHistory, phrases: []string{"history", "show history"}, read: (*requestLine).count}},
		},
		{
			names: []string{"resend"}, forms: []string{"resend", "resend 2"},
			means:    []string{"Asks for our last letter to you again, or the last so many."},
			examples: []string{"resend", "resend 2"},
			kinds:    []requestKind{{word: RequestResend, phrases: []string{"resend", "re-send"}, read: (*requestLine).count}},
		},
		{
			names: []string{"terms", "clock", "pace", "deadline", "deadlines"}, forms: []string{"terms"},
			means:    []string{"Asks for the terms of the game: clock, deadlines, extensions and days of absence that are left."},
			examples: []string{"terms"},
			kinds: []requestKind{{word: RequestTerms, bare: true, read: (*requestLine).nothing,
				phrases: []string{"terms", "clock", "pace", "deadline", "deadlines", "show terms"}}},
		},
		{
			names: []string{"options", "option", "explain"}, forms: []string{"options", "options explain OPTION"},
			means:    []string{"Asks which optional rules the game is played with, or what one of them says."},
			examples: []string{"options", "options explain 21.15", "explain bg-21.15"},
			kinds:    []requestKind{{word: RequestOptions, phrases: []string{"options", "option", "explain", "show options"}, read: (*requestLine).option}},
		},
		{
			names: []string{"salt"}, forms: []string{"salt WORDS"},
			means: []string{
				"Puts words of your own before the name of every die, so that you need not trust in who drew the seed: up to 40 letters, digits and blanks.",
				"It can be done once, before the first die that you may know; both sides are told. It may stand below \"accept\".",
			},
			examples: []string{saltExample},
			kinds:    []requestKind{{word: RequestSalt, phrases: []string{"salt"}, read: (*requestLine).salt}},
		},
	}
}

// clockPages are about when a sheet is due.
func clockPages() []requestPage {
	return []requestPage{
		{
			names: []string{"absence", "away", "absent", "vacation", "holiday", "holidays"},
			forms: []string{"absence DAY to DAY", "absence until DAY", "absence on DAY", "absence off"},
			means: []string{
				"Says that you are away, both days included; your clock stands still, and your opponent is not told. Write the month as a word.",
				"With off you are back.",
			},
			examples: []string{"absence 24 Dec to 2 Jan", "absence until 2 Jan", "absence on 24 Dec", "absence off"},
			kinds: []requestKind{{word: RequestAbsence, read: (*requestLine).absence,
				phrases: []string{"absence", "away", "absent", "vacation", "on vacation", "holiday", "holidays", "on holiday", "back",
					"i am away", "i'm away", "i will be away", "i'll be away", "i am back", "i'm back"}}},
		},
		{
			names: []string{"extend", "extension"},
			forms: []string{"extend", "extend 24h", "extend 2 days", "extend SIDE 24h"},
			means: []string{"Asks for more time for your sheet. The referee may name the side."},
			examples: []string{
				"extend", "extend 24h", "extend 2 days because of a flight", "extend union 24h",
			},
			kinds: []requestKind{{word: RequestExtend, phrases: []string{"extend", "extension"}, read: (*requestLine).extension}},
		},
		{
			names: []string{"close"}, forms: []string{"close SIDE"},
			means:    []string{"For the referee: lets the clock close a side's part now."},
			examples: []string{"close union"},
			kinds:    []requestKind{{word: RequestClose, phrases: []string{"close"}, read: (*requestLine).closing}},
		},
	}
}

// endPages end the game.
func endPages() []requestPage {
	return []requestPage{
		{
			names: []string{"offer", "propose"},
			forms: []string{"offer draw", "accept draw", "decline draw", "withdraw draw"},
			means: []string{
				"Offers your opponent a draw; he accepts it, declines it, or you take it back. It ends the game only when both want it.",
			},
			examples: []string{"offer draw", "accept draw", "decline draw", "withdraw draw"},
			kinds: []requestKind{
				{word: RequestOfferDraw, phrases: drawPhrases("offer", "propose"), bare: true, read: (*requestLine).nothing},
				{word: RequestAcceptDraw, phrases: drawPhrases("accept", "agree", "agree to"), bare: true, read: (*requestLine).nothing},
				{word: RequestDeclineDraw, phrases: drawPhrases("decline", "refuse", "reject"), bare: true, read: (*requestLine).nothing},
				{word: RequestWithdrawDraw, phrases: drawPhrases("withdraw", "cancel", "retract"), bare: true, read: (*requestLine).nothing},
			},
		},
		{
			names: []string{"concede", "surrender", "capitulate"}, forms: []string{"concede GAME"},
			means:    []string{"Gives your opponent the game. It ends at once, so name it."},
			examples: []string{"concede ring"},
			kinds:    []requestKind{{word: RequestConcede, phrases: []string{"concede", "surrender", "capitulate"}, bare: true, read: (*requestLine).name}},
		},
		{
			names: []string{"claim"}, forms: []string{"claim"},
			means:    []string{"Claims the game of an opponent who has left it."},
			examples: []string{"claim"},
			kinds: []requestKind{{word: RequestClaim, bare: true, read: (*requestLine).nothing,
				phrases: []string{"claim", "claim game", "claim the game", "claim victory", "claim the win", "claim win"}}},
		},
	}
}

// seatPages are about who plays.
func seatPages() []requestPage {
	return []requestPage{
		{
			names: []string{"accept"}, forms: []string{"accept", "accept as SIDE"},
			means:    []string{"Accepts an invitation; yes does, too."},
			examples: []string{"accept", "accept as union"},
			kinds:    []requestKind{{word: RequestAccept, phrases: invitationPhrases("accept"), bare: true, read: (*requestLine).seat}},
		},
		{
			names: []string{"decline", "refuse", "reject"}, forms: []string{"decline"},
			means:    []string{"Declines an invitation; no does, too."},
			examples: []string{"decline"},
			kinds:    []requestKind{{word: RequestDecline, phrases: invitationPhrases("decline", "refuse", "reject"), bare: true, read: (*requestLine).nothing}},
		},
		{
			names: []string{"resign", "quit"}, forms: []string{"resign GAME"},
			means:    []string{"Gives up your seat, for somebody else to go on in your place. Name the game, to be sure that you mean it."},
			examples: []string{"resign ring"},
			kinds:    []requestKind{{word: RequestResign, phrases: []string{"resign", "quit"}, bare: true, read: (*requestLine).name}},
		},
		{
			names: []string{"replace", "substitute"}, forms: []string{"replace me with ADDRESS", "replace SIDE with ADDRESS"},
			means:    []string{"Names who is to go on in your place; the referee may name the side. He is asked first."},
			examples: []string{"replace me with bob@example.org", "replace union with bob@example.org"},
			kinds:    []requestKind{{word: RequestReplace, phrases: []string{"replace", "substitute"}, read: (*requestLine).replacement}},
		},
	}
}

// drawPhrases puts each verb before what a draw is called.
func drawPhrases(verbs ...string) []string {
	var all []string
	for _, v := range verbs {
		for _, what := range []string{"draw", "a draw", "the draw", "draw offer", "the draw offer", "my draw", "my draw offer", "your draw offer",
			"the offer of a draw", "my offer of a draw", "your offer of a draw"} {
			all = append(all, v+" "+what)
		}
	}
	return all
}

// invitationPhrases puts each verb before what an invitation is called, and before nothing.
func invitationPhrases(verbs ...string) []string {
	var all []string
	for _, v := range verbs {
		for _, what := range []string{"", " invitation", " the invitation", " your invitation", " the game", " the challenge", " the terms"} {
			all = append(all, v+what)
		}
	}
	return all
}

// requestPageOf finds the page that a word begins, nil if none.
func requestPageOf(word string) *requestPage {
	for i := range requestPages {
		if slices.Contains(requestPages[i].names, word) {
			return &requestPages[i]
		}
	}
	return nil
}

// topicOf is what a line asks help on: the request that its words name, or else its first word.
func topicOf(words string) string {
	words = inSmall(words)
	if requestTopic(words) != "" {
		return words
	}
	return firstWord(words)
}

// requestTopic is the word under which help tells of a request named in more than one,
// such as "accept draw"; empty if words name none.
func requestTopic(words string) string {
	for _, page := range requestPages {
		for _, kind := range page.kinds {
			if kind.word == words && strings.Contains(words, " ") {
				return page.names[0]
			}
		}
	}
	return ""
}

// besides opens the part of the help that is the same in every game system.
const besides = "BESIDES ORDERS"

const besidesMeans = "These are the same in every game, and may stand beside orders or alone, one a line. A reason may follow after a colon or the word because."
