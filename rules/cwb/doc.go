// Package cwb is the Civil War Brigade Series: battles of brigades in half-hour
// turns, led by written dispatches that the enemy never sees.
//
// It holds the order log of the series (CWB 10), which can be played alone beside
// a board or VASSAL: dispatches, delivery, acceptance and delay, initiative,
// attack stoppage, emergency retreats, the army commander's ways to command. Each
// chapter is a file named for it with its sections on its first line; RULES.tsv
// lists every numbered paragraph.
package cwb
