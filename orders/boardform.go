package orders

import (
	"slices"
	"strings"

	"longroll/rules/bluegray/seen"
)

// boardForm writes what a side of Blue & Gray can do now and with which units.
func boardForm(b *strings.Builder, v seen.View) {
	comment := func(s string) { b.WriteString("# " + clip(s, formWidth-2) + "\n") }
	moving := v.Phasing == v.For
	for _, name := range formVerbs(v) {
		for _, form := range packed(inForce(v, blueGray.verb(name).forms)) {
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
