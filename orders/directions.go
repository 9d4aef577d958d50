package orders

import (
	"regexp"
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
	RequestAnswer      = "answer"
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
		`"keep dice" behind it the same. A die that you have fixed stays fixed all the same, and the answer names it. Nothing is lost: it can be taken forward again.`,
		directionLine(`(?:roll ?back|take back)(?: to)?((?: (?:last|turn \d+(?: (?:union|confederate))?|entry \d+))?)(,? (?:and )?(?:with )?(?:keep|new)(?: the)? dice)?`),
		func(r *Request, found []string) {
			r.Name, r.All = strings.TrimSpace(found[1]), strings.Contains(found[2], "keep")
		}},
	{RequestRollforward, "rollforward [anyway]", "Undoes the last rollback. Where play has gone on since, that would not count any more: then say anyway.",
		directionLine(`roll ?forward( anyway)?`), func(r *Request, found []string) { r.All = found[1] != "" }},
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
	{RequestAnswer, "answer SIDE NUMBER: TEXT", `Answers a question of a side's, as in "answer union 3: Yes.", down to an empty line or a word of yours. ` +
		`"answer union 3 public: TEXT" tells both, with the question. A second answer takes the place of the first.`,
		regexp.MustCompile(`(?i)^(?:answers?|reply) (?:to )?(?:the )?([a-z]+)(?:'s)? (?:question )?#?(\d{1,4})(?:(,? \(?(?:public|publicly|to both|to all)\)?)? *:|\s) *(.*)$`),
		func(r *Request, found []string) {
			r.Side, r.Number, r.All, r.Reason = sideNamed(strings.ToLower(found[1])), numberOf(found[2]), found[3] != "", strings.TrimSpace(found[4])
		}},
	{RequestRule, "rule: RULING because REASON", `Sets the position right: "help rulings" tells of each.`, regexp.MustCompile(`(?i)^rule[: ]+(.+)$`),
		func(r *Request, found []string) { r.Name = found[1] }},
}

// directionLine reads a direction alone on its line, with a reason behind it or none.
func directionLine(form string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^` + form + `\s*(?:(?:[,;]? because|:) *(.+))?[.!]?$`)
}

// directed reads one line as what a referee wants.
func directed(text string) (Request, bool) {
	for _, d := range refereesTable {
		found := d.line.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		r := Request{Word: d.word, Text: strings.Join(strings.Fields(text), " ")}
		if d.word != RequestAnswer && d.word != RequestRule && d.word != RequestNote {
			r.Reason = strings.TrimRight(strings.TrimSpace(found[len(found)-1]), ".!")
		}
		if d.read != nil {
			d.read(&r, found)
		}
		return r, d.word != RequestAnswer || r.Side != rules.NoSide
	}
	if found := wrongPlace.FindStringSubmatch(text); found != nil {
		return Request{Word: RequestRollback, Text: strings.Join(strings.Fields(text), " "), Name: strings.TrimRight(found[1], ".!")}, true
	}
	return Request{}, false
}

// wrongPlace is a rollback to what is no place by its words: the game says which there are.
var wrongPlace = regexp.MustCompile(`(?i)^roll ?back(?: to)? (\S.*)$`)

// directionWords are the words with which directions begin.
func directionWords() []string {
	var words []string
	for _, d := range refereesTable {
		words = append(words, d.begins()...)
	}
	return words
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
	for _, beside := range refereesBesides {
		b.WriteByte('\n')
		paragraph(&b, "  ", beside.form)
		paragraph(&b, "      ", beside.means)
	}
	return b.String()
}
