package orders

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// Rulings that set how a unit stands: "set 1-1 state shaken, facing NE, not moved".

// settings are the words of a system for what may be set.
type settings struct {
	figures    []string          // followed by a number
	kept       map[string]string // figures that are kept under another name
	nought     bool              // a figure may be 0
	states     map[string]string // as typed, and as it is kept
	formations map[string]string
	facings    []string
	marks      []string
}

// listed names all of them, for help.
func (s settings) listed() string {
	text := ""
	if len(s.figures) > 0 {
		text = "A number stands behind " + orList(s.figures) + "."
	}
	for _, of := range []struct {
		what  string
		words []string
	}{{"a state", distinct(s.states)}, {"a formation", distinct(s.formations)}, {"a facing", s.facings}} {
		if len(of.words) > 0 {
			text += " It may have " + of.what + ": " + orList(of.words) + "."
		}
	}
	return strings.TrimSpace(text + " Its marks are put, or lifted with \"not\" before them: " + strings.Join(s.marks, ", ") + ".")
}

// like is a ruling that sets something.
func (s settings) like() string {
	if len(s.figures) == 0 {
		return "set UNIT " + s.marks[0]
	}
	return "set UNIT " + s.figures[0] + " 3"
}

// distinct are the words as they are kept, each once.
func distinct(typed map[string]string) []string {
	return slices.Compact(slices.Sorted(maps.Values(typed)))
}

// topics are the words that may stand before a setting, and say what it is.
var topics = map[string]string{"state": "state", "morale": "state", "formation": "formation", "facing": "facing", "face": "facing", "faces": "facing",
	"mark": "mark", "marked": "mark", "in": "formation"}

// setting is one thing that is set, as it is kept.
type setting struct {
	kind  string // figure, state, formation, facing, put, lift
	word  string
	value int
	text  string // in canonical form
}

