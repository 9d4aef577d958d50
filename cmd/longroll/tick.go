package main

import "time"

// tickCommand does what is due.
type tickCommand struct {
	Now instant `help:"Do as if it were this time: 2026-12-03T20:00:00Z." placeholder:"TIME"`
}

// Help is the long help.
func (*tickCommand) Help() string {
	return "Plays sheets whose quiet time is over, and closes those whose deadline has passed. The daemon does this by " +
		"itself.\n\nExample:\n  longroll tick --now 2026-12-03T20:00:00Z"
}

func (t *tickCommand) runIn(h *house, c *caller) error {
	now := t.Now.Time
	if now.IsZero() {
		now = h.now()
	}
	if err := h.games.Tick(now); err != nil {
		return err
	}
	h.stir()
	if err := h.attended(); err != nil {
		return err
	}
	if next, ok := h.games.Next(); ok {
		c.printf("next: %s\n", next.UTC().Format(time.RFC3339))
	}
	return nil
}
