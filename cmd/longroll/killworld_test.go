package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"log/slog"
	mathrand "math/rand/v2"
	netmail "net/mail"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/report"
	"longroll/mail"
	"longroll/rules/bluegray/data"
	"longroll/rules/ground"
	"longroll/store"
)

// killWorld is all that outlasts the death of a daemon: the disk, the mailbox, the post
// under way, the players and what they have read, and the hour. Time passes only when
// everything is at rest, so that a daemon that dies does what another would have done,
// to the byte.
type killWorld struct {
	t       *testing.T
	dir     string // the data folder
	now     time.Time
	box     []*heldMail // our mailbox
	way     []*heldMail // to us
	players players

	delivered []string            // ids of letters, in the order in which they came first
	copies    map[string][][]byte // by id: every delivery
	read      int                 // how many of the delivered the players have read

	chance *mathrand.Rand // when to die; nil: never
	left   int            // steps to the next death
	torn   bool           // the next one falls into a commit, if there is one
	before []byte         // the data file a step before it
	calm   bool           // nobody dies: what is done is not the daemon's
	half   bool           // the last one fell into a commit
	died   int
	mortal int            // how often the daemon is to die
	deaths map[string]int // by place
}

// heldMail is a mail to us.
type heldMail struct {
	raw        mail.Raw
	read, away bool
}

// newKillWorld is a world that begins with a copy of the games.
func newKillWorld(t *testing.T, games string, chance *mathrand.Rand, deaths int) *killWorld {
	t.Helper()
	dir := filepath.Join(inMemory(t), "d")
	if err := errors.Join(os.Mkdir(dir, 0o700), copyFiles(dir, games)); err != nil {
		t.Fatal(err)
	}
	return &killWorld{
		t: t, dir: dir, now: killDay, chance: chance, mortal: deaths, players: players{files: data.With(nil)},
		copies: map[string][][]byte{}, deaths: map[string]int{},
	}
}

// killDay is when the games are begun.
var killDay = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// inMemory is a folder for a test, in memory if there is one: a disk that is waited for
// at each commit makes the test slow and no better.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "longroll-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

var errDied = errors.New("the daemon died")

// step is a point at which the daemon may die.
func (w *killWorld) step(where string) {
	if w.chance == nil || w.calm || w.died == w.mortal {
		return
	}
	w.left--
	switch {
	case w.left <= 0:
		w.die(where)
	case w.left == 1 && w.torn:
		w.before = w.file()
	}
}

// glance is a step that is so frequent that few others would see a death if each counted.
func (w *killWorld) glance(where string) {
	if w.chance != nil && !w.calm && w.chance.IntN(5) == 0 {
		w.step(where)
	}
}

func (w *killWorld) file() []byte {
	content, err := os.ReadFile(filepath.Join(w.dir, dataName))
	if err != nil {
		w.t.Error(err)
	}
	return content
}

// die ends the daemon where it stands. What it had in memory is gone, and the folder
// stays as it lies on the disk at this moment.
func (w *killWorld) die(where string) {
	next, err := os.MkdirTemp(filepath.Dir(w.dir), "life-")
	if err == nil {
		err = copyFiles(next, w.dir)
	}
	// The number of pages must not decide over later deaths.
	pages := mathrand.New(mathrand.NewPCG(w.chance.Uint64(), w.chance.Uint64()))
	if mixed, ok := mix(w.before, w.file(), pages); ok && err == nil {
		w.half = true
		where += halfWritten
		err = os.WriteFile(filepath.Join(next, dataName), mixed, 0o600)
	}
	if err != nil {
		w.t.Error(err)
	}
	w.deaths[where]++
	w.died++
	w.dir, w.before = next, nil
	runtime.Goexit() // unlike a panic it can't be caught
}

// copyFiles copies the files of a folder, but not the socket among them, which is nobody's
// when its daemon is dead.
func copyFiles(to, from string) error {
	entries, err := os.ReadDir(from)
	for _, e := range entries {
		if !e.Type().IsRegular() {
			continue
		}
		content, fault := os.ReadFile(filepath.Join(from, e.Name()))
		if fault == nil {
			fault = os.WriteFile(filepath.Join(to, e.Name()), content, 0o600)
		}
		err = errors.Join(err, fault)
	}
	return err
}

// halfWritten is said of a death in the middle of a commit.
const halfWritten = ", the last commit half written"

