package adjudicator

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// What players and the referee write in TestAnyActsOfTheDesk; # is a small number.
var (
	anyOrders = strings.Split("march Blue #|march Azure #|march Gray #|march Ash #|strike Blue Gray|strike Ash Azure|hide 4|cover stand|a|b|done|done|halt|"+
		"question: may I?|withdraw|status|history|extend 24h|resend|offer draw|flarch|answer union 1: yes|rule: move Blue to 7 because x|hold|go on|approve|rollback to last", "|")
	anyActs = strings.Split("hold|hold because of tea|go on|approve|approve|rollback to last|rollback to turn #|rollback to turn 1 keep dice|rollback to entry 1#|rollforward|"+
		"rollforward anyway|rule: put Blue # because x|rule: put Gray # because x|rule: die 1.union.strike.Blue.Gray is # because x|answer union 1: Yes|"+
		"answer confederate 1 public: No|reveal ring|note: hm|extend union 24h|close union|close confederate|press to all: hi|flarch|status", "|")
)

// TestAnyActsOfTheDesk has players and a referee write whatever comes to their minds, in any
// order and several lines to a mail, with days between and restarts. After every mail the
// record is sound, and it is the same game when it is read anew.
func TestAnyActsOfTheDesk(t *testing.T) {
	games := 25
	if testing.Short() {
		games = 8
	}
	for seed := range games {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			chance := rand.New(rand.NewPCG(uint64(seed), 7))
			req := ringTerms()
			req.Approval = chance.IntN(3) == 0
			if chance.IntN(2) == 0 {
				req.Wait = time.Hour
			}
			x := newTable(t, req)
			var wrote []string
			for range 25 {
				who, lines := anyMail(chance)
				wrote = append(wrote, who+": "+strings.Join(lines, " / "))
				if chance.IntN(12) == 0 {
					x.restart()
				}
				x.post(who, lines...)
				x.pass([]time.Duration{0, 0, 0, 0, 61 * time.Minute, 25 * time.Hour, 80 * time.Hour}[chance.IntN(7)])
				if x.sound(); t.Failed() {
					t.Fatalf("approval %v, wait %v:\n%s", req.Approval, req.Wait, strings.Join(wrote, "\n"))
				}
			}
		})
	}
}

// anyMail is a mail of anybody.
func anyMail(chance *rand.Rand) (who string, lines []string) {
	who, all := carol, anyActs
	if player := chance.IntN(4); player < 2 {
		who, all = []string{alice, bob}[player], anyOrders
	}
	for range 1 + chance.IntN(4) {
		line := all[chance.IntN(len(all))]
		lines = append(lines, strings.ReplaceAll(line, "#", fmt.Sprint(1+chance.IntN(9))))
	}
	if who == carol && chance.IntN(20) == 0 {
		lines = append(lines, "end ring draw")
	}
	return who, lines
}
