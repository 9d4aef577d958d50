// Package dice rolls dice that any player can check: every roll follows from a sealed seed and the roll's own name.
package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Die is one die as it fell.
type Die struct {
	Name  string `json:"name"`  // what was rolled for; no name is used twice in a game
	Sides int    `json:"sides"` // faces of the die
	Value int    `json:"value"` // the face rolled, from 1
}

// Source rolls the die of a given name: a number from 1 to sides. A die
// without sides falls on 0.
type Source interface {
	Roll(name string, sides int) int
}

// Seed is the secret that all dice of a game follow from. It must be 32
// random bytes: a seed that can be guessed gives the dice away. Only its
// Commitment is told before the game ends.
type Seed [sha256.Size]byte

// ParseSeed reads the 64 hex digits that Reveal writes.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	err := s.UnmarshalText([]byte(text))
	return s, err
}

// Reveal is the seed itself as 64 hex digits, for the journal and for the last mail of a game.
func (s Seed) Reveal() string { return hex.EncodeToString(s[:]) }

// Commitment is the SHA-256 of the seed's 32 bytes in hex. Told to everyone
// before the first die, it proves afterwards that the seed was not changed.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// String names the seed without giving it away, so that a log line cannot.
func (s Seed) String() string { return "seed sealed as " + s.Commitment() }

// GoString is String: no way of printing a seed shows it but Reveal.
func (s Seed) GoString() string { return s.String() }

// MarshalText writes the seed as 64 hex digits.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.Reveal()), nil }

// UnmarshalText reads exactly 64 hex digits.
func (s *Seed) UnmarshalText(text []byte) error {
	raw, err := hex.DecodeString(string(text))
	if err != nil || len(raw) != len(s) {
		return fmt.Errorf("a seed is %d hex digits", 2*len(s))
	}
	copy(s[:], raw)
	return nil
}

// Keyed rolls dice from a seed. The die named NAME with SIDES faces is found so:
//
//  1. The message is NAME, a "#" and the number of the attempt: 0 at first.
//  2. Its HMAC-SHA256 with the seed's 32 bytes as key is taken; the first
//     four bytes, high byte first, are a number n below 4294967296.
//  3. If n is not below the largest multiple of SIDES up to 4294967296, the
//     attempt is thrown away (or low faces would be favoured) and the next one is made.
//  4. The die shows n mod SIDES, plus 1.
//
// With openssl and a shell, for a seed of 64 hex digits and a six-sided die:
//
//	n=$(printf %s "NAME#0" | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED -r | cut -c1-8)
//	echo $(( 0x$n % 6 + 1 ))    # unless 0x$n is 4294967292 or more: then NAME#1
//
// and the seed is the one promised if this prints its commitment:
//
//	printf %s SEED | xxd -r -p | openssl dgst -sha256 -r
//
// A Keyed has no memory: the same name always falls the same way.
type Keyed struct{ seed Seed }

// NewKeyed makes the dice of a game from its seed.
func NewKeyed(seed Seed) Keyed { return Keyed{seed} }

// Roll throws the die name with that many sides. Sides above 4294967296 are
// more than the recipe has numbers for and fall on 0 like none at all.
func (k Keyed) Roll(name string, sides int) int {
	if sides < 1 || sides > 1<<32 {
		return 0
	}
	_, n := k.Proof(name, sides)
	return int(uint64(n)%uint64(sides)) + 1
}
