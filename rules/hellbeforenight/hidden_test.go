package hellbeforenight_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// What the enemy may not know of reserves, HBN 14.7: games whose public facts are the same and
// whose hidden ones differ must look the same to him, byte for byte, in all that he is shown
// and told, in the dice that he knows and in the number and names of those that he does not.

// twin is one of several games that differ in what is hidden: which letter each of the
// markers has, and who is in it.
type twin struct {
	game    rules.Game
	markers map[string]string // letter by the name that the test gives a marker
}

// stratagem is what is hidden in one of them: rows of a table of positions.
type stratagem struct {
	markers string // "one=A two=C"
	rows    string
}

// newTwins sets the games up.
func newTwins(t *testing.T, setup rules.Setup, public string, hidden ...stratagem) []twin {
	t.Helper()
	var all []twin
	for _, s := range hidden {
		setup.Battle, setup.Positions = data.Name, public+s.rows
		g, err := printedSystem.Begin(setup)
		if err != nil {
			t.Fatalf("%s: %v", s.markers, err)
		}
		w := twin{g, map[string]string{}}
		for pair := range strings.FieldsSeq(s.markers) {
			name, letter, _ := strings.Cut(pair, "=")
			w.markers[name] = letter
		}
		all = append(all, w)
	}
	return all
}

// looks is all that a side could learn of an outcome.
func looks(t *testing.T, out rules.Outcome, to rules.Side) string {
	t.Helper()
	var text strings.Builder
	write := func(head string, v any) {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, head, string(raw))
	}
	for _, e := range out.Events {
		if n := e.Tell(to); n != nil {
			write(n.Notice(), n)
		}
	}
	write("dice", rules.KnownBy(to, out.Rolls))
	for _, d := range rules.HiddenFrom(to, out.Rolls) {
		write("a die", []any{d.Name, d.Sides})
	}
	write("break", out.Break)
	write("now", out.After.Now())
	write("view", out.After.View(to))
	write("result", out.After.Result())
	return text.String()
}

// run gives each of the games an order; it must be taken in all, and look the same in all.
func run(t *testing.T, twins []twin, side, watcher rules.Side, what string, order func(marker func(string) string) rules.Command) {
	t.Helper()
	first := ""
	for i := range twins {
		w := &twins[i]
		cmd := order(func(name string) string { return w.markers[name] })
		out := w.game.Run(side, cmd, rules.Aid{Dice: dice.NewKeyed(dice.Seed{14, 7})})
		if out.Refused != nil || out.After == nil {
			t.Fatalf("%s, game %d: refused %v, asks %v", what, i, out.Refused, out.Ask)
		}
		got := looks(t, out, watcher)
		if i == 0 {
			first = got
		} else if got != first {
			t.Fatalf("%s: game %d does not look to the %s player as game 0:\n%s", what, i, watcher.Name(), firstDifference(first, got))
		}
		w.game = out.After
	}
}

// firstDifference is the first line in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] == y[i] {
			continue
		}
		same := 0
		for same < min(len(x[i]), len(y[i])) && x[i][same] == y[i][same] {
			same++
		}
		from := max(0, same-200)
		return x[i][from:min(len(x[i]), same+200)] + "\n" + y[i][from:min(len(y[i]), same+200)]
	}
	return fmt.Sprintf("%d lines and %d", len(x), len(y))
}

// at reads hexes: "1013-1113".
func at(path string) []hex.Hex {
	var all []hex.Hex
	for text := range strings.SplitSeq(path, "-") {
		var h hex.Hex
		if err := h.UnmarshalText([]byte(text)); err != nil {
			panic(err) // a test of ours with a wrong hex
		}
		all = append(all, h)
	}
	return all
}

const publicSouth = `couplet 2 first confederate
unit 40 IL 2209
unit 6 IA 2311
unit 16 AL 1012
unit 44 TN 1017
unit 27 TN reserve-B
reserve confederate B 1021
leader Hardee 1009
`

