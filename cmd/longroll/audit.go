package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"longroll/adjudicator"
)

// auditCommand writes a game as a page for a browser.
type auditCommand struct {
	Game    string `arg:"" help:"Name of a game, or of a file that longroll archive wrote." name:"game|file"`
	HTML    string `help:"File to write; GAME-audit.html in this folder, if not said." name:"html" short:"o" placeholder:"FILE"`
	Secrets bool   `help:"Of a game that goes on: what both sides hide. For the host alone. The seed stays sealed."`
	Seed    bool   `help:"With --secrets, of a game: show the seed as well, the game over or not. Every die to come follows from it."`
	Overlay string `help:"For files: folder of the host's own data, if the game was played with such." placeholder:"DIR"`
}

// Help is the long help.
func (*auditCommand) Help() string {
	return "The page shows the map step by step, as it was and as each side saw it; the history of every unit; every order and " +
		"dispatch and what became of it; every sum with its reasons and rule numbers; every die and how to check it; every " +
		"ruling; every mail that is known. It is one file, fetches nothing, prints, and works with the keyboard alone.\n\n" +
		"Examples:\n  longroll audit ring\n  longroll audit ring --secrets --html ring.html\n  longroll audit ring.longroll"
}

// isFile reports whether a name is that of an archive, as verify takes it.
func (a *auditCommand) isFile(c *caller) bool { return c.fileThere(a.Game) || !couldBeGame(a.Game) }

// needsHouse reports whether a game may be meant.
func (a *auditCommand) needsHouse(c *caller) bool {
	return couldBeGame(a.Game) && (c.settled() || !c.fileThere(a.Game))
}

// run writes the page of an archive.
func (a *auditCommand) run(c *caller) error {
	matter, err := a.matter(c, nil)
	if err != nil {
		return err
	}
	return a.archive(c, matter)
}

func (a *auditCommand) runIn(h *house, c *caller) error {
	if err := h.game(a.Game); err != nil {
		if !a.isFile(c) {
			return err
		}
		matter, err := a.matter(c, h)
		if err != nil {
			return err
		}
		return a.archive(c, matter)
	}
	if a.Seed && !a.Secrets {
		return bad("--seed is for whoever may know everything: say --secrets as well")
	}
	var page bytes.Buffer
	write := func() error { return h.games.AuditPage(&page, a.Game, a.Secrets, h.printed.Map) }
	if a.Seed {
		write = func() error { return h.games.AuditPageWithSeed(&page, a.Game, h.printed.Map) }
		c.printf("%s", wrap(seedWarning, 78))
	}
	if err := write(); err != nil {
		return err
	}
	return a.write(c, a.Game, page.Bytes())
}

// matter is the printed matter that an archive is read with: the caller's choice, else that
// of the settings, else ours.
func (a *auditCommand) matter(c *caller, h *house) (printed, error) {
	switch {
	case a.Overlay != "":
		if info, err := os.Stat(c.path(a.Overlay)); err != nil || !info.IsDir() {
			return printed{}, bad("overlay: there is no folder %s", a.Overlay)
		}
		return printedOver(c.path(a.Overlay), a.Overlay), nil
	case h != nil:
		return h.printed, nil
	}
	return printedWith(nil), nil
}

func (a *auditCommand) archive(c *caller, matter printed) error {
	if a.Seed {
		return bad("--seed is for games, and %s is a file: the seed of one that is over is shown anyway", a.Game)
	}
	file, err := os.Open(c.path(a.Game))
	if err != nil {
		return bad("%v", err)
	}
	defer func() { _ = file.Close() }()
	read, err := adjudicator.ReadArchive(file)
	if err != nil {
		return bad("%s: %v", a.Game, err)
	}
	var page bytes.Buffer
	if err := read.AuditPage(&page, matter.systems(), a.Secrets, matter.Map); err != nil {
		return err
	}
	return a.write(c, strings.TrimSuffix(filepath.Base(a.Game), ".longroll"), page.Bytes())
}

func (a *auditCommand) write(c *caller, game string, page []byte) error {
	name := a.HTML
	if name == "" {
		name = game + "-audit.html"
	}
	if err := writeSafely(c.path(name), page); err != nil {
		return bad("the page can't be written: %v", err)
	}
	c.printf("%s: %s\n", name, count(len(page), "byte"))
	return nil
}
