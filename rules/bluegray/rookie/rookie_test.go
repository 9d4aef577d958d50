package rookie_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
)

// TestNobodyMarchesInCircles holds marches to hexes that differ.
func TestNobodyMarchesInCircles(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga"})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	marches := 0
	for seed := range uint64(200) {
		for _, c := range rookie.Sheet(v, m, rand.New(rand.NewPCG(seed, 1)).IntN) {
			move, ok := c.(bluegray.Move)
			if !ok {
				continue
			}
			marches++
			for i, h := range move.Path {
				if slices.Contains(move.Path[:i], h) {
					t.Fatalf("%s comes to %s twice: %v", move.Unit, h, move.Path)
				}
			}
		}
	}
	if marches < 200 {
		t.Errorf("only %d marches in 200 sheets", marches)
	}
}

func TestLegalOrdersAreNotRefused(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	system := bluegray.New(data.With(nil))
	g, err := system.Begin(rules.Setup{Battle: "chickamauga"})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	moves := 0
	for seed := range uint64(40) {
		sheet := rookie.Sheet(v, m, rand.New(rand.NewPCG(seed, 1)).IntN)
		again := rookie.Sheet(v, m, rand.New(rand.NewPCG(seed, 1)).IntN)
		if !reflect.DeepEqual(sheet, again) {
			t.Fatal("the same rolls give another sheet")
		}
		legal := rookie.Legal(v, sheet, system.Forecast)
		if len(legal) < len(sheet)*3/4 {
			t.Errorf("only %d of %d orders are legal", len(legal), len(sheet))
		}
		if _, ends := legal[len(legal)-1].(bluegray.End); !ends {
			t.Error("the sheet does not end the player-turn")
		}
		for _, f := range system.Forecast(v, legal) {
			if no, refused := f.(seen.WillRefuse); refused {
				t.Errorf("refused after all: %+v", no)
			}
		}
		moves += len(legal) - 1
	}
	if moves < 40*5 {
		t.Errorf("%d orders in 40 sheets: rookies march more than that", moves)
	}
	if sheet := rookie.Sheet(g.View(rules.Confederate).(seen.View), m, rand.New(rand.NewPCG(1, 1)).IntN); sheet != nil {
		t.Errorf("orders out of turn: %v", sheet)
	}
}
