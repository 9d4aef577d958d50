package mail

import (
	"errors"
	"math/rand/v2"
	"time"
)

// Backoff spaces the attempts at a server that fails: each wait is twice the last,
// with some chance in it so that many clients don't come back together. The zero value waits
// from 1 second to 5 minutes, and 5 minutes at once after a refused login.
type Backoff struct {
	Min     time.Duration // first wait; 1 second
	Max     time.Duration // longest wait; 5 minutes
	Refused time.Duration // wait after ErrLogin; 5 minutes

	last time.Duration
}

// Next returns how long to wait after err.
func (b *Backoff) Next(err error) time.Duration {
	if errors.Is(err, ErrLogin) {
		return or(b.Refused, 5*time.Minute)
	}
	longest := or(b.Max, 5*time.Minute)
	b.last = min(max(2*b.last, or(b.Min, time.Second)), longest)
	return b.last/2 + rand.N(b.last/2+1)
}

// Reset begins again with the shortest wait.
func (b *Backoff) Reset() {
	b.last = 0
}

func or(d, fall time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return fall
}
