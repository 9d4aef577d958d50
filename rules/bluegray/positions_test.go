package bluegray_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

func mustHex(t testing.TB, text string) hex.Hex {
	t.Helper()
	var h hex.Hex
	if err := h.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return h
}

// begin sets up a game for a test.
func begin(t testing.TB, s rules.Setup) rules.Game {
	t.Helper()
	s.Battle = "chickamauga"
	g, err := printedSystem.Begin(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPositionsRoundTrip writes positions as tables and sets games up from them: the
// printed set-up, a night turn, and a position in the middle of a combat phase with every mark.
func TestPositionsRoundTrip(t *testing.T) {
	marks := "union Wilder 1902 7 ineffective,retreated\nunion 1/1/XIV 1903 - attacked,withheld\nunion 2/1/XIV eliminated\n" +
		"union 3/1/XIV exited 3\nunion Train waiting\nconfederate Gist 2002 - attacked-at,displaced\n" +
		"confederate Helm 2102 - advanced\nconfederate Deas 2103 - must-leave\nhold 0822 confederate\nhold 2311 union\n"
	for name, s := range map[string]rules.Setup{
		"printed":     {},
		"deluxe":      {Edition: "deluxe", Options: map[string]string{"withhold": "on"}},
		"night":       {Positions: "union Wilder 1902 8 moved,ineffective\nconfederate Gist 2305\n", Turn: 9, Phasing: rules.Confederate},
		"every mark":  {Positions: marks, Turn: 7, Phase: "combat", Phasing: rules.Union},
		"a column":    {Positions: "union Wilder 0602\nunion 1/2/XIV waiting\nentered 1027 2\nentered 0728 1\n", Turn: 3},
		"last moment": {Positions: "union Wilder 0602\nconfederate Gist 2305\n", Turn: 15, Phase: "combat", Phasing: rules.Confederate},
	} {
		t.Run(name, func(t *testing.T) {
			g := begin(t, s)
			now := g.Now()
			again := s
			again.Positions, again.Turn, again.Phasing, again.Phase = g.Positions(), now.Turn, now.Side, "movement"
			if s.Phase != "" {
				again.Phase = s.Phase
			}
			if h := begin(t, again); h.Digest() != g.Digest() || h.Positions() != g.Positions() {
				t.Errorf("written\n%s\nread and written\n%s", g.Positions(), h.Positions())
			}
		})
	}
}

// TestPositionsAfterPlay writes the position after a player-turn and goes on from it: the same
// orders and dice do the same in both games.
func TestPositionsAfterPlay(t *testing.T) {
	g := begin(t, rules.Setup{Options: map[string]string{"decisions": "default"}})
	play := func(g rules.Game, side rules.Side, cs ...rules.Command) rules.Game {
		for _, c := range cs {
			out := g.Run(side, c, rules.Aid{Dice: dice.NewKeyed(dice.Seed{7})})
			if out.After == nil {
				t.Fatalf("%+v: %v %v", c, out.Refused, out.Ask)
			}
			g = out.After
		}
		return g
	}
	g = play(g, rules.Union, bluegray.Move{Unit: "2/1/XIV", To: mustHex(t, "1520")}, bluegray.Move{Unit: "Wilder", To: mustHex(t, "1021")},
		bluegray.Attack{On: []hex.Hex{mustHex(t, "1620")}, With: []string{"2/1/XIV"}}, bluegray.End{})
	h := begin(t, rules.Setup{Options: map[string]string{"decisions": "default"}, Positions: g.Positions(), Turn: 1, Phasing: rules.Confederate})
	if g.Digest() != h.Digest() {
		t.Fatalf("written\n%s\nread and written\n%s", g.Positions(), h.Positions())
	}
	next := []rules.Command{bluegray.Move{Unit: "Gist", To: mustHex(t, "2015")}, bluegray.End{Default: true}}
	if a, b := play(g, rules.Confederate, next...), play(h, rules.Confederate, next...); a.Digest() != b.Digest() {
		t.Errorf("played on\n%s\n%s", a.Positions(), b.Positions())
	}
}

// TestPositionsFaults holds every fault of a table to a message that names its line and says
// what would be right.
func TestPositionsFaults(t *testing.T) {
	const good = "union Wilder 1902\nconfederate Gist 2305\n"
	for _, c := range []struct {
		setup rules.Setup
		want  string
	}{
		{rules.Setup{Positions: "union Wilder\n"}, "positions:1:7: a row is side, unit, hex, strength, marks; this has 2 words"},
		{rules.Setup{Positions: "\nyankees Wilder 1902\n"}, `positions:2:1: "yankees" is not a side`},
		{rules.Setup{Positions: "union Gist 1902\n"}, `positions:1:7: the Union side has no unit "Gist" at Chickamauga`},
		{rules.Setup{Positions: good + "union Wilder 1903\n"}, "positions:3:7: Wilder stands in the table twice"},
		{rules.Setup{Positions: "union Wilder 1902 0\n"}, `positions:1:19: strength "0" is not a number from 1 to 99`},
		{rules.Setup{Positions: "union Wilder 1902 8 tired\n"}, `positions:1:21: there is no mark "tired"`},
		{rules.Setup{Positions: "union Wilder 9999\n"}, "positions:1:14:"},
		{rules.Setup{Positions: "union Wilder 2525\n"}, "positions:1:14: Wilder can't stand in 2525"},
		{rules.Setup{Positions: "union Wilder waiting\n"}, "positions:1:14: Wilder starts on the map and can't wait"},
		{rules.Setup{Positions: "hold 0822\n"}, "positions:1:6: a hold row is: hold, hex, side"},
		{rules.Setup{Positions: "hold 0823 union\n"}, "positions:1:6: hex 0823 gives no points at Chickamauga"},
		{rules.Setup{Positions: "hold 0822 nobody\n"}, `positions:1:11: "nobody" is not a side`},
		{rules.Setup{Positions: "entered 1027\n"}, "positions:1:9: an entered row is: entered, hex, how many"},
		{rules.Setup{Positions: "entered 1027 1\nentered 1027 1\n"}, "positions:2:9: nobody enters at 1027, or it stands in the table twice"},
		{rules.Setup{Positions: "entered 1027 none\n"}, `positions:1:14: "none" is not the number of units that have entered at 1027`},
		{rules.Setup{Positions: "# nothing\n"}, "the table puts no unit on the map"},
		{rules.Setup{Positions: "union Wilder 1902\nconfederate Gist 1902\n"}, "positions:2:1: both sides have units in 1902"},
		{rules.Setup{Positions: good + "union 1/1/XIV 1902\nunion 2/1/XIV 1902\n"}, "positions:4:1: there are too many units in 1902 [BG 6.0]"},
		{rules.Setup{Positions: good + "union Train 1902\n"}, "positions:3:1: there are too many units in 1902 [BG-CHI 12.52]"},
		{rules.Setup{Positions: good, Turn: 16}, "there is no game-turn 16: Chickamauga has 1 to 15"},
		{rules.Setup{Positions: good, Turn: -1}, "there is no game-turn -1"},
		{rules.Setup{Positions: good, Turn: 9, Phase: "combat"}, "game-turn 9 is a night turn and has no combat phase [BG 9.0]"},
		{rules.Setup{Positions: good, Phase: "supply"}, `there is no phase "supply": say movement or combat`},
	} {
		c.setup.Battle = "chickamauga"
		_, err := printedSystem.Begin(c.setup)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.setup.Positions, err, c.want)
		}
	}
}

