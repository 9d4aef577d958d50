package orders

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules/cwb"
)

// The elements of a dispatch. CWB 10.1c, 10.1e.

// draft is a dispatch being read: what its first line and its head say.
type draft struct {
	d          *desk
	from       string
	to         []string // as written
	aide, oral bool
	written    bool
	person     bool
	confers    bool
	kind       string // simple or complex
	distance   int
	measured   bool
	seen       []string // elements that were given
	head       cwb.Head
}

// element is one kind of line in the head of a dispatch.
type element struct {
	names []string
	read  func(r *draft, text string) *fault
}

func elements() []element {
	return []element{
		{[]string{"objective", "objectives"}, (*draft).readObjective},
		{[]string{"by", "via", "path", "direction"}, (*draft).readBy},
		{[]string{"start", "starts", "begin"}, (*draft).readStart},
		{[]string{"limit", "limits"}, (*draft).readLimit},
		{[]string{"intensity"}, (*draft).readIntensity},
		{[]string{"distance"}, (*draft).readDistance},
		{[]string{"goal"}, (*draft).readGoal},
	}
}

// headOf is the element that a line gives, nil if it gives none.
func headOf(text string) *element {
	word := strings.ToLower(strings.TrimRight(firstWord(text), ":"))
	all := elements()
	for i := range all {
		if slices.Contains(all[i].names, word) {
			return &all[i]
		}
	}
	return nil
}

// readHead reads the lines below the first.
func (r *draft) readHead(w *written) *fault {
	for _, h := range w.heads {
		if headOf(h.text) == nil {
			return &fault{reason: "line " + itoa(h.no) + ` is none of the elements objective, by, start, limit, intensity, distance, goal; the text stands in quotation marks`}
		}
		if bad := r.element(h.text); bad != nil {
			return bad
		}
	}
	r.head.Text = w.text
	if n := len(strings.Fields(w.text)); n > maxWords {
		return &fault{reason: "its text has " + itoa(n) + " words; " + itoa(maxWords) + " at most are taken"}
	}
	if len(w.text) > maxText {
		return &fault{reason: "its text is longer than " + itoa(maxText) + " letters"}
	}
	return nil
}

// What is taken of a text at most.
const (
	maxWords = 900
	maxText  = 12000
)

// element reads one element; each may be given once.
func (r *draft) element(text string) *fault {
	e := headOf(text)
	name := e.names[0]
	if slices.Contains(r.seen, name) && name != "goal" {
		return &fault{reason: "it has two lines " + name + "; say which"}
	}
	r.seen = append(r.seen, name)
	_, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return &fault{reason: `the line "` + name + `" says nothing`}
	}
	return e.read(r, rest)
}

func (r *draft) readObjective(text string) *fault {
	for part := range strings.FieldsFuncSeq(strings.ReplaceAll(text, " and ", ","), func(c rune) bool { return c == ',' || c == ';' }) {
		if part = strings.TrimSpace(part); part != "" {
			r.head.Objectives = append(r.head.Objectives, part)
		}
	}
	return nil
}

func (r *draft) readBy(text string) *fault {
	r.head.By = text
	return nil
}

func (r *draft) readLimit(text string) *fault {
	r.head.Limit = text
	return nil
}

func (r *draft) readIntensity(text string) *fault {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 3 {
		return &fault{reason: "intensity goes from 1 to 3", try: []string{"intensity 1", "intensity 2", "intensity 3"}}
	}
	r.head.Intensity = n
	return nil
}

// readDistance reads movement points of a leader from sender to receiver. CWB 10.1e.
func (r *draft) readDistance(text string) *fault {
	if r.d.pieces != nil {
		return &fault{reason: "on the map the distance is measured for you: leave it out"}
	}
	number, unit, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	switch strings.ToLower(strings.TrimSpace(unit)) {
	case "", "mp", "mps", "movement points", "points":
	default:
		err = strconv.ErrSyntax
	}
	if err != nil || n < 0 {
		return &fault{reason: "the distance is a whole number of movement points; half a point counts as one", try: []string{"distance " + itoa(wholePoints(text))}}
	}
	r.distance, r.measured = n, true
	return nil
}

// halfPoints is a number of movement points with a half.
var halfPoints = regexp.MustCompile(`^(\d{0,3})(?: ?1/2| and a half|\.5|[.,]\d+)`)

// wholePoints rounds a distance up that was written with a half; 7 for what is no number.
func wholePoints(text string) int {
	if m := halfPoints.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text))); m != nil {
		return max(0, numberOf(m[1])) + 1
	}
	return 7
}

// firstLine reads "to RECEIVER, METHOD, TYPE" in any order of its parts, with or
// without commas between the words that we know.
func (r *draft) firstLine(text string) *fault {
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ';' }) {
		part = strings.TrimSpace(part)
		if headOf(part) != nil {
			if bad := r.element(part); bad != nil {
				return bad
			}
			continue
		}
		for part != "" {
			left := r.knownWord(part)
			if left == part {
				break
			}
			part = left
		}
		r.addressee(part)
	}
	return nil
}

// knownWord takes a word about method or type off the end of a part.
func (r *draft) knownWord(part string) string {
	lower := strings.ToLower(part)
	for _, k := range []struct {
		words string
		set   func(*draft)
	}{
		{"in person", func(r *draft) { r.person = true }}, {"in-person", func(r *draft) { r.person = true }},
		{"ipv", func(r *draft) { r.person = true }}, {"by aide", func(r *draft) { r.aide = true }},
		{"aide", func(r *draft) { r.aide = true }}, {"oral", func(r *draft) { r.oral = true }},
		{"verbal", func(r *draft) { r.oral = true }}, {"written", func(r *draft) { r.written = true }},
		{"ao", func(r *draft) { r.aide, r.oral = true, true }}, {"aw", func(r *draft) { r.aide, r.written = true, true }},
		{"simple", func(r *draft) { r.kind += "simple" }}, {"complex", func(r *draft) { r.kind += "complex" }},
		{"conference", func(r *draft) { r.confers = true }},
		{"defensive", func(r *draft) { r.head.Defensive = true }},
	} {
		left, ok := strings.CutSuffix(lower, k.words)
		if ok && (left == "" || strings.HasSuffix(left, " ") || strings.HasSuffix(left, ":")) {
			k.set(r)
			return strings.TrimRight(part[:len(left)], " :")
		}
	}
	return part
}

// addressee takes "from X to Y" or a receiver.
func (r *draft) addressee(part string) {
	lower := strings.ToLower(part)
	if rest, ok := strings.CutPrefix(lower, "from "); ok {
		sender, receiver, found := strings.Cut(rest, " to ")
		r.from = part[len(part)-len(rest):][:len(sender)]
		part = ""
		if found {
			part, lower = receiver, receiver
		}
	}
	if lower == "to" {
		return // what should follow is method or type already
	}
	if rest, ok := strings.CutPrefix(lower, "to "); ok {
		part = part[len(part)-len(rest):]
	}
	for name := range strings.SplitSeq(strings.ReplaceAll(part, " & ", " and "), " and ") {
		if name = strings.TrimSpace(name); name != "" {
			r.to = append(r.to, name)
		}
	}
}

// method is the method as typed in the log, empty if it was not said; an oral
// dispatch may go by aide or in person. CWB 10.1a.
func (r *draft) method() string {
	switch {
	case r.person && !r.written && !r.aide:
		return "IPV"
	case r.person || r.written && r.oral:
		return ""
	case r.written:
		return "AW"
	case r.aide && r.oral:
		return "AO"
	}
	return ""
}
