package bluegray_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// campaign is a whole battle between two rookies, watched at every event.
type campaign struct {
	t      testing.TB
	system *bluegray.System
	setup  rules.Setup
	m      *ground.Map
	rng    *rand.Rand
	dice   dice.Keyed

	game    rules.Game
	printed map[rules.Side]int // strength points that there are
	thrown  map[string]bool    // dice by name
	orders  []order            // everything that was run and taken
	journal []rules.Event      // as read back from its kept form
	answers rules.Answers
	refused int
	passed  int             // marches that went on past dummies
	crowd   map[hex.Hex]int // how many stood there at most ever since the armies stood, under cover
}

// order is a command with what it came to.
type order struct {
	side    rules.Side
	cmd     rules.Command
	answers rules.Answers
	kept    [][]byte
}

func newCampaign(t testing.TB, battle string, seed uint64, edition string, options map[string]string) *campaign {
	t.Helper()
	m, err := data.Map(battle)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{t: t, system: bluegray.New(data.With(ownersMatter)), m: m, rng: rand.New(rand.NewPCG(seed, 1863)),
		setup:   rules.Setup{Battle: battle, Edition: edition, Options: options},
		printed: map[rules.Side]int{}, thrown: map[string]bool{}, answers: rules.Answers{}, crowd: map[hex.Hex]int{}}
	c.dice = dice.NewKeyed(dice.Seed{byte(seed), byte(seed >> 8), byte(seed >> 16), 7})
	if c.game, err = c.system.Begin(c.setup); err != nil {
		t.Fatal(err)
	}
	for _, u := range everyUnit(c.game) {
		c.printed[u.Side] += u.Strength
	}
	return c
}

// play fights the battle to its end.
func (c *campaign) play() {
	c.t.Helper()
	for turns := 0; c.game.Result() == nil; turns++ {
		if turns > 2*c.game.Now().Turns+2 { // two more may go before the first game-turn, BGD 22.4.13
			c.t.Fatalf("the battle goes on at %s", c.game.Now().Title)
		}
		c.playerTurn()
	}
}

// playerTurn plays one sheet; in one of four what was foreseen is compared with
// what came.
func (c *campaign) playerTurn() {
	c.t.Helper()
	side := c.game.Now().Side
	c.instruct(side.Enemy())
	c.nonsense()
	view := c.game.View(side).(seen.View)
	sheet := rookie.Sheet(view, c.m, c.rng.IntN)
	if len(sheet) == 0 {
		c.t.Fatalf("no orders at %s", c.game.Now().Title)
	}
	var foreseen []rules.Forecast
	if c.rng.IntN(4) == 0 {
		c.positionsAreReadBack()
		if !view.Undrawn { // who will be out of command is foreseen by nobody, BGD 22.4.3
			foreseen = c.system.Forecast(view, sheet)
		}
	}
	if c.inFog() {
		c.veilHolds(c.game)
		foreseen = foreseen[:min(len(foreseen), 1)] // what the first march brings into sight changes the others
	}
	if c.isCovert() {
		foreseen = foreseen[:min(len(foreseen), 1)] // who is shown by one march changes the others
		c.coversHold(c.game)
	}
	for i, cmd := range sheet {
		out := c.run(side, cmd)
		if i < len(foreseen) {
			c.asForeseen(cmd, foreseen[i], out)
		}
	}
}

// instruct now and then gives standing instructions out of turn.
func (c *campaign) instruct(side rules.Side) {
	if c.rng.IntN(6) > 0 {
		return
	}
	hexes := c.m.Hexes()
	s := seen.Standing{What: []string{"retreat", "advance", "cavalry", "displace"}[c.rng.IntN(4)], Yes: c.rng.IntN(2) == 0,
		To: []hex.Hex{hexes[c.rng.IntN(len(hexes))]}}
	c.run(side, bluegray.Instruct{Standing: []seen.Standing{s}, Clear: c.rng.IntN(2) == 0})
}

