package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

func (e *examination) checkSettings(context.Context) {
	s := e.settings
	path := filepath.Join(s.dir, configName)
	if s.Address == placeholder && !e.local() {
		e.note(sick, fmt.Sprintf("set the games' own in %s, or with longroll init --address.", path),
			"address %q is a placeholder, to which nobody can write", s.Address)
		return
	}
	if _, err := s.printed(); err != nil {
		e.fault(err)
		return
	}
	e.ok("games play as %s", s.Address)
	if s.Host == "" && !e.local() {
		e.note(hint, "set host to your own address.", "nobody is mailed when something needs a person")
	}
}

// secretFile is a file that nobody but its owner may read, and why it is looked at.
type secretFile struct{ path, what string }

// checkSecrets looks whether passwords can be had, and whether nobody else can have them.
func (e *examination) checkSecrets(context.Context) {
	s := e.settings
	before := len(e.all)
	files := []secretFile{{filepath.Join(s.dir, dataName), "the dice and the orders of every game"}}
	var tokens bool
	for _, a := range []struct {
		name string
		account
	}{{"imap", s.IMAP.account}, {"smtp", s.SMTP.account}} {
		switch {
		case a.Addr == "" || a.User == "" && a.Auth != authOAuth:
			continue
		case a.Auth == authOAuth:
			tokens = true
			continue
		case a.PasswordFile != "":
			files = append(files, secretFile{s.path(a.PasswordFile), "the password of " + a.name})
		}
		if _, err := s.password(a.account); err != nil {
			e.note(sick, fmt.Sprintf("set password_env or password_file under [%s]; a variable must be set for longroll doctor as for the daemon.",
				a.name), "there is no password for %s: %v", a.name, err)
		}
	}
	if tokens {
		if _, _, err := s.client(); err != nil {
			e.fault(err)
		}
		if s.OAuth.ClientSecretFile != "" {
			files = append(files, secretFile{s.path(s.OAuth.ClientSecretFile), "the client secret"})
		}
		files = append(files, secretFile{s.tokens().path, "the login at the provider"})
	}
	looked := map[string]bool{} // one password may serve for both ways
	for _, f := range files {
		if !looked[f.path] {
			e.checkMode(f)
		}
		looked[f.path] = true
	}
	if len(e.all) == before {
		e.ok("they can be read, and by nobody else")
	}
}

func (e *examination) checkMode(f secretFile) {
	info, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist): // whoever wants to read it says so
	case err != nil:
		e.fault(err)
	case info.Mode().Perm()&0o077 != 0:
		e.note(sick, fmt.Sprintf("chmod 600 %s", f.path), "others on this machine may read %s (%s, mode %04o)", f.what, f.path, info.Mode().Perm())
	}
}

// checkData has the data file checked by whoever has it.
func (e *examination) checkData(context.Context) {
	var out, told bytes.Buffer
	asking := e.silent()
	asking.out, asking.err = &out, &told
	code := perform([]string{"verify", "--json"}, asking, nil)
	var found audit
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		e.note(sick, "", "%s", firstWords(told.String()))
		return
	}
	if code == exitDone {
		e.ok("%s played again and all the same", count(len(found.Games), "game"))
		return
	}
	e.note(sick, "stop the daemon, keep a copy of the file, and see what longroll verify says; then restore the last backup.",
		"longroll verify finds faults in %s", dataName)
}

// firstWords is what a command said against itself, on one line.
func firstWords(said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, "longroll: ")
	}
	return strings.Join(lines, "; ")
}

const (
	leastRoom = 64 << 20  // free bytes without which something will fail soon
	fewRoom   = 512 << 20 // free bytes that are not many
)

// checkDisk looks whether the data folder can be written and has room.
func (e *examination) checkDisk(context.Context) {
	dir := e.settings.dir
	file, err := os.CreateTemp(dir, newPattern)
	if err == nil {
		err = errors.Join(file.Close(), os.Remove(file.Name()))
	}
	if err != nil {
		e.note(sick, "see that whoever runs longroll owns the folder, and that the disk is neither full nor read-only.", "nothing can be written: %v", err)
		return
	}
	free, err := e.room(dir)
	switch {
	case err != nil:
		e.note(hint, "", "how much room there is can't be told: %v", err)
	case free < leastRoom:
		e.note(sick, "make room: when the disk is full the games wait.", "only %s free", size(free))
	case free < fewRoom:
		e.note(hint, "make room before it is used up.", "%s free", size(free))
	default:
		e.ok("can be written, %s free", size(free))
	}
}

func freeSpace(dir string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return s.Bavail * uint64(s.Bsize), nil
}

func size(bytes uint64) string {
	if bytes < 10<<30 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d GiB", bytes>>30)
}

// checkDaemon asks whether the daemon had trouble with the mail servers when it last
// tried, whatever our own attempt has found.
func (e *examination) checkDaemon(context.Context) {
	var told bytes.Buffer
	asking := e.silent()
	asking.err = &told
	if code := perform([]string{"game", "list", "--json"}, asking, nil); code != exitDone || told.Len() > 0 {
		e.note(sick, "", "%s", firstWords(told.String()))
		return
	}
	if !e.serves {
		e.ok("does not run now; when it last did it had no trouble with the mail servers")
		return
	}
	e.ok("runs, and has no trouble with the mail servers")
}
