package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// hbnForm writes what a side of Hell Before Night can do now and with whom.
func hbnForm(b *strings.Builder, v seen.View) {
	comment := func(s string) { b.WriteString("# " + clip(fold(s), formWidth-2) + "\n") }
	names := hbnFormVerbs(v)
	for _, name := range names {
		forms := hellBeforeNight.verb(name).forms
		if name == "deploy" && v.Phase == "deployment" {
			forms = []string{"deploy UNIT at HEX", "deploy UNIT to HEX, UNIT to HEX"}
		}
		for _, form := range packed(forms) {
			comment(form)
		}
	}
	if slices.Equal(names, []string{"standing"}) {
		comment(`standing instructions may be given now; "help" tells the rest`)
		return
	}
	switch v.Phase {
	case "combat", "movement":
		comment(`end | pause | final | help`)
	default:
		comment(`end | final | help`)
	}
	for _, o := range v.Fought {
		came := "not carried out"
		if len(o.Came) > 0 {
			came = strings.Join(o.Came, ", ")
		}
		comment("attack " + itoa(o.Attack) + ", " + o.Unit + " on " + o.At.String() + ": " + came)
	}
	for _, u := range v.Own {
		comment(u.Unit + " " + itoa(u.Strength) + " " + u.Type + whereOf(v, u) + hbnMarks(u))
	}
	for _, l := range v.Leaders {
		if l.Side == v.For && l.State == "map" {
			comment(l.Leader + " " + itoa(l.Command) + "-" + itoa(l.Combat) + " at " + l.At.String() + prefixed(", has used: ", l.Used))
		}
	}
	if v.Phase == "combat" {
		return
	}
	for _, u := range v.Coming {
		if u.Side == v.For && u.Due && v.Phase == "movement" {
			comment(u.Name + " may enter at " + hexList(u.At))
		}
	}
	for _, u := range v.Lost {
		if u.Side != v.For {
			continue
		}
		switch {
		case u.Stage == "ready":
			comment(u.Unit + " is ready to reenter" + mark(u.Column == "both", ", with extra strength"))
		case u.Column == "eliminated":
			comment(u.Unit + " is eliminated")
		}
	}
}

// hbnFormVerbs lists the orders that the moment allows.
func hbnFormVerbs(v seen.View) []string {
	switch {
	case v.Phase == "deployment":
		return []string{"deploy", "standing"}
	case v.Phase != "administration" && v.Phasing != v.For:
		return []string{"standing"}
	}
	switch v.Phase {
	case "administration":
		list := []string{"place", "cadre", "reserve"}
		if v.Option("ammunition") != "off" {
			list = append(list, "short")
		}
		if slices.ContainsFunc(v.Leaders, func(l seen.Leader) bool { return l.Side == v.For && l.State == "hit" }) {
			list = append(list, "return")
		}
		return append(list, "standing")
	case "combat":
		return append(hbnStrikes(v), "standing")
	}
	list := []string{"move", "march"}
	mine := func(s rules.Side) bool { return s == v.For }
	if slices.ContainsFunc(v.Coming, func(u seen.Coming) bool { return mine(u.Side) && u.Due }) ||
		slices.ContainsFunc(v.Own, func(u seen.Unit) bool { return !u.BarkRoad.IsZero() }) {
		list = append(list, "enter")
	}
	if slices.ContainsFunc(v.Own, func(u seen.Unit) bool { return !u.BarkRoad.IsZero() }) {
		list = append(list, "step")
	}
	if v.For == rules.Confederate {
		list = append(list, "exit")
	}
	list = append(list, "recover", "volley", "order")
	if slices.ContainsFunc(v.Lost, func(u seen.Lost) bool { return mine(u.Side) && u.Stage == "ready" }) {
		list = append(list, "reenter")
	}
	if slices.ContainsFunc(v.Lost, func(u seen.Lost) bool { return mine(u.Side) && (u.Column == "eliminated" || u.Column == "both") }) {
		list = append(list, "rebuild")
	}
	list = append(list, "lead", "reserve")
	if slices.ContainsFunc(v.Reserves, func(r seen.Reserve) bool { return mine(r.Side) }) {
		list = append(list, "deploy", "hide", "lift")
	}
	return append(append(list, hbnStrikes(v)...), "standing")
}

// hbnStrikes are the orders of the combat phase.
func hbnStrikes(v seen.View) []string {
	list := []string{"attack", "if", "bombard"}
	if v.For == rules.Union && len(v.Boats) > 0 {
		list = append(list, "shell")
	}
	return list
}

// whereOf tells where a unit is.
func whereOf(v seen.View, u seen.Unit) string {
	switch {
	case u.Reserve != "":
		return " in reserve " + u.Reserve + mark(markerAt(v, u.Side, u.Reserve) != hex.Hex{}, " at "+markerAt(v, u.Side, u.Reserve).String())
	case !u.BarkRoad.IsZero():
		return " beside Bark Road at " + u.BarkRoad.String()
	}
	return " at " + u.At.String()
}

// hbnMarks tells what a player must not overlook about a unit.
func hbnMarks(u seen.Unit) string {
	return mark(u.InZone, ", in an enemy zone") + mark(u.Disrupted, ", disrupted") + mark(u.Questionable, ", questionable") +
		mark(u.Charge, ", charge") + mark(u.Volley, ", volley") + mark(u.Bound, ", to the heaviest firing")
}
