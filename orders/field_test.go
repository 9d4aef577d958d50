package orders

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// chickamaugaGrid is the sheet on which the cases are played.
var chickamaugaGrid = hex.Grid{FirstCol: 1, LastCol: 25, FirstRow: 1, LastRow: 28, HighOdd: true}

// usualView is the position of the cases that bring none of their own.
const usualView = `
union turn 3 combat
own     1317 5 inf  1/1/XIV
own     1319 5 inf  2/1/XIV
own     1318 5 inf  3/1/XIV
own     1413 4 inf  1/3/XIV
own     1414 5 inf  2/3/XIV
own     1525 5 inf  3/3/XIV
own     1022 8 inf  Wilder
own     2011 5 cav  1/2-cav
own     1301 6 inf  1/1/Res
own     1425 3 art  XX-art
enemy   1526 7 inf  Gracie
enemy   2027 5 inf  Polk
enemy   1621 4 inf  Wood
enemy   1622 4 inf  Wilson
coming  5 inf turn 2 0728 1027  1/2/XIV
coming  4 inf turn 2 0728 1027  2/2/XIV
coming  3 art turn 2 0728 1027  XIV-art
coming  5 inf turn 5 0728 1027  2/1/XX
foe-coming 4 cav turn 5 1627 1928  Morgan
gone    5 inf eliminated  2/2/XXI
gone    4 inf exited      1/1/XXI
foe-gone 3 inf eliminated Fulton
`

// parseView reads the table of a case: side, turn and phase, then one unit a line.
func parseView(text string) (seen.View, error) {
	var v seen.View
	for l := range strings.Lines(strings.TrimSpace(text)) {
		w := strings.Fields(l)
		if len(w) == 0 {
			continue
		}
		if err := viewLine(&v, w); err != nil {
			return v, fmt.Errorf("view line %q: %w", strings.TrimSpace(l), err)
		}
	}
	return v, nil
}

func viewLine(v *seen.View, w []string) error {
	if len(w) < 4 {
		return fmt.Errorf("too short")
	}
	name := w[len(w)-1]
	switch w[0] {
	case "union", "confederate":
		side, err := rules.ParseSide(w[0])
		v.For, v.Phasing, v.Battle, v.Edition, v.Phase = side, side, "chickamauga", "3rd", w[3]
		v.Turn, _ = strconv.Atoi(w[2])
		return err
	case "own", "enemy":
		at, err := parseHexes(w[1:2])
		if err != nil {
			return err
		}
		strength, err := strconv.Atoi(w[2])
		u := seen.Own{Unit: name, Type: w[3], Strength: strength, At: at[0], Side: v.For}
		if w[0] == "own" {
			v.Own = append(v.Own, u)
			return err
		}
		u.Side = v.For.Enemy()
		v.Enemy = append(v.Enemy, seen.Enemy(u))
		return err
	case "coming", "foe-coming":
		at, err := parseHexes(w[5 : len(w)-1])
		if err != nil {
			return err
		}
		turn, err := strconv.Atoi(w[4])
		v.Coming = append(v.Coming, seen.Coming{Unit: name, Side: sideOf(*v, w[0]), Type: w[2], Turn: turn, At: at, Now: at})
		return err
	case "gone", "foe-gone":
		v.Gone = append(v.Gone, seen.Gone{Unit: name, Side: sideOf(*v, w[0]), Type: w[2], Exited: w[3] == "exited"})
		return nil
	}
	return fmt.Errorf("unknown word %q", w[0])
}

func sideOf(v seen.View, word string) rules.Side {
	if strings.HasPrefix(word, "foe-") {
		return v.For.Enemy()
	}
	return v.For
}

func parseHexes(words []string) ([]hex.Hex, error) {
	var list []hex.Hex
	for _, w := range words {
		var h hex.Hex
		if err := h.UnmarshalText([]byte(w)); err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	return list, nil
}

// parseOpen reads questions, one a line: kind, subjects joined by commas, a colon, options
// parted by bars.
func parseOpen(text string) ([]rules.Decision, error) {
	var open []rules.Decision
	for l := range strings.Lines(strings.TrimSpace(text)) {
		head, options, ok := strings.Cut(strings.TrimSpace(l), ": ")
		kind, subjects, ok2 := strings.Cut(head, " ")
		if !ok || !ok2 {
			return nil, fmt.Errorf("question %q is not KIND SUBJECTS: OPTIONS", l)
		}
		open = append(open, rules.Decision{
			ID: "q" + itoa(len(open)+1), Kind: kind, Side: rules.Union,
			Subjects: strings.Split(subjects, ","), Options: strings.Split(options, " | "),
		})
	}
	return open, nil
}

func usual(t testing.TB) seen.View {
	t.Helper()
	v, err := parseView(usualView)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func read(t testing.TB, text string) Reading {
	t.Helper()
	return Read("bluegray", text, usual(t), chickamaugaGrid, nil)
}
