package main

import "longroll/rules"

// showCommand shows how a game stands.
type showCommand struct {
	Game      string `arg:"" help:"Name of the game."`
	As        string `help:"union, confederate or referee: through whose eyes."`
	JSON      bool   `help:"What that side may know, as JSON." name:"json" xor:"form"`
	Positions bool   `help:"The table of units that game new --positions reads; with --as, of what that side sees, to set a board up from." xor:"form"`
}

// Help is the long help.
func (*showCommand) Help() string {
	return "As a side you see what its mails say and no more; as the referee, and in a table of units without --as, you see everything.\n\n" +
		"Examples:\n  longroll show ring --as union\n  longroll show ring --positions > ring.txt"
}

func (s *showCommand) runIn(h *house, c *caller) error {
	if s.As == "" && !s.Positions {
		return bad("say as whom: --as union, --as confederate or --as referee")
	}
	as, err := reader(s.As)
	if err != nil {
		return err
	}
	if err := h.game(s.Game); err != nil {
		return err
	}
	switch {
	case s.Positions:
		table, err := h.games.Positions(s.Game, as)
		if err == nil && s.As == "" {
			c.note("this table holds what both sides hide: it is for the host and the referee; --as union or --as confederate gives what that side sees")
		}
		c.printf("%s", table)
		return err
	case s.JSON:
		view, err := h.games.View(s.Game, as)
		if err != nil {
			return err
		}
		return c.json(view)
	}
	page, err := h.games.Page(s.Game, as)
	c.printf("%s", page.Text)
	return err
}

// reader reads through whose eyes; the referee, who is no side, is NoSide.
func reader(word string) (rules.Side, error) {
	if word == "referee" || word == "" {
		return rules.NoSide, nil
	}
	side, err := rules.ParseSide(word)
	if err != nil {
		return side, bad("%q is nobody here: say union, confederate or referee", word)
	}
	return side, nil
}