// nonsense gives orders that no reader of sheets would let through; whatever they
// come to, they must not break the game.
func (c *campaign) nonsense() {
	anywhere := func() hex.Hex { return hex.Hex{Col: int16(1 + c.rng.IntN(30)), Row: int16(c.rng.IntN(32))} }
	units := everyUnit(c.game)
	anybody := func() string {
		if len(units) == 0 || c.rng.IntN(8) == 0 {
			return "Bragg"
		}
		return units[c.rng.IntN(len(units))].Unit
	}
	path := []hex.Hex{anywhere(), anywhere(), anywhere()}[c.rng.IntN(4):]
	orders := []rules.Command{
		bluegray.Move{Unit: anybody(), To: anywhere()}, bluegray.Move{Unit: anybody(), Path: path}, bluegray.Move{},
		bluegray.Enter{Unit: anybody(), At: anywhere(), To: anywhere()}, bluegray.Enter{Unit: anybody(), Path: path},
		bluegray.Exit{Unit: anybody(), At: anywhere(), Path: path}, bluegray.Instruct{Standing: []seen.Standing{{What: "charge", Unit: anybody()}}},
		bluegray.Attack{On: path, With: []string{anybody(), anybody()}, Reduce: "7-1"}, bluegray.Attack{On: []hex.Hex{anywhere()}, With: []string{anybody()}},
	}
	c.run(rules.Sides[c.rng.IntN(2)], orders[c.rng.IntN(len(orders))])
}

// run runs one command until no question is open, with any answer to each.
func (c *campaign) run(side rules.Side, cmd rules.Command) rules.Outcome {
	c.t.Helper()
	cmd = c.commandKept(cmd)
	c.answers = rules.Answers{} // each command's questions are its own
	for range 200 {
		before := c.game.Digest()
		out := c.game.Run(side, cmd, rules.Aid{Dice: c.dice, Answers: c.answers})
		if c.game.Digest() != before {
			c.t.Fatalf("%#v changed the game it was run on", cmd)
		}
		if len(out.Ask) > 0 {
			c.answer(out)
			continue
		}
		if out.Refused != nil {
			c.refused++
			return out
		}
		c.settle(side, cmd, out)
		return out
	}
	c.t.Fatalf("%#v asks for ever", cmd)
	return rules.Outcome{}
}

func (c *campaign) answer(out rules.Outcome) {
	c.t.Helper()
	if out.After != nil {
		c.t.Fatal("a question is open and yet something has happened")
	}
	for _, d := range out.Ask {
		if _, again := c.answers[d.ID]; again {
			c.t.Fatalf("%s is asked again after its answer", d.ID)
		}
		if len(d.Options) == 0 || d.Default < 0 || d.Default >= len(d.Options) || len(d.Options) == 1 && !d.Sheet {
			c.t.Fatalf("%s is no question: %v, default %d", d.ID, d.Options, d.Default)
		}
		c.answers[d.ID] = c.rng.IntN(len(d.Options))
	}
}

