// Package rules is what every game on the shelf has in common: two sides, the
// commands they give, the events that follow, the questions that stop play, and
// what a side may know.
//
// The root holds words and one contract; it has no behaviour of its own and
// imports nothing of ours. A game system (rules/bluegray and its neighbours)
// implements System and Game. The adjudicator calls nothing else.
//
// # Decide, emit, apply
//
// Chapter code of a system reads the working copy of the game, decides, and
// emits events. Only an event's own apply changes a field. A live game and a
// replay therefore run the same changes, and no chapter can forget to report
// what it did.
//
// # Whole or not at all
//
// A Command is adjudicated whole. If it needs a choice that nobody has made, the
// outcome holds Decisions and nothing has happened yet; with the answers the
// same command is run again from its start. Dice are keyed by name, so the
// second run rolls the same numbers.
//
// # What may not be imported
//
// Nothing below rules imports a clock, a file, a network or math/rand; no
// iteration over a map, no time and no float reaches an event.
package rules
