// Package bluegray is Blue & Gray: four battles of the Civil War in turns of
// moving and then fighting, by the third edition's rules, the Deluxe edition's, or
// as the game first came out.
//
// Each chapter of the rules is a file named for it, with the sections of both
// books on its first line. RULES.tsv lists every numbered paragraph and where it
// stands. A battle's own figures are text files under data; its own rules, where
// they are more than figures, are a file named for what they rule (train.go,
// victory.go).
//
// Questions that the books leave open are options named "ruling.something" with
// the default in options.go. Two more are ruled here without an option: equal
// points are a draw (BG-CHI 12.6), and a line of communication is a line of hexes,
// so creeks do not cut it (BG-CHI 12.61).
package bluegray
