package orders

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// formOf is the form of a view of a battle.
func formOf(t testing.TB, v seen.View) string {
	return Form("cwb", FormHead{Game: "ring", Turn: v.Turn, Side: v.For, Version: 1, Token: "abcd", Grid: shilohGrid(t)}, v)
}

// TestAFormOfABattle: the form of each phase names what may be ordered and with whom, is of
// a length that can be looked over, fits its width, and mailed back as it came orders nothing.
func TestAFormOfABattle(t *testing.T) {
	for of, want := range map[string]string{
		"april-5.1 union pre-set": "set UNIT", "april-5.1 confederate pre-set": "preset to", "april-5.1 confederate": "enter B-R to",
		"april-5.1 union": "move Sherman to", "april-5.2 confederate": `rouse "A.S. Johnston"`, "april-5.2 union": "move Hurlbut, 3-4 to",
		"april-5.2 union defensive fire": "fire 18.14", "april-5.2 union offensive fire": "fire 18.14", "april-5.2 confederate defensive fire": "fire 18.13",
		"april-5.3 confederate": "charge HEX", "april-5.4 confederate": "dispatch to", "april-5.4 union": "dispatch to",
	} {
		v := battleView(t, strings.Fields(of))
		form := formOf(t, v)
		if !strings.Contains(form, "\n# "+want) {
			t.Errorf("%s: no line %q in\n%s", of, want, form)
		}
		r := Read("cwb", form, v, shilohGrid(t), nil)
		if len(r.Orders)+len(r.Misreads)+len(r.Notes) > 0 || r.Whole != "" {
			t.Errorf("%s: %+v", of, r)
		}
		if n := strings.Count(form, "\n"); n > 62 {
			t.Errorf("%s: the form has %d lines\n%s", of, n, form)
		}
		for line := range strings.Lines(form) {
			if len(line) > 71 {
				t.Errorf("a line of the form is too long: %q", line)
			}
		}
	}
}

// TestAFormOfThoseWhoWait: the side that has nothing to order is told so.
func TestAFormOfThoseWhoWait(t *testing.T) {
	v := ended(t, begin(t, "april-5.2"), "defensive fire", rules.Confederate).View(rules.Confederate).(seen.View)
	if form := formOf(t, v); !strings.Contains(form, onlyStanding) || strings.Contains(form, "move") {
		t.Error(form)
	}
}

// TestLinesOfAFormAreOrders: a line of a form that is completed and stands without its mark
// is an order.
func TestLinesOfAFormAreOrders(t *testing.T) {
	for of, ends := range map[string]map[string]string{
		"april-5.1 confederate":          {"move ": " 10.10", "enter ": " 1.34"},
		"april-5.2 confederate":          {"move ": " 10.10", "rouse ": ""},
		"april-5.4 union":                {"move ": " 10.10"},
		"april-5.2 union defensive fire": {"fire ": ""},
	} {
		v := battleView(t, strings.Fields(of))
		read := make(map[string]int)
		for line := range strings.Lines(formOf(t, v)) {
			line, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "# "), "  #")
			for verb, end := range ends {
				if !strings.HasPrefix(line, verb) || strings.Contains(line, "HEX") {
					continue
				}
				read[verb]++
				if r := Read("cwb", line+end, v, shilohGrid(t), nil); len(r.Orders) == 0 || len(r.Misreads)+len(r.Ignored) > 0 {
					t.Errorf("%s: %q reads as %+v", of, line+end, r)
				}
			}
		}
		if len(read) < len(ends) {
			t.Errorf("%s: only %v", of, read)
		}
	}
}

// TestAFormOfManyStacks: who has more stacks than fit a form has the others named in short.
func TestAFormOfManyStacks(t *testing.T) {
	v := battleView(t, []string{"april-5.4", "confederate"})
	for i := range 60 {
		p := v.Field.Own[0]
		p.Name, p.At.Col, p.At.Row = "X-"+itoa(i), int16(20+i/20), int16(10+i%20)
		v.Field.Own = append(v.Field.Own, p)
	}
	form := formOf(t, v)
	if !strings.Contains(form, "\n# also from ") || strings.Count(form, "\n") > 72 {
		t.Error(form)
	}
	if r := Read("cwb", form, v, shilohGrid(t), nil); len(r.Orders)+len(r.Misreads) > 0 {
		t.Errorf("%+v", r)
	}
}
