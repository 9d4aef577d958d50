package auditpage

import (
	"slices"
	"testing"

	"longroll/rules"
)

// itemIn puts one event into words.
func itemIn(t *testing.T, b *Book, e Event) item {
	t.Helper()
	it, err := b.itemOf(e)
	if err != nil {
		t.Fatal(err)
	}
	return it
}

func TestASumLosesNeitherAmountNorReasonNorRule(t *testing.T) {
	b := New(Head{})
	it := itemIn(t, b, Event{Kind: "fire-resolved", Data: []byte(`{"side":"union","by":["1-1"],"shifts":[{"n":2,"why":"flank","rule":"CWB 13.0a"},{"n":-3,"why":"mounted"}],"dice":[5,2],"small":true}`)})
	want := rules.Tally{{Amount: 2, Reason: "flank", Rule: "CWB 13.0a"}, {Amount: -3, Reason: "mounted"}}
	if len(it.Sums) != 1 || it.Sums[0].Name != "shifts" || it.Sums[0].Total != -1 || !slices.Equal(it.Sums[0].Items, want) {
		t.Errorf("the sums are %+v", it.Sums)
	}
	if it.Facts != "side union; by 1-1; dice 5, 2; small yes" || it.Kind != "fire resolved" {
		t.Errorf("%q: %q", it.Kind, it.Facts)
	}
	if !slices.Equal(it.names, []string{"union", "1-1", "flank", "CWB 13.0a", "mounted"}) {
		t.Errorf("it names %q", it.names)
	}
}

func TestSumsInsideOfOtherThingsAreFound(t *testing.T) {
	it := itemIn(t, New(Head{}), Event{Kind: "x", Data: []byte(`{"a":{"b":[{"c":[{"n":1,"why":"r"}]}]},"empty":[],"none":null,"not":[{"n":"x","why":"y"}]}`)})
	if len(it.Sums) != 1 || it.Sums[0].Total != 1 {
		t.Errorf("the sums are %+v", it.Sums)
	}
	if it.Facts != "not (n x, why y)" {
		t.Errorf("%q", it.Facts)
	}
}

func TestLongListsAreCutShort(t *testing.T) {
	it := itemIn(t, New(Head{}), Event{Kind: "x", Data: []byte(`{"in":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]}`)})
	if it.Facts != "in 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, and 3 more" {
		t.Errorf("%q", it.Facts)
	}
}

func TestBrokenDataIsAnError(t *testing.T) {
	for _, raw := range []string{`{`, `{"a":`, `[1,`, `{"a" 1}`, `nope`} {
		if _, err := New(Head{}).itemOf(Event{Kind: "x", Data: []byte(raw)}); err == nil {
			t.Errorf("%s is taken", raw)
		}
	}
}

func FuzzFacts(f *testing.F) {
	for _, seed := range []string{`{}`, ``, `[[[]]]`, `{"a":[{"n":1e400,"why":"x"}]}`, `{"a":{"b":null}}`, `"x"`, `1`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if n, err := parse(raw); err == nil {
			var sums []sum
			n.facts(&telling{true, &sums}, 0)
			n.words(new([]string))
		}
		Words(raw)
	})
}
