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

// name reads the name of a piece: words up to one that can't be of it, or what
// stands in quotation marks.
func (l *mapLine) name(stops ...string) (string, *slip) {
	first := l.at
	quoted := 0
	for !l.endsName(stops) {
		if l.next().word == `"` {
			quoted++
		}
	}
	if first == l.at {
		return "", l.stop("the name of a unit")
	}
	from, to := l.tokens[first].from, l.tokens[l.at-1].to
	written := strings.Join(strings.Fields(l.text[from:to]), " ")
	if quoted > 0 && l.at-first > 1 {
		return "", &slip{reason: "put a comma between the names of two units"}
	}
	name, ok := l.d.piece(written)
	if !ok {
		return "", &slip{reason: `"` + clip(written, 40) + `" is not the name of a unit`}
	}
	return name, nil
}

// names reads one name or several.
func (l *mapLine) names(stops ...string) ([]string, *slip) {
	all, _, bad := l.namesOf(nil, nil, stops...)
	return all, bad
}

// namesOf reads names of two kinds: of the second are the one that follows a word
// of one, and all that follow a word of many.
func (l *mapLine) namesOf(one, many []string, stops ...string) (first, second []string, bad *slip) {
	all := false
	for {
		all = l.accept(many...) || all
		kind := &first
		if l.accept(one...) || all {
			kind = &second
		}
		name, bad := l.name(stops...)
		if bad != nil {
			return nil, nil, bad
		}
		*kind = append(*kind, name)
		mark := l.at
		l.skip(",", "&", "+", "and")
		if l.hexAhead() { // another order begins
			l.at = mark
		}
		if l.at == mark || l.endsName(stops) {
			return first, second, nil
		}
	}
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
