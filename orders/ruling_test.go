package orders

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	boarddata "longroll/rules/bluegray/data"
	"longroll/rules/cwb"
	mapdata "longroll/rules/cwb/data"
	logview "longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// refereed is a game as its referee sees it when it begins.
type refereed struct {
	system string
	truth  rules.View
	grid   hex.Grid
}

// chickamauga and april are games as they are set up; in the second each side has a dispatch.
func chickamauga(t testing.TB) refereed {
	t.Helper()
	s := bluegray.New(boarddata.With(nil))
	g, err := s.Begin(rules.Setup{Battle: "chickamauga"})
	if err != nil {
		t.Fatal(err)
	}
	grid, err := s.Grid("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	return refereed{"bluegray", g.View(rules.NoSide), grid}
}

func april(t testing.TB) refereed {
	t.Helper()
	files := mapdata.With(nil)
	g, err := cwb.New(files).Begin(rules.Setup{Battle: "april-5.1"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := files.Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.NoSide).(logview.View)
	v.Log = append(v.Log, logview.Dispatch{Side: rules.Union, Number: 1}, logview.Dispatch{Side: rules.Union, Number: 77}, logview.Dispatch{Side: rules.Confederate, Number: 1})
	return refereed{"cwb", v, b.Map.Grid}
}

func (r refereed) read(line string) (Ruling, *Misread) {
	return ReadRuling(r.system, line, r.truth, r.grid)
}

func at(col, row int16) hex.Hex { return hex.Hex{Col: col, Row: row} }

// TestRulingsAreRead: what a referee writes, as a command, and as we write it.
func TestRulingsAreRead(t *testing.T) {
	board, field := chickamauga(t), april(t)
	for _, c := range []struct {
		game refereed
		line string
		text string
		want rules.Ruling
	}{
		{board, "rule: move Wilder to 1021 because the ford was open.", "rule: move Wilder to 1021 because the ford was open.",
			bluegray.RulePlace{Unit: "Wilder", To: at(10, 21), Why: "the ford was open."}},
		{board, "RULE place wilder in hex 1021: as agreed", "rule: move Wilder to 1021 because as agreed", bluegray.RulePlace{Unit: "Wilder", To: at(10, 21), Why: "as agreed"}},
		{board, "move Wilder -> 1021", "rule: move Wilder to 1021", bluegray.RulePlace{Unit: "Wilder", To: at(10, 21)}},
		{board, "rule remove union Wilder as Exited", "rule: remove Wilder as exited", bluegray.RuleRemove{Unit: "Wilder", As: "exited"}},
		{board, "take Wilder off", "rule: remove Wilder", bluegray.RuleRemove{Unit: "Wilder"}},
		{board, "set Wilder strength 3, ineffective and not moved", "rule: set Wilder strength 3, ineffective, not moved",
			bluegray.RuleSet{Unit: "Wilder", Strength: 3, Put: []string{"ineffective"}, Lift: []string{"moved"}}},
		{board, "set Wilder state effective", "rule: set Wilder not ineffective", bluegray.RuleSet{Unit: "Wilder", Lift: []string{"ineffective"}}},
		{board, "points union 5", "rule: points union +5", bluegray.RulePoints{Side: rules.Union, Points: 5}},
		{board, "points -12 for the confederates", "rule: points confederate -12", bluegray.RulePoints{Side: rules.Confederate, Points: -12}},
		{board, "hold 1108 by the Confederates", "rule: hold 1108 confederate", bluegray.RuleHold{Hex: at(11, 8), Side: rules.Confederate}},
		{field, "move 1-1 to 21.12 below", "rule: move 1-1 to 21.12 below", cwb.RulePlace{Side: rules.Union, Piece: "1-1", To: at(21, 12), Below: true}},
		{field, "put 2-1/b into 2112", "rule: place 2-1/b at 21.12", cwb.RulePlace{Side: rules.Union, Piece: "2-1/b", To: at(21, 12)}},
		{field, "place union Hare at 21.12", "rule: place union Hare at 21.12", cwb.RulePlace{Side: rules.Union, Piece: "Hare", To: at(21, 12)}},
		{field, "set A.S. Johnston spent 2.5", "rule: set A.S. Johnston spent 2.5",
			cwb.RuleSet{Side: rules.Confederate, Piece: "A.S. Johnston", Figures: []logview.Figure{{What: "spent", Now: 5}}}},
		{field, "set 1-1 strength 3, morale shaken, ne, column, low ammo", "rule: set 1-1 steps 3, state shaken, facing NE, formation column, low-ammo",
			cwb.RuleSet{Side: rules.Union, Piece: "1-1", Formation: "infantry-column", Facing: "NE", State: "shaken",
				Figures: []logview.Figure{{What: "steps", Now: 3}}, Put: []string{"low-ammo"}}},
		{field, "order union 1 In Force because of the letter", "rule: order union 1 in force because the letter",
			cwb.RuleOrder{Side: rules.Union, Number: 1, Status: "in force", Why: "the letter"}},
		{field, "dispatch 77 is accepted", "rule: order union 77 accepted", cwb.RuleOrder{Side: rules.Union, Number: 77, Status: "accepted"}},
	} {
		r, bad := c.game.read(c.line)
		if bad != nil {
			t.Errorf("%s: %s %q", c.line, bad.Reason, bad.Try)
			continue
		}
		if r.Text != c.text || !reflect.DeepEqual(r.Command, c.want) || r.Reason != r.Command.Because() {
			t.Errorf("%s:\n%s %#v\nwant\n%s %#v", c.line, r.Text, r.Command, c.text, c.want)
		}
		again, bad := c.game.read(r.Text)
		if bad != nil || again.Text != r.Text || !reflect.DeepEqual(again.Command, r.Command) {
			t.Errorf("%s is read again as %s %#v, %v", r.Text, again.Text, again.Command, bad)
		}
	}
}

// TestTheStatusOfADispatchIsSet in whatever words a referee may choose; what he gets wrong is
// named, and what is offered is right.
func TestTheStatusOfADispatchIsSet(t *testing.T) {
	field := april(t)
	for _, line := range []string{
		"rule: set order 77 status accepted because of the rain", "set dispatch 77 status accepted because of the rain", "set order union 77 accepted because of the rain",
		"set the status of order 77 to accepted because of the rain", "set union order 77 status to Accepted because of the rain", "set order 77 of the union to accepted because of the rain",
		"set order no. 77 status = accepted because of the rain", "set order no 77 status=accepted because of the rain", "mark order number 77 as accepted because of the rain",
		"order 77 status accepted because of the rain", "dispatch union 77 to accepted because of the rain", "order 77 is accepted because of the rain",
		"order no 77 of the union is accepted because of the rain", "set status of dispatch 77 to accepted because of the rain", "set union's order 77 accepted because of the rain",
	} {
		r, bad := field.read(line)
		if bad != nil || r.Text != "rule: order union 77 accepted because the rain" || !reflect.DeepEqual(r.Command, cwb.RuleOrder{Side: rules.Union, Number: 77, Status: "accepted", Why: "the rain"}) {
			t.Errorf("%s: %+v, %+v", line, r, bad)
		}
	}
	for line, want := range map[string][2]string{
		"set order 1 status accepted":        {"both sides have a dispatch 1", "rule: order union 1 accepted"},
		"set order 77 status acepted":        {`"acepted" is no status of a dispatch`, "rule: order union 77 accepted"},
		"set order 78 status accepted":       {"neither log has a dispatch 78", ""},
		"set order unoin 77 status accepted": {`"unoin" is not a side`, "rule: order union 77 accepted"},
		"set order 77":                       {"say whose dispatch", "rule: order union 1 accepted"},
	} {
		_, bad := field.read(line)
		if bad == nil || !strings.Contains(bad.Reason, want[0]) || want[1] != "" && !slices.Contains(bad.Try, want[1]) {
			t.Errorf("%s: %+v", line, bad)
		}
	}
	if _, bad := chickamauga(t).read("set order 1 status accepted"); bad == nil || !strings.Contains(bad.Reason, "there is no unit") {
		t.Errorf("where there are no dispatches: %+v", bad)
	}
}

// TestADieIsFixed: by its name, or as the next that begins so.
func TestADieIsFixed(t *testing.T) {
	game := april(t)
	for line, want := range map[string]Ruling{
		"rule: roll t3.union.accept-1/1 is 4 because it fell off": {Text: "rule: roll t3.union.accept-1/1 is 4 because it fell off", Die: "t3.union.accept-1/1", Value: 4, Face: "4", Reason: "it fell off"},
		"roll t3.union.listen-1 Div = 6":                          {Text: "rule: roll t3.union.listen-1 Div is 6", Die: "t3.union.listen-1 Div", Value: 6, Face: "6"},
		"rule: roll t3.union.accept-1/1 is Free":                  {Text: "rule: roll t3.union.accept-1/1 is free", Die: "t3.union.accept-1/1"},
		"roll t3.union.* = free because it is over":               {Text: "rule: roll t3.union.* is free because it is over", Die: "t3.union.*", Reason: "it is over"},
		"roll next t3.union. to 1":                                {Text: "rule: roll t3.union.* is 1", Die: "t3.union.*", Value: 1, Face: "1"},
	} {
		want.Line = 1
		if r, bad := game.read(line); bad != nil || !reflect.DeepEqual(r, want) {
			t.Errorf("%s: %+v, %v", line, r, bad)
		}
	}
	for _, line := range []string{"roll", "roll x", "roll x is 7", "roll x is 0", "roll x is four", "roll * is free", "roll is free", "roll * is 2", "roll a*b is 2", "roll nonsense is 4", "roll gt3.union.combat-1.1121 is 4"} {
		if r, bad := game.read(line); bad == nil {
			t.Errorf("%s is read as %+v", line, r)
		}
	}
}

// TestSlipsInRulings: a slip is named, and what is offered is right.
func TestSlipsInRulings(t *testing.T) {
	board, field := chickamauga(t), april(t)
	for _, c := range []struct {
		game         refereed
		line         string
		reason, best string
	}{
		{board, "rule: move Widler to 1021 because x", `there is no unit "Widler"`, "rule: place Wilder at 1021 because x"},
		{board, "move Wilder to 10.21", `"10.21" is not a hex`, "rule: place Wilder at 1021"},
		{board, "move Wilder to 9921", "off the map", ""},
		{board, "move Wilder", "say which unit goes where: move UNIT to HEX", ""},
		{board, "place Wilder", "say which unit goes where: place UNIT at HEX", ""},
		{board, "mvoe Wilder to 1021", `"mvoe" is no ruling`, "rule: move Wilder to 1021"},
		{board, "", "the ruling is missing", ""},
		{board, "remove Wilder as dead", "removed as eliminated, exited or waiting", "rule: remove Wilder as eliminated"},
		{board, "set Wilder strenght 3", "can't be set", "rule: set Wilder strength 3"},
		{board, "set Wilder strength lots", "no number", ""},
		{board, "set Wilder moved, not moved, moved", "set at once", ""},
		{board, "set Wilder", "say which unit", ""},
		{board, "points unoin +5", "not a side", "rule: points union +5"},
		{board, "points +5", "not a side", "rule: points union +5"},
		{board, "order 3 accepted", `"order" is no ruling`, ""},
		{field, "move 1Div to 21.12", "fits", ""},
		{field, "move 1-1 to 212", "is not a hex", "rule: place 1-1 at 2.12"},
		{field, "move Johnston to 4.31", `there is no unit "Johnston"`, "rule: place A.S. Johnston at 4.31"},
		{field, "set 1-1 shakne", "can't be set", "rule: set 1-1 shaken"},
		{field, "set 1-1 state shakne, moved", "can't be set", "rule: set 1-1 state shaken, moved"},
		{field, "set 1-1 NE, facing S", "set at once", ""},
		{field, "order 1 accepted", "both sides have a dispatch 1", "rule: order union 1 accepted"},
		{field, "order 99 accepted", "neither log", ""},
		{field, "order union 1 acepted", "no status", "rule: order union 1 accepted"},
	} {
		r, bad := c.game.read(c.line)
		if bad == nil {
			t.Errorf("%s is read as %s", c.line, r.Text)
			continue
		}
		if !strings.Contains(bad.Reason, c.reason) || c.best != "" && (len(bad.Try) == 0 || bad.Try[0] != c.best) {
			t.Errorf("%s: %s %q, want %s %q", c.line, bad.Reason, bad.Try, c.reason, c.best)
		}
		for _, try := range bad.Try {
			if _, worse := c.game.read(try); worse != nil {
				t.Errorf("%s: offered %s, which is wrong too: %s", c.line, try, worse.Reason)
			}
		}
	}
}

// TestRulingsOfAMail: the lines of the referee's own that begin so, with what was wrapped;
// the rest is left for other requests.
func TestRulingsOfAMail(t *testing.T) {
	game := chickamauga(t)
	mail := "rule: move Wilder to 1021 because the ford at Alexander's Bridge was open\nafter all, as both of you wrote\nextend union 24h\n" +
		"* rule: points union +5\nrule: points nobody 5\n\n> rule: remove Wilder\n"
	all, misreads, rest := ReadRulings(game.system, mail, game.truth, game.grid)
	if len(all) != 2 || all[0].Line != 1 || !reflect.DeepEqual(all[0].More, []int{2}) || !strings.HasSuffix(all[0].Reason, "as both of you wrote") || all[1].Line != 4 {
		t.Errorf("read %+v", all)
	}
	if len(misreads) != 1 || misreads[0].Line != 5 {
		t.Errorf("misread %+v", misreads)
	}
	if rest != "\n\nextend union 24h\n\n\n\n> rule: remove Wilder\n" {
		t.Errorf("%q is left", rest)
	}
	if r := ReadRequests(rest); len(r.Requests) != 1 || r.Requests[0].Line != 3 || len(r.Misreads) != 0 {
		t.Errorf("the rest is read as %+v", r)
	}
}

// TestHelpOnRulings: every example is read, the page fits a letter, and it is found.
func TestHelpOnRulings(t *testing.T) {
	for _, game := range []refereed{chickamauga(t), april(t), shiloh(t)} {
		page := Help(game.system, "rulings")
		if !Knows(game.system, "Rulings") || !strings.HasPrefix(page, "RULINGS\n") {
			t.Errorf("%s: %s", game.system, page)
		}
		for line := range strings.Lines(page) {
			if len(line) > 79 {
				t.Errorf("%s: a line of %d: %s", game.system, len(line), line)
			}
		}
		book := tongueOf(game.system).rulings()
		for _, v := range book.verbs {
			if len(book.examples[v.names[0]]) == 0 {
				t.Errorf("%s: no example of %s", game.system, v.names[0])
			}
			for _, e := range book.examples[v.names[0]] {
				if _, bad := game.read(e); bad != nil {
					t.Errorf("%s: %s is not read: %s", game.system, e, bad.Reason)
				}
			}
		}
	}
}

// TestRulingsOfAnOrderLog: it has no map, so only an order and a die can be ruled on.
func TestRulingsOfAnOrderLog(t *testing.T) {
	log := refereed{"cwb", logview.View{Log: []logview.Dispatch{{Side: rules.Union, Number: 1}}}, hex.Grid{}}
	for _, line := range []string{"order 1 stopped", "set order 1 status stopped", "set dispatch union 1 in force", "roll t1.* is 2"} {
		if _, bad := log.read(line); bad != nil {
			t.Errorf("%s: %s", line, bad.Reason)
		}
	}
	for _, line := range []string{"move 1-1 to 21.12", "place 1-1 at 21.12", "remove Lee", "set 1-1 shaken", "set Lee spent 3", "points union +2", "hold 21.12 union", "hold"} {
		if _, bad := log.read(line); bad == nil || bad.Reason != "an order log has no map; a ruling is on an order or on a die" {
			t.Errorf("%s: %+v", line, bad)
		}
	}
}

// TestAUnitOutOfTheBattle: it stands in no view and is named with its side, which who leaves
// it out is told before units are offered that he did not mean.
func TestAUnitOutOfTheBattle(t *testing.T) {
	field := april(t)
	_, bad := field.read("place S-9-9 at 5.31")
	if bad == nil || !strings.Contains(bad.Reason, `there is no unit "S-9-9" in the battle (one that is out of it is named with its side before it)`) {
		t.Errorf("%+v", bad)
	}
	if r, bad := field.read("place confederate S-9-9 at 5.31"); bad != nil || r.Text != "rule: place confederate S-9-9 at 5.31" {
		t.Errorf("%+v, %+v", r, bad)
	}
}

// FuzzRulings: no line is too strange, and what is read is read again the same.
func FuzzRulings(f *testing.F) {
	games := []refereed{chickamauga(f), april(f), shiloh(f)}
	for _, s := range []string{"rule: move Wilder to 1021 because x", "set 1-1 strength 3, shaken, not moved", "points union +5", "order union 1 in force", "roll next a is 3", "hold 1108 union",
		"remove 13 TN as routed ready", "morale Ohio = -1", "extra Hurlbut 3", "star 1510 no morass", "roll t1.1.union.13 TN.march/3 is 0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, game := range games {
			r, bad := game.read(line)
			if bad != nil {
				continue
			}
			again, worse := game.read(r.Text)
			if worse != nil || again.Text != r.Text || !reflect.DeepEqual(again.Command, r.Command) || again.Die != r.Die {
				t.Errorf("%q is written %q and read again as %q, %v", line, r.Text, again.Text, worse)
			}
		}
	})
}

// TestHelpNamesTheRulingsOfItsOwnGameAlone: no word that only another system has.
func TestHelpNamesTheRulingsOfItsOwnGameAlone(t *testing.T) {
	foreign := map[string][]string{
		"bluegray": {"Brigade Series", "shaken", "stragglers", "below", "off-map", "low-ammo", "facing", "dispatch", "formation", "1-1", "steps"},
		logSystem:  {"Blue & Gray", "ineffective", "exited", "waiting", "withheld", "displaced", "Wilder", "must-leave"},
		hbnSystem:  {"Blue & Gray", "Brigade Series", "ineffective", "exited", "Wilder", "shaken", "dispatch", "facing", "hold HEX", "A number stands", "gt3"},
	}
	for system, words := range foreign {
		page := Help(system, "rulings")
		for _, w := range words {
			if strings.Contains(page, w) {
				t.Errorf("%s: help rulings says %q:\n%s", system, w, page)
			}
		}
		for _, mark := range tongueOf(system).rulings().settings.marks {
			if !strings.Contains(strings.Join(strings.Fields(page), " "), mark) {
				t.Errorf("%s: help rulings leaves out %q", system, mark)
			}
		}
		checkMailText(t, page)
	}
}
