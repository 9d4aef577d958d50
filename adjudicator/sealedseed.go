package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"longroll/rules"
)

// Whoever has the seed of a game that goes on has every die to come. An archive of such a
// game therefore has the SHA-256 of the seed in the place of the seed, in its first entry,
// and the entry's own hash in front of it, by which the second still follows the first. So
// all is checked but that the dice, and what is sealed with the seed, are those of the
// seed: they are taken as they are written. When the seed is told, whoever puts it back
// gets the entry with that hash.

// seedlessLine is the first entry without its seed: the hash of the whole entry, that of
// what is left of it, and what is left of it.
const seedlessLine = "seedless %s %s "

// seedSealed reports whether the seed is not at hand.
func (b begun) seedSealed() bool { return b.Commitment != "" }

// commitment is the SHA-256 of the seed.
func (b begun) commitment() string {
	if b.seedSealed() {
		return b.Commitment
	}
	return b.Seed.Commitment()
}

// withoutSeed is a first entry with the SHA-256 of its seed in the place of the seed.
func withoutSeed(raw []byte) ([]byte, error) {
	var e entry
	var b begun
	err := json.Unmarshal(raw, &e)
	if err == nil {
		err = json.Unmarshal(e.Body, &b)
	}
	if err != nil {
		return nil, fmt.Errorf("entry 1: %w", err)
	}
	if b.seedSealed() {
		return raw, nil
	}
	seed := []byte(`"seed":"` + b.Seed.Reveal() + `"`)
	left := bytes.Replace(raw, seed, []byte(`"commitment":"`+b.Seed.Commitment()+`"`), 1)
	if !bytes.Contains(raw, seed) || bytes.Contains(left, []byte(b.Seed.Reveal())) {
		return nil, errors.New("entry 1 does not hold its seed as it must, and can't be written without it")
	}
	return left, nil
}

// sealSeed takes the seed out of a journal, if it goes on: one on which a page or a file
// is to be made that does not tell it.
func (j *journal) sealSeed() error {
	if j.ending() > 0 || j.seedless || len(j.raw) == 0 {
		return nil
	}
	left, err := withoutSeed(j.raw[0])
	if err != nil {
		return err
	}
	e, err := decodeEntry(left, 1)
	if err != nil {
		return err
	}
	j.raw[0], j.entries[0], j.seedless = left, e, true
	return nil
}

// line is an entry as an archive has it.
func (j *journal) line(i int) string {
	if i == 0 && j.seedless {
		return fmt.Sprintf(seedlessLine, j.hash[0], hashOf(j.raw[0])) + string(j.raw[0])
	}
	return string(j.raw[i])
}

// addSeedless takes in a first entry without its seed; false if the line is of another
// kind.
func (j *journal) addSeedless(line string) bool {
	var hash, own string
	n, _ := fmt.Sscanf(line, strings.TrimSpace(seedlessLine), &hash, &own)
	left, found := strings.CutPrefix(line, fmt.Sprintf(seedlessLine, hash, own))
	if n != 2 || !found || !isHash(hash) || !isHash(own) || len(j.entries) > 0 || !j.add([]byte(left)) {
		return false
	}
	j.hash[0], j.seedless = hash, true
	if hashOf([]byte(left)) != own {
		j.spoil(0, "entry 1 was changed: it is not what was left of it without the seed")
	}
	return true
}

// check demands a seed, or its SHA-256 where the record says that it was taken out.
func (b begun) check(u *auditor) {
	u.demand(b.seedSealed() == u.seedless, "the game begins without a seed")
	u.demand(!b.seedSealed() || isHash(b.Commitment), "the SHA-256 of the seed is none")
	u.demand(b.Pace >= 0 && b.AnswerPace >= 0 && b.Wait >= 0, "a time of the terms is negative")
	if b.Terms != nil {
		err := b.Terms.check()
		u.demand(err == nil, "the terms are none that a game can have: %v", err)
	}
}

// dealt is what has been taken as it was written, since there was no seed to check it by.
type dealt struct{ dice, seals int }

// unproven says what; empty: nothing.
func (d dealt) unproven(seedless bool) string {
	if !seedless {
		return ""
	}
	return fmt.Sprintf("The seed is sealed until the game ends: %s taken as written, and so is what entry 1 says of the terms of the game.",
		strings.Join([]string{several(d.dice, "die", "dice"), several(d.seals, "seal", "seals")}, " and ")+" are")
}

func several(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// writtenDice fall as it is written that they fell.
type writtenDice struct {
	shows  map[string]int
	lacked bool // one that is written nowhere was rolled
}

// Roll gives the die of a name.
func (w *writtenDice) Roll(name string, _ int) int {
	shows, ok := w.shows[name]
	if !ok {
		w.lacked = true
		return 1
	}
	return shows
}

// lacks reports whether a die was rolled that is written nowhere.
func (w *writtenDice) lacks() bool { return w != nil && w.lacked }

// dealt are all dice that a journal has.
func (j *journal) dealt() *writtenDice {
	all := &writtenDice{shows: map[string]int{}}
	for _, e := range j.entries {
		for _, d := range e.dice() {
			all.shows[d.Name] = d.Value
		}
	}
	return all
}

// dice are those that fell when an order was carried out.
func (e entry) dice() []rules.Die {
	var r struct {
		Dice []rules.Die `json:"dice"`
	}
	if e.Kind != (ran{}).Kind() || json.Unmarshal(e.Body, &r) != nil {
		return nil
	}
	return r.Dice
}

// asDealt has the next command roll the dice that are written, if there is no seed.
func (u *auditor) asDealt(list []rules.Die) *writtenDice {
	w := &writtenDice{shows: make(map[string]int, len(list))}
	if !u.seedless {
		return w
	}
	for _, d := range list {
		w.shows[d.Name] = d.Value
		u.demand(d.Value >= min(d.Sides, 1) && d.Value <= d.Sides, "the die %s of %d sides shows %d", printable(d.Name, longestOrder), d.Sides, d.Value)
	}
	u.m.written = w
	return w
}

// dealtNext are the dice of the command that asked, as they are written where it was
// carried out at last, or where it may have been.
func (u *auditor) dealtNext() []rules.Die {
	for _, e := range u.ahead {
		if list := e.dice(); len(list) > 0 {
			return list
		}
	}
	return nil
}

// errSeedSealed says why what follows from the seed can't be had.
var errSeedSealed = bad("the seed of this game is sealed until it ends, and what follows from it can't be had before")
