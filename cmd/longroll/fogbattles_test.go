package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"longroll/adjudicator"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/cwb"
	"longroll/rules/cwb/rookie"
	brigade "longroll/rules/cwb/seen"
	regiment "longroll/rules/hellbeforenight/seen"
)

// fogBattle is a battle, and how it is played and looked at.
type fogBattle struct {
	name     string
	usual    int // pairs in every test run
	legs     int // of a pair
	approval bool
	open     bool   // the whole board is seen by both
	slip     string // a line of an order that can't be read
	terms    func(*rand.Rand) adjudicator.NewGame
	sheet    func(*fogPair, *fogGame, rules.Side) string                     // what a side orders; empty: it is not its part
	own      func(*fogPair, string) []string                                 // what a side may write in secret, given the sheet that is awaited
	veil     func(p *fogPair, terms adjudicator.NewGame) adjudicator.NewGame // how the busy game begins; nil: as the plain one
	twist    func(p *fogPair, words string) string                           // what it orders in the busy game in place of a sheet; nil: the same
	look     func(*fogPair) []string                                         // what the blind side may ask or draft
	shown    func(truth string, hides rules.Side) string                     // what of a table of positions lies open to the other side
	mine     func(*fogPair) bool                                             // whether a sheet of the side that hides something is awaited; nil: when sheet gives one
}

// fogBattles lists all battles.
func fogBattles() []fogBattle {
	all := []fogBattle{blueGrayInFog("chickamauga", "default", false), blueGrayInFog("chickamauga", "ask", true), logInFog()}
	for i, name := range []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"} {
		all = append(all, aprilInFog(name, i == 2))
	}
	for i, name := range []string{"antietam", "shiloh", "cemetery-hill"} {
		all = append(all, blueGrayInFog(name, "ask", i == 1))
	}
	return append(all, underCover("chickamauga"), plotsInFog("antietam"),
		fogOfWar("chickamauga", 2), fogOfWar("shiloh", 2), fogOfWar("antietam", 2), fogOfWar("cemetery-hill", 1),
		regimentsInFog("ask"), reservesInFog())
}

// blueGrayInFog is a battle of Blue & Gray, in any of its editions.
func blueGrayInFog(battle, decisions string, approval bool) fogBattle {
	return fogBattle{
		name: battle + "-" + decisions, usual: 1, legs: 8, approval: approval, open: true, slip: "move Nobody to 0101\n",
		terms: func(r *rand.Rand) adjudicator.NewGame {
			edition := []string{"third", "deluxe", "classic"}[r.IntN(3)]
			return fogTerms(r, adjudicator.NewGame{Battle: battle, Edition: edition, Options: map[string]string{"decisions": decisions}, Approval: approval})
		},
		sheet: func(p *fogPair, g *fogGame, side rules.Side) string {
			v := g.view(side).(seen.View)
			if v.Phasing != side || v.Phase == "over" {
				return ""
			}
			list, err := (&demoPlayer{side: side, files: g.shelf.printed.blueGray}).decide(v)
			if err != nil {
				p.t.Fatal(err)
			}
			return echoed("bluegray", list)
		},
		own: func(p *fogPair, _ string) []string {
			return []string{
				"standing: " + p.someone(p.hides) + " retreats to 0101\n", "standing: clear\n",
				"move " + p.someone(p.hides) + " to 9999\nmove " + p.someone(p.blind()) + " to 0101\n",
			}
		},
		look: func(p *fogPair) []string {
			mine, his := p.someone(p.blind()), p.someone(p.hides)
			return []string{
				"move " + mine + " to 1010\n", "move " + his + " to 1010\n", "attack " + his + " with " + mine + "\n", "standing: " + mine + " retreats to 0101\n",
				"standing: clear\n", "move nobody\n",
			}
		},
		shown: func(truth string, _ rules.Side) string { return rowsWithout(truth, "standing") },
	}
}

// someone names a unit of a side, or one that there is not.
func (p *fogPair) someone(side rules.Side) string {
	var names []string
	switch v := p.plain.view(side).(type) {
	case seen.View:
		for _, u := range v.Own {
			names = append(names, u.Unit)
		}
	case regiment.View:
		for _, u := range v.Own {
			names = append(names, u.Unit)
		}
		for _, u := range v.Coming {
			if u.Side == side && len(v.Own) == 0 {
				names = append(names, u.Name)
			}
		}
	case brigade.View:
		for _, l := range v.Staff {
			names = append(names, l.Command)
		}
		if v.Field != nil && p.chance.IntN(3) > 0 {
			names = nil
			for _, u := range v.Field.Own {
				names = append(names, u.Name)
			}
		}
	}
	if len(names) == 0 {
		return "Nobody"
	}
	return names[p.chance.IntN(len(names))]
}

// someCommand names a command of a side of the Brigade Series.
func (p *fogPair) someCommand(side rules.Side) string {
	staff := p.plain.view(side).(brigade.View).Staff
	return staff[p.chance.IntN(len(staff))].Command
}

func echoed(system string, list []rules.Command) string {
	var text strings.Builder
	for _, c := range list {
		text.WriteString(orders.Echo(system, c) + "\n")
	}
	return text.String()
}

// rowsWithout is a table without the rows that begin with some words.
func rowsWithout(table string, words ...string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		if first := strings.Fields(line); len(first) == 0 || !slices.Contains(words, first[0]) {
			b.WriteString(line)
		}
	}
	return b.String()
}

// fogTerms draws the terms of a game.
func fogTerms(r *rand.Rand, terms adjudicator.NewGame) adjudicator.NewGame {
	if r.IntN(2) == 0 || terms.Approval {
		terms.Referee = fogAddressOf(rules.NoSide)
	}
	terms.Missed = []string{"hold", "default"}[r.IntN(2)]
	return terms
}

