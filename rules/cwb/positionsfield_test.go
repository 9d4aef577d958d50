package cwb

import (
	"encoding/json"
	"errors"

	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/cwb/data"
)

// reopened begins a battle, as it is laid out, from the table of another position of it.
func reopened(t testing.TB, laid, g *Game) *Game {
	t.Helper()
	again := laid.clone()
	err := again.setPositions(g.Positions(), rules.Setup{Turn: g.turn, Phase: g.phase.String(), Phasing: g.phasing})
	if err != nil {
		t.Fatalf("%v\n%s", err, g.Positions())
	}
	return again
}

// TestPositionsHoldABattle plays each battle at random and, before every command, begins it
// anew from its table: the table of that is the same to the byte, so is the digest, and the command
// makes the same of it. CWB 1.4.
func TestPositionsHoldABattle(t *testing.T) {
	system := New(data.With(nil))
	happened := map[string]bool{}
	for _, c := range []struct {
		battle string
		seed   uint64
	}{{"april-5.1", 12}, {"april-5.2", 16}, {"april-5.3", 16}, {"april-5.4", 16}} {
		t.Run(c.battle, func(t *testing.T) {
			laid, last := battleOf(t, c.battle), ""
			var err error
			if laid.options, err = choose("", map[string]string{"breastworks": "any-date", "trenches": "any-date", "johnston": "on"}); err != nil {
				t.Fatal(err)
			}
			drumBattle(t, laid, c.seed, 4, 40, func(d deed) {
				if digest := d.before.Digest(); last != "" && digest != last {
					t.Fatalf("the commands between, or %s, changed the game that they were run on", d.cmd.Kind())
				}
				last = d.out.After.Digest()
				if err := casebook.Folds(system, d.before, d.out); err != nil {
					t.Fatalf("%s: %v", d.cmd.Kind(), err)
				}
				again := reopened(t, laid, d.before)
				if got, want := again.Positions(), d.before.Positions(); got != want {
					t.Fatalf("the table of the table differs: %s", difference(got, want))
				}
				if again.Digest() != d.before.Digest() {
					t.Fatal("the digest differs")
				}
				out := again.Run(d.side, d.cmd, d.aid)
				if out.Refused != nil || len(out.Ask) > 0 {
					t.Fatalf("%s: %v, asked %v", d.cmd.Kind(), out.Refused, out.Ask)
				}
				if got, want := told(t, out.Events), told(t, d.out.Events); !slices.Equal(got, want) {
					t.Fatalf("%s makes\n%s\nand not\n%s", d.cmd.Kind(), strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
				if out.After.Digest() != d.out.After.Digest() {
					t.Fatalf("%s makes another game: %s", d.cmd.Kind(), difference(out.After.Positions(), d.out.After.Positions()))
				}
				for _, e := range out.Events {
					happened[e.Kind()] = true
				}
			})
		})
	}
	for _, kind := range []string{"charge-made", "guns-detached", "line-extended", "fire-resolved",
		"stack-retreated", "entered", "instructed", "works-begun"} {
		if !happened[kind] {
			t.Errorf("no %s in all this", kind)
		}
	}
}

// told are events as the journal keeps them.
func told(t testing.TB, events []rules.Event) []string {
	t.Helper()
	var all []string
	for _, e := range events {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Kind()+" "+string(text))
	}
	return all
}

// difference is the first row in which two tables differ.
func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return "\n" + a[i] + "\n" + b[min(i, len(b)-1)]
		}
	}
	return "\n" + strings.Join(b[len(a):], "\n")
}

// TestPiecesHaveNamesOfTheirOwn: a row names its piece by side and name alone.
func TestPiecesHaveNamesOfTheirOwn(t *testing.T) {
	g := battleOf(t, "april-5.4")
	names := map[string]bool{}
	for n := range g.field.pieces {
		names[g.sideOf(n).String()+" "+g.name(n)] = true
	}
	if len(names) != len(g.field.pieces) {
		t.Errorf("%d pieces have %d names", len(g.field.pieces), len(names))
	}
}