// TestRefusalsBeyondTheSheet gives commands that the order language never makes, for it knows
// the view: the engine refuses them all the same.
func TestRefusalsBeyondTheSheet(t *testing.T) {
	g := begin(t, rules.Setup{Turn: 3, Positions: "union Wilder 1902\nunion 1/1/XIV eliminated\nunion 2/1/XIV exited\n" +
		"union 1/2/XIV waiting\nunion 2/1/XX waiting\nconfederate Gist 2305\n"})
	path := func(words ...string) (p []hex.Hex) {
		for _, w := range words {
			p = append(p, mustHex(t, w))
		}
		return p
	}
	for _, c := range []struct {
		command rules.Command
		want    string
	}{
		{bluegray.Move{Unit: "Gist", To: mustHex(t, "2304")}, "Gist is not yours [BG 7.0]"},
		{bluegray.Move{Unit: "Nobody", To: mustHex(t, "2304")}, "there is no unit Nobody in this game"},
		{bluegray.Move{Unit: "3/1/XIV", To: mustHex(t, "2304")}, "there is no unit 3/1/XIV in this game"},
		{bluegray.Move{Unit: "1/1/XIV", To: mustHex(t, "2304")}, "1/1/XIV is eliminated [BG 7.0]"},
		{bluegray.Move{Unit: "2/1/XIV", To: mustHex(t, "2304")}, "2/1/XIV is off the map for good [BG 7.0]"},
		{bluegray.Move{Unit: "1/2/XIV", To: mustHex(t, "1027")}, "1/2/XIV is not on the map yet: bring it on with enter [BG 7.0]"},
		{bluegray.Move{Unit: "2/1/XX", To: mustHex(t, "1027")}, "2/1/XX is not here before game-turn 5 [BG 7.0]"},
		{bluegray.Move{Unit: "Wilder"}, "Wilder is in 1902 already"},
		{bluegray.Move{Unit: "Wilder", To: mustHex(t, "1902")}, "Wilder is in 1902 already"},
		{bluegray.Move{Unit: "Wilder", Path: path("1902", "2002", "2202")}, "2002 and 2202 are not next to each other [BG 7.0]"},
		{bluegray.Move{Unit: "Wilder", Path: path("2202")}, "1902 and 2202 are not next to each other [BG 7.0]"},
		{bluegray.Move{Unit: "Wilder", Path: path("1902", "9999")}, "there is no hex 9999 on this map"},
	} {
		out := g.Run(rules.Union, c.command, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
		if out.Refused == nil || out.Refused.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.command, out.Refused, c.want)
		}
	}
}
