package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestBattleMails writes mails of real battles: a first mail, a status of all of April's Harvest
// as it begins, a turn mail and the referee's packet after a round of fire.
func TestBattleMails(t *testing.T) {
	usa, csa := rules.Union, rules.Confederate
	begun, whole := aprilGame(t, "april-5.2"), aprilGame(t, "april-5.4")
	fought, told := aprilFight(t)
	for name, mail := range map[string]func() (Page, error){
		"april-opening": func() (Page, error) { return Opening(battleHead(csa, begun), begun.View(csa)) },
		"april-status":  func() (Page, error) { return Status(battleHead(usa, whole), whole.View(usa)) },
		"april-turn":    func() (Page, error) { return Turn(battleHead(usa, fought), fought.View(usa), told[usa]) },
		"april-referee": func() (Page, error) {
			return Referee(battleHead(rules.NoSide, fought), fought.View(rules.NoSide), told[usa], told[csa], sampleDice())
		},
	} {
		p, err := mail()
		if err != nil {
			t.Fatal(name, err)
		}
		checkPage(t, name, p)
		golden(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
		if name == "april-turn" {
			golden(t, name+".html", p.HTML)
		}
	}
}

// battleHead is the head of a mail of a battle to a reader.
func battleHead(reader rules.Side, g rules.Game) Game {
	head := gameAt(reader)
	head.Name, head.System, head.Title, head.Now = "april", "cwb", "April's Harvest", g.Now()
	head.Form, head.Sources, head.Options, head.NotUsual = "", nil, nil, nil
	if head.Now.Side == reader {
		head.Form = "--8<-- april v0 -----\n--8<-- end -----"
	}
	return head
}

// TestEveryPieceStandsInTheMail looks for each piece of a side with its hex, and for each stack
// of the enemy, in text and HTML.
func TestEveryPieceStandsInTheMail(t *testing.T) {
	for _, battle := range []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"} {
		g := aprilGame(t, battle)
		for _, reader := range []rules.Side{rules.NoSide, rules.Union, rules.Confederate} {
			p, err := Status(battleHead(reader, g), g.View(reader))
			if err != nil {
				t.Fatal(err)
			}
			checkPage(t, battle, p)
			f := g.View(reader).(seen.View).Field
			for what, text := range map[string]string{"text": strings.Join(strings.Fields(p.Text), " "), "HTML": p.HTML} {
				for _, u := range f.Own {
					if name := strings.TrimSuffix(u.Name, " HQ"); !strings.Contains(text, name) || !strings.Contains(text, dotted(u.At)) {
						t.Errorf("%s, %s: the %s lacks %s in %s", battle, reader, what, u.Name, dotted(u.At))
					}
				}
				for _, s := range f.Stacks {
					if !strings.Contains(text, s.Top) || !strings.Contains(text, dotted(s.At)) {
						t.Errorf("%s, %s: the %s lacks the enemy's %s", battle, reader, what, s.Top)
					}
				}
			}
		}
	}
}

// TestTheFirstMailSaysHowEachBattleIsWon finds words for each, and for no other.
func TestTheFirstMailSaysHowEachBattleIsWon(t *testing.T) {
	for _, scenario := range []string{"5.1", "5.2", "5.3", "5.4"} {
		g := aprilGame(t, "april-"+scenario)
		p, err := Opening(battleHead(rules.Union, g), g.View(rules.Union))
		if err != nil {
			t.Fatal(err)
		}
		cite := "[CWB-AH " + scenario + "]"
		if scenario > "5.2" {
			cite = "[CWB-AH 4.4]"
		}
		if _, won, ok := strings.Cut(p.Text, "HOW IT IS WON"); !ok || !strings.Contains(won, cite) {
			t.Errorf("%s: the first mail does not say how it is won", scenario)
		}
	}
	if text, err := write("cwb/victory", "april-6.1"); err == nil {
		t.Errorf("a battle that does not exist is won so: %s", text)
	}
}

// TestEachPhaseSaysWhatIsDue asks the lead of a mail for what its reader does now.
func TestEachPhaseSaysWhatIsDue(t *testing.T) {
	for phase, want := range map[string]string{
		"pre-set": "YOU SET UP", "command": "YOU MOVE", "movement": "YOU MOVE", "defensive fire": "YOU FIRE", "offensive fire": "YOU FIRE",
	} {
		g := aprilGame(t, "april-5.1")
		side := g.Now().Side
		v := g.View(side).(seen.View)
		v.Phase = phase
		p, err := Turn(battleHead(side, g), v, nil)
		if err != nil || !strings.HasPrefix(p.Text, want) {
			t.Errorf("%s: %v, %.60s", phase, err, p.Text)
		}
	}
}

