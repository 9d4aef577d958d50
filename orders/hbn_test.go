package orders

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// hbnGrid is the grid of the map.
func hbnGrid(t testing.TB) hex.Grid {
	t.Helper()
	b, err := data.With(nil).Battle()
	if err != nil {
		t.Fatal(err)
	}
	return b.Map.Grid
}

func hexAt(s string) hex.Hex {
	var h hex.Hex
	_ = h.UnmarshalText([]byte(s)) // of a test: it is right
	return h
}

func hexesAt(list ...string) []hex.Hex {
	var all []hex.Hex
	for _, s := range list {
		all = append(all, hexAt(s))
	}
	return all
}

// southern is what the Confederates see of a small field, in a phase.
func southern(phase string) seen.View {
	const us, them = rules.Confederate, rules.Union
	own := func(name, kind, where string, level int) seen.Unit {
		return seen.Unit{Unit: name, Side: us, Type: kind, Strength: 4, Morale: 4, At: hexAt(where), Level: level}
	}
	foe := func(name, kind, where string, level int) seen.Unit {
		u := own(name, kind, where, level)
		u.Side = them
		return u
	}
	inB := own("4 TN", "inf", "0000", 0)
	inB.At, inB.Reserve = hex.Hex{}, "B"
	second := inB
	second.Unit = "33 TN"
	beside := own("16 AL", "inf", "0000", 0)
	beside.At, beside.BarkRoad = hex.Hex{}, hexAt("1017")
	return seen.View{
		For: us, Phasing: us, First: us, Phase: phase, Turn: 2, Turns: 11, Couplet: 1,
		Own: []seen.Unit{own("13 TN", "inf", "1013", 0), own("154 TN", "inf", "1013", 1), own("Ketchum AL", "art", "1014", 0), own("Gage AL", "art", "1014", 1),
			own("9 KY CSA", "inf", "1212", 0), own("3 Conf", "inf", "1312", 0), own("2 TN (Walker)", "inf", "1412", 0), inB, second, beside},
		Enemy: []seen.Unit{foe("15 IA", "inf", "1113", 0), foe("14 WI", "inf", "1113", 1), foe("6 IA", "inf", "1513", 0), foe("9 KY USA", "inf", "1613", 0),
			foe("15 IN", "inf", "1614", 0)},
		Coming: []seen.Coming{{Name: "4 KY", Side: us, Type: "inf", Turn: 1, Couplet: 1, At: hexesAt("1013", "1009"), Due: true},
			{Name: "6 KY CSA", Side: us, Type: "inf", Turn: 4, Couplet: 1, At: hexesAt("1013")}, {Name: "6 KY USA", Side: them, Type: "inf", Turn: 6, At: hexesAt("4318")}},
		Lost: []seen.Lost{{Unit: "5 TN", Side: us, Type: "inf", Column: "routed", Stage: "ready"}, {Unit: "7 KY", Side: us, Type: "inf", Column: "eliminated"},
			{Unit: "16 WI", Side: them, Type: "inf", Column: "captured"}},
		Leaders: []seen.Leader{{Leader: "Bragg", Side: us, Span: "5-10", Command: 4, Combat: 2, State: "map", At: hexAt("1013")},
			{Leader: "Polk", Side: us, Span: "1-4", Command: 3, Combat: 1, State: "map", At: hexAt("1212")},
			{Leader: "Beauregard HQ", Side: us, Span: "A", State: "map", At: hexAt("1013"), HQ: true},
			{Leader: "Hindman", Side: us, Span: "11-12", Command: 3, Combat: 2, State: "hit"},
			{Leader: "W.H.L. Wallace", Side: them, Span: "4-6", Command: 4, Combat: 2, State: "map", At: hexAt("1513")},
			{Leader: "Sherman", Side: them, Span: "13-16", Command: 5, Combat: 3, State: "map", At: hexAt("1113")}},
		Reserves: []seen.Reserve{{Side: us, Letter: "B", At: hexAt("1214"), Units: []string{"4 TN", "33 TN"}}, {Side: us, Letter: "C", At: hexAt("1214"), Dummy: true}, {Side: them, At: hexAt("1815"), Hidden: true}},
		Extra:    []seen.Extra{{Name: "Cheatham", Side: us, Span: "3-4", Points: 7}, {Name: "4th Division Hurlbut", Side: them, Points: 11}},
		BarkRoad: hexesAt("1005", "1009", "1013", "1017", "1021", "1025"),
		Boats:    []seen.Boat{{Name: "Tyler"}, {Name: "Lexington"}},
	}
}

