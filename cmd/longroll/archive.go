package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
)

// archiveCommand writes a game into one file.
type archiveCommand struct {
	Game    string `arg:"" help:"Name of the game."`
	Out     string `help:"File to write; GAME.longroll in this folder, if not said." short:"o" placeholder:"FILE"`
	Secrets bool   `help:"Write the whole journal, the game over or not: private letters, absences, the key of the tokens, and of a game that goes on what both sides hide. For the host alone. The seed of a game that goes on stays sealed."`
	Seed    bool   `help:"With --secrets: write the seed as well, the game over or not. Every die to come follows from it."`
}

// Help is the long help.
func (*archiveCommand) Help() string {
	return "Of a game that is over it writes what the players were sent with their last mail: all that was " +
		"ordered, rolled and decided, from which longroll verify checks the game without any server. Entries that concern one " +
		"person and not the play are sealed in it. It holds the addresses of the players and of the referee. Of a game that goes on the seed is " +
		"sealed: verify then takes the dice as they are written, says so, and checks all else.\n\n" +
		"Examples:\n  longroll archive ring\n  longroll archive ring -o games/ring.longroll\n  longroll archive ring --secrets -o backup.longroll"
}

// seedWarning goes with a file or page of a game that may go on.
const seedWarning = "It holds the seed: while the game goes on, whoever has it knows every die to come."

func (a *archiveCommand) runIn(h *house, c *caller) error {
	if err := h.game(a.Game); err != nil {
		return err
	}
	if a.Seed && !a.Secrets {
		return bad("--seed is for whoever may know everything: say --secrets as well")
	}
	write := func() (adjudicator.ArchiveFile, error) { return h.games.Archive(a.Game, a.Secrets) }
	if a.Seed {
		write = func() (adjudicator.ArchiveFile, error) { return h.games.ArchiveWithSeed(a.Game) }
		c.printf("%s", wrap(seedWarning, 78))
	}
	file, err := write()
	if err != nil {
		return err
	}
	name := file.Name
	if a.Out != "" {
		name = a.Out
	}
	if err := writeSafely(c.path(name), file.Data); err != nil {
		return bad("the archive can't be written: %v", err)
	}
	c.printf("%s: %s; SHA-256 of its text %s\n", name, count(len(file.Data), "byte"), file.Checksum)
	return nil
}

// mostFile bounds an archive that is read. A whole battle of 63 turns is a tenth of it.
const mostFile = 64 << 20

// file audits an archive.
func (v *verifyCommand) file(c *caller, name string, systems []rules.System) (verified, error) {
	file, err := os.Open(c.path(name))
	if err != nil {
		return verified{}, bad("%v", err)
	}
	defer func() { _ = file.Close() }()
	data, err := readAll(file, mostFile)
	if err != nil {
		return verified{}, bad("%s can't be read: %v", name, err)
	}
	found := verified{File: name, Faults: []string{}}
	read, err := adjudicator.ReadArchive(bytes.NewReader(data))
	if err != nil {
		found.Faults = []string{err.Error()}
		return found, nil
	}
	found.take(read.Verify(systems, version()))
	if v.Seals {
		if found.Seals, err = read.Seals(); err != nil {
			return verified{}, bad("%s: %v", name, err)
		}
	}
	return found, nil
}

// fileThere reports whether a name is that of a file.
func (c *caller) fileThere(name string) bool {
	info, err := os.Stat(c.path(name))
	return err == nil && !info.IsDir()
}

// settled reports whether the caller has a data folder.
func (c *caller) settled() bool {
	if c.data == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(c.data, dataName))
	return !errors.Is(err, fs.ErrNotExist)
}

// couldBeGame reports whether a name could be that of a game.
func couldBeGame(name string) bool { return !strings.ContainsAny(name, "./\\") }

// overlayOf is the printed matter that an archive is checked with.
func overlayOf(c *caller, dir string) ([]rules.System, error) {
	if dir == "" {
		return printedWith(nil).systems(), nil
	}
	if info, err := os.Stat(c.path(dir)); err != nil || !info.IsDir() {
		return nil, bad("overlay: there is no folder %s", dir)
	}
	return printedOver(c.path(dir), dir).systems(), nil
}
