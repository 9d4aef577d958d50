package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	mathrand "math/rand/v2"
	netmail "net/mail"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/store"
)

// killBattle is the game that the rookies play.
const killBattle = "battle"

// TestKilledAnywhere plays a battle and three order logs in one data file, once undisturbed,
// and again with a daemon that dies 500 times in all: while it fetches, receives,
// adjudicates, commits (some pages are on the disk, some not) and sends. In the end everything is as if
// it had never died: the journals are the same to the byte, so no turn is lost, none is
// played twice and no die is rolled twice; and every letter reached its reader, each copy
// of it the same.
func TestKilledAnywhere(t *testing.T) {
	const deaths = 500
	dir := killGames(t)
	began := time.Now()
	undisturbed := newKillWorld(t, dir, nil, 0)
	if !undisturbed.live() {
		t.Fatal("a daemon died without cause")
	}
	want := undisturbed.chronicle()
	want.demandSense(t)
	t.Logf("undisturbed: %d mails came, %d letters went, %d entries, %v", len(undisturbed.box), len(want.letters), want.entries(), time.Since(began))
	died, places := 0, map[string]int{}
	for seed := uint64(1); died < deaths; seed++ {
		w := newKillWorld(t, dir, mathrand.New(mathrand.NewPCG(seed, 1863)), deaths-died)
		for !w.live() {
			died++
		}
		resent := w.demand(want)
		for place, n := range w.deaths {
			places[place] += n
		}
		t.Logf("run %d: %d deaths so far, %d letters went more than once, %v", seed, died, resent, time.Since(began))
		if resent == 0 {
			t.Error("no letter was ever sent again: the test tests nothing")
		}
	}
	for _, place := range slices.Sorted(maps.Keys(places)) {
		t.Logf("%4d deaths: %s", places[place], place)
	}
	for _, what := range []string{
		"a mail", "loading a game", "before a mail's commit", "after a mail's commit", "the clock's commit", halfWritten,
		"before a letter is sent", "a letter sent, not noted",
	} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(places)), func(place string) bool { return strings.Contains(place, what) }) {
			t.Errorf("nobody died here: %s", what)
		}
	}
}

const killRoster = `title "A short day"
source stand-in "made up for a test"
day "1 July"
start 8:00
end 10:30
turns 5:00 30
night 21:00 5:00
army union "Army of the Potomac" Meade 3
corps "I Corps" Reynolds 3
division 1-I Wadsworth 2
army confederate "Army of Northern Virginia" Lee 4
corps "1 Corps" Longstreet 3
division McLaws McLaws 2
`

