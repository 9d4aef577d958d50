package orders

import (
	"slices"
	"strings"
	"testing"

	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
)

// numbersOf are the numbers of the attacks of a reading and of what its orders hang on, 0 for
// nothing.
func numbersOf(r Reading) (numbers, on []int) {
	for _, o := range r.Orders {
		n, hangs := 0, 0
		if a, ok := o.Command.(hbn.Attack); ok {
			n = a.Number
		}
		if c := conditionIn(o.Command); c != nil {
			hangs = c.Attack
		}
		numbers, on = append(numbers, n), append(on, hangs)
	}
	return numbers, on
}

func asTexts(r Reading) string {
	var lines []string
	for _, o := range r.Orders {
		lines = append(lines, o.Text)
	}
	return strings.Join(lines, "\n")
}

// TestASecondSheetCountsOn: from the last attack of the phase, on all of which its conditions
// may be. HBN 10.1I.
func TestASecondSheetCountsOn(t *testing.T) {
	v := southern("combat")
	v.Fought = []seen.Fought{{Attack: 2, Unit: "154 TN", At: hexAt("1113"), Came: []string{"retreats"}}, {Attack: 4, Unit: "13 TN", At: hexAt("1113")}}
	read := func(text string) Reading { return Read(hbnSystem, text, v, hbnGrid(t), nil) }
	r := read("if 2 routs: attack 3 Conf -> 1113\nattack 9 KY CSA -> 1113\nif 6 falls: bombard Gage AL -> 1113")
	if numbers, on := numbersOf(r); !slices.Equal(numbers, []int{5, 6, 0}) || !slices.Equal(on, []int{2, 0, 6}) || len(r.Misreads) > 0 {
		t.Errorf("%v %v %+v", numbers, on, r.Misreads)
	}
	for line, want := range map[string]string{
		"if 3 routs: attack 3 Conf -> 1113":                          "there is no attack 3 above this line; there are the attacks 2 and 4",
		"attack 9 KY CSA -> 1113\nif 1 routs: attack 3 Conf -> 1113": "there is no attack 1 above this line; there are the attacks 2, 4 and 5",
	} {
		if r := read(line); len(r.Misreads) != 1 || r.Misreads[0].Reason != want {
			t.Errorf("%q reads as %+v", line, r)
		}
	}
	v.Fought = nil
	if r := read("if 2 routs: attack 3 Conf -> 1113"); len(r.Misreads) != 1 || !strings.HasPrefix(r.Misreads[0].Reason, "there is no attack 2 above this line; the order") {
		t.Errorf("alone it reads as %+v", r)
	}
}

// TestNumbersStayWithTheirAttacks through what is dropped, put between and put above; where
// they would not rise, all are numbered anew and conditions go with their attacks.
func TestNumbersStayWithTheirAttacks(t *testing.T) {
	for _, c := range []struct {
		name, sheet string
		numbers, on []int
		text        string
	}{
		{"as written", "attack 13 TN -> 1113\nattack 154 TN -> 1113\nif 2 routs: attack 3 Conf -> 1113", []int{1, 2, 3}, []int{0, 0, 2},
			"attack 1: 13 TN -> 1113\nattack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113"},
		{"the first dropped", "attack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113", []int{2, 3}, []int{0, 2},
			"attack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113"},
		{"one in place of the second", "attack 1: 13 TN -> 1113\nattack 9 KY CSA -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113", []int{1, 2, 3}, []int{0, 0, 2},
			"attack 1: 13 TN -> 1113\nattack 2: 9 KY CSA -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113"},
		{"one put between", "attack 1: 13 TN -> 1113\nattack 9 KY CSA -> 1113\nattack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113", []int{1, 2, 3, 4}, []int{0, 0, 0, 3},
			"attack 1: 13 TN -> 1113\nattack 2: 9 KY CSA -> 1113\nattack 3: 154 TN -> 1113\nif 3 routs: attack 4: 3 Conf -> 1113"},
		{"one below", "attack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113\nattack 9 KY CSA -> 1113", []int{2, 3, 4}, []int{0, 2, 0},
			"attack 2: 154 TN -> 1113\nif 2 routs: attack 3: 3 Conf -> 1113\nattack 4: 9 KY CSA -> 1113"},
		{"no condition", "attack 13 TN -> 1113\nattack 154 TN -> 1113", []int{1, 2}, []int{0, 0}, "attack 13 TN -> 1113\nattack 154 TN -> 1113"},
		{"a part of an amended sheet", "amend\nattack 13 TN -> 1113\nif 2 routs: attack 7: 3 Conf -> 1113", []int{0, 7}, []int{0, 2},
			"attack 13 TN -> 1113\nif 2 routs: attack 7: 3 Conf -> 1113"},
	} {
		r := readHbnSheet(t, "combat", c.sheet)
		numbers, on := numbersOf(r)
		if !slices.Equal(numbers, c.numbers) || !slices.Equal(on, c.on) || len(r.Misreads) > 0 || asTexts(r) != c.text {
			t.Errorf("%s: %v on %v\n%s\n%+v", c.name, numbers, on, asTexts(r), r.Misreads)
		}
		if again := readHbnSheet(t, "combat", asTexts(r)); !r.Amend && asTexts(again) != c.text {
			t.Errorf("%s: read again\n%s", c.name, asTexts(again))
		}
	}
}
