package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"longroll/cmd/longroll/vassal"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// positionsCommand makes a table of positions of what players set up elsewhere.
type positionsCommand struct {
	FromVmod string            `help:"The VASSAL module to read the At-Start Stacks of." required:"" placeholder:"MODULE" name:"from-vmod"`
	Battle   string            `help:"Battle of Blue & Gray, as longroll battle list has it." required:"" placeholder:"NAME"`
	Edition  string            `help:"Edition of the rules; the battle's own, if not said."`
	Option   map[string]string `help:"Optional rule that the game will have, such as brigades=on; may be repeated." mapsep:"none" placeholder:"NAME=VALUE"`
}

// Help is the long help.
func (*positionsCommand) Help() string {
	return "Units go where the stacks of the module have pieces of their names; units without a piece stay as the battle begins. " +
		"What did not match is listed beside the table, and at its end.\n\n" +
		"Examples:\n  longroll positions --from-vmod Chickamauga.vmod --battle chickamauga > table.txt\n" +
		"  longroll game new --battle chickamauga --positions table.txt --union a@example.org --confederate b@example.org"
}

func (p *positionsCommand) run(c *caller) error {
	text, err := readInput(c, p.FromVmod)
	if err != nil {
		return err
	}
	module, err := vassal.Open(bytes.NewReader([]byte(text)), int64(len(text)))
	if err != nil {
		return bad("%s can't be read: %v", p.FromVmod, err)
	}
	from, err := printedFor(c)
	if err != nil {
		return err
	}
	setup := rules.Setup{Battle: p.Battle, Edition: p.Edition, Options: p.Option}
	system, game, err := begin(from, setup)
	if err != nil {
		return err
	}
	board, err := from.Map(p.Battle)
	if err != nil {
		return err
	}
	t := transfer{view: game.View(rules.NoSide).(seen.View), board: board, placed: map[string]hex.Hex{}}
	t.take(module)
	t.without()
	setup.Positions = t.table(game.Positions())
	if _, err := system.Begin(setup); err != nil {
		t.amiss("the table can't be played as it is: %v", err)
	}
	head, err := rules.TableHead(system, setup)
	if err != nil {
		return err
	}
	c.printf("%s%s", head, setup.Positions)
	for _, fault := range t.faults {
		c.printf("%s", "# "+strings.ReplaceAll(strings.TrimSuffix(wrap(fault, 76), "\n"), "\n", "\n#   ")+"\n")
		c.note("%s", fault)
	}
	return nil
}

// begin sets a battle of Blue & Gray up to take its units from.
func begin(from printed, setup rules.Setup) (rules.System, rules.Game, error) {
	var names []string
	for _, d := range battles(from) {
		_, counters := d.system.(*bluegray.System)
		switch {
		case d.Name == setup.Battle && !d.Playable:
			return nil, nil, bad("%s can't be played: %s", d.Name, strings.Join(d.Missing, "; "))
		case d.Name == setup.Battle && !counters:
			return nil, nil, bad("%s can't be set up from a module: its positions hold commands and dispatches too", d.Name)
		case d.Name == setup.Battle:
			game, err := d.system.Begin(setup)
			if err != nil {
				return nil, nil, badInput(err.Error())
			}
			return d.system, game, nil
		case counters && d.Playable:
			names = append(names, d.Name)
		}
	}
	return nil, nil, bad("there is no battle %q: say %s", setup.Battle, strings.Join(names, ", "))
}

// transfer carries the pieces of a module over to the units of a battle.
type transfer struct {
	view   seen.View // the referee's, of the battle as printed
	board  *ground.Map
	placed map[string]hex.Hex
	faults []string // what did not match, a sentence each
}

func (t *transfer) amiss(format string, args ...any) {
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// take places the units of which the module has pieces in numbered hexes.
func (t *transfer) take(m *vassal.Module) {
	if len(m.Stacks) == 0 {
		t.amiss("the module has no At-Start Stacks; a set-up that it keeps as a saved game can't be read")
	}
	for _, s := range m.Stacks {
		for _, p := range s.Pieces {
			unit, like := t.match(p)
			switch {
			case unit == "":
				t.amiss("no unit here is called %q (stack %q, %s)%s", p.Called(), s.Name, s.Where, perhaps(like))
			case s.Fault != "":
				t.amiss("%s stands in no hex: %s (stack %q, %s)", unit, s.Fault, s.Name, s.Where)
			case !t.board.On(hexAt(s)):
				t.amiss("%s stands in no hex of this map (stack %q, %s)", unit, s.Name, s.Where)
			default:
				t.place(unit, s)
			}
		}
	}
}

// match finds the unit of a piece by the name in the list of pieces or its own.
func (t *transfer) match(p vassal.Piece) (unit string, like []string) {
	for _, name := range []string{p.Slot, p.Name} {
		unit, near := orders.MatchUnit(t.view, name)
		if unit != "" {
			return unit, nil
		}
		if like == nil {
			like = near
		}
	}
	return "", like
}

func perhaps(like []string) string {
	if len(like) == 0 {
		return ""
	}
	return "; the nearest: " + strings.Join(like, ", ")
}

func (t *transfer) place(unit string, s vassal.Stack) {
	at := hexAt(s)
	if was, twice := t.placed[unit]; twice {
		t.amiss("%s stands in the module twice: the piece at %s is taken, that at %s is not", unit, was, at)
		return
	}
	t.placed[unit] = at
}

// hexAt is where a stack stands; far off every map where its numbers are no hex's.
func hexAt(s vassal.Stack) hex.Hex {
	if s.Column < 0 || s.Row < 0 || s.Column > math.MaxInt16 || s.Row > math.MaxInt16 {
		return hex.Hex{}
	}
	return hex.Hex{Col: int16(s.Column), Row: int16(s.Row)}
}

// without lists the units of which the module has no piece in a hex.
func (t *transfer) without() {
	var left []string
	all := slices.Clone(t.view.Own)
	for _, u := range t.view.Enemy {
		all = append(all, seen.Own(u))
	}
	for _, u := range all {
		if _, placed := t.placed[u.Unit]; !placed {
			left = append(left, u.Unit+" "+u.At.String())
		}
	}
	if len(left) > 0 {
		t.amiss("without a piece, and left where the battle has them: %s", strings.Join(left, ", "))
	}
}

// table is the battle's own table with the units moved that the module has elsewhere. A
// unit that the module puts off the map keeps its place.
func (t *transfer) table(printed string) string {
	var b strings.Builder
	for line := range strings.Lines(printed) {
		words := strings.Fields(line)
		if len(words) == 5 && words[0] != "#" && words[0] != "side" {
			if at, placed := t.placed[words[1]]; placed {
				line = fmt.Sprintf("%-12s %-11s %-11s %-9s %s\n", words[0], words[1], at, words[3], words[4])
			}
		}
		b.WriteString(line)
	}
	return b.String()
}
