package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// falls lets a leader of April's Harvest be hit in his hex: two dice of 6, and others with him stay unhurt.
func falls(t testing.TB, g *Game, name string, choices map[string]string) *bench {
	t.Helper()
	n := pieceNamed(t, g, name)
	h, side := g.field.pieces[n].at, g.sideOf(n)
	var rolls []int
	for _, l := range g.leadersWith(h, side) {
		if l == n {
			rolls = append(rolls, 6, 6)
		} else {
			rolls = append(rolls, 3, 3)
		}
	}
	return asks(t, g, side.Enemy(), rolls, choices, func(b *bench) error { return b.leadersUnderFire(h, side) })
}

// leadsNow is who leads a command and whether he is on the map.
func leadsNow(t testing.TB, g *Game, side rules.Side, command string) (string, bool) {
	t.Helper()
	c, err := g.findCommand(side, command)
	if err != nil {
		t.Fatal(err)
	}
	return g.leads(c), g.leaderPiece(c) >= 0
}

// Every leader in a hex that takes a casualty rolls for himself: 2 kills, 11 and 12 wound, and whoever is hit is out of play and
// counts for the enemy by his stars and rating. CWB 25.3, 25.4; CWB-AH 4.3.
func TestLeaderLoss(t *testing.T) {
	for sum := 2; sum <= 12; sum++ {
		g := newField(t, plain(3, 3), "union leader L 2.02 N leader normal 3", "union leader M 2.02 N leader normal 1", "union infantry T 2.02 N infantry-line normal 9")
		first6 := min(6, sum-1)
		b := asks(t, g, south, []int{first6, sum - first6, 3, 3}, nil, func(b *bench) error { return b.leadersUnderFire(hexAt(t, g, "2.02"), rules.Union) })
		want := map[int]string{2: "killed", 11: "wounded", 12: "wounded"}[sum]
		if want == "" {
			want = "unhurt"
		}
		hit := want != "unhurt"
		if gone := b.g.field.pieces[0].place != onMap; gone != hit || b.g.field.pieces[1].place != onMap {
			t.Errorf("%d: gone %v, want %v", sum, gone, hit)
		}
		if e, _ := first[LeaderChecked](b); e.Fate != want || (e.Tell(south) != nil) != hit {
			t.Errorf("%d: %+v, told to the enemy: %v", sum, e, e.Tell(south))
		}
		if len(b.g.nerve.hits) != map[bool]int{true: 1}[hit] {
			t.Errorf("%d: hit are %v", sum, b.g.nerve.hits)
		}
	}
}

// Fire whose half casualty rounds to none hits no leader; one that costs a step does. CWB 25.4, 20.5d.
func TestLeadersUnderFire(t *testing.T) {
	for rounded, want := range map[int]bool{1: false, 4: true} {
		g := newField(t, plain(5, 5), "union infantry T 3.02 N infantry-line normal 20", "union leader L 3.02 N leader normal 2", "confederate infantry E 3.03 S infantry-line normal 9")
		b := asks(t, g, south, []int{2, 2, rounded, 3, 3, 1, 2, 2}, nil, func(b *bench) error {
			_, err := b.shoot(shot{target: hexAt(t, g, "3.02"), by: []int{pieceNamed(t, g, "E")}, why: "fire"})
			return err
		})
		f, _ := first[FireResolved](b)
		if _, rolled := first[LeaderChecked](b); rolled != want || f.Result != 1 {
			t.Errorf("%+v: a leader is checked %v, want %v", f, rolled, want)
		}
	}
}

