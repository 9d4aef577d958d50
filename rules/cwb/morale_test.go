package cwb

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// asks runs a step of a chapter with dice as given, and answers what it asks: with the option
// that choices has for a kind of question, else with the default. It runs again with the answers, as in play.
func asks(t testing.TB, g *Game, side rules.Side, dice []int, choices map[string]string, f func(*bench) error) *bench {
	t.Helper()
	answers := rules.Answers{}
	for range 100 {
		b := at(g.clone(), side, dice...)
		b.aid.Answers = answers
		err := f(b)
		if !errors.Is(err, errUndecided) {
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		for _, d := range b.asked {
			if fault := faultOf(d); fault != "" {
				t.Fatalf("%s: %s", d.ID, fault)
			}
			answers[d.ID] = d.Default
			want, ok := choices[d.Kind]
			want, otherwise := strings.CutSuffix(want, " else default")
			pick := slices.Index(d.Options, want)
			switch {
			case ok && pick >= 0:
				answers[d.ID] = pick
			case ok && !otherwise:
				t.Fatalf("%s can't be answered with %q: %q", d.Kind, want, d.Options)
			}
		}
	}
	t.Fatal("it asks for ever")
	return nil
}

// checks makes the Union units in a hex check morale on two dice.
func checks(t testing.TB, g *Game, label string, tens, ones int, choices map[string]string) *bench {
	t.Helper()
	return asks(t, g, rules.Confederate, []int{tens, ones}, choices, func(b *bench) error {
		_, err := b.moraleCheck(hexAt(t, g, label), rules.Union, test{})
		return err
	})
}

// is checks where a piece is and its state; a hex of - is off the map.
func is(t testing.TB, g *Game, name, label, state string) {
	t.Helper()
	p := &g.field.pieces[pieceNamed(t, g, name)]
	at := "-"
	if p.place == onMap {
		at = g.label(p.at)
	}
	if at != label || at != "-" && p.state.String() != state {
		t.Errorf("%s is in %s and %s, want %s and %s", name, at, p.state, label, state)
	}
}

// Each printed condition shifts the row by its figure, up or down, and the conditions on one
// line once. CWB 24.2, 12.4, 13.0a, 11.4, 22.0, 25.3a, 28.1, 29.0a; CWB-AH 1.1b.
func TestMoraleShifts(t *testing.T) {
	for name, c := range map[string]struct {
		pieces []string
		test   test
		ground string
		night  bool
		want   int
	}{
		"nothing":              {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}},
		"up by the fire table": {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, test: test{up: 2}, want: 2},
		"sunken road":          {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, ground: "path sunken \"Road\" 2.02-2.03", want: 3},
		"attack into it":       {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, ground: "path sunken \"Road\" 2.02-2.03", test: test{attacking: true}, want: -6},
		"guns in battery":      {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "battery G 2.02 N unlimbered normal 3"}, want: 1},
		"cavalry with guns":    {pieces: []string{"cavalry T 2.02 N dismounted normal 9", "battery G 2.02 N unlimbered normal 3"}, want: 1},
		"limbered guns":        {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "battery G 2.02 N limbered normal 3"}},
		"column with guns":     {pieces: []string{"infantry T 2.02 N infantry-column normal 9", "battery G 2.02 N unlimbered normal 3"}, want: -6},
		"guns on guns":         {pieces: []string{"battery T 2.02 N unlimbered normal 9", "battery G 2.02 N unlimbered normal 3"}},
		"leader of three":      {pieces: []string{"leader L 2.02 N leader normal 3", "infantry T 2.02 N infantry-line normal 9"}, want: 2},
		"leader of nothing":    {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "leader L 2.02 N leader normal 0"}, want: -1},
		"leader next door":     {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "leader L 2.03 N leader normal 4"}},
		"one of two leaders":   {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "leader L 2.02 N leader normal 1", "leader M 2.02 N leader normal 4"}, want: 3},
		"low ammunition":       {pieces: []string{"infantry T 2.02 N infantry-line normal 9 marks=lowAmmo"}, want: -1},
		"shaken":               {pieces: []string{"infantry T 2.02 N infantry-line shaken 9"}, want: -1},
		"disorganized":         {pieces: []string{"infantry T 2.02 N infantry-line disorganized 9"}, want: -3},
		"routed":               {pieces: []string{"infantry T 2.02 N infantry-line routed 9"}, want: -6},
		"night":                {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, night: true, want: -3},
		"wrecked":              {pieces: []string{"infantry T 2.02 N infantry-line normal 9 wreck=0"}, want: -4},
		"defender":             {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, test: test{defending: true}, want: -4},
		"attacker":             {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, test: test{attacking: true}, want: -6},
		"column, flank: once":  {pieces: []string{"infantry T 2.02 N infantry-column normal 9"}, test: test{flank: true}, want: -6},
		"mounted":              {pieces: []string{"cavalry T 2.02 N mounted normal 9"}},
		"limbered on top":      {pieces: []string{"battery T 2.02 N limbered normal 3"}, want: -6},
		"flank":                {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, test: test{flank: true}, want: -6},
		"flank, again":         {pieces: []string{"infantry T 2.02 N infantry-line normal 9"}, test: test{flank: true, extra: true}},
		"the top unit decides": {pieces: []string{"infantry T 2.02 N infantry-line normal 9", "infantry U 2.02 N infantry-column normal 9 wreck=0 marks=lowAmmo"}},
		"everything there is":  {pieces: []string{"infantry T 2.02 N infantry-column disorganized 9 wreck=0 marks=lowAmmo"}, test: test{defending: true, flank: true, up: 1}, night: true, want: 1 - 6 - 3 - 4 - 1 - 4 - 3},
	} {
		t.Run(name, func(t *testing.T) {
			var lines []string
			for _, p := range c.pieces {
				lines = append(lines, "union "+p)
			}
			g := newField(t, mapOf("... ... ...", "", c.ground), lines...)
			g.calendar[0].Night = c.night
			if got := g.moraleShifts(hexAt(t, g, "2.02"), rules.Union, c.test); got.Sum() != c.want {
				t.Errorf("%d rows by %+v, want %d", got.Sum(), got, c.want)
			}
		})
	}
}

