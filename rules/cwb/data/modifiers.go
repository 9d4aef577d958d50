package data

import (
	"fmt"

	"longroll/rules"
)

// Modifier is an amount that a condition adds to a roll or shifts a column or row.
type Modifier struct {
	Name   string // a word, as in the file
	Line   int    // conditions on one printed line share its number
	Amount int
	Rule   rules.Cite
	Text   string // the condition in our words
}

// Once leaves out every modifier whose line has come before. CWB 20.4b.
func Once(all []Modifier) []Modifier {
	var kept []Modifier
	seen := make(map[int]bool)
	for _, m := range all {
		if !seen[m.Line] {
			seen[m.Line] = true
			kept = append(kept, m)
		}
	}
	return kept
}

// FireShifts are the column shifts of fire combat, right is plus. CWB 20.4.
type FireShifts struct {
	Slope, Sunken, Trench, Night, LowAmmo                  Modifier
	Column, Limbered, Flank, Disorganized, Routed, Mounted Modifier
	FlankedDefender                                        Modifier // his fire in close combat, CWB 23.1k
}

// MoraleShifts are the row shifts of the morale table, up is plus. CWB 24.2. To
// Leader the rating is added (CWB 25.3a). Wrecked and WreckedDivision share a
// line, on which the second takes the place of the first.
type MoraleShifts struct {
	Sunken, Trench, Breastworks, Guns            Modifier
	Leader, LowAmmo                              Modifier
	Shaken, Disorganized, Routed, Night          Modifier
	Wrecked, WreckedDivision, Defender, Attacker Modifier
	Column, Limbered, Flank                      Modifier
}

// DieModifiers are added to dice.
type DieModifiers struct {
	StraggleDisorganized, StraggleMounted, StraggleFlank Modifier // CWB 21.1
	StraggleRouted, StraggleWrecked, StraggleNight       Modifier
	RecoverNight                                         Modifier // CWB 21.2
	OddsWrecked, OddsWreckedDivision                     Modifier // of the defender, CWB 23.1
	OddsAttackerWrecked                                  Modifier
	StoppageNight                                        Modifier // CWB 10.3f
	StoppageDefence                                      Modifier // optional, defensive orders
	MarchNight                                           Modifier
	FireBreastworks                                      Modifier // optional, of the target
}

// AcceptanceModifiers are what a dispatch adds to the two ratings, and the
// ratings of receivers that have no leader. CWB 10.1f.
type AcceptanceModifiers struct {
	Method       [3]Modifier // by Method
	Type         [2]Modifier // by Type
	Headquarters Modifier    // an army headquarters as receiver, CWB 10.6a
	LoneUnit     Modifier    // a brigade or battery as receiver, CWB 10.5b
}

// slot is a place for the modifier of a name.
type slot struct {
	name string
	into *Modifier
}

func (c *Charts) readModifiers(f *Files) error {
	fire, row, die, value := &c.FireShifts, &c.MoraleShifts, &c.DieModifiers, &c.AcceptanceModifiers
	for _, file := range []struct {
		name  string
		slots []slot
	}{
		{"fire-shifts.txt", []slot{
			{"slope", &fire.Slope}, {"sunken", &fire.Sunken}, {"trench", &fire.Trench}, {"night", &fire.Night},
			{"low-ammo", &fire.LowAmmo}, {"column", &fire.Column}, {"limbered", &fire.Limbered}, {"flank", &fire.Flank},
			{"disorganized", &fire.Disorganized}, {"routed", &fire.Routed}, {"mounted", &fire.Mounted},
			{"flanked-defender", &fire.FlankedDefender}}},
		{"morale-shifts.txt", []slot{
			{"sunken", &row.Sunken}, {"trench", &row.Trench}, {"breastworks", &row.Breastworks}, {"guns", &row.Guns}, {"leader", &row.Leader},
			{"low-ammo", &row.LowAmmo}, {"shaken", &row.Shaken}, {"disorganized", &row.Disorganized}, {"routed", &row.Routed},
			{"night", &row.Night}, {"wrecked", &row.Wrecked}, {"wrecked-division", &row.WreckedDivision},
			{"defender", &row.Defender}, {"attacker", &row.Attacker}, {"column", &row.Column}, {"limbered", &row.Limbered},
			{"flank", &row.Flank}}},
		{"die-modifiers.txt", []slot{
			{"straggle-disorganized", &die.StraggleDisorganized}, {"straggle-mounted", &die.StraggleMounted},
			{"straggle-flank", &die.StraggleFlank}, {"straggle-routed", &die.StraggleRouted},
			{"straggle-wrecked", &die.StraggleWrecked}, {"straggle-night", &die.StraggleNight},
			{"recover-night", &die.RecoverNight}, {"odds-wrecked", &die.OddsWrecked},
			{"odds-wrecked-division", &die.OddsWreckedDivision}, {"odds-attacker-wrecked", &die.OddsAttackerWrecked},
			{"stoppage-night", &die.StoppageNight}, {"stoppage-defence", &die.StoppageDefence}, {"march-night", &die.MarchNight}, {"fire-breastworks", &die.FireBreastworks}}},
		{"acceptance-value.txt", []slot{
			{"aide-oral", &value.Method[AideOral]}, {"aide-written", &value.Method[AideWritten]},
			{"in-person", &value.Method[InPerson]}, {"simple", &value.Type[Simple]}, {"complex", &value.Type[Complex]},
			{"headquarters", &value.Headquarters}, {"lone-unit", &value.LoneUnit}}},
	} {
		if err := f.modifiers(file.name, file.slots); err != nil {
			return err
		}
	}
	return nil
}

// modifiers reads a table of modifiers into their places, each exactly once.
func (f *Files) modifiers(file string, slots []slot) error {
	_, err := table(f, file, "line name amount rule text", func(r *row) string {
		m := Modifier{r.name("name"), r.number("line", 1, 99), r.number("amount", -20, 20), r.cite("rule"), r.name("text")}
		for _, s := range slots {
			if s.name == m.Name && s.into.Name == "" {
				*s.into = m
				return m.Name
			}
		}
		r.complain("name", "%s is not wanted here, or comes twice", m.Name)
		return ""
	})
	if err != nil {
		return err
	}
	for _, s := range slots {
		if s.into.Name == "" {
			return fmt.Errorf("%s: the line %s is missing", file, s.name)
		}
	}
	return nil
}
