package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/report"
	"longroll/mail"
	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/cwb"
	"longroll/rules/cwb/rookie"
	"longroll/rules/ground"
)

// soakDay is when the year begins. Both nights in which London, New York and Berlin set
// their clocks lie in it.
var soakDay = time.Date(2026, 9, 1, 6, 0, 0, 0, time.UTC)

// TestSoak lets games run for a long time, with players who are late, away or gone, and
// demands all along that no clock strikes too early, nobody is left without an answer and
// nobody learns what is another's affair. The environment's LONGROLL_SOAK says with how
// many games for a whole year, as 500; without it a few games run for some weeks.
func TestSoak(t *testing.T) {
	games, days := 10, 55
	if wish, ok := os.LookupEnv("LONGROLL_SOAK"); ok {
		n, err := strconv.Atoi(wish)
		if err != nil {
			t.Fatal(err)
		}
		games, days = n, 365
	}
	w := newSoak(t, games, days)
	began := time.Now()
	w.run()
	t.Logf("%d games, %d days in %v", games, days, time.Since(began).Round(time.Second))
	w.finish()
}

// soak is the world of the test: a house, its players, and the mails under way.
type soak struct {
	*house
	t       *testing.T
	chance  *rand.Rand
	now     time.Time
	end     time.Time
	games   map[string]*soakGame
	people  map[string]*soakPlayer // by address and game
	start   []soakStart            // games still to come, the first first
	way     []soakMail             // to us, in order of time
	files   *data.Files
	rookies [3]rookie.Rookie // of the Brigade Series
	shut    []soakAbsence    // when no daemon runs
	night   time.Time
	seen    map[string][32]byte // letters by id
	used    map[string]int      // words of requests
	kinds   map[string]int      // of entries
	what    map[string]int      // became of mails
	mails   int
	sent    int
	ticks   int
	bytes   int64 // of letters
	faults  int
	serial  int
	direct  bool // the step was caused by a referee or the host
}

// soakStart is a game that is to come.
type soakStart struct {
	at   time.Time
	game *soakGame
}

// soakMail is a mail on its way, or something else that somebody does at a time.
type soakMail struct {
	at    time.Time
	raw   []byte
	id    string
	from  string
	game  string // of a known sender
	robot bool
	do    func()
}

func newSoak(t *testing.T, games, days int) *soak {
	t.Helper()
	h := open(t, testSettings+"[backup]\nkeep = 0\n")
	w := &soak{
		house: h, t: t, chance: rand.New(rand.NewPCG(1863, soakSeed(t))), now: soakDay, end: soakDay.AddDate(0, 0, days), files: data.With(nil),
		games: map[string]*soakGame{}, people: map[string]*soakPlayer{}, seen: map[string][32]byte{}, used: map[string]int{},
		kinds: map[string]int{}, what: map[string]int{}, night: soakDay.AddDate(0, 0, 1),
	}
	h.now = func() time.Time { return w.now }
	h.txt = func(context.Context, string) ([]string, error) { return nil, fs.ErrNotExist }
	h.easel = &report.Easel{Maps: func(string) (*ground.Map, error) { return nil, errors.ErrUnsupported }} // drawing takes longest
	h.games = adjudicator.New(h.marks, h.printed.systems(), rand.NewChaCha8([32]byte{18, 63}), adjudicator.Config{
		Address: h.config.Address, From: h.config.Name, Host: h.config.Host, Zone: h.config.zone, Engine: version(),
	})
	grid, err := cwb.New(h.printed.brigades).Grid("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range rules.Sides {
		w.rookies[side] = rookie.Rookie{Grid: grid, Attacks: side == rules.Confederate, Doctrine: 3}
	}
	for i := range games {
		at := soakDay
		if games > 20 { // most begin early, so that a year is long enough
			at = soakDay.Add(time.Duration(w.chance.IntN(days*24*2/3)) * time.Hour)
		}
		w.start = append(w.start, soakStart{at, w.newGame(i, games)})
	}
	slices.SortStableFunc(w.start, func(a, b soakStart) int { return a.at.Compare(b.at) })
	for at := soakDay.AddDate(0, 0, 3); at.Before(w.end); at = at.Add(time.Duration(5+w.chance.IntN(20)) * 24 * time.Hour) {
		from := at.Add(time.Duration(w.chance.IntN(86400)) * time.Second)
		w.shut = append(w.shut, soakAbsence{from, from.Add(time.Duration(1800+w.chance.IntN(30*3600)) * time.Second)})
	}
	return w
}

// fault notes what must not be. After so many there is no use in going on.
func (w *soak) fault(format string, args ...any) {
	w.t.Helper()
	w.t.Errorf("%s: %s", w.now.Format(time.RFC3339), clip(fmt.Sprintf(format, args...), 3000))
	if w.faults++; w.faults > 40 {
		w.t.FailNow()
	}
}

