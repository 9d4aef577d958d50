package bluegray_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestCemeteryHillIsPlayed plays whole battles of Cemetery Hill between rookies, in every
// edition as printed and with any options, by divisions and by brigades. The Union has no
// player-turn on game-turn 1.
func TestCemeteryHillIsPlayed(t *testing.T) {
	byBrigades := func(i int, options map[string]string) {
		if i%4 == 3 {
			options["brigades"] = "on"
		}
	}
	playWhole(t, "cemetery-hill", 2, byBrigades, func(c *campaign) { c.countRiders(map[string]int{}) })
}

// TestCemeteryHillAtTheEdges plays battles that begin with enemies at the roads by which
// reinforcements come, and with cavalry that rides off. Rookies seldom bring that about by
// themselves.
func TestCemeteryHillAtTheEdges(t *testing.T) {
	came := map[string]int{}
	for i := range uint64(6) {
		edition := []string{"third", "deluxe", "classic"}[i%3]
		c := newCampaign(t, "cemetery-hill", i, edition, nil)
		c.setup.Positions = strings.NewReplacer("1/1-cav     0711", "1/1-cav 0105", "1-Early     1604", "1-Early 2112",
			"2-Early     1603", "2-Early 2119", "1-Rodes     0905", "1-Rodes 1126", "F-Lee       waiting", "F-Lee 2107",
			"W-Lee       waiting", "W-Lee 1927", "Hampton     waiting", "Hampton 2124").Replace(c.game.Positions())
		c.setup.Turn, c.setup.Phasing = 2, rules.Union
		var err error
		if c.game, err = c.system.Begin(c.setup); err != nil {
			t.Fatal(err)
		}
		if n := len(c.game.View(rules.Confederate).(seen.View).Own); n != 12 {
			t.Fatalf("%d Confederate units on the map", n)
		}
		for c.game.Result() == nil {
			c.rideOff()
			c.playerTurn()
		}
		c.replays()
		c.countRiders(came)
	}
	for _, what := range []string{"put off", "entered elsewhere", "rode off", "counted"} {
		if came[what] == 0 {
			t.Errorf("nothing was %s", what)
		}
	}
	t.Log(came)
}

// rideOff takes some cavalry off the map that stands at the east or south edge.
func (c *campaign) rideOff() {
	side := c.game.Now().Side
	for _, u := range c.game.View(side).(seen.View).Own {
		if u.Type == "cav" && (u.At.Col == 21 || u.At.Row == 27) && c.rng.IntN(2) == 0 {
			c.run(side, bluegray.Exit{Unit: u.Unit, At: u.At})
		}
	}
}

func (c *campaign) countRiders(came map[string]int) {
	c.t.Helper()
	sent := map[string]bluegray.EntryPutOff{}
	left := map[rules.Side]int{}
	points := 0
	turn := 0
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.PhaseBegan:
			if turn = e.Turn; turn == 1 && e.Side == rules.Union {
				c.t.Error("the Union has a player-turn on game-turn 1")
			}
		case bluegray.EntryPutOff:
			came["put off"]++
			sent[e.Unit] = e
		case bluegray.UnitEntered:
			put, was := sent[e.Unit]
			if was && (e.Path[0] != put.To || turn < put.Turn) {
				c.t.Errorf("%s enters at %s on turn %d, but is sent to %s for turn %d", e.Unit, e.Path[0], turn, put.To, put.Turn)
			}
			if was {
				came["entered elsewhere"]++
			}
		case bluegray.UnitExited:
			came["rode off"]++
			left[e.Side]++
		case bluegray.CavalryCounted:
			came["counted"]++
			if e.Union != left[rules.Union] || e.Confederate != left[rules.Confederate] || e.Points != 5*(e.Confederate-e.Union) || e.Points <= 0 {
				c.t.Errorf("%+v, when %v have left", e, left)
			}
			points += e.Points
		case bluegray.BattleEnded:
			c.awarded(e.Score, points)
		}
	}
}

// awarded holds the final score to the points that were told for cavalry.
func (c *campaign) awarded(s seen.Score, points int) {
	c.t.Helper()
	got := 0
	for _, r := range s.Rows {
		if r.What == "cavalry" {
			got += r.Points
		}
	}
	if got != points {
		c.t.Errorf("%d points for cavalry at the end, %d were told", got, points)
	}
}

