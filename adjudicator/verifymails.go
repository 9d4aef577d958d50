package adjudicator

import (
	"fmt"
	"iter"
	"slices"
)

// boundMail is a mail that an entry names.
type boundMail struct {
	by     string // "entry 7", or the head
	digest string
}

// bound lists the mails that the entries of a journal name, and its head, in order.
func (j *journal) bound() []boundMail {
	var list []boundMail
	for i, e := range j.entries {
		for _, digest := range e.Mails {
			list = append(list, boundMail{fmt.Sprintf("entry %d", i+1), digest})
		}
	}
	for _, digest := range j.unbound {
		list = append(list, boundMail{"the head of the journal", digest})
	}
	return list
}

// keptMails compares the mails that are kept of a game with those that its journal names:
// all of them, but for those of an older game that came before any was named.
func (u *auditor) keptMails(j *journal, mails iter.Seq2[[]byte, error]) {
	var kept []string
	for raw, err := range mails {
		if err != nil {
			u.fault(fmt.Errorf("the mails that are kept of the game can't all be read: %w", err))
			return
		}
		kept = append(kept, hashOf(raw))
	}
	bound := j.bound()
	named := func(digest string) bool {
		return slices.ContainsFunc(bound, func(b boundMail) bool { return b.digest == digest })
	}
	at := 0
	if !u.m.begun.Mails {
		for at < len(kept) && !named(kept[at]) {
			at++
		}
		if at == len(kept) {
			at = max(0, at-len(bound))
		}
	}
	for _, b := range bound {
		i := slices.Index(kept[at:], b.digest)
		switch {
		case i >= 0:
			u.strayMails(kept, at, at+i)
			at += i + 1
		case at < len(kept) && !named(kept[at]):
			u.fault(fmt.Errorf("mail %d of those that are kept was changed: %s names another in its place", at+1, b.by))
			at++
		default:
			u.fault(fmt.Errorf("%s names a mail that is not kept, or not in its place", b.by))
		}
	}
	u.strayMails(kept, at, len(kept))
}

// strayMails names those that are kept and that nothing names.
func (u *auditor) strayMails(kept []string, from, to int) {
	for n := from; n < to; n++ {
		u.fault(fmt.Errorf("mail %d of those that are kept is in no entry of the journal: it was put in, or stands out of its place", n+1))
	}
}
