package cwb

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
)

// TestALedgerHoldsWhatIsTold plays random battles: the dice that a side may know are those
// whose values it is told, no more and no fewer, in their order; no die of a battle has the
// name of another; and no name that a side is told counts what its enemy did.
func TestALedgerHoldsWhatIsTold(t *testing.T) {
	known := map[rules.Known]int{}
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(310+i), battle)
		s.batter()
		thrown := map[string]bool{}
		s.each(3, 16, func(side rules.Side, before *Game, c rules.Command, out rules.Outcome) {
			keptOnce(t, thrown, out.Rolls)
			for _, d := range out.Rolls {
				known[d.Known]++
			}
			for _, reader := range rules.Sides {
				if fault := LedgerFault(out, reader); fault != "" {
					t.Fatalf("%s: %s %+v: %s", s, c.Kind(), c, fault)
				}
				if one, other := ledgerNames(before, side, c, reader, false), ledgerNames(before, side, c, reader, true); !slices.Equal(one, other) {
					t.Fatalf("%s: of %s %+v the names that the %s is told count what is not its own:\n%q\n%q", s, c.Kind(), c, reader.Name(), one, other)
				}
			}
		})
	}
	for _, k := range []rules.Known{rules.KnownToUnion, rules.KnownToConfederate, rules.KnownToNobody} {
		if known[k] < 10 {
			t.Errorf("only %d dice are known to %q", known[k], k)
		}
	}
}

// TestOldNamesStay: a game begun before its sides were told names goes on with those that
// it had, and counts as it did, so that it can be checked to its end.
func TestOldNamesStay(t *testing.T) {
	for _, old := range []bool{false, true} {
		began, err := shelf.Begin(rules.Setup{Battle: "april-5.1", OldNames: old})
		if err != nil {
			t.Fatal(err)
		}
		g := began.(*Game)
		for _, e := range []rules.Event{StragglersChecked{Side: rules.Union}, GunLossRolled{Side: rules.Confederate}, StragglersChecked{Side: rules.Union}} {
			g.Apply(e)
		}
		want := "stragglers/union2/Wood/fire"
		if old {
			want = "stragglers/3/Wood/fire"
		}
		if got := g.nextCheck("stragglers", rules.Union, "Wood/fire"); got != want {
			t.Errorf("old names %v: %s, want %s", old, got, want)
		}
	}
}

// LedgerFault says what is wrong if the dice that a side may know are not those whose values
// it is told, in their order.
func LedgerFault(out rules.Outcome, reader rules.Side) string {
	if told, listed := diceTold(heard(out, reader)), values(rules.KnownBy(reader, out.Rolls)); !slices.Equal(told, listed) {
		return fmt.Sprintf("the %s is told the dice %v and finds in the ledger %v\n%+v", reader.Name(), told, listed, out.Rolls)
	}
	return ""
}

// diceTold are the values of dice in notices.
func diceTold(told []rules.Notice) []int {
	var all []int
	for _, n := range told {
		v := reflect.ValueOf(n)
		for i := range v.NumField() {
			switch field := v.Field(i).Interface().(type) {
			case int:
				if v.Type().Field(i).Name == "Die" {
					all = append(all, field)
				}
			case [2]int:
				if field != [2]int{} && v.Type().Field(i).Name == "Dice" {
					all = append(all, field[:]...)
				}
			}
		}
	}
	return all
}

func values(list []rules.Die) []int {
	var all []int
	for _, d := range list {
		all = append(all, d.Value)
	}
	return all
}

// ledgerNames are the names of the dice of a command that a reader may know; busy: his
// enemy, and both sides' fire, have rolled more before.
func ledgerNames(g *Game, side rules.Side, c rules.Command, reader rules.Side, busy bool) []string {
	g = g.clone()
	if enemy := reader.Enemy(); busy {
		g.gunnery.fires += 7
		g.gunnery.checks += 5
		g.gunnery.checksOf[enemy] += 3
		g.nerve.count[enemy] += 11
	}
	var names []string
	for _, d := range rules.KnownBy(reader, g.Run(side, c, rules.Aid{Dice: noDice{}}).Rolls) {
		names = append(names, fmt.Sprintf("%s=%d", d.Name, d.Value))
	}
	return names
}
