package adjudicator

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"longroll/orders"
)

// A die that the referee has fixed stays so until it falls, through every rollback: he who
// fixes one and takes the game back to before it means it for the way that is played anew.
// He is told of those that stand, and may lift them.

// free lets a die that was fixed fall as it does.
func (p *pass) free(r orders.Ruling, id string) (said, problem string, err error) {
	if _, ok := p.m.fixed[r.Die]; !ok {
		if stand := p.m.stillFixed(); stand != "" {
			return "", fmt.Sprintf("no die is fixed by the name %s; fixed are %s", printable(r.Die, longestOrder), stand), nil
		}
		return "", "no die is fixed that is still to fall", nil
	}
	said = r.Die + " falls as it does."
	if p.m.submitted != nil {
		p.rules = true
		said += " What waits for your approval comes anew."
	}
	return said, "", p.record(fixed{Name: r.Die, Reason: r.Reason, Mail: id})
}

// stillFixed lists the dice that are fixed and have not fallen; empty: none.
func (m *match) stillFixed() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(m.fixed)) {
		list = append(list, fmt.Sprintf("%s (on %s)", name, faceRead(facesOf(m.system), m.fixed[name])))
	}
	return strings.Join(list, ", ")
}

// tenFaces are those of a die that reads 0 to 9: the tenth is the 0.
const tenFaces = 10

// faceRead is what a die shows, as it is read.
func faceRead(faces, value int) string {
	if faces == tenFaces && value == tenFaces {
		return "0"
	}
	return fmt.Sprint(value)
}

// fixedYet tells a referee who has taken the game to another place what is fixed there; empty:
// nothing is.
func (m *match) fixedYet() string {
	stand := m.stillFixed()
	if stand == "" {
		return ""
	}
	first := slices.Sorted(maps.Keys(m.fixed))[0]
	return fmt.Sprintf(" Still fixed, and not yet fallen: %s. \"rule: roll %s is free\" lifts it.", stand, first)
}

// diceFrom tells what becomes of the dice where the game is taken to another place.
func (m *match) diceFrom(r rolledback, before string) string {
	text := "The dice are the same again: who does the same rolls the same."
	switch {
	case r.Forward:
		text = "The dice are those of before the game was taken back."
	case r.Salt != before:
		text = "The dice fall anew, also where the same is done."
	}
	if m.salts != "" {
		text += " The words that were added to the dice stay."
	}
	return text
}
