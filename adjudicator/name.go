package adjudicator

import (
	"errors"
	"fmt"
	"io"
)

// name demands that a name is good and free, or makes one up.
func (a *Adjudicator) name(wanted string) (string, error) {
	if wanted != "" {
		if !gameName.MatchString(wanted) {
			return "", bad("a game can't be named %q: use 2 to 24 small letters, digits and dashes, and no dash first", wanted)
		}
		_, taken, err := a.ledger.Head(wanted)
		if err == nil && taken {
			err = bad("there is a game %q already: choose another name", wanted)
		}
		return wanted, err
	}
	for range mostInvented {
		name, err := a.invent()
		if err != nil {
			return "", err
		}
		if _, taken, err := a.ledger.Head(name); err != nil || !taken {
			return name, err
		}
	}
	return "", errors.New("no free name for a game was found")
}

// mostInvented is how often a name is made up that turns out to be taken.
const mostInvented = 100

// invent makes a name that can be said over a telephone.
func (a *Adjudicator) invent() (string, error) {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	raw := make([]byte, 6)
	if _, err := io.ReadFull(a.random, raw); err != nil {
		return "", fmt.Errorf("drawing a name: %w", err)
	}
	name := make([]byte, len(raw))
	for i, b := range raw {
		letters := consonants
		if i%2 == 1 {
			letters = vowels
		}
		name[i] = letters[int(b)%len(letters)]
	}
	return string(name), nil
}
