package staff_test

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/bluegray/staff"
)

func playable(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, b := range bluegray.New(data.With(nil)).Battles() {
		if len(b.Missing) == 0 {
			names = append(names, b.Name)
		}
	}
	if len(names) < 4 {
		t.Fatalf("only %v can be played", names)
	}
	return names
}

// TestStaffBeatsARookie plays every battle on both sides; -duels 20 plays more of them.
func TestStaffBeatsARookie(t *testing.T) {
	for _, battle := range playable(t) {
		for _, side := range rules.Sides {
			t.Run(battle+"/"+side.String(), func(t *testing.T) {
				t.Parallel()
				d := newDuel(t, battle, side, 1, rules.Setup{})
				if r := d.play(); r.Winner != side {
					t.Errorf("the winner is %v %s, %v", r.Winner, r.Level, r.Points)
				}
				if d.slowest > 2*time.Second {
					t.Errorf("a sheet took %v", d.slowest)
				}
				if len(d.refused) > 4 {
					t.Errorf("%d orders were refused, such as %s", len(d.refused), d.refused[0])
				}
			})
		}
	}
}

// TestStaffPlots plays battles of plots on either side: it designates attackers, its orders
// are allowed, and it beats a rookie.
func TestStaffPlots(t *testing.T) {
	for _, battle := range playable(t) {
		for _, side := range rules.Sides {
			t.Run(battle+"/"+side.String(), func(t *testing.T) {
				t.Parallel()
				d := newDuel(t, battle, side, 1, rules.Setup{Options: map[string]string{"simultaneous": "on"}})
				r := d.play()
				if r.Winner != side {
					t.Errorf("the winner is %v %s, %v", r.Winner, r.Level, r.Points)
				}
				if d.missions == 0 {
					t.Error("nobody was to attack in the whole battle")
				}
				if len(d.refused) > 0 {
					t.Errorf("%d orders were refused, such as %s", len(d.refused), d.refused[0])
				}
			})
		}
	}
}

// TestStaffPlaysUnderCover plays battles of limited intelligence to their end. BGD 22.4.11.
func TestStaffPlaysUnderCover(t *testing.T) {
	for i, battle := range playable(t) {
		d := newDuel(t, battle, rules.Sides[i%2], 1, rules.Setup{Options: map[string]string{"limited-intelligence": "on"}})
		r := d.play()
		t.Logf("%s: %v against %v, %d refused", battle, d.ours, r.Winner, len(d.refused))
		if len(d.refused) > 24 { // a march that meets somebody under cover takes the attack that was to follow along
			t.Errorf("%s: %d orders were refused: %q", battle, len(d.refused), d.refused)
		}
	}
}

// TestStaffPlaysByAnyOptions plays whole battles in every edition with options against
// the default.
func TestStaffPlaysByAnyOptions(t *testing.T) {
	battles := playable(t)
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 62))
		battle, edition := battles[seed%uint64(len(battles))], []string{"third", "deluxe", "classic"}[seed%3]
		options := map[string]string{}
		all, err := bluegray.New(data.With(nil)).Options(battle, edition)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range all {
			if o.Missing == "" && rng.IntN(4) == 0 {
				options[o.Name] = o.Values[rng.IntN(len(o.Values))]
			}
		}
		if battle == "shiloh" || options["command-control"] == "table" {
			delete(options, "command-control") // BGD 22.4.3: some of the print is missing
		}
		reconcile(options)
		unclash(battle, edition, options)
		setup := rules.Setup{Battle: battle, Edition: edition, Options: options}
		d := newDuel(t, battle, rules.Sides[rng.IntN(2)], seed, setup)
		r := d.play()
		most := 12
		if options["fog-of-war"] == "on" {
			most = 24 // a march that meets somebody unseen takes the attack that was to follow along
		}
		if len(d.refused) > most {
			t.Errorf("%s %s %v: %d orders were refused: %q", battle, edition, options, len(d.refused), d.refused)
		}
		t.Logf("%s %s %v: %v against %v, %d refused", battle, edition, options, d.ours, r.Winner, len(d.refused))
	}
}

// saysClash is how a game that is to be made says that two options can't be had together.
var saysClash = regexp.MustCompile(`option (\S+)=\S+ does not go with ([^\s=]+)=`)

// unclash drops options until no two of them clash.
func unclash(battle, edition string, options map[string]string) {
	for {
		_, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: battle, Edition: edition, Options: options})
		if err == nil {
			return
		}
		clash := saysClash.FindStringSubmatch(err.Error())
		if clash == nil {
			return
		}
		name := clash[1]
		if _, chosen := options[name]; !chosen {
			name = clash[2]
		}
		if _, chosen := options[name]; !chosen {
			return // two defaults
		}
		delete(options, name)
	}
}

