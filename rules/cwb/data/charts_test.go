package data_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"longroll/rules/cwb/data"
)

func charts(t *testing.T) *data.Charts {
	t.Helper()
	c, err := data.With(nil).Charts()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// numbers reads a second typing; - is 0.
func numbers(t *testing.T, text string) []int {
	t.Helper()
	var all []int
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(strings.Replace(word, "-", "0", 1))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// fireTyped is the fire combat table typed a second time, by columns, dice 2 to
// 12. Figures are halves; m, m1 and m2 are checks with that shift.
var fireTyped = []string{
	"- - - - - m2 m1 m 1 1 1",
	"- - - - m2 m1 m 1 2 2 2",
	"- m2 m2 m1 m 1 2 2 2 2 3",
	"m1 m1 1 1 1 2 2 2 3 3 4",
	"1 1 1 2 2 2 3 3 3 4 4",
	"1 2 2 2 2 3 3 3 4 4 5",
	"2 2 2 2 3 3 3 4 4 5 5",
	"2 2 2 3 3 3 4 4 5 5 6",
	"2 2 3 3 3 4 4 5 5 6 7",
	"2 3 3 3 4 4 5 5 6 7 7",
	"3 3 3 4 4 5 5 6 7 7 8",
}

func TestFireTableAgainstSecondTyping(t *testing.T) {
	c := charts(t)
	if c.FireColumns() != len(fireTyped) {
		t.Fatalf("the table has %d columns, want %d", c.FireColumns(), len(fireTyped))
	}
	for column, typed := range fireTyped {
		for i, want := range strings.Fields(typed) {
			r := c.Fire(i+2, column)
			got := "-"
			switch {
			case r.Loss > 0 && r.Check && r.Up == 0:
				got = strconv.Itoa(r.Loss)
			case r.Check:
				got = strings.TrimSuffix(fmt.Sprintf("m%d", r.Up), "0")
			case r != data.FireResult{}:
				got = fmt.Sprint(r)
			}
			if got != want {
				t.Errorf("dice %d in column %d give %s, want %s", i+2, column, got, want)
			}
		}
	}
}

// An article on the system gives the mean loss of three columns.
func TestMeanFireLosses(t *testing.T) {
	c := charts(t)
	for column, halvesIn36 := range map[int]int{3: 61, 4: 84, 5: 99} {
		sum := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				sum += c.Fire(a+b, column).Loss
			}
		}
		if sum != halvesIn36 {
			t.Errorf("column %d loses %d halves in 36 rolls, want %d", column, sum, halvesIn36)
		}
	}
}

func TestFireColumns(t *testing.T) {
	c := charts(t)
	for _, want := range []struct{ halves, column int }{
		{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}, {6, 3}, {9, 3}, {10, 4}, {13, 4}, {14, 5}, {17, 5}, {18, 6}, {23, 6},
		{24, 7}, {29, 7}, {30, 8}, {35, 8}, {36, 9}, {41, 9}, {42, 10}, {400, 10},
	} {
		if got := c.FireColumn(want.halves); got != want.column {
			t.Errorf("%d halves are in column %d, want %d", want.halves, got, want.column)
		}
	}
	for _, beyond := range [][4]int{{2, -3, 2, 0}, {12, 99, 12, 10}, {1, 4, 2, 4}, {13, 4, 12, 4}} {
		if c.Fire(beyond[0], beyond[1]) != c.Fire(beyond[2], beyond[3]) {
			t.Errorf("dice %d, column %d are not read at the edge", beyond[0], beyond[1])
		}
	}
	light, heavy := c.Fire(7, 3), c.Fire(12, 2)
	if !light.Straggles() || light.Heavy() || !heavy.Heavy() || c.Fire(9, 0).Straggles() {
		t.Error("a loss of one is light, of one and a half heavy, a check alone neither")
	}
}

func TestSmallArms(t *testing.T) {
	c := charts(t)
	typed := map[data.Level]string{ // close, 1 and 2 hexes, then the same with plus weapons, in halves
		data.NoLevel: "0 0 0 0 0 0",
		data.C:       "4 2 1 6 4 1",
		data.B:       "8 4 2 12 6 2",
		data.A:       "16 8 4 24 12 4",
		data.AB:      "24 12 6 36 18 6",
		data.AAA:     "48 24 12 72 36 12",
	}
	for level, text := range typed {
		for i, want := range numbers(t, text) {
			if got := c.SmallArms(level, i > 2, i%3); got != want {
				t.Errorf("%s, plus %v, range %d: %d halves, want %d", level, i > 2, i%3, got, want)
			}
		}
		if c.SmallArms(level, false, 3) != 0 || c.SmallArms(level, false, -1) != 0 {
			t.Errorf("%s fires out of range", level)
		}
	}
}