// A division goes to its replacement leader, who appears with another of its units; where there is none, where the old one fell.
// CWB 25.4a, 25.4c.
func TestDivisionLeaderFalls(t *testing.T) {
	g := battleOf(t, "april-5.1")
	from := g.field.pieces[pieceNamed(t, g, "Withers")].at
	b := falls(t, g, "Withers", nil)
	if who, there := leadsNow(t, b.g, south, "2-2"); who != "Repl Leader (2-2)" || !there {
		t.Fatalf("2-2 is led by %s, on the map %v", who, there)
	}
	at := b.g.field.pieces[pieceNamed(t, g, "Repl Leader (2-2)")].at
	c, _ := g.findCommand(south, "2-2")
	if at == from || !slices.ContainsFunc(b.g.unitsUnder(c), func(u int) bool { return b.g.field.pieces[u].at == at }) {
		t.Errorf("he appears in %s, from %s", g.label(at), g.label(from))
	}
	if !b.g.isLost(south, "Withers") || b.g.posts[c].promoted != true {
		t.Error("Withers is not lost")
	}
	for _, n := range g.unitsUnder(c) {
		g.put(n, from)
	}
	b = falls(t, g, "Withers", nil)
	is(t, b.g, "Repl Leader (2-2)", g.label(from), "normal")
	// The next brigadier takes over his counter.
	again := falls(t, b.g, "Repl Leader (2-2)", nil)
	if who, there := leadsNow(t, again.g, south, "2-2"); who != "Repl Leader (2-2)" || !there || len(again.g.nerve.hits) != 2 {
		t.Errorf("2-2 is led by %s, %v, after %v", who, there, again.g.nerve.hits)
	}
}

// A corps goes to the senior of its division leaders, or of equals to whom its owner likes, at once, where he is; his division to its
// replacement. CWB 25.4a, 25.4b, 25.4c.
func TestCorpsLeaderFalls(t *testing.T) {
	g := battleOf(t, "april-5.1")
	clark, cheatham := pieceNamed(t, g, "Clark"), pieceNamed(t, g, "Cheatham")
	b := falls(t, g, "Polk", nil)
	if who, _ := leadsNow(t, b.g, south, "1 Corps"); who != "Cheatham" {
		t.Errorf("1 Corps is led by %s", who)
	}
	if who, there := leadsNow(t, b.g, south, "2-1"); who != "Repl Leader (2-1)" || !there {
		t.Errorf("2-1 is led by %s, on the map %v", who, there)
	}
	if b.g.field.pieces[cheatham].at != g.field.pieces[cheatham].at || b.g.isLost(south, "Cheatham") {
		t.Error("Cheatham is moved, or lost")
	}
	g.counterOf(cheatham).leader.Stars = g.counterOf(clark).leader.Stars
	b = falls(t, g, "Polk", map[string]string{"successor": "Clark"})
	if who, _ := leadsNow(t, b.g, south, "1 Corps"); who != "Clark" {
		t.Errorf("1 Corps is led by %s", who)
	}
}

// Armies go by their succession; a second in command keeps his own post, a division leader leaves his. CWB 25.4a; CWB-AH 2.2, 3.1.
func TestArmyLeaderFalls(t *testing.T) {
	g := battleOf(t, "april-5.1")
	b := falls(t, g, "A.S. Johnston", nil)
	who, there := leadsNow(t, b.g, south, "AMiss")
	if who != "Beauregard" || !there {
		t.Errorf("led by %s, on the map %v", who, there)
	}
	b = falls(t, b.g, "Beauregard", nil)
	if who, _ = leadsNow(t, b.g, south, "AMiss"); who != "Bragg" {
		t.Errorf("then led by %s", who)
	}
	if corps, _ := leadsNow(t, b.g, south, "2 Corps"); corps == "Bragg" || corps == "nobody" {
		t.Errorf("2 Corps is led by %s", corps)
	}
	g = battleOf(t, "april-5.3")
	if n := pieceNamed(t, g, "Grant"); g.field.pieces[n].place == onMap {
		b = falls(t, g, "Grant", nil)
		if who, _ = leadsNow(t, b.g, rules.Union, "ATenn"); who != "Sherman" {
			t.Errorf("ATenn is led by %s", who)
		}
		c, _ := b.g.commandsOf(&counter{kind: troop, side: rules.Union, army: "ATenn", div: "5 Div"})
		if c < 0 || b.g.leads(c) != "Repl Leader (5-Tenn)" || b.g.leaderPiece(c) < 0 {
			t.Error("5 Div has no leader of its own")
		}
	} else {
		t.Error("Grant is not there")
	}
}

