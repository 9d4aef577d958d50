package rules

// Known says which sides may know a die before the game is over: those to whom its value
// is shown in what they are told of the event that it was rolled for.
type Known string

// Who may know a die. The referee may know all of them.
const (
	KnownToAll         Known = "" // as in every journal of a game without secret rolls
	KnownToUnion       Known = "union"
	KnownToConfederate Known = "confederate"
	KnownToNobody      Known = "nobody"
)

// KnownTo is for a die that one side alone may know.
func KnownTo(s Side) Known {
	switch s {
	case Union:
		return KnownToUnion
	case Confederate:
		return KnownToConfederate
	}
	return KnownToNobody
}

// By reports whether a side may know the die.
func (k Known) By(s Side) bool {
	return k == KnownToAll || s == NoSide || k == KnownTo(s)
}

// HiddenFrom lists those of some dice that a side may not know, in the order in which they
// fell.
func HiddenFrom(s Side, dice []Die) []Die {
	var hidden []Die
	for _, d := range dice {
		if !d.Known.By(s) {
			hidden = append(hidden, d)
		}
	}
	return hidden
}

// KnownBy lists those of some dice that a side may know, in the order in which they fell.
func KnownBy(s Side, dice []Die) []Die {
	var known []Die
	for _, d := range dice {
		if d.Known.By(s) {
			known = append(known, d)
		}
	}
	return known
}
