package main

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight/rookie"
	regiment "longroll/rules/hellbeforenight/seen"
)

// regimentRookie is the player of a side of Hell Before Night, who gives up after some turns. He
// mails a sheet, or "" while the other side's orders are awaited.
func regimentRookie(h *house, side rules.Side, turns int) func() (string, error) {
	chance := rand.New(rand.NewPCG(1862, uint64(side)))
	return func() (string, error) {
		v, err := h.games.View(demoGame, side)
		if err != nil {
			return "", err
		}
		view := v.(regiment.View)
		if view.Phase == "over" || view.Turn > turns {
			return "", nil
		}
		b, err := h.printed.regiments.Battle()
		if err != nil {
			return "", err
		}
		list := rookie.Sheet(view, b, chance.IntN)
		if list == nil {
			return "", nil
		}
		return echoed("hellbeforenight", list) + "final", nil
	}
}

// newRegiments begins Hell Before Night from the command line.
func newRegiments(t *testing.T, dir string, options ...string) {
	t.Helper()
	words := []string{"game", "new", "--name", demoGame, "--battle", "hell-before-night", "--wait", "0s", "--seed", crashSeed,
		"--union", demoAddress("union"), "--confederate", demoAddress("confederate"), "--referee", demoAddress("referee")}
	for _, o := range options {
		words = append(words, "--option", o)
	}
	command(t, dir, words...)
}

// regimentsLook is what a side sees, by the command line.
func regimentsLook(t *testing.T, dir, side string) regiment.View {
	t.Helper()
	var v regiment.View
	if err := json.Unmarshal([]byte(command(t, dir, "show", demoGame, "--as", side, "--json")), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// dayTurns is how many turns of the seven of 6 April are played: one, or as LONGROLL_DAY says.
func dayTurns(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(cmp.Or(os.Getenv("LONGROLL_DAY"), "1"))
	if err != nil || n < 1 {
		t.Fatalf("LONGROLL_DAY=%s is no number of turns", os.Getenv("LONGROLL_DAY"))
	}
	return n
}

// demandTurns demands that so many turns were played, that a sheet is awaited and no answer, and that
// all can be played again.
func demandTurns(t *testing.T, dir string, turns int) {
	t.Helper()
	v := regimentsLook(t, dir, "union")
	if v.Turn <= turns && v.Phase != "over" {
		t.Errorf("the battle is at turn %d", v.Turn)
	}
	if shown := command(t, dir, "show", demoGame, "--as", v.Phasing.String()); v.Phase != "over" && !strings.Contains(shown, "--8<--") {
		t.Errorf("no sheet of the %s is awaited:\n%s", v.Phasing, clip(shown, 1000))
	}
	if said := command(t, dir, "verify", demoGame); !strings.Contains(said, "all the same") {
		t.Errorf("verify says %s", said)
	}
}

// TestADayOfRegimentsInRawMails plays the first turns of Hell Before Night, with LONGROLL_DAY=7 all of 6
// April, mail in and mail out as bytes: set-up, couplets, administrative phases, the night.
func TestADayOfRegimentsInRawMails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings+"mails_an_hour = 0\n"); err != nil {
		t.Fatal(err)
	}
	newRegiments(t, dir)
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	turns := dayTurns(t)
	write := [3]func() (string, error){}
	for _, side := range rules.Sides {
		write[side] = regimentRookie(h, side, turns)
	}
	post := &carrier{t: t, house: h, seals: true, sheet: func(side rules.Side) (string, error) { return write[side]() }}
	for post.round() {
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d mails came, %d went", post.came, post.went)
	demandTurns(t, dir, turns)
}

// TestRegimentsThroughTheServers plays as much through the embedded IMAP and SMTP servers.
func TestRegimentsThroughTheServers(t *testing.T) {
	turns := dayTurns(t)
	dir := serverGame{
		begin: func(dir string) { newRegiments(t, dir, "decisions=default") },
		over: func(v rules.View) bool {
			view := v.(regiment.View)
			return view.Phase == "over" || view.Turn > turns
		},
		write: func(h *house, side rules.Side) func() (string, error) { return regimentRookie(h, side, turns) },
	}.play(t)
	demandTurns(t, dir, turns)
}
