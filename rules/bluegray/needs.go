package bluegray

import (
	"fmt"
	"strings"

	"longroll/rules/bluegray/data"
	"longroll/rules/chart"
)

// Options that need printed matter of their own. Cells that nobody has are ? in its file;
// the option is then refused when a game is made, with the list, until an owner of the
// printed game lays his own file over ours.

// need is the printed matter of one option: what of it is missing for a battle.
type need struct {
	option  choice
	value   string
	file    string // * stands for the battle
	missing func(files *data.Files, battle string) ([]string, error)
}

// needs are all of them.
var needs = []need{
	{shattered, "on", "shattered.txt", missingResults},
	{bombardment, "on", "bombardment.txt", missingPins},
	{leaders, "on", "*/leaders.txt", missingLeaders},
}

// lacks says what of the matter for an option nobody has, nothing if it is whole.
func (n need) lacks(files *data.Files, battle string) string {
	missing, err := n.missing(files, battle)
	switch {
	case err != nil:
		return err.Error()
	case len(missing) == 0:
		return ""
	}
	return fmt.Sprintf("nobody has %s; %s", strings.Join(missing, ", "), supply(fileOf(n.file, battle)))
}

// fileOf is the file of a battle by its pattern.
func fileOf(pattern, battle string) string { return strings.Replace(pattern, "*", battle, 1) }

// supply says how what is missing comes into a game.
func supply(file string) string {
	return "an owner of the printed game writes it into a file " + file + " of his own, in the folder that the setting overlay names"
}

// gaps says which cells of a table nobody has: whole rows by their names, of others the
// columns. It is empty if the table is whole.
func gaps(c *chart.Chart, table string) []string {
	var rows, parts []string
	for r, row := range c.Rows() {
		var columns []string
		for i, column := range c.Columns() {
			if c.At(r, i) == "?" {
				columns = append(columns, column)
			}
		}
		switch len(columns) {
		case 0:
		case len(c.Columns()):
			rows = append(rows, row)
		default:
			parts = append(parts, fmt.Sprintf("row %s under %s", row, strings.Join(columns, ", ")))
		}
	}
	switch len(rows) {
	case 0:
	case 1:
		parts = append(parts, "row "+rows[0])
	default:
		parts = append(parts, "rows "+strings.Join(rows, ", "))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, "; ") + " of the " + table}
}

// refuseNeedy refuses options whose matter is not whole.
func refuseNeedy(files *data.Files, battle string, o *Options) error {
	for _, n := range needs {
		if !o.is(n.option, n.value) {
			continue
		}
		if lacks := n.lacks(files, battle); lacks != "" {
			return fmt.Errorf("option %s can't be %s: %s", optionList.Defs[n.option].Name, n.value, lacks)
		}
	}
	return nil
}
