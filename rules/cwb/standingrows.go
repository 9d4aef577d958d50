package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Rows of a table of positions for what a side has said in advance.

// writeStanding writes standing instructions and doctrines, a row each.
func (g *Game) writeStanding(t *rows) {
	standing, doctrine := g.lookAtStanding(rules.NoSide)
	for _, s := range standing {
		fmt.Fprintf(t, "standing %s %s", s.Side, s.What)
		t.text("unit", s.Unit)
		t.text("choice", s.Choice)
		t.text("way", s.Way)
		if !s.To.IsZero() {
			fmt.Fprintf(t, " toward %s", g.label(s.To))
		}
		for _, name := range s.Names {
			t.text("name", name)
		}
		t.WriteString("\n")
	}
	for _, d := range doctrine {
		fmt.Fprintf(t, "doctrine %s %s fire %s", d.Side, d.Window, d.Fire)
		for _, word := range d.First {
			t.text("first", word)
		}
		t.number("troops", d.Troops)
		t.number("guns", d.Guns)
		for _, m := range doctrineMarks(&d) {
			t.mark(m.word, *m.into)
		}
		for _, name := range d.Except {
			t.text("except", name)
		}
		t.WriteString("\n")
	}
}

// doctrineMarks are the words without a value of a doctrine's row.
func doctrineMarks(d *seen.Doctrine) []markWord {
	return []markWord{{"low-holds", &d.LowHolds}, {"no-duel", &d.NoDuel}, {"no-boats", &d.NoBoats}}
}

// setStanding reads the row of a standing instruction.
func (g *Game) setStanding(side rules.Side, what string, rest []string) error {
	s := seen.Standing{Side: side, What: what}
	err := eachWord(rest, nil, func(word, value string) (err error) {
		switch word {
		case "unit":
			s.Unit = value
		case "choice":
			s.Choice = value
		case "way":
			s.Way = value
		case "toward":
			s.To, err = g.board.grid.Parse(value)
		case "name":
			s.Names = append(s.Names, value)
		default:
			err = fmt.Errorf("%q is no word of a standing instruction", word)
		}
		return err
	})
	if err == nil {
		err = g.mayInstruct(s)
	}
	g.posture.standing[side] = append(g.posture.standing[side], s)
	return err
}

// setDoctrine reads the row of a doctrine.
func (g *Game) setDoctrine(side rules.Side, window string, rest []string) error {
	d := seen.Doctrine{Side: side, Window: window}
	numbers := []numberWord{{"troops", &d.Troops}, {"guns", &d.Guns}}
	err := eachWord(rest, doctrineMarks(&d), func(word, value string) error {
		if found, err := setNumber(numbers, word, value); found {
			return err
		}
		switch word {
		case "fire":
			d.Fire = value
		case "first":
			d.First = append(d.First, value)
		case "except":
			d.Except = append(d.Except, value)
		default:
			return fmt.Errorf("%q is no word of a doctrine", word)
		}
		return nil
	})
	if err == nil {
		err = g.mayResolve(d)
	}
	g.posture.doctrine[side] = append(g.posture.doctrine[side], d)
	return err
}