// mix is a data file as a death in the middle of a commit leaves it: of the pages that the
// commit writes some are on the disk, in any order, and the page that makes them count
// is missing or half written. It can be done when exactly one commit lies between the two.
func mix(before, after []byte, chance *mathrand.Rand) ([]byte, bool) {
	page := os.Getpagesize()
	if before == nil || newest(after, page) != newest(before, page)+1 {
		return nil, false
	}
	mixed := bytes.Clone(after)
	for at := 2 * page; at < len(mixed); at += page {
		if chance.IntN(2) == 0 && at < len(before) {
			copy(mixed[at:at+page], before[at:])
		}
	}
	copy(mixed[:2*page], before)
	if chance.IntN(2) == 0 {
		meta := int(newest(after, page)%2) * page
		copy(mixed[meta:meta+metaTx+8], after[meta:])
	}
	return mixed, true
}

// metaTx is where in its first two pages a bbolt file has the number of the transaction
// that wrote them.
const metaTx = 64

// newest is the number of the last commit in a data file.
func newest(file []byte, page int) uint64 {
	return max(binary.LittleEndian.Uint64(file[metaTx:]), binary.LittleEndian.Uint64(file[page+metaTx:]))
}

// mortalLedger is a store in front of which, and behind which, a daemon may die.
type mortalLedger struct {
	*store.Store
	world *killWorld
}

func (l mortalLedger) Heads() iter.Seq2[string, []byte] {
	l.world.glance("looking at the games")
	return l.Store.Heads()
}

func (l mortalLedger) Read(game string, from uint64) iter.Seq2[[]byte, error] {
	l.world.step("loading a game")
	return l.Store.Read(game, from)
}

func (l mortalLedger) Handled(id string) (bool, error) {
	l.world.glance("asking whether a mail is known")
	return l.Store.Handled(id)
}

func (l mortalLedger) Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error {
	return l.CommitMail(game, expect, head, entries, letters, handled, nil)
}

func (l mortalLedger) CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error {
	whose := "a mail's"
	if len(handled) == 0 {
		whose = "the clock's"
		l.world.left -= 2 // there are few, and some are to see a death
	}
	l.world.step("before " + whose + " commit")
	err := l.Store.CommitMail(game, expect, head, entries, letters, handled, mail)
	l.world.step("after " + whose + " commit")
	return err
}

// Fetch hands over what is unread or lies after the cursor, as a mailbox does.
func (w *killWorld) Fetch(ctx context.Context, after mail.Cursor, each func(context.Context, mail.Raw) error) error {
	for _, m := range w.box {
		if m.away || m.read && m.raw.UID <= after.UID {
			continue
		}
		w.step("fetching a mail")
		if err := each(ctx, m.raw); err != nil {
			return err
		}
		w.step("a mail taken, not marked")
		m.read = true
		w.step("a mail marked, not put away")
		m.away = true
	}
	return nil
}

// Wait is never called: time passes when everything is at rest.
func (w *killWorld) Wait(context.Context) error { return errors.ErrUnsupported }

// Close does nothing: the mailbox is the world's.
func (w *killWorld) Close() error { return nil }

// submit delivers a letter.
func (w *killWorld) submit(_ context.Context, _, _ string, data []byte) error {
	w.step("before a letter is sent")
	m, err := netmail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return err
	}
	id := m.Header.Get("Message-ID")
	if w.copies[id] == nil {
		w.delivered = append(w.delivered, id)
	}
	w.copies[id] = append(w.copies[id], data)
	w.step("a letter sent, not noted")
	return nil
}

