package report

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

var update = flag.Bool("update", false, "rewrite the golden mails in testdata")

// mails gives every kind of mail once, by the name of its golden files.
func mails(t testing.TB) map[string]func() (Page, error) {
	usa, csa := rules.Union, rules.Confederate
	unionGame, rebelGame, truth := gameAt(usa), gameAt(csa), gameAt(rules.NoSide)
	unionView, rebelView := turnThree(t, usa), turnThree(t, csa)
	held := unionGame
	held.Version = 2
	over := rebelGame
	over.Now = rules.Moment{Turn: 15, Turns: 15, Title: "GT 15, after the last turn"}
	over.Result = &rules.Result{Winner: csa, Points: [3]int{rules.Union: 4, rules.Confederate: 5}}
	overTruth := over
	overTruth.Reader, overTruth.Seal, overTruth.Batch = rules.NoSide, "", Batch{}
	pausing := unionGame
	pausing.Now = rules.Moment{Turn: 3, Turns: 15, Title: "GT 3 Union combat", Side: usa, Does: "attack"}
	inCombat := unionView
	inCombat.Phase = "combat"
	asked := unionGame
	asked.Questions = 2
	late := []Told{{Heading: "Union turn 2", Notices: []rules.Notice{Overdue{By: unionGame.Clock}, Overdue{By: unionGame.Clock, Held: 3},
		Overdue{By: unionGame.Clock, Closer: "referee", Early: true, Reason: " His reason: we meet on Sunday."},
		Overdue{By: unionGame.Clock, Closer: "host", Held: 2},
		Overdue{By: unionGame.Clock, Closer: "referee", Answers: 1, Reason: " His reason: the holidays."}}}}
	proposed := truth
	proposed.Proposed = true
	scripted := unionGame
	scripted.Scripted = true
	return map[string]func() (Page, error){
		"opening":       func() (Page, error) { return Opening(unionGame, openingField(t, usa)) },
		"opening-waits": func() (Page, error) { return Opening(rebelGame, openingField(t, csa)) },
		"turn-moves":    func() (Page, error) { return Turn(unionGame, unionView, lastTurn(t, usa)) },
		"turn-waits":    func() (Page, error) { return Turn(rebelGame, rebelView, lastTurn(t, csa)) },
		"turn-scripted": func() (Page, error) { return Turn(scripted, unionView, nil) },
		"receipt":       func() (Page, error) { return Acknowledge(held, unionView, sampleReceipt(t)) },
		"receipt-empty": func() (Page, error) { return Acknowledge(unionGame, unionView, onlyMisread()) },
		"question": func() (Page, error) {
			return Question(rebelGame, rebelView, lastTurn(t, csa), sampleQuestions(csa), nil)
		},
		"question-owed": func() (Page, error) { return Question(pausing, inCombat, nil, owedQuestion(), owedAttacks(t)) },
		"turn-attacks":  func() (Page, error) { return Turn(pausing, inCombat, lastTurn(t, usa)) },
		"turn-late":     func() (Page, error) { return Turn(rebelGame, rebelView, late) },
		"receipt-warns": func() (Page, error) { return Acknowledge(held, unionView, shrunkSheet()) },
		"held":          func() (Page, error) { return Held(held, unionView, heldSheet()) },
		"held-none": func() (Page, error) {
			return Held(unionGame, unionView, Receipt{RunsWhen: "Your orders are awaited by Thursday."})
		},
		"nothing-asked": func() (Page, error) { return Nothing(asked, unionView, Receipt{Ignored: heldSheet().Ignored}) },
		"ended-referee": func() (Page, error) {
			return RefereeEnded(overTruth, turnThree(t, rules.NoSide), lastTurn(t, usa), lastTurn(t, csa), sampleEnd())
		},
		"status-over":    func() (Page, error) { return Status(over, rebelView) },
		"question-alone": func() (Page, error) { return Question(unionGame, unionView, nil, sampleQuestions(usa)[:1], nil) },
		"refused": func() (Page, error) {
			return Refused(held, unionView, "It was for GT 2; the game is at GT 3.")
		},
		"nothing": func() (Page, error) { return Nothing(held, unionView, heldSheet()) },
		"status":  func() (Page, error) { return Status(unionGame, unionView) },
		"ended": func() (Page, error) {
			last := []Told{{Heading: "The end", Notices: []rules.Notice{seen.Ended{Winner: csa, Score: rebelView.Score}}}}
			return Ended(over, rebelView, last, sampleEnd())
		},
		"ended-again": func() (Page, error) {
			end := sampleEnd()
			return Ended(over, rebelView, nil, End{Seed: end.Seed, Dice: end.Dice, Again: true})
		},
		"ended-big": func() (Page, error) { return Ended(over, rebelView, nil, bigEnd()) },
		"referee-proposed": func() (Page, error) {
			return Referee(proposed, turnThree(t, rules.NoSide), lastTurn(t, usa), nil, sampleDice())
		},
		"referee": func() (Page, error) {
			return Referee(truth, turnThree(t, rules.NoSide), lastTurn(t, usa), lastTurn(t, csa), sampleDice(),
				"The Union sheet came 20 minutes after the deadline, within grace.")
		},
		"stranger": func() (Page, error) { return Stranger("eve@example.net") },
		"asked": func() (Page, error) {
			return Asked(unionGame, unionView, "21.24: the enemy shows S-1-1 (infantry in line facing N); the stack holds\ntroops.\n")
		},
		"help": func() (Page, error) { return Help("move UNIT HEX-HEX-HEX\n  moves a unit\n\nend\n  ends the turn\n") },
	}
}

