// Package adjudicator runs games by mail: it takes the order sheets that players
// send, has the rules play them when they are due, keeps what happened in a
// journal, and writes each side what that side may know.
//
// It knows no rule of any game and does no input or output of its own. Mails and
// the time come in as arguments, randomness from an io.Reader, and all that
// follows goes out in one call of [Ledger.Commit]: journal entries, letters and
// the id of the mail are written together or not at all. So a crash loses
// nothing and repeats nothing.
//
// # How a turn flows
//
// A mail comes to the reply address of a game, which bears a token (token.go).
// The token and the sender's registered address say whose mail it is; a token
// that play has overtaken makes the mail stale, and it is refused whole
// (intake.go). The mail is read against what its sender may know, never against
// the truth. Orders become a sheet, which replaces the one before (muster.go);
// the sender is answered once, on his own knowledge. One of which no line stands
// replaces nothing: what is held stays. A sheet that closes properly
// and needs nothing more is played after the game's quiet time; any other waits
// for a better one or for the deadline (deadline.go), as does one that leaves out
// most of the sheet before it, until its sender says that it is final (whole.go).
//
// To play a sheet is to run its orders one after the other (resolve.go). An order
// that the truth refuses is named to its owner in the next turn mail. An order
// that needs a choice stops play: those who have to choose are mailed, nobody
// else, and the answers run the same order again, with the same dice, for dice
// follow from their names. When the sheet is done, everybody is mailed in the
// same step (letter.go). While an answer is awaited the clock of the sheet stands
// still; without one the defaults are taken when its time is up.
//
// A sheet that is held when the deadline falls is played as it is, and then the
// clock closes the side's part; a pause in it is honoured as any other and opens a
// new sheet. Every mail of a player is answered once; only mails that change
// nothing stop being answered when one address sends a great many of them.
//
// A side may be the computer's (computer.go). Nobody is mailed there: as soon as its part
// begins its sheet is made from its own View and goes the same way, in the same step, and
// what it is asked it answers before anybody else is. Both stand in the journal, so that
// nothing that is read from one needs a computer.
//
// # Legs and stages
//
// A leg of the game lasts from the moment at which a sheet is awaited to the next
// one: the other side's part begins, or a pause was ordered. Within a leg each
// reader has a stage, which moves on when he himself is asked something. Tokens
// are made from stages. Nothing that concerns the other side alone changes a
// reader's stage, his token or the ids of his letters. A game may end a sheet on the
// quiet (rules.Outcome): then only its owner's stage moves on, and nobody but he
// and the referee is mailed. Nor is anybody mailed a turn that tells him nothing.
//
// # The journal
//
// A journal is a row of entries, each JSON: seq, at, engine (the program's
// version), kind, prev (SHA-256 of the bytes of the entry before; zeros before
// the first) and body. The kinds (entry.go):
//
//	begun     the terms: battle, options, addresses, seed, times
//	keyed     the key of tokens and Message-IDs, which an archive for the players leaves out
//	sheet     an order sheet that came, or with no orders its withdrawal
//	ran       a command with its answers, dice and events, or its refusal
//	lapsed    orders that stood after the end of their own sheet
//	asked     decisions that stop play, and the orders that wait for them
//	answered  choices, by mail or (without one) by default
//	clock     time was up for a side's sheet
//	mailed    who was written to of our own accord; a turn mail tells all so far
//	over      the result
//
// To load a game is to apply its entries, which applies the events they hold: it
// is true even after a rule was mended. [Adjudicator.Verify] instead runs every
// command again and compares. The head of a game repeats the number and the hash
// of its last entry, so that an entry changed or missing at the end is found too.
package adjudicator
