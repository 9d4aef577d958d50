// Package vassal reads from a VASSAL module where its counters stand when a game begins,
// so that a battle set up there can be played here.
//
// A module is a zip archive with a build file, XML whose elements are named for the
// classes of VASSAL: a Map holds Boards with their grids, and At-Start Stacks
// (SetupStack) of pieces. A stack stands at the name of a hex, or at a pixel that the
// board's grid names. What is read here is written down in the VASSAL reference manual
// (Map, Board, Hex Grid, Grid Numbering, Multi-zoned Grid, At-Start Stack, Game Piece).
package vassal
