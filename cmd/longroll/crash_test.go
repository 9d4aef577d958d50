package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	netmail "net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail/postoffice"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
	"longroll/store"
)

const crashSeed = "5f1d7e0c4b3a29180716253443526170f0e1d2c3b4a5968778695a4b3c2d1e0f"

// TestBattleOutlivesCrashes plays the demo's whole battle through the embedded mail
// servers, kills the daemon again and again, and demands that the battle ends as
// the rules alone end it: no turn lost, none played twice, and every letter
// delivered under one Message-ID.
func TestBattleOutlivesCrashes(t *testing.T) {
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, demoSettings(office)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "game", "new", "--name", demoGame, "--battle", "chickamauga", "--option", "decisions=default",
		"--union", demoAddress("union"), "--confederate", demoAddress("confederate"), "--referee", demoAddress("referee"),
		"--wait", "0s", "--seed", crashSeed)
	daemon := &mortal{t: t, dir: dir}
	daemon.start()
	playThrough(t, dir, office, daemon)
	for command(t, dir, "outbox", "list") != "" {
		time.Sleep(20 * time.Millisecond)
	}
	daemon.stop()

	s, err := store.Open(filepath.Join(dir, dataName), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if got, want := lastDigest(t, s), byTheRules(t); got != want {
		t.Errorf("the battle ended in position %s; by the rules alone it ends in %s", got, want)
	}
	for _, user := range []string{"union", "confederate", "referee"} {
		demandOnce(t, s, office, user)
	}
	if faults := s.Check(); len(faults) > 0 {
		t.Errorf("data file: %v", faults)
	}
}

// command runs a command line in this process or through the daemon.
func command(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, complaint, code := call(dir, args...)
	if code != exitDone {
		t.Fatalf("longroll %s: exit code %d: %s", strings.Join(args, " "), code, complaint)
	}
	return out
}

func call(dir string, args ...string) (out, complaint string, code int) {
	var o, e bytes.Buffer
	c := &caller{dir: dir, in: strings.NewReader(""), out: &o, err: &e, data: dir}
	code = perform(args, c, nil)
	return o.String(), e.String(), code
}

// playThrough has both players play to the end, while the daemon is killed after
// every few orders. Only the time that go test allows bounds it.
func playThrough(t *testing.T, dir string, office *postoffice.Office, daemon *mortal) {
	const everyOrders = 7
	limit, ok := t.Deadline()
	if !ok {
		limit = time.Now().Add(24 * time.Hour)
	}
	ctx, cancel := context.WithDeadline(t.Context(), limit.Add(-20*time.Second)) // early enough to show the log
	defer cancel()
	var (
		players sync.WaitGroup
		kills   sync.WaitGroup
		mu      sync.Mutex
		orders  int
	)
	for _, side := range rules.Sides {
		p := newDemoPlayer(side, office.IMAPAddr(), office.SMTPAddr(), 0, func() (seen.View, error) {
			return lookAt(ctx, dir, side)
		})
		p.tell = func(rules.Side, seen.View, []rules.Command) {
			mu.Lock()
			defer mu.Unlock()
			if orders++; orders%everyOrders == 0 {
				// Some kills fall before the sheet is fetched, some while it is played or answered.
				pause := time.Duration(orders) * 5 * time.Millisecond
				kills.Go(func() {
					time.Sleep(pause)
					daemon.crash()
				})
			}
		}
		players.Go(func() {
			if err := p.play(ctx); err != nil {
				t.Errorf("%s: %v", side, err)
				cancel() // the other would wait in vain
			}
		})
	}
	players.Wait()
	kills.Wait()
	if t.Failed() {
		log, _ := os.ReadFile(filepath.Join(dir, "serve.log"))
		t.Logf("the daemon's log ends:\n%s", log[max(0, len(log)-4000):])
	}
	if daemon.deaths() < 3 {
		t.Errorf("the daemon died %d times only", daemon.deaths())
	}
}

// lookAt is what a side may see, asked of the daemon; while it is dead, again.
func lookAt(ctx context.Context, dir string, side rules.Side) (v seen.View, err error) {
	for ctx.Err() == nil {
		if out, _, code := call(dir, "show", demoGame, "--as", side.String(), "--json"); code == exitDone {
			return v, json.Unmarshal([]byte(out), &v)
		}
		time.Sleep(20 * time.Millisecond)
	}
	return v, errors.New("the daemon did not come back")
}