// TestHiddenReservesLookLikeDummies: HBN 14.7A, 14.7C.
func TestHiddenReservesLookLikeDummies(t *testing.T) {
	const s, enemy = rules.Confederate, rules.Union
	twins := newTwins(t, rules.Setup{Turn: 2, Phase: "movement", Phasing: s}, publicSouth,
		stratagem{"one=A two=C west=D road=E", `unit 8 AR reserve-A
unit 15 AR reserve-A
unit 1 AR reserve-E
unit 4 LA reserve-E questionable
reserve confederate A 1113 hidden
reserve confederate C 1113 hidden,dummy
reserve confederate D 1009 hidden,dummy
reserve confederate E bark-1017 hidden
`},
		stratagem{"one=A two=C west=D road=E", `unit 8 AR reserve-C
unit 15 AR reserve-D questionable
unit 1 AR reserve-D
unit 4 LA reserve-C
reserve confederate A 1113 hidden,dummy
reserve confederate C 1113 hidden
reserve confederate D 1009 hidden
reserve confederate E bark-1017 hidden,dummy
`},
		stratagem{"one=E two=D west=C road=A", `unit 8 AR reserve-D
unit 15 AR reserve-D
unit 1 AR reserve-D
unit 4 LA reserve-D
reserve confederate E 1113 hidden,dummy
reserve confederate D 1113 hidden
reserve confederate C 1009 hidden,dummy
reserve confederate A bark-1017 hidden,dummy
`})
	type mark = func(string) string
	run(t, twins, s, enemy, "standing", func(m mark) rules.Command {
		return hbn.Instruct{Standing: []seen.Standing{{What: "unload", Word: m("one"), Places: []seen.Placement{{Unit: "8 AR", At: at("1113")[0]}}}}}
	})
	run(t, twins, s, enemy, "back on the map", func(m mark) rules.Command {
		return hbn.MoveReserve{Reserve: m("road"), Enter: true, Path: at("1017-1117-1216")}
	})
	run(t, twins, s, enemy, "off the map", func(m mark) rules.Command {
		return hbn.MoveReserve{Reserve: m("one"), Path: at("1013"), Exit: true}
	})
	run(t, twins, s, enemy, "along the road", func(m mark) rules.Command {
		return hbn.MoveReserve{Reserve: m("two"), Path: at("1112-1211-1311-1410-1510-1609")}
	})
	run(t, twins, s, enemy, "with a leader", func(m mark) rules.Command {
		return hbn.MoveReserve{Reserve: m("west"), Leaders: []string{"Hardee"}, Path: at("1109-1209")}
	})
	run(t, twins, s, enemy, "past them", func(mark) rules.Command {
		return hbn.Move{Units: []string{"16 AL"}, Path: at("1011-1010-1009")}
	})
	run(t, twins, s, enemy, "a reserve is made", func(mark) rules.Command { return hbn.Gather{Unit: "44 TN"} })
	run(t, twins, s, enemy, "another is turned over", func(mark) rules.Command { return hbn.Hide{Reserve: "B", Dummies: 1} })
	run(t, twins, s, enemy, "to the attack", func(mark) rules.Command { return hbn.Pause{} })
	run(t, twins, s, enemy, "the end of the half", func(mark) rules.Command { return hbn.End{} })
	run(t, twins, enemy, enemy, "the enemy moves", func(mark) rules.Command {
		return hbn.Move{Units: []string{"40 IL"}, Path: at("2109")}
	})
	run(t, twins, enemy, enemy, "the enemy ends", func(mark) rules.Command { return hbn.End{} })
}

// probe gives each of the games an order of the enemy that is refused: in the same words.
func probe(t *testing.T, twins []twin, side rules.Side, cmd rules.Command) {
	t.Helper()
	first := ""
	for i, w := range twins {
		out := w.game.Run(side, cmd, rules.Aid{Dice: dice.NewKeyed(dice.Seed{14, 7})})
		if out.Refused == nil {
			t.Fatalf("%+v is taken", cmd)
		}
		if i == 0 {
			first = out.Refused.Error()
		} else if got := out.Refused.Error(); got != first {
			t.Errorf("%+v is refused with %q, and with %q", cmd, first, got)
		}
	}
}

