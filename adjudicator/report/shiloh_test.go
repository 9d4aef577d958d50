package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestShilohInMails holds the mails of Shiloh to what only it has: the moves that the
// Union must make, who holds the landing, and the victory as it would be now.
func TestShilohInMails(t *testing.T) {
	s := bluegray.New(data.With(nil))
	g, err := s.Begin(rules.Setup{Battle: "shiloh"})
	if err != nil {
		t.Fatal(err)
	}
	g = g.Run(rules.Confederate, bluegray.End{}, rules.Aid{}).After
	head, v := gameAt(rules.Union), g.View(rules.Union)
	head.Now = g.Now()
	p, err := Turn(head, v, nil)
	shows(t, p, err, "24 units of yours must go one hex north or northeast, and no farther [BG-SHI 13.41]",
		"1/1 0909 to 0908 or 1008", "1508 Pittsburg Landing held by the Union", "If the battle ended now: a Union substantive victory.")

	sheet := []rules.Command{bluegray.Move{Unit: "1/1", To: hexAt(t, "1008")}, bluegray.End{}}
	foretold := s.Forecast(v, sheet)
	r := Receipt{Taken: []Line{{Number: 1, Text: "move 1/1 1008", Forecast: foretold[0]}, {Number: 2, Text: "end", Forecast: foretold[1]}}, Owes: foretold[2:]}
	p, err = Acknowledge(head, v, r)
	shows(t, p, err, "Without an order, and bound to move one hex [BG-SHI 13.41]; unless you say otherwise: 2/1 0911 -> 0910, 3/1 0812 -> 0811")

	var told []rules.Notice
	for _, e := range g.Run(rules.Union, bluegray.End{}, rules.Aid{}).Events {
		told = append(told, e.Tell(rules.Confederate))
	}
	p, err = Turn(gameAt(rules.Confederate), v, []Told{{Heading: "Union turn 1", Notices: told}})
	shows(t, p, err, "without an order, since it must move")
}

// shows holds a mail to sentences, wherever its lines break.
func shows(t *testing.T, p Page, err error, sentences ...string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(p.Text), " ")
	for _, s := range sentences {
		if !strings.Contains(text, s) {
			t.Errorf("the mail lacks %q:\n%s", s, p.Text)
		}
	}
}
