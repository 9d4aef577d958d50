// Package casebook plays a rulebook's worked cases: a position, what a side orders,
// what must come of it, in words that a player of the board game can check.
//
// It serves the tests of every system and is imported by nothing else. A system's
// own test brings a Book: which words its set-ups have, who reads its orders, how
// its events are written as lines. The casebook does what is the same for all: it
// reads the case, rolls the written dice, runs the orders, folds what happened from
// the journal's form, and compares.
//
// # A case file
//
// A case is a txtar file, testdata/cases/RULE-words.txtar (or in battle, beside cases, for a
// system that plays in two ways). Its head is a sentence and
// a line "cites RULE, RULE". Sections are worked from the top:
//
//	setup               where play begins: edition, option NAME=VALUE, turn, phase,
//	                    phasing, and lines of the system's own
//	dice                the dice in the order in which they are first rolled
//	dice from 0         the same, as they are read: a 0 of ten faces is the ten; draws count from 0
//	orders SIDE         a sheet of a side is run, up to its end or a question
//	answers SIDE        the same for answers to what is asked
//	default             the clock answers what is asked
//	refused             what was not understood or not allowed since the last sheet
//	events              what happened since
//	asks                the questions now open
//	told SIDE           what a side hears of the events
//	forecast            what the sender was told beforehand
//	now                 the place in the sequence of play
//
// A system adds sections of its own. What comes of a sheet must be said: a refusal,
// an event or a question without its section is a fault, and so are a die that is
// left over and a section nobody knows.
package casebook