// TestWhatNeedsAWordGetsOne sets one thing after another and looks for the words of it.
func TestWhatNeedsAWordGetsOne(t *testing.T) {
	for want, change := range map[string]func(v *seen.View){
		"Routed: 1-4.":                           func(v *seen.View) { piece(t, v, "1-4").State = "routed" },
		"Disorganized: 1-4.":                     func(v *seen.View) { piece(t, v, "1-4").State = "disorganized" },
		"broken up in your movement phase: ":     func(v *seen.View) { v.Field.Crowded = append(v.Field.Crowded, v.Field.Own[0].At) },
		"Low on ammunition: 1-4.":                func(v *seen.View) { piece(t, v, "1-4").Marks = []string{"low-ammo"} },
		"1-4 is still in camp":                   func(v *seen.View) { piece(t, v, "1-4").Marks = []string{"encamped"} },
		"B, entrenched":                          func(v *seen.View) { piece(t, v, "1-4").Marks = []string{"entrenched"} },
		"3+4 WRECKED":                            func(v *seen.View) { piece(t, v, "1-4").Wrecked = true },
		"One more wrecked brigade wrecks: 1 Div": func(v *seen.View) { v.Field.Divisions[0].Wrecks = v.Field.Divisions[0].WreckAt - 1 },
		"It rains":                               func(v *seen.View) { v.Field.Rain = true },
		"Nothing is seen further than 1 hex off": func(v *seen.View) { v.Field.Sight = 1 },
		"Tyler is on the river":                  func(v *seen.View) { v.Field.Boats[0].Here = true },
		"A check for stoppage is due: ATenn.":    func(v *seen.View) { v.Staff[0].Due = true },
		"OUT OF PLAY":                            func(v *seen.View) { v.Field.Gone = []seen.Gone{{Name: "C-2", Side: rules.Union}} },
		"12 Grant to 1 Div: aide, written, complex, sent 11:30 am, arrives 12:30 pm; under way; limit 21.24 \"Go.\" - 11:30 am: sent": func(v *seen.View) {
			v.Log = append(v.Log, seen.Dispatch{Side: rules.Union, Number: 12, Sent: "11:30 am, 6 April", Arrives: "12:30 pm, 6 April", Sender: "Grant",
				Receiver: "1 Div", Method: "AW", Complex: true, Status: "under way", Limit: "21.24", Text: "Go.", History: []string{"11:30 am, 6 April: sent"}})
		},
		"Union 21.13 breastworks under construction": func(v *seen.View) {
			v.Field.Works = []seen.Work{{At: sampleHex(t)("21.13"), Side: rules.Union, Stage: "under construction"}}
		},
		"Union 21.13 trench, facing N": func(v *seen.View) {
			v.Field.Works = []seen.Work{{At: sampleHex(t)("21.13"), Side: rules.Union, Stage: "trench", Facing: "N"}}
		},
		"1-4 digs a trench: 1 1/2 hours of 12 hours": func(v *seen.View) {
			v.Field.Digging = []seen.Digging{{At: sampleHex(t)("21.13"), Side: rules.Union, Unit: "1-4", Minutes: 90, Of: 720}}
		},
		"21.13 2-6 gathers its stragglers": func(v *seen.View) {
			v.Field.Gathering = []seen.Gather{{At: sampleHex(t)("21.13"), Side: rules.Union, Unit: "2-6"}}
		},
		"1-4 stands for the leader of 4 Div": func(v *seen.View) {
			v.Field.Standins = []seen.Standin{{Side: rules.Union, Division: "4 Div", Brigade: "1-4"}}
		},
		"YOUR STANDING INSTRUCTIONS - defensive fire: all - retreat 1-4": func(v *seen.View) {
			v.Field.Doctrine = []seen.Doctrine{{Side: rules.Union, Window: "defensive", Fire: "all"}}
			v.Field.Standing = []seen.Standing{{Side: rules.Union, What: "retreat", Unit: "1-4"}}
		},
		"Your army is confused": func(v *seen.View) { v.Field.Confused = true },
		"2-6: 9 steps and 3 stragglers, gathering in 21.13": func(v *seen.View) {
			v.Field.Gone = []seen.Gone{{Name: "2-6", Side: rules.Union, Casualties: 9, Stragglers: 3, At: sampleHex(t)("21.13")}}
		},
	} {
		g := aprilGame(t, "april-5.2")
		v := g.View(rules.Union).(seen.View)
		v.Phase, v.Phasing = "command", rules.Union
		head := battleHead(rules.Union, g)
		head.Now.Side, head.Form = rules.Union, "x"
		before, err := Status(head, v)
		if err != nil {
			t.Fatal(err)
		}
		change(&v)
		after, err := Status(head, v)
		if err != nil {
			t.Fatal(err)
		}
		flat := func(p Page) string { return strings.Join(strings.Fields(p.Text), " ") }
		if strings.Contains(flat(before), want) || !strings.Contains(flat(after), want) {
			t.Errorf("%q is not what is said of it:\n%s", want, after.Text)
		}
	}
}

func piece(t *testing.T, v *seen.View, name string) *seen.Piece {
	t.Helper()
	for i := range v.Field.Own {
		if v.Field.Own[i].Name == name {
			return &v.Field.Own[i]
		}
	}
	t.Fatalf("there is no %s", name)
	return nil
}

// TestTablesOfASectionAlign has rows that are to align do so across what stands between them,
// up to the next heading.
func TestTablesOfASectionAlign(t *testing.T) {
	got := setText(read("┆a¦b\nBetween.\n┆long name¦c\n§ NEXT\n┆x¦y\n"))
	if want := "a          b\nBetween.\nlong name  c\n\nNEXT\nx  y\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}
