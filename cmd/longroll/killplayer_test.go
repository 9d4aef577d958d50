package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"longroll/mail"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// players answer letters. What they write follows from the letter and from what they may
// see, so that the same game is played however often the daemon dies.
type players struct {
	files *data.Files
}

// answer reads a letter for whomever it is to, and gives the mails that he writes.
func (p players) answer(h *house, raw []byte) ([]mail.Raw, error) {
	letter, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	date, err := letter.Header.Date()
	if err != nil {
		return nil, err
	}
	msg, err := mail.Decode(raw, date, mail.DefaultLimits())
	if err != nil || msg.InReplyTo != "" {
		return nil, err
	}
	user, _, _ := strings.Cut(strings.TrimLeft(letter.Header.Get("To"), "<"), "@")
	side, err := rules.ParseSide(user)
	if err != nil {
		return nil, nil // the referee only reads
	}
	sum := sha256.Sum256([]byte(msg.ID))
	pen := pen{side: side, msg: msg, to: letter.Header.Get("Reply-To"), mood: binary.BigEndian.Uint64(sum[:8]), at: date.Add(10 * time.Minute)}
	words, err := p.words(h, pen)
	if err != nil || words == "" {
		return nil, err
	}
	return pen.write(words)
}

// words is what a player answers to a letter that asks for something.
func (p players) words(h *house, pen pen) (string, error) {
	if asked := question.FindStringSubmatch(pen.msg.Text); asked != nil {
		return asked[1], nil
	}
	game, _, form := orders.FormToken(pen.msg.Text)
	if !form {
		return "", nil
	}
	if game != killBattle {
		return logSheet(pen), nil
	}
	v, err := h.games.View(killBattle, pen.side)
	if err != nil {
		return "", err
	}
	view, ok := v.(seen.View)
	if !ok || view.Phasing != pen.side {
		return "", nil
	}
	rookie := demoPlayer{side: pen.side, files: p.files}
	sheet, err := rookie.decide(view)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, c := range sheet {
		text.WriteString(orders.Echo("bluegray", c) + "\n")
	}
	return text.String() + "final", nil
}

// logSheet is a sheet of an order log. Some pause, some never end, some can't be read.
func logSheet(pen pen) string {
	corps, leader := "I Corps", "Reynolds"
	if pen.side == rules.Confederate {
		corps, leader = "1 Corps", "Longstreet"
	}
	sheets := []string{
		"dispatch to " + corps + ", aide, written, complex\n  by the pike\n  limit 20.20\n  distance 7\n  \"Attack at dawn.\"\nend\nfinal",
		"dispatch to " + corps + ", in person, simple\n  \"Close up.\"\npause\nfinal",
		"preset to " + corps + ", complex\n  by the pike\n  limit 20.20\n  \"Attack at dawn.\"\nend",
		"initiative " + leader + ", simple\n  \"Come back.\"\nend\nfinal",
		"stoppage " + corps + " 2 divisions 1 wrecked\nend\nfinal",
		"touch " + corps + "\n",
		"end\nfinal",
		"march at once\n",
	}
	return sheets[pen.mood%uint64(len(sheets))]
}

// pen is a player about to answer a letter.
type pen struct {
	side rules.Side
	msg  mail.Message
	to   string
	mood uint64 // drawn from the letter
	at   time.Time
}

// write makes the mails: the answer, now and then a second time by a server that stutters,
// now and then with a question before it, a stranger's or a robot's mail behind it.
func (p pen) write(words string) ([]mail.Raw, error) {
	var mails []mail.Raw
	add := func(what, from, text, auto string) error {
		raw, err := mail.Compose(mail.Draft{
			ID: fmt.Sprintf("%016x.%s.%s@%s", p.mood, what, p.side, demoDomain), From: from, To: p.to,
			Subject: "Re: " + p.msg.Subject, InReplyTo: p.msg.ID, References: p.msg.References, Auto: auto,
			Date: p.at, Text: text + "\n\n> " + strings.ReplaceAll(p.msg.Text, "\n", "\n> ") + "\n",
		})
		mails = append(mails, mail.Raw{Data: raw, Size: int64(len(raw)), Received: p.at.Add(time.Duration(len(mails)) * time.Minute)})
		return err
	}
	he := demoAddress(p.side.String())
	if p.mood>>8%5 == 0 {
		if err := add("asks", he, "status", mail.ByPerson); err != nil {
			return nil, err
		}
	}
	if err := add("answer", he, words, mail.ByPerson); err != nil {
		return nil, err
	}
	if p.mood>>16%5 == 0 {
		again := mails[len(mails)-1]
		again.Received = again.Received.Add(time.Minute)
		mails = append(mails, again)
	}
	if p.mood>>24%8 == 0 {
		if err := add("stranger", fmt.Sprintf("someone%d@example.net", p.mood>>32%1000), "What is this?", mail.ByPerson); err != nil {
			return nil, err
		}
	}
	if p.mood>>32%8 == 0 {
		if err := add("robot", he, "I am away.", "auto-replied"); err != nil {
			return nil, err
		}
	}
	return mails, nil
}