// TestProbesTellNothing: what the enemy is refused does not tell what is in a hidden marker.
func TestProbesTellNothing(t *testing.T) {
	const enemy = rules.Union
	public := "couplet 2 first union\nunit D/1MO 2511\nunit 40 IL 2512 volley\nunit 16 AL 2517\n"
	hidden := []stratagem{{"", `unit 8 AR reserve-A
unit 27 TN reserve-C
reserve confederate A 2515 hidden
reserve confederate B 2515 hidden,dummy
reserve confederate C 1013 hidden
`}, {"", `unit 8 AR reserve-C
unit 27 TN reserve-C
reserve confederate A 2515 hidden,dummy
reserve confederate B 2515 hidden,dummy
reserve confederate C 1013 hidden
`}}
	there := at("2515")[0]
	combat := newTwins(t, rules.Setup{Turn: 2, Phase: "combat", Phasing: enemy}, public, hidden...)
	probe(t, combat, enemy, hbn.Bombard{Units: []string{"D/1MO"}, At: there})
	probe(t, combat, enemy, hbn.Bombard{Units: []string{"D/1MO"}, At: there, Targets: []string{"8 AR"}})
	probe(t, combat, enemy, hbn.Attack{Unit: "40 IL", At: there})
	probe(t, combat, enemy, hbn.Shell{Boat: "Tyler", At: there, Target: "8 AR"})
	movement := newTwins(t, rules.Setup{Turn: 2, Phase: "movement", Phasing: enemy}, public, hidden...)
	probe(t, movement, enemy, hbn.Move{Units: []string{"8 AR"}, Path: at("2514")})
	probe(t, movement, enemy, hbn.Hide{Reserve: "A"})
	administrative := newTwins(t, rules.Setup{Turn: 2, Phase: "administration", Phasing: enemy}, public, hidden...)
	probe(t, administrative, enemy, hbn.Short{Units: []string{"8 AR"}})
}

// TestHiddenReservesInTheAdministrativePhase: nothing done without orders tells them apart.
func TestHiddenReservesInTheAdministrativePhase(t *testing.T) {
	const s, enemy = rules.Union, rules.Confederate
	for _, turn := range []int{2, 6, 7} {
		twins := newTwins(t, rules.Setup{Turn: turn, Phase: "administration", Phasing: enemy}, `couplet 2 first confederate
unit 16 AL 1012
unit 8 AR 1013 disrupted
`,
			stratagem{"one=A two=C", `unit 40 IL reserve-A questionable
unit B/2IL reserve-A
reserve union A 4217 hidden
reserve union C 4217 hidden,dummy
`},
			stratagem{"one=C two=A", `unit 40 IL reserve-A
unit B/2IL reserve-A
reserve union C 4217 hidden,dummy
reserve union A 4217 hidden
`})
		type mark = func(string) string
		run(t, twins, enemy, enemy, "the enemy administers", func(mark) rules.Command { return hbn.End{} })
		for _, w := range twins {
			if w.game.Now().Side != twins[0].game.Now().Side {
				t.Fatal("another side has the phase")
			}
		}
		if twins[0].game.Now().Side == s {
			run(t, twins, s, enemy, "its own part", func(mark) rules.Command { return hbn.End{} })
		}
	}
}

// TestLettersTellNothing: which letters are hidden is not seen from a marker that is turned
// over, one that is lost in a morass, or dummies that the enemy comes upon unseen.
func TestLettersTellNothing(t *testing.T) {
	const s, enemy = rules.Confederate, rules.Union
	twins := newTwins(t, rules.Setup{Turn: 2, Phase: "movement", Phasing: s}, publicSouth+"star 1511 morass\nunit 46 OH 1518\n",
		stratagem{"one=A two=C three=D", `unit 8 AR reserve-A
reserve confederate A 1511 hidden
reserve confederate C 1117 hidden,dummy
reserve confederate D 1316 hidden,dummy
reserve confederate E 1008 hidden,dummy
`},
		stratagem{"one=F two=D three=A", `unit 8 AR reserve-F
reserve confederate F 1511 hidden
reserve confederate D 1117 hidden,dummy
reserve confederate A 1316 hidden,dummy
reserve confederate C 1008 hidden,dummy
`},
		stratagem{"one=E two=A three=F", `unit 8 AR reserve-C
reserve confederate E 1511 hidden,dummy
reserve confederate A 1117 hidden,dummy
reserve confederate F 1316 hidden,dummy
reserve confederate C 1008 hidden
`})
	type mark = func(string) string
	run(t, twins, s, enemy, "out of a morass", func(m mark) rules.Command {
		return hbn.MoveReserve{Reserve: m("one"), Path: at("1512")}
	})
	run(t, twins, s, enemy, "turned over", func(mark) rules.Command { return hbn.Hide{Reserve: "B", Dummies: 1} })
	run(t, twins, s, enemy, "taken off", func(m mark) rules.Command { return hbn.Lift{Reserve: m("three")} })
	run(t, twins, s, enemy, "the end of the half", func(mark) rules.Command { return hbn.End{} })
	run(t, twins, enemy, enemy, "upon a dummy", func(mark) rules.Command {
		return hbn.Move{Units: []string{"46 OH"}, Path: at("1418")}
	})
	for _, r := range twins[0].game.View(enemy).(seen.View).Reserves {
		if r.At == at("1117")[0] {
			t.Error("the dummy in 1117 was not taken off")
		}
	}
}

