package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
)

// The fog of war, proved to the byte: pairs of games that differ only in what one side hides.
// Whatever the other side is mailed must be alike in both, and come at the same times.

// fogPair is such a pair. In the busy game one side does more, or other things, than in the
// plain one, of which the other side may know nothing.
type fogPair struct {
	t           testing.TB
	plain, busy *fogGame
	battle      fogBattle
	chance      *rand.Rand
	hides       rules.Side
	compared    int // letters of the side that is blind
	secrets     int
	shared      int               // things done in both games, so that secrets might come out
	lingers     bool              // whoever is awaited has let such a thing come before him: his time must not run out
	salted      bool              // the side that hides something has put words before the dice
	answered    map[string]bool   // questions, by their letters' ids
	parted      bool              // what may be seen is no more the same in both
	legs        int               // played to their end and compared
	why         string            // what told them apart then
	unseen      []string          // lines of the sheet that is awaited which move somebody out of sight
	letters     map[string]string // of the busy game's reserve markers, by those of the plain one's
	stray       []string          // units that stand elsewhere in the other game
	trail       []string          // what was done, for a failure
}

func (p *fogPair) blind() rules.Side { return p.hides.Enemy() }

// both lists the games.
func (p *fogPair) both() [2]*fogGame { return [2]*fogGame{p.plain, p.busy} }

func (p *fogPair) note(format string, args ...any) {
	p.trail = append(p.trail, p.plain.now.Format("2 Jan 15:04 ")+fmt.Sprintf(format, args...))
}

// newFogPair begins two games that are alike.
func newFogPair(t testing.TB, shelf *fogShelf, battle fogBattle, seed uint64, leak *fogLeak) *fogPair {
	t.Helper()
	p := &fogPair{
		t: t, battle: battle, chance: rand.New(rand.NewPCG(seed, 1862+battle.number())), hides: rules.Sides[(seed+battle.number())%2],
		answered: map[string]bool{},
	}
	terms := battle.terms(p.chance)
	for i, into := range []**fogGame{&p.plain, &p.busy} {
		if i == 1 && battle.veil != nil {
			terms = battle.veil(p, terms)
		}
		g, err := newFogGame(t, shelf, terms, p.hides, "-"+strconv.Itoa(i), leak)
		if err != nil {
			t.Fatal(err)
		}
		*into = g
	}
	return p
}

// play plays some player-turns, with secret doings between them. It gives what the blind side
// could tell the games by; empty: nothing.
func (p *fogPair) play(legs int) string {
	p.t.Helper()
	for range legs {
		d := p.leg()
		if d == "" && !p.parted {
			p.legs++
		}
		if d != "" || p.parted || p.plain.over() {
			return d
		}
	}
	return ""
}

// leg has time go by, the one side do in secret what it likes, and whoever is awaited write.
func (p *fogPair) leg() string {
	p.t.Helper()
	side, words, id := p.awaited()
	if words == "" {
		p.t.Fatalf("nobody is awaited:\n%s", strings.Join(p.trail, "\n"))
	}
	at := p.plain.now.Add(time.Duration(1+p.chance.IntN(11)) * time.Hour)
	long := id == "" && !p.lingers && p.chance.IntN(6) == 0 // enough to be reminded
	if long {
		at = p.plain.now.Add(time.Duration(50+p.chance.IntN(20)) * time.Hour)
	}
	for range p.chance.IntN(3) {
		if d := p.until(p.plain.now.Add(at.Sub(p.plain.now) * time.Duration(p.chance.IntN(100)) / 100)); d != "" {
			return d
		}
		p.inSecret(words)
		if p.chance.IntN(2) == 0 {
			p.asks()
		}
		if !long && !p.lingers && p.chance.IntN(6) == 0 {
			p.lingers = true
			return p.together() // whose part it is then is another question
		}
		if d := p.compare(); d != "" || p.parted {
			return d
		}
	}
	if d := p.until(at); d != "" || p.parted {
		return d
	}
	p.inSecret(words)
	if side == p.blind() {
		p.drafts()
	}
	p.answered[id], p.lingers = true, false
	p.note("%s: %.300s", side, words)
	p.plain.write(fogAddressOf(side), words)
	p.busyWrites(side, words, id)
	p.approve()
	return p.compare()
}

