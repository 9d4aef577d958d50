package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// plotsInFog is a battle of plots, in which each side owes a sheet at the same time: what the
// other plots, drafts and takes back before both are in is its own affair. The side that hides
// something sends its sheet last, so that all it does before that is done while the other's lies
// sealed or is still to come.
func plotsInFog(battle string) fogBattle {
	b := blueGrayInFog(battle, "default", false)
	plain := b.sheet
	b.name, b.legs = battle+"-plots", 12
	b.terms = func(r *rand.Rand) adjudicator.NewGame {
		options := map[string]string{"decisions": "default", "simultaneous": "on"}
		return fogTerms(r, adjudicator.NewGame{Battle: battle, Edition: []string{"third", "deluxe"}[r.IntN(2)], Options: options})
	}
	b.sheet = hidesLast(plain, func(seen.View) bool { return true })
	b.mine = func(p *fogPair) bool { return p.busy.view(p.hides).(seen.View).Phasing == p.hides }
	own := b.own
	b.own = func(p *fogPair, words string) []string {
		who := p.someone(p.hides)
		return append(own(p, words), "mission "+who+" attack\n", "mission "+who+" attack "+p.someone(p.blind())+"\n",
			"plot "+who+" wait 2 then 1010\n", "hold "+who+"\n", "amend\nmission "+who+" defend\n")
	}
	look := b.look
	b.look = func(p *fogPair) []string {
		mine, his := p.someone(p.blind()), p.someone(p.hides)
		return append(look(p), "mission "+mine+" attack "+his+"\n", "mission "+his+" attack\n", "plot "+his+" wait 1 then 1010\n")
	}
	b.shown = func(truth string, _ rules.Side) string {
		return rowsWithout(truth, "standing", "plot", "sealed", "allotted")
	}
	return b
}

// hidesLast has the side that hides something write last where each side owes a sheet.
func hidesLast(sheet func(*fogPair, *fogGame, rules.Side) string, both func(seen.View) bool) func(*fogPair, *fogGame, rules.Side) string {
	return func(p *fogPair, g *fogGame, side rules.Side) string {
		blind := p.blind()
		v := g.view(blind).(seen.View)
		waits := side == blind && g.sheetIn(blind)
		early := side == p.hides && v.Phasing == blind && !g.sheetIn(blind)
		if both(v) && (waits || early) {
			return ""
		}
		return sheet(p, g, side)
	}
}

// sheetIn reports whether a sheet of a side is ready that is not played yet.
func (g *fogGame) sheetIn(side rules.Side) bool {
	for _, raw := range slices.Backward(g.ledger.entries["ring"]) {
		var e struct {
			Kind string
			Body struct {
				Side     rules.Side
				Standing bool
				Plays    string
				Orders   []json.RawMessage
			}
		}
		if json.Unmarshal(raw, &e) != nil {
			continue
		}
		switch {
		case e.Kind == "rolledback", e.Kind == "ran" && e.Body.Side == side && !e.Body.Standing:
			return false
		case e.Kind == "sheet" && e.Body.Side == side:
			return len(e.Body.Orders) > 0 && e.Body.Plays != ""
		}
	}
	return false
}

// leakOfThePlots tells a side what the other has drafted before both sheets are in.
func leakOfThePlots() fogLeak {
	return fogLeak{name: "a mail that counts the plots that the enemy has drafted", plots: true, letter: func(g *fogGame, l *adjudicator.Letter) {
		for _, raw := range slices.Backward(g.ledger.entries["ring"]) {
			var e struct {
				Kind string
				Body struct {
					Side   rules.Side
					Orders []json.RawMessage
				}
			}
			if json.Unmarshal(raw, &e) == nil && e.Kind == "sheet" && e.Body.Side == g.hides {
				l.Text = strings.TrimSuffix(l.Text, "\n") + fmt.Sprintf("\n%d plots\n", len(e.Body.Orders))
				return
			}
		}
	}}
}
