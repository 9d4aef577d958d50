package orders

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/spelling"
)

// Rulings of Hell Before Night on counters that are neither units nor leaders: each becomes a
// row of a table of positions.

var hbnCounterRulings = []rulingVerb{
	{
		names: []string{"extra"}, forms: []string{"extra COUNTER NUMBER"},
		means: "Says how many points an extra strength counter has left (HBN 5.9).",
		read:  rulingDesk.extraStrength,
	},
	{
		names: []string{"star", "morass"}, forms: []string{"star HEX morass|printed|untried|none"},
		means: "Says what a hex with a star is: a morass, as its terrain is printed, not tried yet, or that it has no star (HBN 7.5).",
		read:  rulingDesk.star,
	},
	{
		names: []string{"morale"}, forms: []string{"morale ARMY NUMBER"},
		means: "Puts the marker of an army on a box of the morale track, -3 to 3 (HBN 16).",
		read:  rulingDesk.morale,
	},
	{
		names: []string{"fortune"}, forms: []string{"fortune SIDE"},
		means: "Gives a side the Fortune of War marker (HBN 15).",
		read:  rulingDesk.fortune,
	},
}

// The ends of the morale track, HBN 16.1E, and what no counter has more of.
const (
	trackEnd  = 3
	mostExtra = 99
)

var (
	numberForm = regexp.MustCompile(`(?i)^(.+?)(?:\s+(?:to|is|has)\s+|\s*=\s*|\s+)([+-]?\d{1,4})(?:\s+points?)?$`)
	starForm   = regexp.MustCompile(`(?i)^(?:hex\s+)?(\S+?)(?:\s+(?:to|is|as)\s+|\s*=\s*|\s+)(?:a\s+)?(\S.*)$`)
)

// row is a ruling on a counter, by its row of a table of positions.
func (d rulingDesk) row(row string) (rules.Ruling, string, *badRuling) {
	return hellbeforenight.RuleCounter{Row: row, Why: d.why}, row, nil
}

func (d rulingDesk) extraStrength(rest string) (rules.Ruling, string, *badRuling) {
	return d.numbered("extra", "extra strength counter", rest, d.extra, 0, mostExtra)
}

func (d rulingDesk) morale(rest string) (rules.Ruling, string, *badRuling) {
	return d.numbered("morale", "army", rest, d.armies, -trackEnd, trackEnd)
}

// numbered reads a counter and the number it is put on.
func (d rulingDesk) numbered(verb, what, rest string, known []string, least, most int) (rules.Ruling, string, *badRuling) {
	m := numberForm.FindStringSubmatch(rest)
	if m == nil {
		return nil, "", notRead("say which " + what + " and a number: " + verb + " " + strings.ToUpper(lastWord(what)) + " NUMBER")
	}
	name, number := "", m[2]
	hits := called(m[1], known)
	switch len(hits) {
	case 1:
		name = hits[0]
	case 0:
		bad := notRead("there is no " + what + ` "` + clip(m[1], 40) + `": say ` + orList(known))
		for _, near := range nearestWithin(m[1], known) {
			bad.offer(verb + " " + near + " " + number)
		}
		return nil, "", bad
	default:
		bad := notRead(`"` + clip(m[1], 40) + `" fits ` + listed(hits))
		for _, h := range hits {
			bad.offer(verb + " " + h + " " + number)
		}
		return nil, "", bad
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < least || n > most {
		return nil, "", notRead(number + " is no number for " + name + ": say " + itoa(least) + " to " + itoa(most))
	}
	return d.row(verb + " " + name + " " + itoa(n))
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// called are the names of a list that one means: in full, or else by a part of theirs.
func called(name string, list []string) []string {
	key := nameKey(strings.Trim(name, `"`))
	if key == "" {
		return nil
	}
	for _, fits := range []func(have string) bool{
		func(have string) bool { return have == key },
		func(have string) bool { return strings.HasPrefix(have, key) || strings.HasSuffix(have, "/"+key) },
	} {
		hits := slices.DeleteFunc(slices.Clone(list), func(n string) bool { return !fits(nameKey(n)) })
		if len(hits) > 0 {
			return hits
		}
	}
	return nil
}

// nearestWithin are the names of a list that one may be a slip for, whole or in their last word.
func nearestWithin(name string, list []string) []string {
	key := nameKey(name)
	var near []string
	for far := 0; far <= allowed(key) && len(near) == 0; far++ {
		for _, n := range list {
			if spelling.Slips(key, nameKey(n)) == far || spelling.Slips(key, nameKey(lastWord(n))) == far {
				near = append(near, n)
			}
		}
	}
	return near
}

// starWords are what a hex with a star may be, with other words for it. HBN 7.5.
var starWords = map[string]string{"morass": "morass", "printed": "printed", "as printed": "printed", "no morass": "printed", "not morass": "printed", "dry": "printed",
	"untried": "untried", "not tried": "untried", "unknown": "untried", "none": "none", "no star": "none"}

func (d rulingDesk) star(rest string) (rules.Ruling, string, *badRuling) {
	m := starForm.FindStringSubmatch(rest)
	if m == nil {
		return nil, "", notRead("say which hex, and what it is: star HEX morass", "star 1510 morass")
	}
	h, bad := d.hex(m[1], func(right string) string { return "star " + right + " " + m[2] })
	if bad != nil {
		return nil, "", bad
	}
	is := starWords[strings.ToLower(m[2])]
	if is != "" {
		return d.row("star " + d.grid.Label(h) + " " + is)
	}
	kinds := distinct(starWords)
	bad = notRead(`a star is ` + orList(kinds) + `, not "` + clip(m[2], 30) + `"`)
	for _, k := range kinds {
		if spelling.Slips(strings.ToLower(m[2]), k) <= allowed(k) {
			bad.offer("star " + d.grid.Label(h) + " " + k)
		}
	}
	return nil, "", bad
}

func (d rulingDesk) fortune(rest string) (rules.Ruling, string, *badRuling) {
	word := strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(rest), "to "), "the ")
	side, bad := sideIn(word, func(right string) string { return "fortune " + right })
	if bad != nil {
		return nil, "", bad
	}
	return d.row("fortune " + side.String())
}
