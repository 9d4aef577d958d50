package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// inDice throws one number for dice whose name holds a word, else another.
type inDice struct {
	word     string
	then, or int
}

func (d inDice) Roll(name string, _ int) int {
	for i := range name {
		if len(name)-i >= len(d.word) && name[i:i+len(d.word)] == d.word {
			return d.then
		}
	}
	return d.or
}

// playsWith runs a command that must succeed, with dice and answers.
func playsWith(t *testing.T, g *Game, c rules.Command, aid rules.Aid) (*Game, []rules.Event) {
	t.Helper()
	out := tries(g, g.phasing, c, aid)
	if out.Refused != nil || out.Ask != nil {
		t.Fatalf("%+v: refused %v, asked %+v", c, out.Refused, out.Ask)
	}
	return folds(t, g, out)
}

func formed(t *testing.T, g *Game, name string, want data.Formation) {
	t.Helper()
	if got := g.field.pieces[pieceNamed(t, g, name)].formation; got != want {
		t.Errorf("%s is %s, want %s", name, got, want)
	}
}

// CWB 11.1: infantry in line or column, cavalry mounted or dismounted, guns limbered or not; leaders and
// wagons have one formation (CWB 11.0). Each change costs what the chart says.
func TestFormations(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-line normal 10", "confederate cavalry Forrest 2.03 N mounted normal 5",
		"confederate battery Swett 3.02 N limbered normal 4", "confederate leader Hardee 2.02 N leader normal 3", "confederate wagon Supply 2.02 N wagon normal 5")
	for _, c := range []struct {
		name, word string
		want       data.Formation
		left       int
	}{
		{"Gladden", "column", data.InfantryColumn, 10}, {"Forrest", "line", data.Dismounted, 10}, {"Swett", "unlimbered", data.Unlimbered, 8},
	} {
		after, _ := plays(t, g, south, Form{Piece: c.name, Formation: c.word})
		formed(t, after, c.name, c.want)
		stands(t, after, c.name, g.label(g.field.pieces[pieceNamed(t, g, c.name)].at), c.left)
	}
	refuses(t, g, south, Form{Piece: "Gladden", Formation: "mounted"}, "CWB 11.1")
	refuses(t, g, south, Form{Piece: "Forrest", Formation: "column"}, "CWB 11.1")
	refuses(t, g, south, Form{Piece: "Swett", Formation: "line"}, "CWB 11.1")
	refuses(t, g, south, Form{Piece: "Gladden", Formation: "line"}, "CWB 11.0")
	refuses(t, g, south, Form{Piece: "Hardee", Formation: "line"}, "CWB 11.0")
	refuses(t, g, south, Form{Piece: "Supply", Formation: "line"}, "CWB 11.0")
	refuses(t, g, rules.Union, Form{Piece: "Gladden", Formation: "column"}, "CWB 16.3b")
}

// CWB 16.1b: what has been spent of one allowance is the same part of the other, a half rounded up. Both
// worked examples, and every amount against exact rounding.
func TestSpentInProportion(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate cavalry Forrest 2.03 N mounted normal 5")
	p := &g.field.pieces[0]
	p.spent = 7 * onePoint // and 2 to dismount: 9 of 12
	after, _ := plays(t, g, south, Form{Piece: "Forrest", Formation: "dismounted"})
	stands(t, after, "Forrest", "2.03", 1*onePoint)

	p.formation, p.spent = data.Dismounted, 3*onePoint // and 1 to mount: 4 of 6
	after, _ = plays(t, g, south, Form{Piece: "Forrest", Formation: "mounted"})
	stands(t, after, "Forrest", "2.03", 4*onePoint)

	p.formation = data.Mounted
	for halves := range 21 {
		got, err := g.changed(0, data.Dismounted, halves)
		paid := float64(halves+4) / 2 // points of 12
		want := int(paid/12*6+0.5) * onePoint
		if err != nil || got != want {
			t.Errorf("%v points of 12 spent: %d halves of 6, want %d (%v)", paid, got, want, err)
		}
	}
	if _, err := g.changed(0, data.Dismounted, 21); err == nil {
		t.Error("it dismounts without the points to do so")
	}
	g.calendar[0].Rain = true // 6 and 3 points
	if got, err := g.changed(0, data.Dismounted, 2*onePoint); err != nil || got != 2*onePoint {
		t.Errorf("in the rain 4 points of 6 are %d halves of 3 points, want 4 (%v)", got, err)
	}
}

