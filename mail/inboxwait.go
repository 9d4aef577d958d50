package mail

import (
	"context"
	"time"
)

// Wait returns when there may be new mail, at the latest after InboxConfig.Idle or
// Poll, or with an error when ctx ends or the connection fails. That it returns
// promises nothing: Fetch looks. The end of ctx does not cost the connection.
func (in *Inbox) Wait(ctx context.Context) error {
	if in.session == nil {
		return ctx.Err()
	}
	if !in.session.canIdle() {
		return sleep(ctx, in.cfg.Poll)
	}
	limit := in.cfg.Idle
	if in.missing { // no server tells of what it has told of before
		limit = min(limit, in.cfg.Poll)
	}
	if err := in.session.idle(ctx, limit); err != nil {
		in.drop()
		return err
	}
	return ctx.Err()
}

// Run fetches and waits until ctx ends, and returns its error. After a failure
// it calls failed with the error and the wait before the next attempt, and tries again. The
// Cursor follows what each has taken; after is where to begin.
func (in *Inbox) Run(ctx context.Context, after Cursor, each func(context.Context, Raw) error, failed func(error, time.Duration)) error {
	defer in.drop()
	retry := in.cfg.Backoff
	for ctx.Err() == nil {
		err := in.Fetch(ctx, after, func(ctx context.Context, raw Raw) error {
			err := each(ctx, raw)
			if err == nil {
				after = after.Past(raw)
			}
			return err
		})
		if err == nil {
			retry.Reset()
			err = in.Wait(ctx)
		}
		if err == nil || ctx.Err() != nil {
			continue
		}
		pause := retry.Next(err)
		failed(err, pause)
		_ = sleep(ctx, pause) // the loop asks ctx itself
	}
	return ctx.Err()
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
