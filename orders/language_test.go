package orders

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestExamples reads every example that the help shows.
func TestExamples(t *testing.T) {
	right := func(what, text string) {
		t.Helper()
		r := read(t, text)
		if len(r.Misreads)+len(r.Ignored) > 0 || len(r.Orders)+len(r.Notes)+len(r.Requests)+len(r.Press)+len(r.Drops) == 0 {
			t.Errorf("%s: %q reads as %+v", what, text, r)
		}
	}
	for i := range blueGray.verbs {
		v := &blueGray.verbs[i]
		if len(v.examples) == 0 && v.names[0] != "answer" {
			t.Errorf("%s has no example", v.names[0])
		}
		for _, e := range v.examples {
			right(v.names[0], e)
		}
		for _, name := range v.talk {
			if blueGray.verb(name) != v {
				t.Errorf("%s is no name of %s", name, v.names[0])
			}
		}
	}
	for _, r := range blueGray.riders {
		for _, e := range r.examples {
			right(r.names[0], "attack 1526 with 3/3/XIV, 2/3/XIV\n  "+e)
		}
	}
	for _, s := range boardInstructions {
		for _, e := range s.examples {
			right(s.names[0], "standing: "+e)
		}
	}
}

// TestNamesAreOne demands that no word means two things.
func TestNamesAreOne(t *testing.T) {
	seen := make(map[string]string)
	for _, v := range blueGray.verbs {
		for _, n := range v.names {
			if seen[n] != "" {
				t.Errorf("%s names %s and %s", n, seen[n], v.names[0])
			}
			seen[n] = v.names[0]
		}
	}
	for _, r := range blueGray.riders {
		for _, n := range r.names {
			if seen[n] != "" {
				t.Errorf("%s names %s and %s", n, seen[n], r.names[0])
			}
			seen[n] = r.names[0]
		}
	}
}

func TestHelp(t *testing.T) {
	topics := []string{"", "orders", "all", "nonsense", "\u00e4\u00f6 \u2014 " + strings.Repeat("x", 100), "ADVANCE"}
	for _, v := range blueGray.verbs {
		topics = append(topics, v.names...)
	}
	for _, topic := range topics {
		text := Help("bluegray", topic)
		checkMailText(t, text)
		if v := blueGray.verb(topic); v != nil && topic != "orders" && !strings.Contains(text, v.forms[0]) {
			t.Errorf("help %s does not show %q", topic, v.forms[0])
		}
	}
	whole := Help("bluegray", "")
	for _, v := range blueGray.verbs {
		for _, form := range v.forms {
			if !strings.Contains(whole, form) {
				t.Errorf("the overview lacks %q", form)
			}
		}
	}
	if text := Help("chess", ""); !strings.Contains(text, "no order language") {
		t.Errorf("help for an unknown system: %q", text)
	}
}

func checkMailText(t *testing.T, text string) {
	t.Helper()
	for l := range strings.SplitSeq(text, "\n") {
		if len(l) > 78 || !plain(l) {
			t.Errorf("%d wide: %q", len(l), l)
		}
	}
}

// TestEcho writes random commands and reads them back.
func TestEcho(t *testing.T) {
	view := usual(t)
	d := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		cmd := randomCommand(d, view)
		text := Echo("bluegray", cmd)
		r := Read("bluegray", text, view, chickamaugaGrid, nil)
		if len(r.Orders) != 1 || len(r.Misreads)+len(r.Ignored) > 0 || !reflect.DeepEqual(r.Orders[0].Command, cmd) {
			t.Fatalf("%q\ngave  %+v\nread  %+v", text, cmd, r)
		}
	}
	if text := Echo("chess", bluegray.Pause{}); text != "" {
		t.Errorf("an unknown system echoes %q", text)
	}
}

func randomCommand(d *rand.Rand, v seen.View) rules.Command {
	u := v.Own[d.IntN(len(v.Own))]
	switch d.IntN(7) {
	case 0:
		return bluegray.Move{Unit: u.Unit, Path: randomPath(d, u.At)}
	case 1:
		return bluegray.Move{Unit: u.Unit, To: randomHex(d, u.At)}
	case 2:
		c := v.Coming[d.IntN(3)]
		at := c.Now[d.IntN(2)]
		return []rules.Command{
			bluegray.Enter{Unit: c.Unit, At: at},
			bluegray.Enter{Unit: c.Unit, At: at, To: randomHex(d, at)},
			bluegray.Enter{Unit: c.Unit, At: at, Path: randomPath(d, at)},
		}[d.IntN(3)]
	case 3:
		path := randomPath(d, u.At)
		if d.IntN(2) == 0 {
			return bluegray.Exit{Unit: u.Unit, At: path[len(path)-1]}
		}
		return bluegray.Exit{Unit: u.Unit, At: path[len(path)-1], Path: path}
	case 4:
		return randomInstruct(d, v)
	}
	return randomAttack(d, v)
}

