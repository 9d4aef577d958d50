package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// soakGame is a game as the test knows it.
type soakGame struct {
	terms adjudicator.NewGame
	clock soakClock
	head  soakHead
	due   time.Time // when its clock acts next
	fate  int       // how it is to end, if not by the rules
	after int       // so many turn mails
	legs  int       // turn mails that its players have read
	heirs int
	late  []string // its last entries
}

// How a game comes to its end. What its players have in mind they do after some turns.
const (
	fateBattle     = iota // by the rules
	fateConcede           // a player concedes
	fateDraw              // they agree on a draw
	fateHeir              // one resigns, and the other names a successor
	fateClaim             // one resigns, and the other claims the game
	fateEmpty             // one resigns, and nobody takes his seat
	fateReplaced          // one names his own successor
	fateDecline           // somebody declines the invitation
	fateNoAnswer          // somebody does not answer the invitation
	fateRefereeAct        // the referee is asked what is to be done, and has much to say
	fates
)

// soakRoster is a day of an order log.
const soakRoster = `title "A long day"
source stand-in "made up for a test"
day "1 July"
start 8:00
end 16:00
turns 5:00 30
night 21:00 5:00
army union "Army of the Potomac" Meade 3
corps "I Corps" Reynolds 3
division 1-I Wadsworth 2
army confederate "Army of Northern Virginia" Lee 4
corps "1 Corps" Longstreet 3
division McLaws McLaws 2
`

// soakSeed is another for another course of things, if the environment's LONGROLL_SOAK_SEED
// says so.
func soakSeed(t *testing.T) uint64 {
	t.Helper()
	wish, ok := os.LookupEnv("LONGROLL_SOAK_SEED")
	if !ok {
		return 365
	}
	n, err := strconv.ParseUint(wish, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// newGame draws a game and its players.
func (w *soak) newGame(i, of int) *soakGame {
	name := fmt.Sprintf("g%03d", i)
	g := &soakGame{fate: (i + 3) % fates, after: 3}
	if of > 20 {
		g.after = 4 + w.chance.IntN(40)
		if i/fates%2 == 1 { // every other ten are played to their ends
			g.fate = fateBattle
		}
	}
	g.terms = adjudicator.NewGame{Name: name, Union: "u-" + name + "@home.example", Confederate: "c-" + name + "@home.example", AnswerPace: time.Duration(12+w.chance.IntN(36)) * time.Hour}
	if i%2 == 0 || g.fate == fateRefereeAct {
		g.terms.Referee = "r-" + name + "@home.example"
	}
	if i%10 == 7 { // somebody who plays in many games
		g.terms.Union = "everywhere@home.example"
	}
	w.battle(g, i)
	w.life(g, i)
	g.clock.terms = w.asTerms(g.terms)
	g.clock.invited, g.clock.kinds = g.terms.Invite, map[string]int{}
	for _, side := range rules.Sides {
		w.join(g, side, addressOf(g.terms, side))
	}
	if g.terms.Referee != "" {
		w.join(g, rules.NoSide, g.terms.Referee)
	}
	return g
}

func addressOf(t adjudicator.NewGame, side rules.Side) string {
	if side == rules.Union {
		return t.Union
	}
	return t.Confederate
}

// battle draws what is played: mostly order logs, which cost little.
func (w *soak) battle(g *soakGame, i int) {
	switch {
	case i%50 == 1:
		g.terms.Battle, g.terms.Options = "april-5.1", map[string]string{"fast-play": "on"}
	case i%4 == 0:
		g.terms.Battle, g.terms.Options = "chickamauga", map[string]string{"decisions": []string{"default", "ask"}[i/4%2]}
	default:
		g.terms.Battle, g.terms.Roster = "cwb-log", soakRoster
	}
}

// life draws the terms.
func (w *soak) life(g *soakGame, i int) {
	t := &g.terms
	pick := func(list ...string) string { return list[w.chance.IntN(len(list))] }
	zone := pick("Europe/London", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland")
	switch i % 3 {
	case 0:
		t.Pace = time.Duration(24+w.chance.IntN(72)) * time.Hour
	case 1:
		t.Schedule = calendar.Schedule{Days: []time.Weekday{time.Monday, time.Wednesday, time.Saturday, time.Sunday}, At: pick("20:00", "21:30", "09:15"), Zone: zone}
	default: // in the hour that the clocks skip, and in the one that they show twice
		t.Schedule = calendar.Schedule{At: pick("01:30", "02:30", "20:00"), Zone: zone}
	}
	t.Grace = []time.Duration{0, 0, time.Hour, 6 * time.Hour}[w.chance.IntN(4)]
	t.Wait = []time.Duration{0, 10 * time.Minute, 2 * time.Hour}[w.chance.IntN(3)]
	t.Together = i%7 == 3
	t.Reminders = [][]time.Duration{{}, {12 * time.Hour}, {20 * time.Hour, 4 * time.Hour}}[w.chance.IntN(3)]
	t.Missed = []string{"hold", "default", "ask", "replace"}[i%4]
	if g.fate == fateRefereeAct {
		t.Missed = "ask"
	}
	t.Press = pick("signed", "anonymous", "anonymous", "none")
	if t.Invite = i%3 == 0 || g.fate == fateDecline || g.fate == fateNoAnswer; t.Invite {
		t.Consent = time.Duration(3+w.chance.IntN(12)) * 24 * time.Hour
	}
	t.ExtendBy = time.Duration(24+24*w.chance.IntN(4)) * time.Hour
}

// asTerms puts terms into the words of the test.
func (w *soak) asTerms(t adjudicator.NewGame) soakTerms {
	s := soakTerms{every: t.Pace, grace: t.Grace, answer: t.AnswerPace, vacancy: 30 * 24 * time.Hour, reminders: t.Reminders, missed: t.Missed, zone: time.UTC}
	if t.Invite {
		s.consent = t.Consent
	}
	if t.Schedule.At == "" {
		return s
	}
	zone, err := time.LoadLocation(t.Schedule.Zone)
	if err != nil {
		w.t.Fatal(err)
	}
	s.zone, s.days = zone, t.Schedule.Days
	if _, err := fmt.Sscanf(t.Schedule.At, "%d:%d", &s.hour, &s.min); err != nil {
		w.t.Fatal(err)
	}
	return s
}

// soakLog is a sheet of an order log. Some pause, some never end, some can't be read.
func soakLog(side rules.Side, mood int) string {
	corps, leader := "I Corps", "Reynolds"
	if side == rules.Confederate {
		corps, leader = "1 Corps", "Longstreet"
	}
	sheets := []string{
		"dispatch to CORPS, aide, written, complex\n  by the pike\n  limit 20.20\n  distance 7\n  \"Attack at dawn.\"\nend\n",
		"dispatch to CORPS, in person, simple\n  \"Close up.\"\npause\n",
		"preset to CORPS, complex\n  by the pike\n  limit 20.20\n  \"Attack at dawn.\"\nend\n",
		"initiative LEADER, simple\n  \"Come back.\"\nend\n",
		"stoppage CORPS 2 divisions 1 wrecked\nend\n",
		"touch CORPS\n", "end\n", "end\n", "march at once\n",
	}
	return strings.NewReplacer("CORPS", corps, "LEADER", leader).Replace(sheets[mood%len(sheets)])
}
