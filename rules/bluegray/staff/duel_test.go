package staff_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/bluegray/staff"
	"longroll/rules/dice"
)

var (
	duels   = flag.Int("duels", 0, "whole battles a side against the random player, of every battle")
	battle  = flag.String("battle", "", "only this battle")
	only    = flag.String("side", "", "only this side")
	edition = flag.String("edition", "", "of the rules")
	tell    = flag.Bool("tell", false, "tell of every refused order")
)

// duel is a whole battle between the staff and a rookie.
type duel struct {
	t        testing.TB
	system   *bluegray.System
	staff    *staff.Staff
	ours     rules.Side
	rng      *rand.Rand
	dice     dice.Keyed
	game     rules.Game
	battle   string
	refused  []string // of the staff's orders
	missions int      // that our side gave
	slowest  time.Duration
}

func newDuel(t testing.TB, battle string, ours rules.Side, seed uint64, setup rules.Setup) *duel {
	t.Helper()
	files := data.With(nil)
	system := bluegray.New(files)
	setup.Battle = battle
	g, err := system.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &duel{t: t, system: system, staff: staff.New(files, system.Forecast), ours: ours, rng: rand.New(rand.NewPCG(seed, 1862)),
		dice: dice.NewKeyed(dice.Seed{byte(seed), 31}), game: g, battle: battle}
}

func (d *duel) play() *rules.Result {
	d.t.Helper()
	m, err := data.Map(d.battle)
	if err != nil {
		d.t.Fatal(err)
	}
	for turns := 0; d.game.Result() == nil; turns++ {
		side := d.game.Now().Side
		v := d.game.View(side).(seen.View)
		var sheet []rules.Command
		if side == d.ours {
			began := time.Now()
			sheet = d.staff.Sheet(v)
			for _, c := range sheet {
				if _, is := c.(bluegray.Mission); is {
					d.missions++
				}
			}
			d.slowest = max(d.slowest, time.Since(began))
		} else {
			sheet = rookie.Sheet(v, m, d.rng.IntN)
		}
		if len(sheet) == 0 || turns > 2*v.Turns+2 { // both may deploy first
			d.t.Fatalf("no end at %s", d.game.Now().Title)
		}
		for _, c := range sheet {
			d.run(side, c)
		}
		if *tell {
			s := d.game.View(d.ours).(seen.View)
			d.t.Logf("%s: Union %d Confederate %d; %d orders", d.game.Now().Title, s.Score.Union, s.Score.Confederate, len(sheet))
		}
	}
	return d.game.Result()
}

func (d *duel) run(side rules.Side, c rules.Command) {
	d.t.Helper()
	answers := rules.Answers{}
	for range 100 {
		out := d.game.Run(side, c, rules.Aid{Dice: d.dice, Answers: answers})
		if len(out.Ask) > 0 {
			for _, q := range out.Ask {
				if q.Side != d.ours {
					answers[q.ID] = d.rng.IntN(len(q.Options))
					continue
				}
				pick, ok := d.staff.Answer(d.game.View(d.ours), []rules.Decision{q})[q.ID]
				if !ok || pick < 0 || pick >= len(q.Options) {
					d.t.Fatalf("%+v is answered by %d, %v", q, pick, ok)
				}
				answers[q.ID] = pick
			}
			continue
		}
		if out.Refused != nil {
			if side == d.ours {
				d.refused = append(d.refused, fmt.Sprintf("%s: %+v: %s", d.game.Now().Title, c, out.Refused.Reason))
			}
			return
		}
		d.game = out.After
		return
	}
	d.t.Fatalf("%+v asks for ever", c)
}

// TestDuels counts who wins, for the one who tunes the staff: -duels 20.
func TestDuels(t *testing.T) {
	if *duels == 0 {
		t.Skip("say -duels 20")
	}
	for _, b := range bluegray.New(data.With(nil)).Battles() {
		if len(b.Missing) > 0 || *battle != "" && b.Name != *battle {
			continue
		}
		for _, side := range rules.Sides {
			if *only != "" && side.String() != *only {
				continue
			}
			t.Run(b.Name+"/"+side.String(), func(t *testing.T) {
				won := 0
				for seed := range uint64(*duels) {
					d := newDuel(t, b.Name, side, seed+1, rules.Setup{Edition: *edition})
					r := d.play()
					if r.Winner == side {
						won++
					}
					t.Logf("seed %d: %v %s, Union %d Confederate %d; %d refused, slowest sheet %v", seed+1, r.Winner, r.Level,
						r.Points[rules.Union], r.Points[rules.Confederate], len(d.refused), d.slowest)
					if *tell {
						for _, no := range d.refused {
							t.Log(no)
						}
					}
				}
				t.Logf("%d of %d", won, *duels)
				if won*20 < *duels*19 {
					t.Errorf("won %d of %d", won, *duels)
				}
			})
		}
	}
}