// TestCemeteryHillTables reads tables of positions back to the same game, with entries put
// off and points for cavalry, and names the faults of their rows.
func TestCemeteryHillTables(t *testing.T) {
	setup := rules.Setup{Battle: "cemetery-hill", Turn: 4, Phasing: rules.Union, Positions: "union 1/V waiting\nunion 2/V waiting\nunion 1/I 0708\n" +
		"confederate 1-Heth 2112\nconfederate F-Lee exited\n"}
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	end := func(s rules.Side, cmds ...rules.Command) {
		t.Helper()
		for _, cmd := range append(cmds, bluegray.End{}) {
			out := g.Run(s, cmd, rules.Aid{})
			if out.After == nil {
				t.Fatalf("%+v: %+v", cmd, out)
			}
			g = out.After
		}
		again := setup
		again.Positions, again.Turn, again.Phasing = g.Positions(), g.Now().Turn, g.Now().Side
		h, err := printedSystem.Begin(again)
		if err != nil || h.Digest() != g.Digest() {
			t.Fatalf("%v: written\n%s", err, g.Positions())
		}
	}
	end(rules.Union) // both divisions are sent on to 2107
	end(rules.Confederate)
	end(rules.Union, bluegray.Enter{Unit: "1/V", At: readHexes(t, "2107")[0]}) // one of them comes, and no word of the delay is left
	for _, c := range []struct{ row, want string }{
		{"comes 1/V 5", "positions:2:1: a comes row is of Cemetery Hill: comes, unit, game-turn, hex"},
		{"comes 1/I 5 2120", "positions:2:7: 1/I does not wait to enter, by the rows before this"},
		{"union 1/V waiting\ncomes 1/V 4 2120", "positions:3:11: 1/V is due on game-turn 4, so that it can't be put off to 4"},
		{"union 1/V waiting\ncomes 1/V 16 2120", "positions:3:11: 1/V is due on game-turn 4, so that it can't be put off to 16"},
		{"union 1/V waiting\ncomes 1/V 5 2220", "positions:3:13: "},
		{"cavalry", "positions:2:1: a cavalry row is of Cemetery Hill: cavalry, points"},
		{"cavalry many", "positions:2:9: "},
	} {
		bad := setup
		bad.Positions = "union 1/I 0708\n" + c.row + "\n"
		if _, err := printedSystem.Begin(bad); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.row, err, c.want)
		}
	}
}

// TestCemeteryHillTurns sets games up on a game-turn: the Union moves first on all but the
// first, on which it has no player-turn. BG-CEM 14.1.
func TestCemeteryHillTurns(t *testing.T) {
	for turn, want := range map[int]rules.Side{1: rules.Confederate, 2: rules.Union, 15: rules.Union} {
		g, err := printedSystem.Begin(rules.Setup{Battle: "cemetery-hill", Turn: turn, Positions: "union 1/I 0708\n"})
		if err != nil || g.Now().Side != want || g.Now().Turns != 15 {
			t.Errorf("turn %d: %v, %v", turn, g.Now(), err)
		}
	}
	_, err := printedSystem.Begin(rules.Setup{Battle: "cemetery-hill", Turn: 1, Phasing: rules.Union, Positions: "union 1/I 0708\n"})
	if want := "the Union side has no player-turn on game-turn 1 of Cemetery Hill [BG-CEM 14.1]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for turn := 1; turn <= 15; turn++ {
		g, err := printedSystem.Begin(rules.Setup{Battle: "cemetery-hill", Turn: turn, Positions: "union 1/I 0708\n"})
		if err != nil {
			t.Fatal(err)
		}
		if night := turn == 3 || turn == 8 || turn == 13; g.View(rules.Union).(seen.View).Night != night {
			t.Errorf("turn %d: night %t", turn, !night)
		}
	}
}

// TestCemeteryHillMap holds the map to the words of the rules: every creek side is a ford
// (BG-CEM 14.6), cavalry leaves by every hex of the east and south edge and no other
// (BG-CEM 14.4), and roads lead off where units enter.
func TestCemeteryHillMap(t *testing.T) {
	m, err := data.Map("cemetery-hill")
	if err != nil {
		t.Fatal(err)
	}
	creeks := 0
	for _, side := range m.Sides() {
		if side.Kind == "creek" {
			creeks++
			if !m.HasSide(side.A, side.B, "ford") {
				t.Errorf("no ford at %s-%s", side.A, side.B)
			}
		}
	}
	if creeks != 60 {
		t.Errorf("%d creek sides", creeks)
	}
	var marked, edge []hex.Hex
	for _, mark := range m.Marks("exit") {
		marked = append(marked, mark.Hex)
	}
	for _, h := range m.Hexes() {
		if h.Col == 21 || h.Row == 27 {
			edge = append(edge, h)
		}
	}
	slices.SortFunc(marked, hex.Compare)
	slices.SortFunc(edge, hex.Compare)
	if !slices.Equal(marked, edge) {
		t.Errorf("exits are %v, the edge %v", marked, edge)
	}
	for _, mark := range m.Marks("entry") {
		if !m.OnPath(mark.Hex, "road") {
			t.Errorf("no road at the entry hex %s", mark.Hex)
		}
	}
}

