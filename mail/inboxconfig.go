package mail

import "time"

// Cursor says up to where a mailbox has been read: every message with a UID up to
// UID has been handled, as long as UIDValidity is the mailbox's own. The zero
// Cursor is a mailbox never read.
type Cursor struct {
	UIDValidity uint32
	UID         uint32
}

// Past is the Cursor once r too has been handled. It never goes back: an old message that
// only now could be read does not make the later ones new.
func (c Cursor) Past(r Raw) Cursor {
	if c.UIDValidity == r.UIDValidity && c.UID > r.UID {
		return c
	}
	return r.Cursor()
}

// Raw is a message as it lies in the mailbox.
type Raw struct {
	UIDValidity uint32
	UID         uint32
	Received    time.Time // INTERNALDATE, when the server got it; the time of fetching if it gives none
	Size        int64     // bytes of the whole message, as the server says
	Data        []byte    // the message; only its first part if TooBig; nil if Unreadable
	TooBig      bool      // longer than InboxConfig.MaxSize: Data is enough to see whose it is
	Unreadable  string    // why the message could not be fetched in three attempts; "" if it was
}

// Cursor names the message; for where to go on reading see Cursor.Past.
func (r Raw) Cursor() Cursor {
	return Cursor{r.UIDValidity, r.UID}
}

// InboxConfig says where mail comes from. Zero fields have the defaults named.
type InboxConfig struct {
	Server
	Folder  string        // the mailbox read; INBOX
	Done    string        // where handled messages go, "/" between levels, created if missing; empty: they stay, marked as read
	MaxSize int64         // longest message fetched whole, in bytes; 1 MiB
	Idle    time.Duration // longest wait for the server to speak up; 5 minutes, and no longer is allowed
	Poll    time.Duration // wait between looks at a server that can't speak up; 1 minute
	Backoff Backoff       // waits of Run after a failure
}

const (
	defaultMaxSize = 1 << 20
	tooBigSample   = 64 << 10 // bytes of an oversized message that are fetched
	maxIdle        = 5 * time.Minute
	maxStrikes     = 3       // attempts at a message that breaks the connection
	fetchSlice     = 100     // messages asked about in one command: long lists make lines that servers refuse
	fetchBudget    = 1 << 20 // bytes of messages fetched in one command
)

// filled puts the defaults where nothing was set.
func (c InboxConfig) filled() InboxConfig {
	if c.Folder == "" {
		c.Folder = "INBOX"
	}
	if c.MaxSize <= 0 {
		c.MaxSize = defaultMaxSize
	}
	if c.Idle <= 0 || c.Idle > maxIdle {
		c.Idle = maxIdle
	}
	if c.Poll <= 0 {
		c.Poll = time.Minute
	}
	return c
}
