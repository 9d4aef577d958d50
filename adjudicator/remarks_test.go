package adjudicator

import (
	"errors"
	"strings"
	"testing"

	"longroll/rules"
)

// onBoard are the terms of a game that was begun on a board, with a strength of the players' own.
func onBoard() NewGame {
	return NewGame{
		Name: "board", Battle: "chickamauga", Union: alice, Confederate: bob, Referee: carol,
		Positions: "union Wilder 1021 7\nunion 1/1/XIV 1316 5\nconfederate Gist 1121 9\nconfederate Polk eliminated 4\n",
	}
}

// opened starts a game and gives its first letters as running text, by address.
func opened(t *testing.T, req NewGame) (map[string]string, *Adjudicator) {
	t.Helper()
	c := newCampaign(t, 1, nil)
	if _, err := c.a.Create(c.now, req); err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]string)
	for _, l := range c.letters() {
		texts[l.To] += strings.Join(strings.Fields(l.Text), " ")
	}
	return texts, c.a
}

func TestTheFirstMailSaysWhatIsOutOfTheCommon(t *testing.T) {
	const table = "Play begins from a table of units, not from the printed set-up."
	const strengths = "Strengths that are not the printed ones: Wilder has 7 (printed: 8), Polk has 4 (printed: 5), Gist has 9 (printed: 5)."
	alone := onBoard()
	alone.Confederate = "Alice@example.org"
	for name, c := range map[string]struct {
		req  NewGame
		want []string
	}{
		"a table":            {onBoard(), []string{table, strengths}},
		"one for both sides": {alone, []string{"One address commands both sides: this is a solitaire game, and nothing in it is secret.", table, strengths}},
	} {
		t.Run(name, func(t *testing.T) {
			letters, a := opened(t, c.req)
			for to, text := range letters {
				if !strings.Contains(text, strings.Join(c.want, " ")) {
					t.Errorf("the first mail to %s does not say %q:\n%s", to, c.want, text)
				}
			}
			remarks, err := a.Remarks("board")
			if err != nil || strings.Join(remarks, "|") != strings.Join(c.want, "|") {
				t.Errorf("remarks %q, %v", remarks, err)
			}
		})
	}
}

// TestAPlayerWhoReferees: none may any more, but games of before that was refused go on.
func TestAPlayerWhoReferees(t *testing.T) {
	var m match
	for _, reader := range readers {
		m.desks[reader].address = map[rules.Side]string{rules.Union: alice, rules.Confederate: bob, referee: bob}[reader]
	}
	if got := strings.Join(m.sameHands(), "|"); got != "The Confederate player is the referee too, and sees all." {
		t.Error(got)
	}
}

func TestAnUsualGameHasNoRemarks(t *testing.T) {
	c := newCampaign(t, 1, nil)
	if remarks, err := c.a.Remarks("ring"); err != nil || len(remarks) != 0 {
		t.Errorf("%q, %v", remarks, err)
	}
	printed := onBoard()
	printed.Positions = "union Wilder 1021\nconfederate Gist 1121 -\n"
	if letters, _ := opened(t, printed); strings.Contains(letters[alice], "not the printed ones") {
		t.Errorf("printed strengths are said to be others:\n%s", letters[alice])
	}
}

func TestASeedThatWasGivenIsNotSaidToBeDrawn(t *testing.T) {
	given := onBoard()
	given.Seed = strings.Repeat("0f", 32)
	for _, c := range []struct {
		req        NewGame
		says, lies string
	}{
		{onBoard(), "which was drawn before the game began", "given by the host"},
		{given, "which was given by the host before the game began", "which was drawn"},
	} {
		letters, _ := opened(t, c.req)
		if text := letters[bob]; !strings.Contains(text, c.says) || strings.Contains(text, c.lies) {
			t.Errorf("the first mail says of the seed:\n%s", text)
		}
	}
}

func TestADieThatTheSystemLacksIsRefused(t *testing.T) {
	c := newCampaign(t, 1, nil)
	req := onBoard()
	req.Script = []int{6, 7}
	var bad *BadRequest
	if _, err := c.a.Create(c.now, req); !errors.As(err, &bad) || bad.Problem != "scripted die 2 is 7: write numbers from 1 to 6" {
		t.Errorf("error: %v", err)
	}
	if faces := c.a.Faces("chickamauga"); faces != 6 {
		t.Errorf("Chickamauga is played with dice of %d faces", faces)
	}
}

// TestAFaultOfATableIsNamedByItsFile has the file, line and column of a fault as editors know them.
func TestAFaultOfATableIsNamedByItsFile(t *testing.T) {
	c := newCampaign(t, 1, nil)
	for table, want := range map[string]string{
		"side unit hex\nunion Wilder 1021 much\n":                  `own/table.txt:2:19: strength "much" is not a number from 1 to 99`,
		"# at dawn\n\nunion Wilder 1021\nunion   Gandalf 1021\n":   `own/table.txt:4:9: the Union side has no unit "Gandalf"`,
		"union Wilder 1021\nunion 1/1/XIV 1316\nrebel Gist 1121\n": "own/table.txt:3:1: \"rebel\" is not a side",
		"union Wilder 1021\nconfederate Gist 1021\n":               "own/table.txt:2:1: both sides have units in 1021",
		"# nobody\n": "chickamauga can't be set up so: the table puts no unit on the map",
	} {
		req := onBoard()
		req.Positions, req.PositionsFile = table, "own/table.txt"
		var bad *BadRequest
		if _, err := c.a.Create(c.now, req); !errors.As(err, &bad) || !strings.HasPrefix(bad.Problem, want) {
			t.Errorf("%q: %v, want %s", table, err, want)
		}
	}
}
