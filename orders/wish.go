package orders

import (
	"regexp"
	"strings"
)

// wish is what players say of a sheet in their own words. It is never guessed at: the line
// that does it is offered.
type wish struct {
	means   *regexp.Regexp
	reason  string
	try     []string
	changes bool // it names an order to be changed
	days    bool // it names days of an absence
	asks    bool // it is about the game, not the sheet: people without a sheet have it too
}

var wishes = []wish{
	{
		means:  regexp.MustCompile(`(?i)\b(ignore|disregard|forget|cancel|scrap)\b.*\b(last|previous|earlier|mail|message|e-mail|email|orders|sheet)\b`),
		reason: "orders in a new mail replace your earlier ones whole, so nothing more is needed; to take the sheet back without a new one write \"withdraw\"",
		try:    []string{"withdraw"},
	},
	{
		means:  regexp.MustCompile(`(?i)^(please |just |wait,? )*(keep|leave) (my|the|all( my| the)?) (last |previous |earlier |old )?(orders|sheet)\b`),
		reason: "a sheet that we hold stands until you send another or withdraw it; \"orders\" shows it",
		try:    []string{"orders"},
	},
	{
		means:  regexp.MustCompile(`(?i)^(please )?use (my|the) (last|previous|earlier|old) (orders|sheet)\b|\b(same|repeat)\b.*\b(last|before|previous|turn|orders|again)\b|\bas (last|before)\b.*\bturn\b`),
		reason: "orders are not carried over from an earlier turn, so please write them out; \"history 1\" shows the last turn, \"orders\" the sheet that we hold",
		try:    []string{"history 1", "orders"},
	},
	{
		means: regexp.MustCompile(`(?i)^amend\b|\b(change|only change|just change)\b.*\b(only|just|to|rest)\b|\brest (as|stays|unchanged)\b|` +
			`\b(all|everything) else\b.*\b(as|same|stays)\b|\bas before\b`),
		reason:  "a sheet replaces the one before it whole; to change it and keep the rest write \"amend\" above the orders that change, or before each on its line",
		try:     []string{"amend", "orders"},
		changes: true,
	},
	{
		means: regexp.MustCompile(`(?i)\b(need|want|have|get|ask for|request|give me|grant me)\b.*\b(extension|(more|extra|additional) time|` +
			`(another|one more|an extra|two more|(a )?few more|some more) (day|hour|week)s?)\b`),
		reason: "to ask for more time say by how long",
		try:    []string{"extend 24h", "extend 2 days"},
		asks:   true,
	},
	{
		means:  regexp.MustCompile(`(?i)\b(call it|settle for|agree (to|on)|how about|what about|fancy|offer you|propose|take) a draw\b`),
		reason: "a draw is offered, or accepted, by a line of its own",
		try:    []string{RequestOfferDraw, RequestAcceptDraw},
		asks:   true,
	},
	{
		means: regexp.MustCompile(`(?i)\b(away|absent|(on|going on|go on) (holidays?|vacation|leave)|out of (town|the office)|travell?ing|unavailable)\b.*` +
			`(\d.*\b(` + anyMonth + `)|\b(` + anyMonth + `)[a-z]*\.? \d|\d[./]\d)`),
		reason: "say the days on a line of their own",
		days:   true,
		asks:   true,
	},
}

// anyMonth begins the name of any month.
const anyMonth = `jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec`

// wishIn finds the wish that a line holds, nil for none.
func wishIn(text string) *wish {
	for i := range wishes {
		if wishes[i].means.MatchString(text) {
			return &wishes[i]
		}
	}
	return nil
}

var (
	changeWords = regexp.MustCompile(`(?i)^(amend\W*|please |only |just |change[ds]? |but |and |wait,? )+`)
	ofUnit      = regexp.MustCompile(`(?i)'s (move|order|path|goal)s?\b`)
	restWords   = regexp.MustCompile(`(?i)[,;.]?\s*(and |but )?(leave |keep |with )?(the |all |everything )?(rest|others?|else|remaining|remainder)\b.*$|[,;.]?\s*(otherwise|all|everything|the same|same)? ?as before.*$`)
)

// lines are what is offered for a wish: the order that it speaks of as a change of the
// sheet, if one can be read in it.
func (w *wish) lines(text string, isOrder func(string) bool) []string {
	switch {
	case w.days:
		return daysIn(text)
	case !w.changes:
		return w.try
	}
	what := ofUnit.ReplaceAllString(changeWords.ReplaceAllString(text, ""), "")
	what = strings.TrimSpace(restWords.ReplaceAllString(what, ""))
	for _, order := range []string{"move " + what, what} {
		if what != "" && len(order) < maxLine/2 && isOrder(order) {
			return []string{"amend: " + order}
		}
	}
	return w.try
}

// daysIn finds the days of an absence in a sentence.
func daysIn(text string) []string {
	words := plainWords(text)
	for i := range words[:min(len(words), maxDayWords)] {
		var r Request
		bad := newCalendarLine(strings.TrimRight(text[words[i].from:], ".!?")).read(&r)
		switch {
		case bad == nil:
			return []string{"absence " + r.days()}
		case len(bad.lines) > 0:
			return bad.lines
		}
	}
	return nil
}

// maxDayWords is how far into a sentence days are looked for.
const maxDayWords = 40
