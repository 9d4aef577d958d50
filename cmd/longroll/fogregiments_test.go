package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
	regiments "longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/rookie"
	regiment "longroll/rules/hellbeforenight/seen"
)

// Hell Before Night: stacks are open; hidden are the other side's sheet, its standing
// instructions, and in reserves that are turned over the letter, the units, and whether it is one.
// HBN 14.7.

// regimentsInFog is the battle from its set-up.
func regimentsInFog(decisions string) fogBattle {
	return fogBattle{
		name: "hell-before-night-" + decisions, usual: 1, legs: 5, open: true, slip: "move Nobody 1013\n",
		terms: func(r *rand.Rand) adjudicator.NewGame {
			return fogTerms(r, adjudicator.NewGame{Battle: "hell-before-night", Options: map[string]string{"decisions": decisions}})
		},
		sheet: regimentsSheet,
		own: func(p *fogPair, _ string) []string {
			who := p.someone(p.hides)
			return []string{
				"standing: retreat " + who + " to 1213\n", "standing: end turn yes\n", "standing: clear\n", "standing: fortune kill\n",
				"move " + who + " 9999\nmove " + p.someone(p.blind()) + " 1013\n", "deploy " + who + " at 1013\n", "deploy B: " + who + " to 1213\n",
			}
		},
		look: func(p *fogPair) []string {
			mine, his := p.someone(p.blind()), p.someone(p.hides)
			return []string{
				"move " + mine + " 1213\n", "move " + his + " 1213\n", "attack " + mine + " -> 1415\n", "attack " + mine + " -> " + his + "\n", "bombard " + mine + " -> " + his + "\n",
				"standing: retreat " + mine + " to 1213\n", "standing: clear\n", "move reserve A 1213\n", "hide A with 1 dummy\n", "deploy A: " + mine + " to 1213\n", "move nobody\n",
			}
		},
		shown: func(truth string, hides rules.Side) string {
			return rowsWithout(shownOfReserves(truth, hides), "standing", "deploy", "sealed")
		},
		mine: func(p *fogPair) bool {
			v := p.busy.view(p.hides).(regiment.View)
			return v.Phase == "deployment" || v.Phase != "over" && v.Phasing == p.hides
		},
	}
}

// regimentsSheet is the sheet of a rookie. Where each side sets up, who hides something is last, so
// that what he does before is done while the other's sheet lies sealed or is still to come.
func regimentsSheet(p *fogPair, g *fogGame, side rules.Side) string {
	v := g.view(side).(regiment.View)
	if v.Phase == "over" || v.Phase == "deployment" && (side == p.blind()) == g.sheetIn(p.blind()) {
		return ""
	}
	b, err := g.shelf.printed.regiments.Battle()
	if err != nil {
		p.t.Fatal(err)
	}
	return echoed("hellbeforenight", rookie.Sheet(v, b, p.chance.IntN))
}

// fogLines is a stage on which nobody meets an enemy soon: both sides have two reserves
// that are turned over and two dummies. What is hidden is in fogStratagems.
const fogLines = `couplet 2 first confederate
unit 40 IL 3509
unit 6 IA 3511
unit 15 AR 1012
unit 44 TN 1015
leader Hardee 1012
leader Sherman 3509
`

// fogMarkers are where the reserves of each side lie.
var fogMarkers = [3][]string{rules.Union: {"3910", "3910", "3914", "4112"}, rules.Confederate: {"1013", "1013", "1009", "1016"}}

// fogTroops are the units that may be in them.
var fogTroops = [3][]string{rules.Union: {"46 OH", "55 IL", "54 OH", "71 OH"}, rules.Confederate: {"8 AR", "16 AL", "27 TN", "55 TN"}}

