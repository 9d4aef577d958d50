package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Blue & Gray with limited intelligence: in one of two games another unit of the same hex
// marches under its blank counter than in the other, or deploys there, and neither of them moves
// any more.

// underCover is a battle of Blue & Gray with that option.
func underCover(battle string) fogBattle {
	m, err := data.Map(battle)
	if err != nil {
		panic(err) // the map comes with Longroll
	}
	b := blueGrayInFog(battle, "default", false)
	b.name, b.usual, b.legs = battle+"-under-cover", 2, 8
	b.terms = func(r *rand.Rand) adjudicator.NewGame {
		edition := []string{"third", "deluxe", "classic"}[r.IntN(3)]
		return fogTerms(r, adjudicator.NewGame{Battle: battle, Edition: edition, Options: map[string]string{"decisions": "default", "limited-intelligence": "on"}})
	}
	sheet := hidesLast(b.sheet, func(v seen.View) bool { return v.Phase == "deployment" })
	b.sheet = func(p *fogPair, g *fogGame, side rules.Side) string {
		words := sheet(p, g, side)
		if side != p.hides || words == "" {
			return words
		}
		if v := g.view(side).(seen.View); v.Phase == "deployment" {
			return deploysTwo(v, words)
		}
		kept, _ := splitLines(words, func(line string) bool { return !p.strays(line) })
		return kept
	}
	b.twist = func(p *fogPair, words string) string {
		v := p.busy.view(p.hides).(seen.View) // the other game has gone on already
		if v.Phase == "deployment" {
			return p.deploysElsewhere(words)
		}
		return p.exchanges(m, v, words, leastFar, func(u seen.Own) bool { return u.Covered && (u.Type == "inf" || u.Type == "dummy") })
	}
	b.mine = func(p *fogPair) bool { return p.busy.view(p.hides).(seen.View).Phasing == p.hides }
	own := b.own
	b.own = func(p *fogPair, words string) []string {
		v := p.busy.view(p.hides).(seen.View)
		if v.Phase != "deployment" {
			return own(p, words)
		}
		return []string{"deploy " + p.someone(p.hides) + " at " + v.SetUp[p.chance.IntN(len(v.SetUp))].String() + "\n", "deploy " + p.someone(p.blind()) + " at 0101\n"}
	}
	b.shown = shownUnderCover
	return b
}

// deploysTwo is a sheet of deployment with two dummies more, of whom it says nothing, that are to stand
// in different hexes where they lie: who gets no order stands by lot.
func deploysTwo(v seen.View, words string) string {
	var idle []seen.Own
	for _, u := range v.Own {
		if u.Type == "dummy" && !strings.Contains(words, u.Unit+" ") {
			idle = append(idle, u)
		}
	}
	for i, u := range idle {
		if i > 0 && u.At != idle[0].At {
			return fmt.Sprintf("deploy %s at %s\ndeploy %s at %s\n", idle[0].Unit, idle[0].At, u.Unit, u.At) + words
		}
	}
	return words
}

// deploysElsewhere is a sheet of deployment in which those two change places: the enemy sees the same
// blank counters, wherever which of them stands.
func (p *fogPair) deploysElsewhere(words string) string {
	var one, other, at, there string
	if n, _ := fmt.Sscanf(words, "deploy %s at %s\ndeploy %s at %s\n", &one, &at, &other, &there); n < 4 || !strings.HasPrefix(one, "dummy-") || !strings.HasPrefix(other, "dummy-") {
		return words
	}
	_, rest, _ := strings.Cut(words, "\n")
	_, rest, _ = strings.Cut(rest, "\n")
	p.stray = append(p.stray, one, other) // who stands elsewhere stays there
	p.note("%s and %s deploy in each other's place", one, other)
	p.secrets++
	return fmt.Sprintf("deploy %s at %s\ndeploy %s at %s\n", one, there, other, at) + rest
}

// leastFar is how far from every enemy a march must end after which nobody is to be shown soon.
const leastFar = 7

// isAwaited reports whether an enemy is nearer than that to the end of the march of a line.
func (p *fogPair) isAwaited(m *ground.Map, line string, far int) bool {
	w := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '-' || r == '\n' })
	end, err := m.Grid.Parse(w[len(w)-1])
	if err != nil {
		return true
	}
	return p.isNear(m, end, far)
}

// isNear reports whether an enemy is nearer to a hex than that.
func (p *fogPair) isNear(m *ground.Map, h hex.Hex, far int) bool {
	return slices.ContainsFunc(p.plain.view(p.blind()).(seen.View).Own, func(u seen.Own) bool { return m.Grid.Distance(u.At, h) < far })
}

// exchanges is a sheet in which a unit marches in place of another of the same hex, of two such as the
// enemy can't tell apart.
func (p *fogPair) exchanges(m *ground.Map, v seen.View, words string, far int, alike func(seen.Own) bool) string {
	for line := range strings.Lines(words) {
		name := bluegrayUnit(line)
		twin, ok := twinOf(v, name, alike)
		if !ok || p.strays(line) || slices.Contains(p.stray, twin) || p.isAwaited(m, line, far) {
			continue
		}
		p.stray = append(p.stray, name, twin)
		p.note("%s marches in place of %s", twin, name)
		p.secrets++
		return exchanged(words, name, twin) // more would soon meet the enemy
	}
	return words
}

// twinOf finds a unit that has not moved in the same hex as another, both such as can't be told apart.
func twinOf(v seen.View, name string, alike func(seen.Own) bool) (string, bool) {
	i := slices.IndexFunc(v.Own, func(u seen.Own) bool { return u.Unit == name && !u.Moved && alike(u) })
	if i < 0 {
		return "", false
	}
	k := slices.IndexFunc(v.Own, func(u seen.Own) bool { return u.Unit != name && !u.Moved && alike(u) && u.At == v.Own[i].At })
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
