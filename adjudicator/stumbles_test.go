package adjudicator

import (
	"math/rand/v2"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// What players of the options and variants stumbled over, each held by a mail.

// proposed is a game of Blue & Gray as its host asks for it, between two players.
func proposed(t *testing.T, req NewGame) (*campaign, []Letter) {
	t.Helper()
	field, err := data.Map(req.Battle)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(nil)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(1863, 9)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.restart()
	req.Name, req.Union, req.Confederate = "ring", alice, bob
	if _, err := c.a.Create(c.now, req); err != nil {
		t.Fatal(err)
	}
	return c, c.letters()
}

// subjectTo is the subject of the last letter to somebody.
func subjectTo(address string, letters []Letter) (subject string) {
	for _, l := range letters {
		if l.To == address {
			subject = l.Subject
		}
	}
	return subject
}

func TestFinalWithoutEndSaysThatThePartGoesOn(t *testing.T) {
	const goesOn = `Your last sheet was played and did not say end: your part goes on until a sheet of yours closes with the line "end".`
	c := skirmish(t, 0, contact)
	letters := c.send(rules.Union, "move 1/1/XIV to 0919\nfinal\n")
	has(t, to(alice, letters), "It does not say end, so that your part goes on after it until you write end.", "YOU MOVE.", goesOn)
	hasNot(t, to(bob, letters), goesOn, "did not say end")
	c.restart()
	has(t, to(alice, c.send(rules.Union, "status\n")), goesOn)
	has(t, to(alice, c.send(rules.Union, "help final\n")), "It ends nothing: if the sheet does not say end, your part goes on after it until you write end.")
	letters = c.send(rules.Union, "pause\n")
	hasNot(t, to(alice, letters), goesOn, "It does not say end")
	has(t, to(alice, letters), "YOU ATTACK")
	c.sound()
}

// bothFight is a game of plots in which two units attack one another.
func bothFight(t *testing.T, answers string, script ...int) *campaign {
	t.Helper()
	c, _ := proposed(t, NewGame{Battle: "chickamauga", Turn: 3, Phase: "movement", Phasing: "union", Script: script,
		Positions: "union Wilder 1019 20\nunion XXI-art 0505 5\nconfederate Gist 1020 20\n",
		Options:   map[string]string{"simultaneous": "on", "decisions": answers}})
	return c
}

func TestAttacksOfBothSidesAreToldApart(t *testing.T) {
	c := bothFight(t, "default", 1, 6)
	told := to(alice, c.send(rules.Union, "mission Wilder attack\nend\n"))
	has(t, told, "end then your sheet is sealed until that of the other side is in")
	hasNot(t, told, "player-turn ends")
	letters := c.send(rules.Confederate, "mission Gist attack\nend\n")
	for _, reader := range []string{alice, bob} {
		told := to(reader, letters)
		has(t, told, "Combat of both sides, turn 3", "Union attack 1: Wilder 20 on Gist", "Confederate attack 1: Gist 20 on Wilder")
		hasNot(t, told, "Confederate combat, turn 3", "Union combat, turn 3")
	}
	c.sound()
}

func TestAQuestionOfSimultaneousCombatIsOfCombat(t *testing.T) {
	c := bothFight(t, "ask", 1, 6)
	c.send(rules.Union, "mission Wilder attack\nend\n")
	letters := c.send(rules.Confederate, "mission Gist attack\nend\n")
	if got := subjectTo(bob, letters); !strings.HasPrefix(got, "[ring] GT 3 combat: one answer needed") {
		t.Errorf("where Gist goes back to is asked under %q", got)
	}
	c.sound()
}

// TestBothArmiesDeployAtOnce: both are asked at the same time, whoever sends first is sealed
// and his opponent hears nothing before both are in.
func TestBothArmiesDeployAtOnce(t *testing.T) {
	for _, battle := range []string{"antietam", "cemetery-hill"} {
		for _, first := range rules.Sides {
			c, letters := proposed(t, NewGame{Battle: battle, Options: map[string]string{"free-deployment": "on", "decisions": "default"}})
			for _, reader := range []string{alice, bob} {
				has(t, to(reader, letters), "YOU SET UP. Orders by")
			}
			m := c.pair()
			v := m.game.View(first).(seen.View)
			unit, at := deployable(t, v)
			letters = c.send(first, "deploy "+unit+" at "+at+"\nend\n")
			if len(letters) != 1 {
				t.Fatalf("%s %s: the first sheet is followed by\n%s", battle, first, subjects(letters))
			}
			has(t, letters[0].Subject+" "+to(letters[0].To, letters), "GT 1 deployment", "It is sealed.", "then your sheet is sealed until that of the other side is in")
			letters = c.send(first.Enemy(), "end\n")
			placed := unit + " in " + at
			for _, reader := range []string{alice, bob} {
				has(t, to(reader, letters), placed)
			}
			if m := c.pair(); m.moment.Does != "" || m.moment.Turn != 1 || m.bothOwe() {
				t.Fatalf("%s: after both have deployed it is %+v", battle, m.moment)
			}
		}
	}
}

// deployable finds a unit and a set-up hex of its side other than its own that has room.
func deployable(t *testing.T, v seen.View) (unit, at string) {
	t.Helper()
	for _, h := range v.SetUp {
		there := 0
		for _, u := range v.Own {
			if u.At == h {
				there++
			}
		}
		for _, u := range v.Own {
			if there == 1 && u.At != h && u.Type == "inf" {
				return u.Unit, h.String()
			}
		}
	}
	t.Fatal("nobody can be deployed")
	return "", ""
}
