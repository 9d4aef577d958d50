package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"longroll/store"
)

// restoreCommand brings a backup back. It works outdoors: the daemon must have ended.
type restoreCommand struct {
	File string `arg:"" help:"The backup." name:"file"`
	JSON bool   `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*restoreCommand) Help() string {
	return "The backup is checked first, and copied: it stays where it is. The present data file is kept beside it, under the " +
		"name " + dataName + ".before-TIME. The daemon must not run. You are told which games go back, and what to do " +
		"about mails and letters since then.\n\nExample:\n  longroll restore backup/longroll-2026-12-03.db"
}

func (r *restoreCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	if info, err := os.Stat(c.data); err != nil || !info.IsDir() {
		return bad("there is no data folder %s: longroll init makes one", c.data)
	}
	path := filepath.Join(c.data, dataName)
	aside := path + ".before-" + time.Now().UTC().Format(stampLayout)
	got, err := store.Restore(path, c.path(r.File), aside, store.Options{})
	var held *store.HeldError
	switch {
	case errors.As(err, &held) && held.Path == path:
		return fmt.Errorf("%w: end the daemon before its data file is replaced", err)
	case errors.Is(err, fs.ErrNotExist) && !exists(c.path(r.File)):
		return bad("there is no file %s", c.path(r.File))
	case err != nil:
		return err
	case r.JSON:
		return c.json(restoredOf(got))
	}
	c.printf("%s is now the backup %s: %s.\n", path, c.path(r.File), count(got.Games, "game"))
	if got.Aside != "" {
		c.printf("The former file lies in %s.\n", got.Aside)
	}
	tellMoved(c, got)
	tellConsequences(c, got)
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// restored is what restore says in JSON.
type restored struct {
	Games  int         `json:"games"`
	Aside  string      `json:"aside,omitempty"`
	Moved  []movedGame `json:"moved"`
	Mails  int         `json:"mails_unknown"`
	Again  int         `json:"letters_to_go_again"`
	Lost   int         `json:"letters_unknown"`
	Former string      `json:"former_unreadable,omitempty"`
}

// movedGame is a game whose journal has another length than it had.
type movedGame struct {
	Game string `json:"game"`
	Was  uint64 `json:"was"`
	Is   uint64 `json:"is"`
}

func restoredOf(got store.Restored) restored {
	r := restored{Games: got.Games, Aside: got.Aside, Moved: []movedGame{}, Mails: got.Mails, Again: got.Again, Lost: got.Lost}
	for _, m := range got.Moved {
		r.Moved = append(r.Moved, movedGame(m))
	}
	if got.Incomplete != nil {
		r.Former = got.Incomplete.Error()
	}
	return r
}

// tellMoved says which games do not stand as they stood.
func tellMoved(c *caller, got store.Restored) {
	switch {
	case got.Incomplete != nil:
		c.note("How it differs from the former file can't be said: %v.", got.Incomplete)
		return
	case len(got.Moved) == 0:
		c.printf("Every game stands as it stood.\n")
		return
	}
	c.printf("Games that do not stand as they stood:\n")
	var rows [][]string
	for _, m := range got.Moved {
		what := fmt.Sprintf("entry %d, was %d: goes back by %d", m.Is, m.Was, m.Was-m.Is)
		switch {
		case m.Is == 0:
			what = fmt.Sprintf("is gone, was at entry %d", m.Was)
		case m.Was == 0:
			what = fmt.Sprintf("is there again, at entry %d", m.Is)
		case m.Is > m.Was:
			what = fmt.Sprintf("entry %d, was %d: goes forward by %d", m.Is, m.Was, m.Is-m.Was)
		}
		rows = append(rows, []string{"  " + m.Game, what})
	}
	_ = c.columns(rows) // to the same place as all that was printed
}

// tellConsequences says what the host should do before he starts the daemon again.
func tellConsequences(c *caller, got store.Restored) {
	done := "the folder of mails dealt with"
	if settings, err := readConfig(c.data); err == nil && settings.IMAP.Done != "" {
		done = fmt.Sprintf("the folder %q", settings.IMAP.Done)
	}
	mails, again, lost := count(got.Mails, "mail"), count(got.Again, "letter"), count(got.Lost, "letter")
	if got.Incomplete != nil {
		mails, again, lost = "Mails", "Letters", "Letters"
	}
	if got.Incomplete != nil || got.Mails > 0 {
		c.note("%s dealt with since the backup: not known any more. They come again only if they lie in the mailbox. Before you "+
			"start the daemon, move them back there from %s with a mail program: the same orders in the same order fall to the "+
			"same dice.", mails, done)
	}
	if got.Incomplete != nil || got.Again > 0 {
		c.note("%s sent since the backup: going out once more, with the same Message-ID, by which many mail programs show them "+
			"once. To keep them back, have them noted as sent: longroll outbox export --to DIR --mark.", again)
	}
	if got.Incomplete != nil || got.Lost > 0 {
		c.note("%s written since the backup: not known any more. Who has got them has read of turns that are to be played "+
			"again; tell the players.", lost)
	}
}