// CWB 22.0: a wrecked brigade of a wrecked division counts six in place of four. CWB 23.1p: by the option, the
// flank counts again in the additional check. CWB 25.3a: the senior leader decides, be he the worse.
func TestMoraleShiftsFurther(t *testing.T) {
	g := newField(t, plain(3, 3), "union infantry T 2.02 N infantry-line normal 9 wreck=0 div=D", "union leader L 2.02 N leader normal 4", "union leader M 2.02 N leader normal 2")
	g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Division: "D"}, WreckAt: 1}}
	h := hexAt(t, g, "2.02")
	g.counterOf(pieceNamed(t, g, "M")).leader.Stars = 3
	if got := g.moraleShifts(h, rules.Union, test{}).Sum(); got != -6+1 {
		t.Errorf("%d rows, want -5", got)
	}
	g.set(extraCheckFlank, "applied")
	if got := g.moraleShifts(h, rules.Union, test{flank: true, extra: true}).Sum(); got != -6+1-6 {
		t.Errorf("%d rows, want -11", got)
	}
}

// The penalty of a wrecked division is for its wrecked brigades alone. CWB 22.0.
func TestSoundBrigadeOfAWreckedDivision(t *testing.T) {
	g := newField(t, plain(3, 3), "union infantry T 2.02 N infantry-line normal 9 div=D", "union infantry Wreck 1.01 N infantry-line normal 9 div=D wreck=0")
	g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Division: "D"}, WreckAt: 1}}
	for label, want := range map[string]int{"2.02": 0, "1.01": -6} {
		if got := g.moraleShifts(hexAt(t, g, label), rules.Union, test{}).Sum(); got != want {
			t.Errorf("%s: %d rows, want %d", label, got, want)
		}
	}
}

