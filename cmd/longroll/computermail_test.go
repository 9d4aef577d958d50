package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// TestAgainstTheComputerInRawMails plays Antietam whole by mail, in and out as bytes, the
// computer commanding the Confederates: whoever reads what is written has but one player
// to bring mails to.
func TestAgainstTheComputerInRawMails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings+"mails_an_hour = 0\n"); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "game", "new", "--name", demoGame, "--battle", "antietam", "--wait", "0s", "--seed", crashSeed,
		"--union", demoAddress("union"), "--confederate", "computer", "--referee", demoAddress("referee"))
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ann := demoPlayer{side: rules.Union, files: h.printed.blueGray, tell: func(rules.Side, seen.View, []rules.Command) {},
		look: func() (seen.View, error) {
			v, err := h.games.View(demoGame, rules.Union)
			if err != nil {
				return seen.View{}, err
			}
			return v.(seen.View), nil
		}}
	post := &carrier{t: t, house: h, sheet: func(side rules.Side) (string, error) {
		if side != rules.Union {
			t.Errorf("a form came for the %s", side)
		}
		return ann.sheet()
	}}
	for post.round() {
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d mails came, %d went", post.came, post.went)
	var v seen.View
	if err := json.Unmarshal([]byte(command(t, dir, "show", demoGame, "--as", "union", "--json")), &v); err != nil {
		t.Fatal(err)
	}
	if v.Phase != "over" || v.Turn != v.Turns || v.Score.Won() != rules.Confederate {
		t.Errorf("turn %d of %d, phase %s, score %+v", v.Turn, v.Turns, v.Phase, v.Score)
	}
	for _, c := range [][]string{{"verify", demoGame}, {"game", "list"}, {"audit", demoGame, "-o", filepath.Join(dir, "audit.html")}} {
		said := command(t, dir, c...)
		if c[0] == "verify" && !strings.Contains(said, "all the same") || c[0] == "game" && !strings.Contains(said, "antietam") {
			t.Errorf("%v says %s", c, said)
		}
	}
}
