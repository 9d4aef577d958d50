package orders

import (
	"slices"
	"strings"

	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// party is who is ordered together: units, leaders who go with them, or a reserve.
type party struct {
	units, leaders []*card
	marker         *card
}

// all are the cards of a party.
func (w *party) all() []*card {
	all := slices.Concat(w.units, w.leaders)
	if w.marker != nil {
		all = append([]*card{w.marker}, all...)
	}
	return all
}

// first is the one whom a sentence about the party names.
func (w *party) first() *card { return w.all()[0] }

// flagWords stand behind a way and say how it is marched.
var flagWords = []string{"charge", "charging", "charges", "forced", "march", "marching", "reserve", "exit"}

// hbnStop reports whether a list of names ends before the next word. "in" may be Indiana.
func hbnStop(p *phrase) bool {
	switch word := p.peek(0); {
	case word == "in" || word == "on":
		return looksLikeHex(p.peek(1)) || p.peek(1) == "reserve" || p.peek(1) == "a"
	case slices.Contains(flagWords, word):
		return true
	}
	return p.peek(0) == "with" || stopRoute(p)
}

// colonBehind reports whether a colon stands behind a token.
func colonBehind(p *phrase, at int) bool {
	return at >= 0 && at < len(p.tokens) && strings.HasPrefix(p.text[p.tokens[at].to:], ":")
}

// party reads who is ordered, "13 TN, 154 TN with Bragg" or "reserve B".
func (f *field) party(p *phrase, want place) (party, *slip) {
	var w party
	var bad *slip
	if w.marker, bad = f.marker(p, want); bad != nil {
		return w, bad
	}
	for more := w.marker == nil; more || p.accept("with", ",", "and"); more = false {
		cards, bad := f.units(p, want, hbnStop)
		if bad != nil {
			return w, bad
		}
		for _, c := range cards {
			switch c.kind {
			case leaderCard:
				w.leaders = append(w.leaders, c)
			case markerCard:
				return w, &slip{reason: "a reserve moves on a line of its own"}
			default:
				w.units = append(w.units, c)
			}
		}
	}
	if w.marker != nil && len(w.units) > 0 {
		return w, &slip{reason: w.units[0].name + " does not go with a reserve unless it is in it; give it a line of its own"}
	}
	return w, f.listFits(p, w.all())
}

// marker reads a reserve, by the word and its letter or the letter alone; nil if there is none.
func (f *field) marker(p *phrase, want place) (*card, *slip) {
	at := 0
	if slices.Contains([]string{"reserve", "dummy", "marker"}, p.peek(0)) {
		at = 1
	}
	letter := p.peek(at)
	if len(letter) != 1 || letter < "a" || letter > "f" {
		return nil, nil
	}
	t := p.tokens[p.at+at]
	bad := &slip{from: p.here().from, to: t.to}
	for i := range f.roster {
		c := &f.roster[i]
		switch {
		case c.kind != markerCard:
		case letterOfMarker(c) == strings.ToUpper(letter) && c.place&want != 0:
			p.at += at + 1
			return c, nil
		case c.place&want != 0 && len(bad.with) < maxTries:
			bad.with = append(bad.with, strings.ToLower(c.name[:1])+c.name[1:])
		}
	}
	bad.reason = "you have no reserve " + strings.ToUpper(letter) + " there"
	return nil, bad
}

// letterOfMarker is the letter of a reserve.
func letterOfMarker(c *card) string { return c.name[len(c.name)-1:] }

// together is the slip for a party that does not stand in one hex.
func (w *party) together() *slip {
	for _, c := range w.all()[1:] {
		if first := w.first(); c.at != first.at {
			return &slip{reason: first.name + " stands in " + first.at.String() + ", " + c.name + " in " + c.at.String() + "; give each a line of its own"}
		}
	}
	return nil
}

// groups parts a party by the hexes where it stands.
func (w *party) groups() []party {
	var all []party
	for _, c := range w.all() {
		i := slices.IndexFunc(all, func(g party) bool { return g.first().at == c.at })
		if i < 0 {
			all, i = append(all, party{}), len(all)
		}
		switch c.kind {
		case leaderCard:
			all[i].leaders = append(all[i].leaders, c)
		case markerCard:
			all[i].marker = c
		default:
			all[i].units = append(all[i].units, c)
		}
	}
	return all
}

// listed are the names of cards, nil for none.
func listedNames(cards []*card) []string {
	if len(cards) == 0 {
		return nil
	}
	return names(cards)
}

// oneUnit reads the name of a single unit, and no leader.
func (f *field) oneUnit(p *phrase, want place, stop func(*phrase) bool) (*card, *slip) {
	cards, bad := f.onlyUnits(p, want, stop)
	if bad == nil && len(cards) > 1 {
		bad = &slip{reason: "one unit, please, where " + nameList(cards) + " are named"}
	}
	if bad != nil {
		return nil, bad
	}
	return cards[0], nil
}

// onlyUnits reads units, and no leaders.
func (f *field) onlyUnits(p *phrase, want place, stop func(*phrase) bool) ([]*card, *slip) {
	cards, bad := f.units(p, want, stop)
	if bad != nil {
		return nil, bad
	}
	for _, c := range cards {
		if c.kind != unitCard {
			return nil, &slip{reason: c.name + " is no unit"}
		}
	}
	return cards, nil
}

// oneLeader reads the name of a leader.
func (f *field) oneLeader(p *phrase, want place, stop func(*phrase) bool) (*card, *slip) {
	from := p.here()
	cards, bad := f.units(p, want, stop)
	if bad != nil {
		return nil, bad
	}
	if len(cards) > 1 || cards[0].kind != leaderCard {
		return nil, &slip{reason: "name one leader, where " + nameList(cards) + " stands", from: from.from, to: p.tokens[p.at-1].to}
	}
	return cards[0], nil
}

// hexOrUnits reads a hex, or units that stand for their hexes, each hex once.
func (f *field) hexOrUnits(p *phrase, want place, stop func(*phrase) bool) ([]hex.Hex, *slip) {
	if f.hexAhead(p) || p.peek(0) == "hex" {
		h, bad := f.hex(p)
		return []hex.Hex{h}, bad
	}
	cards, bad := f.onlyUnits(p, want, stop)
	var all []hex.Hex
	for _, c := range cards {
		if !slices.Contains(all, c.at) {
			all = append(all, c.at)
		}
	}
	return all, bad
}

// placements reads "13 TN to 1214, 154 TN to 1215".
func (f *field) placements(p *phrase) ([]seen.Placement, *slip) {
	var list []seen.Placement
	for {
		p.skip(",", "and")
		if p.done() || p.peek(0) == ";" {
			break
		}
		units, bad := f.onlyUnits(p, ownField|ownBeside, hbnStop)
		if bad != nil {
			return nil, bad
		}
		p.accept("to", "at", "in", "->", "into", "on")
		h, bad := f.hex(p)
		if bad != nil {
			return nil, bad
		}
		for _, u := range units {
			if slices.ContainsFunc(list, func(o seen.Placement) bool { return o.Unit == u.name }) {
				return nil, &slip{reason: u.name + " is told twice where to stand"}
			}
			list = append(list, seen.Placement{Unit: u.name, At: h})
		}
	}
	switch {
	case len(list) == 0:
		return nil, p.stop("who goes where")
	case len(list) > maxUnits:
		return nil, &slip{reason: "at most " + itoa(maxUnits) + " units on a line, please"}
	}
	return list, nil
}

// whoMoves are the units and leaders that a command takes over the map.
func whoMoves(c any) (units, leaders []string) {
	switch c := c.(type) {
	case hellbeforenight.Move:
		return c.Units, c.Leaders
	case hellbeforenight.Enter:
		return c.Units, c.Leaders
	case hellbeforenight.Sidestep:
		return c.Units, c.Leaders
	case hellbeforenight.MoveLeader:
		return nil, c.Leaders
	case hellbeforenight.MoveReserve:
		return nil, c.Leaders
	}
	return nil, nil
}
