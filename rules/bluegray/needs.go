package bluegray

import (
	"fmt"
	"strings"

	"longroll/rules/bluegray/data"
)

// Options that need printed matter of their own. Cells that nobody has are ? in its file;
// the option is then refused when a game is made, with the list, until an owner of the
// printed game lays his own file over ours.

// need is the printed matter of one option: what of it is missing for a battle.
type need struct {
	option  choice
	value   string
	missing func(files *data.Files, battle string) ([]string, error)
}

// needs are all of them.
var needs = []need{
	{shattered, "on", missingResults},
	{bombardment, "on", missingPins},
	{leaders, "on", missingLeaders},
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
	return "nobody has " + strings.Join(missing, ", ")
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
