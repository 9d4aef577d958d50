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
// the default in options.go. These are ruled without an option: equal points are a
// draw (BG-CHI 12.6), and a line of communication is a line of hexes, so creeks do not
// cut it (BG-CHI 12.61); at Shiloh nobody wins when the Union has more points and the
// Confederates had the landing last, and twice as many points as none are at least one
// (BG-SHI 13.5); a gunboat is an enemy near by as others are, at night to the letter
// and for strategic movement (BG-SHI 13.42); at Antietam the dice of recovery fall before
// the ineffective in enemy zones go back (BG-ANT 21.0), who comes in makes no room by
// coming but may pass through a full entry hex (BG-ANT 15.3), reinforcements that come
// later than their game-turn count against the limit (BG-ANT 18.1), and those who never
// came are not cut off (BG-ANT 17.1); at Cemetery Hill an entry is blocked or not when the
// movement phase ends, the next road is sought clockwise for the Union and the other way
// for the Confederates, past the last one from the first again, and if none is open the unit
// waits where it is (BG-CEM 14.33); units that never came need no line to a road
// (BG-CEM 14.51, BG-CEM 14.52); of the
// complications: two set up in a wood together may stay (BGD 22.4.1), an attack on several
// hexes is in the flank if each is (BGD 22.4.6), the supply train and guns that never move
// are repulsed like others, where they can go (BGD 22.4.7), a trail does not help guns into
// woods (BGD 22.4.10), a column that morale shifts is what the attacker may lower, and guns
// alone need their least odds before the shift (BGD 22.4.12).
package bluegray
