package postoffice

import (
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
)

// lookAgain is how often a session that listens looks for mail by itself.
const lookAgain = 200 * time.Millisecond

// session is the library's, but for how it listens.
type session struct {
	imapserver.SessionIMAP4rev2
}

// Idle tells a client that listens of new mail. What came after its last command and
// before it began to listen would be told, by the library alone, only with the next
// mail; so the session also looks by itself.
func (s session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		round := make(chan struct{})
		go func() {
			defer close(round)
			select {
			case <-stop:
			case <-time.After(lookAgain):
			}
		}()
		if err := s.SessionIMAP4rev2.Idle(w, round); err != nil {
			return err
		}
		<-round
		select {
		case <-stop:
			return nil
		default:
		}
		if err := s.Poll(w, true); err != nil {
			return err
		}
	}
}
