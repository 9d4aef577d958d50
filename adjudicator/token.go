package adjudicator

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"longroll/rules"
)

// tokenBytes is the length of a token before it is spelled: 80 bits.
const tokenBytes = 10

var letters32 = base32.StdEncoding.WithPadding(base32.NoPadding)

// stage names the stretch of play for which a reader's token is good: until the
// next sheet is awaited, or until he himself is asked something. What the other
// side is asked does not change it.
func (m *match) stage(reader rules.Side) string {
	return fmt.Sprintf("%s/%d/%d", m.moment.Key, m.leg, m.desks[reader].asks)
}

// token is the secret word in a reader's reply address.
func (m *match) token(reader rules.Side) string {
	return m.tokenAt(m.stage(reader), reader)
}

func (m *match) tokenAt(stage string, reader rules.Side) string {
	return m.tokenOf(stage, reader, m.desks[reader].number)
}

// tokenOf is the key of a stage under the number that the seat's keys had.
func (m *match) tokenOf(stage string, reader rules.Side, number int) string {
	words := []string{"token", stage, readerName(reader)}
	if number > 0 { // whoever sat there before has other keys
		words = append(words, strconv.Itoa(number))
	}
	return strings.ToLower(letters32.EncodeToString(m.sign(words...)[:tokenBytes]))
}

// sign is the HMAC of words under the game's key.
func (m *match) sign(words ...string) []byte {
	mac := hmac.New(sha256.New, m.begun.Key)
	mac.Write([]byte(strings.Join(words, "|")))
	return mac.Sum(nil)
}

// holder tells whose token this is, and whether it is still good.
func (m *match) holder(token string) (reader rules.Side, current, ok bool) {
	for _, r := range readers {
		if m.address(r) != "" && sameToken(token, m.token(r)) {
			return r, true, true
		}
	}
	for _, r := range readers {
		for _, stage := range m.desks[r].past {
			if m.address(r) != "" && sameToken(token, m.tokenAt(stage, r)) {
				return r, false, true
			}
		}
	}
	return rules.NoSide, false, false
}

// sameToken compares in a time that tells nothing.
func sameToken(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// letterID is a Message-ID that carries no count anybody could read.
func (a *Adjudicator) letterID(m *match, reader rules.Side, words ...string) string {
	_, domain, _ := strings.Cut(a.cfg.Address, "@")
	all := append([]string{"letter", readerName(reader)}, words...)
	return hex.EncodeToString(m.sign(all...)[:16]) + "@" + domain
}

// plainID is the Message-ID of a letter that belongs to no game. It follows from
// the mail that led to it.
func (a *Adjudicator) plainID(words ...string) string {
	_, domain, _ := strings.Cut(a.cfg.Address, "@")
	return hashOf([]byte(strings.Join(words, "|")))[:32] + "@" + domain
}

// replyAddress is where a reader's answer goes: the daemon's own address with
// the game, the reader and his token in it.
func (a *Adjudicator) replyAddress(m *match, reader rules.Side) string {
	local, domain, _ := strings.Cut(a.cfg.Address, "@")
	return fmt.Sprintf("%s+%s.%s.%s@%s", local, m.begun.Game, readerName(reader)[:1], m.token(reader), domain)
}

// claim is the game and the token that a mail names.
type claim struct{ game, token string }

// claims reads recipients for reply addresses of ours.
func (a *Adjudicator) claims(recipients []string) []claim {
	local, domain, _ := strings.Cut(strings.ToLower(a.cfg.Address), "@")
	var found []claim
	for _, r := range recipients {
		rest, ours := strings.CutPrefix(strings.ToLower(strings.TrimSpace(r)), local+"+")
		rest, at := strings.CutSuffix(rest, "@"+domain)
		parts := strings.Split(rest, ".")
		if ours && at && len(parts) == 3 && gameName.MatchString(parts[0]) {
			found = append(found, claim{parts[0], parts[2]})
		}
	}
	return found
}
