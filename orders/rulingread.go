package orders

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/spelling"
)

// The kinds of ruling, in the order in which help tells of them.

// onMap reports whether a ruling is on what stands on a map, and not on an order.
func (v *rulingVerb) onMap() bool { return v.names[0] != orderRuling.names[0] }

// mapRulings are the same in every system with a map. What they mean in one besides, and
// their examples, are in its rulingBook.
var mapRulings = []rulingVerb{
	{
		names: []string{"move", "shift"}, forms: []string{"move UNIT to HEX"},
		means: "Moves a unit that is on the map, whatever the way costs.",
		read: func(d rulingDesk, rest string) (rules.Ruling, string, *badRuling) {
			return d.place("move UNIT to HEX", rest)
		},
	},
	{
		names: []string{"place", "put"}, forms: []string{"place UNIT at HEX"},
		means: "Puts a unit into a hex from wherever it is: lost, still to come, on the map.",
		read: func(d rulingDesk, rest string) (rules.Ruling, string, *badRuling) {
			return d.place("place UNIT at HEX", rest)
		},
	},
	{
		names: []string{"remove", "take"}, forms: []string{"remove UNIT", "remove UNIT as WHAT"},
		means: "Takes a unit off the map.",
		read:  rulingDesk.remove,
	},
	{
		names: []string{"set", "mark"}, forms: []string{"set UNIT WHAT, WHAT"},
		means: "Sets how a unit stands, one thing or several with a comma between them.",
		read:  rulingDesk.set,
	},
	{
		names: []string{"points", "point", "vp", "vps"}, forms: []string{"points SIDE +5", "points SIDE -5"},
		means: "Adds victory points, or takes some off.",
		read:  rulingDesk.points,
	},
	{
		names: []string{"hold", "holds"}, forms: []string{"hold HEX SIDE"},
		means: "Says which side holds a hex that counts for victory.",
		read:  rulingDesk.holder,
	},
}

// orderRuling is for a system with an order log.
var orderRuling = rulingVerb{
	names: []string{"order", "dispatch", "orders"}, forms: []string{"order SIDE NUMBER STATUS", "set order NUMBER status STATUS"},
	means: "Sets the status of a dispatch: under way, accepted, delayed (D1) or D2, in force, stopped, fulfilled, distorted, cancelled; refused and lost are " +
		"cancelled. Only its owner hears of it. Where but one log has its number the side may be left out, and dispatch may stand for order.",
	read: rulingDesk.order,
}

var (
	placeForm = regexp.MustCompile(`(?i)^(.+?)\s*(?:\s(?:to|at|in|into|on)\s+|->\s*)(?:hex\s+)?(\S+)(?:,?\s+(below|under|underneath|at the bottom|on top))?$`)
	asForm    = regexp.MustCompile(`(?i)^(?:off\s+)?(.+?)(?:\s+off)?(?:,?\s+as\s+(\S.*))?$`)
	holdForm  = regexp.MustCompile(`(?i)^(?:hex\s+)?(\S+)\s+(?:by\s+|for\s+|to\s+)?(?:the\s+)?(\S+)$`)
	pointForm = regexp.MustCompile(`(?i)^(?:(?:the\s+)?([a-z]+)\s+)?([+-]?)\s*(\d{1,6})(?:\s+(?:to|for)?\s*(?:the\s+)?([a-z]+))?$`)
	orderForm = regexp.MustCompile(`(?i)^(?:the\s+)?(?:([a-z]+)\s+)?(?:(?:no\.?|number)\s*)?(\d{1,4})(?:\s+of\s+(?:the\s+)?([a-z]+))?\s+` +
		`(?:(?:status|is|to|as)\s+|(?:status\s*)?=\s*)*(\S.*)$`)
	orderNamed = regexp.MustCompile(`(?i)^(?:the\s+)?(?:status\s+of\s+)?(?:the\s+)?(?:([a-z]+)(?:'s)?\s+)?(?:orders?|dispatch)\s+(\S.*)$`)
)