// Leaders whose stack is destroyed go to the nearest stack of their command; who has none leaves play, for no points. CWB 25.4d.
func TestLeadersLeft(t *testing.T) {
	g := battleOf(t, "april-5.1")
	n := pieceNamed(t, g, "Withers")
	c, _ := g.findCommand(south, "2-2")
	units := g.unitsUnder(c)
	empty := hexAt(t, g, "12.30")
	g.put(n, empty)
	b := asks(t, g, rules.Union, nil, nil, func(b *bench) error { return b.leadersLeft(empty, south) })
	at := b.g.field.pieces[n].at
	least := 99
	for _, u := range units {
		least = min(least, g.board.grid.Distance(empty, g.field.pieces[u].at))
	}
	if !b.g.holdsUnits(at, south) || g.board.grid.Distance(empty, at) != least {
		t.Errorf("he goes to %s", g.label(at))
	}
	for _, u := range units {
		g.take(u, lost)
	}
	b = asks(t, g, rules.Union, nil, nil, func(b *bench) error { return b.leadersLeft(empty, south) })
	if b.g.field.pieces[n].place != outside || len(b.g.nerve.hits) != 0 {
		t.Error("he is still in play, or counts as hit")
	}
	b = asks(t, g, rules.Union, nil, nil, func(b *bench) error {
		b.g.put(pieceNamed(t, g, "A.S. Johnston"), empty)
		return b.leadersLeft(empty, south)
	})
	if p := &b.g.field.pieces[pieceNamed(t, g, "A.S. Johnston")]; p.place != onMap || p.at == empty {
		t.Error("an army commander has nowhere to go")
	}
}

// Fire that destroys all in a hex sends their leader away; one who stood there alone stays. CWB 25.4d, 25.0.
func TestFireDestroysAStack(t *testing.T) {
	g := battleOf(t, "april-5.1")
	h := hexAt(t, g, "12.30")
	n := pieceNamed(t, g, "Withers")
	g.put(n, h)
	b := at(g.clone(), rules.Union)
	if err := b.firedAway(h, south); err != nil || b.g.field.pieces[n].at != h {
		t.Errorf("%v, he is in %s", err, g.label(b.g.field.pieces[n].at))
	}
	b.events = append(b.events, BrigadeDestroyed{Side: south, Unit: "X", At: h})
	b.aid.Answers = rules.Answers{}
	if err := b.firedAway(h, south); err != nil && err != errUndecided || err == nil && b.g.field.pieces[n].at == h {
		t.Errorf("%v, he is still there", err)
	}
}

// At the end of the movement phase a division leader is with troops of his own, or put there; without any he leaves play. Union leaders
// are free. CWB 25.5, 10.0a, 10.5d; CWB-AH 2.1, 5.2.
func TestLeadersStayWithTheirTroops(t *testing.T) {
	g := battleOf(t, "april-5.1")
	far := hexAt(t, g, "1.01")
	n, sherman := pieceNamed(t, g, "Withers"), pieceNamed(t, g, "Sherman")
	div, _ := g.findCommand(south, "2-2")
	DispatchEnded{Side: south, Number: g.posts[div].standing, Status: fulfilled}.apply(g) // the goal that he starts with
	if stray := g.strayLeaders(south); len(stray) != 0 {
		t.Errorf("stray at the start: %v", stray)
	}
	g.put(n, far)
	g.put(sherman, far)
	b := asks(t, g, south, nil, nil, (*bench).seatLeaders)
	c, _ := g.findCommand(south, "2-2")
	if at := b.g.field.pieces[n].at; !slices.ContainsFunc(g.unitsUnder(c), func(u int) bool { return g.field.pieces[u].at == at }) {
		t.Errorf("he is in %s", g.label(at))
	}
	g.phasing = rules.Union
	if b = asks(t, g, rules.Union, nil, nil, (*bench).seatLeaders); b.g.field.pieces[sherman].at != far {
		t.Error("a Union division leader is taken back")
	}
	g.phasing = south
	for _, u := range g.unitsUnder(c) {
		g.take(u, lost)
	}
	if b = asks(t, g, south, nil, nil, (*bench).seatLeaders); b.g.field.pieces[n].place != outside {
		t.Error("he leads nobody and is still in play")
	}
}

