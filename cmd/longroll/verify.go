package main

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// verifyCommand audits journals.
type verifyCommand struct {
	Names   []string `arg:"" optional:"" help:"Names of games, or of files that longroll archive wrote; all games, if none is named." name:"game|file"`
	Overlay string   `help:"For files: folder of the host's own data, if the game was played with such." placeholder:"DIR"`
	Seals   bool     `help:"List the seals and batches that the mails of each side must bear, to be compared with those that were kept."`
	JSON    bool     `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*verifyCommand) Help() string {
	return "Runs every command of the journal again with its dice and its answers and compares what comes of it; checks the " +
		"chain of hashes and, of games, the data file; and that all else was as the terms say: nobody's time was up before it was, no seat " +
		"went to who was not asked. Every fault is named, and makes the exit code 1. So do differences, which are no faults: entries of " +
		"another version of the program from which the rules of this one make something else (longroll replay shows what). The archive of " +
		"a game, which comes with its last mail, needs neither a server nor settings; a name that is no game but a file is a file. With --seals it lists, for a game that is over, the line that each mail to each side must bear " +
		"(\"Sealed: ...\", and \"Batch ...\" for the secret dice): if one in a mail that you kept is another, something before it was changed.\n\n" +
		"Examples:\n  longroll verify ring\n  longroll verify ring.longroll\n  longroll verify --seals ring.longroll"
}

// isFile reports whether a name is that of an archive, where there is no game of the name
// or nobody to ask.
func (v *verifyCommand) isFile(c *caller, name string) bool {
	return c.fileThere(name) || !couldBeGame(name)
}

// needsHouse reports whether a game may be meant.
func (v *verifyCommand) needsHouse(c *caller) bool {
	return len(v.Names) == 0 || slices.ContainsFunc(v.Names, func(name string) bool {
		return couldBeGame(name) && (c.settled() || !c.fileThere(name))
	})
}

// run checks files alone.
func (v *verifyCommand) run(c *caller) error {
	systems, err := v.matter(c, nil)
	if err != nil {
		return err
	}
	all := audit{Games: []verified{}, File: []string{}}
	for _, name := range v.Names {
		found, err := v.file(c, name, systems)
		if err != nil {
			return err
		}
		all.Games = append(all.Games, found)
	}
	return v.tell(c, all)
}

// matter is the printed matter that archives are checked with: the caller's choice, else
// that of the settings, else ours.
func (v *verifyCommand) matter(c *caller, h *house) ([]rules.System, error) {
	if v.Overlay == "" && h != nil {
		return h.printed.systems(), nil
	}
	return overlayOf(c, v.Overlay)
}

func (v *verifyCommand) runIn(h *house, c *caller) error {
	systems, err := v.matter(c, h)
	if err != nil {
		return err
	}
	names, err := v.names(h, c)
	if err != nil {
		return err
	}
	all := audit{Games: []verified{}, File: []string{}}
	for _, name := range names {
		found, err := v.one(h, c, name, systems)
		if err != nil {
			return err
		}
		all.Games = append(all.Games, found)
	}
	for _, fault := range h.store.Check() {
		all.File = append(all.File, fault.Error())
	}
	return v.tell(c, all)
}

// names lists what is to be checked. A name that is neither game nor file is refused
// before anything is done.
func (v *verifyCommand) names(h *house, c *caller) ([]string, error) {
	for _, name := range v.Names {
		if err := h.game(name); err != nil && !v.isFile(c, name) {
			return nil, err
		}
	}
	if len(v.Names) > 0 {
		return v.Names, nil
	}
	var names []string
	for name := range h.store.Heads() {
		names = append(names, name)
	}
	return names, nil
}

// one checks a game or, where there is none of the name, a file.
func (v *verifyCommand) one(h *house, c *caller, name string, systems []rules.System) (verified, error) {
	if err := h.game(name); err != nil && v.isFile(c, name) {
		return v.file(c, name, systems)
	}
	found, err := h.games.Audit(h.now(), name)
	if err != nil {
		return verified{}, err
	}
	one := verified{Faults: []string{}}
	one.take(found)
	one.Game = name
	if v.Seals {
		one.Seals, err = h.games.Seals(name)
	}
	return one, err
}

// tell says what was found; faults are an error.
func (v *verifyCommand) tell(c *caller, all audit) error {
	if v.JSON {
		if err := c.json(all); err != nil {
			return err
		}
	} else {
		all.print(c)
	}
	faults, differences := all.found()
	switch {
	case faults > 0:
		return fmt.Errorf("%s found", count(faults, "fault"))
	case differences > 0:
		return fmt.Errorf("no fault, but %s from the rules of this version", count(differences, "difference"))
	}
	return nil
}

// audit is all that was found.
type audit struct {
	Games []verified `json:"games"`
	File  []string   `json:"data_file"` // faults of the data file itself
}

// found counts what is not as it should be.
func (a audit) found() (faults, differences int) {
	faults = len(a.File)
	for _, game := range a.Games {
		faults += len(game.Faults)
		differences += len(game.Differences)
	}
	return faults, differences
}

func (a audit) print(c *caller) {
	for _, game := range a.Games {
		game.print(c)
	}
	for _, fault := range a.File {
		c.printf("data file: %s\n", fault)
	}
}