// CWB 16.1b: infantry and guns have one allowance for both formations; nothing is lost by changing.
func TestChangeTakesItsPointsOnly(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-line normal 10")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.03")})
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "column"})
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "line"})
	stands(t, g, "Gladden", "2.03", 6)
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "column"})
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "line"})
	g, _ = plays(t, g, south, Form{Piece: "Gladden", Formation: "column"})
	refuses(t, g, south, Form{Piece: "Gladden", Formation: "line"}, "CWB 11.0")
}

// A move may end with a change of formation, if the points suffice for both.
func TestMoveAndForm(t *testing.T) {
	g := newField(t, mapOf("..... ..... .....", "", "path primary \"\" 1.02-2.02-3.02-4.02"), "confederate infantry Gladden 1.02 N infantry-column normal 10",
		"confederate infantry Wood 1.02 N infantry-column normal 10", "confederate leader Hardee 1.02 N leader normal 3")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "3.02"), Then: "line"})
	formed(t, g, "Wood", data.InfantryLine)
	stands(t, g, "Wood", "3.02", 12-2-2)
	after, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.02"), Then: "line"}) // CWB 12.2
	formed(t, after, "Gladden", data.InfantryLine)
	g.field.pieces[pieceNamed(t, g, "Gladden")].spent = 9
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.02"), Then: "line"}, "CWB 11.0")
	refuses(t, g, south, Move{Pieces: []string{"Gladden", "Hardee"}, To: hexAt(t, g, "3.02"), Then: "line"}, "CWB 11.0")
}

// Who can't change formation: encamped (CWB-AH 2.4b) and routed units (CWB 24.1b), who has entered a zone (CWB 14.1),
// who is on a forced march (CWB 18.0a), guns in a zone (CWB 15.0d, 26.6a), a brigade with its lines out (CWB 17.0).
func TestWhoKeepsItsFormation(t *testing.T) {
	const enemy = "union infantry Tuttle 2.04 S infantry-line normal 10"
	for _, c := range []struct {
		line, to string
		rule     rules.Cite
	}{
		{"confederate infantry Gladden 2.03 N infantry-line normal 10 marks=encamped", "column", "CWB-AH 2.4b"},
		{"confederate infantry Gladden 2.03 N infantry-line routed 10", "column", "CWB 24.1b"},
		{"confederate infantry Gladden 2.03 N infantry-column normal 10 marks=marched", "line", "CWB 18.0a"},
		{"confederate battery Gladden 2.03 N limbered normal 4", "unlimbered", "CWB 15.0d"},
	} {
		g := newField(t, plain(4, 4), c.line, enemy)
		refuses(t, g, south, Form{Piece: "Gladden", Formation: c.to}, c.rule)
	}
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.01 N infantry-line normal 20", enemy)
	after, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.03")})
	refuses(t, after, south, Form{Piece: "Gladden", Formation: "column"}, "CWB 14.1")
	after, _ = plays(t, g, south, Extend{Unit: "Gladden", To: hexAt(t, g, "1.02")})
	refuses(t, after, south, Form{Piece: "Gladden", Formation: "column"}, "CWB 17.0")
	refuses(t, after, south, Form{Piece: "Gladden/a", Formation: "column"}, "CWB 17.0")
}

