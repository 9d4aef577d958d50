// Command longroll runs American Civil War board wargames by e-mail: it reads the
// players' order mails, has them adjudicated by the rulebook with its own dice, and
// mails each side what that side may know.
//
// The commands stand in the table of main.go, each in a file of its own. A command
// works either on its own or in the house (wire.go): the open data file with the
// games, the post and all that goes with them. One process at a time can have the
// data file. While the daemon (serve.go) runs it has it, and every other command is
// sent to it over a socket (frontdesk.go) and carried out there by the same code;
// while it does not run, the command opens the file itself.
//
// Exit codes: 0 done, 1 failed, 2 the request was wrong and nothing was changed.
package main
