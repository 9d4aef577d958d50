package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Rulings: how a referee sets the position right. The limits of the book on stacking, zones and
// ways do not hold him. Both sides are told, but of what is in a hidden reserve only its owner.

// The commands of a referee.
type (
	// RulePlace puts a unit on top of a hex, or a leader into it, from wherever it is.
	RulePlace struct {
		Unit string  `json:"unit"`
		To   hex.Hex `json:"to"`
		Why  string  `json:"why,omitempty"`
	}
	// RuleRemove takes a unit or a leader off the map, or says anew what became of one off it.
	RuleRemove struct {
		Unit string `json:"unit"`
		As   string `json:"as,omitempty"` // as a table of positions has it: "routed/ready"; empty: eliminated, or killed
		Why  string `json:"why,omitempty"`
	}
	// RuleSet puts marks on a unit and lifts them, as a table of positions names them.
	RuleSet struct {
		Unit string   `json:"unit"`
		Put  []string `json:"put,omitempty"`
		Lift []string `json:"lift,omitempty"`
		Why  string   `json:"why,omitempty"`
	}
	// RuleCounter sets another counter by its row of a table of positions: "extra", "star",
	// "morale", "fortune".
	RuleCounter struct {
		Row string `json:"row"`
		Why string `json:"why,omitempty"`
	}
	// RulePoints adds victory points to a side's, or takes some off.
	RulePoints struct {
		Side   rules.Side `json:"side"`
		Points int        `json:"points"`
		Why    string     `json:"why,omitempty"`
	}
)

// rulingCommands are those of a referee.
var rulingCommands = []rules.Command{RulePlace{}, RuleRemove{}, RuleSet{}, RuleCounter{}, RulePoints{}}

// Kind names each command in the journal.
func (RulePlace) Kind() string   { return "rule-place" }
func (RuleRemove) Kind() string  { return "rule-remove" }
func (RuleSet) Kind() string     { return "rule-set" }
func (RuleCounter) Kind() string { return "rule-counter" }
func (RulePoints) Kind() string  { return "rule-points" }

// Because is the reason of each ruling.
func (c RulePlace) Because() string   { return c.Why }
func (c RuleRemove) Because() string  { return c.Why }
func (c RuleSet) Because() string     { return c.Why }
func (c RuleCounter) Because() string { return c.Why }
func (c RulePoints) Because() string  { return c.Why }

// counterOf finds a unit or, with leads, a leader by its name.
func (g *Game) counterOf(name string) (n int, leads bool, err error) {
	if l, ok := g.leaderNo[name]; ok && g.leaders[l].state != leaderAbsent {
		return l, true, nil
	}
	n, err = g.find(name)
	return n, false, err
}

func (c RulePlace) run(b *bench) error {
	g := b.g
	n, leads, err := g.counterOf(c.Unit)
	if err != nil {
		return err
	}
	side, from := rules.NoSide, hexNowhere
	if leads {
		side = g.Leaders[n].Side
		if g.leaders[n].state == leaderOnMap {
			from = g.leaders[n].at
		}
	} else if side = g.side(n); g.units[n].place == onMap {
		from = g.units[n].at
	}
	switch {
	case g.phase == deploying:
		return refuse("HBN 3.1", "nobody stands on the map before both sides have set up")
	case !g.board.on(c.To):
		return refuse("", "%s is not on the map", c.To)
	case g.heldBy(c.To) == side.Enemy():
		return refuse("", "%s is held by the enemy of %s, and a hex never holds both sides", c.To, c.Unit)
	case from == c.To:
		return refuse("", "%s is in %s already", c.Unit, c.To)
	}
	b.emit(CounterPlaced{seen.RuledPlaced{Unit: c.Unit, Side: side, Leader: leads, From: from, To: c.To, Why: c.Why}})
	b.lookRound()
	return nil
}

// removals are what a referee may make of a unit that he takes off the map.
var removals = []string{"eliminated", "routed/shattered", "routed/routed", "routed/ready", "both/shattered", "both/routed", "both/ready", "captured", "destroyed", "waiting"}

