package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// Orders of the map among the lines of a mail.

// verbOf is the verb that a word is. Where there is no map, move and fire and the
// like are but words of a text or of a talk.
func (g *gatherer) verbOf(word string) *logVerb {
	v := logVerbOf(word)
	if v != nil && v.onMap != nil && !g.hasMap {
		return nil
	}
	return v
}

// nearest is the verb that the first word of a line was meant for. One of the map
// counts only if the line holds a number.
func (g *gatherer) nearest(line string) *logVerb {
	v := nearestLogVerb(firstWord(line))
	if v != nil && v.onMap != nil && !(g.hasMap && hasDigit(line)) {
		return nil
	}
	return v
}

// isOrder reports whether a line inside a text looks like an order. One of the map
// holds a number; a question is none.
func (g *gatherer) isOrder(line string) bool {
	v := g.verbOf(firstWord(line))
	return v != nil && v.names[0] != "ask" && (v.onMap == nil || hasDigit(line))
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// breaksOff reports whether a line is the rest of an order of the map that a mail
// program has wrapped.
func (w *written) breaksOff(l *line, rest string) bool {
	if w.verb == nil || w.verb.onMap == nil || w.lines[len(w.lines)-1] != l.no-1 || w.doubt != l.doubt || rest == "" {
		return false
	}
	before, after := lexMap(w.first), lexMap(rest)
	if len(after) == 0 {
		return false
	}
	end, next := before[len(before)-1].word, after[0].word
	switch {
	case strings.HasSuffix(w.first, "-"), end == ",", end == "->", slices.Contains(connectives, end):
		return true
	case strings.HasPrefix(rest, "-") && after[0].dash, slices.Contains(connectives, next):
		return true
	}
	return len(w.first) > wrapped && (after[0].dash || next == "face" || next == "then")
}

// join appends the rest of a wrapped order.
func (w *written) join(l *line, rest string) {
	between := " "
	if strings.HasSuffix(w.first, "-") || strings.HasPrefix(rest, "-") {
		between = ""
	}
	w.lines = append(w.lines, l.no)
	w.raw += " / " + strings.TrimSpace(l.raw)
	w.first += between + rest
}

// speaksOfMap reports whether a hex of the map stands in a line, so that it is no
// mere talk.
func (d *desk) speaksOfMap(line string) bool {
	return d.hasMap() && slices.ContainsFunc(lexMap(line), func(t token) bool { return t.dash })
}

// namesPiece reports whether a line holds what looks like the name of a piece or a
// hex, so that it is no mere talk.
func namesPiece(line string) bool {
	return slices.ContainsFunc(lexMap(line), func(t token) bool {
		return t.dash || t.word == `"` || hasDigit(t.word) && strings.ContainsAny(t.word, "-/(")
	})
}

// implied reads a line that begins with the name of a piece in full and says where to,
// without a verb: a move, or for one still to come its entry. Where no orders are
// awaited it is none.
func (d *desk) implied(line string) []rules.Command {
	if d.pieces == nil || !d.speaksOfMap(line) ||
		len(d.open) > 0 && !slices.ContainsFunc(d.open, func(q rules.Decision) bool { return q.Sheet }) {
		return nil
	}
	for _, verb := range []string{"move ", "enter "} {
		l := d.mapLine(verb + line)
		from, to, bad := l.span()
		if bad != nil || !d.pieces.own.exact(l.text[from:to]) {
			continue
		}
		if orders, _, bad := d.mapOrder(l.text); bad == nil {
			return orders
		}
	}
	return nil
}

// namesOwn reports whether a short line speaks of a piece of the sender's; a question is
// about hexes alone.
func (d *desk) namesOwn(w *written) bool {
	words := lexMap(w.rest())
	if len(words) > 12 || w.verb.names[0] == "ask" {
		return false
	}
	return slices.ContainsFunc(words, func(t token) bool {
		return hasDigit(t.word) || t.word == `"` || d.pieces.own.exact(t.word) || len(t.word) > 3 && len(d.pieces.own.find(t.word, ownField)) > 0
	})
}

// otherWords are words of other games, and of everyday talk, for orders of the map.
var otherWords = []struct{ word, verb string }{
	{"attack", "charge"}, {"attacks", "charge"}, {"assault", "charge"}, {"march", "move"}, {"advance", "move"}, {"bombard", "fire"},
}

// otherWord is the order of the map that another word at the beginning of a line stands
// for, if a hex or a piece of the sender's follows.
func (d *desk) otherWord(line string) (verb string, ok bool) {
	word := strings.ToLower(firstWord(line))
	i := slices.IndexFunc(otherWords, func(o struct{ word, verb string }) bool { return o.word == word })
	if i < 0 || !d.speaksOfMap(line) {
		return "", false
	}
	return otherWords[i].verb, true
}

// meant offers a line that begins with no order as the ones that it may have been
// meant for: with the verb spelt right, or with a verb before it.
func (d *desk) meant(line string) []string {
	if !d.speaksOfMap(line) {
		return nil
	}
	word := strings.ToLower(firstWord(line))
	rest := strings.TrimSpace(line[len(firstWord(line)):])
	var right []string
	try := func(line string) {
		if _, _, bad := d.mapOrder(line); bad == nil && len(right) < maxTries {
			right = append(right, line)
		}
	}
	for _, v := range mapVerbs() {
		if spelling.Slips(word, v.names[0]) <= 2 {
			try(v.names[0] + " " + rest)
		}
	}
	if len(right) == 0 {
		try("move " + line)
	}
	return right
}
