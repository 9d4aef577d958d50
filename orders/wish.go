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
}

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
	if !w.changes {
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
