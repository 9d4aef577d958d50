package orders

import (
	"regexp"
	"strings"
)

// What mail programs, and we ourselves, put into mails.
var (
	scissorsLine = `^-*\s*8<\s*-*\s*`
	formBegin    = regexp.MustCompile(`(?i)` + scissorsLine + `(\S+)\s+GT\s*(\d+)\s+(\S+)\s+v(\d+)\s+(\S+)`)
	fileBegin    = regexp.MustCompile(`^\[attached file: .*\]$`) // put in when the mail was read
	formEnd      = regexp.MustCompile(`(?i)` + scissorsLine + `end(\s|-|$)`)
	// headings begin the parts of our own mails. They are matched whole, lest a
	// player's own capitals be taken for ours.
	headings = regexp.MustCompile(`^(YOU (MOVE|ATTACK|FIRE|FIGHT|SET UP|WAIT|WRITE ORDERS)|THE (UNION|CONFEDERATES) (MOVES?|ATTACKS?|FIRES?|SETS? UP|WRITES?)|` +
		`WHAT (HAPPENED( SO FAR)?|WE HOLD|YOU ASKED|YOU WERE TOLD BEFORE|COMES WITH THIS MAIL|WAS DONE|A REFEREE MAY WRITE)|VICTORY POINTS|WILL YOU TAKE PART|` +
		`YOUR (UNITS|TROOPS|STANDING INSTRUCTIONS|ORDER LOG|COMMANDERS|COMMAND POINTS|SHEET IS BEING PLAYED|TIME WAS UP)|STANDING INSTRUCTIONS|` +
		`REINFORCEMENTS|LEADERS|LOSSES|GIVEN UP BY A ROLLBACK|ORDER FORM|HOW TO ANSWER|HOW TO WRITE ORDERS|BESIDES ORDERS|TAKEN|NEEDS YOU|NOT YET ATTACKED|STILL OPEN|IGNORED|` +
		`CHANGED( SINCE VERSION \d+)?|LAPSED|ABOUT THE MAIL ITSELF|NOTHING OF YOUR MAIL WAS TAKEN|WHERE THE DATA COME FROM|DICE|` +
		`(AN|ONE|\d+) ANSWERS? (OF YOURS )?(IS|ARE) (AWAITED|NEEDED)|CHECK (A DIE|THE GAME)|LOOSE CANNONS|A TEST GAME|GROUND AND SCORE|STILL TO COME|OUT OF PLAY|HOW IT IS WON|A (TURN|COUPLET) BY MAIL|HOW THINGS STAND|RESERVES|UNIT STATUS BOXES|EXTRA STRENGTH|WHERE YOU WANT THEM TO STAND|` +
		`THE (GAME( IS OVER)?|(SECRET )?DICE|SEAL|SEED|QUESTIONS?|ENEMY YOU SEE|FILES OF THE GAME)|` +
		`THE (ORDERS|ORDER LOG|COMMANDERS|TROOPS) OF THE (UNION|CONFEDERATES)|THE (UNION|CONFEDERATES) (WAS|WERE) TOLD)([.:,?]|\s{2,}|\s\(|$)`)
)

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimLeft(s, " "), " ")
	return word
}
