package orders

import (
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// FormHead is what the first line of an order form carries.
type FormHead struct {
	Game    string // its name, one word
	Turn    int
	Side    rules.Side
	Version int // of the sheet that this form would replace; 0 if none
	Token   string
	Grid    hex.Grid // of the map, if there is one
}

const formWidth = 70 // leaves room for quotation marks in a mail of 78

// Form is the order form of a side: between two cutting lines the ways to write
// orders and the side's units, all as comments, ready to be edited and mailed back.
// It ends with a newline; no line of it is an order.
func Form(system string, g FormHead, view rules.View) string {
	var b strings.Builder
	b.WriteString(ruled("--8<-- " + g.Game + " GT" + itoa(g.Turn) + " " + g.Side.String() + " v" + itoa(g.Version) + " " + g.Token + " "))
	if t := tongueOf(system); t != nil {
		t.form(&b, view, g.Grid)
	}
	b.WriteString(ruled("--8<-- end "))
	return b.String()
}

// packed puts forms on as few lines as they fit.
func packed(forms []string) []string {
	lines := []string{forms[0]}
	for _, form := range forms[1:] {
		if last := &lines[len(lines)-1]; len(*last)+len(form)+len(" | ") <= formWidth-2 {
			*last += " | " + form
		} else {
			lines = append(lines, form)
		}
	}
	return lines
}

func ruled(s string) string {
	return s + strings.Repeat("-", max(4, formWidth-len(s))) + "\n"
}

// FormToken finds the first order form in a mail, quoted or not, and gives the
// game's name and the token of its first line. A mail program may have wrapped that line or
// turned its dashes into long ones.
func FormToken(text string) (game, token string, ok bool) {
	before := ""
	for l := range strings.SplitSeq(text, "\n") {
		if !strings.Contains(l, "8<") && !strings.Contains(before, "8<") {
			before = ""
			continue
		}
		bare, _ := unquote(fold(strings.TrimRight(l, "\r \t")))
		bare = strings.TrimSpace(bare)
		for _, candidate := range []string{bare, before + " " + bare} {
			if m := formBegin.FindStringSubmatch(candidate); m != nil && len(candidate) <= 2*maxLine {
				return m[1], strings.TrimRight(m[5], "-"), true
			}
		}
		before = bare
	}
	return "", "", false
}