func (d rulingDesk) place(form, rest string) (rules.Ruling, string, *badRuling) {
	m := placeForm.FindStringSubmatch(rest)
	if m == nil {
		return nil, "", notRead("say which unit goes where: " + form)
	}
	below := m[3] != "" && !strings.EqualFold(m[3], "on top")
	end := ""
	if below {
		end = " below"
	}
	u, bad := d.unit(m[1], func(right string) string { return "place " + right + " at " + m[2] + end })
	if bad != nil {
		return nil, "", bad
	}
	h, bad := d.hex(m[2], func(right string) string { return "place " + u.say() + " at " + right + end })
	if bad != nil {
		return nil, "", bad
	}
	text := "place " + d.called(u) + " at " + d.grid.Label(h) + end
	if u.onMap {
		text = "move " + d.called(u) + " to " + d.grid.Label(h) + end
	}
	if below && d.book.notBelow != "" {
		return nil, "", notRead(d.book.notBelow, strings.TrimSuffix(text, end))
	}
	return d.book.place(u, h, below, d.why), text, nil
}

// called writes a unit so that it is read as itself: one that stands in no view with its side.
func (d rulingDesk) called(u counter) string {
	if u.kind == "" {
		return u.side.String() + " " + u.name
	}
	return u.say()
}

func (d rulingDesk) remove(rest string) (rules.Ruling, string, *badRuling) {
	m := asForm.FindStringSubmatch(rest)
	if m == nil {
		return nil, "", notRead("say which unit is removed: remove UNIT")
	}
	end := ""
	as := strings.ToLower(m[2])
	if as != "" {
		end = " as " + as
	}
	u, bad := d.unit(m[1], func(right string) string { return "remove " + right + end })
	if bad != nil {
		return nil, "", bad
	}
	if as, bad = d.fate(u, as); bad != nil {
		return nil, "", bad
	}
	text := "remove " + d.called(u)
	if as != "" {
		text += " as " + as
	}
	return d.book.remove(u, as, d.why), text, nil
}

// leaderKind is the kind of a counter that is a leader.
const leaderKind = "leader"

// fate reads what a unit is removed as.
func (d rulingDesk) fate(u counter, as string) (string, *badRuling) {
	known, who := d.book.fates, "unit"
	if u.kind == leaderKind && d.book.leaders != nil {
		known, who = d.book.leaders, leaderKind
	}
	for _, f := range known {
		if nameKey(f) == nameKey(as) {
			return f, nil
		}
	}
	if as == "" {
		return "", nil
	}
	bad := notRead("a " + who + " is removed as " + orList(known) + ", not as " + clip(as, 40))
	likely := slices.DeleteFunc(slices.Clone(known), func(f string) bool { return !strings.HasPrefix(f, as+"/") })
	for _, f := range append(likely, known...) {
		if line := "remove " + d.called(u) + " as " + f; !slices.Contains(bad.try, line) {
			bad.offer(line)
		}
	}
	return "", bad
}

// sideIn reads a side; line writes the ruling with the right word.
func sideIn(word string, line func(right string) string) (rules.Side, *badRuling) {
	word = strings.ToLower(word)
	for _, s := range rules.Sides {
		if word == s.String() || word == s.String()+"s" || word == map[rules.Side]string{rules.Union: "usa", rules.Confederate: "csa"}[s] {
			return s, nil
		}
	}
	bad := notRead(`"` + clip(word, 20) + `" is not a side: say union or confederate`)
	for _, s := range rules.Sides {
		if word == "" || spelling.Slips(word, s.String()) <= allowed(s.String()) {
			bad.offer(line(s.String()))
		}
	}
	return rules.NoSide, bad
}