// mortal is a daemon in a process of its own that comes back when it is killed.
type mortal struct {
	t   *testing.T
	dir string

	mu   sync.Mutex
	cmd  *exec.Cmd
	died int
}

func (m *mortal) start() {
	m.cmd = exec.Command("longroll", "serve", "--data", m.dir)
	log, err := os.OpenFile(filepath.Join(m.dir, "serve.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		m.t.Error(err)
		return
	}
	defer func() { _ = log.Close() }()
	m.cmd.Stderr = log
	if err := m.cmd.Start(); err != nil {
		m.t.Error(err)
	}
}

func (m *mortal) crash() {
	m.mu.Lock()
	defer m.mu.Unlock()
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait()
	m.died++
	m.start()
}

func (m *mortal) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.cmd.Process.Signal(syscall.SIGINT); err != nil {
		m.t.Error(err)
	}
	if err := m.cmd.Wait(); err != nil {
		m.t.Errorf("the daemon did not end well: %v", err)
	}
}

func (m *mortal) deaths() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.died
}

// byTheRules plays the same battle with the rules alone: no mail, no journal.
func byTheRules(t *testing.T) string {
	files := data.With(nil)
	seed, err := dice.ParseSeed(crashSeed)
	if err != nil {
		t.Fatal(err)
	}
	game, err := bluegray.New(files).Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"decisions": "default"}})
	if err != nil {
		t.Fatal(err)
	}
	for game.Result() == nil {
		side := game.Now().Side
		p := demoPlayer{side: side, files: files}
		sheet, err := p.decide(game.View(side).(seen.View))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range sheet {
			aid := rules.Aid{Dice: dice.NewKeyed(seed), Answers: rules.Answers{}}
			out := game.Run(side, c, aid)
			for len(out.Ask) > 0 {
				for _, d := range out.Ask {
					aid.Answers[d.ID] = 0
				}
				out = game.Run(side, c, aid)
			}
			if out.Refused == nil {
				game = out.After
			}
		}
	}
	return game.Digest()
}

// lastDigest is the position in which the journal says that the battle ended.
func lastDigest(t *testing.T, s *store.Store) string {
	digest, ends := "", 0
	for raw, err := range s.Read(demoGame, 1) {
		if err != nil {
			t.Fatal(err)
		}
		var e struct {
			Kind string
			Body struct{ Digest string }
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		if e.Kind == "over" {
			digest, ends = e.Body.Digest, ends+1
		}
	}
	if ends != 1 {
		t.Errorf("the journal ends the battle %d times", ends)
	}
	return digest
}

// demandOnce compares what a mailbox got with what was written to its owner: every
// letter is there, under its own id, and one that came twice came under the same.
func demandOnce(t *testing.T, s *store.Store, office *postoffice.Office, user string) {
	kept, err := s.Kept(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]bool{}
	for _, k := range kept {
		var l adjudicator.Letter
		if err := json.Unmarshal(k.Data, &l); err != nil {
			t.Fatal(err)
		}
		if l.To != demoAddress(user) {
			continue
		}
		if written[l.ID] {
			t.Errorf("two letters to %s have the id %s", user, l.ID)
		}
		written[l.ID] = true
	}
	got := map[string]bool{}
	for _, folder := range []string{"INBOX", "Read"} {
		mails, err := office.ReadFolder(user, folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range mails {
			m, err := netmail.ReadMessage(bytes.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			id := strings.Trim(m.Header.Get("Message-ID"), "<>")
			if !written[id] {
				t.Errorf("%s got a mail %s that was never written", user, id)
			}
			got[id] = true
		}
	}
	if len(got) != len(written) {
		t.Errorf("%s got %d of %d letters", user, len(got), len(written))
	}
}

// TestBackoff holds the rest after failures: 1, 5, 15, 60 minutes, then 4 hours, up to three days.
func TestBackoff(t *testing.T) {
	var total time.Duration
	for failures := 1; ; failures++ {
		rest, again := retry(failures)
		if !again {
			break
		}
		total += rest
		if failures <= 4 && rest != []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}[failures-1] {
			t.Errorf("after failure %d the rest is %v", failures, rest)
		}
	}
	if total < 72*time.Hour || total > 80*time.Hour {
		t.Errorf("a letter is given up after %v, not after three days", total)
	}
}