// CWB 15.0b: whoever changes formation in an enemy zone is fired on by all who have a zone there, in the worse of the two
// formations; then the change is finished and it may go on. Out of zones nothing happens.
func TestChangeDrawsFire(t *testing.T) {
	lines := func(formation string) []string {
		return []string{"confederate infantry Gladden 3.03 N " + formation + " normal 30", "union infantry Tuttle 3.04 S infantry-line normal 20",
			"union infantry Lauman 2.03 SE infantry-line normal 20", "union infantry Peabody 4.02 SE infantry-line normal 20"}
	}
	dice := rules.Aid{Dice: inDice{"fire/", 1, 6}} // the fire does nothing but draw morale
	for from, to := range map[string]string{"infantry-line": "column", "infantry-column": "line"} {
		g := newField(t, plain(6, 6), lines(from)...)
		_, events := playsWithAnswers(t, g, Form{Piece: "Gladden", Formation: to}, dice)
		f, ok := said[FireResolved](events)
		if !ok {
			t.Fatalf("into %s: no fire: %+v", to, events)
		}
		if !slices.Equal(f.By, []string{"Tuttle", "Lauman"}) || f.Regular {
			t.Errorf("into %s: %v fire, regular %v", to, f.By, f.Regular)
		}
		if !slices.ContainsFunc(f.Shifts, func(i rules.Item) bool {
			return i.Amount == g.charts.FireShifts.Column.Amount && i.Reason == g.charts.FireShifts.Column.Text
		}) {
			t.Errorf("into %s: it is not fired on in column: %+v", to, f.Shifts)
		}
	}
	g := newField(t, plain(6, 6), lines("infantry-column")[0], "union infantry Tuttle 3.05 S infantry-line normal 20")
	_, events := plays(t, g, south, Form{Piece: "Gladden", Formation: "line"})
	if _, ok := said[FireResolved](events); ok {
		t.Error("it is fired on out of zones")
	}
}

// playsWithAnswers runs a command, answering every question with its first option.
func playsWithAnswers(t *testing.T, g *Game, c rules.Command, aid rules.Aid) (*Game, []rules.Event) {
	t.Helper()
	aid.Answers = rules.Answers{}
	for {
		out := tries(g, g.phasing, c, aid)
		if out.Ask == nil {
			if out.Refused != nil {
				t.Fatal(out.Refused)
			}
			return folds(t, g, out)
		}
		for _, d := range out.Ask {
			aid.Answers[d.ID] = 0
		}
	}
}

// CWB 15.0c: a unit that was going into line is not asked whether it goes into line; one that went into column
// may at once go back.
func TestFreeChangeAfterFire(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-column normal 30", "union infantry Tuttle 3.04 S infantry-line normal 20")
	after, events := playsWith(t, g, Form{Piece: "Gladden", Formation: "line"}, rules.Aid{Dice: inDice{"fire/", 1, 2}})
	formed(t, after, "Gladden", data.InfantryLine)
	if _, ok := said[DeployedUnderFire](events); ok {
		t.Error("it goes into line twice")
	}
	stands(t, after, "Gladden", "3.03", 10)
	g.field.pieces[0].formation = data.InfantryLine
	out := tries(g, south, Form{Piece: "Gladden", Formation: "column"}, rules.Aid{Dice: inDice{"fire/", 1, 2}})
	if len(out.Ask) != 1 || out.Ask[0].Kind != "deploy" {
		t.Errorf("asked %+v", out.Ask)
	}
}

// CWB 15.0b: a brigade that the fire destroys, or routs, changes nothing more.
func TestChangeThatFireStops(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-column normal 1", "union infantry Tuttle 3.04 S infantry-line normal 20")
	after, events := playsWith(t, g, Form{Piece: "Gladden", Formation: "line"}, rules.Aid{Dice: fixedDice(6)})
	if _, ok := said[Formed](events); ok || after.field.pieces[0].place == onMap {
		t.Errorf("a destroyed brigade goes into line: %+v", events)
	}
}

