package main

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// peaceful leaves out of sheets what the numbers of troops decide: those differ, and what comes of them is
// there to be seen.
func peaceful(sheet func(*fogPair, *fogGame, rules.Side) string) func(*fogPair, *fogGame, rules.Side) string {
	return func(p *fogPair, g *fogGame, side rules.Side) string {
		return rowsWithout(sheet(p, g, side), "doctrine", "fire", "charge")
	}
}

var fogBegins = regexp.MustCompile(`# --turn (\d+) --phasing (\S+) --phase (.+)`)

// veiledPair begins two games from a place in a battle, which in one of them is another in all
// that a side hides; nil: there is no such place.
func veiledPair(t testing.TB, shelf *fogShelf, battle fogBattle, seed uint64, leak *fogLeak) *fogPair {
	t.Helper()
	bare := *shelf
	bare.blank = true // nobody looks at these letters
	p := newFogPair(t, &bare, battle, seed, nil)
	p.play(1 + p.chance.IntN(battle.legs))
	table, terms := rowsWithout(p.plain.truth(), "doctrine"), p.plain.terms
	begins := fogBegins.FindStringSubmatch(table)
	if begins == nil || p.plain.over() {
		return nil
	}
	terms.Positions, terms.Phasing, terms.Phase = table, begins[2], strings.Trim(begins[3], `"`)
	terms.Turn, _ = strconv.Atoi(begins[1])
	v := newFogVeil(table, p.hides, p.chance)
	battle.sheet = peaceful(battle.sheet)
	q := &fogPair{t: t, battle: battle, chance: p.chance, hides: p.hides, answered: map[string]bool{}, secrets: v.done}
	var err error
	if q.plain, err = newFogGame(t, shelf, terms, p.hides, "-0", leak); err != nil {
		t.Fatalf("%v\n%s", err, table)
	}
	for range len(v.rows) {
		terms.Positions = v.table()
		q.busy, err = newFogGame(t, shelf, terms, p.hides, "-1", leak)
		if err == nil {
			break
		}
		if !v.restore(err.Error()) {
			t.Fatalf("%v\n%s", err, v.table())
		}
	}
	if battle.shown(q.plain.truth(), p.hides) != battle.shown(q.busy.truth(), p.hides) {
		t.Fatalf("the veil lets itself be seen:\n%s\n%s", battle.shown(q.plain.truth(), p.hides), battle.shown(q.busy.truth(), p.hides))
	}
	return q
}

// looks has the blind side ask and draft whatever it can think of.
func (p *fogPair) looks(times int) string {
	p.t.Helper()
	for range times {
		for _, g := range p.both() {
			g.pass(g.now.Add(10 * time.Minute))
		}
		p.asks()
		p.drafts()
		if d := p.compare(); d != "" {
			return d
		}
	}
	return ""
}

// TestFogOverWhatIsHidden begins pairs of games that differ in losses, morale, ammunition, the
// order and the names below the top of each stack, dispatches and standing instructions of one
// side. The other asks, drafts and plays.
func TestFogOverWhatIsHidden(t *testing.T) {
	shelf := newFogShelf()
	for _, battle := range fogBattles() {
		if battle.open {
			continue
		}
		t.Run(battle.name, func(t *testing.T) {
			letters, veils, parted := 0, 0, 0
			games := fogGames(t, 1)
			for seed := range uint64(games) {
				p := veiledPair(t, shelf, battle, seed, nil)
				if p == nil {
					continue
				}
				d := cmp.Or(p.compare(), p.looks(10))
				if d == "" {
					d = p.play(2)
				}
				if d != "" {
					t.Errorf("pair %d: the %s side can tell what the other hides: %s\n\n%s", seed, p.blind(), d, strings.Join(p.trail, "\n"))
				}
				if p.parted {
					t.Logf("pair %d: %s %s", seed, clip(p.why, 1500), clip(strings.Join(p.trail, " / "), 3000))
				}
				letters, veils = letters+p.compared, veils+p.secrets
				if p.parted {
					parted++
				}
			}
			t.Logf("%d pairs, %d letters compared, %d things hidden, %d pairs parted", games, letters, veils, parted)
			if letters < 10*games {
				t.Errorf("%d letters in %d pairs: too few to tell", letters, games)
			}
		})
	}
}