// The army commander's own division: units within four movement points, made up in the command phase; he helps them as if he were with
// each, and each puts him in danger. Optional. CWB-AH 3.5.
func TestOwnDivision(t *testing.T) {
	g := newField(t, plain(9, 9), "confederate leader J 5.05 S leader normal 3", "confederate infantry Near 5.06 S infantry-line normal 20", "confederate infantry Far 1.01 S infantry-line normal 20",
		"confederate leader K 5.06 S leader normal 1")
	g.counterOf(0).leader.Role, g.counterOf(0).leader.Stars = data.ArmyLeader, 4
	g.counterOf(pieceNamed(t, g, "K")).leader.Role = data.DivisionLeader
	g.phase = commandPhase
	if err := (Gather{Units: []string{"Near"}}).run(at(g.clone(), south)); ruleOf(err) != "CWB-AH 3.5" {
		t.Errorf("without the option: %v", err)
	}
	g.set(ownDivision, "on")
	if err := (Gather{Units: []string{"Far"}}).run(at(g.clone(), south)); ruleOf(err) != "CWB-AH 3.5" {
		t.Errorf("who is too far: %v", err)
	}
	b := at(g, south)
	if err := (Gather{Units: []string{"Near"}}).run(b); err != nil {
		t.Fatal(err)
	}
	h := hexAt(t, g, "5.06")
	if rating, ok := g.inspires(h, south); !ok || rating != 3 {
		t.Errorf("rating %d, %v", rating, ok)
	}
	if _, ok := g.inspires(hexAt(t, g, "1.01"), south); ok {
		t.Error("he helps those that are not his")
	}
	shot := &bench{g: g.clone(), side: rules.Union, aid: rules.Aid{Dice: dice.NewScript([]int{6, 6, 6, 6}, 0, ones{})}}
	if err := shot.leadersUnderFire(h, south); err != nil || shot.g.field.pieces[0].place == onMap {
		t.Errorf("%v: he is out of danger", err)
	}
	g.phase = movementPhase
	if err := (Gather{}).run(at(g.clone(), south)); err == nil {
		t.Error("it is made up in the movement phase")
	}
	g.phase = commandPhase
	if err := (Gather{}).run(at(g, south)); err != nil || g.isGathered(h, south) {
		t.Errorf("%v: it is not broken up", err)
	}
}

// Any number of leaders may be in a hex, and none counts for the stack. CWB 25.1.
func TestLeadersDoNotStack(t *testing.T) {
	g := newField(t, plain(3, 3), "union infantry T 2.02 N infantry-line normal 40", "union leader L 2.02 N leader normal 3", "union leader M 2.02 N leader normal 3",
		"union infantry U 2.01 N infantry-line normal 40")
	if h := hexAt(t, g, "2.02"); g.overStacks(g.unitsOf(h, rules.Union)) || len(g.leadersWith(h, rules.Union)) != 2 {
		t.Error("leaders fill the hex")
	}
}