// reconcile takes back one of every two options that can't be had together.
func reconcile(chosen map[string]string) {
	clearForFog(chosen)
	if chosen["free-combat"] == "on" {
		chosen["repulsion"] = "on"
	}
	if chosen["stacks-apart"] == "on" || chosen["guns-apart"] == "on" {
		chosen["withhold"] = "off"
	}
	if chosen["recovery-roll"] == "on" || chosen["train-recovery"] == "on" {
		chosen["effectiveness"] = "on"
	}
	if chosen["initiative-bonus"] != "" {
		chosen["variable-initiative"] = "on"
	}
	if chosen["night-march"] == "on" {
		delete(chosen, "night-combat")
	}
	if chosen["cavalry-nine"] == "on" {
		chosen["cavalry-movement"] = "6"
	}
}

// TestTheSameViewGivesTheSameSheet holds the staff to its View.
func TestTheSameViewGivesTheSameSheet(t *testing.T) {
	files := data.With(nil)
	for _, battle := range playable(t) {
		system := bluegray.New(files)
		g, err := system.Begin(rules.Setup{Battle: battle})
		if err != nil {
			t.Fatal(err)
		}
		side := g.Now().Side
		first := staff.New(files, system.Forecast).Sheet(g.View(side))
		again := staff.New(data.With(nil), bluegray.New(data.With(nil)).Forecast).Sheet(g.Clone().View(side))
		if !reflect.DeepEqual(first, again) {
			t.Errorf("%s: one view, two sheets", battle)
		}
		if _, ends := first[len(first)-1].(bluegray.End); !ends || len(first) < 5 {
			t.Errorf("%s: %d orders, the last %+v", battle, len(first), first[len(first)-1])
		}
		if early := staff.New(files, system.Forecast).Sheet(g.View(side.Enemy())); early != nil {
			t.Errorf("%s: orders out of turn: %v", battle, early)
		}
	}
}

// TestStaffAnswers answers by the View, and only what it is asked.
func TestStaffAnswers(t *testing.T) {
	files := data.With(nil)
	system := bluegray.New(files)
	g, err := system.Begin(rules.Setup{Battle: "chickamauga"})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	s := staff.New(files, system.Forecast)
	got := s.Answer(v, []rules.Decision{
		{ID: "stand", Side: rules.Union, Kind: "cavalry", Subjects: []string{"1/2-cav", "1-2", "2011"}, Options: []string{"stand", "1811 through 1911"}},
		{ID: "ride", Side: rules.Union, Kind: "cavalry", Subjects: []string{"1/2-cav", "3-1", "2011"}, Options: []string{"stand", "1811 through 1911"}},
		{ID: "ridge", Side: rules.Union, Kind: "retreat", Subjects: []string{"2/4/XIV", "0822"}, Options: []string{"0922", "0821"}},
		{ID: "gold", Side: rules.Union, Kind: "advance", Subjects: []string{"2311"}, Options: []string{"nobody", "Wilder to 2311"}},
		{ID: "stay", Side: rules.Union, Kind: "advance", Subjects: []string{"0921"}, Options: []string{"nobody", "2/4/XIV to 0921"}},
		{ID: "loss", Side: rules.Union, Kind: "exchange", Subjects: []string{"4"}, Options: []string{"Wilder", "2/4/XIV"}, Default: 1},
		{ID: "theirs", Side: rules.Confederate, Kind: "cavalry", Options: []string{"stand"}},
	})
	for id, want := range map[string]int{"stand": 0, "ride": 1, "gold": 1, "stay": 0, "loss": 1} {
		if got[id] != want {
			t.Errorf("%s is answered by %d, not %d", id, got[id], want)
		}
	}
	if _, ok := got["theirs"]; ok || len(got) != 6 {
		t.Errorf("answers %v", got)
	}
}

// clearForFog takes back what does not go with the fog of war, if that is chosen.
func clearForFog(chosen map[string]string) {
	if chosen["fog-of-war"] != "on" {
		return
	}
	for _, name := range []string{"simultaneous", "night-march", "command-control", "cavalry-charge", "variable-initiative", "initiative-bonus", "free-deployment", "bombardment", "bombard-in-defence", "leaders"} {
		delete(chosen, name)
	}
}

// TestStaffPlaysInTheFog plays whole battles of which the staff sees only what is in sight.
// What its marches bring to light may undo orders that were right when it wrote them.
func TestStaffPlaysInTheFog(t *testing.T) {
	for i, battle := range playable(t) {
		setup := rules.Setup{Battle: battle, Options: map[string]string{"fog-of-war": "on"}}
		d := newDuel(t, battle, rules.Sides[i%2], uint64(i), setup)
		r := d.play()
		if len(d.refused) > 40 {
			t.Errorf("%s: %d orders were refused: %q", battle, len(d.refused), d.refused[0])
		}
		if d.slowest > 2*time.Second {
			t.Errorf("%s: a sheet took %v", battle, d.slowest)
		}
		t.Logf("%s: %v against %v, %d refused, slowest sheet %v", battle, d.ours, r.Winner, len(d.refused), d.slowest)
	}
}