func sampleReceipt(t testing.TB) Receipt {
	return Receipt{
		Taken: []Line{
			{Number: 1, Text: "move 1/1/XIV 1317-1217-1117", Forecast: seen.WillMove{Unit: "1/1/XIV", Path: hexesAt(t, "1317 1217 1117"), Cost: 2, Allowance: 6}},
			{Number: 2, Text: "move 2/1/XIV to 1023", Forecast: seen.WillMove{
				Unit: "2/1/XIV", Path: hexesAt(t, "1319 1219 1120 1021 1022 1023"), Cost: 6, Allowance: 6, InZone: true, Found: true}},
			{Number: 3, Text: "attack 1021 with Wilder, 1/2/XIV\n  advance Wilder\n  if Ar retreat 1/2/XIV to 0922", Forecast: sampleAttack(t)},
			{Number: 7, Text: "move 2/4/XIV to 0823", Forecast: seen.WillRefuse{Refusal: rules.Refusal{
				Rule: "BG 7.2", Reason: "2/4/XIV can't reach 0823 this turn", Better: "move 2/4/XIV 0822-0722"}}},
			{Number: 8, Text: "standing: Wilder retreats to 0922 or 0821; nobody advances", Forecast: seen.WillInstruct{
				Standing: turnThree(t, rules.Union).Standing}},
			{Number: 9, Text: "end", Forecast: seen.WillEnd{}},
		},
		NeedsYou: []Line{{
			Number: 5, Text: "move 3/2/XIX to 0827",
			Problem: "You have no 3/2/XIX. You have 3/2/XIV and 3/2/XXI.",
			Try:     []string{"move 3/2/XIV to 0827", "move 3/2/XXI to 0827"},
		}},
		Owes: []rules.Forecast{
			seen.Owes{Rule: "BG 8.0", Enemy: hexAt(t, "0922"), Enemies: []string{"Ector"}, Near: []string{"2/4/XIV"},
				NearHex: hexesAt(t, "0822"), Suggests: "attack 0922 with 2/4/XIV"},
			seen.Owes{Rule: "BG 8.0", Unit: "3/1/XXI", At: hexAt(t, "1127"), Near: []string{"Brown", "Bates"}},
		},
		Ignored:  []Ignored{{10, 31, "quoted from our mail"}, {32, 32, "your signature"}},
		Added:    []string{"attack 1021 with Wilder, 1/2/XIV"},
		Dropped:  []string{"move 1/2/XIV to 1024"},
		Problems: []string{"The mail says it is UTF-8 but is not; we read it as Latin-1."},
		Replaces: 1,
		Ready: []string{
			"move 1/1/XIV 1317-1217-1117", "attack 1021 with Wilder, 1/2/XIV\n  advance Wilder",
			"# line 5, take the # off the one you mean; it was: move 3/2/XIX to 0827",
			"# move 3/2/XIV to 0827", "# move 3/2/XXI to 0827",
			"move 2/3/XIV 1310-1311-1312-1313-1314-1315-1316-1317-1318-1319-1320-1321-1322-1323-1324",
			"end",
		},
		RunsWhen: "The turn runs on Thursday 3 December 20:00 GMT; until then you may send another.",
	}
}