// busyWrites has the side that is awaited write in the busy game too. What only that game asks
// the side that hides something it answers at once.
func (p *fogPair) busyWrites(side rules.Side, words, id string) {
	p.t.Helper()
	if _, _, open := p.busy.question(side, p.answered); id != "" && side == p.hides && p.busy.last(fogAddressOf(side)).ID == "" && !open {
		return
	}
	if side == p.hides && id == "" && p.battle.twist != nil {
		words = p.battle.twist(p, words)
	}
	p.busy.write(fogAddressOf(side), words)
	p.settleOwn()
}

// approve has the referee let happen what waits for his word.
func (p *fogPair) approve() {
	if !p.battle.approval {
		return
	}
	for _, g := range p.both() {
		g.write(fogAddressOf(rules.NoSide), "approve")
	}
}

// until lets time go by in both games.
func (p *fogPair) until(at time.Time) string {
	for _, g := range p.both() {
		g.pass(at)
	}
	return p.compare()
}

// awaited is whose part it is in the plain game and what he writes; with the id of the letter
// that asks him, if one does.
func (p *fogPair) awaited() (side rules.Side, words, id string) {
	for _, side := range rules.Sides {
		if id, answer, open := p.plain.question(side, p.answered); open {
			return side, answer, id
		}
	}
	for _, side := range rules.Sides {
		if words := p.battle.sheet(p, p.plain, side); words != "" {
			return side, words + "final\n", ""
		}
	}
	return rules.NoSide, "", ""
}

// fogNews are the subjects of letters that leave open what was asked before them.
var fogNews = regexp.MustCompile(`reminder|came from somebody else|another reply address|a letter from|not signed|words before the dice|you have longer|holds the game|goes on`)

// question is the last letter to a side if it asks something that is not answered yet, with
// the answer that it proposes.
func (g *fogGame) question(side rules.Side, answered map[string]bool) (id, answer string, open bool) {
	box := g.got[fogAddressOf(side)]
	for i := len(box) - 1; i >= 0; i-- {
		l := box[i].letter
		if l.InReplyTo != "" || fogNews.MatchString(l.Subject) {
			continue
		}
		asked := question.FindStringSubmatch(l.Text)
		if asked == nil || answered[l.ID] {
			return "", "", false
		}
		return l.ID, asked[1], true
	}
	return "", "", false
}

// compare looks at the letters to the blind side that have come since the last time. Where the
// battles themselves have come to differ in what it may see, the pair is of no more use.
func (p *fogPair) compare() string {
	p.t.Helper()
	a, b := p.plain.got[fogAddressOf(p.blind())], p.busy.got[fogAddressOf(p.blind())]
	d := ""
	for ; d == "" && p.compared < min(len(a), len(b)); p.compared++ {
		d = tellApart(a[p.compared], b[p.compared])
	}
	if d == "" && len(a) != len(b) {
		more := a
		if len(b) > len(a) {
			more = b
		}
		l := more[p.compared]
		d = fmt.Sprintf("%d letters in one game and %d in the other; the first too many, at %s: %s\n%s", len(a), len(b), l.at.Format(time.RFC3339), l.letter.Subject, clip(l.letter.Text, 2000))
	}
	if d == "" || p.plain.over() && p.busy.over() { // in the end all is told to all
		return ""
	}
	if p.battle.shown != nil && p.battle.shown(p.plain.truth(), p.hides) != p.battle.shown(p.busy.truth(), p.hides) {
		p.parted, p.why = true, d
		return ""
	}
	return d
}

// tellApart says by what two letters can be told apart; empty: by nothing.
func tellApart(a, b fogLetter) string {
	switch {
	case !a.at.Equal(b.at):
		return fmt.Sprintf("%q is sent at %s and at %s", a.letter.Subject, a.at.Format(time.RFC3339), b.at.Format(time.RFC3339))
	case a.envelope != b.envelope:
		return fmt.Sprintf("%q is sent from %s and from %s", a.letter.Subject, a.envelope, b.envelope)
	case bytes.Equal(a.raw, b.raw) && bytes.Equal(a.picture, b.picture) && bytes.Equal(a.letter.Picture, b.letter.Picture):
		return ""
	}
	for _, texts := range [][2]string{{a.letter.Text, b.letter.Text}, {a.letter.HTML, b.letter.HTML}, {string(a.raw), string(b.raw)}} {
		one, other := strings.Split(texts[0], "\n"), strings.Split(texts[1], "\n")
		for i := range max(len(one), len(other)) {
			if i >= len(one) || i >= len(other) || one[i] != other[i] {
				return fmt.Sprintf("%q differs in line %d of %d and %d:\n%.400s\n%.400s", a.letter.Subject, i+1, len(one), len(other),
					strings.Join(one[min(i, len(one)):], "\n"), strings.Join(other[min(i, len(other)):], "\n"))
			}
		}
	}
	return fmt.Sprintf("the pictures of %q differ", a.letter.Subject)
}