// CWB 15.0d, 26.6, 26.6a: guns that unlimber are fired on by all who can fire within two hexes, limbered still, however deep
// they lie in their stack.
func TestUnlimberingDrawsFire(t *testing.T) {
	g := newField(t, plain(7, 8), "confederate infantry Gladden 3.03 N infantry-line normal 30", "confederate battery Swett 3.03 N limbered normal 4",
		"union infantry Near 3.05 S infantry-line normal 20", "union infantry Far 3.06 S infantry-line normal 20",
		"union infantry Averted 4.04 N infantry-line normal 20", "union infantry Column 5.04 S infantry-column normal 20",
		"union infantry Low 1.03 SE infantry-line normal 20 marks=lowAmmo", "union battery Munch 5.03 SW unlimbered normal 3")
	after, events := playsWith(t, g, Form{Piece: "Swett", Formation: "unlimbered"}, rules.Aid{Dice: inDice{"fire/", 1, 2}})
	f, ok := said[FireResolved](events)
	if !ok || f.Unit != "Swett" {
		t.Fatalf("%+v", events)
	}
	slices.Sort(f.By)
	if !slices.Equal(f.By, []string{"Munch", "Near"}) {
		t.Errorf("%v fire, want Munch and Near", f.By)
	}
	if !slices.ContainsFunc(f.Shifts, func(i rules.Item) bool { return i.Reason == g.charts.FireShifts.Limbered.Text }) {
		t.Errorf("it is not fired on limbered: %+v", f.Shifts)
	}
	formed(t, after, "Swett", data.Unlimbered)
	if f.Tell(rules.Union) == nil {
		t.Error("the enemy is not told of his fire")
	}
}

// CWB 15.0d, 26.6b: guns that limber draw no fire, but in a zone they roll for gun loss; elsewhere not.
func TestLimbering(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate battery Swett 3.03 N unlimbered normal 4", "union infantry Tuttle 3.04 S infantry-line normal 20")
	after, events := playsWith(t, g, Form{Piece: "Swett", Formation: "limbered"}, rules.Aid{Dice: fixedDice(6)})
	if _, ok := said[FireResolved](events); ok {
		t.Error("limbering draws fire")
	}
	if e, ok := said[GunLossRolled](events); !ok || e.Lost != g.charts.GunLoss(6) || int(after.field.pieces[0].guns) != 4-e.Lost {
		t.Errorf("%+v", events)
	}
	formed(t, after, "Swett", data.Limbered)
	g = newField(t, plain(6, 6), "confederate battery Swett 3.03 N unlimbered normal 4", "union infantry Tuttle 3.05 S infantry-line normal 20")
	if _, events = playsWith(t, g, Form{Piece: "Swett", Formation: "limbered"}, rules.Aid{Dice: fixedDice(6)}); len(events) != 1 {
		t.Errorf("%+v", events)
	}
}

// A zone that the owner of the guns can't know of keeps them from unlimbering all the same, without a refusal that tells it. CWB 9.0, 15.0d.
func TestUnlimberingInAHiddenZone(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate battery Swett 3.03 N limbered normal 4", "union infantry Tuttle 3.04 S infantry-column normal 20", "union battery Munch 3.04 S unlimbered normal 3")
	after, events := plays(t, g, south, Form{Piece: "Swett", Formation: "unlimbered"})
	if _, ok := said[MoveBarred](events); !ok {
		t.Errorf("%+v", events)
	}
	formed(t, after, "Swett", data.Limbered)
}

// CWB-AH 1.1e: in the rain nobody fires, at whatever.
func TestNoDrawnFireInRain(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-column normal 30", "union infantry Tuttle 3.04 S infantry-line normal 20")
	g.calendar[0].Rain = true
	after, events := plays(t, g, south, Form{Piece: "Gladden", Formation: "line"})
	if len(events) != 1 {
		t.Errorf("%+v", events)
	}
	formed(t, after, "Gladden", data.InfantryLine)
}

