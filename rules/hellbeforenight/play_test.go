package hellbeforenight_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/rookie"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// campaign is a whole battle between two rookies, watched at every event.
type campaign struct {
	t     testing.TB
	setup rules.Setup
	b     *data.Battle
	rng   *rand.Rand
	dice  dice.Keyed

	game    rules.Game
	thrown  map[string]bool // dice by name
	orders  []order         // everything that was run and taken
	journal []rules.Event   // as read back from its kept form
	came    map[string]int  // events by kind
	no      map[string]int  // refusals by their rule
	refused int
	counts  [3]int      // units by side
	hidden  [3][]string // by side, who is hidden from it
}

// order is a command with what it came to.
type order struct {
	side    rules.Side
	cmd     rules.Command
	answers rules.Answers
	kept    [][]byte
}

func newCampaign(t testing.TB, seed uint64, options map[string]string) *campaign {
	t.Helper()
	b, err := printedSystem.Map(data.Name)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{t: t, b: b, rng: rand.New(rand.NewPCG(seed, 1862)), setup: rules.Setup{Battle: data.Name, Options: options},
		thrown: map[string]bool{}, came: map[string]int{}, no: map[string]int{}}
	c.dice = dice.NewKeyed(dice.Seed{byte(seed), byte(seed >> 8), byte(seed >> 16), 62})
	if c.game, err = printedSystem.Begin(c.setup); err != nil {
		t.Fatal(err)
	}
	for _, s := range rules.Sides {
		c.counts[s] = unitsIn(c.game.View(rules.NoSide).(seen.View), s)
	}
	return c
}

// mostSheets bounds a battle: couplets have no fixed number, HBN 4.2B.
const mostSheets = 3000

// play fights the battle to its end.
func (c *campaign) play() {
	c.t.Helper()
	for sheets := 0; c.game.Result() == nil; sheets++ {
		if sheets > mostSheets {
			c.t.Fatalf("the battle goes on at %s", c.game.Now().Title)
		}
		c.sheet()
	}
}

// sheet plays one sheet.
func (c *campaign) sheet() {
	c.t.Helper()
	side := c.game.Now().Side
	if c.rng.IntN(6) == 0 {
		enemy := side.Enemy()
		c.run(enemy, rookie.Standing(c.game.View(enemy).(seen.View), c.rng.IntN))
	}
	view := c.game.View(side).(seen.View)
	orders := rookie.Sheet(view, c.b, c.rng.IntN)
	if len(orders) == 0 {
		c.t.Fatalf("no orders at %s", c.game.Now().Title)
	}
	key := c.game.Now().Key
	broken := false
	foreseen := printedSystem.Forecast(view, orders)
	if len(foreseen) != len(orders) {
		_, err := printedSystem.Table(view)
		c.t.Fatalf("%d forecasts of %d orders at %s: %v", len(foreseen), len(orders), c.game.Now().Title, err)
	}
	for i, cmd := range orders {
		out := c.run(side, cmd)
		if i == 0 {
			c.asForeseen(view, cmd, foreseen[0], out)
		}
		if broken = broken || out.Break; broken {
			break
		}
	}
	if !broken && c.game.Result() == nil {
		if out := c.run(side, c.game.Close()); out.Refused != nil {
			c.t.Fatalf("at %s nothing can end the sheet: %v", c.game.Now().Title, out.Refused)
		}
	}
	if c.game.Result() == nil && c.game.Now().Key == key && c.game.Now().Also == rules.NoSide && c.game.Now().Side == side {
		c.t.Fatalf("the sheet ended nothing at %s: %v", c.game.Now().Title, orders)
	}
	c.limitHolds()
}

// run runs one command until no question is open, with any answer to each.
func (c *campaign) run(side rules.Side, cmd rules.Command) rules.Outcome {
	c.t.Helper()
	cmd = c.commandKept(cmd)
	answers := rules.Answers{} // each command's questions are its own
	for range 200 {
		before := c.watched()
		out := c.game.Run(side, cmd, rules.Aid{Dice: c.dice, Answers: answers})
		if c.watched() != before {
			c.t.Fatalf("%#v changed the game it was run on", cmd)
		}
		switch {
		case len(out.Ask) > 0:
			c.answer(out, answers)
			continue
		case out.Refused != nil:
			c.refused++
			c.no[fmt.Sprintf("%s: %s [%s]", cmd.Kind(), out.Refused.Reason, out.Refused.Rule)]++
			return out
		}
		c.settle(side, cmd, answers, out)
		return out
	}
	c.t.Fatalf("%#v asks for ever", cmd)
	return rules.Outcome{}
}

