package realserver

import (
	"os"
	"strings"
	"testing"
	"time"
)

// TestServers holds that mail goes in by every way, that servers stop and start again at the same
// place with their mail, and that all is gone afterwards.
func TestServers(t *testing.T) {
	var dir string
	t.Run("running", func(t *testing.T) {
		s := Start(t, Options{Capability: Without})
		dir = s.dir
		s.Append(t, "game", "", time.Unix(1_700_000_000, 0), []byte("Subject: one\r\n\r\n1\r\n"))
		s.Deliver(t, "player@home.test", "game+b3@game.test", []byte("Subject: two\r\n\r\n2\r\n"))
		before := *s
		s.Restart(t, "dovecot")
		s.Stop(t, "postfix")
		s.Begin(t, "postfix")
		if s.IMAP != before.IMAP || s.SMTP != before.SMTP {
			t.Errorf("the servers moved from %+v to %+v", before, s)
		}
		s.Post(t, "player@home.test", "game@game.test", []byte("Subject: three\r\n\r\n3\r\n"))
		for _, raw := range s.Await(t, "game", "INBOX", 3)[1:] {
			if !strings.Contains(string(raw), "Delivered-To: game") {
				t.Errorf("not delivered by Dovecot: %s", raw)
			}
		}
		if s.Mails(t, "game", "Nowhere") != nil {
			t.Error("mail in a folder that does not exist")
		}
		s.Post(t, "player@home.test", "gone@home.test", []byte("Subject: four\r\n\r\n4\r\n"))
		if bounce := s.Await(t, "player", "", 1)[0]; !strings.Contains(string(bounce), "multipart/report") {
			t.Errorf("want a bounce, got %s", bounce)
		}
	})
	if _, err := os.Stat(dir); dir != "" && !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", dir, err)
	}
}
