package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"longroll/store"
)

// backupCommand copies the data file.
type backupCommand struct {
	To      string `help:"File to write, or a folder for one named after the time; the folder of the settings, if not said." placeholder:"FILE"`
	Compact bool   `help:"Leave out the room that the data file keeps for what is to come."`
	Force   bool   `help:"Replace a file of that name."`
	JSON    bool   `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*backupCommand) Help() string {
	return "The copy is as the data file stands at this moment, and is checked before it gets its name. The daemon makes one " +
		"each night by itself: see [backup] in " + configName + ". longroll restore brings one back.\n\n" +
		"Example:\n  longroll backup --to /media/stick"
}

// backedUp is what backup says in JSON.
type backedUp struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	Games int    `json:"games"`
}

func (b *backupCommand) runIn(h *house, c *caller) error {
	path, err := b.path(h, c)
	if err != nil {
		return err
	}
	saved, err := h.store.Save(path, store.SaveOptions{Compact: b.Compact, Replace: b.Force})
	switch {
	case errors.Is(err, fs.ErrExist):
		return bad("there is a file %s already: say another name, or --force to replace it", path)
	case err != nil:
		return err
	case b.JSON:
		return c.json(backedUp{path, saved.Size, saved.Games})
	}
	c.printf("%s: %s, %d KiB, checked\n", path, count(saved.Games, "game"), (saved.Size+1023)/1024)
	return nil
}

// path is where the copy is to go.
func (b *backupCommand) path(h *house, c *caller) (string, error) {
	own := "longroll-" + h.now().UTC().Format(stampLayout) + ".db"
	if b.To == "" {
		folder, err := h.config.backupFolder()
		return filepath.Join(folder, own), err
	}
	path := c.path(b.To)
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return filepath.Join(path, own), nil
	}
	if folder, err := os.Stat(filepath.Dir(path)); err != nil || !folder.IsDir() {
		return "", bad("there is no folder %s: make it, or say another", filepath.Dir(path))
	}
	return path, nil
}

// stampLayout is how a time stands in the name of a file.
const stampLayout = "20060102-150405"

// backupSettings say where the nightly copies go.
type backupSettings struct {
	Folder string `toml:"folder"` // relative to the data folder
	Keep   int    `toml:"keep" from:"0" to:"3650"`
}

// backupFolder makes the folder for copies, if it is not there.
func (c *config) backupFolder() (string, error) {
	folder := c.path(c.Backup.Folder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("the folder for backups can't be made (folder under [backup] in %s): %w", configName, err)
	}
	return folder, nil
}
