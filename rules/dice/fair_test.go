package dice

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// A million dice, named as those of battles are, are looked at in three ways: how often each
// face falls; how the two dice of one roll fall together; and how a die falls together with
// the one of the same name a turn later. All seeds and names are fixed, so that the figures
// never change.
const (
	fairTurns    = 63
	fairSubjects = 7937 // two dice each: 63 * 7937 * 2 is just over a million
)

// The bounds are what chi-square of fair dice exceeds once in a million: with 5 degrees of
// freedom for faces, and with 35 for pairs.
const (
	mostOfFaces = 35.8
	mostOfPairs = 89.9
)

// fairness is what was counted of a million dice.
type fairness struct {
	faces           [6]int
	together, later [36]int
}

// watch rolls the dice of a source.
func watch(s Source) *fairness {
	var f fairness
	last := make([]int, fairSubjects)
	for turn := range fairTurns {
		for n := range fairSubjects {
			name := fmt.Sprintf("t%d.%s.fire/%d/%02d.%02d", turn+1, []string{"union", "confederate"}[turn%2], n, n%41, n%29)
			one, two := s.Roll(name+"/1", 6)-1, s.Roll(name+"/2", 6)-1
			f.faces[one]++
			f.faces[two]++
			f.together[6*one+two]++
			if turn > 0 {
				f.later[6*last[n]+one]++
			}
			last[n] = one
		}
	}
	return &f
}

// chi is how far counts are from being alike.
func chi(counts []int) float64 {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	mean, off := float64(sum)/float64(len(counts)), 0.0
	for _, n := range counts {
		off += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	return off
}

// unfair names what is too far off.
func (f *fairness) unfair() (list []string) {
	for what, c := range map[string]struct {
		counts []int
		most   float64
	}{"faces": {f.faces[:], mostOfFaces}, "together": {f.together[:], mostOfPairs}, "later": {f.later[:], mostOfPairs}} {
		if x := chi(c.counts); x > c.most {
			list = append(list, fmt.Sprintf("%s: chi-square %.1f", what, x))
		}
	}
	slices.Sort(list)
	return list
}

func TestAMillionDiceAreFair(t *testing.T) {
	f := watch(NewKeyed(counting()))
	rolled := 0
	for _, n := range f.faces {
		rolled += n
	}
	if rolled < 1_000_000 {
		t.Fatalf("only %d dice were rolled", rolled)
	}
	t.Logf("%d dice: chi-square %.1f of faces, %.1f of pairs, %.1f of turns", rolled, chi(f.faces[:]), chi(f.together[:]), chi(f.later[:]))
	if bad := f.unfair(); len(bad) > 0 {
		t.Errorf("%v: faces fell %v", bad, f.faces)
	}
}

// loaded is a die of another making.
type loaded func(name string) int

func (l loaded) Roll(name string, _ int) int { return l(name) }

// TestBiasedDiceAreFound shows that the bounds find dice that are a little wrong: no player
// could tell the first three from fair ones in a year.
func TestBiasedDiceAreFound(t *testing.T) {
	first := func(text string) int { sum := sha256.Sum256([]byte(text)); return int(sum[0])<<8 | int(sum[1]) }
	for _, c := range []struct {
		name, finds string
		die         loaded
	}{
		{"a byte, which six faces do not divide", "faces", func(name string) int { return first(name)>>8%6 + 1 }},
		{"a six once in 256 rolls too often", "faces", func(name string) int {
			if n := first(name); n>>8 > 0 {
				return n%6 + 1
			}
			return 6
		}},
		{"the second die of a roll leans on the first once in 64", "together", func(name string) int {
			if roll, second := strings.CutSuffix(name, "/2"); second && first(name)>>8 < 4 {
				return first(roll+"/1")%6 + 1
			}
			return first(name)%6 + 1
		}},
		{"the dice of one turn in eight are those of the turn before", "later", func(name string) int {
			turn, rest, _ := strings.Cut(strings.TrimPrefix(name, "t"), ".")
			_, rest, _ = strings.Cut(rest, ".")
			var n int
			_, _ = fmt.Sscan(turn, &n)
			if n%8 == 0 {
				n--
			}
			return first(fmt.Sprint(n, rest))%6 + 1
		}},
	} {
		if bad := watch(c.die).unfair(); !slices.ContainsFunc(bad, func(b string) bool { return strings.HasPrefix(b, c.finds+":") }) {
			t.Errorf("%s is not found: %v", c.name, bad)
		}
	}
}

// TestNeighbouringSeedsAgreeInNothing: a bit of the seed changed makes all dice others.
func TestNeighbouringSeedsAgreeInNothing(t *testing.T) {
	near := counting()
	near[31] ^= 1
	one, other := NewKeyed(counting()), NewKeyed(near)
	var pairs [36]int
	for n := range 100_000 {
		name := fmt.Sprintf("gt%d.union.combat-%d.1121", n%15+1, n)
		pairs[6*(one.Roll(name, 6)-1)+other.Roll(name, 6)-1]++
	}
	if x := chi(pairs[:]); x > mostOfPairs {
		t.Errorf("chi-square %.1f: %v", x, pairs)
	}
}

// sealVectors were found with openssl by the commands in the comment of Seal.
var sealVectors = map[string]string{
	"union 0000000000000000000000000000000000000000000000000000000000000000":       "d6d0fdc8a5dd39ef9dc1a212225742c881f067c4a73aba0aace4073638740a74",
	"confederate 0000000000000000000000000000000000000000000000000000000000000000": "c91716f52a893b25cdc1144a47100f767d1ebed251cda21c3cea3165d9c4cad0",
}

func TestSealVectors(t *testing.T) {
	seen := map[string]bool{}
	for _, message := range slices.Sorted(maps.Keys(sealVectors)) {
		reader, hash, _ := strings.Cut(message, " ")
		got := counting().Seal(reader, hash)
		if got != sealVectors[message] || seen[got] {
			t.Errorf("the seal of %q is %s, want %s", message, got, sealVectors[message])
		}
		seen[got] = true
	}
}
