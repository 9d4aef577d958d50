package orders

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
)

// What a referee may want of a game, besides what anybody may.
const (
	RequestHold        = "hold"
	RequestGoOn        = "go on"
	RequestApprove     = "approve"
	RequestRule        = "rule"
	RequestRollback    = "rollback"
	RequestRollforward = "rollforward"
	RequestEnd         = "end"
	RequestReveal      = "reveal"
	RequestNote        = "note"
)

// direction is one way to write what a referee wants.
type direction struct {
	word  string
	form  string
	means string
	line  *regexp.Regexp
	read  func(r *Request, found []string)
}

// refereesTable is all of them. A reason may follow each after "because" or a colon.
var refereesTable = []direction{
	{RequestHold, "hold", "Stops every clock and all play; orders are still taken.", directionLine(`hold(?: (?:the )?game)?`), nil},
	{RequestGoOn, "go on", "Lets a game that is held go on; everybody has the time back.", directionLine(`(?:go on|release|resume)(?: (?:the )?game)?`), nil},
	{RequestApprove, "approve", "Has what waits for your approval played.", directionLine(`approve[ds]?`), nil},
	{RequestRollback, "rollback to last|turn N|entry N", "Takes the game back to where everybody had been told all: with new dice, or with " +
		`"keep dice" behind it the same. Nothing is lost: it can be taken forward again.`,
		directionLine(`(?:roll ?back|take back)(?: to)?((?: (?:last|turn \d+(?: (?:union|confederate))?|entry \d+))?)(,? (?:and )?(?:with )?(?:keep|new)(?: the)? dice)?`),
		func(r *Request, found []string) {
			r.Name, r.All = strings.TrimSpace(found[1]), strings.Contains(found[2], "keep")
		}},
	{RequestRollforward, "rollforward", "Undoes the last rollback.", directionLine(`roll ?forward`), nil},
	{RequestEnd, "end GAME union|confederate|draw", "Ends the game as you say. It can't be taken back, so name it.",
		directionLine(`end (\S+) (?:for )?(?:the )?(union|confederates?|draw)`),
		func(r *Request, found []string) {
			r.Name, r.All = found[1], found[2] == "draw"
			r.Side, _ = rules.ParseSide(strings.TrimSuffix(found[2], "s"))
		}},
	{RequestReveal, "reveal GAME", "Shows both players how things stand in truth. It can't be taken back, so name the game.", directionLine(`reveal (\S+)`),
		func(r *Request, found []string) { r.Name = found[1] }},
	{RequestNote, "note: TEXT", "Puts a word of yours on the record; nobody is told.", regexp.MustCompile(`(?i)^note[: ]+(.+)$`),
		func(r *Request, found []string) { r.Reason = found[1] }},
	{RequestRule, "rule: RULING because REASON", `Sets the position right: "help rulings" tells of each.`, regexp.MustCompile(`(?i)^rule[: ]+(.+)$`),
		func(r *Request, found []string) { r.Name = found[1] }},
}

// directionLine reads a direction alone on its line, with a reason behind it or none.
func directionLine(form string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^` + form + `\s*(?:(?:[,;]? because|:) *(.+))?[.!]?$`)
}

// ReadDirections reads the mail of a referee: all that ReadRequests reads, and what he
// alone may want.
func ReadDirections(text string) Reading {
	if strings.Count(text, "\n") >= maxTotal {
		return ReadRequests(text) // which says so
	}
	words := directionWords()
	mail := strip(text, func(word string) bool {
		return slices.Contains(words, strings.ToLower(strings.TrimRight(word, ":.!,")))
	})
	if mail.refuse != "" {
		return Reading{Whole: mail.refuse}
	}
	lines := strings.Split(text, "\n")
	var list []Request
	for _, l := range mail.lines {
		if !l.own || l.doubt != "" {
			continue
		}
		if r, ok := directed(strings.TrimSpace(uncomment(l.text))); ok {
			r.Line = l.no
			list = append(list, r)
			lines[l.no-1] = ""
		}
	}
	r := ReadRequests(strings.Join(lines, "\n"))
	r.Requests = append(r.Requests, list...)
	slices.SortStableFunc(r.Requests, func(a, b Request) int { return cmp.Compare(a.Line, b.Line) })
	return r
}

// directed reads one line as what a referee wants.
func directed(text string) (Request, bool) {
	for _, d := range refereesTable {
		found := d.line.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		r := Request{Word: d.word, Text: strings.Join(strings.Fields(text), " ")}
		if d.word != RequestRule && d.word != RequestNote {
			r.Reason = strings.TrimRight(strings.TrimSpace(found[len(found)-1]), ".!")
		}
		if d.read != nil {
			d.read(&r, found)
		}
		return r, true
	}
	return Request{}, false
}

// directionWords are the words with which directions begin.
func directionWords() []string {
	var words []string
	for _, d := range refereesTable {
		words = append(words, firstWord(strings.TrimSuffix(d.form, ":")))
	}
	return append(words, "note", "rule", "release", "resume", "go", "take", "roll")
}

// HelpDirections tells a referee what he may write.
func HelpDirections() string {
	var b strings.Builder
	paragraph(&b, "", "WHAT A REFEREE MAY WRITE")
	paragraph(&b, "", `One a line; a reason may follow after "because". Every act stands in the journal, and who is concerned is told.`)
	for _, d := range refereesTable {
		b.WriteByte('\n')
		paragraph(&b, "  ", d.form)
		paragraph(&b, "      ", d.means)
	}
	for _, more := range [][2]string{
		{"extend union 48h", "Gives a side more time; the other is not told."},
		{"close union", "Ends the part of a side now: what is held of it is played."},
		{"replace union with ADDRESS", "Asks somebody else to take a seat."},
		{"press to union|confederate|all", `A letter; the lines below it are the letter, down to a line "end press".`},
		{"status, terms, options, resend", "How things stand, how the game is played, and our last letter once more."},
	} {
		b.WriteByte('\n')
		paragraph(&b, "  ", more[0])
		paragraph(&b, "      ", more[1])
	}
	return b.String()
}
