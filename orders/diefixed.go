package orders

import (
	"regexp"
	"strconv"
	"strings"
)

// How a referee fixes a die: by its name and by what it is to show, "roll NAME is 4".

// dieFree stands for the face of a die that is fixed no more.
const dieFree = "free"

// usualFaces are those of a die of a system that says nothing else.
var usualFaces = faces{most: 6}

var dieSet = regexp.MustCompile(`(?i)^(next\s+)?(.+?)\s*(?:\s+is|\s+to|\s+shows|\s*=)\s*(\S+)$`)

// dice is how dice are called in the game at hand.
func (d rulingDesk) dice() diceNames {
	dice := d.book.dice
	for _, u := range d.units {
		dice.named = append(dice.named, u.name)
	}
	return dice
}

// fixDie reads "NAME is 4", with next before it for the next die that begins so.
func fixDie(dice diceNames, rest string) (Ruling, *badRuling) {
	m := dieSet.FindStringSubmatch(rest)
	if m == nil {
		return Ruling{}, notRead(`a die is fixed by its name and its face: "roll NAME is 4"; a name that ends in * is the next die that begins so`)
	}
	name, word := m[2], strings.ToLower(m[3])
	if m[1] != "" && !strings.HasSuffix(name, "*") {
		name += "*"
	}
	free := word == dieFree // what a slip has fixed may be lifted by the same
	of := dice.facesOf(name)
	value, face, ok := of.read(word)
	switch {
	case !free && !ok:
		return Ruling{}, notRead(`"` + clip(m[3], 20) + `" is no face of ` + of.die() + `: say ` + of.listed() + ", or free")
	case strings.Contains(strings.TrimSuffix(name, "*"), "*"):
		return Ruling{}, notRead("a * stands only at the end of the name of a die", "roll "+strings.ReplaceAll(name, "*", "")+"* is "+word)
	case name == "*":
		return Ruling{}, notRead("say how the name of the die begins")
	case free:
		return Ruling{Text: "roll " + name + " is " + dieFree, Die: name}, nil
	}
	return Ruling{Text: "roll " + name + " is " + face, Die: name, Value: value, Face: face}, noDie(dice, name, face)
}

// facesOf are the faces of the dice that have a name, or whose names begin so.
func (dice diceNames) facesOf(name string) faces {
	begun := strings.TrimSuffix(name, "*")
	for _, f := range dice.faces {
		if f.about == "" {
			return f
		}
		for _, turn := range dice.turn.FindAllStringIndex(begun, -1) {
			if _, about, ok := strings.Cut(begun[turn[1]:], "."); ok && strings.HasPrefix(about, f.about) {
				return f
			}
		}
	}
	return usualFaces
}

// read reads a face: what the die falls on, and how that is said.
func (f faces) read(word string) (value int, face string, ok bool) {
	if !isDigits(word) || len(word) > 3 {
		return 0, "", false
	}
	value, _ = strconv.Atoi(word)
	if f.nought && value == 0 {
		value = f.most
	}
	if value < 1 || value > f.most {
		return 0, "", false
	}
	if face = itoa(value); f.nought && value == f.most {
		face = "0"
	}
	return value, face, true
}

// listed says which faces there are.
func (f faces) listed() string {
	if f.nought {
		return "0 to " + itoa(f.most-1)
	}
	return "1 to " + itoa(f.most)
}

// die says which dice have them.
func (f faces) die() string {
	if f.about == "" {
		return "a die"
	}
	return "a draw"
}