// One leader counts, the senior, in whatever order they lie; of equals his owner takes the better. Rating one neither helps nor
// harms. CWB 25.3a.
func TestSeniorLeaderCounts(t *testing.T) {
	for _, c := range []struct {
		leaders [][2]int // rating, stars
		want    int
	}{
		{[][2]int{{1, 2}, {4, 1}}, 0}, {[][2]int{{4, 1}, {1, 2}}, 0}, {[][2]int{{0, 3}, {4, 2}, {3, 1}}, -1},
		{[][2]int{{1, 2}, {3, 2}, {4, 1}}, 2}, {[][2]int{{3, 2}, {1, 2}}, 2}, {[][2]int{{4, 1}, {3, 2}, {1, 2}}, 2},
	} {
		g := newField(t, plain(3, 3), "union infantry T 2.02 N infantry-line normal 9", "confederate leader Enemy 2.01 N leader normal 4")
		for i, l := range c.leaders {
			if err := g.addPiece("union leader L" + points(i*onePoint) + " 2.02 N leader normal " + points(l[0]*onePoint)); err != nil {
				t.Fatal(err)
			}
			g.counters[len(g.counters)-1].leader.Stars = l[1]
		}
		if got := g.moraleShifts(hexAt(t, g, "2.02"), rules.Union, test{}).Sum(); got != c.want {
			t.Errorf("%v: %d rows, want %d", c.leaders, got, c.want)
		}
	}
}

// Every cell of the morale table through the engine: each printed morale begins in its row, and
// each of the 36 rolls does what the table says. CWB 24.0, 24.2.
func TestMoraleTableThroughTheEngine(t *testing.T) {
	for letter, row := range map[string]int{"A": 2, "B": 4, "C": 6, "D": 8, "E": 10} {
		for up := -14; up <= 14; up++ {
			g := newField(t, plain(7, 9), "union infantry T 4.06 S infantry-line normal 30 morale="+letter, "confederate infantry E 4.05 N infantry-column normal 9")
			for tens := 1; tens <= 6; tens++ {
				for ones := 1; ones <= 6; ones++ {
					b := asks(t, g, rules.Confederate, []int{tens, ones}, nil, func(b *bench) error {
						_, err := b.moraleCheck(hexAt(t, g, "4.06"), rules.Union, test{up: up})
						return err
					})
					want := g.charts.Morale(row-up, 10*tens+ones)
					p := &b.g.field.pieces[0]
					if p.state != want.State || g.board.grid.Distance(p.at, hexAt(t, g, "4.06")) != want.Back || int(b.g.field.losses[0].stragglers) != want.Straggle {
						t.Fatalf("%s, %d up, %d%d: %s, in %s, want %+v", letter, up, tens, ones, p.state, g.label(p.at), want)
					}
				}
			}
		}
	}
}

// Guns on top check as C, whatever lies below them; alone they lose nobody and can't stand.
// CWB 24.2b, 21.1c, 24.2e, 26.4, 26.5.
func TestGunsCheck(t *testing.T) {
	g := newField(t, plain(5, 6), "union battery G 3.04 S unlimbered normal 5", "union infantry T 3.04 S infantry-line normal 9 morale=A",
		"union battery Alone 1.04 S unlimbered normal 4", "confederate infantry E 3.02 N infantry-line normal 9")
	b := checks(t, g, "3.04", 6, 6, map[string]string{})
	e, _ := first[MoraleChecked](b)
	if e.Level != "C" || e.Unit != "G" {
		t.Errorf("%+v", e)
	}
	if b.g.field.losses[1].stragglers != 3 || b.g.field.pieces[0].guns != 5 {
		t.Error("the stragglers of a rout are not the infantry's alone")
	}
	b = checks(t, g, "1.04", 5, 6, nil) // shaken back one, which may be ignored only with troops
	is(t, b.g, "Alone", "1.05", "shaken")
	if _, asked := first[GunsLimbered](b); !asked || b.g.field.pieces[pieceNamed(t, g, "Alone")].formation != data.Limbered {
		t.Error("guns go back unlimbered")
	}
	if _, rolled := first[GunLossRolled](b); rolled {
		t.Error("guns lose points by limbering where no enemy has a zone")
	}
}

