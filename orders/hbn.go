package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// hbnSystem is Hell Before Night.
const hbnSystem = "hellbeforenight"

// hbnTongue is its order language; the table is in hbnverbs.go.
type hbnTongue struct{}

func (hbnTongue) read(text string, view rules.View, grid hex.Grid, open []rules.Decision) (Reading, bool) {
	v, ok := view.(seen.View)
	if !ok {
		return Reading{}, false
	}
	f := &field{lang: &hellBeforeNight, turn: v.Turn, view: v, grid: grid, roster: hbnRoster(v), open: open}
	return f.readMail(text), true
}

func (hbnTongue) form(b *strings.Builder, view rules.View, _ hex.Grid) {
	if v, ok := view.(seen.View); ok {
		hbnForm(b, v)
	}
}

func (hbnTongue) echo(cmd rules.Command) string { return echoHbn(cmd) }

func (hbnTongue) knows(topic string) bool { return hellBeforeNight.knows(topic) }

func (hbnTongue) help(topic string) string { return hellBeforeNight.help(topic) }

func (hbnTongue) rulings() *rulingBook { return &hbnRulings }

// hbnView is the view that a sheet of Hell Before Night is read against.
func hbnView(f *field) seen.View {
	v, _ := f.view.(seen.View)
	return v
}

// hbnRoster lists units, leaders and reserves of a View of Hell Before Night.
func hbnRoster(v seen.View) roster {
	mine := func(s rules.Side) bool { return s == v.For || v.For == rules.NoSide }
	either := func(s rules.Side, own, foe place) place {
		if mine(s) {
			return own
		}
		return foe
	}
	r := make(roster, 0, len(v.Own)+len(v.Enemy)+len(v.Coming)+len(v.Lost)+len(v.Leaders)+len(v.Reserves))
	for _, u := range slices.Concat(v.Own, v.Enemy) {
		c := card{name: u.Unit, place: either(u.Side, ownField, foeField), at: u.At}
		if u.Reserve != "" {
			c.at = markerAt(v, u.Side, u.Reserve)
		}
		if !u.BarkRoad.IsZero() && mine(u.Side) {
			c.place, c.at, c.entry = ownBeside, u.BarkRoad, []hex.Hex{u.BarkRoad}
		}
		r = append(r, c)
	}
	for _, u := range v.Coming {
		c := card{name: u.Name, place: either(u.Side, ownComing, foeComing), turn: u.Turn, entry: u.At}
		if u.Type == "leader" || u.Type == "hq" {
			c.kind = leaderCard
		}
		r = append(r, c)
	}
	for _, u := range v.Lost {
		c := card{name: u.Unit, place: either(u.Side, ownGone, foeGone), fate: fateOf(u)}
		c.boxed = c.place == ownGone && u.Column != "captured" && u.Column != "destroyed"
		r = append(r, c)
	}
	for _, l := range v.Leaders {
		r = addLeader(r, v, l, either(l.Side, ownField, foeField), either(l.Side, ownGone, foeGone))
	}
	for _, m := range v.Reserves {
		if m.Letter == "" || !mine(m.Side) {
			continue
		}
		c := card{name: "Reserve " + m.Letter, kind: markerCard, place: ownField, at: m.At}
		if !m.BarkRoad.IsZero() {
			c.place, c.at, c.entry = ownBeside, m.BarkRoad, []hex.Hex{m.BarkRoad}
		}
		r = append(r, c)
	}
	return r.keyed()
}

// addLeader puts a leader on the roster, if he is not there as one who is still to come.
func addLeader(r roster, v seen.View, l seen.Leader, field, gone place) roster {
	c := card{name: l.Leader, kind: leaderCard, place: field, at: l.At}
	switch l.State {
	case "coming":
		return r
	case "bark-road":
		c.entry = []hex.Hex{l.At}
		if field == ownField {
			c.place = ownBeside
		}
	case "reserve":
		c.at = markerAt(v, l.Side, l.Reserve)
	case "map":
	default:
		c.place, c.fate, c.boxed = gone, leaderFates[l.State], l.State == "hit" && gone == ownGone
		if c.fate == "" {
			c.fate = "is not on the map"
		}
	}
	r = append(r, c)
	if l.HQ && field == ownField { // called HQ alone too
		c.short = "hq"
		r = append(r, c)
	}
	return r
}

// leaderFates is what became of leaders who are off the map. HBN 13.2, 13.4.
var leaderFates = map[string]string{"hit": "was hit", "killed": "was killed", "captured": "was captured", "aside": "is not in play"}

// fateOf is what became of a unit that is on the unit status box, or out of the game. HBN 5.2.
func fateOf(u seen.Lost) string {
	switch u.Column {
	case "captured", "destroyed":
		return "was " + u.Column
	case "both":
		return "was routed and eliminated, and is in the boxes off the map (" + u.Stage + ")"
	case "eliminated":
		return "was eliminated, and is in the boxes off the map"
	}
	return "was routed, and is in the boxes off the map (" + u.Stage + ")"
}

// markerAt is where the reserve of a letter lies.
func markerAt(v seen.View, side rules.Side, letter string) hex.Hex {
	for _, m := range v.Reserves {
		if m.Side == side && m.Letter == letter {
			return m.At
		}
	}
	return hex.Hex{}
}

// unitOfHbn is the unit that a move or an entry is for.
func unitOfHbn(c rules.Command) string {
	units, leaders := whoMoves(c)
	if len(units) > 0 {
		return units[0]
	}
	if len(leaders) > 0 {
		return leaders[0]
	}
	return ""
}
