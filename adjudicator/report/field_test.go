package report

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// hexesAt reads hex numbers: "1317 1318".
func hexesAt(t testing.TB, words string) []hex.Hex {
	t.Helper()
	var hs []hex.Hex
	for word := range strings.FieldsSeq(words) {
		var h hex.Hex
		if err := h.UnmarshalText([]byte(word)); err != nil {
			t.Fatal(err)
		}
		hs = append(hs, h)
	}
	return hs
}

func hexAt(t testing.TB, word string) hex.Hex {
	t.Helper()
	return hexesAt(t, word)[0]
}

// openingField is Chickamauga as printed, seen by a side.
func openingField(t testing.TB, side rules.Side) seen.View {
	t.Helper()
	text, err := os.ReadFile("testdata/units.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := seen.View{
		For: side, Battle: "chickamauga", Edition: "third", Turn: 1, Turns: 15, Phase: "movement", Phasing: rules.Union,
		Held: []seen.Held{
			{Hex: hexAt(t, "0822"), By: rules.Union, Union: 5, Confederate: 5},
			{Hex: hexAt(t, "1920"), By: rules.Confederate, Union: 10},
		},
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		w := strings.Fields(line)
		if len(w) == 6 && w[0] != "side" && w[0] != "#" {
			addCounter(t, &v, w)
		}
	}
	return v
}

func addCounter(t testing.TB, v *seen.View, w []string) {
	t.Helper()
	side, err := rules.ParseSide(w[0])
	if err != nil {
		t.Fatal(err)
	}
	strength, err := strconv.Atoi(w[3])
	if err != nil {
		t.Fatal(err)
	}
	if w[4] != "start" {
		turn, err := strconv.Atoi(w[4])
		if err != nil {
			t.Fatal(err)
		}
		v.Coming = append(v.Coming, seen.Coming{
			Unit: w[1], Side: side, Type: w[2], Strength: strength, Allowance: 6, Turn: turn,
			At: hexesAt(t, strings.ReplaceAll(w[5], ",", " ")),
		})
		return
	}
	u := seen.Own{Unit: w[1], Side: side, Type: w[2], Strength: strength, Allowance: 6, At: hexAt(t, w[5])}
	if side == v.For || v.For == rules.NoSide {
		v.Own = append(v.Own, u)
	} else {
		v.Enemy = append(v.Enemy, seen.Enemy(u))
	}
}

// turnThree is a battle under way: the Union is to move.
func turnThree(t testing.TB, side rules.Side) seen.View {
	t.Helper()
	v := openingField(t, side)
	v.Turn = 3
	places := map[string]string{
		"Gist": "1021", "Ector": "0922", "Wilder": "0921", "Brown": "1227", "3/1/XXI": "1127", "1/1/XXI": "1026",
	}
	zones := map[string]bool{"Wilder": true, "2/4/XIV": true, "Gist": true, "Ector": true, "Brown": true}
	for i := range v.Own {
		settle(t, &v.Own[i], places, zones)
	}
	for i := range v.Enemy {
		settle(t, (*seen.Own)(&v.Enemy[i]), places, zones)
	}
	v.Gone = []seen.Gone{
		{Unit: "2/2/XXI", Side: rules.Union, Type: "inf", Strength: 5},
		{Unit: "Adams", Side: rules.Confederate, Type: "inf", Strength: 4},
		{Unit: "XXI-art", Side: rules.Union, Type: "art", Strength: 3, Exited: true},
	}
	v.Score = seen.Score{Union: 4, Confederate: 5, Rows: []seen.Row{
		{Side: rules.Union, Points: 4, What: "eliminated", About: "Adams", Rule: "BG-CHI 12.62"},
		{Side: rules.Confederate, Points: 5, What: "eliminated", About: "2/2/XXI", Rule: "BG-CHI 12.62"},
	}}
	gone := map[string]bool{"2/2/XXI": true, "Adams": true, "XXI-art": true, "1/2/XIV": true}
	coming := v.Coming[:0]
	for _, c := range v.Coming {
		if !gone[c.Unit] {
			coming = append(coming, c)
		}
	}
	v.Coming = coming
	if side == rules.Union {
		v.Standing = []seen.Standing{
			{What: "retreat", Unit: "Wilder", To: hexesAt(t, "0922 0821")},
			{What: "advance"},
			{What: "cavalry", Yes: true, Odds: "3-1"},
		}
	}
	return v
}