func randomAttack(d *rand.Rand, v seen.View) bluegray.Attack {
	var a bluegray.Attack
	for _, i := range d.Perm(len(v.Enemy))[:1+d.IntN(3)] {
		a.On = append(a.On, v.Enemy[i].At)
	}
	for _, i := range d.Perm(len(v.Own))[:1+d.IntN(5)] {
		a.With = append(a.With, v.Own[i].Unit)
	}
	if d.IntN(2) == 0 {
		a.Reduce = []string{"2-1", "1-2", "5-1"}[d.IntN(3)]
	}
	for i, u := range a.With {
		switch d.IntN(5) {
		case 0:
			a.Advance = append(a.Advance, bluegray.AdvanceWish{Unit: u})
		case 1:
			a.Advance = append(a.Advance, bluegray.AdvanceWish{Unit: u, To: a.On[0]})
		case 2:
			a.Retreat = append(a.Retreat, bluegray.RetreatWish{Unit: u, To: randomPath(d, v.Own[i].At)})
		case 3:
			a.Lose = append(a.Lose, u)
		}
	}
	if d.IntN(4) == 0 {
		a.Retreat = append(a.Retreat, bluegray.RetreatWish{To: randomPath(d, a.On[0])})
	}
	a.StandPat = len(a.Advance) == 0 && d.IntN(2) == 0
	if d.IntN(3) == 0 {
		back := d.IntN(2) == 0
		a.Elect = &back
	}
	return a
}

func randomInstruct(d *rand.Rand, v seen.View) bluegray.Instruct {
	c := bluegray.Instruct{Clear: d.IntN(3) == 0}
	for range 1 + d.IntN(3) {
		unit := ""
		if d.IntN(3) > 0 {
			unit = v.Own[d.IntN(len(v.Own))].Unit
		}
		to := randomPath(d, hex.Hex{Col: 10, Row: 10})
		c.Standing = append(c.Standing, []seen.Standing{
			{What: "retreat", Unit: unit, To: to},
			{What: "displace", Unit: unit, To: to},
			{What: "advance", Unit: unit, Yes: true},
			{What: "advance"},
			{What: "cavalry", Unit: unit},
			{What: "cavalry", Unit: unit, Yes: true},
			{What: "cavalry", Unit: unit, Yes: true, Odds: "3-1", To: to},
		}[d.IntN(7)])
	}
	return c
}

// randomPath walks two to five hexes from at, at itself being the first.
func randomPath(d *rand.Rand, at hex.Hex) []hex.Hex {
	path := []hex.Hex{at}
	for n := 2 + d.IntN(4); len(path) < n; {
		if next := chickamaugaGrid.Neighbour(at, hex.Side(d.IntN(6))); !next.IsZero() {
			path, at = append(path, next), next
		}
	}
	return path
}

// randomHex is a hex of the map other than not.
func randomHex(d *rand.Rand, not hex.Hex) hex.Hex {
	for {
		if h := chickamaugaGrid.At(d.IntN(chickamaugaGrid.Len())); h != not {
			return h
		}
	}
}

// TestFormOfPlots: in a game of plots the form has the orders that it is played by.
func TestFormOfPlots(t *testing.T) {
	view := usual(t)
	view.For, view.Phasing, view.Phase = rules.Union, rules.Union, "movement"
	view.Options = []seen.Chosen{{Name: "simultaneous", Value: "on"}, {Name: "entrenchments", Value: "on"}}
	form := Form("bluegray", FormHead{Game: "ring", Turn: 1, Side: rules.Union, Token: "abcd"}, view)
	for _, order := range []string{"# plot UNIT", "# mission UNIT", "# entrench UNIT", "# end | final"} {
		if !strings.Contains(form, order) {
			t.Errorf("no %q in\n%s", order, form)
		}
	}
	for _, order := range []string{"# attack", "| pause", "declines combat"} {
		if strings.Contains(form, order) {
			t.Errorf("%q in\n%s", order, form)
		}
	}
}

// TestTheFormOffersNoRetreatThatCannotBe: cavalry is told to go back before combat only where
// it may. BG 11.2; BGD 22.3, 22.4.9.
func TestTheFormOffersNoRetreatThatCannotBe(t *testing.T) {
	view := usual(t)
	view.For, view.Phasing, view.Phase = rules.Union, rules.Union, "movement"
	for _, c := range []struct {
		option, value string
		offers        bool
	}{{"cavalry-retreat", "on", true}, {"cavalry-retreat", "off", false}, {"cavalry-gives-way", "on", true}, {"cavalry-screen", "on", true}} {
		view.Options = []seen.Chosen{{Name: c.option, Value: c.value}}
		if c.option != "cavalry-retreat" {
			view.Options = append(view.Options, seen.Chosen{Name: "cavalry-retreat", Value: "off"})
		}
		form := Form("bluegray", FormHead{Game: "ring", Turn: 1, Side: rules.Union, Token: "abcd"}, view)
		if strings.Contains(form, "declines combat") != c.offers {
			t.Errorf("%s=%s: retreat before combat offered: %t", c.option, c.value, !c.offers)
		}
	}
}