// fogReserves is one way to lay them: which letter lies where, and which of them hold whom.
func fogReserves(side rules.Side, chance *rand.Rand) string {
	letters := strings.Split("ABCDEF", "")
	chance.Shuffle(len(letters), func(i, k int) { letters[i], letters[k] = letters[k], letters[i] })
	letters = letters[:len(fogMarkers[side])]
	real := chance.Perm(len(letters))[:2]
	var b strings.Builder
	for i, name := range fogTroops[side] {
		in := real[chance.IntN(2)]
		if i < 2 {
			in = real[i] // no reserve is empty
		}
		fmt.Fprintf(&b, "unit %s reserve-%s\n", name, letters[in])
	}
	for i, at := range fogMarkers[side] {
		mark := "hidden,dummy"
		if slices.Contains(real, i) {
			mark = "hidden"
		}
		fmt.Fprintf(&b, "reserve %s %s %s %s\n", side, letters[i], at, mark)
	}
	return b.String()
}

// reservesInFog begins two games that are alike but for which of the markers of a side are dummies,
// which letters they have and who is in the others.
func reservesInFog() fogBattle {
	b := regimentsInFog("default")
	b.name, b.usual, b.legs = "hell-before-night-reserves", 2, 8
	b.terms = func(r *rand.Rand) adjudicator.NewGame {
		lines := fogLines + fogReserves(rules.Union, r) + fogReserves(rules.Confederate, r)
		return fogTerms(r, adjudicator.NewGame{Battle: "hell-before-night", Options: map[string]string{"decisions": "default"},
			Positions: lines, Turn: 2, Phase: "movement", Phasing: "confederate"})
	}
	b.veil = func(p *fogPair, terms adjudicator.NewGame) adjudicator.NewGame {
		before := terms.Positions
		shown, _ := splitLines(before, func(line string) bool { return !isOfReserves(line, p.hides) })
		for terms.Positions == before {
			terms.Positions = shown + fogReserves(p.hides, p.chance)
		}
		p.stray = append(p.stray, fogTroops[p.hides]...)
		p.secrets++
		return terms
	}
	b.sheet = func(p *fogPair, g *fogGame, side rules.Side) string {
		words := regimentsSheet(p, g, side)
		if g == p.plain {
			p.matchLetters()
		}
		kept, _ := splitLines(words, func(line string) bool { return side != p.hides || g == p.busy || p.sameOfBoth(line) != "" })
		return kept
	}
	b.twist = func(p *fogPair, words string) string {
		var out strings.Builder
		for line := range strings.Lines(words) {
			out.WriteString(p.sameOfBoth(line))
		}
		return out.String()
	}
	return b
}

// isOfReserves reports whether a row of a table is of the reserves of a side, and who is in them.
func isOfReserves(line string, side rules.Side) bool {
	if strings.HasPrefix(line, "reserve "+side.String()) {
		return true
	}
	return slices.ContainsFunc(fogTroops[side], func(name string) bool { return strings.HasPrefix(line, "unit "+name+" ") })
}

// matchLetters finds for each marker of a side that is turned over in the plain game the one that lies
// there in the other.
func (p *fogPair) matchLetters() {
	p.letters = map[string]string{}
	of := func(g *fogGame) []regiment.Reserve {
		return slices.DeleteFunc(g.view(p.hides).(regiment.View).Reserves, func(r regiment.Reserve) bool { return r.Side != p.hides || !r.Hidden })
	}
	others := of(p.busy)
	for _, r := range of(p.plain) {
		i := slices.IndexFunc(others, func(o regiment.Reserve) bool { return o.At == r.At && o.BarkRoad == r.BarkRoad && o.Moved == r.Moved })
		if i >= 0 {
			p.letters[r.Letter] = others[i].Letter
			others = slices.Delete(others, i, i+1)
		}
	}
}

// sameOfBoth is a line as it reads in the other game; empty if it would not look the same there:
// what becomes of a reserve but that it moves.
func (p *fogPair) sameOfBoth(line string) string {
	w := strings.Fields(line)
	switch {
	case strings.HasPrefix(line, "move reserve "):
		if to := p.letters[w[2]]; to != "" {
			w[2] = to
			return strings.Join(w, " ") + "\n"
		}
		return ""
	case slices.Contains([]string{"reserve", "hide", "lift", "deploy"}, w[0]), strings.Contains(line, " reserve"):
		return ""
	}
	return line
}