// live has a daemon work until nothing is left to do or it dies, and reports whether it
// did all.
func (w *killWorld) live() bool {
	w.t.Helper()
	w.left, w.torn = 1, false
	if w.chance != nil {
		w.left, w.torn = 1+w.chance.IntN(lifespan), w.chance.IntN(3) == 0
	}
	var d *daemon
	err, dir, done := errDied, w.dir, make(chan struct{})
	go func() {
		defer close(done)
		d, err = w.open()
		if err == nil {
			err = errDied // unless it comes to its end
			err = w.work(d)
		}
	}()
	<-done
	if d != nil {
		_ = w.shut(d) // the file of a dead daemon: another goes on with the copy
	}
	if errors.Is(err, errDied) {
		_ = os.RemoveAll(dir)
		return false
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return true
}

// lifespan is the most steps that a daemon lives.
const lifespan = 12

// checkedEvery is how many deaths go by before the whole data file is looked through, which
// takes longest. After one in a commit, and at the end, it always is.
const checkedEvery = 10

// open opens a daemon whose mailbox and way out are the world's. What the last one left
// must be without fault.
func (w *killWorld) open() (*daemon, error) {
	d, err := openDaemon(w.dir, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	h := d.house
	d.inbox, d.postman = w, newPostman(h, w.submit)
	d.postman.gap = 0 // the hours of the world cost none of ours
	h.now = func() time.Time { return w.now }
	h.txt = func(context.Context, string) ([]string, error) { return nil, fs.ErrNotExist }
	h.easel = &report.Easel{Maps: func(string) (*ground.Map, error) { return nil, errors.ErrUnsupported }} // drawing takes longest
	h.games = adjudicator.New(mortalLedger{h.store, w}, h.printed.systems(), mathrand.NewChaCha8([32]byte{18, 63}), adjudicator.Config{
		Address: h.config.Address, From: h.config.Name, Host: h.config.Host, Zone: h.config.zone, Engine: version(),
	})
	if !w.half && !w.calm && w.died%checkedEvery > 0 {
		return d, nil
	}
	// A page that a death tore in the middle of a commit is told of until another commit writes it anew.
	faults := slices.DeleteFunc(h.store.Check(), func(f error) bool { return strings.HasSuffix(f.Error(), "what was written last may be missing") })
	w.half = false
	if len(faults) > 0 {
		return d, fmt.Errorf("the data file has faults: %w", errors.Join(faults...))
	}
	return d, nil
}

// shut lets go of what a daemon has open.
func (w *killWorld) shut(d *daemon) error { return errors.Join(d.desk.listener.Close(), d.Close()) }

// work is what daemon.read and postman.work do, in one row.
func (w *killWorld) work(d *daemon) error {
	for {
		if err := d.fetch(w.t.Context()); err != nil {
			return err
		}
		d.mailbox.opened()
		d.strike(d.now())
		if err := d.postman.round(w.t.Context()); err != nil {
			return err
		}
		w.step("at rest")
		if read, err := w.think(d.house); read || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		if going, err := w.advance(d); !going || err != nil {
			return err
		}
	}
}

// think has the players read their new mail, and write.
func (w *killWorld) think(h *house) (read bool, err error) {
	w.calm = true
	defer func() { w.calm = false }()
	for ; w.read < len(w.delivered); w.read++ {
		mails, err := w.players.answer(h, w.copies[w.delivered[w.read]][0])
		if err != nil {
			return true, err
		}
		for _, m := range mails {
			w.way = append(w.way, &heldMail{raw: m})
		}
		read = true
	}
	slices.SortStableFunc(w.way, func(a, b *heldMail) int { return a.raw.Received.Compare(b.raw.Received) })
	return read, nil
}

// advance lets time pass until a mail arrives or something is due; false: nothing ever will.
// Now and then the daemon looks and finds nothing, which tells it that it did not sleep.
func (w *killWorld) advance(d *daemon) (bool, error) {
	const rest = 8 * time.Minute
	next, ok := d.games.Next()
	if len(w.way) > 0 && (!ok || w.way[0].raw.Received.Before(next)) {
		next, ok = w.way[0].raw.Received, true
	}
	if !ok {
		return false, nil
	}
	w.calm = true
	defer func() { w.calm = false }()
	for w.now.Add(rest).Before(next) {
		w.now = w.now.Add(rest)
		if err := d.fetch(w.t.Context()); err != nil {
			return false, err
		}
	}
	if next.After(w.now) {
		w.now = next
	}
	for len(w.way) > 0 && !w.way[0].raw.Received.After(w.now) {
		m := w.way[0]
		m.raw.UIDValidity, m.raw.UID = 1, uint32(len(w.box)+1)
		w.box, w.way = append(w.box, m), w.way[1:]
	}
	return true, nil
}

// mailsFrom counts the mails of a kind of sender by Message-ID.
func (w *killWorld) mailsFrom(address string) map[string]int {
	count := map[string]int{}
	for _, m := range w.box {
		head, err := netmail.ReadMessage(bytes.NewReader(m.raw.Data))
		if err != nil {
			w.t.Fatal(err)
		}
		if strings.Contains(head.Header.Get("From"), address) {
			count[head.Header.Get("Message-ID")]++
		}
	}
	return count
}