// settle takes an outcome over event by event, each through its kept form.
func (c *campaign) settle(side rules.Side, cmd rules.Command, out rules.Outcome) {
	c.t.Helper()
	c.countPassed(cmd, out.Events)
	folded := c.game.Clone()
	o := order{side: side, cmd: cmd, answers: c.answers}
	rolled := map[string]int{}
	for _, e := range out.Events {
		kept, again := c.eventKept(e)
		o.kept = append(o.kept, kept)
		c.journal = append(c.journal, again)
		folded.Apply(again)
		if !onTheWay(e) {
			c.holds(folded, e)
		}
		for _, s := range rules.Sides {
			e.Tell(s)
		}
		diceTold(e, rolled)
	}
	for _, die := range out.Rolls {
		if c.thrown[die.Name] {
			c.t.Fatalf("die %s falls twice", die.Name)
		}
		c.thrown[die.Name] = true
		if c.isCovert() && secretly.MatchString(die.Name) && (die.Known == rules.KnownToUnion || die.Known == rules.KnownToConfederate) {
			rolled[die.Name] = die.Value
			continue
		}
		for _, s := range rules.Sides { // both are shown it, so that both have it in their ledgers
			if !die.Known.By(s) {
				c.t.Fatalf("the %s may not know %+v", s.Name(), die)
			}
		}
		if v, told := rolled[die.Name]; !told || v != die.Value || die.Sides != 6 && !drawn(die) {
			c.t.Fatalf("die %+v; the events tell of %v", die, rolled)
		}
	}
	if len(rolled) != len(out.Rolls) {
		c.t.Fatalf("events tell of %d dice, %d were rolled", len(rolled), len(out.Rolls))
	}
	if folded.Digest() != out.After.Digest() {
		c.t.Fatalf("%#v: folding its events gives another game", cmd)
	}
	c.orders = append(c.orders, o)
	c.game = out.After
	if len(c.orders)%23 == 0 && c.game.Result() == nil {
		c.positionsAreReadBack()
	}
}

// secretly names the dice under cover that their owner alone may know.
var secretly = regexp.MustCompile(`\.(stand|proof|drift)\.`)

// drawn reports whether a die stands for a counter drawn, with a face for each that is left.
// BGD 22.4.3, 22.6.2.
func drawn(die rules.Die) bool {
	if strings.HasSuffix(die.Name, ".cup") {
		return die.Sides >= 1 && die.Sides <= 22
	}
	_, chit, is := strings.Cut(die.Name, ".chit-")
	before, err := strconv.Atoi(chit)
	return is && err == nil && die.Sides == 11-before
}

// diceTold adds the dice of which an event tells.
func diceTold(e rules.Event, told map[string]int) {
	switch e := e.(type) {
	case bluegray.CombatResolved:
		told[e.DieName] = e.Die
		if e.Second > 0 {
			told[e.SecondName] = e.Second
		}
		if e.Night != nil {
			told[e.Night.DieName] = e.Night.Die
		}
	case bluegray.LeaderTested:
		told[e.DieName] = e.Die
	case bluegray.LeaderReplaced:
		told[e.DieName] = e.Die
	case bluegray.InitiativeCompared:
		for _, l := range e.Levels {
			if l.Die > 0 {
				told[l.DieName] = l.Die
			}
		}
	case bluegray.HexDisputed:
		told[e.Names[rules.Union]], told[e.Names[rules.Confederate]] = e.Dice[rules.Union], e.Dice[rules.Confederate]
	case bluegray.Bombarded:
		if e.Die > 0 {
			told[e.DieName] = e.Die
		}
	case bluegray.RecoveryTried:
		told[e.DieName] = e.Die
	case bluegray.CommandDrawn:
		for i, name := range e.DieNames {
			told[name] = e.Dice[i]
		}
	case bluegray.CupDrawn:
		told[e.DieName] = e.Die
	case bluegray.UnitScattered:
		told[e.DieNames[0]], told[e.DieNames[1]] = e.Dice[0], e.Dice[1]
	}
}

func (c *campaign) eventKept(e rules.Event) ([]byte, rules.Event) {
	c.t.Helper()
	kept, err := json.Marshal(e)
	if err != nil {
		c.t.Fatal(err)
	}
	again, err := c.system.Event(e.Kind(), kept)
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
	again, err := c.system.Command(cmd.Kind(), kept)
	if err != nil {
		c.t.Fatal(err)
	}
	if twice, err := json.Marshal(again); err != nil || !bytes.Equal(kept, twice) {
		c.t.Fatalf("%s is kept as %s and then as %s", cmd.Kind(), kept, twice)
	}
	return again
}

