package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"longroll/mail"
	"longroll/store"
)

// initCommand makes a data folder.
type initCommand struct {
	Address string `help:"The games' own mail address." default:"game@example.org" placeholder:"ADDRESS"`
}

// Help is the long help.
func (*initCommand) Help() string {
	return "Writes " + configName + " and an empty data file into the data folder. Nothing that is there is overwritten.\n\n" +
		"Example:\n  longroll init --data ~/games --address game@example.org"
}

//go:embed settings.toml
var settings string

func (i *initCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	if err := mail.CheckAddress(i.Address); err != nil {
		return bad("%v: write it as game@example.org", err)
	}
	path, err := found(c.data, strings.Replace(settings, `"game@example.org"`, strconv.Quote(i.Address), 1))
	if err != nil {
		return err
	}
	c.printf("Made %s.\nEdit %s, then run longroll doctor.\n", c.data, path)
	return nil
}

// found makes a data folder with settings and an empty data file.
func found(dir, settings string) (path string, err error) {
	path = filepath.Join(dir, configName)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return path, bad("the data folder can't be made: %v", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return path, bad("there is a %s already: edit it, or choose another folder", path)
	}
	if err != nil {
		return path, err
	}
	if _, err := file.WriteString(settings); err != nil {
		return path, errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return path, err
	}
	s, err := store.Open(filepath.Join(dir, dataName), store.Options{Create: true})
	if err != nil {
		return path, fmt.Errorf("the data file: %w", err)
	}
	return path, s.Close()
}
