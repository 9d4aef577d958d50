package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Rulings: how a referee sets the position right. The printed limits on stacking, zones
// and ways do not hold him; both sides are told, for the board is open. What is hidden from a
// side stays hidden in what it is told.

// The commands of a referee.
type (
	// RulePlace puts a unit into a hex, from wherever it is.
	RulePlace struct {
		Unit string  `json:"unit"`
		To   hex.Hex `json:"to"`
		Why  string  `json:"why,omitempty"`
	}
	// RuleRemove takes a unit off the map, or says anew what became of one off it.
	RuleRemove struct {
		Unit string `json:"unit"`
		As   string `json:"as,omitempty"` // eliminated (if empty), exited or waiting
		Why  string `json:"why,omitempty"`
	}
	// RuleSet sets the strength and the marks of a unit.
	RuleSet struct {
		Unit     string   `json:"unit"`
		Strength int      `json:"strength,omitempty"` // 0: as it is
		Put      []string `json:"put,omitempty"`      // marks as tables of positions name them
		Lift     []string `json:"lift,omitempty"`
		Why      string   `json:"why,omitempty"`
	}
	// RuleHold says who was last to pass through a hex worth points.
	RuleHold struct {
		Hex  hex.Hex    `json:"hex"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why,omitempty"`
	}
	// RulePoints adds victory points to a side's, or takes some off.
	RulePoints struct {
		Side   rules.Side `json:"side"`
		Points int        `json:"points"`
		Why    string     `json:"why,omitempty"`
	}
)

// rulingCommands are those of a referee.
var rulingCommands = []rules.Command{RulePlace{}, RuleRemove{}, RuleSet{}, RuleHold{}, RulePoints{}}

// Kind names each command in the journal.
func (RulePlace) Kind() string  { return "rule-place" }
func (RuleRemove) Kind() string { return "rule-remove" }
func (RuleSet) Kind() string    { return "rule-set" }
func (RuleHold) Kind() string   { return "rule-hold" }
func (RulePoints) Kind() string { return "rule-points" }

// Because is the reason of each ruling.
func (c RulePlace) Because() string  { return c.Why }
func (c RuleRemove) Because() string { return c.Why }
func (c RuleSet) Because() string    { return c.Why }
func (c RuleHold) Because() string   { return c.Why }
func (c RulePoints) Because() string { return c.Why }

func (c RulePlace) run(b *bench) error {
	g := b.g
	n, no := g.find(c.Unit)
	if no != nil {
		return no
	}
	side, from := g.forces[n].side, g.units[n].at
	switch {
	case !g.canStand(n, c.To):
		return refuse("", "%s can't stand in %s", c.Unit, c.To)
	case g.heldBy(c.To) == side.Enemy():
		return refuse("", "%s is held by the enemy of %s, and a hex never holds both sides", c.To, c.Unit)
	case from == c.To:
		return refuse("", "%s is in %s already", c.Unit, c.To)
	}
	b.emit(UnitPlaced{Unit: c.Unit, Side: side, From: from, To: c.To, Why: c.Why})
	b.comeAlong(n)
	return nil
}

// removals are what becomes of a unit that is taken off the map, the usual first.
var removals = []status{eliminated, exited, waiting}

func (c RuleRemove) run(b *bench) error {
	g := b.g
	n, no := g.find(c.Unit)
	if no != nil {
		return no
	}
	as := removals[0]
	if c.As != "" {
		i := slices.IndexFunc(removals, func(s status) bool { return statusNames[s] == c.As })
		if i < 0 {
			return refuse("", "a unit is removed as %s, not as %q", wordsOf(removals), c.As)
		}
		as = removals[i]
	}
	u := &g.units[n]
	switch {
	case g.isDummy(n) && c.As != "" && as != eliminated:
		return refuse("BGD 22.4.11", "nobody is under %s: taken off it is gone, and neither leaves nor comes", c.Unit)
	case g.isDummy(n):
		as = absent // for good
	case u.status == as:
		return refuse("", "%s is %s already", c.Unit, statusNames[as])
	case as == waiting && g.forces[n].turn == 0:
		return refuse("", "%s starts on the map and can't wait to enter", c.Unit)
	}
	b.emit(UnitRemoved{Unit: c.Unit, Side: g.forces[n].side, From: u.at, As: statusNames[as], Why: c.Why})
	b.loseHeart(g.forces[n].side)
	return nil
}

