package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"longroll/mail/postoffice"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
	"longroll/store"
)

const crashSeed = "5f1d7e0c4b3a29180716253443526170f0e1d2c3b4a5968778695a4b3c2d1e0f"

// killsWanted names the environment variable that asks for more deaths than the ordinary run
// of the tests has: LONGROLL_KILLS=500 go test -timeout 1h -run TestBattleOutlivesCrashes ./cmd/longroll
const killsWanted = "LONGROLL_KILLS"

// TestBattleOutlivesCrashes plays the demo's whole battle through the embedded mail
// servers, kills the daemon's process again and again at random moments, and demands that
// the battle goes as the rules alone have it go: no turn lost, none played twice, no die
// rolled twice, every mail answered once, every letter delivered, and all its copies the same.
func TestBattleOutlivesCrashes(t *testing.T) {
	kills := 30
	if said := os.Getenv(killsWanted); said != "" {
		var err error
		if kills, err = strconv.Atoi(said); err != nil || kills < 1 {
			t.Fatalf("%s=%s: how many?", killsWanted, said)
		}
	}
	want := byTheRules(t)
	chance := mathrand.New(mathrand.NewPCG(1863, 9))
	for battle, total := 1, 0; total < kills; battle++ {
		resent := 0
		t.Run(fmt.Sprintf("battle %d", battle), func(t *testing.T) {
			died := 0
			died, resent = outlive(t, min(kills-total, mostKills), mathrand.New(mathrand.NewPCG(chance.Uint64(), 0)), want)
			total += died
			t.Logf("%d deaths, %d in all; %d letters came more than once", died, total, resent)
			if died == 0 {
				t.Fatal("the daemon never died")
			}
		})
		if t.Failed() {
			return
		}
	}
}

// mostKills is how often the daemon dies in one battle at most.
const mostKills = 100

// outlive plays one battle with a daemon that is killed up to so many times. resent counts
// the letters that came more than once.
func outlive(t *testing.T, kills int, chance *mathrand.Rand, want course) (died, resent int) {
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
	daemon := &mortal{t: t, dir: dir, came: make(chan struct{}, 1)}
	daemon.start()
	playThrough(t, dir, office, daemon, kills, chance)
	for !t.Failed() && (command(t, dir, "outbox", "list") != "" || len(mailsOf(t, office, "game", "INBOX")) > 0) {
		time.Sleep(20 * time.Millisecond)
	}
	daemon.stop()
	if said := command(t, dir, "verify", demoGame); !strings.Contains(said, "all the same") {
		t.Errorf("verify says %s", said)
	}
	s, err := store.Open(filepath.Join(dir, dataName), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if faults := s.Check(); len(faults) > 0 {
		t.Errorf("data file: %v", faults)
	}
	got := courseOf(t, s)
	if got.digest != want.digest {
		t.Errorf("the battle ended in position %s; by the rules alone it ends in %s", got.digest, want.digest)
	}
	if !slices.Equal(got.commands, want.commands) {
		t.Errorf("other commands were played: %s", difference(got.commands, want.commands))
	}
	return daemon.deaths(), demandMail(t, s, office)
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

// playThrough has both players play to the end, while the daemon is killed at random
// moments. Only the time that go test allows bounds it.
func playThrough(t *testing.T, dir string, office *postoffice.Office, daemon *mortal, kills int, chance *mathrand.Rand) {
	limit, ok := t.Deadline()
	if !ok {
		limit = time.Now().Add(24 * time.Hour)
	}
	ctx, cancel := context.WithDeadline(t.Context(), limit.Add(-20*time.Second)) // early enough to show the log
	defer cancel()
	var players, killer sync.WaitGroup
	for _, side := range rules.Sides {
		p := newDemoPlayer(side, office.IMAPAddr(), office.SMTPAddr(), 0, func() (seen.View, error) {
			return lookAt(ctx, dir, side)
		})
		p.over = func() (bool, error) {
			daemon.mailCame()
			return p.hadEnough()
		}
		players.Go(func() {
			if err := p.play(ctx); err != nil {
				t.Errorf("%s: %v", side, err)
				cancel() // the other would wait in vain
			}
		})
	}
	over, end := context.WithCancel(ctx)
	killer.Go(func() { daemon.haunt(over, kills, chance) })
	players.Wait()
	end()
	killer.Wait()
	if ctx.Err() != nil {
		t.Error("time was up before the battle was over")
	}
	if t.Failed() {
		log, _ := os.ReadFile(filepath.Join(dir, "serve.log"))
		t.Logf("the daemon's log ends:\n%s", log[max(0, len(log)-4000):])
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

// course is how a battle went.
type course struct {
	commands []string // in order
	digest   string   // of the last position
}

// play notes a command as one would write it; to enter "at" a hex is to enter by a path of
// that hex alone.
func (c *course) play(side rules.Side, order rules.Command) {
	c.commands = append(c.commands, side.String()+": "+strings.Replace(orders.Echo("bluegray", order), " at ", " ", 1))
}

// byTheRules plays the same battle with the rules alone: no mail, no journal.
func byTheRules(t *testing.T) (c course) {
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
		for _, order := range sheet {
			aid := rules.Aid{Dice: dice.NewKeyed(seed), Answers: rules.Answers{}}
			out := game.Run(side, order, aid)
			for len(out.Ask) > 0 {
				for _, d := range out.Ask {
					aid.Answers[d.ID] = 0
				}
				out = game.Run(side, order, aid)
			}
			c.play(side, order)
			if out.Refused == nil {
				game = out.After
			}
		}
	}
	c.digest = game.Digest()
	return c
}

// courseOf is how the battle went by the journal, in which no die may fall twice.
func courseOf(t *testing.T, s *store.Store) (c course) {
	ends, fell, system := 0, map[string]bool{}, bluegray.New(data.With(nil))
	for raw, err := range s.Read(demoGame, 1) {
		if err != nil {
			t.Fatal(err)
		}
		var e struct {
			Kind string
			Body struct {
				Side  rules.Side
				Order struct {
					Command struct {
						Kind string
						Data json.RawMessage
					}
				}
				Dice   []rules.Die
				Digest string
			}
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		switch e.Kind {
		case "ran":
			order, err := system.Command(e.Body.Order.Command.Kind, e.Body.Order.Command.Data)
			if err != nil {
				t.Fatal(err)
			}
			c.play(e.Body.Side, order)
		case "over":
			c.digest, ends = e.Body.Digest, ends+1
		}
		for _, d := range e.Body.Dice {
			if fell[d.Name] {
				t.Errorf("the die %s fell twice", d.Name)
			}
			fell[d.Name] = true
		}
	}
	if ends != 1 || len(fell) == 0 {
		t.Errorf("the journal ends the battle %d times, with %d dice", ends, len(fell))
	}
	return c
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
