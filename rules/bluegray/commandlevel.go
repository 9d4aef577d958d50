package bluegray

import (
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/data"
)

// Command control levels and the command control table. BGD 22.4.3. Of the levels for Shiloh,
// and of the rows for a 5 and a 6, parts are lost; games that would need them are refused.

// mostLevel is the last column of the command control table; a side whose level is raised
// beyond it by demoralization (BGD 22.4.12) draws from that one.
const mostLevel = 5

// commandSpan is the levels of both sides on some game-turns.
type commandSpan struct {
	from, to int
	level    [3]int // by Side; 0: not known
}

// readCommand reads: command, first and last game-turn, level of the Union, of the Confederates.
func (b *battle) readCommand(w *words) {
	s := commandSpan{from: w.number(1), to: w.number(2)}
	for i, side := range []rules.Side{rules.Union, rules.Confederate} {
		if !w.unknown(3 + i) {
			s.level[side] = w.number(3 + i)
		}
	}
	b.command = append(b.command, s)
}

// levelOn is a side's level on a game-turn, 0 if it is not known.
func (b *battle) levelOn(turn int, side rules.Side) int {
	for _, s := range b.command {
		if s.from <= turn && turn <= s.to {
			return s.level[side]
		}
	}
	return 0
}

// commandLevel is a side's level now: demoralization raises it. BGD 22.4.3, 22.4.12.
func (g *Game) commandLevel(side rules.Side) int {
	return g.levelOn(g.turn, side) + g.demoralized(side)
}

// commandMethod answers the option command-control: off, chits or table. BGD 22.4.3.
func (o *Options) commandMethod() string { return o.value[commandControl] }

// digitsFile holds the command control table.
const digitsFile = "commandcontrol.txt"

// digitTable is the command control table: the digits by die and level, each from 0.
type digitTable [dieFaces][mostLevel][]int

// loadCommand reads what command control needs, or says all that is missing.
func (t *table) loadCommand(files *data.Files) error {
	method := t.options.commandMethod()
	if method == "off" {
		return nil
	}
	missing, own := t.missingLevels(), []string(nil)
	if len(missing) > 0 {
		own = append(own, fileOf("*/battle.txt", t.info.Name))
	}
	if method == "table" {
		cells, err := t.readDigits(files)
		if err != nil {
			return err
		}
		if missing = append(missing, cells...); len(cells) > 0 {
			own = append(own, digitsFile)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("option command-control=%s can't be had at %s: nobody has %s; %s [BGD 22.4.3]",
			method, t.info.Title, strings.Join(missing, "; "), supply(strings.Join(own, " and a file ")))
	}
	return nil
}

// missingLevels names the sides and game-turns whose levels are not known.
func (t *table) missingLevels() []string {
	var missing []string
	for _, side := range rules.Sides {
		first := 0
		for turn := 1; turn <= t.turns+1; turn++ {
			unknown := turn <= t.turns && t.levelOn(turn, side) == 0
			switch {
			case unknown && first == 0:
				first = turn
			case !unknown && first > 0:
				missing = append(missing, fmt.Sprintf("the %s levels of game-turns %d to %d", side.Name(), first, turn-1))
				first = 0
			}
		}
	}
	return missing
}

// readDigits reads the command control table and gives the cells that nobody has.
func (t *table) readDigits(files *data.Files) (missing []string, err error) {
	c, err := files.Chart(digitsFile)
	if err != nil {
		return nil, err
	}
	if err := c.Require([]string{"1", "2", "3", "4", "5", "6"}, []string{"1", "2", "3", "4", "5"}); err != nil {
		return nil, err
	}
	for die := range dieFaces {
		for level := range mostLevel {
			cell := c.At(die, level)
			if cell == "?" {
				continue
			}
			for word := range strings.SplitSeq(cell, ",") {
				digit, err := strconv.Atoi(word)
				if err != nil || digit < 0 || digit > 9 {
					return nil, fmt.Errorf("%s: die %d, level %d: %q is not a digit", c.Name(), die+1, level+1, word)
				}
				t.commandTable[die][level] = append(t.commandTable[die][level], digit)
			}
		}
	}
	return gaps(c, "command control table"), nil
}