func clip(text string, most int) string { return text[:min(len(text), most)] }

// post puts a mail on its way.
func (w *soak) post(m soakMail) {
	at, _ := slices.BinarySearchFunc(w.way, m, func(a, b soakMail) int { return cmp.Or(a.at.Compare(b.at), -1) })
	w.way = slices.Insert(w.way, at, m)
}

// run lets time pass from one thing to the next, as the daemon meets them.
func (w *soak) run() {
	for n := 0; ; n++ {
		due, game := w.next()
		if n%100 == 0 {
			w.demandNext(due, game)
		}
		next, what := due, w.tick
		if game == "" {
			next = w.end
		}
		for _, other := range []struct {
			at time.Time
			do func()
		}{{w.night, w.nightly}, {w.mailAt(), w.fetch}, {w.startAt(), w.begin}, {w.shutAt(), w.outage}} {
			if !other.at.After(next) { // what came in time is read before anything falls due
				next, what = other.at, other.do
			}
		}
		if !next.Before(w.end) {
			return
		}
		if next.After(w.now) {
			w.now = next
		}
		w.direct = false
		what()
		w.carry()
	}
}

// next is the first due time of all games.
func (w *soak) next() (due time.Time, game string) {
	for name, g := range w.games {
		if !g.due.IsZero() && (game == "" || g.due.Before(due) || g.due.Equal(due) && name < game) {
			due, game = g.due, name
		}
	}
	return due, game
}

// demandNext demands that the games know themselves what is due next.
func (w *soak) demandNext(due time.Time, game string) {
	if next, ok := w.house.games.Next(); ok != (game != "") || ok && !next.Equal(due) {
		w.fault("due next is %v, %v, and by the heads %v of %s", next, ok, due, game)
	}
}

func (w *soak) mailAt() time.Time {
	if len(w.way) == 0 {
		return w.end
	}
	return w.way[0].at
}

func (w *soak) startAt() time.Time {
	if len(w.start) == 0 {
		return w.end
	}
	return w.start[0].at
}

func (w *soak) shutAt() time.Time {
	if len(w.shut) == 0 {
		return w.end
	}
	return w.shut[0].From
}

// tick has the clock strike.
func (w *soak) tick() {
	w.ticks++
	if err := w.house.games.Tick(w.now); err != nil {
		w.fault("the clock: %v", err)
	}
	for _, name := range slices.Sorted(maps.Keys(w.games)) {
		if g := w.games[name]; !g.due.IsZero() && !g.due.After(w.now) {
			w.look(g)
			if !g.due.IsZero() && !g.due.After(w.now) {
				w.fault("game %s is stuck: due at %v", name, g.due)
				g.due = time.Time{}
			}
		}
	}
}

// nightly is what the daemon does at night.
func (w *soak) nightly() {
	w.night = w.night.AddDate(0, 0, 1)
	if err := (caretaker{w.house}).round(); err != nil {
		w.fault("at night: %v", err)
	}
}

// fetch takes the first mail, or has somebody do what he does now.
func (w *soak) fetch() {
	m := w.way[0]
	w.way = w.way[1:]
	if m.do != nil {
		m.do()
		return
	}
	w.mails++
	what, err := w.receive(mail.Raw{Received: m.at, Data: m.raw, Size: int64(len(m.raw))})
	if err != nil {
		w.fault("mail %s: %v\n%s", m.id, err, m.raw)
		return
	}
	w.what[what.Kind]++
	w.direct = what.Side == rules.NoSide
	if g := w.games[what.Game]; g != nil {
		w.look(g)
	}
	w.demandAnswer(m, what)
}

// begin starts a game.
func (w *soak) begin() {
	g := w.start[0].game
	w.start = w.start[1:]
	name, err := w.house.games.Create(w.now, g.terms)
	if err != nil {
		w.fault("game %s: %v", g.terms.Name, err)
		return
	}
	w.games[name] = g
	w.look(g)
}

// outage lets the daemon be away for a time. Then all players get it back, the mails that
// came meanwhile are read, and only then does anything fall due.
func (w *soak) outage() {
	gone := w.shut[0]
	w.shut = w.shut[1:]
	gone.From = w.now
	w.now = gone.To
	if err := w.house.games.Outage(w.now, gone.From, gone.To); err != nil {
		w.fault("after an outage: %v", err)
	}
	for _, name := range slices.Sorted(maps.Keys(w.games)) {
		w.look(w.games[name])
	}
	for w.night.Before(w.now) {
		w.night = w.night.AddDate(0, 0, 1)
	}
}