// replays folds the whole journal on a fresh game, and runs every command again.
func (c *campaign) replays() {
	c.t.Helper()
	folded, err := c.system.Begin(c.setup)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, e := range c.journal {
		folded.Apply(e)
	}
	if folded.Digest() != c.game.Digest() {
		c.t.Fatal("the journal folded on a fresh game gives another game")
	}
	again, err := bluegray.New(data.With(ownersMatter)).Begin(c.setup)
	if err != nil {
		c.t.Fatal(err)
	}
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

// anyOptions chooses some options against the default.
func anyOptions(t testing.TB, rng *rand.Rand, battle, edition string) map[string]string {
	t.Helper()
	all, err := bluegray.New(data.With(ownersMatter)).Options(battle, edition)
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]string{}
	for _, o := range all {
		if o.Missing == "" && rng.IntN(2) == 0 {
			chosen[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	if battle == "shiloh" || chosen["command-control"] == "table" {
		delete(chosen, "command-control") // BGD 22.4.3: some of the print is missing
	}
	reconcile(chosen)
	partClashes(t, battle, edition, chosen)
	return chosen
}

// clashing finds the two options of a clash.
var clashing = regexp.MustCompile(`^option (\S+)=\S+ does not go with (\S+)=`)

// partClashes drops one of every two options that can't be had together.
func partClashes(t testing.TB, battle, edition string, chosen map[string]string) {
	t.Helper()
	for range len(chosen) {
		_, err := bluegray.New(data.With(ownersMatter)).Begin(rules.Setup{Battle: battle, Edition: edition, Options: chosen})
		if err == nil {
			return
		}
		two := clashing.FindStringSubmatch(err.Error())
		if two == nil {
			t.Fatal(err)
		}
		drop := two[2]
		if _, ours := chosen[drop]; !ours {
			drop = two[1]
		}
		delete(chosen, drop)
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
	if chosen["variable-initiative"] == "on" {
		delete(chosen, "simultaneous")
	}
	if chosen["night-march"] == "on" {
		delete(chosen, "simultaneous")
		delete(chosen, "night-combat")
	}
	if chosen["cavalry-nine"] == "on" {
		chosen["cavalry-movement"] = "6"
	}
}

// playable lists the battles that nothing is missing for.
func playable() []string {
	var names []string
	for _, b := range printedSystem.Battles() {
		if len(b.Missing) == 0 {
			names = append(names, b.Name)
		}
	}
	return names
}

// FuzzPlay plays whole battles between rookies in every edition, as printed or
// with any options, and holds every event to what is always true.
func FuzzPlay(f *testing.F) {
	battles := playable()
	for seed := range uint64(6) {
		f.Add(seed, byte(seed), seed >= 3)
	}
	for seed := uint64(6); seed < uint64(4*len(battles)); seed++ {
		f.Add(seed, byte(seed/2), seed%4 > 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, edition byte, anyhow bool) {
		battle := battles[seed/3%uint64(len(battles))]
		name := []string{"third", "deluxe", "classic"}[edition%3]
		options := map[string]string{}
		if anyhow {
			options = anyOptions(t, rand.New(rand.NewPCG(seed, 0)), battle, name)
		}
		c := newCampaign(t, battle, seed, name, options)
		c.play()
		c.replays()
		t.Logf("%s %s %v: %d commands, %d refused, %d events, %d dice", battle, name, options, len(c.orders), c.refused, len(c.journal), len(c.thrown))
	})
}

// TestManyLookAtOnce has both sides and the referee look at one game at the same
// time; the race detector is the judge.
func TestManyLookAtOnce(t *testing.T) {
	g := beginChickamauga(t, "third")
	want := g.Clone().View(rules.Union)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			side := []rules.Side{rules.Union, rules.Confederate, rules.NoSide}[i%3]
			v := g.View(side)
			if side == rules.Union && !reflect.DeepEqual(v, want) {
				t.Error("one sees another field than the other")
			}
			if out := g.Run(rules.Union, bluegray.Move{Unit: "Wilder", To: readHexes(t, "1021")[0]}, rules.Aid{}); out.Refused != nil {
				t.Error(out.Refused)
			}
		})
	}
	all.Wait()
}
