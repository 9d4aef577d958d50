// Package staff is a computer that plays one side of a Blue & Gray battle: it looks
// for fights at good odds, holds what gives points and goes for what the enemy holds.
//
// It knows what its side may know and nothing else: a View, the printed map and
// tables, and what Forecast foresees of its orders. The same View always gives the
// same sheet, for no die and no clock has a say.
//
// A sheet comes about so: every unit's reach is found (reach.go); what each hex is
// worth to stand in is estimated (worth.go, aim.go); a plan, a hex for every unit, is
// improved move by move and by whole gatherings against one enemy (search.go), where
// each plan is judged with the fights that it brings about, shared out as well as can
// be (fight.go, odds.go). Forecast then says what can't be, and the rest is planned
// again without it (staff.go).
package staff
