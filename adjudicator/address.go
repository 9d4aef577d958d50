package adjudicator

import (
	"slices"
	"strings"
)

// checkAddresses demands addresses that a mail can be sent to and that are not our own.
func (a *Adjudicator) checkAddresses(b *begun) error {
	for _, who := range []struct {
		name    string
		address *string
		need    bool
	}{{"Union", &b.Union, true}, {"Confederate", &b.Confederate, true}, {"referee's", &b.Referee, false}} {
		text := strings.TrimSpace(*who.address)
		if text == "" && !who.need {
			continue
		}
		if who.need && strings.EqualFold(text, computerName) {
			*who.address = computerName
			continue
		}
		if !plausible(text) {
			return bad("the %s address %q is not one: write it as name@example.org", who.name, *who.address)
		}
		if a.ours(text) {
			return bad("the %s address is this program's own: give a player's", who.name)
		}
		local, domain, _ := strings.Cut(text, "@")
		*who.address = local + "@" + strings.ToLower(domain)
	}
	if b.Referee != "" && strings.EqualFold(b.Referee, b.Union) != strings.EqualFold(b.Referee, b.Confederate) {
		return bad("the referee sees what both sides do, and may not command one of them: name somebody else, or one person for all three seats")
	}
	return nil
}

// plausible reports whether a text could be a mail address and nothing else. What it
// lets pass must be fit to stand in a letter, or the letter could never be sent.
func plausible(address string) bool {
	local, domain, ok := strings.Cut(address, "@")
	if !ok || len(address) > 254 || slices.Contains(strings.Split(local, "."), "") || slices.Contains(strings.Split(domain, "."), "") {
		return false
	}
	return !strings.ContainsFunc(address, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`<>(),;:"[]\`, r)
	}) && !strings.Contains(domain, "@")
}

// ours reports whether an address is the daemon's own, with or without a game in it.
func (a *Adjudicator) ours(address string) bool {
	local, domain, _ := strings.Cut(a.cfg.Address, "@")
	l, d, _ := strings.Cut(address, "@")
	l, _, _ = strings.Cut(l, "+")
	return strings.EqualFold(l, local) && strings.EqualFold(d, domain)
}

// voucher says what our mail server vouches for of a mail's sender; empty: nothing.
func (in Incoming) voucher() string { return strings.TrimSpace(in.Signed + " " + in.SignedBy) }
