package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/spelling"
)

// The names of dice, as far as their form goes. A die that is fixed by a name which none can
// ever have would never fall, and nobody would see why.

// noDie says why no die of a system can have a name, and how those are called that it is
// like; nil: one can.
func noDie(dice diceNames, name, face string) *badRuling {
	turns := dice.turn.FindAllStringIndex(name, -1)
	face = " is " + face
	called := `"` + clip(name, 60) + `" is no name of a die in this game: `
	if len(turns) == 0 {
		return notRead(called+"one is called "+dice.as, "roll "+dice.as+face)
	}
	for _, turn := range turns { // words of the sides before it may look like one
		if strings.HasSuffix(name[:turn[1]], "*") || aboutDie(dice, name[turn[1]:]) {
			return nil
		}
	}
	bad := notRead(called + "behind its turn stands a side, union or confederate, and behind that " + dice.listed())
	at := turns[0][1]
	for _, right := range likeDie(dice, name[at:]) {
		bad.offer("roll " + name[:at] + right + face)
	}
	if len(bad.try) == 0 {
		bad.offer("roll " + name[:at] + "*" + face)
	}
	return bad
}

// listed says how the names of dice go on behind turn and side.
func (dice diceNames) listed() string {
	text := orList(dice.kinds)
	if len(dice.ends) > 0 {
		text += "; or a unit or leader with " + orList(dice.ends) + " behind"
	}
	return text
}

// aboutDie reports whether the name of a die may go on so behind its turn; with a * at the end
// it may stop anywhere.
func aboutDie(dice diceNames, rest string) bool {
	begun, open := strings.CutSuffix(rest, "*")
	if dice.counted != nil && !open {
		begun = dice.counted.ReplaceAllString(begun, "")
	}
	for _, side := range [...]rules.Side{rules.Union, rules.Confederate, rules.NoSide} { // the last where both act at once
		for _, kind := range dice.kinds {
			whole := side.String() + "." + kind
			parted := strings.ContainsAny(kind[len(kind)-1:], "-./")
			switch {
			case open && strings.HasPrefix(whole, begun),
				parted && strings.HasPrefix(begun, whole) && (open || begun != whole),
				!parted && begun == whole:
				return true
			}
		}
		if about, ok := strings.CutPrefix(begun, side.String()+"."); ok && dice.endsSo(about, open) {
			return true
		}
	}
	return false
}

// endsSo reports whether the name of a die may be that of a unit with what is rolled for it
// behind, or may begin so.
func (dice diceNames) endsSo(about string, open bool) bool {
	for _, name := range dice.named {
		rest, named := strings.CutPrefix(about, name)
		switch {
		case open && strings.HasPrefix(name, about):
			return len(dice.ends) > 0
		case named && slices.ContainsFunc(dice.ends, func(end string) bool { return rest == end || open && fitsOpen(rest, end) }):
			return true
		}
	}
	return false
}

// fitsOpen reports whether what is behind a name begins as an end does, or goes on behind it.
func fitsOpen(rest, end string) bool {
	return strings.HasPrefix(end, rest) || strings.HasPrefix(rest, end+"/")
}

// likeDie are the names that are nearest to one, behind the turn.
func likeDie(dice diceNames, rest string) []string {
	side, about, _ := strings.Cut(rest, ".")
	sides := nearest(strings.TrimSuffix(side, "*"), []string{rules.Union.String(), rules.Confederate.String()})
	if side == "" {
		sides = []string{""}
	}
	var kinds []string
	for _, kind := range dice.kinds {
		kinds = append(kinds, strings.TrimRight(kind, "-./"))
	}
	var list []string
	for _, s := range sides {
		for _, kind := range dice.kinds {
			bare := strings.TrimRight(kind, "-./")
			word, behind := leadingWords(about, 1+strings.Count(bare, "-"))
			if !slices.Contains(nearest(strings.TrimSuffix(word, "*"), kinds), bare) {
				continue
			}
			right := s + "." + kind + strings.TrimLeft(behind, "-./")
			if strings.HasSuffix(word, "*") || !aboutDie(dice, right) {
				right = s + "." + kind + "*"
			}
			if aboutDie(dice, right) {
				list = append(list, right)
			}
		}
		list = append(list, dice.likeEnds(s, about)...)
		if len(list) == 0 {
			list = append(list, s+".*")
		}
	}
	return list
}

// likeEnds are the names of units with what is rolled for them that are nearest to one.
func (dice diceNames) likeEnds(side, about string) []string {
	dot := strings.LastIndexByte(about, '.')
	if dot < 0 || len(dice.ends) == 0 {
		return nil
	}
	name, end, behind := about[:dot], strings.TrimSuffix(about[dot:], "*"), about[dot:][len(strings.TrimSuffix(about[dot:], "*")):]
	if slash := strings.IndexByte(end, '/'); slash > 0 {
		end, behind = end[:slash], end[slash:]+behind
	}
	var list []string
	names := nearestKeys(name, dice.named)
	for _, n := range names {
		for _, e := range nearest(end, dice.ends) {
			if right := side + "." + n + e + behind; aboutDie(dice, right) && len(list) < maxTries {
				list = append(list, right)
			}
		}
	}
	return list
}

// nearestKeys are those of a list that are as near to a name as the nearest, if it may be a
// slip for them.
func nearestKeys(name string, list []string) (near []string) {
	key := nameKey(name)
	for far := 0; far <= allowed(key) && len(near) == 0; far++ {
		for _, n := range list {
			if !slices.Contains(near, n) && spelling.Slips(key, nameKey(n)) == far {
				near = append(near, n)
			}
		}
	}
	return near
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
