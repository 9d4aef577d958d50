package main

import (
	"bytes"
	"encoding/json"
	netmail "net/mail"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/cwb"
	brigades "longroll/rules/cwb/data"
	"longroll/rules/cwb/rookie"
	"longroll/rules/cwb/seen"
)

// rookieOf is the player of a side in The Hornets' Nest: the Union holds, the Confederates
// come on. From the third turn on both fire by doctrine.
func rookieOf(t *testing.T, side rules.Side) rookie.Rookie {
	t.Helper()
	grid, err := cwb.New(brigades.With(nil)).Grid("april-5.2")
	if err != nil {
		t.Fatal(err)
	}
	return rookie.Rookie{Grid: grid, Attacks: side == rules.Confederate, Doctrine: 3}
}

// battleSheet is what a rookie mails; "" while the other side's orders are awaited.
func battleSheet(h *house, r rookie.Rookie, side rules.Side) (string, error) {
	v, err := h.games.View(demoGame, side)
	if err != nil {
		return "", err
	}
	view := v.(seen.View)
	if acts := view.Phasing == side != (view.Phase == "defensive fire"); !acts || view.Phase == "over" {
		return "", nil
	}
	var text strings.Builder
	for _, c := range r.Sheet(view) {
		text.WriteString(orders.Echo("cwb", c) + "\n")
	}
	return text.String() + "final", nil
}

// newBattle starts The Hornets' Nest from the command line.
func newBattle(t *testing.T, dir string) {
	t.Helper()
	command(t, dir, "game", "new", "--name", demoGame, "--battle", "april-5.2", "--wait", "0s", "--seed", crashSeed,
		"--union", demoAddress("union"), "--confederate", demoAddress("confederate"), "--referee", demoAddress("referee"))
}

// demandScore demands of a battle that is over that every command which looks at it does,
// and says so.
func demandScore(t *testing.T, dir string) {
	t.Helper()
	for _, side := range []string{"union", "confederate"} {
		var v seen.View
		if err := json.Unmarshal([]byte(command(t, dir, "show", demoGame, "--as", side, "--json")), &v); err != nil {
			t.Fatal(err)
		}
		if v.Phase != "over" || v.Turn != v.Turns || !v.Field.Score.Final {
			t.Errorf("the %s see turn %d of %d, phase %s, score %+v", side, v.Turn, v.Turns, v.Phase, v.Field.Score)
		}
		if text := command(t, dir, "show", demoGame, "--as", side); !strings.Contains(text, "GAME IS OVER") && !strings.Contains(text, "GROUND AND SCORE") {
			t.Errorf("show --as %s says\n%s", side, text)
		}
	}
	if said := command(t, dir, "verify", demoGame); !strings.Contains(said, "all the same") {
		t.Errorf("verify says %s", said)
	}
	command(t, dir, "tick")
	command(t, dir, "game", "list")
}

// TestABattleInRawMails plays 5.2 whole, mail in and mail out as bytes, without servers:
// what is written to a player is read as a mail program would, and answered as people do.
func TestABattleInRawMails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings+"mails_an_hour = 0\n"); err != nil {
		t.Fatal(err)
	}
	newBattle(t, dir)
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	post := &carrier{t: t, house: h, sheet: func(side rules.Side) (string, error) { return battleSheet(h, rookieOf(t, side), side) }}
	for post.round() {
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d mails came, %d went", post.came, post.went)
	if post.came < 60 {
		t.Errorf("only %d mails came", post.came)
	}
	demandScore(t, dir)
}

// carrier takes mails from the outbox to the players, and back what they answer.
type carrier struct {
	*house
	t          *testing.T
	sheet      func(rules.Side) (string, error)
	seals      bool // a sheet may lie sealed till the other side's is in
	came, went int
}

// round carries all that waits in the outbox; it reports whether anything did.
func (p *carrier) round() bool {
	p.t.Helper()
	queue, err := p.store.Outbox()
	if err != nil {
		p.t.Fatal(err)
	}
	for _, q := range queue {
		raw := p.mail(q.Data)
		if err := p.store.Sent(q.ID, p.now()); err != nil {
			p.t.Fatal(err)
		}
		p.went++
		for _, side := range rules.Sides {
			p.answer(side, raw)
		}
	}
	return len(queue) > 0
}

// mail is a letter as it is sent. Drawing takes longest: one in a hundred gets its map.
func (p *carrier) mail(data []byte) []byte {
	p.t.Helper()
	var l adjudicator.Letter
	if err := json.Unmarshal(data, &l); err != nil {
		p.t.Fatal(err)
	}
	if p.went%100 > 0 {
		l.Picture = nil
	}
	data, err := json.Marshal(l)
	if err != nil {
		p.t.Fatal(err)
	}
	_, raw, _, err := p.compose(data)
	if err != nil {
		p.t.Fatal(err)
	}
	return raw
}

// answer reads a mail and writes back if it asks for something.
func (p *carrier) answer(side rules.Side, raw []byte) {
	p.t.Helper()
	letter, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		p.t.Fatal(err)
	}
	msg, err := mail.Decode(raw, time.Now(), mail.DefaultLimits())
	if err != nil || msg.InReplyTo != "" || !strings.Contains(letter.Header.Get("To"), demoAddress(side.String())) {
		return
	}
	words := ""
	if asked := question.FindStringSubmatch(msg.Text); asked != nil {
		words = asked[1]
	} else if _, _, form := orders.FormToken(msg.Text); form {
		if words, err = p.sheet(side); err != nil {
			p.t.Fatal(err)
		}
	}
	if words == "" {
		return
	}
	back, err := composeReply(side, msg, letter.Header.Get("Reply-To"), words+"\n\n> "+strings.ReplaceAll(msg.Text, "\n", "\n> ")+"\n")
	if err != nil {
		p.t.Fatal(err)
	}
	what, err := p.receive(mail.Raw{Received: time.Now(), Data: back, Size: int64(len(back))})
	if err != nil || what.Kind != adjudicator.Played && what.Kind != adjudicator.Answered && (what.Kind != adjudicator.Taken || !p.seals) {
		p.t.Fatalf("%s: %+v, %v\n%s", msg.Subject, what, err, back)
	}
	p.came++
}

// battleTurns is how far the battle goes through the servers in a short test.
const battleTurns = 2

// TestABattleThroughTheServers plays all of 5.2, with -short its first turns, through the
// embedded IMAP and SMTP servers, as the demo does.
func TestABattleThroughTheServers(t *testing.T) {
	dir := serverGame{
		begin: func(dir string) { newBattle(t, dir) },
		over: func(v rules.View) bool {
			view := v.(seen.View)
			return view.Phase == "over" || testing.Short() && view.Turn > battleTurns
		},
		write: func(h *house, side rules.Side) func() (string, error) {
			r := rookieOf(t, side)
			return func() (string, error) { return battleSheet(h, r, side) }
		},
	}.play(t)
	if !testing.Short() {
		demandScore(t, dir)
		return
	}
	var v seen.View
	if err := json.Unmarshal([]byte(command(t, dir, "show", demoGame, "--as", "union", "--json")), &v); err != nil || v.Turn <= battleTurns {
		t.Errorf("the battle is at turn %d, %v", v.Turn, err)
	}
	command(t, dir, "verify", demoGame)
}
