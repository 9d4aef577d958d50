package adjudicator

import (
	"bytes"
	"math"
	"strconv"
	"testing"
	"time"
)

// TestVerifyComesToAnEnd verifies a forged game of which the time for a sheet is longer than
// can be counted, and is made longer yet.
func TestVerifyComesToAnEnd(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "extend 24h")
	forge(t, x, func(e *entry) {
		e.Body = bytes.ReplaceAll(e.Body, []byte(":259200000000000}"), []byte(":"+strconv.Itoa(math.MaxInt64)+"}"))
	})
	done := make(chan error, 1)
	go func() {
		_, _, err := toyOn(x.ledger).Verify("ring")
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on and on")
	}
}