// TestDiceCountNoSecrets: the names of dice do not tell how many instructions, or orders for the
// set-up, the enemy has given. HBN 3.1A.
func TestDiceCountNoSecrets(t *testing.T) {
	games := map[bool]string{}
	for _, secret := range []bool{false, true} {
		g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Phase: "deployment",
			Positions: "unit 16 AL waiting\nunit 8 AR waiting\nunit 40 IL waiting\nunit 6 IA waiting\n"})
		if err != nil {
			t.Fatal(err)
		}
		aid := rules.Aid{Dice: dice.NewKeyed(dice.Seed{3})}
		do := func(s rules.Side, cmd rules.Command) rules.Outcome {
			out := g.Run(s, cmd, aid)
			if out.Refused != nil || out.After == nil {
				t.Fatalf("%v: %v", cmd, out.Refused)
			}
			g = out.After
			return out
		}
		if secret {
			do(rules.Union, hbn.Deploy{Unit: "6 IA", At: at("1503")[0]})
			do(rules.Union, hbn.Deploy{Unit: "6 IA", At: at("1504")[0]})
			do(rules.Union, hbn.Instruct{Standing: []seen.Standing{{What: "turn", Word: "end"}}})
		}
		do(rules.Union, hbn.Deploy{Unit: "40 IL", At: at("1603")[0]})
		do(rules.Union, hbn.End{})
		do(rules.Confederate, hbn.End{})
		games[secret] = do(rules.Confederate, hbn.Move{Units: []string{"16 AL"}, Path: at("1112"), March: true}).Rolls[0].Name
	}
	if games[false] != games[true] {
		t.Errorf("a die is called %s, and %s after secret orders", games[false], games[true])
	}
}

// TestLettersAreTheirOwners: the die that deals a letter is known to its owner alone, and each
// marker that is not in play is as likely as another. HBN 14.7C.
func TestLettersAreTheirOwners(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Turn: 2, Phase: "movement", Phasing: rules.Confederate, Positions: publicSouth})
	if err != nil {
		t.Fatal(err)
	}
	dealt := map[string]bool{}
	for seed := range 40 {
		out := g.Run(rules.Confederate, hbn.Hide{Reserve: "B", Dummies: 1}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{byte(seed), 14})})
		if out.Refused != nil || len(out.Rolls) != 1 {
			t.Fatalf("refused %v, dice %v", out.Refused, out.Rolls)
		}
		if d := out.Rolls[0]; d.Known != rules.KnownToConfederate || d.Sides != 5 {
			t.Fatalf("the die is %+v", d)
		}
		v := out.After.View(rules.Confederate).(seen.View)
		i := slices.IndexFunc(v.Reserves, func(r seen.Reserve) bool { return r.Dummy })
		dealt[v.Reserves[i].Letter] = true
	}
	if len(dealt) != 5 || dealt["B"] {
		t.Errorf("dealt were %v", dealt)
	}
}

// reservesHold checks that a marker is a dummy just if nobody is in it, and that none lies nearer
// to an enemy unit than it may be made. HBN 14.3A, 14.4C, 14.5C, 14.7C.
func (c *campaign) reservesHold(v seen.View, cmd rules.Command) {
	c.t.Helper()
	for _, r := range v.Reserves {
		if r.Dummy != (len(r.Units) == 0) {
			c.t.Fatalf("after %#v the box of a marker does not fit it: %+v", cmd, r)
		}
		if c.ruledOn() {
			continue // a referee puts units where he likes
		}
		for _, u := range slices.Concat(v.Own, v.Enemy) {
			if !r.At.IsZero() && !u.At.IsZero() && u.Side != r.Side && c.b.Map.Grid.Distance(r.At, u.At) < 3 {
				c.t.Fatalf("after %#v %s in %s is too near to reserve %s in %s", cmd, u.Unit, u.At, r.Letter, r.At)
			}
		}
	}
}

// ruledOn reports whether a referee has ruled in this battle.
func (c *campaign) ruledOn() bool {
	return slices.ContainsFunc(c.orders, func(o order) bool { return o.side == rules.NoSide })
}
