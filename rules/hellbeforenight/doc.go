// Package hellbeforenight adjudicates Hell Before Night, the battle of Shiloh by regiments and
// batteries: couplets of two players' moves and combats, formations, reserves that may be
// hidden, leaders, and fortunes of war.
//
// One file holds one chapter of the rulebook. Chapter code reads the bench's game, decides,
// and emits events; only an event's apply changes the game. All charts are data.
package hellbeforenight