// cemeterySchedule is BG-CEM 14.34 typed a second time.
const cemeterySchedule = `union 2 0127: 2/III 19
union 3 1127: 1/II 12, 2/II 11, 3/II 11
union 4 2112: 1/V 12, 2/V 10
union 4 1127: 1-Regular 6, 1-Volunteer 6, 2-Volunteer 3
union 5 2112: 3/V 8
union 5 1127: 3-Volunteer 6, 4-Volunteer 6
union 6 2112: 1/2-cav 5, 2/2-cav 5, 3/2-cav 4
union 6 2120: 1/VI 16, 3/VI 16, 2/VI 12
union 10 0127: 1/Reserve-cav 5, 3/1-cav 5
confederate 2 0104: 1-Johnson 12, 2-Johnson 12, 1-Anderson 14, 2-Anderson 9, McIntosh 3
confederate 3 0104: 1-McLaws 12, 2-McLaws 10, 1-Hood 11, 2-Hood 10, Alexander 5, Nelson 3
confederate 6 1101: F-Lee 4, W-Lee 4
confederate 9 0104: 1-Pickett 9, 2-Pickett 9, Hampton 5
confederate 9 2101: Jenkins 4, Robertson 4`

// TestCemeteryHillSchedule holds the order of battle to the printed schedule, and every
// movement allowance to six in all editions. BG-CEM 14.34.
func TestCemeteryHillSchedule(t *testing.T) {
	for _, edition := range []string{"third", "deluxe", "classic"} {
		g, err := printedSystem.Begin(rules.Setup{Battle: "cemetery-hill", Edition: edition})
		if err != nil {
			t.Fatal(err)
		}
		var groups []string
		comes := map[string][]string{}
		for _, c := range g.View(rules.NoSide).(seen.View).Coming {
			key := fmt.Sprintf("%s %d %s: ", c.Side, c.Turn, hexComma(c.At))
			if comes[key] == nil {
				groups = append(groups, key)
			}
			comes[key] = append(comes[key], fmt.Sprintf("%s %d", c.Unit, c.Strength))
			if c.Allowance != 6 {
				t.Errorf("%s: %s has %d movement points", edition, c.Unit, c.Allowance)
			}
		}
		for i, key := range groups {
			groups[i] = key + strings.Join(comes[key], ", ")
		}
		if got := strings.Join(groups, "\n"); got != cemeterySchedule {
			t.Errorf("the schedule is\n%s\nwant\n%s", got, cemeterySchedule)
		}
	}
}

// TestCemeteryHillByBrigades holds the brigades to the divisions that they make up: two to
// each counter, with its strength, hex and game-turn. BGD 22.1.
func TestCemeteryHillByBrigades(t *testing.T) {
	sum, count := map[string]map[string]int{}, map[string]map[string]int{}
	for _, value := range []string{"off", "on"} {
		g, err := printedSystem.Begin(rules.Setup{Battle: "cemetery-hill", Options: map[string]string{"brigades": value}})
		if err != nil {
			t.Fatal(err)
		}
		sum[value], count[value] = map[string]int{}, map[string]int{}
		add := func(key, kind string, strength int) {
			sum[value][key] += strength
			if count[value][key]++; kind == "inf" && value == "off" {
				count[value][key]++
			}
		}
		v := g.View(rules.Union).(seen.View)
		for _, u := range v.Own {
			add(fmt.Sprint(u.Side, u.At, u.Type), u.Type, u.Strength)
		}
		for _, u := range v.Enemy {
			add(fmt.Sprint(u.Side, u.At, u.Type), u.Type, u.Strength)
		}
		for _, u := range v.Coming {
			add(fmt.Sprint(u.Side, u.Turn, u.At, u.Type), u.Type, u.Strength)
		}
	}
	if !maps.Equal(sum["on"], sum["off"]) || !maps.Equal(count["on"], count["off"]) {
		t.Errorf("by brigades\n%v\n%v\nby divisions\n%v\n%v", sum["on"], count["on"], sum["off"], count["off"])
	}
}