// CWB 14.1a, 15.0a: a retreat into zones draws the fire of those there whom their owner lets fire; he is asked hex by hex. A column
// has no zone and does not fire.
func TestRetreatFire(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-line normal 30", "union infantry Tuttle 3.04 S infantry-line normal 20",
		"union infantry Lauman 2.03 SE infantry-line normal 20", "union infantry Column 4.03 SW infantry-column normal 20")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: inDice{"fire/", 1, 2}}}
	at := hexAt(t, g, "3.03")
	if err := b.drawnFire(0, at, "retreat"); err == nil || len(b.asked) != 2 {
		t.Fatalf("asked %+v, %v", b.asked, err)
	}
	answers := rules.Answers{}
	for _, d := range b.asked {
		if d.Side != rules.Union || d.Options[d.Default] != "fire" {
			t.Errorf("%+v", d)
		}
		if d.Subjects[0] == "2.03" {
			answers[d.ID] = 1
		} else {
			answers[d.ID] = 0
		}
	}
	b = &bench{g: g.clone(), side: south, aid: rules.Aid{Dice: inDice{"fire/", 1, 2}, Answers: answers}}
	if err := b.drawnFire(0, at, "retreat"); err != nil {
		t.Fatal(err)
	}
	if f, _ := said[FireResolved](b.events); !slices.Equal(f.By, []string{"Tuttle"}) || f.Regular {
		t.Errorf("%+v", f)
	}
	for id := range answers {
		answers[id] = 1
	}
	b = &bench{g: g.clone(), side: south, aid: rules.Aid{Dice: fixedDice(6), Answers: answers}}
	if err := b.drawnFire(0, at, "retreat"); err != nil || len(b.events) > 0 {
		t.Errorf("they fire although they are held: %+v, %v", b.events, err)
	}
}

// CWB 13.0, 13.1: all units of a hex turn together, for nothing, in zones too; nobody else does.
func TestFace(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-line normal 10", "confederate battery Swett 3.03 N unlimbered normal 4",
		"confederate leader Hardee 3.03 N leader normal 3", "confederate infantry Camp 2.02 N infantry-line normal 10 marks=encamped",
		"union infantry Tuttle 3.04 S infantry-line normal 10")
	g.field.pieces[0].marks |= halted
	after, events := plays(t, g, south, Face{Piece: "Swett", Facing: "SE"})
	for _, name := range []string{"Gladden", "Swett"} {
		if p := after.field.pieces[pieceNamed(t, g, name)]; p.facing.String() != "SE" || p.spent != 0 {
			t.Errorf("%s faces %s, spent %d", name, p.facing, p.spent)
		}
	}
	if e, _ := said[Faced](events); e.Tell(rules.Union) == nil {
		t.Error("the enemy does not see it")
	}
	if _, events := plays(t, g, south, Face{Piece: "Swett", Facing: "N"}); len(events) != 0 {
		t.Errorf("nothing changes, yet %+v", events)
	}
	refuses(t, g, south, Face{Piece: "Hardee", Facing: "SE"}, "CWB 11.0")
	refuses(t, g, south, Face{Piece: "Gladden", Facing: "up"}, "CWB 13.0")
	refuses(t, g, south, Face{Piece: "Camp", Facing: "SE"}, "CWB-AH 2.4b")
	refuses(t, g, rules.Union, Face{Piece: "Tuttle", Facing: "SE"}, "CWB 16.3b")
}

