package data_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
)

func TestTroopsAgainstTheFacts(t *testing.T) {
	b, c := battle(t, "april-5.1"), charts(t)
	known := 0
	for _, file := range []string{"units.csv", "standin-units.csv"} {
		for _, want := range facts(t, file) {
			if want["steps"] == "" {
				continue // stands in the other file
			}
			known++
			side, _ := rules.ParseSide(want["side"])
			got, ok := b.Troop(side, want["unit"])
			division := strings.Replace(want["division"], "independent", "", 1)
			post := strings.Join([]string{want["side"], want["army"], want["corps"], division}, "/")
			switch {
			case !ok:
				t.Errorf("%s %s is missing", side, want["unit"])
			case label(got.Post) != post || got.Kind.String() != want["type"] || got.Steps != figure(t, want["steps"]) ||
				got.WreckAt != figure(t, want["wreck_at"]) || string(got.Morale) != want["morale"] || got.Commander != want["commander"]:
				t.Errorf("%+v, want %v", got, want)
			case got.Independent != (want["division"] == "independent"):
				t.Errorf("%s: independent %v", got.Name, got.Independent)
			case c.LevelOf(got.Kind, got.Steps).String() != want["start_fire_level_derived"]:
				t.Errorf("%s begins as %s, want %s", got.Name, c.LevelOf(got.Kind, got.Steps), want["start_fire_level_derived"])
			case (got.Source == ground.StandIn) != (file == "standin-units.csv"):
				t.Errorf("%s is said to be %s", got.Name, got.Source)
			}
		}
	}
	if len(b.Troops) != known || known != 82 {
		t.Errorf("%d brigades, the facts have %d", len(b.Troops), known)
	}
}

func TestCountersAgainstTheFacts(t *testing.T) {
	b := battle(t, "april-5.1")
	var got, want []string
	line := func(p data.Post, name, kind string, figures ...int) {
		got = append(got, strings.Trim(label(p)+"/"+name+"/"+kind+"/"+joined(figures), "/"))
	}
	for _, g := range b.Batteries {
		line(g.Post, g.Name, "battery", g.Guns)
	}
	for _, h := range b.HQs {
		line(h.Post, h.Name, "hq")
	}
	for _, w := range b.Wagons {
		if w.Train {
			line(w.Post, w.Name, "train")
			continue
		}
		line(w.Post, w.Name, "wagon", w.Points)
	}
	for _, g := range b.Gunboats {
		line(g.Post, g.Name, "gunboat")
	}
	for _, r := range facts(t, "counters.csv") {
		amount := r["gun_points"] + strings.Replace(r["supply_points"], "unlimited", "", 1)
		want = append(want, strings.Trim(strings.Join([]string{r["side"], r["army"], r["corps"], r["division"], r["unit"], r["kind"], amount}, "/"), "/"))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("counters are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func joined(figures []int) string {
	var all []string
	for _, n := range figures {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, "+")
}

func TestLeadersAgainstTheFacts(t *testing.T) {
	b := battle(t, "april-5.1")
	want := facts(t, "leaders.csv")
	if len(b.Leaders) != len(want) {
		t.Fatalf("%d leaders, want %d", len(b.Leaders), len(want))
	}
	for i, r := range want {
		l := b.Leaders[i]
		role := r["role"]
		if strings.HasPrefix(r["name"], "Repl") {
			role = "replacement"
		}
		post := strings.Join([]string{r["side"], r["army"], r["corps"], r["division"]}, "/")
		if l.Name != r["name"] || label(l.Post) != post || l.Role.String() != role || l.Rating != figure(t, r["rating"]) ||
			l.Stars != figure(t, r["stars"]) || l.Source != r["status"] {
			t.Errorf("%+v, want %v", l, r)
		}
	}
	// The worked sum of CWB-AH 4.3.
	sum := 0
	for _, l := range b.Leaders {
		if slices.Contains([]string{"Grant", "Hurlbut", "Wood", "Sherman", "Prentiss"}, l.Name) {
			sum += l.Stars + l.Rating
		}
	}
	if sum != 20 {
		t.Errorf("the five leaders of CWB-AH 4.3 are worth %d, want 20", sum)
	}
}

func TestDivisionsAndSuccession(t *testing.T) {
	b := battle(t, "april-5.1")
	typed := "1 Div:4/2 2 Div:7/4 3 Div:3/2 4 Div:4/2 5 Div:6/4 6 Div:9/5 2 Div:4/3 4 Div:3/3 5 Div:2/2 6 Div:2/2 " +
		"1-1:2/2 2-1:2/2 1-2:3/3 2-2:3/3 H-3:3/3 R Div:3/3 M-vD:4/3 P-vD:4/3 P-vD:5/3"
	var got []string
	for _, d := range b.Divisions {
		got = append(got, d.Division+":"+strconv.Itoa(d.Brigades)+"/"+strconv.Itoa(d.WreckAt))
	}
	if strings.Join(got, " ") != typed {
		t.Errorf("divisions are %s", strings.Join(got, " "))
	}
	sums := map[string]int{"union/ATenn//1 Div": 65, "union/ATenn//5 Div": 81, "union/AOhio//2 Div": 90, "confederate/AMiss/3 Corps/H-3": 70, "confederate/AMiss//R Div": 59}
	for post, want := range sums {
		sum := 0
		for _, u := range b.Troops {
			if label(u.Post) == post && !u.Independent {
				sum += u.Steps
			}
		}
		if sum != want {
			t.Errorf("%s has %d steps, want %d", post, sum, want)
		}
	}
	var next []string
	for _, s := range b.Succession {
		next = append(next, s.Army+":"+s.Leader)
		if want := map[rules.Side]rules.Cite{rules.Union: "CWB-AH 2.2", rules.Confederate: "CWB-AH 3.1"}[s.Side]; s.Rule != want {
			t.Errorf("%s follows by %s, want %s", s.Leader, s.Rule, want)
		}
	}
	if got := strings.Join(next, ", "); got != "ATenn:Sherman, ATenn:McClernand, ATenn:Hurlbut, ATenn:Prentiss, ATenn:L. Wallace, ATenn:W. Wallace, "+
		"AOhio:McCook, AOhio:Crittenden, AOhio:Nelson, AOhio:Wood, AMiss:Beauregard, AMiss:Bragg, AMiss:Polk, AMiss:Van Dorn, AMiss:Hardee, AMiss:Breckinridge" {
		t.Error(got)
	}
}