func TestForm(t *testing.T) {
	view := usual(t)
	view.Own[0].InZone, view.Own[1].Ineffective = true, true
	head := FormHead{Game: "ring", Turn: 3, Side: rules.Union, Version: 2, Token: "k7f2q9"}
	for _, phase := range []string{"movement", "combat"} {
		for _, phasing := range rules.Sides {
			view.Phase, view.Phasing = phase, phasing
			form := Form("bluegray", head, view)
			checkMailText(t, form)
			if !strings.HasPrefix(form, "--8<-- ring GT3 union v2 k7f2q9 ---") || !strings.HasSuffix(form, "\n") {
				t.Errorf("form begins %.60q", form)
			}
			if moves := strings.Contains(form, "# Wilder 8 inf at 1022\n"); moves != (phasing == rules.Union) {
				t.Errorf("%s of %s: units listed %v", phase, phasing, moves)
			}
			for _, mail := range []string{form, "> " + strings.ReplaceAll(form, "\n", "\n> "), strings.ReplaceAll(form, "\n", "\r\n")} {
				r := Read("bluegray", mail, view, chickamaugaGrid, nil)
				if len(r.Orders)+len(r.Misreads)+len(r.Notes) > 0 {
					t.Errorf("the untouched form reads as %+v", r)
				}
				checkToken(t, mail, "ring", "k7f2q9")
			}
		}
	}
	if form := Form("bluegray", head, view); !strings.Contains(form, "standing") {
		t.Errorf("the waiting side's form is %s", form)
	}
	for _, v := range blueGray.verbs {
		for _, form := range v.forms {
			if strings.Contains(form, " | ") {
				t.Errorf("a form was written into the language: %q", form)
			}
		}
	}
}

// TestTheFormOffersEntryOnlyToThoseWhoMayCome holds the form to the schedule.
func TestTheFormOffersEntryOnlyToThoseWhoMayCome(t *testing.T) {
	view := usual(t)
	view.Phase, view.Phasing = "movement", rules.Union
	for i := range view.Coming {
		view.Coming[i].Turn = view.Turn + 1
	}
	if form := Form("bluegray", FormHead{Game: "ring", Side: rules.Union}, view); strings.Contains(form, "enter") {
		t.Errorf("nobody may enter, and yet the form says how:\n%s", form)
	}
	for i := range view.Coming {
		view.Coming[i].Turn = view.Turn
	}
	if form := Form("bluegray", FormHead{Game: "ring", Side: rules.Union}, view); !strings.Contains(form, "# enter UNIT at HEX") {
		t.Errorf("the form does not say how to enter:\n%s", form)
	}
}

func checkToken(t *testing.T, mail, game, token string) {
	t.Helper()
	if g, k, ok := FormToken(mail); !ok || g != game || k != token {
		t.Errorf("token %q of game %q, %v, in %.100q", k, g, ok, mail)
	}
}

func TestFormToken(t *testing.T) {
	for _, mail := range []string{
		"hello\n\n--8<-- ring GT3 union v0 k7f2q9 ----\n",
		"> > --8<-- ring GT12 confederate v10 k7f2q9 ----",
		"\u20148<\u2014 ring GT3 union v0 k7f2q9 \u2014\u2014\u2014",
		"> --8<-- ring GT3 union\n> v0 k7f2q9 --------\n",
		"--8<-- ring GT3 union v0 k7f2q9\n----\n",
	} {
		checkToken(t, mail, "ring", "k7f2q9")
	}
	for _, mail := range []string{"", "--8<-- end ----", "8<", "--8<-- ring union", "ring GT3 union v0 k7f2q9"} {
		if g, k, ok := FormToken(mail); ok {
			t.Errorf("%q gives game %q and token %q", mail, g, k)
		}
	}
}

func TestLimits(t *testing.T) {
	if r := read(t, strings.Repeat("move Wilder to 1021\n", maxOwn+1)); r.Whole == "" {
		t.Error("a sheet of too many lines is read")
	}
	if r := read(t, strings.Repeat("> quoted\n", 3*maxOwn)+"move Wilder to 1021"); len(r.Orders) != 1 {
		t.Errorf("a long quotation hides the order: %+v", r)
	}
	if r := read(t, strings.Repeat("\n", maxTotal)); r.Whole == "" {
		t.Error("a mail of too many lines is read")
	}
	if r := Read("chess", "e4", usual(t), chickamaugaGrid, nil); r.Whole == "" {
		t.Error("a system without an order language is read")
	}
	if r := Read("bluegray", "move Wilder to 1021", nil, chickamaugaGrid, nil); r.Whole == "" {
		t.Error("a sheet is read without a view")
	}
	r := read(t, "move "+strings.Repeat("1/1/XIV, ", 20)+"Wilder to 1021")
	if len(r.Misreads) != 1 {
		t.Errorf("a list of 21 names reads as %+v", r)
	}
}

// TestReferee gives the referee both sides' units to order.
func TestReferee(t *testing.T) {
	view := usual(t)
	view.For = rules.NoSide
	for _, u := range view.Enemy {
		view.Own = append(view.Own, seen.Own(u))
	}
	view.Enemy = nil
	r := Read("bluegray", "move Polk to 2026\nenter Morgan at 1627", &view, chickamaugaGrid, nil)
	if len(r.Orders) != 2 {
		t.Errorf("%+v", r)
	}
}
