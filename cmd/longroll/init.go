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
	Address string `help:"The games' own mail address; a placeholder to change, if not said." placeholder:"ADDRESS"`
}

// Help is the long help.
func (*initCommand) Help() string {
	return "Writes " + configName + " and an empty data file into the data folder. Nothing that is there is " +
		"overwritten, but --address is set in settings that nobody has edited yet.\n\n" +
		"Example:\n  longroll init --data ~/games --address game@example.org"
}

//go:embed settings.toml
var settings string

// placeholder is the address that stands in settings until somebody gives one.
const placeholder = "game@example.org"

// settingsFor are the settings as init writes them for an address.
func settingsFor(address string) string {
	return strings.Replace(settings, strconv.Quote(placeholder), strconv.Quote(address), 1)
}

func (i *initCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	address := i.Address
	if address == "" {
		address = placeholder
	} else if err := mail.CheckAddress(address); err != nil {
		return bad("%v: write it as game@example.org", err)
	}
	if i.Address != "" && untouched(c.data) {
		return i.settle(c)
	}
	path, err := found(c.data, settingsFor(address))
	if err != nil {
		return err
	}
	c.printf("Made %s.\n", c.data)
	if address == placeholder {
		c.printf("The address in it, %s, is a placeholder: set the games' own.\n", placeholder)
	}
	c.printf("Edit %s, then run longroll doctor.\n", path)
	return nil
}

// settle sets the address in settings that nobody has edited yet.
func (i *initCommand) settle(c *caller) error {
	path := filepath.Join(c.data, configName)
	if err := writeSafely(path, []byte(settingsFor(i.Address))); err != nil {
		return err
	}
	c.printf("Set the address in %s to %s.\nEdit the rest, then run longroll doctor.\n", path, i.Address)
	return nil
}

// untouched reports whether the settings in a folder are as init wrote them.
func untouched(dir string) bool {
	now, err := readConfig(dir)
	if err != nil {
		return false
	}
	text, err := os.ReadFile(filepath.Join(dir, configName))
	return err == nil && string(text) == settingsFor(now.Address)
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