// seal is the line with the hash of what the enemy has sealed up, or of secret dice: its value alone may
// differ.
var seal = regexp.MustCompile(`((?:Sealed|Batch \d+):(?:\s|<[^>]*>)*)([0-9a-f]{64})\b`)

// unsealed is a letter without the values of seals.
func unsealed(l adjudicator.Letter) adjudicator.Letter {
	for _, s := range []*string{&l.Text, &l.HTML} {
		*s = seal.ReplaceAllString(*s, "${1}"+strings.Repeat("0", 64))
	}
	return l
}

// fogGames is how many pairs of each battle are played.
func fogGames(t testing.TB, usual int) int {
	n, err := strconv.Atoi(os.Getenv("LONGROLL_FOG"))
	if os.Getenv("LONGROLL_FOG") == "" {
		return usual
	}
	if err != nil || n < 1 {
		t.Fatalf("LONGROLL_FOG=%s is no number of games", os.Getenv("LONGROLL_FOG"))
	}
	return n
}

// TestFogOfEveryBattle demands that every battle that can be played is played in the fog.
func TestFogOfEveryBattle(t *testing.T) {
	var names []string
	for _, b := range fogBattles() {
		names = append(names, b.terms(rand.New(rand.NewPCG(1, 1))).Battle)
	}
	for _, d := range battles(printedWith(nil)) {
		if d.Playable && !slices.Contains(names, d.Name) {
			t.Errorf("no pair of games is played of %s", d.Name)
		}
	}
}

// tooFew reports whether what lies open came to differ too soon for the rest of the legs to be
// compared.
func tooFew(legs, wanted int) bool { return legs*4 < wanted*3 }

// TestFog plays pairs of games of every battle.
func TestFog(t *testing.T) {
	shelf := newFogShelf()
	legsOfAll, legsWanted := 0, 0
	for _, battle := range fogBattles() {
		t.Run(battle.name, func(t *testing.T) {
			letters, secrets, parted, legs, strays := 0, 0, 0, 0, 0
			games := fogGames(t, battle.usual)
			for seed := range uint64(games) {
				p := newFogPair(t, shelf, battle, seed, nil)
				if d := p.play(battle.legs); d != "" {
					t.Errorf("pair %d: the %s side can tell what the other hides: %s\n\n%s", seed, p.blind(), d, strings.Join(p.trail, "\n"))
				}
				if p.parted {
					t.Logf("pair %d parted: %s\n%s", seed, clip(p.why, 1000), clip(strings.Join(p.trail[max(0, len(p.trail)-8):], "\n"), 3000))
				}
				letters, secrets, legs, strays = letters+p.compared, secrets+p.secrets, legs+p.legs, strays+len(p.stray)
				if p.parted {
					parted++
				}
			}
			if battle.twist != nil && strays == 0 {
				t.Errorf("nobody stands elsewhere in the other of %d pairs", games)
			}
			t.Logf("%d units stand elsewhere in the other game of a pair", strays)
			t.Logf("%d pairs, %d letters compared, %d things done in secret, %d pairs parted, %d legs of %d", games, letters, secrets, parted, legs, games*battle.legs)
			legsOfAll, legsWanted = legsOfAll+legs, legsWanted+games*battle.legs
			if games >= 4 && tooFew(legs, games*battle.legs) { // of fewer pairs one that parts early counts too much
				t.Errorf("of %d legs only %d were compared in %d pairs", games*battle.legs, legs, games)
			}
			if letters < 5*games || secrets < 3*games {
				t.Errorf("%d letters and %d secrets in %d pairs: too few to tell", letters, secrets, games)
			}
		})
	}
	if tooFew(legsOfAll, legsWanted) {
		t.Errorf("of %d legs only %d were compared", legsWanted, legsOfAll)
	}
}
