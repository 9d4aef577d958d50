package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
)

// fogUnits are the words of rows of units, which lie on top of all else in a stack. CWB 9.0.
var fogUnits = []string{"infantry", "cavalry", "battery"}

// shownOfField is what of a battle's table of positions lies open to the enemy of a side: his own
// rows whole, and of the other's what lies on top of each stack. CWB 9.0.
func shownOfField(table string, hides rules.Side) string {
	var b strings.Builder
	topped := map[string]bool{}
	for line := range strings.Lines(table) {
		w := strings.Fields(line)
		switch {
		case len(w) < 2 || w[1] != hides.String():
			if len(w) > 0 && w[0] != "rolled" && w[0] != "#" { // in which phase he is, the enemy is not told
				b.WriteString(line)
			}
		case slices.Contains(fogUnits, w[0]) && !isOff(line):
			f := quotedFields(line)
			if topped[f[3]] {
				continue
			}
			topped[f[3]] = true
			b.WriteString(strings.Join(f[:min(6, len(f))], " ") + "\n") // kind, side, name, hex, facing, formation
		case slices.Contains([]string{"leader", "headquarters", "wagon", "train"}, w[0]) && !isOff(line):
			if f := quotedFields(line); !topped[f[3]] {
				b.WriteString(strings.Join(f[:4], " ") + "\n")
			}
		case w[0] == "hold" || w[0] == "award":
			b.WriteString(line)
		}
	}
	return b.String()
}

func isOff(line string) bool {
	return strings.Contains(line, " off-map") || strings.Contains(line, " lost") || strings.Contains(line, " outside")
}

