package orders

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"longroll/rules"
)

// Addresses in requests, and requests in canonical form.

var (
	addressWord = regexp.MustCompile(`[^\s<>()\[\],;:"]+@[^\s<>()\[\],;:"]+`)
	address     = regexp.MustCompile("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$")
)

// addressIn finds the one address in a line as it was written: a letter that is folded
// would make it another's. bad says what is wrong with it.
func addressIn(raw string) (found string, ok bool, bad string) {
	for _, w := range addressWord.FindAllString(raw, -1) {
		w = strings.TrimRight(w, ".!?'")
		switch {
		case found != "" && !strings.EqualFold(found, w): // a mail program writes one twice, as a link
			return "", true, "it names more than one address"
		case found == "":
			found = w
		}
	}
	switch {
	case found == "":
		return "", false, ""
	case !address.MatchString(found) || len(found) > maxAddress:
		return "", true, `"` + clip(fold(found), 60) + `" is not an address that we can write to`
	}
	return found, true, ""
}

// maxAddress is the longest address that there can be. RFC 5321 4.5.3.1.3.
const maxAddress = 254

// canonical writes a request as we write it.
func (r *Request) canonical() string {
	text := r.Word
	add := func(s string) { text += " " + s }
	switch r.Word {
	case RequestExtend, RequestClose:
		if r.Side != rules.NoSide {
			add(r.Side.String())
		}
		if r.For > 0 {
			add(spelt(r.For))
		}
	case RequestReplace:
		who := "me"
		if r.Side != rules.NoSide {
			who = r.Side.String()
		}
		add(who + " with " + r.Address)
	case RequestSalt:
		add(r.Words)
	case RequestAccept:
		if r.Side != rules.NoSide {
			add("as " + r.Side.String())
		}
	case RequestAbsence:
		add(r.days())
	case RequestOptions:
		if r.Name != "" {
			add("explain " + r.Name)
		}
	case RequestConcede, RequestResign:
		if r.Name != "" {
			add(r.Name)
		}
	}
	switch {
	case r.All:
		add("all")
	case r.Number > 0:
		add(itoa(r.Number))
	}
	reason := strings.TrimSpace(fold(r.Reason))
	switch {
	case reason == "":
	case slices.Contains([]string{RequestExtend, RequestHistory, RequestResend, RequestOptions}, text): // a colon would part the word from what it takes
		text += " because " + reason
	default:
		text += ": " + reason
	}
	return text
}

// spelt writes a length of time in days, if it is more than one of them, or else in hours.
func spelt(d time.Duration) string {
	switch hours := int(d / time.Hour); {
	case hours%24 == 0 && hours > 24:
		return itoa(hours/24) + " days"
	default:
		return itoa(hours) + "h"
	}
}
