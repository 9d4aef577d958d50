package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
)

// Rows of a table of positions for sealed sheets and the attacks that were allotted in
// them. BGD 22.4.14.

// sealedRows are rows of a table of positions: sealed, and a side; and allotted, a side, the
// hexes, who attacks, who is withheld and who defends, and then what else the attack says:
// reduce=2-1 stand-pat elect=yes lose=A,B only=A,B advance=A:0102,B retreat=A:0102+0103,:0104,
// a wish without a unit for any.
func (g *Game) sealedRows() string {
	var t strings.Builder
	list := func(names []string) string { return orDash(strings.Join(names, ",")) }
	for _, side := range rules.Sides {
		if g.sealed[side] && g.isTogether() {
			fmt.Fprintf(&t, "sealed       %s\n", side)
		}
		for _, a := range g.allotted[side] {
			var on []string
			for _, h := range a.Attack.On {
				on = append(on, h.String())
			}
			fmt.Fprintf(&t, "allotted     %-11s %s %s %s %s%s\n", side, list(on), list(a.Attack.With), list(a.Withheld), list(a.Defends), wishWords(a.Attack))
		}
	}
	return t.String()
}

// setSealed reads a row of a sealed sheet.
func (g *Game) setSealed(w *words) {
	if w.len() != 2 || !g.isTogether() {
		w.fail(1, "a sealed row is: sealed, side; it needs a phase in which both sides write at the same time")
		return
	}
	g.sealed[w.side(1)] = true
}

// setAllotted reads a row of an attack that was allotted.
func (g *Game) setAllotted(w *words) {
	if w.len() < 6 || !g.isSimultaneous() {
		w.fail(1, "an allotted row is: allotted, side, hexes, attackers, withheld, defenders, wishes; it needs a game with simultaneous movement")
		return
	}
	a := AttackAllotted{Side: w.side(1), Withheld: g.unitsAt(w, 4, noDash(w.text(4))), Defends: g.unitsAt(w, 5, noDash(w.text(5)))}
	a.Attack.With = g.unitsAt(w, 3, noDash(w.text(3)))
	a.Attack.On = g.hexesAt(w, 2, w.text(2), ",")
	for i := 6; i < w.len(); i++ {
		g.readWish(w, i, &a.Attack)
	}
	g.allotted[a.Side] = append(g.allotted[a.Side], a)
}

// unitsAt reads names of units out of a word; none is nil.
func (g *Game) unitsAt(w *words, i int, text string) []string {
	if text == "" {
		return nil
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		if _, known := g.number[name]; !known {
			w.fail(i, "there is no unit %s", name)
		}
	}
	return names
}

// wishWords are what an attack says besides, each word with a blank before it.
func wishWords(a Attack) string {
	var all []string
	add := func(name, value string) {
		if value != "" {
			all = append(all, " "+name+"="+value)
		}
	}
	add("reduce", a.Reduce)
	if a.StandPat {
		all = append(all, " stand-pat")
	}
	if a.Elect != nil {
		add("elect", yesNo(*a.Elect))
	}
	add("lose", strings.Join(a.Lose, ","))
	add("only", strings.Join(a.Only, ","))
	var wishes []string
	for _, wish := range a.Advance {
		to := ""
		if !wish.To.IsZero() {
			to = ":" + wish.To.String()
		}
		wishes = append(wishes, wish.Unit+to)
	}
	add("advance", strings.Join(wishes, ","))
	wishes = nil
	for _, wish := range a.Retreat {
		to := make([]string, len(wish.To))
		for i, h := range wish.To {
			to[i] = h.String()
		}
		wishes = append(wishes, wish.Unit+":"+strings.Join(to, "+"))
	}
	add("retreat", strings.Join(wishes, ","))
	return strings.Join(all, "")
}

// readWish reads one such word.
func (g *Game) readWish(w *words, i int, a *Attack) {
	name, value, _ := strings.Cut(w.text(i), "=")
	switch name {
	case "reduce":
		if a.Reduce = value; g.scale.find(value) < 0 {
			w.fail(i, "%q are no odds of the table", value)
		}
	case "stand-pat":
		a.StandPat = true
	case "elect":
		yes := value == "yes"
		a.Elect = &yes
	case "lose":
		a.Lose = g.unitsAt(w, i, value)
	case "only":
		a.Only = g.unitsAt(w, i, value)
	case "advance", "retreat":
		for part := range strings.SplitSeq(value, ",") {
			unit, to, _ := strings.Cut(part, ":")
			if unit != "" {
				g.unitsAt(w, i, unit)
			}
			hexes := g.hexesAt(w, i, to, "+")
			if name == "retreat" {
				a.Retreat = append(a.Retreat, RetreatWish{Unit: unit, To: hexes})
				continue
			}
			a.Advance = append(a.Advance, AdvanceWish{Unit: unit})
			if len(hexes) > 0 {
				a.Advance[len(a.Advance)-1].To = hexes[0]
			}
		}
	default:
		w.fail(i, "%q is nothing that an attack says: reduce, stand-pat, elect, lose, only, advance, retreat", name)
	}
}

// allottedPlain are the attacks allotted so that they can be written without an address in
// them, and who of them elects what.
func (g *Game) allottedPlain() (plain [3][]AttackAllotted, elect string) {
	for side, all := range g.allotted {
		plain[side] = slices.Clone(all)
		for i, a := range all {
			if a.Attack.Elect != nil {
				elect += fmt.Sprintf("%d.%d=%t ", side, i, *a.Attack.Elect)
				plain[side][i].Attack.Elect = nil
			}
		}
	}
	return plain, elect
}