// leaderRemovals are what he may make of a leader.
var leaderRemovals = []string{"killed", "captured", "hit", "coming"}

func (c RuleRemove) run(b *bench) error {
	g := b.g
	n, leads, err := g.counterOf(c.Unit)
	if err != nil {
		return err
	}
	ways := removals
	if leads {
		ways = leaderRemovals
	}
	if c.As == "" {
		c.As = ways[0]
	}
	e := seen.RuledRemoved{Unit: c.Unit, Leader: leads, As: c.As, Why: c.Why}
	now := ""
	if leads {
		e.Side, now = g.Leaders[n].Side, leaderStateNames[g.leaders[n].state]
		if now == leaderStateNames[leaderOnMap] {
			e.From = g.leaders[n].at
		}
	} else {
		e.Side, now = g.side(n), g.placeWord(n)
		if g.units[n].place == onMap {
			e.From = g.units[n].at
		}
	}
	switch {
	case !slices.Contains(ways, c.As):
		return refuse("", "%s is removed as %s, not as %q", c.Unit, strings.Join(ways, ", "), c.As)
	case now == c.As:
		return refuse("", "%s is %s already", c.Unit, c.As)
	case !leads && c.As == waiting.String() && g.Units[n].Turn == 0, leads && c.As == "coming" && g.Leaders[n].Turn == 0:
		return refuse("HBN 9.3A", "%s starts on the map and can't wait to enter", c.Unit)
	}
	b.emit(CounterRemoved{e})
	return nil
}

func (c RuleSet) run(b *bench) error {
	g := b.g
	n, err := g.find(c.Unit)
	if err != nil {
		return err
	}
	put, lift, err := marksRuled(c.Put, c.Lift)
	u := &g.units[n]
	switch p := u.place; {
	case err != nil:
		return err
	case put&lift != 0:
		return refuse("", "a mark is put on %s and taken from it at once", c.Unit)
	case p == waiting || p == absent, p != onMap && put&^lastingFlags != 0:
		return refuse("", "%s is not on the map and bears no such mark", c.Unit)
	case u.flags&^lift|put == u.flags:
		return refuse("", "%s is so already", c.Unit)
	}
	e := MarksRuled{RuledSet: seen.RuledSet{Unit: c.Unit, Side: g.side(n), Put: c.Put, Lift: c.Lift, Why: c.Why}}
	if u.place == onMap {
		e.At = u.at
	}
	e.Hidden = g.isHiddenFrom(n, e.Side.Enemy())
	b.emit(e)
	return nil
}

// marksRuled reads marks by their words.
func marksRuled(on, off []string) (put, lift flags, err error) {
	read := func(names []string) (all flags) {
		for _, name := range names {
			i := slices.IndexFunc(markNames, func(m markName) bool { return m.name == name })
			if i < 0 {
				err = refuse("", "there is no mark %q", name)
				continue
			}
			all |= markNames[i].flag
		}
		return all
	}
	put = read(on)
	return put, read(off), err
}

// countersRuled are the first words of the rows that a ruling may set.
var countersRuled = []string{"extra", "star", "morale", "fortune"}

func (c RuleCounter) run(b *bench) error {
	w := splitWords(c.Row)
	if w.len() == 0 || !slices.Contains(countersRuled, w.text(0)) {
		return refuse("", "a counter is set by its row of a table of positions, which begins with %s", strings.Join(countersRuled, ", "))
	}
	trial := b.g.clone()
	trial.setCounter(w)
	if w.err != nil {
		return refuse("", "%s", w.err.what)
	}
	if trial.Digest() == b.g.Digest() {
		return refuse("", "that is so already")
	}
	b.emit(CounterSet{seen.RuledCounter{Row: strings.Join(strings.Fields(c.Row), " "), Why: c.Why}})
	return nil
}

// setCounter takes in one row of a table of positions.
func (g *Game) setCounter(w *words) { (&tableReader{g: g}).read(w) }

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
	b.emit(PointsRuled{seen.RuledPoints(c)})
	return nil
}
