package report

import (
	"fmt"
	"strings"
	"text/template"

	"longroll/rules"
	"longroll/rules/hex"
)

// words are the layout functions of the templates. None of them knows a rule.
func words() template.FuncMap {
	return regimentWords(logWords(template.FuncMap{
		"plain":        plain,
		"ends":         ends,
		"way":          way,
		"hexes":        hexes,
		"either":       either,
		"list":         list,
		"join":         strings.Join,
		"when":         when,
		"counted":      counted,
		"letter":       letterOf,
		"at":           subject,
		"beyond":       beyond,
		"cite":         cite,
		"lines":        lines,
		"brief":        func(order string) string { return clip(ascii(oneLine(order)), longestQuote) },
		"oneLine":      oneLine,
		"toAttack":     toAttack,
		"unknown":      unknown,
		"tells":        tells,
		"pair":         pair,
		"counterRow":   counterRow,
		"troops":       troops,
		"unitNames":    unitNames,
		"inZone":       inZone,
		"drifting":     drifting,
		"fixed":        fixed,
		"outOfCommand": outOfCommand,
		"due":          due,
		"muster":       muster,
		"pairOf":       func(l *letter, side rules.Side) logOf { return logOf{l, side} },
		"sheetOf":      func(l *letter, s Sheet) logged { return logged{l, s} },
		"runsOf":       func(l *letter, list []rules.Die) []diceRun { return l.DiceRuns(list) },
		"sides":        func() []rules.Side { return rules.Sides[:] },
		"arrivals":     arrivals,
		"arms":         arms,
		"covered":      coveredOf,
		"diggers":      diggersOf,
		"whoIn":        whoIn,
		"losses":       losses,
		"flagged":      flagged,
		"add":          func(a, b int) int { return a + b },
	}))
}

// cite sets a rule number in brackets, with a blank before it; nothing if there is none.
func cite(c rules.Cite) string {
	if c == "" {
		return ""
	}
	return " [" + string(c) + "]"
}

// ends gives where a path starts and ends: "1718 -> 1021".
func ends(path []hex.Hex) string {
	switch len(path) {
	case 0:
		return ""
	case 1:
		return path[0].String()
	}
	return path[0].String() + " -> " + path[len(path)-1].String()
}

// way gives every hex of a way: "1227 -> 1127 -> 1027".
func way(from hex.Hex, path []hex.Hex) string {
	var b strings.Builder
	b.WriteString(from.String())
	for _, h := range path {
		b.WriteString(" -> ")
		b.WriteString(h.String())
	}
	return b.String()
}

// hexes lists hexes: "1621, 1622".
func hexes(hs []hex.Hex) string { return strings.Join(labels(hs), ", ") }

// either lists hexes of which one will do: "0922 or 0921".
func either(hs []hex.Hex) string { return strings.Join(labels(hs), " or ") }

func labels(hs []hex.Hex) []string {
	out := make([]string, len(hs))
	for i, h := range hs {
		out[i] = h.String()
	}
	return out
}

// list joins what is not empty with commas.
func list(parts ...string) string {
	kept := make([]string, 0, len(parts))
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, ", ")
}

// when gives the words if the case holds.
func when(holds bool, words string) string {
	if holds {
		return words
	}
	return ""
}

// beyond gives the subjects of a decision from one on; a decision may have fewer.
func beyond(subjects []string, from int) []string { return subjects[min(from, len(subjects)):] }

// subject gives the nth subject of a decision, empty if it has fewer.
func subject(subjects []string, n int) string {
	if n < len(subjects) {
		return subjects[n]
	}
	return ""
}

// unknown stops the page: a word of the rules for which there is no sentence.
func unknown(what, word string) (string, error) {
	return "", fmt.Errorf("no words for the %s %q", what, word)
}
