package data

import (
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// arrival is where a counter is at the start or when and where it comes. HBN 3.1B, 9.3.
type arrival struct {
	start         hex.Hex
	turn, couplet int
	entry         []hex.Hex
}

// arrival reads one or the other.
func (l *row) arrival(m *ground.Map, side rules.Side) arrival {
	var a arrival
	if l.text("start_hex") != "" {
		if l.isUnknown("start_hex") {
			return a
		}
		for _, head := range []string{"entry_turn", "entry_couplet", "entry_hex"} {
			if l.text(head) != "" {
				l.complain(head, "what starts on the map does not enter")
			}
		}
		if all := l.hexes(m, "start_hex"); len(all) == 1 {
			a.start = all[0]
		} else {
			l.complain("start_hex", "one hex is wanted")
		}
		return a
	}
	a.turn = l.number("entry_turn", 1, 7) // HBN 9.3A
	if a.couplet = 1; l.text("entry_couplet") != "" {
		a.couplet = l.number("entry_couplet", 1, 9)
	}
	if l.isUnknown("entry_hex") {
		return a
	}
	a.entry = l.hexes(m, "entry_hex")
	if len(a.entry) == 0 {
		l.complain("entry_hex", "what does not start on the map enters somewhere")
	}
	for _, h := range a.entry {
		if !isEntry(m, side, h) {
			l.complain("entry_hex", "the map marks no entry of the %s side in %s", side, m.Grid.Label(h))
		}
	}
	return a
}

// isEntry reports whether a side may enter in a hex.
func isEntry(m *ground.Map, side rules.Side, h hex.Hex) bool {
	kinds := []string{unionEntry}
	if side == rules.Confederate {
		kinds = []string{confederateEntry, barkRoad}
	}
	for _, kind := range kinds {
		for _, mark := range m.Marks(kind) {
			if mark.Hex == h {
				return true
			}
		}
	}
	return false
}

// span reads formations: 13, 1-3, A for every formation of the army, of leaders also AoT or AoO
// and F, of extra strength AA. HBN 5.1B, 5.9G, 8.3E, 13.1B.
func (l *row) span(head string, army Army, words ...string) Span {
	if l.isUnknown(head) {
		return Span{}
	}
	s := l.text(head)
	for _, word := range words {
		switch {
		case word != s:
		case word == "F":
			return Span{One: true}
		case word == "AA":
			return Span{Guns: true}
		case word == "AoT" && army != Tennessee, word == "AoO" && army != Ohio:
			l.complain(head, "%s does not go with the Army of %s", s, armyWords[army])
		default:
			return Span{All: true}
		}
	}
	first, last, isSpan := strings.Cut(s, "-")
	if !isSpan {
		last = first
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || from < 1 || to < from || to > 99 {
		l.complain(head, "%q is no span: write formations such as 13 or 1-3, or one of %s", s, strings.Join(words, ", "))
	}
	return Span{From: from, To: to}
}

const leaderHeads = "side army name role counter span command combat start_hex entry_turn entry_couplet entry_hex status"

// readLeaders reads the leaders' counters. HBN 13.1, 13.6.
func (r *reader) readLeaders() error {
	taken := make(map[string]bool)
	for _, u := range r.b.Roster("crumps", "wood") {
		taken[strings.ToLower(u.Name)] = true
	}
	return r.table("leaders.csv", leaderHeads, func(l *row) {
		c := Leader{Name: l.name("name"), Role: l.said("role")}
		c.Side, c.Army = l.army()
		c.Span = l.span("span", c.Army, "A", "AoT", "AoO", "F")
		c.HQ = l.oneOf("counter", "leader", "headquarters") == "headquarters"
		if !c.HQ {
			c.Command, c.Combat = l.number("command", 0, 9), l.number("combat", 0, 9)
		} else if l.text("command")+l.text("combat") != "" {
			l.complain("counter", "the headquarters has no ratings")
		}
		a := l.arrival(r.b.Map, c.Side)
		c.Start, c.Turn, c.Couplet, c.Entry = a.start, a.turn, a.couplet, a.entry
		l.once(taken, c.Name)
		r.b.Leaders = append(r.b.Leaders, c)
	})
}

// once complains of a name that stands in the game already.
func (l *row) once(taken map[string]bool, name string) {
	if taken[strings.ToLower(name)] {
		l.complain("name", "%s is the name of another counter already", name)
	}
	taken[strings.ToLower(name)] = true
}

// readHeroes reads the cup. HBN 13.5.
func (r *reader) readHeroes() error {
	taken := make(map[string]bool)
	return r.table("heroes.csv", "name union confederate status", func(l *row) {
		h := Hero{l.name("name"), l.number("union", 0, 9), l.number("confederate", 0, 9)}
		l.once(taken, h.Name)
		r.b.Heroes = append(r.b.Heroes, h)
	})
}

// readExtra reads the extra strength counters. HBN 5.9B.
func (r *reader) readExtra() error {
	taken := make(map[string]bool)
	return r.table("extra-strength.csv", "side army name span points status", func(l *row) {
		e := Extra{Name: l.name("name"), Points: l.number("points", 0, 20)} // the track has boxes 0 to 10, twice
		e.Side, e.Army = l.army()
		e.Span = l.span("span", e.Army, "A", "AA")
		l.once(taken, e.Name)
		r.b.Extra = append(r.b.Extra, e)
	})
}