// quotedFields are the words of a row; one in quotation marks is one word.
func quotedFields(line string) []string {
	var list []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

// fogVeil makes of a table of positions another that differs in what one side hides alone.
type fogVeil struct {
	rows   []string // one element a row of the old table
	plain  []string // what the element was before it was veiled
	side   rules.Side
	chance *rand.Rand
	moods  map[string]string // morale states, by hex
	deep   bool              // losses and morale too: what marches may be seen to march otherwise
	done   int
}

func newFogVeil(table string, side rules.Side, chance *rand.Rand) *fogVeil {
	v := &fogVeil{rows: strings.SplitAfter(table, "\n"), side: side, chance: chance, moods: map[string]string{}, deep: chance.IntN(2) == 0}
	v.shuffle()
	v.swap()
	v.plain = slices.Clone(v.rows)
	for i := range v.rows {
		v.veil(i)
	}
	for i := range v.rows {
		if w := v.mine(i); w != nil && slices.Contains(fogUnits, w[0]) && v.moods[w[3]] != "" {
			v.rows[i] = fogState.ReplaceAllString(v.rows[i], " "+v.moods[w[3]])
		}
	}
	v.more()
	return v
}

func (v *fogVeil) table() string { return strings.Join(v.rows, "") }

// mine gives the words of a row of the side that hides something; nil if it is none.
func (v *fogVeil) mine(i int) []string {
	if w := quotedFields(v.rows[i]); len(w) > 3 && w[1] == v.side.String() {
		return w
	}
	return nil
}

// covered lists the rows of units that lie below the top of a stack, stack by stack.
func (v *fogVeil) covered() (stacks [][]int) {
	top := ""
	for i := range v.rows {
		w := v.mine(i)
		if w == nil || !slices.Contains(fogUnits, w[0]) || isOff(v.rows[i]) {
			continue
		}
		if w[3] != top {
			top, stacks = w[3], append(stacks, nil)
			continue
		}
		stacks[len(stacks)-1] = append(stacks[len(stacks)-1], i)
	}
	return slices.DeleteFunc(stacks, func(s []int) bool { return len(s) == 0 })
}

// shuffle puts what lies below the top of each stack in another order.
func (v *fogVeil) shuffle() {
	for _, s := range v.covered() {
		v.chance.Shuffle(len(s), func(a, b int) {
			v.rows[s[a]], v.rows[s[b]] = v.rows[s[b]], v.rows[s[a]]
			v.done++
		})
	}
}

// swap lets brigades below the top of two stacks change places.
func (v *fogVeil) swap() {
	stacks := v.covered()
	for n := 0; n+1 < len(stacks); n += 2 {
		a, b := stacks[n][0], stacks[n+1][0]
		one, other := v.mine(a), v.mine(b)
		if one[0] != "infantry" || other[0] != "infantry" || strings.Contains(one[2]+other[2], "/") || v.drawnOut(one[2]) || v.drawnOut(other[2]) {
			continue
		}
		v.rows[a], v.rows[b] = strings.Replace(v.rows[b], other[3], one[3], 1), strings.Replace(v.rows[a], one[3], other[3], 1)
		v.done++
	}
}

// drawnOut reports whether a brigade has lines beside it, which all can see.
func (v *fogVeil) drawnOut(name string) bool {
	return slices.ContainsFunc(v.rows, func(row string) bool { return strings.Contains(row, " "+name+"/") && !isOff(row) })
}

var (
	fogState   = regexp.MustCompile(` (blood-lust|normal|shaken|disorganized|routed)\b`)
	fogGuns    = regexp.MustCompile(` guns \d+`)
	fogSupply  = regexp.MustCompile(` supply \d+`)
	fogLosses  = regexp.MustCompile(` (casualties|stragglers) \d+`)
	fogNotes   = regexp.MustCompile(` text "[^"]*"`)
	fogRatings = regexp.MustCompile(` (acted|settles|engaged|retreats) \d+`)
)

// veil changes what a row hides.
func (v *fogVeil) veil(i int) {
	w := v.mine(i)
	if w == nil || v.chance.IntN(3) == 0 {
		return
	}
	row := strings.TrimRight(v.rows[i], "\n")
	n := v.chance.IntN
	off := isOff(row)
	switch {
	case w[0] == "dispatch" || w[0] == "note":
		row = fogNotes.ReplaceAllString(row, fmt.Sprintf(` text "Nobody knows %d."`, n(100)))
	case w[0] == "command":
		if row = fogRatings.ReplaceAllString(row, ""); n(2) == 0 {
			row += fmt.Sprintf(" settles %d engaged %d", 1+n(5), 1+n(5))
		}
		if n(3) == 0 && !strings.Contains(row, " deaf") {
			row += " deaf"
		}
	case off && (!v.deep || !strings.Contains(row, " off-map") || !slices.Contains(fogUnits[:2], w[0]) || strings.Contains(w[2], "/")):
		return
	case off: // what is still to come is nobody else's affair
		row = fogLosses.ReplaceAllString(row, "") + fmt.Sprintf(" casualties %d stragglers %d", 1+n(3), 1+n(2))
		if !strings.Contains(row, " low-ammo") {
			row += " low-ammo"
		}
	case slices.Contains(fogUnits[:2], w[0]) && !v.deep:
		if !strings.Contains(row, " low-ammo") {
			row += " low-ammo"
		}
	case slices.Contains(fogUnits[:2], w[0]):
		if v.moods[w[3]] == "" { // all of a stack are in one state, CWB 12.4
			v.moods[w[3]] = []string{"normal", "shaken", "disorganized", "routed"}[n(4)]
		}
		if !strings.Contains(w[2], "/") {
			row = fogLosses.ReplaceAllString(row, "") + fmt.Sprintf(" casualties %d stragglers %d", 1+n(3), 1+n(2))
		}
		if !strings.Contains(row, " low-ammo") && n(3) == 0 {
			row += " low-ammo"
		}
	case w[0] == "battery":
		row = fogGuns.ReplaceAllString(row, fmt.Sprintf(" guns %d", 1+n(5)))
	case w[0] == "wagon":
		row = fogSupply.ReplaceAllString(row, fmt.Sprintf(" supply %d", n(6)))
	}
	v.rows[i] = row + "\n"
	v.done++
}

// more adds to the log of the side, to those whom it has lost, and to its standing instructions.
func (v *fogVeil) more() {
	last, number, leads := -1, 0, ""
	for i := range v.rows {
		switch w := v.mine(i); {
		case w == nil:
		case w[0] == "command":
			last, leads = max(last, i), w[2]
		case w[0] == "dispatch":
			last = i
			number++
		case w[0] == "note":
			last = i
		}
	}
	if last < 0 {
		return
	}
	side := v.side.String()
	v.rows[last] += fmt.Sprintf("dispatch %s %d from %q to %q method \"AO\" type simple status \"fulfilled\" sent 1 text \"Nobody saw it.\"\n", side, number+1, leads, leads)
	if !strings.Contains(v.table(), "\nhold ") { // an order log
		return
	}
	v.rows[len(v.rows)-1] += fmt.Sprintf("standing %s retreat way \"supply\"\n", side)
}

// restore takes back what was made of the row that a fault of the table names.
func (v *fogVeil) restore(fault string) bool {
	m := regexp.MustCompile(`positions:(\d+):`).FindStringSubmatch(fault)
	if m == nil {
		return false
	}
	line, _ := strconv.Atoi(m[1])
	for i, row := range v.rows {
		if line -= strings.Count(row, "\n"); line <= 0 {
			changed := false
			w := v.mine(i)
			for j := range v.rows { // and of all in its hex
				if o := v.mine(j); j == i || w != nil && o != nil && o[3] == w[3] && slices.Contains(fogUnits, o[0]) {
					changed = changed || v.rows[j] != v.plain[j]
					v.rows[j] = v.plain[j]
				}
			}
			return changed
		}
	}
	return false
}
