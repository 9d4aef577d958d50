package orders

import (
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// boardSystem is Blue & Gray, both editions.
const boardSystem = "bluegray"

// boardTongue is its order language; the table is in bluegray.go.
type boardTongue struct{}

func (boardTongue) read(text string, view rules.View, grid hex.Grid, open []rules.Decision) (Reading, bool) {
	v, ok := boardView(view)
	if !ok {
		return Reading{}, false
	}
	f := &field{lang: &blueGray, turn: v.Turn, grid: grid, roster: newRoster(v), open: open}
	return f.readMail(text), true
}

func (boardTongue) form(b *strings.Builder, view rules.View, _ hex.Grid) {
	if v, ok := boardView(view); ok {
		boardForm(b, v)
	}
}

func (boardTongue) echo(cmd rules.Command) string { return echoBoard(cmd) }

func (boardTongue) knows(topic string) bool { return blueGray.knows(topic) }

func (boardTongue) help(topic string) string { return blueGray.help(topic) }

func (boardTongue) rulings() *rulingBook { return &boardRulings }

// boardView is a View of Blue & Gray.
func boardView(view rules.View) (seen.View, bool) {
	switch v := view.(type) {
	case seen.View:
		return v, true
	case *seen.View:
		if v != nil {
			return *v, true
		}
	}
	return seen.View{}, false
}

// newRoster lists the units of a View of Blue & Gray.
func newRoster(v seen.View) roster {
	r := make(roster, 0, len(v.Own)+len(v.Enemy)+len(v.Coming)+len(v.Gone))
	for _, u := range v.Own {
		r = append(r, card{name: u.Unit, place: ownField, at: u.At})
	}
	for _, l := range v.Leaders { // BGD 22.6.2
		switch {
		case !l.At.IsZero():
			r = append(r, card{name: l.Name, place: sided(v, l.Side, ownField, foeField), at: l.At})
		case l.State == "waiting":
			r = append(r, card{name: l.Name, place: sided(v, l.Side, ownComing, foeComing), turn: l.Turn, entry: l.Enters})
		default:
			r = append(r, card{name: l.Name, place: sided(v, l.Side, ownGone, foeGone)})
		}
	}
	for _, u := range v.Coming {
		entry := u.Now
		if len(entry) == 0 {
			entry = u.At // it is not due yet, so nothing is blocked yet
		}
		r = append(r, card{name: u.Unit, place: sided(v, u.Side, ownComing, foeComing), turn: u.Turn, entry: entry})
	}
	for _, u := range v.Gone {
		r = append(r, card{name: u.Unit, place: sided(v, u.Side, ownGone, foeGone), exited: u.Exited})
	}
	for _, u := range v.Enemy {
		r = append(r, card{name: u.Unit, place: foeField, at: u.At})
	}
	return r.keyed()
}

// sided picks by whether a unit is the viewer's; the referee's are all.
func sided(v seen.View, s rules.Side, own, foe place) place {
	if s == v.For || v.For == rules.NoSide {
		return own
	}
	return foe
}

// aboutBoard lists what of a command of Blue & Gray may be ordered only once.
func aboutBoard(c rules.Command) []string {
	switch c := c.(type) {
	case bluegray.Move:
		return []string{"move " + c.Unit}
	case bluegray.Enter:
		return []string{"move " + c.Unit}
	case bluegray.Exit:
		return []string{"move " + c.Unit}
	case bluegray.Attack:
		var keys []string
		for _, h := range c.On {
			keys = append(keys, "attack on "+h.String())
		}
		for _, u := range c.With {
			keys = append(keys, "attack by "+u)
		}
		return keys
	}
	return nil
}

// movedUnit is the unit that a move or an entry is for.
func movedUnit(c rules.Command) string {
	switch c := c.(type) {
	case bluegray.Move:
		return c.Unit
	case bluegray.Enter:
		return c.Unit
	}
	return ""
}
