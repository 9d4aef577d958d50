// Package calendar says when orders are due: so many hours after they are awaited, or at set times of the
// week as the players' clocks show them, and later by as long as a player is away.
//
// It knows no clock and no file: what is asked comes in as arguments, and the same question has the same
// answer on every machine (the table of time zones comes with the program where the machine has none).
package calendar