// TestATableByHand sets up what a wargamer writes: a few rows, the rest by default. The
// movement phase begins, so that command radius is known. CWB 10.5a.
func TestATableByHand(t *testing.T) {
	g := battleOf(t, "april-5.1")
	table := `infantry union 1-1 21.24 SW casualties 3
infantry union 1-1/a 21.25 SW
leader union Sherman 21.24
infantry confederate C-H-3 18.22 NE infantry-column # marching
hold 24.21 confederate
`
	if err := g.setPositions(table, rules.Setup{Turn: 3, Phase: "movement", Phasing: rules.Union}); err != nil {
		t.Fatal(err)
	}
	n := pieceNamed(t, g, "1-1")
	if p := g.field.pieces[n]; p.facing.String() != "SW" || p.state.String() != "normal" || g.steps(int(p.counter)) != g.counterOf(n).troop.Steps-3 || !p.has(inRadius) {
		t.Errorf("%+v", p)
	}
	if p := g.field.pieces[pieceNamed(t, g, "Hardee")]; p.place != outside {
		t.Errorf("Hardee is not named, and is %s", placeWords[p.place])
	}
	if p := g.field.pieces[n+2]; p.place != offMap {
		t.Errorf("a line that is not named is %s", placeWords[p.place])
	}
	if g.controls(hexAt(t, g, "24.21")) != rules.Confederate {
		t.Error("22.19 is not held as the table says")
	}
}

// TestFieldsThatCantBe reads tables of a battle with one fault each; the fault is told in
// one sentence with its line and column.
func TestFieldsThatCantBe(t *testing.T) {
	const troops = "infantry union 1-1 21.24 NE\n"
	for table, want := range map[string]string{
		"infantry union 1-1":                               "1:16: the row ends where a hex, off-map, lost or outside is wanted",
		"infantry northern 1-1 21.24":                      `1:10: "northern" is not a side: say union or confederate`,
		"infantry union 99-1 21.24":                        `1:16: the Union side has no piece "99-1" at April 6, 1862: The Tide Crests`,
		"cavalry union 1-1 21.24":                          "1:1: 1-1 is infantry, not cavalry",
		"infantry union 1-1 99.99":                         "1:20: hex 99.99 is off the map",
		"infantry union 1-1 nowhere":                       "1:20: ",
		troops + troops:                                    "2:16: 1-1 stands in the table twice, first on line 1",
		"infantry union 1-1 21.24 mounted":                 "1:16: 1-1 is infantry and can't be in formation mounted",
		"infantry union 1-1 21.24 happy":                   `1:26: "happy" is no facing, formation, morale state, mark or figure of a piece`,
		"infantry union 1-1 21.24 casualties":              "1:26: the row ends where casualties is wanted",
		"infantry union 1-1 21.24 casualties -1":           `1:37: casualties "-1" is not a number from 0 to 99`,
		"infantry union 1-1 21.24 casualties 90":           "1:16: 1-1 has 22 steps and can't have lost 90",
		"infantry union 1-1 21.24 casualties 22":           "1:16: 1-1 has no steps left: write lost for its hex",
		"infantry union 1-1/a 21.24":                       "1:1: 1-1/a is an extended line of 1-1, which is not on the map",
		troops + "infantry union 1-1/a 21.25 casualties 2": "2:16: losses stand in the row of the brigade itself, not of its lines",
		"battery union 1Div-b2(3)/a 21.24":                 "1:15: 1Div-b2(3)/a has no gun points: write lost for its hex",
		troops + "infantry confederate C-H-3 21.24":        "1:1: both sides have units in 21.24",
		troops + "infantry union 2-1 21.25 spent 2.7":      `2:32: spent "2.7" is not a number of movement points, with .5 for a half`,
		troops + "hold 1.01 union":                         "2:6: 1.01 does not count for victory at April 6, 1862: The Tide Crests",
		troops + "gunboat Monitor":                         `2:9: there is no gunboat "Monitor"`,
		troops + "start union 1-1 21.24":                   "2:1: a row confused is wanted above this",
		troops + "rolled poker 3":                          `2:8: "poker" is none of fires, checks, union, confederate`,
		troops + "tried 21.24 21.25":                       `2:13: nothing is wanted after this; there is "21.25"`,
		troops + "brigade union 2-1 21.25":                 `2:1: "brigade" begins no row: say infantry, cavalry, battery, leader, headquarters, wagon, train, command or dispatch`,
		troops + `leader union "Grant`:                     "2:14: a quotation mark is not closed",
	} {
		err := battleOf(t, "april-5.1").setPositions(table, rules.Setup{})
		var fault *misplaced
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), "positions:"+want) {
			t.Errorf("%s\n%v, want %s", table, err, want)
		}
	}
	if err := battleOf(t, "april-5.1").setPositions("leader union Grant 21.24", rules.Setup{}); err == nil || !strings.HasPrefix(err.Error(), "the table puts no unit on the map") {
		t.Errorf("a leader alone: %v", err)
	}
	for phase, want := range map[string]string{"lunch": "say pre-set, command, movement, resupply, defensive fire or offensive fire", "over": "a game that is over can't be gone on with"} {
		if err := battleOf(t, "april-5.1").setPositions(troops, rules.Setup{Phase: phase}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("phase %s: %v", phase, err)
		}
	}
}

