package adjudicator

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// What players of the options and variants stumbled over, each held by a mail.

// proposed is a game of Blue & Gray as its host asks for it, between two players.
func proposed(t *testing.T, req NewGame) (*campaign, []Letter) {
	t.Helper()
	c, err := proposedOver(t, nil, req)
	if err != nil {
		t.Fatal(err)
	}
	return c, c.letters()
}

// proposedOver is such a game with files of its host's.
func proposedOver(t *testing.T, files fstest.MapFS, req NewGame) (*campaign, error) {
	t.Helper()
	field, err := data.Map(req.Battle)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(files)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(1863, 9)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.restart()
	req.Name, req.Union, req.Confederate = "ring", alice, bob
	_, err = c.a.Create(c.now, req)
	return c, err
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

// hostsPins is a bombardment table of which nobody printed rows 4 to 6.
const hostsPins = `# Rows 4 to 6 are made up for tests. BGD 22.2.2.
die  1-2     1-1     2-1     3-1     4-1     5-1
1    Pinned  Pinned  Pinned  Pinned  Pinned  Pinned
2    -       Pinned  Pinned  Pinned  Pinned  Pinned
3    -       -       Pinned  Pinned  Pinned  Pinned
4    -       -       -       Pinned  Pinned  Pinned
5    -       -       -       -       Pinned  Pinned
6    -       -       -       -       -       Pinned
`

func TestTheHostsOwnTableIsToldOf(t *testing.T) {
	files := fstest.MapFS{"bombardment.txt": {Data: []byte(hostsPins)}}
	const source = "bombardment table the host's his own file bombardment.txt"
	c, err := proposedOver(t, files, NewGame{Battle: "chickamauga", Options: map[string]string{"22.2.2": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	letters := c.letters()
	for _, reader := range []string{alice, bob} {
		has(t, to(reader, letters), "WHERE THE DATA COME FROM", source)
	}
	has(t, to(alice, c.send(rules.Union, "options explain 22.2.2\n")), "by the host's own file bombardment.txt")
	c.sound()
	if c, err = proposedOver(t, files, NewGame{Battle: "chickamauga"}); err != nil {
		t.Fatal(err)
	}
	hasNot(t, to(alice, c.letters()), source)
}

func TestTheHostsOwnMapIsNoStandIn(t *testing.T) {
	text, err := fs.ReadFile(os.DirFS("../rules/bluegray/data"), "shiloh/map.txt")
	if err != nil {
		t.Fatal(err)
	}
	c, err := proposedOver(t, fstest.MapFS{"shiloh/map.txt": {Data: text}}, NewGame{Battle: "shiloh"})
	if err != nil {
		t.Fatal(err)
	}
	told := to(alice, c.letters())
	has(t, told, "map the host's his own file shiloh/map.txt", "set-up ours:")
	hasNot(t, told, "map ours, after geography")
}

// TestATableThatNobodyHas: the refusal names rows and columns once, and how a host
// supplies them.
func TestATableThatNobodyHas(t *testing.T) {
	const way = " of his own, in the folder that the setting overlay names"
	for _, tt := range []struct{ option, value, want string }{
		{"22.2.2", "on", "nobody has row 4 under 2-1, 3-1, 4-1, 5-1; rows 5, 6 of the bombardment table; an owner of the printed game writes it into a file bombardment.txt" + way},
		{"22.6.1", "on", "nobody has rows 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 of the revised results table; an owner of the printed game writes it into a file shattered.txt" + way},
		{"22.6.2", "on", "nobody has the leaders of chickamauga: names, commands, stars and ratings; an owner of the printed game writes it into a file chickamauga/leaders.txt" + way},
		{"22.4.3", "table", "nobody has rows 5, 6 of the command control table; an owner of the printed game writes it into a file commandcontrol.txt" + way},
	} {
		_, err := proposedOver(t, nil, NewGame{Battle: "chickamauga", Options: map[string]string{tt.option: tt.value}})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s=%s: %v", tt.option, tt.value, err)
		}
	}
}

func TestAnOptionIsExplainedOnce(t *testing.T) {
	c, _ := proposed(t, NewGame{Battle: "chickamauga"})
	told := to(alice, c.send(rules.Union, "options explain 21.17\n"))
	has(t, told, "units far from the enemy move farther (BG 11.1, BGD 21.17); 21.17=on means strategic-movement=on")
	if n := strings.Count(told, "21.17"); n > 3 { // the mail's subject or the words quoted may have it once more
		t.Errorf("the number is told %d times: %s", n, told)
	}
}

func TestATownThatIsHeldWholeIsToldOfOnce(t *testing.T) {
	_, letters := proposed(t, NewGame{Battle: "antietam"})
	told := to(alice, letters)
	has(t, told, "all held by the Confederates")
	if n := strings.Count(told, "held by"); n != 1 {
		t.Errorf("who holds Sharpsburg is told %d times", n)
	}
}

func TestAMissionWithoutAnEnemyIsToldOf(t *testing.T) {
	c, _ := proposed(t, NewGame{Battle: "chickamauga", Turn: 3, Phase: "movement", Phasing: "union",
		Positions: "union Wilder 1014 20\nunion XXI-art 0505 5\nconfederate Gist 1020 20\n",
		Options:   map[string]string{"simultaneous": "on", "decisions": "default"}})
	told := to(alice, c.send(rules.Union, "plot Wilder to 1015\nmission Wilder attack Gist\nend\n"))
	has(t, told, "hex (sub-segment): 1014 (0) 1015", "it attacks Gist, if it can then (as things stand it could not attack Gist from where its plot ends)")
	letters := c.send(rules.Confederate, "end\n")
	told = to(alice, letters)
	has(t, told, "Wilder was to attack: no enemy stands where they could attack him")
	hasNot(t, to(bob, letters), "was to attack")
	if n := strings.Count(told, "Wilder, hex (sub-segment): 1014 (0) 1015"); n != 1 {
		t.Errorf("Wilder's plot is told %d times: %s", n, told)
	}
	c.sound()
}

func TestAQuestionInTheFogNamesTheAttacker(t *testing.T) {
	c, _ := proposed(t, NewGame{Battle: "chickamauga", Turn: 3, Phase: "movement", Phasing: "union",
		Positions: "union Wilder 1019 5\nunion XXI-art 1018 3\nconfederate Armstrong 1020 5\n",
		Options:   map[string]string{"cavalry-retreat": "on", "fog-of-war": "on"}})
	told := to(bob, c.send(rules.Union, "attack 1020 with Wilder, XXI-art\nend\n"))
	has(t, told, "Armstrong in 1020 is attacked at 1-1 by Wilder in 1019, artillery in 1018:")
	c.sound()
}