// watched is the digest of the game, now and then: whatever is done to its clones leaves it.
func (c *campaign) watched() string {
	if len(c.orders)%8 > 0 {
		return ""
	}
	return c.game.Digest()
}

func (c *campaign) answer(out rules.Outcome, answers rules.Answers) {
	c.t.Helper()
	if out.After != nil {
		c.t.Fatal("a question is open and yet something has happened")
	}
	for _, d := range out.Ask {
		if _, again := answers[d.ID]; again {
			c.t.Fatalf("%s is asked again after its answer", d.ID)
		}
		if len(d.Options) < 2 && !d.Sheet || d.Default < 0 || d.Default >= len(d.Options) {
			c.t.Fatalf("%s is no question: %v, default %d", d.ID, d.Options, d.Default)
		}
		answers[d.ID] = c.rng.IntN(len(d.Options))
	}
}

// settle takes an outcome over event by event, each through its kept form.
func (c *campaign) settle(side rules.Side, cmd rules.Command, answers rules.Answers, out rules.Outcome) {
	c.t.Helper()
	before, folded := c.watched(), c.game.Clone()
	o := order{side: side, cmd: cmd, answers: answers}
	for _, e := range out.Events {
		kept, again := c.eventKept(e)
		o.kept = append(o.kept, kept)
		c.journal = append(c.journal, again)
		c.came[e.Kind()]++
		folded.Apply(again)
	}
	if c.watched() != before {
		c.t.Fatalf("%#v, folded on a clone, changed the game", cmd)
	}
	c.noticesHold(cmd, out)
	for _, die := range out.Rolls {
		if c.thrown[die.Name] {
			c.t.Fatalf("%#v: die %s falls twice", cmd, die.Name)
		}
		c.thrown[die.Name] = true
	}
	if folded.Digest() != out.After.Digest() {
		c.t.Fatalf("%#v: folding its events gives another game\n%s", cmd, differs(folded.Positions(), out.After.Positions()))
	}
	c.orders = append(c.orders, o)
	c.game = out.After
	if len(c.orders)%5 == 0 {
		c.holds(cmd)
	}
	if len(c.orders)%17 == 0 && c.game.Result() == nil {
		c.positionsAreReadBack()
	}
}

func (c *campaign) eventKept(e rules.Event) ([]byte, rules.Event) {
	c.t.Helper()
	kept, err := json.Marshal(e)
	if err != nil {
		c.t.Fatal(err)
	}
	again, err := printedSystem.Event(e.Kind(), kept)
	if err != nil {
		c.t.Fatal(err)
	}
	if twice, err := json.Marshal(again); err != nil || !bytes.Equal(kept, twice) {
		c.t.Fatalf("%s is kept as %s and then as %s", e.Kind(), kept, twice)
	}
	return kept, again
}

func (c *campaign) commandKept(cmd rules.Command) rules.Command {
	c.t.Helper()
	kept, err := json.Marshal(cmd)
	if err != nil {
		c.t.Fatal(err)
	}
	again, err := printedSystem.Command(cmd.Kind(), kept)
	if err != nil {
		c.t.Fatal(err)
	}
	if twice, err := json.Marshal(again); err != nil || !bytes.Equal(kept, twice) {
		c.t.Fatalf("%s is kept as %s and then as %s", cmd.Kind(), kept, twice)
	}
	return again
}

// asForeseen holds the forecast of a first order, which is given in the position that the view
// shows, against what came of it.
func (c *campaign) asForeseen(v seen.View, cmd rules.Command, f rules.Forecast, out rules.Outcome) {
	c.t.Helper()
	if len(c.hidden[v.For]) > 0 {
		return // nobody can know
	}
	no, refused := f.(seen.WillRefuse)
	if refused != (out.Refused != nil) {
		c.t.Fatalf("of %#v it was foreseen %+v, and it came to %v", cmd, f, out.Refused)
	}
	if refused && no.Reason != out.Refused.Reason {
		c.t.Fatalf("%#v was to be refused since %s, and was since %s", cmd, no.Reason, out.Refused.Reason)
	}
	if a, ok := f.(seen.WillAttack); ok {
		for _, e := range out.Events {
			if r, ok := e.(hbn.CombatResolved); ok && r.Unit == a.Unit {
				c.resultForeseen(a, r)
				break
			}
		}
	}
}

// resultForeseen holds the first combat of an attack against its forecast; what a leader of the
// defender or another order of his stack changes is his to say.
func (c *campaign) resultForeseen(a seen.WillAttack, r hbn.CombatResolved) {
	c.t.Helper()
	if r.Defender != a.Defender || r.At != a.At || r.Column != a.Column || r.Mods.Sum() != a.Mods.Sum() {
		return
	}
	if !slices.ContainsFunc(a.Chances, func(x seen.Chance) bool { return x.Result == r.Result }) {
		c.t.Fatalf("%+v was foreseen, and came to %+v", a, r)
	}
	c.came["as foreseen"]++
}