// shownOfReserves is what of a table of positions the enemy of a side knows: of reserves that are
// turned over where they lie, and whether they have moved.
func shownOfReserves(table string, hides rules.Side) string {
	var rows []string
	covered := map[string]bool{}
	for line := range strings.Lines(table) {
		if w := strings.Fields(line); len(w) > 4 && w[0] == "reserve" && w[1] == hides.String() && strings.Contains(w[4], "hidden") {
			covered[" reserve-"+w[2]] = true
			rows = append(rows, fmt.Sprintf("reserve ? %s %t", w[3], strings.Contains(w[4], "moved")))
		}
	}
	slices.Sort(rows)
	own := ownRegiments(hides)
	for line := range strings.Lines(table) {
		w := strings.Fields(line + " . . .")
		switch {
		case w[0] == "reserve" && w[1] == hides.String() && covered[" reserve-"+w[2]]:
		case (w[0] == "unit" || w[0] == "leader") && own(line) && slices.ContainsFunc(slices.Sorted(maps.Keys(covered)), func(in string) bool { return strings.Contains(line, in) }):
		default:
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	return strings.Join(rows, "\n")
}

// ownRegiments tells the rows of units and leaders of a side.
func ownRegiments(side rules.Side) func(line string) bool {
	b, err := regiments.With(nil).Battle()
	if err != nil {
		panic(err) // the battle comes with Longroll
	}
	mine := map[string]bool{}
	for _, u := range b.Units {
		mine[u.Name] = u.Side == side
	}
	for _, l := range b.Leaders {
		mine[l.Name] = l.Side == side
	}
	return func(line string) bool {
		for name, is := range mine {
			if is && (strings.HasPrefix(line, fmt.Sprintf("unit      %s ", name)) || strings.HasPrefix(line, fmt.Sprintf("leader    %s ", name))) {
				return true
			}
		}
		return false
	}
}

// leaksOfReserves tell by what lies under markers that are turned over.
func leaksOfReserves() []fogLeak {
	under := func(truth rules.Game, hides rules.Side) int {
		sum := 0
		for line := range strings.Lines(truth.Positions()) {
			if strings.HasPrefix(line, "reserve") && strings.Contains(line, hides.String()) || strings.Contains(line, " reserve-") {
				for _, c := range line {
					sum = (31*sum + int(c)) % 997
				}
			}
		}
		return sum
	}
	return []fogLeak{
		{name: "a view that gives markers that are turned over their letters", hidden: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			field, ok := v.(regiment.View)
			if !ok || side == rules.NoSide {
				return v
			}
			field.Reserves = slices.Clone(field.Reserves)
			own := truth.View(side.Enemy()).(regiment.View).Reserves
			for i, r := range field.Reserves {
				if k := slices.IndexFunc(own, func(o regiment.Reserve) bool { return o.At == r.At && o.Side == r.Side }); k >= 0 {
					field.Reserves[i].Letter = own[k].Letter
				}
			}
			return field
		}},
		{name: "a view that counts the units out of sight", hidden: true, view: func(truth rules.Game, side rules.Side, v rules.View) rules.View {
			if field, ok := v.(regiment.View); ok && side != rules.NoSide {
				field.Score.Union += under(truth, side.Enemy()) % 2
				return field
			}
			return v
		}},
		{name: "a die that is called by what lies under a marker", hidden: true, run: func(truth rules.Game, hides rules.Side, out *rules.Outcome) {
			for i := range out.Rolls {
				out.Rolls[i].Name += strings.Repeat("'", under(truth, hides)%2)
			}
		}},
		{name: "notices in the order of hidden letters", hidden: true, run: func(truth rules.Game, hides rules.Side, out *rules.Outcome) {
			if under(truth, hides)%2 == 1 {
				slices.Reverse(out.Events)
			}
		}},
		{name: "a preview that knows which markers are dummies", hidden: true, truth: func(truth rules.Game, hides rules.Side) int {
			return under(truth, hides) % 4
		}},
	}
}
