package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// TestWhenADispatchMayBeTakenUp: with the option procrastination the receipt says from when on
// a dispatch that begins later is tested at all; without it, or within the hour, nothing.
// CWB 10.1f.
func TestWhenADispatchMayBeTakenUp(t *testing.T) {
	for _, c := range []struct {
		option string
		start  int
		waits  int // turn, 0 for none
	}{{"on", 6, 4}, {"on", 3, 0}, {"off", 6, 0}} {
		g, err := shelf.Begin(rules.Setup{Battle: "cwb-log", Roster: "gettysburg", Options: map[string]string{"procrastination": c.option}})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			g = g.Run(g.Now().Side, End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})}).After
		}
		send := WriteDispatch{To: []string{"1 Corps"}, Method: "AO", Type: "simple", Measured: true, Head: Head{StartTurn: c.start, Text: "March."}}
		f := shelf.Forecast(g.View(rules.Confederate), []rules.Command{send})[0].(seen.WillSend)
		want := ""
		if c.waits > 0 {
			want = g.(*Game).calendar.clock(c.waits)
		}
		if f.Waits != want {
			t.Errorf("%+v: it waits until %q, want %q", c, f.Waits, want)
		}
	}
}
