package orders

import (
	"slices"
	"strings"

	"longroll/rules/bluegray"
	"longroll/rules/hex"
)

// leg is a hex of a route with the word before it: to, from, at, via or none.
type leg struct {
	label    string
	h        hex.Hex
	from, to int
}

// routeWords begin a hex of a route.
var routeWords = []string{"to", "into", "->", "from", "at", "in", "via", "along", "by", "through", "on"}

func stopRoute(p *phrase) bool {
	return slices.Contains(routeWords, p.peek(0)) || slices.Contains(stayWords, p.peek(0))
}

// chargeWords make a move of cavalry a charge. BGD 22.4.9.
var chargeWords = []string{"charging", "charges"}

var stayWords = []string{"stays", "stay", "holds", "hold", "stands", "stand"}

// route reads hexes to the end of the line, or to one of the words that end them.
func (f *field) route(p *phrase, ends ...string) ([]leg, *slip) {
	var legs []leg
	for !p.done() {
		label := ""
		for slices.Contains(routeWords, p.peek(0)) {
			label = p.next().word
		}
		if label == "into" || label == "->" {
			label = "to"
		}
		if p.peek(0) == "," && !looksLikeHex(p.peek(1)) && !slices.Contains(routeWords, p.peek(1)) && !slices.Contains(ends, p.peek(1)) {
			return nil, f.second(p)
		}
		if p.accept(",", "then", "-") {
			continue
		}
		t := p.here()
		if t.word == ";" || slices.Contains(chargeWords, t.word) || slices.Contains(ends, t.word) {
			return legs, nil
		}
		if t.word == "and" || t.word == "&" {
			return nil, f.second(p)
		}
		h, bad := f.hex(p)
		if bad != nil {
			return nil, bad
		}
		legs = append(legs, leg{label, h, t.from, t.to})
		if len(legs) > maxHexes {
			return nil, &slip{reason: "at most " + itoa(maxHexes) + " hexes on a line, please"}
		}
	}
	return legs, nil
}

// unbroken is the slip for the first hex of a path that is not next to the one before.
func (f *field) unbroken(before hex.Hex, path []leg) *slip {
	for _, l := range path {
		if _, ok := f.grid.Adjacent(before, l.h); !ok {
			return &slip{reason: "hex " + l.h.String() + " is not next to " + before.String()}
		}
		before = l.h
	}
	return nil
}

// rest offers to put words in the place of the whole route.
func rest(p *phrase, legs []leg, with ...string) (from, to int, words []string) {
	from = legs[0].from
	for i, t := range p.tokens {
		if t.from == from && i > 0 && slices.Contains(routeWords, p.tokens[i-1].word) {
			from = p.tokens[i-1].from
		}
	}
	return from, legs[len(legs)-1].to, with
}

func readMove(f *field, p *phrase) (said, *slip) {
	units, bad := f.units(p, ownField, stopRoute)
	if bad != nil {
		return said{}, bad
	}
	if p.accept(stayWords...) {
		p.accept("put", "still", "where it is", "there")
		return said{stays: names(units)}, nil
	}
	legs, bad := f.route(p)
	if bad != nil {
		return said{}, bad
	}
	if len(legs) == 0 {
		return said{}, p.stop("the hex it moves to")
	}
	charges := p.accept(chargeWords...)
	var s said
	for _, u := range units {
		m, bad := f.move(p, u, legs)
		if bad != nil {
			return said{}, bad
		}
		m.Charge = charges
		s.commands = append(s.commands, m)
	}
	return s, nil
}

// move makes the command of one unit. Two hexes are a path unless a word parts
// them; "from" the hex where it stands "to" another leaves the way open.
func (f *field) move(p *phrase, u *card, legs []leg) (bluegray.Move, *slip) {
	last := legs[len(legs)-1]
	if len(legs) == 1 {
		if last.label == "from" {
			return bluegray.Move{}, p.stop("the hex it moves to")
		}
		if last.h == u.at {
			return bluegray.Move{}, &slip{reason: u.name + " is in " + u.at.String() + " already", lines: []string{"hold " + u.name}}
		}
		return bluegray.Move{Unit: u.name, To: last.h}, nil
	}
	if len(legs) == 2 && last.label == "to" && legs[0].h == u.at && legs[0].label != "to" && last.h != u.at {
		return bluegray.Move{Unit: u.name, To: last.h}, nil
	}
	path, bad := f.pathOf(p, u, legs)
	return bluegray.Move{Unit: u.name, Path: path}, bad
}

// pathOf makes a path that starts where u stands; the first hex written may be
// that one or the next.
func (f *field) pathOf(p *phrase, u *card, legs []leg) ([]hex.Hex, *slip) {
	last := legs[len(legs)-1]
	path := []hex.Hex{u.at}
	way := legs
	if way[0].h == u.at {
		way = way[1:]
	} else if _, next := f.grid.Adjacent(u.at, way[0].h); !next || way[0].label == "from" || way[0].label == "at" {
		bad := &slip{reason: u.name + " stands in " + u.at.String() + ", not in " + way[0].h.String()}
		bad.from, bad.to, bad.with = rest(p, legs, "to "+last.h.String())
		return nil, bad
	}
	if bad := f.unbroken(u.at, way); bad != nil {
		bad.from, bad.to, bad.with = rest(p, legs, "to "+last.h.String())
		return nil, bad
	}
	for _, l := range way {
		path = append(path, l.h)
	}
	return path, nil
}

