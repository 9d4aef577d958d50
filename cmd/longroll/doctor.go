package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"longroll/mail"
)

// doctorCommand checks whether all is well.
type doctorCommand struct {
	Timeout span `help:"Longest wait for a mail server." default:"20s"`
}

// Help is the long help.
func (*doctorCommand) Help() string {
	return "Reads the settings, checks the data file, and logs in at both mail servers. No mail is read or sent.\n\n" +
		"Example:\n  longroll doctor"
}

func (d *doctorCommand) run(c *caller) error {
	if c.data == "" {
		return errNoData
	}
	settings, err := readConfig(c.data)
	if err != nil {
		return err
	}
	sick := 0
	for _, organ := range []struct {
		name  string
		check func(context.Context, *caller, *config) (string, error)
	}{
		{"settings", checkSettings},
		{"data file", checkData},
		{"mail in", checkIMAP},
		{"mail out", checkSMTP},
		{"daemon", checkDaemon},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(d.Timeout))
		finding, err := organ.check(ctx, c, &settings)
		cancel()
		if err != nil {
			sick++
			finding = "WRONG: " + err.Error()
		}
		c.printf("%-10s %s\n", organ.name, finding)
	}
	if sick > 0 {
		return fmt.Errorf("%s to mend", count(sick, "thing"))
	}
	return nil
}

func checkSettings(_ context.Context, _ *caller, s *config) (string, error) {
	// Among mail servers of this machine alone any address will do.
	if local := s.IMAP.Security == string(mail.Plain); s.Address == placeholder && !local {
		return "", fmt.Errorf("address %q is a placeholder, to which nobody can write: set the games' own in %s, or with longroll init --address",
			s.Address, filepath.Join(s.dir, configName))
	}
	_, err := s.printed()
	return "ok: games play as " + s.Address, err
}

// checkData has the data file checked by whoever has it.
func checkData(_ context.Context, c *caller, _ *config) (string, error) {
	if code := perform([]string{"verify", "--json"}, c.silent(), nil); code != exitDone {
		return "", errors.New("longroll verify says what is wrong with it")
	}
	return "ok: every game played again and all the same", nil
}

// checkDaemon asks whether the daemon had trouble with the mail servers when it last
// tried, whatever our own attempt has found.
func checkDaemon(_ context.Context, c *caller, _ *config) (string, error) {
	var told bytes.Buffer
	asking := c.silent()
	asking.err = &told
	if code := perform([]string{"game", "list", "--json"}, asking, nil); code != exitDone || told.Len() > 0 {
		lines := strings.Split(strings.TrimSpace(told.String()), "\n")
		for i, line := range lines {
			lines[i] = strings.TrimPrefix(line, "longroll: ")
		}
		return "", errors.New(strings.Join(lines, "; "))
	}
	return "ok: no trouble with the mail servers", nil
}

func checkIMAP(ctx context.Context, _ *caller, s *config) (string, error) {
	if s.IMAP.Addr == "" {
		return "not used: bring mails with longroll deliver", nil
	}
	inbox := s.inbox()
	defer func() { _ = inbox.Close() }()
	return "ok: logged in at " + s.IMAP.Addr, inbox.Check(ctx)
}

func checkSMTP(ctx context.Context, _ *caller, s *config) (string, error) {
	if s.SMTP.Addr == "" {
		return "not used: fetch mails with longroll outbox", nil
	}
	outbox := s.outbox()
	defer func() { _ = outbox.Close() }()
	return "ok: logged in at " + s.SMTP.Addr, outbox.Check(ctx)
}
