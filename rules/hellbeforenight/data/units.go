package data

import (
	"slices"
	"strings"

	"longroll/rules"
)

const unitHeads = "side army name type strength_front strength_back range_front range_back asterisk " +
	"intensity_front intensity_back morale_front morale_back formation brigade slow start_hex entry_turn entry_couplet entry_hex"

// Options that bring more units: those left north of Snake Creek, and Wood's division.
const (
	Crumps = "crumps"
	Wood   = "wood"
)

// rowUnit is a unit and its line, for what is found wrong later.
type rowUnit struct {
	Unit
	line *row
}

// readOrder reads the order of battle: the units that always come and those of options.
func (r *reader) readOrder() error {
	var all []rowUnit
	err := r.table("units.csv", unitHeads+" status", func(l *row) { all = append(all, rowUnit{r.unit(l), l}) })
	if err != nil {
		return err
	}
	err = r.table("units-option.csv", unitHeads+" option status", func(l *row) {
		u := r.unit(l)
		u.Option = l.oneOf("option", Crumps, Wood)
		all = append(all, rowUnit{u, l})
	})
	if err != nil {
		return err
	}
	if err := tellApart(all); err != nil {
		return err
	}
	for _, u := range all {
		if u.Option == "" {
			r.b.Units = append(r.b.Units, u.Unit)
		} else {
			r.b.Optional = append(r.b.Optional, u.Unit)
		}
	}
	slices.SortStableFunc(r.b.Units, func(a, b Unit) int { return int(a.Side) - int(b.Side) })
	return nil
}

var kindWords = [...]string{Infantry: "infantry", Artillery: "artillery", Cavalry: "cavalry"}

// unit reads a line of either file. HBN 5.1.
func (r *reader) unit(l *row) Unit {
	u := Unit{Name: l.name("name"), Brigade: l.said("brigade")}
	u.Side, u.Army = l.army()
	u.Kind = Kind(max(slices.Index(kindWords[:], l.oneOf("type", kindWords[:]...)), 0))
	u.Front, u.Back = l.face("_front", u.Kind), l.face("_back", u.Kind)
	if u.Front.Strength < u.Back.Strength || u.Front.Range < u.Back.Range || u.Front.Intensity < u.Back.Intensity || u.Front.Morale < u.Back.Morale || u.Front == u.Back {
		if len(l.missing) == 0 {
			l.complain("strength_back", "disrupted, a unit has one rating at least that is lower and none that is higher, HBN 5.3A")
		}
	}
	u.Asterisk, u.Slow = l.mark("asterisk", "*"), l.mark("slow", "slow")
	u.Formation = l.span("formation", u.Army, "A")
	a := l.arrival(r.b.Map, u.Side)
	u.Start, u.Turn, u.Couplet, u.Entry = a.start, a.turn, a.couplet, a.entry
	return u
}

// face reads the ratings of one side of a counter. HBN 5.1B.
func (l *row) face(which string, kind Kind) Face {
	f := Face{Strength: l.number("strength"+which, 0, 19), Range: l.number("range"+which, 0, 19), Morale: l.number("morale"+which, 0, 9)}
	if kind != Artillery {
		f.Intensity = l.number("intensity"+which, 0, 9)
	} else if l.text("intensity"+which) != "" {
		l.complain("intensity"+which, "artillery has no intensity, HBN 5.1A")
	}
	return f
}

// tellApart makes every name stand for one unit. Where units share a name, those of which there
// are two kinds get their arm behind it, unless they are infantry; those that still share it
// get their side's letters. Who has the name alone keeps it as it is.
func tellApart(all []rowUnit) error {
	addWord(all, func(a, b Unit) string {
		if a.Kind == b.Kind {
			return ""
		}
		return [...]string{Infantry: "", Artillery: " Bty", Cavalry: " Cav"}[a.Kind]
	})
	addWord(all, func(a, b Unit) string {
		if a.Side == b.Side {
			return ""
		}
		return [...]string{rules.NoSide: "", rules.Union: " USA", rules.Confederate: " CSA"}[a.Side]
	})
	taken := make(map[string]bool)
	for _, u := range all {
		u.line.once(taken, u.Name)
		if u.line.err != nil {
			return u.line.err
		}
	}
	return nil
}

// addWord puts a word behind the names that two units share, as it is for one against the other.
func addWord(all []rowUnit, word func(a, b Unit) string) {
	behind := make([]string, len(all))
	for i, a := range all {
		for k, b := range all {
			if i != k && behind[i] == "" && strings.EqualFold(a.Name, b.Name) {
				behind[i] = word(a.Unit, b.Unit)
			}
		}
	}
	for i := range all {
		all[i].Name += behind[i]
	}
}