// wordsOf lists what may become of a unit.
func wordsOf(all []status) string {
	var words []string
	for _, s := range all {
		words = append(words, statusNames[s])
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func (c RuleSet) run(b *bench) error {
	g := b.g
	n, no := g.find(c.Unit)
	if no != nil {
		return no
	}
	if g.isDummy(n) {
		return refuse("BGD 22.4.11", "nobody is under %s, so that there is nothing to set", c.Unit)
	}
	put, lift, err := g.marksRuled(n, c.Put, c.Lift)
	u := &g.units[n]
	after := *u
	after.flags = u.flags&^lift | put
	printed := g.forces[n].strength
	if c.Strength != 0 {
		after.strength = int16(min(max(c.Strength, 0), printed))
	}
	switch {
	case err != nil:
		return err
	case c.Strength < 0 || c.Strength > printed:
		return refuse("", "%s can have a strength of 1 to %d, which is printed on it, not %d", c.Unit, printed, c.Strength)
	case after == *u:
		return refuse("", "%s is so already", c.Unit)
	}
	if lift&covered != 0 {
		b.show([]int{n}, "ruled")
	}
	b.emit(UnitSet{Unit: c.Unit, Side: g.forces[n].side, At: u.at, Strength: c.Strength, Put: c.Put, Lift: c.Lift, Why: c.Why})
	b.loseHeart(g.forces[n].side)
	return nil
}

// marksRuled reads the marks that a ruling puts on a unit and lifts from it.
func (g *Game) marksRuled(n int, on, off []string) (put, lift flags, err error) {
	for _, list := range []struct {
		names []string
		into  *flags
	}{{on, &put}, {off, &lift}} {
		for _, name := range list.names {
			f := markNamed(name)
			if f == 0 {
				return 0, 0, refuse("", "there is no mark %q", name)
			}
			*list.into |= f
		}
	}
	switch {
	case put&lift != 0:
		return 0, 0, refuse("", "a mark is put on %s and taken from it at once", g.forces[n].name)
	case put|lift != 0 && g.units[n].status != onMap:
		return 0, 0, refuse("", "%s is not on the map and bears no marks", g.forces[n].name)
	case put&covered != 0 && !g.mayBeCovered(n):
		return 0, 0, refuse("BGD 22.4.11", "%s is under no blank counter in this game", g.forces[n].name)
	case put&digging != 0 && !g.entrenches():
		return 0, 0, refuse("BGD 22.4.2", "this game has no entrenchments (option 22.4.2 is off)")
	case put&(ineffective|mustLeave) != 0 && !g.effectivenessOn():
		return 0, 0, refuse("BG 10.0", "this game is played without effectiveness")
	}
	return put, lift, nil
}

// markNamed is the mark of a name, 0 if there is none.
func markNamed(name string) flags {
	for _, m := range markNames {
		if m.name == name {
			return m.flag
		}
	}
	return 0
}

func (c RuleHold) run(b *bench) error {
	g := b.g
	i := slices.IndexFunc(g.worth, func(w worth) bool { return w.hex == c.Hex })
	switch {
	case i < 0:
		return refuse("", "hex %s gives no points at %s", c.Hex, g.info.Title)
	case c.Side == rules.NoSide:
		return refuse("", "say which side holds %s", c.Hex)
	case g.holder[i] == c.Side:
		return refuse("", "the %s hold %s already", c.Side.Name(), c.Hex)
	case g.heldBy(c.Hex) == c.Side.Enemy() && g.anyAt(c.Hex, func(n int) bool { return !g.isDummy(n) }):
		return refuse("BG-CHI 12.65", "the %s side has units in %s, and so holds it", c.Side.Enemy().Name(), c.Hex)
	}
	b.emit(HoldSet(c))
	return nil
}

// mostPoints is more than a battle gives.
const mostPoints = 999

func (c RulePoints) run(b *bench) error {
	switch {
	case c.Side == rules.NoSide:
		return refuse("", "say which side gets the points")
	case c.Points == 0:
		return refuse("", "no points change nothing")
	}
	if total := b.g.ruled[c.Side] + c.Points; c.Points < -mostPoints || c.Points > mostPoints || total < -mostPoints || total > mostPoints {
		return refuse("", "rulings give a side at most %d points in all, or take as many", mostPoints)
	}
	b.emit(PointsRuled(c))
	return nil
}