func TestGuns(t *testing.T) {
	c := charts(t)
	typed := map[string]string{ // gun points 1 to 5, halves
		"0": "4 8 12 16 20", "1": "2 4 6 8 10", "2 3": "2 2 4 4 6", "4 5 6": "1 1 1 2 2",
		"7 8": "- 1 1 1 1", "9 10": "- - - 1 1", "11": "- - - - -",
	}
	for ranges, text := range typed {
		for _, distance := range numbers(t, ranges) {
			for i, want := range numbers(t, text) {
				if got := c.Guns(i+1, distance); got != want {
					t.Errorf("%d gun points at %d: %d halves, want %d", i+1, distance, got, want)
				}
			}
		}
	}
	// The worked sums of CWB 26.3: three batteries of 3 and two of 4 at 3 hexes.
	if c.Guns(9, 3) != 10 || c.Guns(8, 3) != 10 || c.Guns(3, 4)+c.Guns(3, 3) != 5 {
		t.Error("groups of five and the rest are not added up as in CWB 26.3")
	}
	if c.Guns(0, 1) != 0 || c.Guns(5, -1) != 0 {
		t.Error("no guns, or no distance, have no points")
	}
}

func TestLevels(t *testing.T) {
	c := charts(t)
	for _, want := range []struct {
		kind  data.Kind
		level data.Level
		from  int
		to    int
	}{
		{data.Infantry, data.NoLevel, -2, 0}, {data.Infantry, data.C, 1, 3}, {data.Infantry, data.B, 4, 6},
		{data.Infantry, data.A, 7, 11}, {data.Infantry, data.AB, 12, 16}, {data.Infantry, data.AA, 17, 21},
		{data.Infantry, data.AAB, 22, 26}, {data.Infantry, data.AAA, 27, 40},
		{data.Cavalry, data.NoLevel, -2, 0}, {data.Cavalry, data.C, 1, 10}, {data.Cavalry, data.B, 11, 15}, {data.Cavalry, data.A, 16, 40},
	} {
		for steps := want.from; steps <= want.to; steps++ {
			if got := c.LevelOf(want.kind, steps); got != want.level {
				t.Errorf("%s of %d steps is %s, want %s", want.kind, steps, got, want.level)
			}
		}
	}
	for i, name := range strings.Fields("C B A AB AA AAB AAA") {
		l, err := data.ParseLevel(name)
		quarters := numbers(t, "1 2 4 6 8 10 12")[i]
		worth := numbers(t, "1 2 4 5 6 6 6")[i]
		sum := 0
		for _, part := range l.Parts() {
			sum += part.Quarters()
		}
		if err != nil || l.String() != name || l.Quarters() != quarters || sum != quarters || c.Worth(l) != worth {
			t.Errorf("%s: %v, %d quarters, parts %v, worth %d", name, err, l.Quarters(), l.Parts(), c.Worth(l))
		}
	}
	if c.Worth(data.NoLevel) != 0 || c.WorthOfGuns() != 1 {
		t.Error("guns are worth 1, nobody nothing")
	}
	if _, err := data.ParseLevel("AC"); err == nil {
		t.Error("AC is no level")
	}
}

// moraleTyped gives the last roll of each result by row, - where a row lacks it.
var moraleTyped = []string{
	"16 54 62 64 65 66 -", "15 53 62 64 65 66 -", "14 53 62 64 65 66 -", "13 46 55 62 64 65 66", "12 45 55 62 64 65 66",
	"12 42 53 61 63 65 66", "11 33 45 55 62 64 66", "11 26 44 55 62 64 66", "11 25 43 54 62 64 66", "- 21 36 52 56 63 66",
	"- 14 34 51 56 63 66", "- 13 33 46 55 63 66", "- - 31 44 54 62 66", "- - 24 42 52 61 66", "- - 22 36 46 56 66",
}

func TestMoraleAgainstSecondTyping(t *testing.T) {
	c := charts(t)
	results := []data.MoraleResult{
		{State: data.BloodLust}, {State: data.Normal}, {State: data.Shaken}, {State: data.Shaken, Back: 1, MayStay: true},
		{State: data.Disorganized, Back: 1, MayStay: true}, {State: data.Disorganized, Back: 2, Straggle: 1},
		{State: data.Routed, Back: 2, Straggle: 3},
	}
	if len(moraleTyped) != data.MoraleRows {
		t.Fatalf("%d rows", len(moraleTyped))
	}
	for i, typed := range moraleTyped {
		for tens := 10; tens <= 60; tens += 10 {
			for roll := tens + 1; roll <= tens+6; roll++ {
				at := 0
				for numbers(t, typed)[at] < roll {
					at++
				}
				if got := c.Morale(i+1, roll); got != results[at] {
					t.Errorf("row %d, roll %d: %+v, want %+v", i+1, roll, got, results[at])
				}
			}
		}
	}
	for i, letter := range "ABCDE" {
		if got := c.MoraleRow(byte(letter)); got != 2*i+2 {
			t.Errorf("morale %c begins in row %d", letter, got)
		}
	}
	if c.MoraleRow('F') != 0 || c.Morale(-4, 54) != c.Morale(1, 54) || c.Morale(30, 22) != c.Morale(15, 22) {
		t.Error("letters and rows off the table are not read as said")
	}
}

