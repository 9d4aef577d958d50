package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/chart"
	"longroll/rules/hex"
)

// Bombardment on a table of its own. BGD 22.2.2. Guns by themselves reach two hexes and aim
// at a hex or at some of its units; guns in it are fought on the results table, infantry and
// cavalry are pinned or not. Where nobody is named in a hex that has both, the infantry and
// cavalry are meant. Odds under 1-2 have no column, and such a bombardment is not allowed;
// over 5-1 the last column counts. Who was pinned counts as attacked; who was not may still
// be attacked in that phase, and must be where the rules demand it. Rifled guns at Antietam
// keep their range (BG-ANT 19.0), gunboats their old rules.

// pinRange is how far guns reach where they pin.
const pinRange = 2

// pinScale are the columns of the table.
var pinScale = scale{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1"}

// pinnedCell is what the table says where a unit is pinned, missedCell where it is not.
const (
	pinnedCell = "Pinned"
	missedCell = "-"
)

// pins answers the option bombardment.
func (o *Options) pins() bool { return o.is(bombardment, "on") }

// pinTable is the bombardment table.
func pinTable(files *data.Files) (*chart.Chart, error) {
	t, err := files.Chart("bombardment.txt")
	if err != nil {
		return nil, err
	}
	rows := []string{"1", "2", "3", "4", "5", "6"}
	if err := t.Require(rows, pinScale); err != nil {
		return nil, err
	}
	for row := range rows {
		for col := range pinScale {
			if cell := t.At(row, col); cell != pinnedCell && cell != missedCell && cell != "?" {
				return nil, fmt.Errorf("%s: %q in row %s under %s is no result: say %s or %s", t.Name(), cell, rows[row], pinScale[col], pinnedCell, missedCell)
			}
		}
	}
	return t, nil
}

// missingPins lists the cells of the table that nobody has.
func missingPins(files *data.Files, _ string) ([]string, error) {
	t, err := pinTable(files)
	if err != nil {
		return nil, err
	}
	return gaps(t, "bombardment table"), nil
}

// pinColumn is the column of a bombardment, -1 if the odds are too poor for any.
func (g *Game) pinColumn(c *combat) int {
	attack, defence := g.strengths(c)
	name := plainScale[plainScale.column(attack.Sum(), defence.Sum())]
	if name == plainScale[plainScale.last()] {
		return pinScale.last()
	}
	return pinScale.find(name)
}

// aim narrows an attack by guns alone to the units that they aim at, and marks it if it is
// to pin them. Elsewhere nobody is named.
func (g *Game) aim(c *combat, only []string) error {
	isGun := func(n int) bool { return g.forces[n].kind == "art" }
	alone := g.options.pins() && len(c.far) == len(c.attackers) && !slices.ContainsFunc(c.attackers, g.isGunboat)
	switch {
	case len(only) > 0 && !g.options.pins():
		return refuse("BG 8.41", "nobody may be held out of an attack; name the hex alone")
	case len(only) > 0 && !alone:
		return refuse("BGD 22.2.2", "guns that bombard by themselves aim at single units; other attacks are on all who are there")
	case !alone:
		return nil
	}
	for _, name := range only {
		if n, known := g.number[name]; !known || !slices.Contains(c.defenders, n) {
			return refuse("BGD 22.2.2", "%s is not in %s, or can't be attacked again this phase", name, c.on[0])
		}
	}
	soft := slices.ContainsFunc(c.defenders, func(n int) bool { return !isGun(n) })
	aimed := func(n int) bool {
		return slices.Contains(only, g.forces[n].name) || len(only) == 0 && (!isGun(n) || !soft)
	}
	c.defenders = slices.DeleteFunc(c.defenders, func(n int) bool { return !aimed(n) })
	guns := slices.DeleteFunc(slices.Clone(c.defenders), func(n int) bool { return !isGun(n) })
	if len(guns) > 0 && len(guns) < len(c.defenders) {
		return refuse("BGD 22.2.2", "guns are bombarded on another table than the rest; aim at %s, or at the others", listNames(g.names(guns)))
	}
	c.pinning = len(guns) == 0
	return nil
}

// mayPin refuses a bombardment at odds for which the table has no column.
func (g *Game) mayPin(c *combat) error {
	if attack, defence := g.strengths(c); g.pinColumn(c) < 0 {
		return refuse("BGD 22.2.2", "bombardment needs odds of %s or better; this would be %s (%d to %d)",
			pinScale[0], plainScale.ratio(attack.Sum(), defence.Sum()), attack.Sum(), defence.Sum())
	}
	return nil
}

func listNames(names []string) string {
	text := ""
	for i, name := range names {
		if i > 0 {
			text += " and "
		}
		text += name
	}
	return text
}

// Bombarded is a throw on the bombardment table. Without a die the odds had no column.
type Bombarded struct {
	Side    rules.Side   `json:"side"`
	Number  int          `json:"number,omitempty"` // of the attack; 0 in defence
	On      hex.Hex      `json:"on"`
	Guns    []seen.Force `json:"guns"`
	Targets []seen.Force `json:"targets"`
	Attack  rules.Tally  `json:"attack"`
	Defence rules.Tally  `json:"defence"`
	Odds    string       `json:"odds"`
	Used    string       `json:"used,omitempty"`
	Die     int          `json:"die,omitempty"`
	DieName string       `json:"die_name,omitempty"`
	Pinned  bool         `json:"pinned,omitempty"`
	Both    bool         `json:"both,omitempty"` // both sides attack at once, BGD 22.4.14
}

// Kind names the event in the journal.
func (Bombarded) Kind() string { return "bombarded" }

// Tell tells both sides.
func (e Bombarded) Tell(rules.Side) rules.Notice {
	return seen.Bombarded{Side: e.Side, Number: e.Number, On: e.On, Guns: e.Guns, Targets: e.Targets, Attack: e.Attack, Defence: e.Defence,
		Odds: e.Odds, Used: e.Used, Die: e.Die, DieName: e.DieName, Pinned: e.Pinned, Both: e.Both}
}

func (e Bombarded) apply(g *Game) {
	if e.Number > 0 {
		return
	}
	for _, gun := range e.Guns {
		g.units[g.number[gun.Unit]].flags |= firedBack
	}
}

// bombard throws for guns that pin.
func (b *bench) bombard(c *combat) error {
	g := b.g
	attack, defence := g.strengths(c)
	e := Bombarded{Side: g.forces[c.attackers[0]].side, Number: c.number, On: c.on[0], Guns: g.forcesOf(c, c.attackers),
		Targets: g.forcesOf(c, c.defenders), Attack: attack, Defence: defence, Odds: plainScale.ratio(attack.Sum(), defence.Sum()),
		Both: c.number > 0 && g.isSimultaneous()}
	if col := g.pinColumn(c); col >= 0 {
		e.Used = pinScale[col]
		e.Die, e.DieName = b.roll(fmt.Sprintf("bombard-%d.%s.%s", c.number, c.on[0], g.forces[c.attackers[0]].name))
		e.Pinned = g.pinTable.At(e.Die-1, col) == pinnedCell
	}
	b.emit(e)
	if !e.Pinned {
		return nil
	}
	return b.pin(c.defenders)
}

// foretellBombard foretells a bombardment and marks who has fired in the supposed game.
func (b *bench) foretellBombard(c *combat) seen.WillBombard {
	g := b.g
	attack, defence := g.strengths(c)
	col := g.pinColumn(c)
	f := seen.WillBombard{On: c.on[0], Guns: g.forcesOf(c, c.attackers), Targets: g.forcesOf(c, c.defenders), Attack: attack, Defence: defence, Used: pinScale[col]}
	for row := range dieFaces {
		if g.pinTable.At(row, col) == pinnedCell {
			f.Of6++
		}
	}
	b.emit(CombatBegan{Number: c.number, Attackers: g.names(c.attackers), Withheld: g.names(g.heldBack(c.attackers))})
	return f
}