// Guns that must go back out of an enemy zone limber at their cost. CWB 26.4, 26.6b.
func TestGunsLimberUnderFire(t *testing.T) {
	g := newField(t, plain(5, 6), "union battery G 3.04 S unlimbered normal 5", "confederate infantry E 3.03 N infantry-line normal 9")
	b := asks(t, g, rules.Confederate, []int{5, 6, 6}, nil, func(b *bench) error {
		_, err := b.moraleCheck(hexAt(t, g, "3.04"), rules.Union, test{})
		return err
	})
	if b.g.field.pieces[0].guns != 2 {
		t.Errorf("%d gun points, want 2", b.g.field.pieces[0].guns)
	}
	is(t, b.g, "G", "3.05", "shaken")
	g.field.pieces[0].guns = 2
	b = asks(t, g, rules.Confederate, []int{5, 6, 6}, nil, func(b *bench) error {
		_, err := b.moraleCheck(hexAt(t, g, "3.04"), rules.Union, test{})
		return err
	})
	is(t, b.g, "G", "-", "")
}

// Troops with guns in battery, or in a sunken road, may stand where one star lets them; not where the
// table says two. CWB 24.2, 26.4; CWB-AH 1.1b.
func TestStandFast(t *testing.T) {
	guns := []string{"union infantry T 3.04 S infantry-line normal 9", "union battery G 3.04 S unlimbered normal 3"}
	alone := slices.Clip(guns[:1])
	for name, c := range map[string]struct {
		pieces []string
		ground string
		answer string
		tens   int
		ones   int
		want   string
	}{
		"with guns it stands":        {guns, "", "stand", 6, 2, "3.04"},
		"with guns it may go":        {guns, "", "go back", 6, 2, "3.05"},
		"two stars drive it":         {guns, "", "", 6, 6, "3.06"},
		"alone it goes":              {alone, "", "", 6, 2, "3.05"},
		"in a sunken road it stands": {alone, "path sunken \"Road\" 3.04-4.04", "stand", 6, 5, "3.04"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newField(t, mapOf(strings.Repeat("..... ", 7), "", c.ground), append(c.pieces, "confederate infantry E 3.02 N infantry-column normal 9")...)
			choices := map[string]string{}
			if c.answer != "" {
				choices["stand"] = c.answer
			}
			b := checks(t, g, "3.04", c.tens, c.ones, choices)
			p := &b.g.field.pieces[0]
			if g.label(p.at) != c.want && !(c.want == "3.06" && g.board.grid.Distance(p.at, hexAt(t, g, "3.04")) == 2) {
				t.Errorf("it is in %s, want %s", g.label(p.at), c.want)
			}
		})
	}
}

// Morale states add up. CWB 24.4.
func TestStatesAddUp(t *testing.T) {
	const (
		bl, no, sh, dg, rt = data.BloodLust, data.Normal, data.Shaken, data.Disorganized, data.Routed
	)
	for had, row := range map[data.State][5]data.State{ // got: blood lust, nothing, shaken, disorganized, routed
		no: {bl, no, sh, dg, rt}, sh: {bl, sh, sh, dg, rt}, dg: {no, dg, dg, rt, rt}, rt: {sh, rt, rt, rt, rt}, bl: {bl, bl, sh, dg, rt},
	} {
		for i, want := range row {
			if got := added(had, data.State(i)); got != want {
				t.Errorf("%s and %s make %s, want %s", had, data.State(i), got, want)
			}
		}
	}
	g := newField(t, plain(5, 6), "union infantry T 3.03 N infantry-line disorganized 20", "union infantry U 3.03 N infantry-line disorganized 20")
	b := at(g, rules.Union)
	b.addState(hexAt(t, g, "3.03"), rules.Union, data.Disorganized)
	is(t, g, "T", "3.03", "routed") // and it goes nowhere, nor loses anybody, for that
	is(t, g, "U", "3.03", "routed")
	if len(b.events) != 1 || g.field.losses[0] != (tally{}) {
		t.Errorf("%+v", b.events)
	}
	b.addState(hexAt(t, g, "1.01"), rules.Union, data.Routed)
	if len(b.events) != 1 {
		t.Error("an empty hex has a state")
	}
}

