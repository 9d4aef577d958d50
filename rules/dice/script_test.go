package dice

import (
	"slices"
	"strings"
	"testing"
)

func TestScriptRollsInOrderThenFallsBack(t *testing.T) {
	then := NewKeyed(counting())
	s := NewScript([]int{3, 6, 1}, 1, then)
	if s.Left() != 2 || s.Used() != 1 {
		t.Fatalf("%d left, %d used", s.Left(), s.Used())
	}
	got := []int{s.Roll("a", 6), s.Roll("b", 6), s.Roll("c", 6), s.Roll("d", 6)}
	want := []int{6, 1, then.Roll("c", 6), then.Roll("d", 6)}
	if !slices.Equal(got, want) || s.Left() != 0 || s.Used() != 3 {
		t.Errorf("rolled %v, want %v; %d left, %d used", got, want, s.Left(), s.Used())
	}
}

func TestScriptStartsWithinItsValues(t *testing.T) {
	for _, c := range []struct{ from, left int }{{-5, 2}, {0, 2}, {2, 0}, {9, 0}} {
		if got := NewScript([]int{1, 2}, c.from, Keyed{}).Left(); got != c.left {
			t.Errorf("from %d: %d left, want %d", c.from, got, c.left)
		}
	}
}

func TestScriptCountsOnFromTheLowestFace(t *testing.T) {
	for _, c := range []struct{ value, sides, want int }{{6, 6, 6}, {7, 6, 1}, {12, 6, 6}, {10, 10, 10}, {100, 6, 4}} {
		if got := NewScript([]int{c.value}, 0, Keyed{}).Roll("x", c.sides); got != c.want {
			t.Errorf("a %d on %d sides counts as %d, want %d", c.value, c.sides, got, c.want)
		}
	}
	s := NewScript([]int{4}, 0, Keyed{})
	if got := s.Roll("x", 0); got != 0 || s.Left() != 1 {
		t.Errorf("a die without sides shows %d and leaves %d", got, s.Left())
	}
}

func TestParseScript(t *testing.T) {
	values, err := ParseScript("# first fire\n3\n\n 6 # a hit\r\n100\n", 100)
	if err != nil || !slices.Equal(values, []int{3, 6, 100}) {
		t.Errorf("read %v, %v", values, err)
	}
	for text, line := range map[string]string{
		"0": "line 1", "1\n2\n101": "line 3", "1 2": "line 1", "# x\nsix": "line 2", "1.5": "line 1", "-1": "line 1",
	} {
		if values, err := ParseScript(text, 100); err == nil || !strings.Contains(err.Error(), line) {
			t.Errorf("%q read as %v, %v; want an error at %s", text, values, err, line)
		}
	}
	if values, err := ParseScript("6\n\n7", 6); err == nil || !strings.Contains(err.Error(), `line 3: "7" is not a die: write one number from 1 to 6`) {
		t.Errorf("a 7 among dice of six faces read as %v, %v", values, err)
	}
}
