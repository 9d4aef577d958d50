package data

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules/hex"
)

var (
	combatColumns = strings.Fields("intensity_3 intensity_4 intensity_5 intensity_6 intensity_7 intensity_8 intensity_9")
	shellColumns  = strings.Fields("strength_1 strength_2 strength_3 strength_4 strength_5 strength_6 strength_7 strength_8 strength_9+")
)

func (r *reader) readCombat() (err error) {
	r.b.Combat, err = r.results("crt.csv", "modified_roll", combatColumns)
	return err
}

func (r *reader) readShells() (err error) {
	r.b.Shells, err = r.results("bombardment.csv", "roll", shellColumns)
	return err
}

// faces is how many faces the die has, from 0. HBN 2.2.
const faces = 10

// results reads a results table: ten rows of the die, every column.
func (r *reader) results(file, die string, columns []string) (Results, error) {
	var all Results
	err := r.table(file, die+" "+strings.Join(columns, " ")+" status", func(l *row) {
		l.must(die, strconv.Itoa(len(all)))
		var cells []Cell
		for _, head := range columns {
			cells = append(cells, l.cell(head))
		}
		all = append(all, cells)
	})
	if err == nil && len(all) != faces {
		err = fmt.Errorf("%s: it has %d rows, but the die 0 to 9", r.title(file), len(all))
	}
	return all, err
}

// title is how messages call a file.
func (r *reader) title(file string) string {
	_, title, _ := r.files.matter.Read(file)
	return title
}

// cell reads a cell of a results table. HBN 10.10B.
func (l *row) cell(head string) Cell {
	if l.isUnknown(head) {
		return Cell{Text: unknown}
	}
	c := Cell{Text: l.text(head)}
	if c.Text == "-" {
		return c
	}
	first, second, bracketed := strings.Cut(c.Text, "(")
	second, closed := strings.CutSuffix(second, ")")
	var ok, okToo bool
	c.Primary, ok = result(first)
	if okToo = !bracketed; bracketed && closed {
		c.Bracket, okToo = result(second)
	}
	if !ok || !okToo {
		l.complain(head, "%q is no result: write A, D or B, then r, R, M or X, a number behind r or R if there is one, and a second result in brackets, such as DR1(Dr); - for none", c.Text)
	}
	return c
}

var resultForm = regexp.MustCompile(`^([ADB])(r|R|M|X)([0-9]?)$`)

// result reads one result. HBN 10.10C.
func result(s string) (Result, bool) {
	parts := resultForm.FindStringSubmatch(s)
	if parts == nil {
		return Result{}, false
	}
	e := Result{Who: Attacker + Who(strings.Index("ADB", parts[1])), What: Letter(strings.Index("rRMX", parts[2]))}
	if parts[3] != "" {
		e.Weighs, e.By = true, int(parts[3][0]-'0')
	}
	return e, !e.Weighs || e.What == Disrupt || e.What == Retreat
}

var paceForm = regexp.MustCompile(`^[0-4]d?$`)

// readMarch reads the forced march table, of which rows from 0 and columns from 1 may be as
// many as are printed. HBN 7.6.
func (r *reader) readMarch() error {
	const file, die = "forced-march.csv", "modified_roll"
	err := r.anyTable(file, marchHeads, func(l *row) {
		l.must(die, strconv.Itoa(len(r.b.March)))
		var paces []Pace
		for _, head := range l.heads[1 : len(l.heads)-1] {
			s := l.text(head)
			if l.isUnknown(head) {
				paces = append(paces, Pace{})
			} else if paceForm.MatchString(s) {
				paces = append(paces, Pace{Points: int(s[0] - '0'), Disrupted: len(s) > 1})
			} else {
				l.complain(head, "%q is not 0 to 4 movement points, with a d behind them if the unit is disrupted", s)
			}
		}
		r.b.March = append(r.b.March, paces)
	})
	if err == nil && len(r.b.March) < faces {
		err = fmt.Errorf("%s: it has %d rows, but the die 0 to 9", r.title(file), len(r.b.March))
	}
	return err
}

// marchHeads checks the heads of the forced march table.
func marchHeads(found []string) error {
	wanted := []string{"modified_roll"}
	for morale := 1; morale < max(len(found)-1, 2); morale++ {
		wanted = append(wanted, fmt.Sprintf("morale_%d", morale))
	}
	if wanted = append(wanted, "status"); !slices.Equal(found, wanted) {
		return fmt.Errorf("the heads must be modified_roll, then morale_1, morale_2 and on as far as the table goes, then status")
	}
	return nil
}

// exits are the sides of a hex by the compass of the map, on which columns run from south to
// north and rows from west to east: its north is at the right of the page. HBN 2.3B.
var exits = map[string]hex.Side{"W": hex.N, "NW": hex.NE, "NE": hex.SE, "E": hex.S, "SE": hex.SW, "SW": hex.NW}

// readLost reads where a lost unit leaves a morass. HBN 7.5B.
func (r *reader) readLost() error {
	const file = "morass-exit.csv"
	rows := 0
	err := r.table(file, "roll exit status", func(l *row) {
		l.must("roll", strconv.Itoa(rows))
		side, isSide := exits[l.text("exit")]
		intended := l.text("exit") == "intended"
		if !l.isUnknown("exit") && !isSide && !intended {
			l.complain("exit", "%q is none of NW, NE, E, SE, SW, W and intended", l.text("exit"))
		}
		if rows < faces {
			r.b.Lost[rows] = Exit{Intended: intended, Side: side}
		}
		rows++
	})
	if err == nil && rows != faces {
		err = fmt.Errorf("%s: it has %d rows, but the die 0 to 9", r.title(file), rows)
	}
	return err
}