// tableHolds demands that the table of what a view shows is that of the game, as far as the
// view goes: the referee's, of all but what is the sides' own.
func (c *campaign) tableHolds() {
	c.t.Helper()
	table, err := printedSystem.Table(c.game.View(rules.NoSide))
	if err != nil {
		c.t.Fatal(err)
	}
	own := regexp.MustCompile(`(?m)^(deeds|standing|deploy|sealed) .*\n`)
	if want := own.ReplaceAllString(c.game.Positions(), ""); table != want {
		c.t.Fatalf("the table of the referee's view is another than the game's:\n%s", differs(want, table))
	}
	for _, s := range rules.Sides {
		table, err := printedSystem.Table(c.game.View(s))
		if err != nil {
			c.t.Fatal(err)
		}
		if known := rules.AsKnownTo(table); (known == s) != (len(c.backs(s)) > 0) {
			c.t.Fatalf("the table of the %s says that it is known to %q, with %d hidden reserves", s.Name(), known, len(c.backs(s)))
		}
	}
}

// backs are the hidden reserves of the enemy that a side sees.
func (c *campaign) backs(s rules.Side) []seen.Reserve {
	return slices.DeleteFunc(c.game.View(s).(seen.View).Reserves, func(r seen.Reserve) bool { return r.Side == s || !r.Hidden })
}

// replays folds the whole journal on a fresh game, and runs every command again.
func (c *campaign) replays() {
	c.t.Helper()
	folded := c.fresh(c.setup)
	for _, e := range c.journal {
		folded.Apply(e)
	}
	if folded.Digest() != c.game.Digest() {
		c.t.Fatal("the journal folded on a fresh game gives another game")
	}
	again := c.fresh(c.setup)
	for _, o := range c.orders {
		out := again.Run(o.side, o.cmd, rules.Aid{Dice: c.dice, Answers: o.answers})
		if out.Refused != nil || len(out.Ask) > 0 || len(out.Events) != len(o.kept) {
			c.t.Fatalf("run again, %#v comes to %+v", o.cmd, out)
		}
		for i, e := range out.Events {
			if kept, _ := json.Marshal(e); !bytes.Equal(kept, o.kept[i]) {
				c.t.Fatalf("run again, %#v gives %s, before %s", o.cmd, kept, o.kept[i])
			}
		}
		again = out.After
	}
	if again.Digest() != c.game.Digest() {
		c.t.Fatal("the commands run again give another game")
	}
}

func (c *campaign) fresh(s rules.Setup) rules.Game {
	c.t.Helper()
	g, err := printedSystem.Begin(s)
	if err != nil {
		c.t.Fatalf("%v\n%s", err, s.Positions)
	}
	return g
}

// positionsAreReadBack writes the position as a table and begins from it.
func (c *campaign) positionsAreReadBack() {
	c.t.Helper()
	v := c.game.View(rules.NoSide).(seen.View)
	s := c.setup
	s.Positions, s.Turn, s.Phase, s.Phasing = c.game.Positions(), v.Turn, v.Phase, v.Phasing
	again := c.fresh(s)
	if again.Positions() != s.Positions {
		c.t.Fatalf("a table is read back otherwise:\n%s", differs(s.Positions, again.Positions()))
	}
	if again.Digest() != c.game.Digest() {
		c.t.Fatalf("a table does not hold all of the game:\n%s", s.Positions)
	}
	c.tableHolds()
}

// differs gives the lines of two texts that are not in both.
func differs(a, b string) string {
	text := ""
	for line := range bytes.Lines([]byte(a)) {
		if !bytes.Contains([]byte(b), line) {
			text += "- " + string(line)
		}
	}
	for line := range bytes.Lines([]byte(b)) {
		if !bytes.Contains([]byte(a), line) {
			text += "+ " + string(line)
		}
	}
	return text
}

// anyOptions chooses some options against the default.
func anyOptions(rng *rand.Rand) map[string]string {
	all, err := printedSystem.Options(data.Name, "")
	if err != nil {
		panic(err)
	}
	chosen := map[string]string{}
	for _, o := range all {
		if o.Missing == "" && rng.IntN(3) == 0 {
			chosen[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	return chosen
}

// hexesOf lists where the units of a list stand.
func hexesOf(units []seen.Unit) map[hex.Hex]int {
	stand := map[hex.Hex]int{}
	for _, u := range units {
		if !u.At.IsZero() {
			stand[u.At]++
		}
	}
	return stand
}