func readHold(f *field, p *phrase) (said, *slip) {
	units, bad := f.units(p, ownField, stopRoute)
	if bad != nil {
		return said{}, bad
	}
	if p.accept("at", "in") {
		t := p.here()
		h, bad := f.hex(p)
		if bad != nil {
			return said{}, bad
		}
		for _, u := range units {
			if u.at != h {
				return said{}, &slip{reason: u.name + " stands in " + u.at.String() + ", not in " + h.String(),
					from: t.from, to: t.to, with: []string{u.at.String()}}
			}
		}
	}
	return said{stays: names(units)}, nil
}

func readEnter(f *field, p *phrase) (said, *slip) {
	p.accept("on", "in", "up")
	if slices.Contains(anyone, p.peek(0)) {
		return said{}, f.enterAll(p)
	}
	units, bad := f.units(p, ownComing, stopRoute)
	if bad != nil {
		return said{}, bad
	}
	mark := p.here().from
	legs, bad := f.route(p)
	if bad != nil {
		return said{}, bad
	}
	at := slices.IndexFunc(legs, func(l leg) bool { return l.label != "to" && (l.label != "" || len(legs) > 0 && l == legs[0]) })
	if at < 0 {
		bad := &slip{reason: "say at which hex " + units[0].name + " enters", from: mark, to: mark}
		for _, h := range units[0].entry {
			bad.with = append(bad.with, " at "+h.String()+" ")
		}
		return said{}, bad
	}
	entry := legs[at]
	onward := slices.Delete(slices.Clone(legs), at, at+1)
	var s said
	for _, u := range units {
		c, bad := f.entry(p, u, entry, onward, legs)
		if bad != nil {
			return said{}, bad
		}
		u.place |= ownEntering
		s.commands = append(s.commands, c)
	}
	return s, nil
}

// entry makes the command of one unit that enters and goes on.
func (f *field) entry(p *phrase, u *card, entry leg, onward, legs []leg) (bluegray.Enter, *slip) {
	c := bluegray.Enter{Unit: u.name, At: entry.h}
	switch {
	case len(onward) == 1 && onward[0].label == "to" && onward[0].h != entry.h:
		c.To = onward[0].h
	case len(onward) > 0:
		if bad := f.unbroken(entry.h, onward); bad != nil {
			bad.from, bad.to, bad.with = rest(p, legs, "at "+entry.h.String()+" to "+onward[len(onward)-1].h.String())
			return c, bad
		}
		c.Path = []hex.Hex{entry.h}
		for _, l := range onward {
			c.Path = append(c.Path, l.h)
		}
	}
	return c, nil
}

// enterAll is the slip for "enter all": those who may come are offered by name, in the
// order in which they are listed, for it tells who pays most for his place in the column.
func (f *field) enterAll(p *phrase) *slip {
	bad := &slip{reason: "say who enters, in the order in which they come: each after the first pays more", sure: true}
	var wanted []hex.Hex
	for _, t := range p.tokens {
		if h, ok := f.onMap(t.word); ok {
			wanted = append(wanted, h)
		}
	}
	for i, u := range f.roster {
		at := u.entry
		if len(wanted) == 1 {
			at = wanted
		}
		if u.place != ownComing || u.turn > f.turn || len(at) == 0 || !slices.Contains(u.entry, at[0]) {
			continue
		}
		tail := " at " + at[0].String()
		if last := len(bad.lines) - 1; last >= 0 && strings.HasSuffix(bad.lines[last], tail) && i > 0 &&
			len(bad.lines[last]) < maxLine-40 && strings.Count(bad.lines[last], ",") < maxUnits-1 {
			bad.lines[last] = strings.TrimSuffix(bad.lines[last], tail) + ", " + u.name + tail
		} else {
			bad.lines = append(bad.lines, "enter "+u.name+tail)
		}
	}
	return bad
}

func readExit(f *field, p *phrase) (said, *slip) {
	units, bad := f.units(p, ownField, stopRoute)
	if bad != nil {
		return said{}, bad
	}
	p.accept("the map", "map", "off map", "off the map")
	legs, bad := f.route(p)
	if bad != nil {
		return said{}, bad
	}
	if len(legs) == 0 {
		return said{}, p.stop("the hex where it leaves the map")
	}
	last := legs[len(legs)-1]
	var s said
	for _, u := range units {
		c := bluegray.Exit{Unit: u.name, At: last.h}
		whole := len(legs) == 2 && legs[0].h == u.at && last.label != "" && last.label != "via"
		if len(legs) > 1 && !whole {
			if c.Path, bad = f.pathOf(p, u, legs); bad != nil {
				return said{}, bad
			}
		}
		s.commands = append(s.commands, c)
	}
	return s, nil
}

func names(cards []*card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.name
	}
	return list
}
