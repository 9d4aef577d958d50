package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Blue & Gray in the fog of war: in one of two games some units stay where they are that in the
// other march out of sight of everybody, or one marches that is seen from afar in place of another of
// its hex; and they do not move any more in either.

// fogOfWar is a battle of Blue & Gray with that option, and how many pairs of it each test run plays.
func fogOfWar(battle string, pairs int) fogBattle {
	m, err := data.Map(battle)
	if err != nil {
		panic(err) // the map comes with Longroll
	}
	b := blueGrayInFog(battle, "default", false)
	b.name, b.open, b.usual, b.legs = battle+"-fog-of-war", true, pairs, 6
	b.terms = func(r *rand.Rand) adjudicator.NewGame {
		edition := []string{"third", "deluxe", "classic"}[r.IntN(3)]
		return fogTerms(r, adjudicator.NewGame{Battle: battle, Edition: edition, Options: map[string]string{"decisions": "default", "fog-of-war": "on"}})
	}
	sheet := b.sheet
	b.sheet = func(p *fogPair, g *fogGame, side rules.Side) string {
		words := sheet(p, g, side)
		if side != p.hides || words == "" {
			return words
		}
		kept, _ := splitLines(words, func(line string) bool { return !p.strays(line) })
		if g == p.plain {
			p.unseen = unseenMarches(p, m, kept)
		}
		if len(p.unseen)+len(p.stray) == 0 {
			return rearMarch(p, m, g.view(side).(seen.View), kept) + kept
		}
		return kept
	}
	b.twist = func(p *fogPair, words string) string {
		kept, dropped := splitLines(words, func(line string) bool {
			return !slices.Contains(p.unseen, line) || p.chance.IntN(3) > 0
		})
		for line := range strings.Lines(dropped) {
			p.stray = append(p.stray, bluegrayUnit(line))
			p.note("in the other game only: %s", line)
			p.secrets++
		}
		if dropped != "" {
			return kept
		}
		return p.exchanges(m, p.busy.view(p.hides).(seen.View), kept, rearOff, func(u seen.Own) bool { return p.isInRear(m, u) })
	}
	b.shown = func(truth string, hides rules.Side) string { return shownInSight(m, truth, hides) }
	return b
}

// splitLines parts a sheet.
func splitLines(sheet string, keep func(string) bool) (kept, dropped string) {
	for line := range strings.Lines(sheet) {
		if keep(line) {
			kept += line
		} else {
			dropped += line
		}
	}
	return kept, dropped
}

// bluegrayUnit is the unit that a line moves; empty if it moves none.
func bluegrayUnit(line string) string {
	if w := strings.Fields(line); len(w) > 2 && w[0] == "move" {
		return strings.TrimRight(w[1], ",")
	}
	return ""
}

// strays reports whether a line moves a unit that stands elsewhere in the other game.
func (p *fogPair) strays(line string) bool {
	return slices.Contains(p.stray, bluegrayUnit(line))
}

// farOff is how far from every enemy a march must stay that nobody is to see, so that nobody
// comes upon it soon.
const farOff = 5

// unseenMarches lists the lines of a sheet that move somebody where nobody sees him.
func unseenMarches(p *fogPair, m *ground.Map, sheet string) []string {
	v := p.plain.view(p.hides).(seen.View)
	var watchers []hex.Hex
	for _, u := range p.plain.view(p.blind()).(seen.View).Own {
		watchers = append(watchers, u.At)
	}
	system := bluegray.New(p.plain.shelf.printed.blueGray)
	var lines []string
	for line := range strings.Lines(sheet) {
		i := slices.IndexFunc(v.Own, func(u seen.Own) bool { return u.Unit == bluegrayUnit(line) })
		if i < 0 {
			continue
		}
		r := orders.Read("bluegray", line, v, m.Grid, nil)
		if len(r.Orders) != 1 {
			continue
		}
		will, moves := system.Forecast(v, []rules.Command{r.Orders[0].Command})[0].(seen.WillMove)
		if moves && !slices.ContainsFunc(will.Path, func(h hex.Hex) bool { return inSight(m, watchers, h, farOff) }) {
			lines = append(lines, line)
		}
	}
	return lines
}

