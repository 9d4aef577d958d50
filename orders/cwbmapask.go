package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// "What is in 21.24?" is no order: it is answered from the view, whenever it is asked,
// and nobody else hears of it. CWB 9.0.

// askVerbs ask about the map.
func askVerbs() []logVerb {
	return []logVerb{{
		names: []string{"ask", "what", "what's", "who"},
		forms: []string{"what is in HEX", "ask HEX, HEX"},
		means: []string{
			"Asks what is to be seen in a hex: of the enemy what lies on top, and whether the stack holds troops, artillery or both (CWB 9.0).",
			"It is no order, may be sent at any time, also beside orders, and is answered at once; the enemy hears nothing of it.",
		},
		examples: []string{"what is in 21.24?", "who is in 21.24 and 22.25", "ask 21.24"},
		talk:     true, always: true, onMap: readAsk,
	}}
}

// askWords may stand before the hexes of a question.
var askWords = []string{"what", "what's", "who", "who's", "is", "are", "stands", "lies", "in", "at", "about", "hex", "hexes", "for", "the", "me", "there", "you", "tell", "stack"}

// readAsk reads "is in 21.24 and 22.25?".
func readAsk(l *mapLine) ([]rules.Command, *slip) {
	l.skip(askWords...)
	for {
		from := l.here()
		switch h, bad := l.hex(); {
		case bad != nil && !from.dash: // no hex at all
			return nil, bad
		case bad != nil:
			l.asked.astray = append(l.asked.astray, bad)
		case !slices.Contains(l.asked.hexes, h):
			l.asked.hexes = append(l.asked.hexes, h)
		}
		mark := l.at
		l.skip(",", "and", "&", "+", "in", "or")
		if l.at == mark || !l.hexAhead() {
			l.at = mark
			break
		}
	}
	if len(l.asked.hexes) == 0 {
		return nil, l.asked.astray[0]
	}
	return nil, nil
}

// inquiry is what a question is about: hexes, and what was written for one and is none.
type inquiry struct {
	hexes  []hex.Hex
	astray []*slip
}

// question is a question about hexes with its answer.
func (d *desk) question(about inquiry) said {
	labels := make([]string, len(about.hexes))
	var told strings.Builder
	for i, h := range about.hexes {
		labels[i] = echoHex(h)
		paragraph(&told, "", labels[i]+": "+d.whatIsIn(h)+".")
	}
	for _, s := range about.astray {
		paragraph(&told, "", strings.ToUpper(s.reason[:1])+s.reason[1:]+".")
	}
	return said{word: "ask", asks: strings.Join(labels, ", "), told: told.String()}
}

// whatIsIn says what the sender may know of a hex.
func (d *desk) whatIsIn(h hex.Hex) string {
	if d.view.Field == nil {
		return "no map is known"
	}
	var own []string
	for i := range d.view.Field.Own {
		if p := &d.view.Field.Own[i]; p.At == h {
			own = append(own, p.Name+stance(p.Kind, p.Formation, p.Facing))
		}
	}
	i := slices.IndexFunc(d.view.Field.Stacks, func(s seen.Stack) bool { return s.At == h })
	switch {
	case len(own) > 0 && i >= 0:
		return "yours are " + listed(own) + "; " + enemyIn(&d.view.Field.Stacks[i])
	case len(own) > 0:
		return "yours: " + listed(own)
	case i >= 0:
		return enemyIn(&d.view.Field.Stacks[i])
	}
	return "nothing is seen there"
}

// enemyIn says what the enemy shows in a hex, and what he owes who asks.
func enemyIn(s *seen.Stack) string {
	text := "the enemy shows " + s.Top + stance(s.Kind, s.Formation, s.Facing)
	if s.Upon != "" {
		text += ", and upon it " + s.Upon
	}
	switch {
	case s.Holds == "both":
		text += "; the stack holds troops and artillery"
	case s.Holds != "":
		text += "; the stack holds " + s.Holds
	case s.Formation != "":
		text += "; what else is there is not told, since no unit of yours has a line of sight to it (CWB 9.0)"
	}
	return text
}

// stance is what a piece is and how it stands, in brackets.
func stance(kind, formation, facing string) string {
	text := " (" + kind
	if formation = strings.TrimPrefix(formation, "infantry-"); formation != "" {
		text += " in " + formation
		switch formation {
		case "mounted", "dismounted", "limbered", "unlimbered":
			text = " (" + kind + ", " + formation
		}
	}
	if facing != "" {
		text += " facing " + facing
	}
	return text + ")"
}
