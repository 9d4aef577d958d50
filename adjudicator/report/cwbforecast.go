package report

import (
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// These functions set what the forecasts of a Brigade Series battle hold, for the
// templates; they find out nothing that is not in it.

// pays writes what pieces that go together spend: "3 MP", "3 / 4 1/2 MP".
func pays(halves []int) string {
	parts := make([]string, len(halves))
	same := true
	for i, n := range halves {
		parts[i] = inHalves(n)
		same = same && n == halves[0]
	}
	if same && len(parts) > 0 {
		parts = parts[:1]
	}
	return strings.Join(parts, " / ") + " MP"
}

// halves is one number where several may stand.
func halves(n int) []int { return []int{n} }

// leaves writes what pieces have left, one number if it is one for all.
func leaves(halves []int) string {
	if text := sameLeft(halves); text != "" {
		return text
	}
	return differentLeft(halves)
}

// ofSix writes the chances of a die: "0 on 3, 1 on 2, 2 on 1 of 6".
func ofSix(list []seen.Of6) string {
	parts := make([]string, len(list))
	for i, o := range list {
		parts[i] = strconv.Itoa(o.Number) + " on " + strconv.Itoa(o.Of6)
	}
	return strings.Join(parts, ", ") + " of 6"
}

// ofThirtySix writes the chances of fire: "nothing 15, a morale check 12, 1 lost 9".
func ofThirtySix(list []seen.Blow) string {
	parts := make([]string, len(list))
	for i, b := range list {
		parts[i] = blow(b) + " " + strconv.Itoa(b.Of36)
	}
	return strings.Join(parts, ", ")
}

// blow is a result of the fire table in words.
func blow(b seen.Blow) string {
	switch {
	case b.Loss > 0:
		return inHalves(b.Loss) + " lost"
	case b.Up > 0:
		return "a check " + strconv.Itoa(b.Up) + " up"
	case b.Check:
		return "a check"
	}
	return "nothing"
}

// odds writes the attacker's chances at each odds: "1-2 1/12, 1-1 5/12".
func odds(list []seen.Odds) string {
	parts := make([]string, len(list))
	for i, o := range list {
		parts[i] = o.Odds + " " + strconv.Itoa(o.Of12)
	}
	return strings.Join(parts, ", ")
}

// shifted writes what moves fire along the columns, with rule numbers: "-1 (night,
// CWB 29.0)".
func shifted(list rules.Tally) string {
	parts := make([]string, len(list))
	for i, m := range list {
		sign := ""
		if m.Amount > 0 {
			sign = "+"
		}
		parts[i] = sign + strconv.Itoa(m.Amount) + " (" + m.Reason
		if m.Rule != "" {
			parts[i] += ", " + string(m.Rule)
		}
		parts[i] += ")"
	}
	return strings.Join(parts, ", ")
}

// forecastWords are the functions of the templates of a battle's forecasts.
func forecastWords(words map[string]any) map[string]any {
	for name, f := range map[string]any{"pays": pays, "halves": halves, "leaves": leaves, "ofSix": ofSix, "of36": ofThirtySix, "oddsOf": odds, "shifted": shifted} {
		words[name] = f
	}
	return words
}
