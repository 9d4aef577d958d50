package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// errUnreadable says that a mail was set aside because nothing in it can be read.
var errUnreadable = errors.New("nothing in this mail can be read")

// receive deals with one mail, whichever way it came. After an error nothing has
// changed, and the same mail may be brought again.
func (h *house) receive(raw mail.Raw) (what adjudicator.Disposition, err error) {
	defer shield(&err)
	msg, err := mail.Decode(raw.Data, raw.Received, mail.DefaultLimits())
	if err != nil {
		return what, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	if raw.TooBig {
		tooBig(&msg, raw.Size)
	}
	in := h.incoming(msg)
	proof := h.proof(raw, msg)
	in.Signed, in.SignedBy = proof.Method, proof.Domain
	what, err = h.games.Receive(h.now(), in)
	if err != nil {
		return what, err
	}
	if !h.marks.wait() {
		h.written("mailbox")
	}
	h.log.Info("mail taken", "what", what.Kind, "game", what.Game, "side", what.Side.String(), "id", msg.ID, "proof", proof.Note)
	if h.took != nil {
		h.took(raw.Data, what)
	}
	h.stir()
	return what, nil
}

// shield is deferred where the daemon does something for one game or one caller: a
// fault of ours there must not end the games of everybody else.
func shield(err *error) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("internal fault: %v\n%s", fault, debug.Stack())
	}
}

// incoming is a mail as the adjudicator wants it. Our own domain in a Message-ID
// proves nothing: players may well have their mailbox where the games have theirs.
func (h *house) incoming(m mail.Message) adjudicator.Incoming {
	self := mail.Self{Addresses: []string{h.config.Address}}
	return adjudicator.Incoming{
		ID: m.ID, Digest: m.Digest, From: m.From, FromName: m.FromName, Recipients: m.Recipients, Readers: m.Readers,
		Subject: m.Subject, Text: m.Text, InReplyTo: m.InReplyTo, References: m.References,
		Date: m.Date, Received: m.Received, Robot: self.Robot(m), NoReply: m.NoReply, Problems: m.Problems, Bounce: m.Bounce,
	}
}

// longestLookup is how long the DNS may take over the keys of one mail. Its answer is
// noted and decides nothing, so that nobody waits for it long.
const longestLookup = 5 * time.Second

// proof finds out what vouches for the author of a mail. A robot's is nobody's orders.
func (h *house) proof(raw mail.Raw, m mail.Message) mail.Proof {
	if m.Robot != "" || raw.TooBig {
		return mail.Proof{}
	}
	ctx, cancel := context.WithTimeout(context.Background(), longestLookup)
	defer cancel()
	return mail.Witness{Authserv: h.config.IMAP.Authserv, LookupTXT: h.txt}.Examine(ctx, raw.Data, m)
}

// tooBig takes the orders out of a mail of which only the beginning was fetched:
// half a sheet must not be played. What names the game stays, for the answer.
func tooBig(m *mail.Message, size int64) {
	var marks []string
	for line := range strings.Lines(m.Text) {
		if strings.Contains(line, "8<") {
			marks = append(marks, "> "+strings.TrimRight(line, "\r\n"))
		}
	}
	m.Text = strings.Join(marks, "\n")
	m.Problems = []string{fmt.Sprintf("Your mail has %d KiB, more than we read, so nothing in it was taken. "+
		"Send the orders alone, as plain text without attachments.", (size+1023)/1024)}
}

// strikes is how often a mail may fail by a fault of ours before it is set aside.
const strikes = 3

// reception takes the mails of the mailbox, one after the other.
type reception struct {
	*house
	failed map[string]int // by place in the mailbox
}

// take deals with a mail of the mailbox. nil means that it is safe: dealt with, or
// set aside where the host finds it.
func (r *reception) take(raw mail.Raw) error {
	place := fmt.Sprintf("%d-%d", raw.UIDValidity, raw.UID)
	if raw.Unreadable != "" {
		r.log.Error("mail can't be fetched", "place", place, "why", raw.Unreadable)
		return r.alarm("unfetched:"+place, "A mail can't be fetched", fmt.Sprintf(
			"Message %d of the mailbox could not be fetched in three attempts: %s. It was left where it is; please look at it "+
				"with a mail program.", raw.UID, raw.Unreadable))
	}
	_, err := r.receive(raw)
	if err == nil {
		delete(r.failed, place)
		return nil
	}
	if r.unwritable("mailbox", err) { // no fault of the mail: it stays where it is
		return err
	}
	r.failed[place]++
	r.log.Error("mail failed", "place", place, "try", r.failed[place], "error", err)
	if r.failed[place] < strikes && !errors.Is(err, errUnreadable) {
		return err
	}
	path, err := r.setAside(raw.Data, err)
	if err != nil {
		return err
	}
	delete(r.failed, place)
	return r.alarm("aside:"+filepath.Base(path), "A mail was set aside", fmt.Sprintf(
		"A mail could not be dealt with and was set aside in %s; beside it stands why. When the cause is mended, bring it "+
			"again with: longroll deliver < %s", path, path))
}

// setAside keeps a mail that failed, so that it is never lost.
func (h *house) setAside(raw []byte, why error) (path string, err error) {
	dir := filepath.Join(h.config.dir, "aside")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	path = filepath.Join(dir, hex.EncodeToString(sum[:8])+".eml")
	note := strings.TrimSuffix(path, ".eml") + ".txt"
	return path, errors.Join(writeSafely(path, raw), writeSafely(note, []byte(why.Error()+"\n")))
}

// writeSafely writes a file that outlasts a power cut, whole or not at all.
func writeSafely(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), newPattern)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }() // gone already if all went well
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes a new name in a folder outlast a power cut. Some file systems can't
// be asked for that, and keep names in their own way.
func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}

// newPattern is how a file is called while writeSafely writes it.
const newPattern = ".new-*"

// sweep removes what writeSafely left in a folder when the program was killed. Nobody
// else may be writing there.
func sweep(dir string) error {
	left, err := fs.Glob(os.DirFS(dir), newPattern)
	for _, name := range left {
		err = errors.Join(err, os.Remove(filepath.Join(dir, name)))
	}
	return err
}

// wrap sets a paragraph in lines.
func wrap(text string, width int) string {
	var b strings.Builder
	used := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case used > 0 && used+1+len(word) > width:
			b.WriteByte('\n')
			used = 0
		case used > 0:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += len(word)
	}
	return b.String() + "\n"
}
