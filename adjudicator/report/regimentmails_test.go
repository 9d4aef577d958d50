package report

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// TestEveryRegimentKindHasASentence: what Hell Before Night tells, foretells and asks has its
// sentence, and no sentence is of nothing.
func TestEveryRegimentKindHasASentence(t *testing.T) {
	const system = "hellbeforenight"
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	blocks := append(allBlocks(t, system), system+"/notice/lapsed")
	for _, block := range blocks {
		if lib.Lookup(block) == nil {
			t.Errorf("no template has a block %q", block)
		}
	}
	for _, have := range lib.Templates() {
		for _, part := range []string{"notice", "forecast", "decision"} {
			if strings.HasPrefix(have.Name(), system+"/"+part+"/") && !slices.Contains(blocks, have.Name()) {
				t.Errorf("block %q tells of nothing that exists", have.Name())
			}
		}
	}
	for _, kind := range decisionKinds(t, system) {
		if _, err := write(system+"/choice", seen.ChoiceMade{Topic: kind, Subjects: []string{"kill", "13 TN"}, Choice: "a", By: "sheet"}); err != nil {
			t.Errorf("no words for the choice of a decision: %v", err)
		}
	}
}

// regimentsField is a fight late in a turn, with a reserve of each side.
const regimentsField = `couplet 2 first confederate
unit 13 TN 2012
unit 12 TN 2111
unit 154 TN 2212
unit Ketchum AL 2013
unit 4 TN reserve-B
unit 15 IA 2011
unit 16 IA 2110
unit 14 WI 2210 disrupted
unit A/1IL 2109
unit 7 IA reserve-A
unit 12 MI routed/ready
unit 21 MO routed/shattered
unit 4 LA routed/routed
leader Polk 2012
leader Sherman 2109
leader Bragg hit
reserve confederate B 2016
reserve union A 2103 hidden
`

// regimentsSheet are orders for it, one of them not allowed.
func regimentsSheet(t *testing.T) []rules.Command {
	at := func(words string) hex.Hex { return hexesAt(t, words)[0] }
	return []rules.Command{
		hellbeforenight.Lead{Leader: "Polk", Use: "attack", Units: []string{"13 TN"}},
		hellbeforenight.Move{Units: []string{"154 TN"}, Path: hexesAt(t, "2211"), Charge: true},
		hellbeforenight.Move{Units: []string{"12 TN"}, To: at("4318")},
		hellbeforenight.MoveReserve{Reserve: "B", Path: hexesAt(t, "1916 1815")},
		hellbeforenight.Bombard{Units: []string{"Ketchum AL"}, At: at("2011")},
		hellbeforenight.Attack{Number: 1, Unit: "13 TN", At: at("2011"), Leader: "Polk"},
		hellbeforenight.Attack{Number: 2, Unit: "12 TN", At: at("2110"), If: &hellbeforenight.Condition{Attack: 1, Came: "retreats"}},
		hellbeforenight.Attack{Number: 3, Unit: "154 TN", At: at("2210")},
		hellbeforenight.Instruct{Standing: []seen.Standing{{What: "rest", Word: "default"}}},
		hellbeforenight.End{},
	}
}

// TestRegimentMails writes mails of a battle: the first, of the set-up; the receipt of a sheet; a
// turn after a busy couplet; and one of an administrative phase.
func TestRegimentMails(t *testing.T) {
	usa, csa := rules.Union, rules.Confederate
	s := hellbeforenight.New(data.With(nil))
	begin := func(setup rules.Setup) rules.Game {
		setup.Battle, setup.Options = data.Name, map[string]string{"decisions": "default"}
		g, err := s.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	begun := begin(rules.Setup{})
	fight := begin(rules.Setup{Turn: 2, Phase: "movement", Phasing: csa, Positions: regimentsField})
	m := match{t: t, game: fight}
	var lines []Line
	sheet := regimentsSheet(t)
	for i, f := range s.Forecast(fight.View(csa), sheet) {
		lines = append(lines, Line{Number: i + 1, Text: sheet[i].Kind(), Forecast: f})
	}
	lines[6].Text = "if 1 retreats: attack 2: 12 TN -> 2110" // where the order says its number, that is not said again
	for _, c := range sheet {
		m.give(c)
	}
	m.must(hellbeforenight.Attack{Unit: "16 IA", At: hexesAt(t, "2111")[0]})
	m.must(hellbeforenight.End{})
	a := match{t: t, game: begin(rules.Setup{Turn: 2, Phase: "administration", Phasing: csa, Positions: regimentsField})}
	a.must(hellbeforenight.Short{Units: []string{"15 IA"}})
	a.must(hellbeforenight.End{})
	for name, mail := range map[string]func() (Page, error){
		"regiments-opening": func() (Page, error) { return Opening(regimentHead(csa, begun), begun.View(csa)) },
		"regiments-receipt": func() (Page, error) {
			return Acknowledge(regimentHead(csa, fight), fight.View(csa), Receipt{Taken: lines})
		},
		"regiments-turn":           func() (Page, error) { return Turn(regimentHead(csa, m.game), m.game.View(csa), m.told[csa]) },
		"regiments-administration": func() (Page, error) { return Turn(regimentHead(usa, a.game), a.game.View(usa), a.told[usa]) },
	} {
		p, err := mail()
		if err != nil {
			t.Fatal(name, err)
		}
		checkPage(t, name, p)
		golden(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
		if name == "regiments-turn" {
			golden(t, name+".html", p.HTML)
		}
	}
}

// regimentHead is the head of a mail of the battle to a reader.
func regimentHead(reader rules.Side, g rules.Game) Game {
	head := battleHead(reader, g)
	head.Name, head.System, head.Title = "shiloh", "hellbeforenight", "Hell Before Night: Shiloh (1997 edition)"
	return head
}
