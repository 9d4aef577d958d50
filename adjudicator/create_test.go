package adjudicator

import (
	"errors"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

func TestABadRequestIsOneSentenceAndChangesNothing(t *testing.T) {
	for _, c := range []struct {
		what  string
		spoil func(*NewGame)
		says  string
	}{
		{"a system that is not there", func(r *NewGame) { r.System = "chess" }, `"chess": say toy`},
		{"a battle that is not there", func(r *NewGame) { r.Battle = "street" }, `"street": say road`},
		{"a battle without data", func(r *NewGame) { r.Battle = "bog" }, "the map"},
		{"an edition that is not there", func(r *NewGame) { r.Edition = "third" }, "first or second"},
		{"an option that is not there", func(r *NewGame) { r.Options = map[string]string{"rian": "on"} }, "did you mean rain?"},
		{"a value that is not there", func(r *NewGame) { r.Options = map[string]string{"rain": "much"} }, "off or on"},
		{"an option that can't be had", func(r *NewGame) { r.Options = map[string]string{"snow": "on"} }, "how deep"},
		{"no address", func(r *NewGame) { r.Union = "" }, "name@example.org"},
		{"two addresses in one", func(r *NewGame) { r.Union = "a@example.org, b@example.org" }, "name@example.org"},
		{"a line break in an address", func(r *NewGame) { r.Confederate = "a@example.org\nBcc: b@example.org" }, "name@example.org"},
		{"an address with a dot too many", func(r *NewGame) { r.Union = "a..b@example.org" }, "name@example.org"},
		{"our own address", func(r *NewGame) { r.Confederate = "Game+x@example.net" }, "own"},
		{"a bad referee", func(r *NewGame) { r.Referee = "carol" }, "referee"},
		{"a short seed", func(r *NewGame) { r.Seed = "12ab" }, "64 hex digits"},
		{"a die of none", func(r *NewGame) { r.Script = []int{3, 0} }, "die 2 is 0"},
		{"a time that runs backwards", func(r *NewGame) { r.Pace = -time.Hour }, "negative"},
		{"a time too short to answer in", func(r *NewGame) { r.Pace = time.Nanosecond }, "second"},
		{"a time too short for an answer", func(r *NewGame) { r.AnswerPace = time.Millisecond }, "second"},
		{"a name like a flag", func(r *NewGame) { r.Name = "-json" }, "no dash first"},
		{"a bad name", func(r *NewGame) { r.Name = "Ring of Fire" }, "small letters"},
		{"a side that is not there", func(r *NewGame) { r.Phasing = "blue" }, "union or confederate"},
		{"a bad position", func(r *NewGame) { r.Positions = "Blue over there" }, "write a man and his post"},
	} {
		t.Run(c.what, func(t *testing.T) {
			ledger := newMapLedger()
			req := ringTerms()
			c.spoil(&req)
			_, err := toyOn(ledger).Create(noon, req)
			var bad *BadRequest
			if !errors.As(err, &bad) || !strings.Contains(bad.Problem, c.says) || strings.Contains(bad.Problem, ". ") {
				t.Errorf("error: %v", err)
			}
			if ledger.commits > 0 {
				t.Error("something was written")
			}
		})
	}
}

func TestANameIsTakenOnce(t *testing.T) {
	x := newTable(t, ringTerms())
	var bad *BadRequest
	if _, err := x.a.Create(noon, ringTerms()); !errors.As(err, &bad) {
		t.Errorf("error: %v", err)
	}
}

func TestANameIsMadeUpIfNoneIsGiven(t *testing.T) {
	x := newTable(t, ringTerms())
	req := ringTerms()
	req.Name = ""
	for range 3 {
		name, err := x.a.Create(noon, req)
		if err != nil || !gameName.MatchString(name) {
			t.Errorf("%q, %v", name, err)
		}
	}
	if list, _ := x.a.Games(); len(list) != 4 {
		t.Errorf("%d games", len(list))
	}
}

func TestPositionsStartAGameThatIsTheSame(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	table, err := x.a.Positions("ring", rules.NoSide)
	if err != nil {
		t.Fatal(err)
	}
	req := ringTerms()
	req.Name, req.Positions = "second", table
	if _, err := x.a.Create(noon, req); err != nil {
		t.Fatal(err)
	}
	if again, _ := x.a.Positions("second", rules.NoSide); again != table {
		t.Errorf("positions\n%s\nbecame\n%s", table, again)
	}
}

func TestShowing(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(bob, "hide 4")
	p, err := x.a.Page("ring", rules.Union)
	if err != nil || strings.Contains(p.Text, "\"Mines\": [\n   4") {
		t.Errorf("%v: %s", err, p.Text)
	}
	v, err := x.a.View("ring", rules.Confederate)
	if err != nil || len(v.(toyView).Mines) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := x.a.Page("rung", rules.Union); !errors.Is(err, errNoGame) {
		t.Errorf("error: %v", err)
	}
	list, err := x.a.Games()
	if err != nil || len(list) != 1 || len(list[0].Owes) != 1 || list[0].Owes[0] != rules.Union ||
		!list[0].Deadline.Equal(noon.Add(72*time.Hour)) {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestOnlySomeGamesAreKeptReady holds the memory of a host with many games down.
func TestOnlySomeGamesAreKeptReady(t *testing.T) {
	x := newTable(t, ringTerms())
	req := ringTerms()
	req.Name = ""
	for range 2 * recently {
		if _, err := x.a.Create(noon, req); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(x.a.recent.matches); n != recently || len(x.a.recent.order) != recently {
		t.Errorf("%d games are kept ready", n)
	}
	x.letters()
	if err := x.a.Tick(noon.Add(72 * time.Hour)); err != nil {
		t.Fatal(err)
	}
	if got := x.letters(); len(got) != 3*(2*recently+1) {
		t.Errorf("%d letters", len(got))
	}
}