func (d rulingDesk) points(rest string) (rules.Ruling, string, *badRuling) {
	m := pointForm.FindStringSubmatch(rest)
	if m == nil || m[1] != "" && m[4] != "" {
		return nil, "", notRead("say whose points and how many: points SIDE +5", "points union +5", "points confederate +5")
	}
	sign := m[2]
	if sign == "" {
		sign = "+"
	}
	side, bad := sideIn(m[1]+m[4], func(right string) string { return "points " + right + " " + sign + m[3] })
	if bad != nil {
		return nil, "", bad
	}
	n, _ := strconv.Atoi(m[3])
	if sign == "-" {
		n = -n
	}
	text := "points " + side.String() + " " + sign + itoa(max(n, -n))
	return d.book.points(side, n, d.why), text, nil
}

func (d rulingDesk) holder(rest string) (rules.Ruling, string, *badRuling) {
	m := holdForm.FindStringSubmatch(rest)
	if m == nil {
		return nil, "", notRead("say which hex is held by whom: hold HEX SIDE")
	}
	side, bad := sideIn(m[2], func(right string) string { return "hold " + m[1] + " " + right })
	if bad != nil {
		return nil, "", bad
	}
	h, bad := d.hex(m[1], func(right string) string { return "hold " + right + " " + side.String() })
	if bad != nil {
		return nil, "", bad
	}
	text := "hold " + d.grid.Label(h) + " " + side.String()
	return d.book.hold(h, side, d.why), text, nil
}

// statuses are what a dispatch may be ruled to be.
var statuses = []string{"under way", "arrived", "delayed", "D1", "D2", "accepted", "in force", "stopped", "fulfilled", "distorted", "cancelled", "refused", "lost"}

func (d rulingDesk) order(rest string) (rules.Ruling, string, *badRuling) {
	m := orderForm.FindStringSubmatch(rest)
	if m == nil || m[1] != "" && m[3] != "" && !isNumberWord(m[1]) {
		return nil, "", notRead("say whose dispatch, its number and its status: order SIDE NUMBER STATUS", "order union 1 accepted")
	}
	owner, status := m[1]+m[3], m[4]
	if isNumberWord(m[1]) {
		owner = m[3]
	}
	n, _ := strconv.Atoi(m[2])
	line := func(side, status string) string { return "order " + side + " " + m[2] + " " + status }
	side, bad := d.ownerOf(owner, n, func(right string) string { return line(right, status) })
	if bad != nil {
		return nil, "", bad
	}
	for _, s := range statuses {
		if strings.EqualFold(s, status) {
			return cwb.RuleOrder{Side: side, Number: n, Status: s, Why: d.why}, line(side.String(), s), nil
		}
	}
	bad = notRead(`"` + clip(status, 30) + `" is no status of a dispatch: say ` + orList(statuses))
	for _, s := range statuses {
		if spelling.Slips(strings.ToLower(status), strings.ToLower(s)) <= allowed(s) {
			bad.offer(line(side.String(), s))
		}
	}
	return nil, "", bad
}

// isNumberWord reports whether a word before the number of a dispatch is no side.
func isNumberWord(word string) bool {
	word = strings.ToLower(word)
	return word == "no" || word == "number"
}

// orderSet reads what is set as the status of a dispatch: "set order 1 status accepted" is
// what "order 1 accepted" is. False: it is about a unit.
func (d rulingDesk) orderSet(v *rulingVerb, rest string) (as *rulingVerb, about string, ok bool) {
	m := orderNamed.FindStringSubmatch(rest)
	if m == nil || d.verb(orderRuling.names[0]) == nil || v.names[0] != "set" {
		return nil, "", false
	}
	return &orderRuling, strings.TrimSpace(m[1] + " " + m[2]), true
}

// ownerOf is the side in whose log a dispatch is, if only one has its number or he says.
func (d rulingDesk) ownerOf(word string, number int, line func(right string) string) (rules.Side, *badRuling) {
	if word != "" {
		return sideIn(word, line)
	}
	var owners []rules.Side
	for _, e := range d.log {
		if e.number == number {
			owners = append(owners, e.side)
		}
	}
	switch len(owners) {
	case 0:
		return rules.NoSide, notRead("neither log has a dispatch " + itoa(number))
	case 1:
		return owners[0], nil
	}
	return rules.NoSide, notRead("both sides have a dispatch "+itoa(number), line("union"), line("confederate"))
}
