package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// These functions sort and group what a view of Hell Before Night holds, for the templates; they find out nothing that is not in it.

// regimentWords are the template functions of the system, added to the others.
func regimentWords(words template.FuncMap) template.FuncMap {
	own := template.FuncMap{
		"signed": signed, "spent": spentPoints, "ratings": ratings, "whereabouts": whereabouts, "remarks": remarks,
		"formationsOf": formationsOf, "enemyStacks": enemyStacks, "ownSides": ownSides, "readyOf": readyOf, "cadresOf": cadresOf,
		"unhurtOf": unhurtOf, "shortagesLeft": shortagesLeft, "boundOf": boundOf, "dueOf": dueOf, "comingOf": comingOf,
		"lostNames": lostNames, "boxesOf": boxesOf, "extraOf": extraOf, "leadersOf": leadersOf, "leaderAt": leaderAt,
		"reservesOf": reservesOf, "arrayedOf": arrayedOf, "formationName": formationName, "starsOf": starsOf, "lastHex": lastHex,
		"firstWord": firstWord, "award": award,
	}
	maps.Copy(words, own)
	return words
}

// signed writes a number with its sign: +1, 0, -2.
func signed(n int) string {
	if n > 0 {
		return fmt.Sprintf("+%d", n)
	}
	return fmt.Sprint(n)
}

// lastHex is where a way ends.
func lastHex(path []hex.Hex) hex.Hex { return path[len(path)-1] }

// firstWord is an option without the reason behind it.
func firstWord(option string) string {
	word, _, _ := strings.Cut(option, " ")
	return word
}

// award says for what points are given: "2 units captured".
func award(r seen.Row) string {
	switch r.Count {
	case 0:
		return r.Why
	case 1:
		what, how, _ := strings.Cut(r.Why, " ")
		return "1 " + strings.TrimSuffix(what, "s") + " " + how
	}
	return fmt.Sprintf("%d %s", r.Count, r.Why)
}

// spentPoints writes the movement points of the units of a march, once if they are all alike.
func spentPoints(spent []int) string {
	if len(spent) == 0 {
		return ""
	}
	least, most := slices.Min(spent), slices.Max(spent)
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d-%d", least, most)
}

// ratings writes a counter's numbers: strength, range, intensity and morale.
func ratings(u seen.Unit) string {
	intensity := fmt.Sprint(u.Intensity)
	switch {
	case u.Type == "art":
		intensity = "-"
	case u.Bracketed:
		intensity = "(" + intensity + ")"
	}
	star := ""
	if u.Asterisk {
		star = "*"
	}
	return fmt.Sprintf("%s %d %d%s %s %d", u.Type, u.Strength, u.Range, star, intensity, u.Morale)
}

// whereabouts says where a unit is.
func whereabouts(u seen.Unit) string {
	switch {
	case u.Reserve != "":
		return "in " + u.Reserve
	case !u.BarkRoad.IsZero():
		return "off " + u.BarkRoad.String()
	}
	return u.At.String()
}

// remarks says what a player must not overlook about a unit.
func remarks(u seen.Unit) string {
	hero := ""
	if u.Hero > 0 {
		hero = "hero " + signed(u.Hero)
	}
	below := ""
	if u.Level > 0 {
		below = "below others"
	}
	return list(when(u.Disrupted, "disrupted"), when(u.Questionable, "questionable"), when(u.Charge, "charge"), when(u.Volley, "volley"),
		hero, when(u.InZone, "in a zone"), below, when(u.Moved, "moved"), when(u.Attacked, "attacked"), when(u.Fired, "fired"),
		when(u.Defended, "was attacked"), when(u.Idle, "may not fight"), when(u.Passive, "may not attack"))
}

// regimentView is the view as this system's.
func regimentView(v rules.View) (seen.View, error) {
	own, ok := v.(seen.View)
	if !ok {
		return seen.View{}, &wrongView{v}
	}
	return own, nil
}

// formation is the units of one formation.
type formation struct {
	Name  string
	Units []seen.Unit
}

// ownSides lists the sides whose units are told by formation: the reader's, or both.
func ownSides(v rules.View) []rules.Side {
	if v.View() == rules.NoSide {
		return rules.Sides[:]
	}
	return []rules.Side{v.View()}
}

// formationsOf groups the units of a side by army and formation, in the order of the view.
func formationsOf(v rules.View, side rules.Side) ([]formation, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []formation
	for _, u := range slices.Concat(own.Own, own.Enemy) {
		if u.Side != side {
			continue
		}
		name := headingOf(u)
		i := slices.IndexFunc(all, func(f formation) bool { return f.Name == name })
		if i < 0 {
			i, all = len(all), append(all, formation{Name: name})
		}
		all[i].Units = append(all[i].Units, u)
	}
	return all, nil
}

