package main

import (
	"slices"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// mapCommand groups what is drawn.
type mapCommand struct {
	Draw mapDraw `cmd:"" help:"Draw the map of a game as it stands, or of a battle as it begins."`
}

// Help is the long help.
func (*mapCommand) Help() string {
	return "Example:\n  longroll map draw chickamauga -o chickamauga.png\n  longroll map draw april-5.2 --as union -o hornets-nest.png"
}

// mapDraw draws a map.
type mapDraw struct {
	What string `arg:"" help:"Name of a battle or a game." name:"game|battle"`
	Out  string `help:"File to write." short:"o" required:"" placeholder:"FILE.png"`
	As   string `help:"union, confederate or referee: through whose eyes; the referee's, if not said."`
}

// needsHouse reports whether a game is meant: what is no battle must be one.
func (m *mapDraw) needsHouse(*caller) bool {
	return !slices.ContainsFunc(battles(printedWith(nil)), func(d described) bool { return d.Name == m.What })
}

func (m *mapDraw) runIn(h *house, c *caller) error {
	as, err := reader(m.As)
	if err != nil {
		return err
	}
	if err := h.game(m.What); err != nil {
		return bad("%q is neither a battle nor a game", m.What)
	}
	page, err := h.games.Page(m.What, as)
	if err != nil {
		return err
	}
	return m.draw(c, h.easel, page)
}

// run draws a battle as it begins.
func (m *mapDraw) run(c *caller) error {
	as, err := reader(m.As)
	if err != nil {
		return err
	}
	printed := printedWith(nil)
	for _, s := range printed.systems() {
		for _, b := range s.Battles() {
			if b.Name != m.What {
				continue
			}
			game, err := s.Begin(rules.Setup{Battle: b.Name})
			if err != nil {
				return bad("%v", err)
			}
			page, err := report.Status(report.Game{System: s.Code(), Title: b.Title, Reader: as, Now: game.Now()}, game.View(as))
			if err != nil {
				return err
			}
			return m.draw(c, &report.Easel{Maps: printed.Map}, page)
		}
	}
	return bad("there is no battle %q", m.What)
}

func (m *mapDraw) draw(c *caller, easel *report.Easel, page report.Page) error {
	if len(page.Picture) == 0 {
		return bad("%s has no map", m.What)
	}
	picture, err := easel.Draw(page.Picture)
	if err != nil {
		return err
	}
	if err := writeSafely(c.path(m.Out), picture); err != nil {
		return bad("the picture can't be written: %v", err)
	}
	return nil
}
