package adjudicator

import (
	"fmt"
	"strings"

	"longroll/rules"
)

// A game ends by its rules; or by one of the sentences of this program, each of which can
// be true only where something went before.

// ending is one way in which a game ends otherwise than by its rules.
type ending struct {
	by     string // how its sentence begins
	winner rules.Side
	wants  string // what must have gone before
	so     bool   // it has
}

// check demands that a game ended as it could end.
func (o over) check(u *auditor) {
	result := u.m.game.Result()
	switch {
	case o.By == "" && (result == nil || *result != o.Result):
		u.amiss("the game did not end so")
		return
	case o.By == "":
		return
	case result != nil:
		u.amiss("the game was ended by the rules and not otherwise")
	}
	if o.Result.Points != [3]int{} { // journals of before they were kept have none
		if points := u.m.points(); o.Result.Points != points {
			u.amiss("the points of both sides are written as %v, and are %v", o.Result.Points[1:], points[1:])
		}
	}
	for _, way := range u.endings() {
		if !strings.HasPrefix(o.By, way.by) {
			continue
		}
		u.demand(way.so, "%q, and %s", o.By, way.wants)
		u.demand(o.Result.Winner == way.winner, "%q, and the winner is the %s", o.By, o.Result.Winner)
		return
	}
	if !strings.HasPrefix(o.By, "The referee ") && !strings.HasPrefix(o.By, "The host ") { // who may say more
		u.amiss("%q is no way in which a game ends", printable(o.By, longestOrder))
	}
}

// endings lists the ways of the moment.
func (u *auditor) endings() []ending {
	if u.m.invited {
		return u.refusals()
	}
	list := []ending{{"The players agreed on a draw", rules.NoSide, "nobody had offered a draw", u.m.offer != rules.NoSide}}
	bothLeft := u.m.desks[rules.Union].resigned && u.m.desks[rules.Confederate].resigned
	for _, side := range rules.Sides {
		enemy, d := side.Enemy(), u.m.desks[side]
		waited := d.vacant && !u.e.At.Before(u.emptied[side].Add(u.m.terms.Vacancy))
		list = append(list,
			ending{fmt.Sprintf("The %s player conceded the game", side.Name()), enemy, "", true},
			ending{fmt.Sprintf("The %s player left, and the %s player claimed the game", side.Name(), enemy.Name()), enemy,
				"he had not left", d.vacant && d.resigned || u.hidden},
			ending{fmt.Sprintf("The %s player left the game, and nobody took his seat", side.Name()), enemy,
				"his seat had not been empty for so long as the terms say", waited || u.hidden},
			ending{"Both players left the game, and nobody took their seats", rules.NoSide,
				"their seats had not been empty for so long as the terms say", waited && bothLeft || u.hidden})
	}
	// of two that are worded alike the one that is so
	for i := range list {
		for _, other := range list {
			list[i].so = list[i].so || other.by == list[i].by && other.winner == list[i].winner && other.so
		}
	}
	return list
}

// refusals are the ways in which a game ends before it has begun.
func (u *auditor) refusals() []ending {
	var silent []string
	var list []ending
	for _, r := range readers {
		if u.m.address(r) == "" {
			continue
		}
		list = append(list, ending{by: sentenceOf(title(r)) + " declined", so: true})
		if !u.m.desks[r].consents {
			silent = append(silent, title(r))
		}
	}
	return append(list, ending{
		by:    fmt.Sprintf("No answer came from %s", strings.ReplaceAll(either(silent), " or ", " and ")),
		wants: "there was time yet", so: !u.e.At.Before(u.consent),
	})
}
