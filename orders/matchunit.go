package orders

import "longroll/rules/bluegray/seen"

// MatchUnit looks a name up among all units of a View, own, enemy, coming and gone, as
// names on a sheet are looked up. Without a unit it gives those that the name may mean,
// the likest first, which may be none.
func MatchUnit(v seen.View, name string) (unit string, like []string) {
	const anywhere = ownField | ownComing | ownGone | foeField | foeComing | foeGone
	r := newRoster(v)
	found := r.find(name, anywhere)
	if len(found) == 1 {
		return found[0].name, nil
	}
	for _, c := range found {
		like = append(like, c.name)
	}
	if like == nil {
		like = r.near(name, anywhere)
	}
	return "", like
}
