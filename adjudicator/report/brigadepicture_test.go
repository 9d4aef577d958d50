package report

import (
	"bytes"
	"encoding/json"
	"image/png"
	"slices"
	"testing"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// TestOnlyTheViewIsPictured has the enemy's counters carry no figure and no name but that of the
// top unit, and own ones their fire level or guns.
func TestOnlyTheViewIsPictured(t *testing.T) {
	f := pictured(t, aprilGame(t, "april-5.2"), rules.Union, nil)
	var own, enemy []picture.Unit
	for _, u := range f.Units {
		if u.Side == rules.Union {
			own = append(own, u)
		} else {
			enemy = append(enemy, u)
		}
	}
	for _, want := range []picture.Unit{
		{Name: "1-4", Side: rules.Union, Type: "inf", At: hex.Hex{Col: 18, Row: 12}, Figure: "AA", Facing: "SW"},
		{Name: "1Div-b1(4)", Side: rules.Union, Type: "art", At: hex.Hex{Col: 30, Row: 18}, Strength: 4, Facing: "NW"},
		{Name: "Grant", Side: rules.Union, Type: "leader", At: hex.Hex{Col: 33, Row: 10}},
	} {
		if !slices.Contains(own, want) {
			t.Errorf("there is no %+v", want)
		}
	}
	if len(enemy) == 0 {
		t.Fatal("no enemy is pictured")
	}
	hexes := map[hex.Hex]int{}
	for _, u := range enemy {
		if hexes[u.At]++; u.Strength != 0 || u.Figure != "" && u.Figure != "+" || hexes[u.At] > 2 {
			t.Errorf("the picture tells too much: %+v", u)
		}
	}
	if !slices.Contains(f.Lines, picture.Line{From: hex.Hex{Col: 19, Row: 14}, To: hex.Hex{Col: 18, Row: 13}, Side: rules.Union}) {
		t.Errorf("the line of 3-4 does not join it: %v", f.Lines)
	}
}

// TestEachBattleOfTheSeriesIsDrawn draws what a page of it holds.
func TestEachBattleOfTheSeriesIsDrawn(t *testing.T) {
	var e Easel
	for _, battle := range []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"} {
		g := aprilGame(t, battle)
		p, err := Status(Game{System: "cwb", Title: battle, Reader: rules.Union, Now: g.Now()}, g.View(rules.Union))
		if err != nil {
			t.Fatal(err)
		}
		drawn, err := e.Draw(p.Picture)
		if err != nil {
			t.Fatal(err)
		}
		im, err := png.Decode(bytes.NewReader(drawn))
		if err != nil || im.Bounds().Dx() < 1200 {
			t.Errorf("%s: %v, %v", battle, im.Bounds(), err)
		}
	}
}

// TestFightsArePictured draws march, fire, close combat, retreat and loss as a side hears of them.
func TestFightsArePictured(t *testing.T) {
	at := func(col, row int16) hex.Hex { return hex.Hex{Col: col, Row: row} }
	f := pictured(t, aprilGame(t, "april-5.2"), rules.Union, []rules.Notice{
		seen.Moved{Pieces: []string{"1-4"}, From: at(17, 12), Path: []hex.Hex{at(18, 12)}},
		seen.EnemyMoved{Top: "B-R", From: at(16, 12), Path: []hex.Hex{at(17, 12)}},
		seen.Fired{Target: at(17, 12), By: []string{"1-4", "gone"}, Why: "fire"},
		seen.FiredOn{Target: at(18, 12), From: []hex.Hex{at(17, 12)}, Why: "close combat, defender"},
		seen.EnemyCharged{Top: "B-R", From: at(17, 12), Target: at(18, 12)},
		seen.Retreated{Units: []string{"1-4"}, From: at(18, 12), To: at(19, 13)},
		seen.Destroyed{Side: rules.Confederate, Unit: "C-Cav", At: at(17, 12)},
	})
	want := picture.Field{
		Moves: []picture.Arrow{
			{Path: []hex.Hex{at(17, 12), at(18, 12)}, Side: rules.Union}, {Path: []hex.Hex{at(16, 12), at(17, 12)}, Side: rules.Confederate},
			{Path: []hex.Hex{at(18, 12), at(19, 13)}, Side: rules.Union, Back: true},
		},
		Combats: []picture.Clash{
			{On: []hex.Hex{at(17, 12)}, From: []hex.Hex{at(18, 12)}, Fire: true}, {On: []hex.Hex{at(18, 12)}, From: []hex.Hex{at(17, 12)}},
		},
		Lost: []picture.Cross{{At: at(17, 12), Side: rules.Confederate}},
	}
	got := picture.Field{Moves: f.Moves, Combats: f.Combats, Lost: f.Lost}
	if a, b := asText(t, got), asText(t, want); a != b {
		t.Errorf("pictured\n%s\nnot\n%s", a, b)
	}
}

func asText(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// pictured is the field that a turn mail would draw.
func pictured(t testing.TB, g rules.Game, reader rules.Side, told []rules.Notice) picture.Field {
	t.Helper()
	p, err := Turn(Game{System: "cwb", Title: "April", Reader: reader, Now: g.Now()}, g.View(reader), []Told{{Heading: "So far", Notices: told}})
	if err != nil {
		t.Fatal(err)
	}
	var d drawing
	if err := json.Unmarshal(p.Picture, &d); err != nil {
		t.Fatal(err)
	}
	return d.Field
}

// BenchmarkBrigadePicture draws a map of a battle, 150 ms at most.
func BenchmarkBrigadePicture(b *testing.B) {
	g := aprilGame(b, "april-5.4")
	p, err := Status(Game{System: "cwb", Title: "April", Now: g.Now()}, g.View(rules.NoSide))
	if err != nil {
		b.Fatal(err)
	}
	var e Easel
	if _, err := e.Draw(p.Picture); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := e.Draw(p.Picture); err != nil {
			b.Fatal(err)
		}
	}
}
