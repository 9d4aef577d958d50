package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
)

// Blue & Gray with limited intelligence: in one of two games another unit of the same hex
// marches under its blank counter than in the other, and neither of them moves any more.

// underCover is a battle of Blue & Gray with that option.
func underCover(battle string) fogBattle {
	m, err := data.Map(battle)
	if err != nil {
		panic(err) // the map comes with Longroll
	}
	b := blueGrayInFog(battle, "default", false)
	b.name, b.usual, b.legs = battle+"-under-cover", 2, 6
	b.terms = func(r *rand.Rand) adjudicator.NewGame {
		edition := []string{"third", "deluxe", "classic"}[r.IntN(3)]
		n := adjudicator.NewGame{Battle: battle, Edition: edition, Options: map[string]string{"decisions": "default", "limited-intelligence": "on"}}
		n.Positions = deployed(n)
		return fogTerms(r, n)
	}
	sheet := b.sheet
	b.sheet = func(p *fogPair, g *fogGame, side rules.Side) string {
		words := sheet(p, g, side)
		if side != p.hides || words == "" {
			return words
		}
		kept, _ := splitLines(words, func(line string) bool { return !p.strays(line) })
		return kept
	}
	b.twist = func(p *fogPair, words string) string {
		v := p.busy.view(p.hides).(seen.View) // the other game has gone on already
		for line := range strings.Lines(words) {
			name := bluegrayUnit(line)
			twin, ok := twinOf(v, name)
			if !ok || p.strays(line) || slices.Contains(p.stray, twin) || p.isAwaited(m, line) {
				continue
			}
			p.stray = append(p.stray, name, twin)
			p.note("%s marches in place of %s", twin, name)
			p.secrets++
			return exchanged(words, name, twin) // more would soon meet the enemy
		}
		return words
	}
	b.shown = shownUnderCover
	return b
}

// deployed is a battle under cover when both sides have deployed their dummies, as a table of
// positions: in the pairs nobody moves them before the first game-turn.
func deployed(n adjudicator.NewGame) string {
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: n.Battle, Edition: n.Edition, Options: n.Options})
	if err != nil {
		panic(err) // the battle comes with Longroll
	}
	for g.View(rules.NoSide).(seen.View).Phase == "deployment" {
		g = g.Run(g.Now().Side, bluegray.End{}, rules.Aid{}).After
	}
	return g.Positions()
}

// leastFar is how far from every enemy a march must end after which nobody is to be shown soon.
const leastFar = 7

// isAwaited reports whether an enemy is near the end of the march of a line.
func (p *fogPair) isAwaited(m *ground.Map, line string) bool {
	w := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '-' || r == '\n' })
	end, err := m.Grid.Parse(w[len(w)-1])
	if err != nil {
		return true
	}
	return slices.ContainsFunc(p.plain.view(p.blind()).(seen.View).Own, func(u seen.Own) bool { return m.Grid.Distance(u.At, end) < leastFar })
}

// twinOf finds a unit that is covered in the same hex as another, and goes as far.
func twinOf(v seen.View, name string) (string, bool) {
	marches := func(u seen.Own) bool {
		return u.Covered && !u.Moved && (u.Type == "inf" || u.Type == "dummy")
	}
	i := slices.IndexFunc(v.Own, func(u seen.Own) bool { return u.Unit == name && marches(u) })
	if i < 0 {
		return "", false
	}
	k := slices.IndexFunc(v.Own, func(u seen.Own) bool { return u.Unit != name && marches(u) && u.At == v.Own[i].At })
	if k < 0 {
		return "", false
	}
	return v.Own[k].Unit, true
}

// exchanged is a sheet in which two units march in each other's place.
func exchanged(sheet, one, other string) string {
	var b strings.Builder
	for line := range strings.Lines(sheet) {
		switch bluegrayUnit(line) {
		case one:
			line = strings.Replace(line, one, other, 1)
		case other:
			line = strings.Replace(line, other, one, 1)
		}
		b.WriteString(line)
	}
	return b.String()
}

// shownUnderCover is what of a table of positions the enemy of a side knows: of those under
// blank counters the hexes, and of hexes worth points what he takes for true.
func shownUnderCover(table string, hides rules.Side) string {
	var rows []string
	taken := map[string]string{}
	for line := range strings.Lines(table) {
		w := strings.Fields(line)
		switch {
		case len(w) == 0 || w[0] == "standing" || w[0] == "deploy" || w[0] == "seems" && w[1] == hides.String():
		case w[0] == "seems":
			taken[w[2]] = w[3]
		case w[0] == hides.String() && w[2] == "waiting":
		case w[0] == hides.String() && len(w) > 4 && strings.Contains(w[4], "covered"):
			rows = append(rows, fmt.Sprintf("%s ? %s %t", w[0], w[2], strings.Contains(w[4], "digging")))
		default:
			rows = append(rows, strings.Join(w, " "))
		}
	}
	for i, row := range rows {
		if w := strings.Fields(row); w[0] == "hold" && taken[w[1]] != "" {
			rows[i] = "hold " + w[1] + " " + taken[w[1]]
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "\n")
}