func settle(t testing.TB, u *seen.Own, places map[string]string, zones map[string]bool) {
	t.Helper()
	if place, ok := places[u.Unit]; ok {
		u.At = hexAt(t, place)
	}
	u.InZone = zones[u.Unit]
	if u.Unit == "Wilder" && u.InZone {
		u.Facing = []seen.Facing{{At: hexAt(t, "1021"), Units: []string{"Gist"}}}
	}
	u.Ineffective = u.Unit == "3/1/XXI"
}

// lastTurn is what both sides were told of Confederate turn 2; the owner of the
// choice hears of it as well.
func lastTurn(t testing.TB, side rules.Side) []Told {
	t.Helper()
	csa, usa := rules.Confederate, rules.Union
	notices := []rules.Notice{
		seen.PhaseBegan{Turn: 2, Side: csa, Phase: "movement"},
		seen.Moved{Unit: "Gist", Side: csa, Path: hexesAt(t, "1718 1618 1519 1420 1320 1221 1121 1021"), Cost: 6, Allowance: 6, InZone: true},
		seen.Moved{Unit: "Ector", Side: csa, Path: hexesAt(t, "1719 1619 1520 0922"), Cost: 6, Allowance: 6, InZone: true},
		seen.Moved{Unit: "Forrest", Side: csa, Path: hexesAt(t, "2015 1915 1814"), Cost: 12, Allowance: 12, Strategic: true},
		seen.Entered{Unit: "Deshler", Side: csa, Path: hexesAt(t, "1627 1526"), Cost: 4, Allowance: 6, Column: 2},
		seen.PhaseBegan{Turn: 2, Side: csa, Phase: "combat"},
		fightAtCreek(t),
		seen.Retreated{Unit: "3/1/XXI", Side: usa, From: hexAt(t, "1227"), Path: hexesAt(t, "1127"), Cause: "Dr"},
		seen.Displaced{Unit: "1/1/XXI", Side: usa, From: hexAt(t, "1127"), To: hexAt(t, "1026"), By: "3/1/XXI"},
		seen.Weakened{Unit: "3/1/XXI", Side: usa},
		seen.Advanced{Unit: "Brown", Side: csa, From: hexAt(t, "1326"), To: hexAt(t, "1227")},
		seen.Declined{Side: usa, Units: []string{"1/2-cav"}, From: hexAt(t, "2011"), Whole: true},
		seen.Retreated{Unit: "1/2-cav", Side: usa, From: hexAt(t, "2011"), Path: hexesAt(t, "1910 1810"), Cause: "cavalry"},
		exchange(t),
		seen.Eliminated{Unit: "2/2/XXI", Side: usa, At: hexAt(t, "1024"), Strength: 5, Cause: "Ex"},
		seen.Eliminated{Unit: "Adams", Side: csa, At: hexAt(t, "1123"), Strength: 4, Cause: "Ex"},
		seen.Taken{Hex: hexAt(t, "1108"), By: csa},
		seen.Recovered{Units: []string{"1/1/Res"}, Side: usa},
	}
	if side == usa {
		notices = append(notices,
			seen.Decided{Kind: "retreat", Subjects: []string{"3/1/XXI"}, Choice: "1127", By: "default", Why: "fewest enemies near"},
			seen.Lapsed{Line: 4, Text: "attack 1225 with 1/1/XXI", Rule: "BG 8.0", Reason: "no enemy is in 1225 any more"})
	}
	return []Told{{Heading: "Confederate turn 2", Notices: notices}}
}

func fightAtCreek(t testing.TB) seen.Fought {
	return seen.Fought{
		Side: rules.Confederate, Number: 1, On: hexesAt(t, "1227"),
		Attackers: []seen.Force{
			{Unit: "Brown", Strength: 4, At: hexAt(t, "1326")}, {Unit: "Bates", Strength: 4, At: hexAt(t, "1326")},
			{Unit: "Clayton", Strength: 4, At: hexAt(t, "1327")},
		},
		Defenders: []seen.Force{{Unit: "3/1/XXI", Strength: 4, At: hexAt(t, "1227")}},
		Attack:    rules.Tally{{Amount: 4, Reason: "Brown"}, {Amount: 4, Reason: "Bates"}, {Amount: 4, Reason: "Clayton"}},
		Defence:   rules.Tally{{Amount: 4, Reason: "3/1/XXI"}},
		Odds:      "3-1", Used: "3-1", Die: 3, DieName: "2-combat-1227", Result: "Dr", Rule: "BG 8.1",
	}
}

