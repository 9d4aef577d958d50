package main

import "fmt"

// verifyCommand audits journals.
type verifyCommand struct {
	Games []string `arg:"" optional:"" help:"Names of games; all, if none is named." name:"game"`
	JSON  bool     `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*verifyCommand) Help() string {
	return "Runs every command of the journal again with its dice and its answers and compares what comes of it; checks the " +
		"chain of hashes and the data file. Every fault is named, and makes the exit code 1.\n\nExample:\n  longroll verify ring"
}

// verified is what was found in one game.
type verified struct {
	Game    string   `json:"game"`
	Entries int      `json:"entries"`
	Faults  []string `json:"faults"`
}

func (v *verifyCommand) runIn(h *house, c *caller) error {
	names := v.Games
	for _, name := range names {
		if err := h.game(name); err != nil {
			return err
		}
	}
	if len(names) == 0 {
		for name := range h.store.Heads() {
			names = append(names, name)
		}
	}
	faults := 0
	found := []verified{}
	for _, name := range names {
		checked, list, err := h.games.Verify(name)
		if err != nil {
			return err
		}
		game := verified{Game: name, Entries: checked, Faults: []string{}}
		for _, fault := range list {
			game.Faults = append(game.Faults, fault.Error())
		}
		faults += len(list)
		found = append(found, game)
	}
	file := h.store.Check()
	faults += len(file)
	all := audit{Games: found, File: []string{}}
	for _, fault := range file {
		all.File = append(all.File, fault.Error())
	}
	if v.JSON {
		if err := c.json(all); err != nil {
			return err
		}
	} else {
		all.print(c)
	}
	if faults > 0 {
		return fmt.Errorf("%s found", count(faults, "fault"))
	}
	return nil
}

// audit is all that was found.
type audit struct {
	Games []verified `json:"games"`
	File  []string   `json:"data_file"` // faults of the data file itself
}

func (a audit) print(c *caller) {
	for _, game := range a.Games {
		if len(game.Faults) == 0 {
			c.printf("%s: %d entries, played again and all the same\n", game.Game, game.Entries)
		}
		for _, fault := range game.Faults {
			c.printf("%s: %s\n", game.Game, fault)
		}
	}
	for _, fault := range a.File {
		c.printf("data file: %s\n", fault)
	}
}
