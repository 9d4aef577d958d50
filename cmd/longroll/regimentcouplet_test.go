package main

import (
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
	regiment "longroll/rules/hellbeforenight/seen"
)

// coupletField is a fight in the second couplet of a turn.
const coupletField = `couplet 2 first confederate
unit 13 TN 2012
unit 12 TN 2111
unit 154 TN 2211
unit 15 IA 2011
unit 16 IA 2110
unit 14 WI 2210
leader Polk 2012
`

// oneCouplet plays that couplet by mail, after what both sides instruct before it; it counts the mails of
// the players from then on, answers to questions among them.
func oneCouplet(t *testing.T, instructions [3]string) (mails int) {
	t.Helper()
	terms := adjudicator.NewGame{Battle: "hell-before-night", Positions: coupletField, Turn: 2, Phase: "movement", Phasing: "confederate"}
	g, err := newFogGame(t, newFogShelf(), terms, rules.NoSide, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	write := func(side rules.Side, words string) {
		g.pass(g.now.Add(time.Hour))
		g.write(fogAddressOf(side), words)
	}
	for _, side := range rules.Sides {
		if instructions[side] != "" {
			write(side, instructions[side])
		}
	}
	answered := map[string]bool{}
	sheets := [3]string{rules.Confederate: "attack 13 TN -> 2011\nattack 12 TN -> 2110\nend\nfinal\n", rules.Union: "attack 14 WI -> 2211\nend\nfinal\n"}
	for range 40 {
		v := g.view(rules.Union).(regiment.View)
		if v.Couplet != 2 || v.Turn != 2 || v.Phase == "administration" {
			return mails
		}
		mails++
		if side, id, answer := g.anyQuestion(answered); id != "" {
			answered[id] = true
			write(side, answer)
			continue
		}
		write(v.Phasing, sheets[v.Phasing])
	}
	t.Fatal("the couplet does not end")
	return 0
}

// anyQuestion is a question that is open to a side, with the answer that it proposes.
func (g *fogGame) anyQuestion(answered map[string]bool) (side rules.Side, id, answer string) {
	for _, side := range rules.Sides {
		if id, answer, open := g.question(side, answered); open {
			return side, id, answer
		}
	}
	return rules.NoSide, "", ""
}

// TestACoupletTakesTwoMails: who has left standing instructions is asked nothing, and so a couplet is one
// mail of each side, by the usual options; without them each choice takes one more.
func TestACoupletTakesTwoMails(t *testing.T) {
	instructions := [3]string{
		rules.Union:       "standing: retreat 15 IA to 1911 or 2010; volley any; replace yes; end turn no; ask nothing\n",
		rules.Confederate: "standing: retreat 13 TN to 2013; fortune shot; ask nothing\n",
	}
	if n := oneCouplet(t, [3]string{}); n <= 2 {
		t.Errorf("without instructions there is nothing to ask: %d mails", n)
	}
	if n := oneCouplet(t, instructions); n != 2 {
		t.Errorf("with standing instructions the couplet took %d mails", n)
	}
}