func exchange(t testing.TB) seen.Fought {
	return seen.Fought{
		Side: rules.Confederate, Number: 2, On: hexesAt(t, "1024"),
		Attackers: []seen.Force{
			{Unit: "Gracie", Strength: 7, At: hexAt(t, "1123")}, {Unit: "Adams", Strength: 4, At: hexAt(t, "1123")},
			{Unit: "Kelly", Strength: 3, At: hexAt(t, "1125")}, {Unit: "Liddell", Strength: 4, At: hexAt(t, "1125")},
			{Unit: "3-art", Strength: 5, At: hexAt(t, "1222"), Bombards: true},
			{Unit: "Walthall", Strength: 4, At: hexAt(t, "1124")}, {Unit: "Armstrong", Strength: 3, At: hexAt(t, "1124")},
		},
		Defenders: []seen.Force{{Unit: "2/2/XXI", Strength: 5, At: hexAt(t, "1024")}},
		Attack: rules.Tally{
			{Amount: 7, Reason: "Gracie"}, {Amount: 4, Reason: "Adams"}, {Amount: 3, Reason: "Kelly"}, {Amount: 4, Reason: "Liddell"},
			{Amount: 5, Reason: "3-art"}, {Amount: 4, Reason: "Walthall"}, {Amount: 3, Reason: "Armstrong"},
		},
		Defence: rules.Tally{{Amount: 5, Reason: "2/2/XXI"}, {Amount: 5, Reason: "terrain of 1024", Rule: "BG 8.2"}},
		Odds:    "3-1", Used: "3-1", Die: 6, DieName: "2-combat-1024", Result: "Ex", Rule: "BG 8.1",
	}
}

// gameAt is the head of a mail to a side when the Union is to move in turn 3.
func gameAt(side rules.Side) Game {
	london := time.FixedZone("GMT", 0)
	g := Game{
		Name: "ring", System: "bluegray", Title: "Chickamauga (Blue & Gray, 3rd edition)", Reader: side,
		Now:   rules.Moment{Key: "3-union-movement", Turn: 3, Turns: 15, Title: "GT 3 Union movement", Side: rules.Union},
		Clock: time.Date(2026, 12, 1, 16, 0, 0, 0, london), Zone: london,
		Commitment: "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef",
		Sources: []rules.Source{
			{Part: "map", Kind: "transcribed", Note: "two independent transcriptions of the 1975 sheet"},
			{Part: "results", Kind: "transcribed", Note: "two copies agree, and with the printed rows"},
		},
		Options: []rules.Option{
			{Name: "effectiveness", Values: []string{"on", "off"}, Default: "on", Rule: "BG 10.0", Text: "units that lose their nerve can't attack"},
			{Name: "cavalry-retreat", Values: []string{"off", "on"}, Default: "on", Rule: "BG 11.2", Text: "cavalry may go back before combat"},
			{Name: "ruling.trail-clear", Values: []string{"cheaper", "flat"}, Default: "cheaper", Rule: "BG 7.5"},
		},
		NotUsual: []string{"cavalry-retreat"},
		Opponent: "bob@example.org",
	}
	if side == rules.Union {
		g.Deadline = time.Date(2026, 12, 3, 20, 0, 0, 0, london)
		g.Form = sampleForm
	}
	if side != rules.NoSide {
		g.Seal, g.Ledger = strings.Repeat("89abcdef01234567", 4), sampleDice()
		g.Batch = Batch{Side: side, Number: 5, Digest: strings.Repeat("0123456789abcdef", 4)}
		g.MaySalt = side == rules.Union
		if !g.MaySalt {
			g.Salt = "The fox came home at 7/"
		}
	}
	return g
}

const sampleForm = `--8<-- ring GT3 union v0 k7f2q9 ----------------------------------------------
# move UNIT HEX-HEX-HEX   or   move UNIT to HEX
# 1/1/XIV 5 inf at 1317
# 2/1/XIV 5 inf at 1319
--8<-- end -------------------------------------------------------------------`