func (d rulingDesk) set(rest string) (rules.Ruling, string, *badRuling) {
	name, what, bad := d.parted(rest)
	if bad != nil {
		return nil, "", bad
	}
	u, bad := d.unit(name, func(right string) string { return "set " + right + " " + what })
	if bad != nil {
		return nil, "", bad
	}
	if u.kind == leaderKind && d.book.leaders != nil {
		return nil, "", notRead(u.say() + " is a leader, and bears no marks")
	}
	var list []setting
	for item := range strings.SplitSeq(strings.ReplaceAll(what, " and ", ", "), ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		s, bad := d.setting(item)
		if bad != nil {
			for i, t := range bad.try {
				bad.try[i] = "set " + d.called(u) + " " + strings.Replace(what, item, t, 1)
			}
			return nil, "", bad
		}
		if slices.ContainsFunc(list, func(o setting) bool { return o.kind == s.kind && (o.word == s.word || s.single()) }) {
			return nil, "", notRead(s.text + " and another of its kind are set at once")
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, "", notRead("say what is set: " + d.book.settings.like())
	}
	var texts []string
	for _, s := range list {
		texts = append(texts, s.text)
	}
	return d.book.set(u, list, d.why), "set " + d.called(u) + " " + strings.Join(texts, ", "), nil
}

// single reports whether a unit has but one of a kind.
func (s setting) single() bool {
	return slices.Contains([]string{"state", "formation", "facing"}, s.kind)
}

// parted parts the name of a unit from what is set: the longest name in full, or else all up
// to the first word of a setting.
func (d rulingDesk) parted(rest string) (name, what string, bad *badRuling) {
	words := strings.Fields(rest)
	if len(d.exactly(rest)) > 0 {
		words = nil // nothing is behind it
	}
	for i := len(words) - 1; i > 0; i-- {
		if name := strings.Join(words[:i], " "); len(d.exactly(name)) > 0 {
			return name, strings.Join(words[i:], " "), nil
		}
	}
	for i := 1; i < len(words); i++ {
		if d.beginsSetting(words[i]) {
			return strings.Join(words[:i], " "), strings.Join(words[i:], " "), nil
		}
	}
	if len(words) > 1 {
		return words[0], strings.Join(words[1:], " "), nil
	}
	return "", "", notRead("say which unit, and what is set: " + d.book.settings.like())
}

// exactly are the units with a name in full.
func (d *rulingDesk) exactly(name string) []*counter {
	side, bareName := sidedName(strings.Trim(name, `"`))
	return slices.DeleteFunc(d.fitting(name), func(u *counter) bool {
		return nameKey(u.name) != nameKey(bareName) || side != rules.NoSide && u.side != side
	})
}

// beginsSetting reports whether a word begins a setting.
func (d rulingDesk) beginsSetting(word string) bool {
	word = strings.ToLower(strings.Trim(word, ","))
	if word == "not" || word == "no" || topics[word] != "" {
		return true
	}
	_, bad := d.setting(word)
	return bad == nil || slices.Contains(d.book.settings.figures, word)
}

// setting reads one setting.
func (d rulingDesk) setting(item string) (setting, *badRuling) {
	known := d.book.settings
	words := strings.Fields(item)
	if len(words) == 0 {
		return setting{}, notRead("say what is set: " + d.book.settings.like())
	}
	word := strings.ToLower(words[0])
	topic := topics[word]
	if topic != "" && len(words) > 1 {
		words = words[1:]
		word = strings.ToLower(words[0])
	}
	rest := strings.ToLower(strings.Join(words, " "))
	switch {
	case slices.Contains(known.figures, word):
		return d.figure(word, words[1:])
	case (topic == "" || topic == "state") && known.states[rest] != "":
		return setting{kind: "state", word: known.states[rest], text: "state " + known.states[rest]}, nil
	case (topic == "" || topic == "formation") && known.formations[rest] != "":
		return setting{kind: "formation", word: known.formations[rest], text: "formation " + rest}, nil
	case (topic == "" || topic == "facing") && slices.Contains(known.facings, strings.ToUpper(rest)):
		return setting{kind: "facing", word: strings.ToUpper(rest), text: "facing " + strings.ToUpper(rest)}, nil
	case topic == "" || topic == "mark" || topic == "state":
		if s, ok := markSetting(known.marks, rest); ok {
			return s, nil
		}
	}
	return setting{}, d.noSetting(item, topic, rest)
}

// markSetting reads a mark put or lifted.
func markSetting(marks []string, rest string) (setting, bool) {
	lift := false
	for _, no := range []string{"not ", "no ", "without "} {
		if after, ok := strings.CutPrefix(rest, no); ok {
			rest, lift = after, true
		}
	}
	if rest == "effective" {
		rest, lift = "ineffective", !lift
	}
	name := strings.ReplaceAll(rest, " ", "-")
	if !slices.Contains(marks, name) {
		return setting{}, false
	}
	if lift {
		return setting{kind: "lift", word: name, text: "not " + name}, true
	}
	return setting{kind: "put", word: name, text: name}, true
}

// figure reads the number behind a word; movement points may have a half.
func (d rulingDesk) figure(word string, rest []string) (setting, *badRuling) {
	text := strings.Join(rest, "")
	if text == "" {
		return setting{}, notRead("a number is missing behind " + word)
	}
	digits, half := text, 0
	if word == "spent" {
		var cut bool
		if digits, cut = strings.CutSuffix(text, ".5"); cut {
			half = 1
		}
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || n > 999 || !isDigits(digits) {
		return setting{}, notRead(`"` + clip(text, 20) + `" is no number for ` + word)
	}
	if n == 0 && !d.book.settings.nought {
		return setting{}, notRead("a unit has a strength of 1 or more; who has none is removed")
	}
	value := n
	if word == "spent" {
		value = 2*n + half
	}
	if kept := d.book.settings.kept[word]; kept != "" {
		word = kept
	}
	return setting{kind: "figure", word: word, value: value, text: word + " " + strings.TrimLeft(text[:len(text)-1], "0") + text[len(text)-1:]}, nil
}

// noSetting offers what a word is like.
func (d rulingDesk) noSetting(item, topic, rest string) *badRuling {
	known := d.book.settings
	var likes []string
	for s := range known.states {
		likes = append(likes, s)
	}
	for f := range known.formations {
		likes = append(likes, f)
	}
	slices.Sort(likes)
	likes = slices.Concat(likes, known.facings, known.marks, known.figures)
	if slices.Contains(known.marks, "ineffective") {
		likes = append(likes, "effective")
	}
	bad := notRead(`"` + clip(item, 40) + `" can't be set; "help rulings" lists what can`)
	head := ""
	if topic != "" {
		head = topic + " "
	}
	first, number, _ := strings.Cut(rest, " ")
	for _, l := range likes {
		low := strings.ToLower(l)
		switch {
		case spelling.Slips(rest, low) <= allowed(rest) && len(rest) > 2:
			bad.offer(head + l)
		case isDigits(number) && slices.Contains(known.figures, l) && spelling.Slips(first, low) <= allowed(first):
			bad.offer(l + " " + number)
		}
	}
	return bad
}
