package orders

import (
	"slices"
	"strings"
)

// reserved are the words that end a name, unless it stands in quotation marks.
var reserved = []string{"to", "into", "onto", "->", "from", "at", "in", "on", "with", "by", "through", "along", "via",
	"face", "facing", "then", "and", "of", "twice", "(twice)", "-"}

// endsName reports whether the next word is no part of a name.
func (l *mapLine) endsName(stops []string) bool {
	word := l.peek(0)
	return l.done() || l.hexAhead() || word == "," || word == ";" || word == "&" || word == "+" ||
		slices.Contains(reserved, word) || slices.Contains(stops, word) || isDigits(word) && isPoint(l.peek(1))
}

func isPoint(word string) bool { return word == "point" || word == "points" }

// span reads words up to one that can't be of a name, or what stands in quotation
// marks, and gives where they begin and end.
func (l *mapLine) span(stops ...string) (from, to int, bad *slip) {
	first := l.at
	quoted := 0
	for !l.endsName(stops) {
		if l.next().word == `"` {
			quoted++
		}
	}
	if first == l.at {
		return 0, 0, l.stop("the name of a unit")
	}
	if quoted > 0 && l.at-first > 1 {
		return 0, 0, &slip{reason: "put a comma between the names of two units"}
	}
	return l.tokens[first].from, l.tokens[l.at-1].to, nil
}

// name reads the name of a piece.
func (l *mapLine) name(stops ...string) (string, *slip) {
	from, to, bad := l.span(stops...)
	if bad != nil {
		return "", bad
	}
	written := strings.Join(strings.Fields(l.text[from:to]), " ")
	name, bad := l.d.piece(written, l.want)
	if bad != nil && len(bad.lines) == 0 {
		bad.from, bad.to = l.withMarks(from, to)
	}
	return name, bad
}

// withMarks widens what stands between quotation marks by the marks.
func (l *mapLine) withMarks(from, to int) (int, int) {
	if from > 0 && l.text[from-1] == '"' && to < len(l.text) && l.text[to] == '"' {
		return from - 1, to + 1
	}
	return from, to
}

// names reads one name or several.
func (l *mapLine) names(stops ...string) ([]string, *slip) {
	all, _, bad := l.namesOf(nil, nil, stops...)
	return all, bad
}

// namesOf reads names of two kinds: of the second are the one that follows a word
// of one, and all that follow a word of many.
func (l *mapLine) namesOf(one, many []string, stops ...string) (first, second []string, bad *slip) {
	l.listFrom, _ = l.withMarks(l.here().from, l.here().to)
	all := false
	for {
		all = l.accept(many...) || all
		kind := &first
		if l.accept(one...) || all {
			kind = &second
		}
		names, given, bad := l.allIn()
		if bad == nil && !given {
			names = make([]string, 1)
			names[0], bad = l.name(stops...)
		}
		if bad != nil {
			return nil, nil, l.without(bad)
		}
		*kind = append(*kind, names...)
		_, l.listTo = l.withMarks(l.tokens[l.at-1].from, l.tokens[l.at-1].to)
		mark := l.at
		l.skip(",", "&", "+", "and")
		if l.hexAhead() { // another order begins
			l.at = mark
		}
		if l.at == mark || l.endsName(stops) {
			return first, second, l.once(first, second)
		}
	}
}

// without offers the list without a name in it that is like no other.
func (l *mapLine) without(bad *slip) *slip {
	if l.d.pieces == nil || len(bad.with)+len(bad.lines) > 0 || bad.to == 0 {
		return bad
	}
	rest, before := strings.TrimLeft(l.text[bad.to:], " "), strings.TrimRight(l.text[:bad.from], " ")
	switch {
	case strings.HasPrefix(rest, ","):
		bad.to = len(l.text) - len(rest) + 1
	case strings.HasSuffix(before, ","):
		bad.from = len(before) - 1
	default:
		return bad
	}
	bad.with = []string{""}
	return bad
}

// once refuses a piece that is named twice.
func (l *mapLine) once(first, second []string) *slip {
	if l.d.pieces == nil {
		return nil
	}
	all := slices.Concat(first, second)
	for i, n := range all {
		if slices.Contains(all[:i], n) {
			return &slip{reason: n + " is named twice"}
		}
	}
	return nil
}

// echoName writes a name so that it is read as one.
func echoName(name string) string {
	t := lexMap(name)
	if len(t) == 1 && t[0].from == 0 && t[0].to == len(name) && t[0].word != `"` && !slices.Contains(spoken, t[0].word) &&
		!slices.Contains(reserved, t[0].word) && !t[0].dash && !isDigits(t[0].word) {
		return name
	}
	return `"` + name + `"`
}

// spoken are words that have a meaning in the place of a name.
var spoken = []string{"n", "ne", "se", "s", "sw", "nw", "line", "column", "mounted", "dismounted", "limbered", "unlimbered",
	"mount", "dismount", "limber", "unlimber", "leader", "leaders", "boat", "boats", "gunboat", "gunboats", "guns", "gun",
	"all", "everyone", "everybody", "none", "march", "point", "points", "battery", "the"}

// echoNames writes names with a comma between them.
func echoNames(names []string) string {
	written := make([]string, len(names))
	for i, n := range names {
		written[i] = echoName(n)
	}
	return strings.Join(written, ", ")
}
