package bluegray

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

func TestSmoke(t *testing.T) {
	s := New(data.With(nil))
	g, err := s.Begin(rules.Setup{Battle: "chickamauga"})
	if err != nil {
		t.Fatal(err)
	}
	d := dice.NewKeyed(dice.Seed{1})
	run := func(side rules.Side, c rules.Command) {
		t.Helper()
		o := g.Run(side, c, rules.Aid{Dice: d})
		if o.Refused != nil {
			t.Logf("%T refused: %v (try %s)", c, o.Refused, o.Refused.Better)
			return
		}
		for _, e := range o.Events {
			t.Logf("%s %+v", e.Kind(), e)
		}
		for _, a := range o.Ask {
			t.Logf("ask %+v", a)
		}
		if o.After != nil {
			g = o.After
		}
	}
	h := func(s string) hex.Hex { var x hex.Hex; _ = x.UnmarshalText([]byte(s)); return x }
	run(rules.Union, Move{Unit: "Wilder", To: h("1021")})
	run(rules.Union, Move{Unit: "1/1/XIV", To: h("1519")})
	run(rules.Union, Attack{On: []hex.Hex{h("1620")}, With: []string{"1/1/XIV"}})
	run(rules.Union, End{})
	run(rules.Confederate, End{})
	v := g.View(rules.Union)
	_ = v
	t.Log(s.Forecast(g.View(rules.Union), []rules.Command{Move{Unit: "1/1/Res", To: h("0502")}}))
}