func readHbnSheet(t testing.TB, phase, text string, open ...rules.Decision) Reading {
	t.Helper()
	return Read(hbnSystem, text, southern(phase), hbnGrid(t), open)
}

// TestHbnExamples reads every example that the help shows.
func TestHbnExamples(t *testing.T) {
	right := func(what, text string) {
		t.Helper()
		r := readHbnSheet(t, "movement", text)
		if len(r.Misreads)+len(r.Ignored) > 0 || r.Whole != "" || len(r.Orders)+len(r.Notes)+len(r.Requests)+len(r.Press)+len(r.Drops) == 0 {
			t.Errorf("%s: %q reads as %+v", what, text, r)
		}
	}
	names := make(map[string]string)
	for i := range hellBeforeNight.verbs {
		v := &hellBeforeNight.verbs[i]
		if len(v.examples) == 0 && v.names[0] != "answer" {
			t.Errorf("%s has no example", v.names[0])
		}
		for _, e := range v.examples {
			if v.names[0] == "if" {
				e = "attack 9 KY CSA -> 1113\n" + e
			}
			right(v.names[0], e)
		}
		for _, n := range v.names {
			if names[n] != "" {
				t.Errorf("%s names %s and %s", n, names[n], v.names[0])
			}
			names[n] = v.names[0]
		}
		for _, n := range v.talk {
			if hellBeforeNight.verb(n) != v {
				t.Errorf("%s is no name of %s", n, v.names[0])
			}
		}
		for _, e := range v.under {
			for _, x := range e.examples {
				right(e.names[0], x)
			}
		}
	}
	for _, r := range hellBeforeNight.riders {
		for _, e := range r.examples {
			right(r.names[0], "attack 13 TN -> 1113\n  "+e)
		}
	}
}