// killGames makes a data folder with games in it that nobody has played yet.
func killGames(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(inMemory(t), "d")
	if _, err := found(dir, testSettings); err != nil {
		t.Fatal(err)
	}
	w := &killWorld{t: t, dir: dir, now: killDay, calm: true}
	d, err := w.open()
	if err != nil {
		t.Fatal(err)
	}
	games := []adjudicator.NewGame{{Name: killBattle, Battle: "chickamauga", Seed: crashSeed, Options: map[string]string{"decisions": "default"}}}
	for i, wait := range []time.Duration{0, 30 * time.Minute, 2 * time.Hour} {
		games = append(games, adjudicator.NewGame{
			Name: fmt.Sprintf("log-%d", i), Battle: "cwb-log", Roster: killRoster, Wait: wait, Seed: strings.Repeat(fmt.Sprintf("%02x", i+1), 32),
		})
	}
	for _, g := range games {
		g.Pace, g.AnswerPace = 12*time.Hour, 6*time.Hour
		g.Union, g.Confederate, g.Referee = demoAddress("union"), demoAddress("confederate"), demoAddress("referee")
		if _, err := d.games.Create(killDay, g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.shut(d); err != nil {
		t.Fatal(err)
	}
	return dir
}

// chronicle is what came of all games.
type chronicle struct {
	journals map[string][]string // entries by game
	sent     []string            // letters as they were committed, in order
	letters  map[string]string   // as they were delivered, by id
	answers  map[string]int      // letters by the id of the mail that they answer
	asked    map[string]int      // deliveries by the id of a player's mail
}

func (c chronicle) entries() (n int) {
	for _, j := range c.journals {
		n += len(j)
	}
	return n
}

// chronicle reads what came of all games, and demands that the data file and all it holds
// are without fault.
func (w *killWorld) chronicle() chronicle {
	w.t.Helper()
	w.calm = true
	d, err := w.open()
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = w.shut(d) }()
	c := chronicle{journals: map[string][]string{}, letters: map[string]string{}, answers: map[string]int{}, asked: w.mailsFrom("@" + demoDomain)}
	for game := range d.store.Heads() {
		for raw, err := range d.store.Read(game, 1) {
			if err != nil {
				w.t.Fatal(err)
			}
			c.journals[game] = append(c.journals[game], string(raw))
		}
		if _, faults, err := d.games.Verify(game); len(faults) > 0 || err != nil {
			w.t.Errorf("game %s played again: %v, %v", game, faults, err)
		}
	}
	c.sent = w.kept(d.store)
	for id, copies := range w.copies {
		c.letters[id] = string(copies[0])
		m, err := netmail.ReadMessage(bytes.NewReader(copies[0]))
		if err != nil {
			w.t.Fatal(err)
		}
		if to := m.Header.Get("In-Reply-To"); to != "" {
			c.answers[to]++
		}
	}
	if files, err := filepath.Glob(filepath.Join(w.dir, "aside", "*")); err != nil || len(files) > 0 {
		w.t.Errorf("mails were set aside: %v, %v", files, err)
	}
	return c
}

// kept lists the letters that were sent, and demands that none waits or was given up.
func (w *killWorld) kept(s *store.Store) (letters []string) {
	w.t.Helper()
	kept, err := s.Kept(0, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, k := range kept {
		letters = append(letters, string(k.Data))
		var l adjudicator.Letter
		if err := json.Unmarshal(k.Data, &l); err != nil || w.copies["<"+l.ID+">"] == nil {
			w.t.Errorf("letter %d (%s) was noted as sent and never came: %v", k.ID, l.ID, err)
		}
	}
	waiting, err := s.Outbox()
	dead, err2 := s.Dead()
	if err != nil || err2 != nil || len(waiting)+len(dead) > 0 {
		w.t.Errorf("%d letters wait, %d were given up: %v, %v", len(waiting), len(dead), err, err2)
	}
	return letters
}

// demandSense: the games came to their ends, no die has the name of another, and every mail
// of a player was answered once.
func (c chronicle) demandSense(t *testing.T) {
	t.Helper()
	for game, journal := range c.journals {
		dice, kinds := map[string]bool{}, map[string]int{}
		for _, raw := range journal {
			var e struct {
				Kind string
				Body struct{ Dice []struct{ Name string } }
			}
			if err := json.Unmarshal([]byte(raw), &e); err != nil {
				t.Fatal(err)
			}
			kinds[e.Kind]++
			for _, d := range e.Body.Dice {
				if dice[d.Name] {
					t.Errorf("game %s: the die %s fell twice", game, d.Name)
				}
				dice[d.Name] = true
			}
		}
		t.Logf("game %s: %d dice, %v", game, len(dice), kinds)
		if kinds["over"] != 1 || len(dice) == 0 {
			t.Errorf("game %s ends %d times, with %d dice", game, kinds["over"], len(dice))
		}
	}
	twice := 0
	for id, times := range c.asked {
		robot := strings.Contains(id, ".robot.")
		if n := c.answers[id]; n != 1 && !robot || n != 0 && robot {
			t.Errorf("mail %s, which came %d times, was answered %d times", id, times, n)
		}
		if times > 1 {
			twice++
		}
	}
	if twice == 0 {
		t.Error("no mail came twice: the test tests nothing")
	}
}

// demand compares what came of all games with what came of them undisturbed. resent counts
// the letters that went more than once.
func (w *killWorld) demand(want chronicle) (resent int) {
	w.t.Helper()
	got := w.chronicle()
	for game := range want.journals {
		if !slices.Equal(got.journals[game], want.journals[game]) {
			w.t.Errorf("game %s went another way: %s", game, difference(got.journals[game], want.journals[game]))
		}
	}
	if len(got.journals) != len(want.journals) || !maps.Equal(got.answers, want.answers) || !maps.Equal(got.asked, want.asked) {
		w.t.Errorf("%d games, %d mails, %d answers; undisturbed %d, %d, %d",
			len(got.journals), len(got.asked), len(got.answers), len(want.journals), len(want.asked), len(want.answers))
	}
	if !slices.Equal(got.sent, want.sent) {
		w.t.Errorf("other letters were written: %s", difference(got.sent, want.sent))
	}
	if len(got.letters) != len(want.letters) {
		w.t.Errorf("%d letters came, not %d", len(got.letters), len(want.letters))
	}
	for id := range want.letters {
		if got.letters[id] != want.letters[id] {
			w.t.Errorf("letter %s: %s", id, difference([]string{got.letters[id]}, []string{want.letters[id]}))
		}
	}
	for id, copies := range w.copies {
		for _, c := range copies[1:] {
			if !bytes.Equal(c, copies[0]) {
				w.t.Errorf("letter %s came in two versions", id)
			}
		}
		if len(copies) > 1 {
			resent++
		}
	}
	return resent
}

// difference shows where two lists part.
func difference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("number %d is\n%.2000s\nand not\n%.2000s", i+1, got[i], want[i])
		}
	}
	return fmt.Sprintf("there are %d, not %d", len(got), len(want))
}
