package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	logview "longroll/rules/cwb/seen"
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
	if own, ok := view.(logview.View); ok && system == logSystem {
		logForm(&b, own, g.Grid)
	}
	v, ok := viewOf(view)
	if l := languageOf(system); l != nil && ok {
		l.formLines(&b, v)
	}
	b.WriteString(ruled("--8<-- end "))
	return b.String()
}

// formLines writes what the side can do now and with which units.
func (l *language) formLines(b *strings.Builder, v seen.View) {
	comment := func(s string) { b.WriteString("# " + clip(s, formWidth-2) + "\n") }
	moving := v.Phasing == v.For
	for _, name := range formVerbs(v) {
		for _, form := range packed(inForce(v, l.verb(name).forms)) {
			comment(form)
		}
	}
	if !moving {
		comment(`standing instructions may be given now; "help" tells the rest`)
		return
	}
	if v.Option("simultaneous") == "on" || v.Phase == "deployment" { // all attacks are fought at once, or none yet
		comment(`end | final | help`)
	} else {
		comment(`end | pause | final | help`)
	}
	for _, u := range v.Own {
		comment(u.Unit + " " + itoa(u.Strength) + " " + u.Type + " at " + u.At.String() + marks(u))
	}
	if v.Phase == "combat" {
		return
	}
	for _, u := range v.Coming {
		if u.Side == v.For && u.Turn <= v.Turn {
			comment(u.Unit + " " + itoa(u.Strength) + " " + u.Type + " may enter at " + hexList(u.Now))
		}
	}
}

// inForce leaves out the forms of what cannot happen in a game: that cavalry goes back before
// combat. BG 11.2; BGD 22.3, 22.4.9, 22.4.14.
func inForce(v seen.View, forms []string) []string {
	may := v.Option("simultaneous") != "on" &&
		(v.Option("cavalry-retreat") != "off" || v.Option("cavalry-gives-way") == "on" || v.Option("cavalry-screen") == "on")
	return slices.DeleteFunc(slices.Clone(forms), func(f string) bool { return !may && strings.Contains(f, "declines combat") })
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

// formVerbs lists the orders that the moment allows.
func formVerbs(v seen.View) []string {
	switch {
	case v.Phasing != v.For:
		return []string{"standing"}
	case v.Phase == "combat":
		return []string{"attack", "standing"}
	case v.Phase == "deployment":
		return []string{"deploy", "standing"}
	}
	list := []string{"move"}
	if v.Option("simultaneous") == "on" {
		list = []string{"plot", "mission"}
	}
	if slices.ContainsFunc(v.Coming, func(u seen.Coming) bool { return u.Side == v.For && u.Turn <= v.Turn }) {
		list = append(list, "enter")
	}
	if v.Option("entrenchments") == "on" {
		list = append(list, "entrench")
	}
	if v.Option("simultaneous") != "on" {
		list = append(list, "attack")
	}
	return append(list, "standing")
}

// marks tells what a player must not overlook about a unit.
func marks(u seen.Own) string {
	var s string
	if u.InZone {
		s += ", in an enemy zone"
	}
	if u.Ineffective {
		s += ", ineffective"
	}
	if u.Shattered {
		s += ", shattered"
	}
	return s
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