// rearMarch is a line by which a unit behind the lines goes to the next hex that a sheet leaves where it
// is, and so another that stands with it and looks the same from afar; empty if there is none.
func rearMarch(p *fogPair, m *ground.Map, v seen.View, sheet string) string {
	rear := func(u seen.Own) bool { return p.isInRear(m, u) && !strings.Contains(sheet, " "+u.Unit+" ") }
	system := bluegray.New(p.plain.shelf.printed.blueGray)
	for _, u := range v.Own {
		if _, ok := twinOf(v, u.Unit, rear); !ok {
			continue
		}
		for _, h := range m.Grid.Neighbours(u.At) {
			will, moves := system.Forecast(v, []rules.Command{bluegray.Move{Unit: u.Unit, To: h}})[0].(seen.WillMove)
			if moves && !will.InZone && !p.isNear(m, h, rearOff) {
				return "move " + u.Unit + " to " + h.String() + "\n"
			}
		}
	}
	return ""
}

// rearOff is how far from every enemy somebody must stand of whom the enemy is to see the arm alone.
const rearOff = 4

func (p *fogPair) isInRear(m *ground.Map, u seen.Own) bool {
	return u.Type == "inf" && !p.isNear(m, u.At, rearOff)
}

// inSight reports whether any watcher sees a hex, or is so near.
func inSight(m *ground.Map, watchers []hex.Hex, h hex.Hex, near int) bool {
	blocks := func(k hex.Hex) bool {
		words := m.Terrain(k)
		return slices.Contains(words, "forest") || slices.Contains(words, "town")
	}
	return slices.ContainsFunc(watchers, func(w hex.Hex) bool {
		line := m.Grid.Line(w, h)
		return m.Grid.Distance(w, h) <= near || !slices.ContainsFunc(line.Hexes, blocks) &&
			!slices.ContainsFunc(line.Along, func(pair [2]hex.Hex) bool { return blocks(pair[0]) && blocks(pair[1]) })
	})
}

// shownInSight is what of a table of positions is in sight of the enemy of a side.
func shownInSight(m *ground.Map, table string, hides rules.Side) string {
	var watchers []hex.Hex
	place := func(line string) (hex.Hex, bool) {
		w := strings.Fields(line)
		for _, word := range w[min(1, len(w)):] {
			if h, err := m.Grid.Parse(word); err == nil && m.On(h) && len(word) == 4 {
				return h, true
			}
		}
		return hex.Hex{}, false
	}
	for line := range strings.Lines(table) {
		if h, stands := place(line); stands && strings.HasPrefix(line, hides.Enemy().String()) {
			watchers = append(watchers, h)
		}
	}
	var b strings.Builder
	var sighted []string // who they are is not to be seen
	for line := range strings.Lines(table) {
		h, stands := place(line)
		w := strings.Fields(line)
		switch {
		case len(w) == 0 || w[0] == "standing" || w[0] == "entered":
		case w[0] == hides.String() && len(w) > 2 && w[2] == "waiting":
		case w[0] != hides.String() && w[0] != "hold" || !stands:
			b.WriteString(line)
		case w[0] != hides.String() && inSight(m, watchers, h, 1), slices.ContainsFunc(watchers, func(k hex.Hex) bool { return m.Grid.Distance(h, k) <= 1 }):
			b.WriteString(line)
		case inSight(m, watchers, h, 1):
			sighted = append(sighted, h.String())
		}
	}
	slices.Sort(sighted)
	return b.String() + strings.Join(sighted, " ")
}

// leaksOfTheFog tell by what nobody sees.
func leaksOfTheFog() []fogLeak {
	where := func(truth rules.Game, hides rules.Side) int {
		sum := 0
		for line := range strings.Lines(truth.Positions()) {
			if w := strings.Fields(line); len(w) > 2 && w[0] == hides.String() {
				for _, c := range w[2] {
					sum = 31*sum%997 + int(c)
				}
			}
		}
		return sum
	}
	return []fogLeak{
		{name: "a view that tells where those are whom nobody sees", unseen: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if field, ok := v.(seen.View); ok && side != rules.NoSide {
				field.Score.Union += where(truth, side.Enemy())
				return field
			}
			return v
		}},
		{name: "a view that tells who lies under which blank counter", covered: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if field, ok := v.(seen.View); ok && side != rules.NoSide {
				field.Score.Union += where(truth, side.Enemy())
				return field
			}
			return v
		}},
		{name: "a preview that knows where those are whom nobody sees", unseen: true, truth: func(truth rules.Game, hides rules.Side) int {
			return where(truth, hides) % 4
		}},
		{name: "a page that counts the marches of the enemy", unseen: true, letter: func(g *fogGame, l *adjudicator.Letter) {
			n := 0
			for _, raw := range g.ledger.entries["ring"] {
				n += strings.Count(string(raw), `"kind":"moved"`)
			}
			l.Text += fmt.Sprintf("%d marches\n", n)
		}},
	}
}
