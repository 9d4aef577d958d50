package data_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
)

func roster(t *testing.T, name string) *data.Roster {
	t.Helper()
	f := data.With(nil)
	text, err := f.RosterText(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Roster(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRosterOfAprilsHarvest: leaders and turns are those of the battle.
func TestRosterOfAprilsHarvest(t *testing.T) {
	r, b := roster(t, "aprils-harvest"), battle(t, "april-5.4")
	if len(r.Turns) != len(b.Turns) {
		t.Fatalf("%d turns, want %d", len(r.Turns), len(b.Turns))
	}
	for i, turn := range r.Turns {
		if want := b.Turns[i]; turn.String() != want.String() || turn.Number != want.Number || turn.Night != want.Night {
			t.Errorf("turn %d is %+v, want %+v", i+1, turn, want)
		}
	}
	leaders := 0
	for _, army := range r.Armies {
		for _, l := range army.Leaders() {
			leaders++
			same := func(c data.Leader) bool { return c.Side == army.Side && c.Name == l.Name && c.Rating == l.Rating }
			if !slices.ContainsFunc(b.Leaders, same) || l.Anti != 0 {
				t.Errorf("%s %+v is not on the list of leaders", army.Side, l)
			}
		}
	}
	if leaders != 23 {
		t.Errorf("%d leaders, want 23: all but Van Dorn's and the replacements", leaders)
	}
}

func TestRosterOfGettysburg(t *testing.T) {
	r := roster(t, "gettysburg")
	if r.Source.Kind != ground.StandIn {
		t.Errorf("the ratings are said to be %s", r.Source.Kind)
	}
	lee := r.Armies[1]
	if lee.Side != rules.Confederate || lee.Commander != (data.Commander{Name: "Lee", Rating: 4, Anti: -1}) || len(lee.Divisions) != 1 {
		t.Errorf("%+v", lee)
	}
	var divisions []int
	for _, army := range r.Armies {
		for _, c := range army.Corps {
			divisions = append(divisions, len(c.Divisions))
		}
	}
	if !slices.Equal(divisions, []int{3, 3, 2, 3, 3, 3, 2, 3, 3, 3, 3}) {
		t.Errorf("divisions of the corps: %v", divisions)
	}
	first, last := r.Turns[0], r.Turns[len(r.Turns)-1]
	if first.String() != "8:00 am, 1 July" || last.String() != "8:00 pm, 3 July" {
		t.Errorf("from %s to %s", first, last)
	}
	nights := 0
	for _, turn := range r.Turns {
		if turn.Night {
			nights++
		}
	}
	if nights != 16 {
		t.Errorf("%d night turns, want 8 in each of two nights", nights)
	}
}

const small = `title "A small fight"
source stand-in "made up for a test"
day "first day"
start 9:00
end 10:00
turns 0:00 30
night 1:00 4:00
army union North Able 2
corps "1" Baker 1 anti -2
division "1/1" Charlie 0
army confederate South Able 3
`

func TestSmallRoster(t *testing.T) {
	r, err := data.With(nil).Roster(small)
	if err != nil {
		t.Fatal(err)
	}
	north := r.Armies[0]
	if r.Title != "A small fight" || len(r.Turns) != 3 || north.Corps[0].Commander.Anti != -2 || north.Corps[0].Divisions[0].Name != "1/1" ||
		r.Armies[1].Commander.Name != "Able" {
		t.Errorf("%+v", r)
	}
}

func TestFaultsInRosters(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"title \"A small fight\"\n", "", "roster: the line title is missing"},
		{"title \"A small fight\"", "title A small fight", "roster:1: one line title"},
		{"title \"A small fight\"", "title \"A small fight", "roster:1: a quotation mark is never closed"},
		{"title \"A small fight\"", "title \"\u00e9\"", "roster:1: only plain ASCII"},
		{"source stand-in", "source rumour", "roster:2: one line source"},
		{"source stand-in \"made up for a test\"\n", "", "roster: the line source is missing"},
		{"day \"first day\"\n", "", "roster: the lines day, start and end"},
		{"start 9:00", "start 25:00", "roster:4: \"25:00\" is not a time"},
		{"start 9:00", "start 9:00\nstart 9:30", "roster:5: one line start"},
		{"end 10:00", "end 8:30", "roster: the battle ends before it starts"},
		{"end 10:00", "end 10:10", "roster: no turn begins at the end, 10:10 am"},
		{"turns 0:00 30", "turns 0:00 1", "roster:6: \"1\" is not a length"},
		{"turns 0:00 30", "turns 6:00 30\nturns 5:00 60", "roster:7: the hours of the lines turns must rise"},
		{"turns 0:00 30\n", "", "roster: the lines turns and night"},
		{"night 1:00 4:00", "night 1:00", "roster:7: one line night"},
		{"army union North Able 2\n", "", "roster:8: a line army must come first"},
		{"army union", "army blue", "roster:8: \"blue\" is not a side"},
		{"army confederate", "army union", "roster:11: the union side has a leader Able already"},
		{"army confederate South Able 3\n", "", "roster: the confederate side has no army"},
		{"Baker 1", "Baker 5", "roster:9: \"5\" is not a rating"},
		{"anti -2", "anti 2", "roster:9: \"2\" is not an anti-initiative"},
		{"anti -2", "anti", "roster:9: LEADER RATING is wanted"},
		{"Charlie 0", "Baker 0", "roster:10: the union side has a leader Baker already"},
		{"division \"1/1\"", "division 1", "roster:10: 1 is named twice"},
		{"division", "brigade", "roster:10: \"brigade\" begins no line"},
	} {
		if !strings.Contains(small, c.old) {
			t.Fatalf("no %q", c.old)
		}
		r, err := data.With(nil).Roster(strings.Replace(small, c.old, c.new, 1))
		if err == nil || r != nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v; want %s", c.new, err, c.want)
		}
	}
	if _, err := data.With(nil).Roster(strings.Repeat("# x\n", 20000)); err == nil {
		t.Error("a roster of 80,000 letters is read")
	}
}