// TestStacksThatCantBe writes what no play leaves behind: the later row is at fault. In the
// movement phase states differ and lines lie apart until it ends. CWB 12.4, 13.0, 17.0.
func TestStacksThatCantBe(t *testing.T) {
	for rows, want := range map[string]struct {
		fault  string
		moving bool // it stands in the movement phase
	}{
		"infantry union 1-1 21.24 N\ninfantry union 2-1 21.24 S":                       {"2:1: 2-1 faces S and 1-1, in the same hex, N", false},
		"infantry union 1-1 21.24 N\ninfantry union 2-1 21.24 N routed":                {"2:1: 2-1 is routed and 1-1, in the same hex, normal", true},
		"infantry union 1-1 21.24 N\ninfantry union 1-1/a 21.24 N":                     {"2:1: 1-1 and its extended line 1-1/a are both in 21.24", false},
		"infantry union 1-1 21.24 N\ninfantry union 1-1/a 21.26 N":                     {"2:1: 1-1/a is in 21.26, 2 hexes from 1-1", true},
		"infantry union 1-1 21.24 N\ninfantry confederate R-1-1 21.24 N":               {"1:1: both sides have units in 21.24", false},
		"infantry union 1-1 21.24 N shaken\ninfantry union 2-1 21.24 N shaken":         {"", true},
		"infantry union 1-1 21.24 N\ninfantry union 1-1/a 21.25 NE shaken":             {"", true},
		"infantry union 1-1 21.24\ninfantry union 2-1 21.24\ninfantry union 3-1 21.24": {"", true}, // too many, CWB 12.5
	} {
		for _, phase := range []string{"command", "movement"} {
			err := battleOf(t, "april-5.1").setPositions(rows, rules.Setup{Phase: phase})
			if want.fault == "" || want.moving && phase == "movement" {
				if err != nil {
					t.Errorf("%s phase:\n%s\n%v", phase, rows, err)
				}
			} else if err == nil || !strings.HasPrefix(err.Error(), "positions:"+want.fault) {
				t.Errorf("%s phase:\n%s\n%v, want %s", phase, rows, err, want.fault)
			}
		}
	}
}

// TestAnEndedGameIsNotGoneOnWith looks at the head of a table of a game that is over.
func TestAnEndedGameIsNotGoneOnWith(t *testing.T) {
	g := battleOf(t, "april-5.1")
	g.phase = overPhase
	if head := strings.Join(strings.SplitN(g.Positions(), "\n", 3)[:2], " "); strings.Contains(head, "--phase") || !strings.Contains(head, "The game is over") {
		t.Errorf("the head is %s", head)
	}
}

// TestPlayMakesNoSuchStacks holds random play to what a table is refused for.
func TestPlayMakesNoSuchStacks(t *testing.T) {
	looked := 0
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(900+i), battle)
		if battle == "april-5.4" { // its owner stacks it with the printed set-up, CWB-AH 3.4
			begun, err := shelf.Begin(rules.Setup{Battle: battle, Options: map[string]string{"army-of-the-west": "pre"}})
			if err != nil {
				t.Fatal(err)
			}
			s.game = begun.(*Game)
		}
		s.each(6, 40, func(_ rules.Side, _ *Game, c rules.Command, _ rules.Outcome) {
			if s.game.phase == overPhase {
				return
			}
			looked++
			table := &setting{Game: s.game, lines: make([]int, len(s.game.field.pieces))}
			if err := table.checkField(); err != nil {
				t.Fatalf("%s, after %s: %v", s, c.Kind(), err)
			}
		})
	}
	if looked < 300 {
		t.Errorf("only %d looks", looked)
	}
}