// headingOf is the heading below which a unit is told.
func headingOf(u seen.Unit) string {
	switch {
	case u.Type == "leader":
		return "Leaders"
	case u.Formation == "A":
		return "Of no formation"
	case u.Army == "Ohio":
		return "Formation " + u.Formation + ", Army of the Ohio"
	}
	return "Formation " + u.Formation
}

// formationName tells the formation of reinforcements; leaders have none.
func formationName(formation string) string {
	switch formation {
	case "":
		return "leaders"
	case "A":
		return "no formation"
	}
	return "formation " + formation
}

// array is the units of one formation before the battle.
type array struct {
	Name  string
	Units []placing
}

// placing is a unit with where it is to stand, or a leader.
type placing struct {
	seen.Arrayed
	Ratings string
}

// arrayedOf groups those of a side who are to be set up by formation, leaders last.
func arrayedOf(v rules.View, side rules.Side) ([]array, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []array
	for _, u := range own.Arrayed {
		if u.Side != side {
			continue
		}
		name, p := headingOf(u.Unit), placing{Arrayed: u}
		if u.Type != "leader" {
			p.Ratings = ratings(u.Unit)
		} else if l := slices.IndexFunc(own.Leaders, func(l seen.Leader) bool { return l.Leader == u.Unit.Unit }); l >= 0 {
			p.Ratings = fmt.Sprintf("%s %d-%d", own.Leaders[l].Span, own.Leaders[l].Command, own.Leaders[l].Combat)
		}
		i := slices.IndexFunc(all, func(a array) bool { return a.Name == name })
		if i < 0 {
			i, all = len(all), append(all, array{Name: name})
		}
		all[i].Units = append(all[i].Units, p)
	}
	return all, nil
}

// stackRow is what lies in one place.
type stackRow struct{ Where, What string }

// enemyStacks lists the enemy's units that are seen, a row for each hex, in the order of hexes.
func enemyStacks(v rules.View) ([]stackRow, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	units := slices.Clone(own.Enemy)
	slices.SortStableFunc(units, func(a, b seen.Unit) int {
		if a.At != b.At {
			return hex.Compare(a.At, b.At)
		}
		return a.Level - b.Level
	})
	var rows []stackRow
	for _, u := range units {
		where := whereabouts(u)
		what := u.Unit + " " + ratings(u)
		if flaws := remarks(enemyMarks(u)); flaws != "" {
			what += " (" + flaws + ")"
		}
		if n := len(rows) - 1; n >= 0 && rows[n].Where == where {
			rows[n].What += "; " + what
			continue
		}
		rows = append(rows, stackRow{where, what})
	}
	return rows, nil
}

// enemyMarks is an enemy unit with those marks alone that matter to its enemy.
func enemyMarks(u seen.Unit) seen.Unit {
	return seen.Unit{Disrupted: u.Disrupted, Questionable: u.Questionable, Charge: u.Charge, Volley: u.Volley, Hero: u.Hero}
}

// leadersOf lists the leaders in play, the reader's first, and those who are lost.
func leadersOf(v rules.View) ([]seen.Leader, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []seen.Leader
	for _, side := range sidesFrom(own.For) {
		for _, l := range own.Leaders {
			if l.Side == side && l.State != "coming" && l.State != "aside" {
				all = append(all, l)
			}
		}
	}
	return all, nil
}

// leaderAt says where a leader is, or what became of him.
func leaderAt(l seen.Leader) string {
	switch l.State {
	case "map":
		return l.At.String()
	case "reserve":
		return "in " + l.Reserve
	case "bark-road":
		return "off " + l.At.String()
	}
	return l.State
}

// reservesOf lists the markers in play, the reader's first.
func reservesOf(v rules.View) ([]seen.Reserve, error) {
	own, err := regimentView(v)
	if err != nil {
		return nil, err
	}
	var all []seen.Reserve
	for _, side := range sidesFrom(own.For) {
		for _, r := range own.Reserves {
			if r.Side == side {
				all = append(all, r)
			}
		}
	}
	return all, nil
}

// starsOf says which hexes are morasses and which may be.
func starsOf(v rules.View) (string, error) {
	own, err := regimentView(v)
	if err != nil {
		return "", err
	}
	var sure, unsure []hex.Hex
	for _, s := range own.Stars {
		if s.Morass {
			sure = append(sure, s.At)
		} else {
			unsure = append(unsure, s.At)
		}
	}
	text := ""
	if len(sure) > 0 {
		text = "in " + hexes(sure)
	}
	if len(unsure) > 0 {
		if text != "" {
			text += "; "
		}
		text += "perhaps in " + hexes(unsure)
	}
	return text, nil
}