// A brigade whose line is shot down falls whole, wherever the rest of it stands; its leader there goes to the next stack of his
// command, and so does one whose last brigade runs away looting. CWB 25.4d, 17.0; CWB-AH 3.2.
func TestLeaderOfABrigadeInLines(t *testing.T) {
	field := func(more ...string) *Game {
		g := staffed(t, plain(14, 3), "13.01", "13.01", "1.01", append(more, "confederate infantry Pond 9.01 N infantry-line normal 20")...)
		member(t, g, "2 Corps", "1 Div", "Pond")
		gibson := pieceNamed(t, g, "Gibson")
		g.counterOf(gibson).troop.Steps, g.counterOf(gibson).troop.Morale = 1, 'E'
		return g
	}
	runs := func(g *Game, side rules.Side, c rules.Command, dice ...int) {
		t.Helper()
		g.phasing, g.phase = side, offensivePhase
		out := g.Run(side, c, rules.Aid{Dice: rollsOf(dice...)})
		if out.After == nil {
			t.Fatalf("%v, asked %+v", out.Refused, out.Ask)
		}
		after := out.After.(*Game)
		is(t, after, "Gibson", "-", "")
		is(t, after, "Ruggles", "9.01", "normal")
	}
	g := field("confederate line Gibson 12.01 N infantry-line normal 0", "union infantry T 12.02 S infantry-line normal 40")
	runs(g, rules.Union, Fire{Target: hexAt(t, g, "12.01"), By: []string{"T"}}, 6, 5)
	g = field("union infantry T 13.02 S infantry-line normal 9 marks=encamped")
	runs(g, south, Fire{Target: hexAt(t, g, "13.02"), By: []string{"Gibson"}}, 6)
}

// rollsOf are dice that fall as given, and then show ones.
func rollsOf(values ...int) rules.Dice { return dice.NewScript(values, 0, ones{}) }

// With his own division the army commander is one leader, in danger once where he stands himself. CWB-AH 3.5; CWB 25.4.
func TestOwnDivisionWhereHeStands(t *testing.T) {
	g := newField(t, plain(9, 9), "confederate leader J 5.05 S leader normal 3", "confederate infantry Here 5.05 S infantry-line normal 20 ", "confederate infantry There 5.06 S infantry-line normal 20")
	g.counterOf(0).leader.Role, g.phase = data.ArmyLeader, commandPhase
	g.set(ownDivision, "on")
	if err := (Gather{Units: []string{"Here", "There"}}).run(at(g, south)); err != nil {
		t.Fatal(err)
	}
	for _, label := range []string{"5.05", "5.06"} {
		b := at(g.clone(), rules.Union, 3, 3, 3, 3)
		if err := b.leadersUnderFire(hexAt(t, g, label), south); err != nil || countOf[LeaderChecked](b) != 1 {
			t.Errorf("%s: %v, checked %d times", label, err, countOf[LeaderChecked](b))
		}
	}
}

// Who is not hit keeps his command. CWB 25.4.
func TestUnhurtLeaderKeepsHisCommand(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "9.01", "9.01", "union infantry T 14.03 N infantry-line normal 9")
	for dice, want := range map[[2]int]string{{3, 4}: "Ruggles", {1, 2}: "Ruggles", {4, 6}: "Ruggles", {1, 1}: ""} {
		b := asks(t, g, rules.Union, dice[:], nil, func(b *bench) error { return b.leadersUnderFire(hexAt(t, g, "9.01"), south) })
		c, err := b.g.findCommand(south, "1 Div")
		if err != nil {
			t.Fatal(err)
		}
		if got := b.g.leads(c); want != "" && got != want || want == "" && got == "Ruggles" {
			t.Errorf("%v: %s leads", dice, got)
		}
	}
}

