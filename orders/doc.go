// Package orders reads the sheet of orders that a player mails: what he wrote,
// what of it can't be understood, and what in the mail is not his to be read.
//
// Nothing is guessed and nothing is dropped in silence: each line of a mail that
// is not blank comes back as an order, a request, a letter, as a note (an answer), as a
// misread with lines ready to paste, or as ignored with the reason. A sheet is read against
// the view of its sender alone, so a reply can't tell what he may not know.
//
// What is wanted of the game besides orders (more time, a draw, a letter to the
// others) is the same in every game system: see requests.go.
//
// Each game system has an order language of its own, found by the system's code (tongue.go).
// It is a table of verbs (bluegray.go, cwb.go); the same table reads a sheet and writes the
// help, so that the two can't differ. Names, hexes, answers, requests, letters and what a
// mail program puts round them are read in one way for all.
package orders
