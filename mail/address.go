package mail

import (
	"slices"
	"strings"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
)

// parseAddresses reads a list of addresses, at most limit of them. A field
// that breaks the grammar, such as a name in raw 8-bit text, is searched for
// anything that looks like an address.
func parseAddresses(value string, limit int) []gomail.Address {
	list, err := gomail.ParseAddressList(value)
	if err != nil {
		return guessAddresses(value, limit)
	}
	var found []gomail.Address
	for _, a := range list[:min(len(list), limit)] {
		found = append(found, gomail.Address{Name: oneLine(a.Name), Address: lowerDomain(a.Address)})
	}
	return found
}

// guessAddresses takes what stands in angle brackets, or else each word with an
// at sign in it.
func guessAddresses(text string, limit int) []gomail.Address {
	var found []gomail.Address
	for _, piece := range strings.Split(text, ",") {
		name, word := "", strings.Trim(piece, " \t<>()\"';:")
		if open := strings.LastIndexByte(piece, '<'); open >= 0 {
			name = strings.Trim(words(piece[:open]), " \t\"'")
			word, _, _ = strings.Cut(piece[open+1:], ">")
			word = strings.TrimSpace(word)
		}
		if len(found) < limit && plausible(word) {
			found = append(found, gomail.Address{Name: name, Address: lowerDomain(word)})
		}
	}
	return found
}

// plausible reports whether s is local@domain in printable ASCII.
func plausible(s string) bool {
	local, domain, ok := cutAddress(s)
	return ok && local != "" && domain != "" && isToken([]byte(s)) && !strings.ContainsAny(s, "<>(),;:\"\\")
}

// cutAddress splits an address at its last at sign.
func cutAddress(addr string) (local, domain string, ok bool) {
	i := strings.LastIndexByte(addr, '@')
	if i < 0 {
		return addr, "", false
	}
	return addr[:i], addr[i+1:], true
}

// lowerDomain writes the domain in lower case; the local part belongs to its owner.
func lowerDomain(addr string) string {
	local, domain, ok := cutAddress(addr)
	if !ok {
		return addr
	}
	return local + "@" + strings.ToLower(domain)
}

// deliveryFields are the fields in which a server says where it put a mail. Ours
// writes its own on top, so the first of each is the one to trust.
var deliveryFields = [...]string{"Delivered-To", "X-Original-To", "X-Envelope-To", "Envelope-To", "To", "Cc"}

// recipients lists every address the mail names as receiver, once.
func recipients(h message.Header, limit int) []string {
	return addressesIn(h, deliveryFields[:], limit)
}

// addressesIn lists the addresses of some fields, each once.
func addressesIn(h message.Header, fields []string, limit int) []string {
	var list []string
	for _, name := range fields {
		for _, value := range h.Values(name) {
			for _, a := range parseAddresses(value, limit) {
				if len(list) < limit && !slices.Contains(list, a.Address) {
					list = append(list, a.Address)
				}
			}
		}
	}
	return list
}