// hbnLines are lines with what they are read as.
var hbnLines = []struct {
	line string
	want []rules.Command
}{
	{"move 13 TN 1013-1113-1112", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Path: hexesAt("1113", "1112")}}},
	{"13 TN to 1213", []rules.Command{hbn.Move{Units: []string{"13 TN"}, To: hexAt("1213")}}},
	{"move 13 TN, 154 TN 1213 charge", []rules.Command{hbn.Move{Units: []string{"13 TN", "154 TN"}, To: hexAt("1213"), Charge: true}}},
	{"MOVE 13tn AND 154  TN with bragg TO 1213, charging", []rules.Command{hbn.Move{Units: []string{"13 TN", "154 TN"}, Leaders: []string{"Bragg"}, To: hexAt("1213"), Charge: true}}},
	{"move 13 TN, Bragg 1113-1213", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Leaders: []string{"Bragg"}, Path: hexesAt("1113", "1213")}}},
	{"move 13 TN, 9 KY to 1213", []rules.Command{hbn.Move{Units: []string{"13 TN"}, To: hexAt("1213")}, hbn.Move{Units: []string{"9 KY CSA"}, To: hexAt("1213")}}},
	{"move 2 TN (Walker) 1413", []rules.Command{hbn.Move{Units: []string{"2 TN (Walker)"}, To: hexAt("1413")}}},
	{"move Bragg 1213 with 13 TN", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Leaders: []string{"Bragg"}, To: hexAt("1213")}}},
	{"move 13th Tennessee, 154th Tenn. to 1213", []rules.Command{hbn.Move{Units: []string{"13 TN", "154 TN"}, To: hexAt("1213")}}},
	{"move 3rd Confederate Regt to 1213", []rules.Command{hbn.Move{Units: []string{"3 Conf"}, To: hexAt("1213")}}},
	{"attack 13th Tenn -> 15th Iowa", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113")}}},
	{"attack 13 TN -> 1113 with leader Bragg then -> 1213", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113"), Leader: "Bragg", Then: []hbn.Further{{At: hexAt("1213")}}}}},
	{"attack 13 TN -> 1113 with leader Bragg, then -> 1213", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113"), Leader: "Bragg", Then: []hbn.Further{{At: hexAt("1213")}}}}},
	{"attack 13 TN -> 1113 then stop", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113"), Stay: true}}},
	{"forced march 13 TN to 1213", []rules.Command{hbn.Move{Units: []string{"13 TN"}, To: hexAt("1213"), March: true}}},
	{"form reserve with 13 TN: 154 TN", []rules.Command{hbn.Gather{Unit: "13 TN", Units: []string{"154 TN"}}}},
	{"enter 4 KY at 1013 in a reserve", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013"), Reserve: true}}},
	{"bring on 4 KY at 1013", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013")}}},
	{"volley 13 TN, 9 KY", []rules.Command{hbn.Volley{At: hexAt("1013")}, hbn.Volley{At: hexAt("1212")}}},
	{"standing: defend any with Bragg", []rules.Command{hbn.Instruct{Standing: []seen.Standing{{What: "defend", Word: "Bragg"}}}}},
	{"move 13 TN along 1113", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Path: hexesAt("1113")}}},
	{"move 13 TN 1013-1113 charge", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Path: hexesAt("1113"), Charge: true}}},
	{"enter 4 KY 1013-1113", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013"), Path: hexesAt("1113")}}},
	{"exit 9 KY CSA along 1112", []rules.Command{hbn.Move{Units: []string{"9 KY CSA"}, Path: hexesAt("1112"), Exit: true}}},
	{"march 13 TN 1415", []rules.Command{hbn.Move{Units: []string{"13 TN"}, To: hexAt("1415"), March: true}}},
	{"move Bragg 1415", []rules.Command{hbn.MoveLeader{Leaders: []string{"Bragg"}, To: hexAt("1415")}}},
	{"move Gen. Bragg to 1415", []rules.Command{hbn.MoveLeader{Leaders: []string{"Bragg"}, To: hexAt("1415")}}},
	{"move HQ to 1113", []rules.Command{hbn.MoveLeader{Leaders: []string{"Beauregard HQ"}, To: hexAt("1113")}}},
	{"move reserve B 1214-1314-1413", []rules.Command{hbn.MoveReserve{Reserve: "B", Path: hexesAt("1314", "1413")}}},
	{"move b to 1415", []rules.Command{hbn.MoveReserve{Reserve: "B", To: hexAt("1415")}}},
	{"enter 4 KY at 1013 to 1113", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013"), To: hexAt("1113")}}},
	{"enter 16 AL at 1017 to 1117 charge", []rules.Command{hbn.Enter{Units: []string{"16 AL"}, At: hexAt("1017"), To: hexAt("1117"), Charge: true}}},
	{"enter 4 KY at 1013 to 1213 in reserve", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013"), To: hexAt("1213"), Reserve: true}}},
	{"enter 4 KY in reserve at 1013", []rules.Command{hbn.Enter{Units: []string{"4 KY"}, At: hexAt("1013"), Reserve: true}}},
	{"move 13 TN 1012-1113 march, exit", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Path: hexesAt("1012", "1113"), March: true, Exit: true}}},
	{"step 4 KY to 1017", []rules.Command{hbn.Sidestep{Units: []string{"4 KY"}, To: hexAt("1017")}}},
	{"deploy 4 KY at 1012", []rules.Command{hbn.Deploy{Unit: "4 KY", At: hexAt("1012")}}},
	{"bombard Ketchum AL -> 1113: 14 WI", []rules.Command{hbn.Bombard{Units: []string{"Ketchum AL"}, At: hexAt("1113"), Targets: []string{"14 WI"}}}},
	{"exit 13 TN at 1013", []rules.Command{hbn.Move{Units: []string{"13 TN"}, Exit: true}}},
	{"exit 9 KY CSA at 1013", []rules.Command{hbn.Move{Units: []string{"9 KY CSA"}, To: hexAt("1013"), Exit: true}}},
	{"step 16 AL east", []rules.Command{hbn.Sidestep{Units: []string{"16 AL"}, To: hexAt("1021")}}},
	{"step 16 AL to the west", []rules.Command{hbn.Sidestep{Units: []string{"16 AL"}, To: hexAt("1013")}}},
	{"recover 13 TN, 154 TN", []rules.Command{hbn.Recover{Unit: "13 TN"}, hbn.Recover{Unit: "154 TN"}}},
	{"volley 1013, 1014", []rules.Command{hbn.Volley{At: hexAt("1013")}, hbn.Volley{At: hexAt("1014")}}},
	{"volley Ketchum", []rules.Command{hbn.Volley{At: hexAt("1014")}}},
	{"order 1013: 154 TN, 13 TN", []rules.Command{hbn.Restack{At: hexAt("1013"), Units: []string{"154 TN", "13 TN"}}}},
	{"order 154 TN, 13 TN", []rules.Command{hbn.Restack{At: hexAt("1013"), Units: []string{"154 TN", "13 TN"}}}},
	{"reenter 5 TN at 1213", []rules.Command{hbn.Reenter{Unit: "5 TN", At: hexAt("1213")}}},
	{"rebuild 7 KY at 1213 from cheat", []rules.Command{hbn.Rebuild{Unit: "7 KY", At: hexAt("1213"), From: "Cheatham"}}},
	{"lead Bragg rally 5 TN", []rules.Command{hbn.Lead{Leader: "Bragg", Use: hbn.ToRally, Units: []string{"5 TN"}}}},
	{"lead Bragg stack at 1113", []rules.Command{hbn.Lead{Leader: "Bragg", Use: hbn.ToStack, At: hexAt("1113")}}},
	{"lead Bragg hero 13 TN", []rules.Command{hbn.Lead{Leader: "Bragg", Use: hbn.ToHero, Units: []string{"13 TN"}}}},
	{"lead Bragg reserve 13 TN, 154 TN", []rules.Command{hbn.Gather{Leader: "Bragg", Units: []string{"13 TN", "154 TN"}}}},
	{"reserve 13 TN: 13 TN, 154 TN", []rules.Command{hbn.Gather{Unit: "13 TN", Units: []string{"13 TN", "154 TN"}}}},
	{"deploy B: 4 TN to 1214, 33 TN to 1215", []rules.Command{hbn.Unload{Reserve: "B", Units: []seen.Placement{{Unit: "4 TN", At: hexAt("1214")}, {Unit: "33 TN", At: hexAt("1215")}}}}},
	{"deploy 13 TN at 1014", []rules.Command{hbn.Deploy{Unit: "13 TN", At: hexAt("1014")}}},
	{"hide B with 1 dummy", []rules.Command{hbn.Hide{Reserve: "B", Dummies: 1}}},
	{"lift C", []rules.Command{hbn.Lift{Reserve: "C"}}},
	{"attack 13 TN -> 1113", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113")}}},
	{"attack 13 TN, 154 TN -> 15 IA", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113")}, hbn.Attack{Number: 2, Unit: "154 TN", At: hexAt("1113")}}},
	{"attack 1113 with 154 TN", []rules.Command{hbn.Attack{Number: 1, Unit: "154 TN", At: hexAt("1113")}}},
	{"attack 13 TN on 1113 with leader Bragg, coordinated by Polk, support 154 TN to 1113, then 154 TN via 1113 -> 1213",
		[]rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1113"), Leader: "Bragg", Together: "Polk", Support: []hbn.Advance{{Unit: "154 TN", To: hexAt("1113")}},
			Then: []hbn.Further{{Unit: "154 TN", Move: hexAt("1113"), At: hexAt("1213")}}}}},
	{"attack 13 TN -> 15 IN; no continuation", []rules.Command{hbn.Attack{Number: 1, Unit: "13 TN", At: hexAt("1614"), Stay: true}}},
	{"if 1 routs: attack 154 TN -> 1513 with leader Bragg", []rules.Command{hbn.Attack{Number: 3, Unit: "154 TN", At: hexAt("1513"), If: &hbn.Condition{Attack: 1, Came: "routs"}, Leader: "Bragg"}}},
	{"if attack 2 stood, then shell Tyler -> 14 WI", []rules.Command{hbn.Shell{Boat: "Tyler", At: hexAt("1113"), Target: "14 WI", If: &hbn.Condition{Attack: 2, Came: "stands"}}}},
	{"bombard Ketchum AL -> 15 IA", []rules.Command{hbn.Bombard{Units: []string{"Ketchum AL"}, At: hexAt("1113"), Targets: []string{"15 IA"}}}},
	{"bombard Ketchum AL, Gage AL -> 1113 together", []rules.Command{hbn.Bombard{Units: []string{"Ketchum AL", "Gage AL"}, At: hexAt("1113"), Together: true}}},
	{"bombard Ketchum AL, Gage AL -> 15 IA, 14 WI, together", []rules.Command{hbn.Bombard{Units: []string{"Ketchum AL", "Gage AL"}, At: hexAt("1113"), Targets: []string{"15 IA", "14 WI"}, Together: true}}},
	{"shell Tyler -> 3026", []rules.Command{hbn.Shell{Boat: "Tyler", At: hexAt("3026")}}},
	{"shell Tyler and Lexington -> 15 IA", []rules.Command{hbn.Bombard{Units: []string{"Tyler", "Lexington"}, At: hexAt("1113"), Targets: []string{"15 IA"}}}},
	{"shell Tyler, Ketchum AL -> 1113", []rules.Command{hbn.Bombard{Units: []string{"Tyler", "Ketchum AL"}, At: hexAt("1113")}}},
	{"cadre 7 KY", []rules.Command{hbn.Cadre{Unit: "7 KY"}}},
	{"short 15 IA, 14 WI, 6 IA", []rules.Command{hbn.Short{Units: []string{"15 IA", "14 WI", "6 IA"}}}},
	{"return Hindman with 13 TN", []rules.Command{hbn.Rejoin{Leader: "Hindman", Unit: "13 TN"}}},
	{"place 5 TN at 1213", []rules.Command{hbn.Reenter{Unit: "5 TN", At: hexAt("1213")}}},
	{"flip hq", []rules.Command{hbn.FlipHQ{}}},
	{"hq becomes Beauregard", []rules.Command{hbn.ReplaceHQ{}}},
	{"pause", []rules.Command{hbn.Pause{}}},
	{"end of phase", []rules.Command{hbn.End{}}},
	{"standing: 13 TN retreats to 1213; volley any; Bragg defends 13 TN; order 154 TN, 13 TN; replace yes; replace 13 TN no; end turn no",
		[]rules.Command{hbn.Instruct{Standing: []seen.Standing{{What: "retreat", Unit: "13 TN", To: hexesAt("1213")}, {What: "marker", Word: "volley"},
			{What: "defend", Unit: "13 TN", Word: "Bragg"}, {What: "restack", Units: []string{"154 TN", "13 TN"}}, {What: "replace", Yes: true}, {What: "replace", Unit: "13 TN"},
			{What: "turn", Word: "first"}}}}},
	{"standing: ask nothing", []rules.Command{hbn.Instruct{Standing: []seen.Standing{{What: "rest", Word: "default"}}}}},
	{"standing: ask all", []rules.Command{hbn.Instruct{Standing: []seen.Standing{{What: "rest", Word: "ask"}}}}},
	{"standing: clear; retreat any to 1213 or 1214; reserve B: 4 TN to 1214; fortune counterattack 13 TN to 1113; fortune kill Sherman",
		[]rules.Command{hbn.Instruct{Clear: true, Standing: []seen.Standing{{What: "retreat", To: hexesAt("1213", "1214")},
			{What: "unload", Word: "B", Places: []seen.Placement{{Unit: "4 TN", At: hexAt("1214")}}},
			{What: "fortune", Word: "counter", Unit: "13 TN", To: hexesAt("1113")}, {What: "fortune", Word: "kill", Unit: "Sherman"}}}}},
}

// TestHbnLines reads lines, writes them and reads them again.
func TestHbnLines(t *testing.T) {
	for _, c := range hbnLines {
		above := ""
		if strings.HasPrefix(c.line, "if") {
			above = "attack 9 KY CSA -> 1113\nattack 3 Conf -> 1113\n"
		}
		r := readHbnSheet(t, "movement", above+c.line)
		r.Orders = r.Orders[min(strings.Count(above, "\n"), len(r.Orders)):]
		var got []rules.Command
		var written []string
		for _, o := range r.Orders {
			got, written = append(got, o.Command), append(written, o.Text)
		}
		again := readHbnSheet(t, "movement", above+strings.Join(written, "\n"))
		for i, o := range again.Orders[len(again.Orders)-len(got):] {
			if !reflect.DeepEqual(o.Command, got[i]) || o.Text != written[i] {
				t.Errorf("%q is written %q and read again as %+v", c.line, written, again)
			}
		}
		if !reflect.DeepEqual(got, c.want) || len(r.Misreads)+len(r.Ignored) > 0 {
			t.Errorf("%q\nread %+v %+v\nwant %+v", c.line, got, r, c.want)
		}
	}
}

// TestHbnSetUp: several may be set up on a line.
func TestHbnSetUp(t *testing.T) {
	r := readHbnSheet(t, "deployment", "deploy 4 KY to 1113, 13 TN, 154 TN to 1214\nplace 6th Kentucky CSA 1013, Bragg 1112")
	var got []rules.Command
	for _, o := range r.Orders {
		got = append(got, o.Command)
	}
	want := []rules.Command{hbn.Deploy{Unit: "4 KY", At: hexAt("1113")}, hbn.Deploy{Unit: "13 TN", At: hexAt("1214")}, hbn.Deploy{Unit: "154 TN", At: hexAt("1214")},
		hbn.Deploy{Unit: "6 KY CSA", At: hexAt("1013")}, hbn.Deploy{Unit: "Bragg", At: hexAt("1112")}}
	if !reflect.DeepEqual(got, want) || len(r.Misreads)+len(r.Ignored) > 0 {
		t.Errorf("read %+v", r)
	}
}

// TestHbnSlips: what can't be read is asked about, with right lines to paste.
func TestHbnSlips(t *testing.T) {
	for _, c := range []struct{ line, reason, try string }{
		{"move 13 TX to 1113", "13 TX", "move 13 TN to 1113"},
		{"move 145 TN to 1113", "145 TN", "move 154 TN to 1113"},
		{"move 13 TN to 1l13", "is not a hex", "move 13 TN to 1113"},
		{"move 13 TN 1113-1313", "is not next to", "move 13 TN to 1313"},
		{"move 15 IA to 1013", "enemy", ""},
		{"move 6 KY CSA to 1113", "has not arrived", ""},
		{"move 5 TN to 1113", "routed", ""},
		{"move 4 KY to 1113", "has not entered yet", "enter 4 KY at 1013 to 1113"},
		{"enter 4 KY", "at which hex", "enter 4 KY at 1013"},
		{"move reserve D to 1113", "no reserve D", "move reserve B to 1113"},
		{"end of turn", "standing instruction", "end"},
		{"end turn", "standing instruction", "standing: end turn yes"},
		{"move reserve B to 1113 with 13 TN", "line of its own", ""},
		{"attack 13 TN -> 1113 with leader 154 TN", "name one leader", ""},
		{"bombard Ketchum AL -> 6 KY USA", "not on the map yet", ""},
		{"step 16 AL north", "16 AL", ""},
		{"order 1013: 154 TN, 9 KY", "9 KY CSA stands in 1212", ""},
		{"attack 13 TN -> 1113, advance no", "must advance", "attack 13 TN -> 1113, no continuation"},
		{"if 1 wins: attack 13 TN -> 1113", "what came of it", ""},
		{"bombard Ketchum AL -> 15 IA, 6 IA together", "stands in", ""},
		{"shell Tylr -> 3026", "gunboat", "shell Tyler -> 3026"},
		{"short 13 TN", "is on the map", ""},
		{"bombard Tyler -> 15 IA", "told with shell", "shell Tyler -> 15 IA"},
		{"bombard Ketchum AL -> 1513: 15 IA", "not in 1513", ""},
		{"enter 4 KY at 1013 exit", "does not leave the map", ""},
		{"move Polk to 1113 charge", "Polk is none", ""},
		{"move 13 TN to 1113 in reserve", "an order of its own", ""},
		{"rebuild 7 KY at 1213 from Hurlbut", "no extra strength counter", "rebuild 7 KY at 1213 from Cheatham"},
		{"lead Bragg dance", "what he does", ""},
		{"standing: retreat 13 TN", "hexes", ""},
		{"standing: ask Bragg", "ask nothing", ""},
		{"standing: dance 13 TN", "begins with what is done", ""},
		{"move 13 TN, 13 TN to 1113", "named twice", ""},
		{"attack 13 TN 154 TN -> 1113 with leader Bragg", "one unit a line", ""},
	} {
		r := readHbnSheet(t, "movement", c.line)
		if len(r.Orders) > 0 || len(r.Misreads) != 1 || !strings.Contains(r.Misreads[0].Reason, c.reason) {
			t.Errorf("%q reads as %+v", c.line, r)
			continue
		}
		if c.try != "" && !slices.Contains(r.Misreads[0].Try, c.try) {
			t.Errorf("%q: %s %q, want %q", c.line, r.Misreads[0].Reason, r.Misreads[0].Try, c.try)
		}
	}
}

var hbnTalk = sheetTalk{
	system: hbnSystem, attack: "attack 13 TN -> 1113",
	grid:  hbnGrid,
	usual: func(testing.TB) rules.View { return southern("movement") },
	view:  func(phase string) (rules.View, error) { return southern(strings.TrimSpace(phase)), nil },
	above: func(c rules.Command) string {
		if on := conditionIn(c); on != nil {
			return "attack " + itoa(on.Attack) + ": 3 Conf -> 1113"
		}
		return ""
	},
	bare: unnumbered,
}

// TestHbnSheets reads the mail of each case and compares all that came of it.
func TestHbnSheets(t *testing.T) { runSheets(t, "testdata/hbn/*.txtar", 12, hbnTalk) }

// TestHbnHelp: every page fits a mail and shows how its order is written.
func TestHbnHelp(t *testing.T) {
	topics := []string{"", "orders", "nonsense", "THEN", "support", "phases"}
	for _, v := range hellBeforeNight.verbs {
		topics = append(topics, v.names...)
	}
	for _, topic := range topics {
		text := Help(hbnSystem, topic)
		checkMailText(t, text)
		if v := hellBeforeNight.verb(topic); v != nil && topic != "orders" && !strings.Contains(strings.Join(strings.Fields(text), " "), v.forms[0]) {
			t.Errorf("help %s does not show %q", topic, v.forms[0])
		}
		if known := hellBeforeNight.verb(topic) != nil || topic == "THEN" || topic == "support"; Knows(hbnSystem, topic) != known {
			t.Errorf("it is known of %q: %v", topic, !known)
		}
	}
	whole := strings.Join(strings.Fields(Help(hbnSystem, "")), " ")
	for _, want := range []string{"attack UNIT -> HEX", "no continuation", "fortune kill LEADER", "BESIDES ORDERS"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the overview lacks %q", want)
		}
	}
}

// TestHbnForm: what the form offers is what the moment allows, and no line of it is an order.
func TestHbnForm(t *testing.T) {
	for phase, want := range map[string][]string{
		"deployment":     {"deploy UNIT at HEX", "standing:", "end | final | help", "13 TN 4 inf at 1013"},
		"movement":       {"move UNIT", "march UNIT", "enter UNIT", "step UNIT east", "reenter UNIT", "rebuild UNIT", "hide LETTER", "attack UNIT", "4 KY may enter at 1013 or 1009", "5 TN is ready", "4 TN 4 inf in reserve B at 1214", "16 AL 4 inf beside Bark Road at 1017", "Bragg 4-2 at 1013"},
		"combat":         {"attack UNIT -> HEX", "if NUMBER", "bombard UNIT", "end | pause | final | help"},
		"administration": {"place UNIT at HEX", "cadre UNIT", "short UNIT", "return LEADER with UNIT"},
	} {
		v := southern(phase)
		form := Form(hbnSystem, FormHead{Game: "shiloh", Turn: 2, Side: rules.Confederate, Token: "abc"}, v)
		for _, w := range want {
			if !strings.Contains(form, "# "+w) && !strings.Contains(form, " | "+w) && !strings.Contains(form, w) {
				t.Errorf("%s: the form lacks %q:\n%s", phase, w, form)
			}
		}
		if r := Read(hbnSystem, form, v, hbnGrid(t), nil); len(r.Orders)+len(r.Misreads)+len(r.Notes)+len(r.Requests) > 0 || r.Whole != "" {
			t.Errorf("%s: the form reads as %+v", phase, r)
		}
		checkMailText(t, form)
		v.Fought = []seen.Fought{{Attack: 2, Unit: "13 TN", At: hexAt("1113"), Came: []string{"retreats", "falls"}}, {Attack: 3, Unit: "154 TN", At: hexAt("1113")}}
		for _, w := range []string{"# attack 2, 13 TN on 1113: retreats, falls\n", "# attack 3, 154 TN on 1113: not carried out\n"} {
			if form := Form(hbnSystem, FormHead{}, v); !strings.Contains(form, w) {
				t.Errorf("%s: the form lacks %q:\n%s", phase, w, form)
			}
		}
		v.Phasing = rules.Union
		if waiting := Form(hbnSystem, FormHead{}, v); (phase == "movement" || phase == "combat") && strings.Contains(waiting, "attack") {
			t.Errorf("%s of the enemy: the form offers an attack:\n%s", phase, waiting)
		}
	}
	if northern := southern("movement"); strings.Contains(Form(hbnSystem, FormHead{}, northern), "shell") {
		t.Error("Confederates have no gunboats")
	}
}

// TestHbnReserveIsHidden: nothing that a slip says tells of a reserve of the enemy's.
func TestHbnReserveIsHidden(t *testing.T) {
	v := southern("movement")
	v.Reserves = append(v.Reserves, seen.Reserve{Side: rules.Union, Letter: "D", At: hexAt("1716"), Units: []string{"6 IA"}})
	for _, line := range []string{"move reserve D to 1113", "deploy D: 6 IA to 1716", "lift D"} {
		r := Read(hbnSystem, line, v, hbnGrid(t), nil)
		if len(r.Misreads) != 1 || strings.Contains(r.Misreads[0].Reason, "1716") || len(r.Orders) > 0 {
			t.Errorf("%q reads as %+v", line, r)
		}
	}
}

// TestTongues: a view of another system is none to be read, whatever the language.
func TestTongues(t *testing.T) {
	for system := range tongues() {
		r := Read(system, "move 13 TN to 1113", nil, hex.Grid{}, nil)
		if r.Whole == "" || Echo(system, nil) != "" || !strings.HasPrefix(Form(system, FormHead{}, nil), "--8<--") {
			t.Errorf("%s reads for no view: %+v", system, r)
		}
	}
	if r := Read(boardSystem, "move 13 TN to 1113", southern("movement"), hbnGrid(t), nil); r.Whole == "" {
		t.Errorf("a view of Hell Before Night is read in Blue & Gray: %+v", r)
	}
}

// FuzzHbnSheet reads any mail at all: no panic, every line accounted for, every order's text
// the same order again, every line offered a right one.
// TestHbnNotSetUpYet: who is ordered about before he is set up is to be set up first. HBN 3.1B.
func TestHbnNotSetUpYet(t *testing.T) {
	v := southern("deployment")
	v.Coming = []seen.Coming{{Name: "4 KY", Side: rules.Confederate, Type: "inf", At: hexesAt("1013"), Due: true}}
	for line, try := range map[string]string{"move 4 KY 1113": "deploy 4 KY at 1113", "attack 4 KY -> 1613": ""} {
		r := Read(hbnSystem, line, v, hbnGrid(t), nil)
		if len(r.Misreads) != 1 || r.Misreads[0].Reason != "4 KY is to be set up first, within two hexes of 1013" || strings.Join(r.Misreads[0].Try, "|") != try {
			t.Errorf("%q reads as %+v", line, r)
		}
	}
}

func FuzzHbnSheet(f *testing.F) {
	for _, c := range hbnLines {
		f.Add(c.line)
	}
	for _, v := range hellBeforeNight.verbs {
		f.Add(strings.Join(v.examples, "\n"))
	}
	for _, r := range hellBeforeNight.riders {
		f.Add("attack 13 TN -> 1113\n  " + strings.Join(r.examples, "\n  "))
	}
	f.Add("standing:\n  retreat 13 TN to 1213\n  volley any;\nend turn no\nend")
	f.Add("move 13 TN, 154 TX with Brag 1013-\n1113-\n1112 charging\nif 1 routs: atack 154 TN - > 15 IA")
	usual := hbnTalk.caseOf(f, "")
	f.Fuzz(func(t *testing.T, mail string) {
		c := usual
		c.mail = mail
		start := time.Now()
		r := c.read(mail, nil)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("reading took %v", d)
		}
		checkReading(t, c, r)
	})
}