func TestRostersAtHand(t *testing.T) {
	own := data.With(fstest.MapFS{"rosters/second-manassas.txt": {Data: []byte(small)}})
	if got := own.Rosters(); !slices.Equal(got, []string{"aprils-harvest", "gettysburg", "second-manassas"}) {
		t.Errorf("%v", got)
	}
	if text, err := own.RosterText("second-manassas"); err != nil || text != small {
		t.Errorf("%q, %v", text, err)
	}
	for _, name := range []string{"nowhere", "../fire", ""} {
		if _, err := own.RosterText(name); err == nil {
			t.Errorf("there is a roster %q", name)
		}
	}
}

// FuzzRoster: whatever is read has turns in order and both sides; whatever is
// refused is refused with a place or a reason.
func FuzzRoster(f *testing.F) {
	files := data.With(nil)
	for _, name := range files.Rosters() {
		text, err := files.RosterText(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add(small)
	f.Add("day x\nstart 0:00\nend 23:59\nturns 23:59 5\nnight 0:00 0:00\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := files.Roster(text)
		if err != nil {
			if r != nil || !strings.HasPrefix(err.Error(), "roster:") {
				t.Errorf("%v, %v", r, err)
			}
			return
		}
		if len(r.Turns) == 0 || len(r.Armies) < 2 || r.Title == "" {
			t.Errorf("%+v", r)
		}
		for i, turn := range r.Turns {
			if turn.Number != i+1 || turn.Day == "" || turn.Time < 0 || turn.Time >= 24*60 ||
				i > 0 && turn.Day == r.Turns[i-1].Day && turn.Time <= r.Turns[i-1].Time {
				t.Errorf("turn %d: %+v", i+1, turn)
			}
		}
	})
}