// A replacement leader may appear with any unit of the division but those that the old one fell with. CWB 25.4c.
func TestWhereAReplacementMayAppear(t *testing.T) {
	g := staffed(t, plain(14, 3), "13.01", "13.01", "1.01", "confederate infantry Pond 9.01 N infantry-line normal 20", "confederate infantry Anderson 5.01 N infantry-line normal 20")
	member(t, g, "2 Corps", "1 Div", "Pond", "Anderson")
	c, err := g.findCommand(south, "1 Div")
	if err != nil {
		t.Fatal(err)
	}
	h := hexAt(t, g, "13.01")
	b := at(g, south)
	if _, err := b.placeFor(pieceNamed(t, g, "Ruggles"), g.unitsUnder(c), h, h); err != errUndecided {
		t.Fatal(err)
	}
	if d := b.asked[0]; !slices.Equal(d.Options, []string{"9.01", "5.01"}) || d.Default != 0 {
		t.Errorf("%q, by default %d", d.Options, d.Default)
	}
}

// A leader leaves a hex only when the last of its units is destroyed, and then to the nearest of his command. CWB 25.4d.
func TestLeaderStaysWithTheRest(t *testing.T) {
	for name, c := range map[string]struct {
		rest string
		want string
	}{"a brigade is left": {"13.01", "13.01"}, "nobody is left": {"9.01", "9.01"}} {
		g := staffed(t, plain(14, 3), "13.01", "13.01", "1.01", "confederate infantry Pond "+c.rest+" N infantry-line normal 20 morale=A", "confederate infantry Anderson 5.01 N infantry-line normal 20",
			"union infantry T 13.02 S infantry-line normal 9")
		member(t, g, "2 Corps", "1 Div", "Pond", "Anderson")
		g.counterOf(pieceNamed(t, g, "Gibson")).troop.Steps = 1
		g.phasing, g.phase = rules.Union, offensivePhase
		out := g.Run(rules.Union, Fire{Target: hexAt(t, g, "13.01"), By: []string{"T"}}, rules.Aid{Dice: rollsOf(6, 4, 6, 3, 3)})
		if out.After == nil {
			t.Fatalf("%s: %v, asked %+v", name, out.Refused, out.Ask)
		}
		is(t, out.After.(*Game), "Gibson", "-", "")
		is(t, out.After.(*Game), "Ruggles", c.want, "normal")
	}
}

// In the confusion of the Hornets' Nest division leaders ride where they like, away from their troops. CWB-AH 5.2; CWB 25.5.
func TestConfusedLeadersRideFreely(t *testing.T) {
	for confusion, stray := range map[string]int{"": 1, "5.2": 0} {
		g := staffed(t, plain(14, 3), "9.01", "13.01", "1.01")
		g.scenario.Confusion = confusion
		if got := g.strayLeaders(south); len(got) != stray {
			t.Errorf("%q: %d stray", confusion, len(got))
		}
		if got := g.strayLeaders(rules.Union); len(got) != 0 {
			t.Errorf("of the enemy %v", got)
		}
	}
}

// A second in command who falls is a second no more: nobody is named in his place, he sends nothing and takes over nothing. CWB 25.4a.
func TestSecondInCommandFalls(t *testing.T) {
	g := battleOf(t, "april-5.2")
	seconds := func(g *Game) int { return len(g.View(south).(seen.View).Seconds) }
	if seconds(g) != 1 {
		t.Fatalf("%d seconds before", seconds(g))
	}
	b := falls(t, g, "Beauregard", nil)
	if c, _ := b.g.findCommand(south, "AMiss"); seconds(b.g) != 0 || b.g.findDeputy(c, "Beauregard") >= 0 || !b.g.isLost(south, "Beauregard") {
		t.Errorf("%d seconds after, lost %v", seconds(b.g), b.g.lost)
	}
}

// Command points are shown to an army that has somebody on the map to spend them. CWB 10.1; CWB-AH 2.3.
func TestPointsWaitForTheCommander(t *testing.T) {
	g := battleOf(t, "april-5.4")
	if p := g.View(rules.Union).(seen.View).Points; len(p) != 0 {
		t.Errorf("before Grant comes: %v", p)
	}
	if p := g.View(south).(seen.View).Points; len(p) != 1 {
		t.Errorf("the Confederates have %v", p)
	}
}