func TestBloodLustAndStates(t *testing.T) {
	c := charts(t)
	for tens := 10; tens <= 60; tens += 10 {
		for roll := tens + 1; roll <= tens+6; roll++ {
			if got := c.KeepsBloodLust(roll); got != (roll <= 43) {
				t.Errorf("blood lust on %d: %v", roll, got)
			}
		}
	}
	for state, want := range map[data.State]data.MoraleEffect{
		data.BloodLust:    {Fire: data.Full, Move: data.Full, Close: true},
		data.Normal:       {Fire: data.Full, Move: data.Full, Close: true},
		data.Shaken:       {Fire: data.Full, Move: data.Full},
		data.Disorganized: {Fire: data.Half, Move: data.Half},
		data.Routed:       {Fire: data.None, Move: data.Special},
	} {
		if got := c.Effect(state); got != want {
			t.Errorf("%s: %+v, want %+v", state, got, want)
		}
	}
}

func TestStragglers(t *testing.T) {
	c := charts(t)
	half := map[byte]string{'A': "- - - - - 1 1 1", 'B': "- - - 1 1 1 1 2", 'C': "- - 1 1 1 1 2 2", 'D': "1 1 1 1 1 2 2 2", 'E': "1 1 1 2 2 2 3 3"}
	more := map[byte]string{'A': "- - - 1 1 1 2 2", 'B': "1 1 1 1 2 2 3 3", 'C': "1 1 1 2 2 3 3 3", 'D': "1 2 2 3 3 3 4 4", 'E': "2 2 2 3 3 3 4 4"}
	for heavy, table := range map[bool]map[byte]string{false: half, true: more} {
		for morale, text := range table {
			for i, want := range numbers(t, text) {
				if got := c.Straggle(heavy, i+1, morale); got != want {
					t.Errorf("heavy %v, die %d, morale %c: %d, want %d", heavy, i+1, morale, got, want)
				}
			}
			if c.Straggle(heavy, 11, morale) != c.Straggle(heavy, 8, morale) || c.Straggle(heavy, 0, morale) != c.Straggle(heavy, 1, morale) {
				t.Errorf("dice off the table, morale %c", morale)
			}
		}
	}
}

func TestRecovery(t *testing.T) {
	c := charts(t)
	for morale, text := range map[byte]string{'A': "0 1 1 1 1 2", 'B': "0 0 1 1 1 2", 'C': "0 0 0 1 1 1", 'D': "0 0 0 0 1 1", 'E': "0 0 0 0 1 1"} {
		for i, want := range numbers(t, text) {
			if got := c.Recover(morale, i+1); got != want {
				t.Errorf("morale %c, die %d: %d, want %d", morale, i+1, got, want)
			}
		}
		if c.Recover(morale, 8) != c.Recover(morale, 6) {
			t.Errorf("morale %c: a die above 6 is not read as 6", morale)
		}
	}
}

func TestGunAndLeaderLoss(t *testing.T) {
	c := charts(t)
	for i, want := range numbers(t, "0 0 1 1 2 3") {
		if got := c.GunLoss(i + 1); got != want {
			t.Errorf("die %d loses %d gun points, want %d", i+1, got, want)
		}
	}
	for dice := 2; dice <= 12; dice++ {
		want := data.Unhurt
		switch dice {
		case 2:
			want = data.Killed
		case 11, 12:
			want = data.Wounded
		}
		if got := c.LeaderLoss(dice); got != want {
			t.Errorf("dice %d: %s, want %s", dice, got, want)
		}
	}
}

func TestOdds(t *testing.T) {
	c := charts(t)
	for column, text := range []string{"D D D D D A", "D D D D 1/2A A", "D D D 1/2A A A", "D D 1/2A A A A", "D 1/2A A A A A"} {
		attack := []int{1, 2, 4, 6, 8}[column]
		for i, want := range strings.Fields(text) {
			if got := c.Odds(attack, 2, i+1); got.String() != want {
				t.Errorf("%d to 2, die %d: %s, want %s", attack, i+1, got, want)
			}
		}
	}
	for _, odds := range [][3]int{{3, 2, 1}, {5, 6, 0}, {1, 6, 0}, {11, 4, 2}, {24, 1, 4}, {6, 0, 4}} {
		if got := c.OddsColumn(odds[0], odds[1]); got != odds[2] {
			t.Errorf("%d to %d is column %d, want %d", odds[0], odds[1], got, odds[2])
		}
	}
	if c.Odds(2, 2, 9) != data.AttackerWins || c.Odds(8, 2, -1) != data.DefenderWins {
		t.Error("modified dice are not read at the edge")
	}
	if data.HalfAttacker.Settle(3) != data.DefenderWins || data.HalfAttacker.Settle(4) != data.AttackerWins || data.DefenderWins.Settle(6) != data.DefenderWins {
		t.Error("the second die")
	}
}