func sampleAttack(t testing.TB) seen.WillAttack {
	return seen.WillAttack{
		On: hexesAt(t, "1021"),
		Attackers: []seen.Force{
			{Unit: "Wilder", Strength: 8, At: hexAt(t, "0921")}, {Unit: "1/2/XIV", Strength: 5, At: hexAt(t, "1022")},
		},
		Defenders: []seen.Force{{Unit: "Gist", Strength: 5, At: hexAt(t, "1021")}},
		Attack:    rules.Tally{{Amount: 8, Reason: "Wilder"}, {Amount: 5, Reason: "1/2/XIV"}},
		Defence:   rules.Tally{{Amount: 5, Reason: "Gist"}},
		Odds:      "2-1", Used: "2-1",
		Chances: []seen.Chance{{Result: "Dr", Of6: 4}, {Result: "Ar", Of6: 2}},
		OnAr: []seen.Route{
			{Unit: "Wilder", To: hexesAt(t, "0821 0820")}, {Unit: "1/2/XIV", To: hexesAt(t, "0922"), Told: true},
		},
		OnDr:     []seen.Route{{Unit: "Gist"}},
		Advance:  "Wilder advances to 1021",
		Declines: []string{"Forrest"},
	}
}

func onlyMisread() Receipt {
	return Receipt{
		NeedsYou: []Line{{Number: 1, Text: "mvoe Wilder", Problem: "We do not know \"mvoe\"."}},
		Replaces: 0, RunsWhen: "",
	}
}

func heldSheet() Receipt {
	return Receipt{
		Ignored: []Ignored{{1, 1, "no order in it"}, {2, 4, "your signature"}},
		Held:    []string{"move 1/1/XIV 1317-1217-1117", "attack 1021 with Wilder\n  advance none"},
		RunsWhen: "It is held, since one line needs you. Send the whole sheet again, or the one word final to have it played as it is; " +
			"otherwise that is done on Thursday 3 December 20:00 GMT.",
	}
}

func shrunkSheet() Receipt {
	return Receipt{
		Taken:   []Line{{Number: 1, Text: "move 1/1/XIV to 1117"}},
		Warning: "This sheet leaves out 7 of the 9 orders of your version 1, which are given up with it.",
		Ready:   []string{"move 2/1/XIV to 1319", "move 1/1/XIV to 1117", "end"}, Merged: true, Replaces: 1,
		Dropped:  []string{"attack 1021 with Wilder\n  advance none\n  retreat to 0922"},
		RunsWhen: "It is held, since it leaves out most of the sheet before it.",
	}
}

func owedQuestion() []rules.Decision {
	return []rules.Decision{{ID: "owed", Side: rules.Union, Kind: "owed", Rule: "BG 8.0", Subjects: []string{"1021", "Wilder"},
		Options: []string{"the default"}, Sheet: true, Why: "each enemy by those next to him"}}
}

func owedAttacks(t testing.TB) []Line {
	return []Line{{Text: "attack 1021 with Wilder, 1/2/XIV", Forecast: sampleAttack(t)}}
}

func sampleQuestions(side rules.Side) []rules.Decision {
	return []rules.Decision{
		{ID: "a", Side: side, Kind: "retreat", Rule: "BG 8.5", Subjects: []string{"Polk", "1626"}, Options: []string{"1727", "1726"},
			Default: 0, Why: "fewest enemies near, then the lower hex number"},
		{ID: "b", Side: side, Kind: "advance", Rule: "BG 8.6", Options: []string{"nobody", "Fulton to 1625"}, Default: 1},
	}
}

