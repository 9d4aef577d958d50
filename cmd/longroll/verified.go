package main

import (
	"fmt"
	"strings"

	"longroll/adjudicator"
	"longroll/rules"
)

// verified is what was found in one game.
type verified struct {
	Game    string   `json:"game"`
	Entries int      `json:"entries"`
	Faults  []string `json:"faults"`
	// Differences are of entries that another version wrote: this one's rules give something
	// else. They tell of a rule that was mended, and not that anybody changed anything.
	Differences []string `json:"differences,omitempty"`
	Follows     int      `json:"follows,omitempty"` // with differences: the first entry after them
	Engine      string   `json:"engine,omitempty"`  // the version that checked
	Writers     []writer `json:"writers,omitempty"` // the versions that wrote

	Seals []adjudicator.Seal `json:"seals,omitempty"` // that the sides were told, if they are wanted

	File       string   `json:"file,omitempty"` // of an archive; all below is of such
	Title      string   `json:"title,omitempty"`
	Commitment string   `json:"commitment,omitempty"` // SHA-256 of the seed
	Checksum   string   `json:"checksum,omitempty"`   // SHA-256 of the text
	Engines    []string `json:"engines,omitempty"`    // versions of the program that wrote it
	Sealed     int      `json:"sealed,omitempty"`
	Unproven   string   `json:"unproven,omitempty"` // what was taken as it is written: the seed is sealed
	Over       bool     `json:"over,omitempty"`
	By         string   `json:"by,omitempty"`
	Winner     string   `json:"winner,omitempty"`
	Foreign    bool     `json:"foreign,omitempty"` // other data could explain the first fault
}

// writer is a version of the program and the entries that it wrote.
type writer struct {
	Engine string `json:"engine"`
	First  int    `json:"first"`
	Last   int    `json:"last"`
}

func (w writer) String() string {
	return fmt.Sprintf("%s wrote entries %d to %d", w.Engine, w.First, w.Last)
}

// take takes over what an audit has found.
func (v *verified) take(a adjudicator.Audit) {
	v.Game, v.Entries, v.Engine = a.Game, a.Entries, a.Engine
	for _, fault := range a.Faults {
		v.Faults = append(v.Faults, fault.Error())
	}
	for _, difference := range a.Differences {
		v.Differences = append(v.Differences, difference.Error())
	}
	if len(a.Differences) > 0 {
		v.Follows = a.Follows
	}
	known := map[string]bool{}
	for _, w := range a.Writers {
		v.Writers = append(v.Writers, writer(w))
		if v.File != "" && !known[w.Engine] {
			known[w.Engine] = true
			v.Engines = append(v.Engines, w.Engine)
		}
	}
	if v.File == "" {
		return
	}
	v.Title, v.Sealed, v.Commitment, v.Checksum = a.Title, a.Sealed, a.Commitment, a.Checksum
	v.Unproven = a.Unproven
	v.Over, v.By, v.Foreign = a.Over, a.By, a.Foreign
	if a.Over {
		v.Winner = a.Winner.String()
	}
}

// name is how the game is called in what is printed.
func (v verified) name() string {
	if v.File != "" {
		return v.File
	}
	return v.Game
}

// print says what was found.
func (v verified) print(c *caller) {
	what := v.Game
	if v.File != "" {
		what = fmt.Sprintf("%s: game %s, %s", v.File, v.Game, v.Title)
	}
	if len(v.Faults)+len(v.Differences) == 0 {
		c.printf("%s: %d entries, played again and all the same\n", what, v.Entries)
	}
	for _, fault := range v.Faults {
		c.printf("%s: %s\n", v.name(), fault)
	}
	for _, difference := range v.Differences {
		c.printf("%s: %s\n", v.name(), difference)
	}
	c.printf("%s", v.versions())
	if v.File != "" {
		v.describe(c)
	}
	v.sealed(c)
}

// sealed lists the seals, and the batches of secret dice, by side.
func (v verified) sealed(c *caller) {
	for _, side := range rules.Sides {
		begun := false
		for _, s := range v.Seals {
			if s.Reader != side.String() {
				continue
			}
			if !begun {
				c.printf("The mails to the %s player must bear these lines:\n", side.Name())
				begun = true
			}
			what := s.Subject
			if what == "" {
				what = "the last mail"
			}
			c.printf("  %s  %s\n    Sealed: %s\n", s.At.UTC().Format("2006-01-02 15:04:05 MST"), what, s.Seal)
			if s.Number > 0 {
				c.printf("    Batch %d: %s\n", s.Number, s.Batch)
			}
		}
	}
}

// versions says which version of the program wrote what, if this one did not write all of
// it, and what follows from that.
func (v verified) versions() string {
	if len(v.Writers) == 0 || len(v.Writers) == 1 && v.Writers[0].Engine == v.Engine {
		return ""
	}
	var list []string
	for _, w := range v.Writers {
		list = append(list, "version "+w.String())
	}
	text := fmt.Sprintf("It was written by %s; this is version %s.", strings.Join(list, ", "), v.Engine)
	switch {
	case len(v.Differences) == 0:
	case v.Follows == 0:
		text += " The differences are no faults: the rules have been mended since. Up to its last entry the game does not follow those of today;"
	default:
		text += fmt.Sprintf(" The differences are no faults: the rules have been mended since. From entry %d on the game follows those of today;", v.Follows)
	}
	if len(v.Differences) > 0 {
		text += " whether it followed those of its own day that version can tell. What would be otherwise: longroll replay --with-fix " + v.name()
	}
	return wrap(text, 78)
}

// describe says with what a file is to be compared.
func (v verified) describe(c *caller) {
	if len(v.Faults) > 0 && v.Foreign {
		c.printf("%s", wrap(otherMatter, 78))
	}
	if v.Unproven != "" {
		c.printf("%s", wrap(v.Unproven, 78))
	}
	if v.Commitment == "" {
		return
	}
	c.printf("Its dice follow from a seed whose SHA-256 is\n  %s\n", v.Commitment)
	c.printf("Compare that with your first mail of the game.")
	if v.Checksum != "" {
		c.printf(" The text of the file has the SHA-256\n  %s\nCompare that with your last mail.", v.Checksum)
	}
	c.printf("\n")
}

const otherMatter = "Where the host laid files of his own over the printed matter, ask him for the folder and add --overlay DIR."