// number tells a battle from the others, so that one pair of each has either side hide
// something, and some have a referee.
func (b fogBattle) number() uint64 {
	var n uint64
	for _, c := range []byte(b.name) {
		n += uint64(c)
	}
	return n
}

func logInFog() fogBattle {
	return fogBattle{
		name: "cwb-log", usual: 3, legs: 12, slip: "stoppage Nowhere\n",
		terms: func(r *rand.Rand) adjudicator.NewGame {
			return fogTerms(r, adjudicator.NewGame{Battle: "cwb-log", Roster: soakRoster})
		},
		sheet: func(p *fogPair, g *fogGame, side rules.Side) string {
			v := g.view(side).(brigade.View)
			if v.Phasing != side || v.Phase == "over" {
				return ""
			}
			if side == p.hides { // whatever he writes is his own affair: see own
				return "end\n"
			}
			text := soakLog(side, p.chance.IntN(6))
			return strings.Replace(text, "march at once\n", "end\n", 1)
		},
		own:   fogDispatches,
		look:  fogLogLook,
		shown: func(string, rules.Side) string { return "" }, // of a log nothing lies open
	}
}

// fogDispatches are what a side of the Brigade Series may write in its log.
func fogDispatches(p *fogPair, _ string) []string {
	to, far := p.someCommand(p.hides), ""
	if p.plain.terms.Battle == "cwb-log" { // nobody but the players knows how far
		far = "  distance 7\n"
	}
	return []string{
		"dispatch to " + to + ", aide, written, complex\n  by the pike\n  limit 20.20\n  objective 20.20\n" + far + "  \"Attack at dawn.\"\npause\nfinal\n",
		"dispatch to " + to + ", in person, simple\n  \"Close up.\"\npause\nfinal\n",
		"dispatch to " + to + ", aide, oral, simple\n  objective 21.24\n" + far + "  \"Wait for me.\"\npause\nfinal\n",
		"dispatch to " + to + "\n  \"Attack west!\"\n", "dispatch to 9 Corps, aide, oral, simple\n  \"Nobody.\"\nfinal\n",
		"stoppage " + to + " 2 divisions 1 wrecked\npause\nfinal\n", "fulfil 1\npause\nfinal\n", "touch " + to + "\npause\nfinal\n",
		"pause\nfinal\n",
	}
}

func fogLogLook(p *fogPair) []string {
	mine, his := p.someCommand(p.blind()), p.someCommand(p.hides)
	return []string{
		"dispatch to " + mine + ", aide, oral, simple\n  \"Go.\"\n", "dispatch to " + his + ", aide, oral, simple\n  \"Go.\"\n", "stoppage " + his + "\n", "touch " + mine + "\n",
		"fulfil 1\n", "cancel 1\n",
	}
}

func aprilInFog(name string, approval bool) fogBattle {
	rookies := func(p *fogPair, g *fogGame, side rules.Side) rookie.Rookie {
		grid, err := cwb.New(g.shelf.printed.brigades).Grid(name)
		if err != nil {
			p.t.Fatal(err)
		}
		return rookie.Rookie{Grid: grid, Attacks: side == rules.Confederate, Doctrine: 1}
	}
	return fogBattle{
		name: name, usual: 1, legs: 12, approval: approval, slip: "move Nobody to 1.01\n",
		terms: func(r *rand.Rand) adjudicator.NewGame {
			return fogTerms(r, adjudicator.NewGame{Battle: name, Approval: approval})
		},
		sheet: func(p *fogPair, g *fogGame, side rules.Side) string {
			v := g.view(side).(brigade.View)
			if acts := v.Phasing == side != (v.Phase == "defensive fire"); !acts || v.Phase == "over" {
				return ""
			}
			return echoed("cwb", rookies(p, g, side).Sheet(v))
		},
		own: func(p *fogPair, words string) []string {
			list := []string{
				"standing deploy line\n", "cancel standing\n", "rouse " + p.someone(p.hides) + "\n", "what is in 18.22?\n",
				"standing face unchanged\n", "fire 21.24\n", "doctrine offensive hold, except " + p.someone(p.hides) + "\n",
			}
			if v := p.busy.view(p.hides).(brigade.View); v.Phase == "command" && v.Phasing == p.hides {
				list = append(list, fogDispatches(p, words)...)
				list = append(list, fogDispatches(p, words)...)
			}
			return list
		},
		look: func(p *fogPair) []string {
			mine, his, at := p.someone(p.blind()), p.someone(p.hides), p.somewhere()
			return append(fogLogLook(p), "what is in "+at+"\n", "fire "+at+"\n", "fire "+at+" with "+mine+"\n", "charge "+at+" with "+mine+"\n", "move "+mine+" to "+at+"\n",
				"move "+his+" to "+at+"\n", "rouse "+his+"\n", "what is in "+at+" and 21.24\n", "face "+mine+" N\n", "what about "+his+"?\n", "standing retreat toward "+at+"\n",
				"form "+mine+" column\n", "build "+mine+"\n", "arrange "+mine+", "+his+"\n")
		},
		shown: shownOfField,
	}
}

// somewhere is a hex where the side that hides something stands, or any.
func (p *fogPair) somewhere() string {
	v := p.plain.view(p.hides).(brigade.View)
	if v.Field == nil || len(v.Field.Own) == 0 || p.chance.IntN(5) == 0 {
		return fmt.Sprintf("%d.%02d", 1+p.chance.IntN(40), 1+p.chance.IntN(30))
	}
	at := v.Field.Own[p.chance.IntN(len(v.Field.Own))].At
	return fmt.Sprintf("%d.%02d", at.Col, at.Row)
}
