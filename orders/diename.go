package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// The names of dice, as far as their form goes. A die that is fixed by a name which none can
// ever have would never fall, and nobody would see why.

// dieTurn is the game-turn with which the name of a die begins, behind what words and rulings
// have put before it.
var dieTurn = map[string]*regexp.Regexp{
	"bluegray": regexp.MustCompile(`(?:^|[./])gt\d+(?:\.|\*$)`),
	logSystem:  regexp.MustCompile(`(?:^|[./])t\d+(?:\.|\*$)`),
}

// dieKinds are what the dice of each system are about: behind turn and side their names go on
// with one of these.
var dieKinds = map[string][]string{
	"bluegray": {"combat-", "bombard-", "night-", "sub-", "command.", "cup", "initiative.", "leader.", "recovery.", "replaced.", "scatter."},
	logSystem: {"accept-", "delay-", "initiative-", "listen-", "stoppage-", "works-", "army-of-the-ohio/", "blood-lust/", "detour/", "fire/", "gun-loss/",
		"gunboats/", "leader/", "morale/", "odds/", "rally/", "recovery/", "rouse/", "stragglers/", "surprise/"},
}

// rolledAs is how the name of a die looks in each system.
var rolledAs = map[string]string{"bluegray": "gt3.union.*", logSystem: "t3.union.*"}

// noDie says why no die of a system can have a name, and how those are called that it is
// like; nil: one can.
func noDie(system, name string, value int) *badRuling {
	turns := dieTurn[system].FindAllStringIndex(name, -1)
	face := " is " + itoa(value)
	called := `"` + clip(name, 60) + `" is no name of a die in this game: `
	if len(turns) == 0 {
		return notRead(called+"one is called "+rolledAs[system], "roll "+rolledAs[system]+face)
	}
	for _, turn := range turns { // words of the sides before it may look like one
		if strings.HasSuffix(name[:turn[1]], "*") || aboutDie(system, name[turn[1]:]) {
			return nil
		}
	}
	bad := notRead(called + "behind its turn stands a side, union or confederate, and behind that " + orList(dieKinds[system]))
	at := turns[0][1]
	for _, right := range likeDie(system, name[at:]) {
		bad.offer("roll " + name[:at] + right + face)
	}
	if len(bad.try) == 0 {
		bad.offer("roll " + name[:at] + "*" + face)
	}
	return bad
}

// aboutDie reports whether the name of a die may go on so behind its turn; with a * at the end
// it may stop anywhere.
func aboutDie(system, rest string) bool {
	begun, open := strings.CutSuffix(rest, "*")
	for _, side := range [...]rules.Side{rules.Union, rules.Confederate, rules.NoSide} { // the last where both act at once
		for _, kind := range dieKinds[system] {
			whole := side.String() + "." + kind
			parted := strings.ContainsAny(kind[len(kind)-1:], "-./")
			switch {
			case open && strings.HasPrefix(whole, begun),
				parted && strings.HasPrefix(begun, whole) && (open || begun != whole),
				!parted && begun == whole:
				return true
			}
		}
	}
	return false
}

// likeDie are the names that are nearest to one, behind the turn.
func likeDie(system, rest string) []string {
	side, about, _ := strings.Cut(rest, ".")
	sides := nearest(strings.TrimSuffix(side, "*"), []string{rules.Union.String(), rules.Confederate.String()})
	if side == "" {
		sides = []string{""}
	}
	var kinds []string
	for _, kind := range dieKinds[system] {
		kinds = append(kinds, strings.TrimRight(kind, "-./"))
	}
	var list []string
	for _, s := range sides {
		for _, kind := range dieKinds[system] {
			bare := strings.TrimRight(kind, "-./")
			word, behind := leadingWords(about, 1+strings.Count(bare, "-"))
			if !slices.Contains(nearest(strings.TrimSuffix(word, "*"), kinds), bare) {
				continue
			}
			right := s + "." + kind + strings.TrimLeft(behind, "-./")
			if strings.HasSuffix(word, "*") || !aboutDie(system, right) {
				right = s + "." + kind + "*"
			}
			if aboutDie(system, right) {
				list = append(list, right)
			}
		}
		if len(list) == 0 {
			list = append(list, s+".*")
		}
	}
	return list
}

// leadingWords parts as many words, with what stands between them, from the rest.
func leadingWords(text string, n int) (words, rest string) {
	for i, c := range text {
		if !strings.ContainsRune("-./0123456789", c) {
			continue
		}
		if n--; n == 0 {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

// nearest are those words of a list that are as near to one as the nearest, if it may be a
// slip for them.
func nearest(word string, list []string) []string {
	word, near := strings.ToLower(word), []string(nil)
	for far := 0; far <= allowed(word) && len(near) == 0; far++ {
		for _, w := range list {
			if spelling.Slips(word, w) == far {
				near = append(near, w)
			}
		}
	}
	return near
}