// Units in blood lust make no morale check, but roll whether it lasts, with no modifier. CWB 24.2c.
func TestBloodLust(t *testing.T) {
	for _, c := range []struct {
		tens, ones int
		want       string
	}{{4, 3, "blood-lust"}, {4, 4, "normal"}, {1, 1, "blood-lust"}, {6, 6, "normal"}} {
		g := newField(t, plain(5, 6), "union infantry T 3.03 N infantry-column blood-lust 20 morale=E wreck=0")
		g.calendar[0].Night = true
		b := checks(t, g, "3.03", c.tens, c.ones, nil)
		is(t, b.g, "T", "3.03", c.want)
		if _, ok := first[MoraleChecked](b); ok {
			t.Error("it checks morale as well")
		}
	}
}

// What the table destroys is gone before anybody goes back, and runs through nobody; what one brigade
// can't lose the next one does. CWB 24.2d, 21.1a.
func TestDestroyedByTheTable(t *testing.T) {
	g := newField(t, plain(5, 7), "union infantry T 3.04 S infantry-line normal 2", "union infantry U 3.05 S infantry-line normal 9", "confederate infantry E 3.02 N infantry-column normal 9")
	b := checks(t, g, "3.04", 6, 6, nil)
	is(t, b.g, "T", "-", "")
	is(t, b.g, "U", "3.05", "normal")
	if _, ok := first[StackRetreated](b); ok {
		t.Error("the dead go back")
	}
	g = newField(t, plain(5, 7), "union infantry T 3.04 S infantry-line normal 2", "union infantry U 3.04 S infantry-line normal 9", "confederate infantry E 3.02 N infantry-column normal 9")
	b = checks(t, g, "3.04", 6, 6, nil)
	is(t, b.g, "T", "-", "")
	if b.g.field.losses[1].stragglers != 1 || b.g.field.pieces[pieceNamed(t, g, "U")].state != data.Routed {
		t.Errorf("the next brigade: %+v", b.g.field.losses[1])
	}
}

// Morale is its owner's secret, unless markers lie open; that units go back everybody sees. CWB 9.0.
func TestMoraleIsSecret(t *testing.T) {
	for _, open := range []string{"secret", "open"} {
		g := newField(t, plain(5, 7), "union infantry T 3.04 S infantry-line normal 20", "confederate infantry E 3.02 N infantry-column normal 9")
		g.set(moraleMarkers, open)
		b := checks(t, g, "3.04", 6, 6, nil)
		var kinds []string
		for _, e := range b.events {
			if n := e.Tell(rules.Confederate); n != nil {
				kinds = append(kinds, n.Notice())
			}
			if n := e.Tell(rules.Union); n == nil {
				t.Errorf("%s is not told to its owner", e.Kind())
			}
		}
		want := []string{"enemy-retreated", "enemy-retreated", "faced"}
		if open == "open" {
			want = append([]string{"marker-seen"}, want...)
		}
		if kinds = slices.DeleteFunc(kinds, func(k string) bool { return k == "faced" }); !slices.Equal(kinds, want[:len(want)-1]) {
			t.Errorf("%s: the enemy hears %v, want %v", open, kinds, want[:len(want)-1])
		}
	}
	e := StackRetreated{Side: rules.Union, Units: []string{"T", "U"}, With: []string{"L"}, Cause: "morale"}
	if n, ok := e.Tell(rules.Confederate).(seen.EnemyRetreated); !ok || n.Top != "T" {
		t.Errorf("%+v", n)
	}
}
