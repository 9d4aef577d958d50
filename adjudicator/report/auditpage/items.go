package auditpage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// item is one thing that happened, with all that is known of it.
type item struct {
	Step    int
	Entry   uint64
	Kind    string // "fire resolved"
	Same    string // the sentence, if both sides heard the same
	Union   string // what each heard, if not
	Rebels  string
	Facts   string // all else that the journal has of it
	Sums    []sum
	Refused bool
	Phase   bool // it opens a phase

	names []string    // that occur in it
	told  [3][]string // of them, by side, if not both heard the same
}

// sum is a tally with its name.
type sum struct {
	Name  string
	Total int
	Items rules.Tally
}

// phaseBegan is the event that opens a phase, in every system.
const phaseBegan = "phase-began"

// itemsOf puts a step into words.
func (b *Book) itemsOf(s Step) ([]item, error) {
	var list []item
	if s.Refused != nil {
		list = append(list, item{
			Entry: s.Entry, Kind: "not carried out", Refused: true, Facts: s.Order + ": " + s.Refused.Error(),
			names: strings.FieldsFunc(s.Order, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' }),
		})
	}
	for _, e := range s.Events {
		it, err := b.itemOf(e)
		if err != nil {
			return nil, err
		}
		it.Entry = s.Entry
		if it.Same+it.Union+it.Rebels+it.Facts != "" || len(it.Sums) > 0 {
			list = append(list, it)
		}
	}
	return list, nil
}

func (b *Book) itemOf(e Event) (item, error) {
	n, err := parse(e.Data)
	if err != nil {
		return item{}, err
	}
	it := item{Kind: spaced(e.Kind), Phase: e.Kind == phaseBegan}
	if !it.Phase { // its sentence tells all
		it.Facts = n.facts(&telling{b.dotted(), &it.Sums}, 0)
	}
	n.words(&it.names)
	union, rebels := b.sentence(rules.Union, e.Told[rules.Union]), b.sentence(rules.Confederate, e.Told[rules.Confederate])
	if union == rebels {
		it.Same = union
		return it, nil
	}
	it.Union, it.Rebels = union, rebels
	for _, side := range rules.Sides {
		it.told[side] = namesTold(e.Told[side])
	}
	return it, nil
}

// sentence tells a notice as the mails do. One for which there are no words is named, for an
// audit must be readable in any case.
func (b *Book) sentence(to rules.Side, n rules.Notice) string {
	if n == nil {
		return ""
	}
	g := b.head.Game
	g.Reader = to
	lines, err := report.Sentence(g, n)
	if err != nil {
		return spaced(n.Notice())
	}
	return strings.Join(lines, "\n")
}

// namesTold lists every string of what a side heard.
func namesTold(n rules.Notice) []string {
	raw, err := json.Marshal(n)
	if err != nil {
		return nil // a notice is a struct of words, numbers and hexes
	}
	var names []string
	if root, err := parse(raw); err == nil {
		root.words(&names)
	}
	return names
}

// Words tells the fields of a JSON object, but for those named.
func Words(raw []byte, without ...string) []string {
	n, err := parse(raw)
	if err != nil {
		return nil
	}
	var words []string
	for i, v := range n.values {
		if i < len(n.names) && !slices.Contains(without, n.names[i]) {
			if text := v.facts(&telling{sums: new([]sum)}, 1); text != "" {
				words = append(words, strings.ReplaceAll(n.names[i], "_", " ")+": "+text)
			}
		}
	}
	return words
}

func spaced(kind string) string { return strings.ReplaceAll(kind, "-", " ") }

// node is JSON that keeps the order of its fields.
type node struct {
	names  []string // of an object
	values []node   // of an object or a list
	list   bool
	text   string // of anything else
	word   bool   // it is a string
}

// parse reads JSON; none at all is an empty object.
func parse(raw []byte) (node, error) {
	if len(raw) == 0 {
		return node{}, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return parseNext(d)
}

func parseNext(d *json.Decoder) (node, error) {
	t, err := d.Token()
	if err != nil {
		return node{}, err
	}
	switch t := t.(type) {
	case json.Delim:
		n := node{list: t == '['}
		for d.More() {
			if !n.list {
				name, err := d.Token()
				if err != nil {
					return node{}, err
				}
				n.names = append(n.names, name.(string)) // the name of a field is always a string
			}
			v, err := parseNext(d)
			if err != nil {
				return node{}, err
			}
			n.values = append(n.values, v)
		}
		_, err := d.Token()
		return n, err
	case string:
		return node{text: t, word: true}, nil
	case json.Number:
		return node{text: t.String()}, nil
	case bool:
		if t {
			return node{text: "yes"}, nil
		}
		return node{text: "no"}, nil
	}
	return node{}, nil
}

// tally reads a list of amounts with their reasons; false if it is none.
func (n node) tally() (rules.Tally, bool) {
	if !n.list || len(n.values) == 0 {
		return nil, false
	}
	var t rules.Tally
	for _, v := range n.values {
		amount, why := slices.Index(v.names, "n"), slices.Index(v.names, "why")
		if amount < 0 || why < 0 {
			return nil, false
		}
		number := 0
		if json.Unmarshal([]byte(v.values[amount].text), &number) != nil {
			return nil, false
		}
		cite := ""
		if i := slices.Index(v.names, "rule"); i >= 0 {
			cite = v.values[i].text
		}
		t.Add(number, v.values[why].text, rules.Cite(cite))
	}
	return t, true
}

// longestFact is how much of one value is printed; orders stand in their own list.
const longestFact = 160

// longestList is how many of a list are printed.
const longestList = 12

// telling is how facts are put into words.
type telling struct {
	dotted bool   // hexes are printed 21.24
	sums   *[]sum // where sums go
}

// hexNumber matches a hex as journals have it.
var hexNumber = regexp.MustCompile(`^\d{4}$`)

// facts puts the fields into words, and takes the sums out of them.
func (n node) facts(how *telling, depth int) string {
	switch {
	case len(n.values) == 0 && n.word && how.dotted && hexNumber.MatchString(n.text):
		return n.text[:2] + "." + n.text[2:]
	case len(n.values) == 0:
		return clip(n.text)
	}
	var parts []string
	for i, v := range n.values {
		if t, ok := v.tally(); ok && !n.list {
			*how.sums = append(*how.sums, sum{spaced(n.names[i]), t.Sum(), t})
			continue
		}
		words := v.facts(how, depth+1)
		switch {
		case words == "":
			continue
		case !n.list:
			words = strings.ReplaceAll(n.names[i], "_", " ") + " " + words
		}
		if parts = append(parts, words); n.list && len(parts) == longestList && len(n.values) > longestList+1 {
			parts = append(parts, fmt.Sprintf("and %d more", len(n.values)-longestList))
			break
		}
	}
	text := strings.Join(parts, ", ")
	switch {
	case len(parts) == 0:
		return ""
	case depth == 0:
		return strings.Join(parts, "; ")
	case n.list && depth == 1 || len(parts) < 2 && !n.list:
		return text
	}
	return "(" + text + ")"
}

// words collects every string.
func (n node) words(to *[]string) {
	if n.word && n.text != "" && !slices.Contains(*to, n.text) {
		*to = append(*to, n.text)
	}
	for _, v := range n.values {
		v.words(to)
	}
}

func clip(s string) string {
	if utf8.RuneCountInString(s) <= longestFact {
		return s
	}
	return string([]rune(s)[:longestFact]) + "..."
}