// sampleEnd is the end of a game in which both sides had sheets replaced, refused and
// lapsed, and were asked.
func sampleEnd() End {
	came := time.Date(2026, 12, 1, 18, 30, 0, 0, time.UTC)
	return End{
		Seed: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", Dice: sampleDice(), Referee: "carol@example.org",
		Archive: []byte("a file"), Checksum: strings.Repeat("0123456789abcdef", 4),
		Secret: true, Batches: []Batch{
			{Side: rules.Confederate, Number: 1, Digest: strings.Repeat("89abcdef01234567", 4), Key: strings.Repeat("cdef0123456789ab", 4)},
			{Side: rules.Confederate, Number: 2, Digest: strings.Repeat("0123456789abcdef", 4), Key: strings.Repeat("456789abcdef0123", 4), Rolls: []rules.Die{
				{Name: "gt2.union.delay-3/1", Sides: 6, Value: 4, Known: rules.KnownToUnion},
				{Name: strings.Repeat("salt ", 8) + "/" + strings.Repeat("words ", 6) + "/gt2.union.delay-4/1", Sides: 6, Value: 2, Fixed: true, Known: rules.KnownToUnion},
			}},
		},
		Sheets: []Sheet{
			{Side: rules.Union, Moment: "GT 1 Union movement", Version: 1, Came: came, Fate: "Replaced by version 2.",
				Orders: []Line{{Number: 1, Text: "move 1/1/XIV to 1117"}}},
			{Side: rules.Union, Moment: "GT 1 Union movement", Version: 2, Came: came.Add(time.Hour), Orders: []Line{
				{Number: 1, Text: "move 1/1/XIV 1317-1217-1117"},
				{Number: 2, Text: "attack 1021 with Wilder, 1/2/XIV\n  advance Wilder\n  if Ar retreat 1/2/XIV to 0922"},
				{Number: 6, Text: "move 2/4/XIV to 0823", Problem: "2/4/XIV can't reach 0823 this turn [BG 7.2]"},
				{Number: 7, Text: "end"},
				{Number: 8, Text: "move 2/3/XIV to 1310", Problem: "the sheet had ended before this line"},
			}},
			{Side: rules.Confederate, Moment: "GT 1 Union movement", Came: came.Add(2 * time.Hour),
				Orders: []Line{{Number: 1, Text: "standing: Gist retreats to 1122"}}},
			{Side: rules.Confederate, Moment: "GT 1 Union combat", Answers: []Answer{{Asked: sampleQuestions(rules.Confederate)[0], Pick: 1}}},
		},
	}
}

// bigEnd is the end of a game whose files are too big for a mail.
func bigEnd() End {
	end := sampleEnd()
	end.Archive = make([]byte, mostFiles+1)
	for n := range 3000 {
		end.Dice = append(end.Dice, rules.Die{Name: fmt.Sprintf("turn-%d-the-fire-of-a-brigade-with-a-very-long-name-at-21.24", n), Sides: 6, Value: 1 + n%6})
	}
	return end
}

func sampleDice() []rules.Die {
	return []rules.Die{
		{Name: "2-confederate-combat-1-1227", Sides: 6, Value: 3},
		{Name: "2-confederate-combat-2-1024", Sides: 6, Value: 6},
	}
}

func TestMails(t *testing.T) {
	for name, write := range mails(t) {
		t.Run(name, func(t *testing.T) {
			p, err := write()
			if err != nil {
				t.Fatal(err)
			}
			golden(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
			golden(t, name+".html", p.HTML)
			for _, f := range p.Files {
				if f.Type == "text/plain" && name == "ended" {
					golden(t, name+"-"+f.Name, string(f.Data))
				}
			}
		})
	}
}

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; run with -update and read the change\n%s", path, got)
	}
}

// TestNothingForetoldIsNoFault: a system may have nothing to say of an order or of a sheet.
func TestNothingForetoldIsNoFault(t *testing.T) {
	p, err := Acknowledge(gameAt(rules.Union), turnThree(t, rules.Union), Receipt{Taken: []Line{{Number: 1, Text: "end"}}, Owes: []rules.Forecast{nil}})
	if err != nil || !strings.Contains(p.Text, "end") {
		t.Errorf("%v\n%s", err, p.Text)
	}
}