// CWB 12.1: the phasing side puts its stacks in any order; the enemy learns of it only if another lies on top.
func TestArrange(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate leader Hardee 3.03 N leader normal 3", "confederate infantry Gladden 3.03 N infantry-line normal 10",
		"confederate battery Swett 3.03 N unlimbered normal 4", "confederate infantry Wood 3.04 N infantry-line normal 10")
	after, events := plays(t, g, south, Arrange{Pieces: []string{"Hardee", "Swett", "Gladden"}})
	if got := after.names(after.stack(hexAt(t, g, "3.03"))); got != "Hardee, Swett, Gladden" {
		t.Errorf("they lie as %s", got)
	}
	if e, _ := said[Arranged](events); e.Tell(rules.Union) != nil || e.Tell(south) == nil {
		t.Error("the enemy is told what he can't see")
	}
	_, events = plays(t, g, south, Arrange{Pieces: []string{"Swett", "Hardee", "Gladden"}})
	if e, _ := said[Arranged](events); e.Tell(rules.Union) != (seen.EnemyTop{Hex: hexAt(t, g, "3.03"), Top: "Swett"}) {
		t.Error("the enemy does not see who is on top")
	}
	for _, wrong := range [][]string{{"Hardee", "Swett"}, {"Hardee", "Swett", "Gladden", "Wood"}, {"Hardee", "Swett", "Swett"}, {}} {
		refuses(t, g, south, Arrange{Pieces: wrong}, "CWB 12.1")
	}
}

// What the enemy hears of a change of formation: that of the top unit, no more. CWB 9.0.
func TestEnemySeesFormationOnTop(t *testing.T) {
	g := newField(t, plain(6, 6), "confederate infantry Gladden 3.03 N infantry-line normal 10", "confederate infantry Wood 3.03 N infantry-line normal 10")
	_, events := plays(t, g, south, Form{Piece: "Gladden", Formation: "column"})
	if e, _ := said[Formed](events); e.Tell(rules.Union) == nil {
		t.Error("the top unit is not seen")
	}
	_, events = plays(t, g, south, Form{Piece: "Wood", Formation: "column"})
	if e, _ := said[Formed](events); e.Tell(rules.Union) != nil {
		t.Error("a unit below is seen")
	}
}

// CWB 16.1b: where both formations have one allowance, halves that were spent stay halves.
func TestHalvesAreKeptInOneAllowance(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-column normal 10")
	g.field.pieces[0].spent = 1
	g, events := plays(t, g, south, Form{Piece: "Gladden", Formation: "line"})
	stands(t, g, "Gladden", "2.02", 12-1-2)
	if e, _ := said[Formed](events); e.Tell(south) != (seen.Formed{Piece: "Gladden", Formation: "infantry-line", At: hexAt(t, g, "2.02"), Left: 9}) {
		t.Errorf("its owner is told %+v", e.Tell(south))
	}
}

// CWB 12.2: who did not come by road may form column beside one who did; who comes out of the column is no hindrance.
func TestColumnsBesideTheRoad(t *testing.T) {
	text := mapOf("..... ..... .....", "", "path primary \"\" 1.02-2.02-3.02-4.02")
	g := newField(t, text, "confederate infantry Gladden 1.02 N infantry-column normal 10", "confederate infantry Wood 3.02 N infantry-line normal 10")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.02")})
	both, _ := plays(t, g, south, Form{Piece: "Wood", Formation: "column"})
	plays(t, both, south, Form{Piece: "Gladden", Formation: "line"})
}

// CWB 15.0b: who is routed by the fire that it draws changes nothing more; CWB 15.0d: nor do guns whom it drives into a zone unlimber there.
func TestRoutedByTheFireItDraws(t *testing.T) {
	for _, c := range []struct{ line, form string }{{"infantry Gladden 3.03 N infantry-column disorganized 30 morale=E", "line"}, {"cavalry Gladden 3.03 N mounted disorganized 30 morale=E", "dismounted"}} {
		g := newField(t, plain(9, 20), "confederate "+c.line, "union infantry Tuttle 3.04 S infantry-line normal 20")
		was := g.field.pieces[0].formation
		after, events := playsWithAnswers(t, g, Form{Piece: "Gladden", Formation: c.form}, rules.Aid{Dice: fixedDice(6)})
		p := after.field.pieces[0]
		if _, ok := said[Formed](events); p.state != data.Routed || ok {
			t.Errorf("%s: it is %s, formed %v, was %s: %+v", c.line, p.state, ok, was, events)
		}
	}
}
