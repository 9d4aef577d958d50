package orders

import "testing"

// TestNamesAreCutShortBetweenNumbers: what a name may be short for, in every shape of
// designation that the games have.
func TestNamesAreCutShortBetweenNumbers(t *testing.T) {
	for _, c := range []struct {
		name, of string
		want     bool
	}{
		{"1-1", "1-12", false}, {"1-1", "1-1-2", true}, {"1-1", "1-1", true}, {"3", "3a-2", false}, {"4", "4a-2", false},
		{"1/1/XX", "1/1/XXI", false}, {"1/1/X", "1/1/XIV", false}, {"1/1", "1/1/XXI", true}, {"2/3/XI", "2/3/XIV", false},
		{"1/2/R", "1/2/Res", true}, {"1 Div-b", "1 Div-b1(3)", false}, {"1Di", "1Div-b1(3)", false}, {"1Div-b1", "1Div-b1(3)", true},
		{"Wild", "Wilder", true}, {"15 Mi", "15 Mich", true}, {"1", "15 Mich", false}, {"V", "VI", false}, {"Vi", "Villepigue", true},
		{"Anderson", "Anderson-4", true}, {"Anders", "Anderson-4", true}, {"Anderson-4", "Anderson", false},
	} {
		if got := shortens(nameKey(c.name), nameKey(c.of)); got != c.want {
			t.Errorf("%s is short for %s: %v", c.name, c.of, got)
		}
	}
}

// TestMarksPartNumbers: a name may be written without its marks, but not with one where
// it parts the numbers otherwise.
func TestMarksPartNumbers(t *testing.T) {
	for _, c := range []struct {
		name, of string
		want     bool
	}{
		{"11-2", "1-12", false}, {"1-12", "1-12", true}, {"112", "1-12", true}, {"S11", "S-1-1", true}, {"11XIV", "1/1/XIV", true},
		{"Mc Clernand", "McClernand", true}, {"3rd Corps", "3 rd Corps", true}, {"1-2", "1-22", false}, {"1-22", "1-2", false},
	} {
		if got := sameLetters(nameKey(c.name), nameKey(c.of)); got != c.want {
			t.Errorf("%s is %s: %v", c.name, c.of, got)
		}
	}
}

// TestKin: how far a surname with a slip, a rank or other initials is from a leader's; what
// is no person's name is kin to nobody.
func TestKin(t *testing.T) {
	for _, c := range []struct {
		name, of string
		want     int
	}{
		{"Walace", "W. Wallace", 1}, {"Walace", "L. Wallace", 1}, {"Gen. Walace", "W. Wallace", 1}, {"W.H.L. Wallace", "W. Wallace", 0},
		{"L. Wallace", "W. Wallace", 1}, {"Pokl", "Polk", 1}, {"Andersen", "Anderson-4", 1}, {"Maj. Gen. Thomas Hindmann", "Hindman", 1},
		{"Hill", "Polk", noKin}, {"3 Crops", "1 Corps", noKin}, {"Corps", "1 Corps", noKin}, {"1-2", "1-22", noKin}, {"general", "Grant", noKin},
	} {
		if got := kin(untitled(nameKey(c.name)), nameKey(c.of)); got != c.want {
			t.Errorf("%s and %s: %d apart, want %d", c.name, c.of, got, c.want)
		}
	}
}
