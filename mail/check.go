package mail

import "context"

// Check connects, logs in and looks for the folders, and reads no mail. Only a mailbox that
// works gives nil.
func (in *Inbox) Check(ctx context.Context) error {
	_, err := in.pending(ctx, Cursor{})
	return err
}

// Check connects and logs in, and sends no mail. Every error is a *SendError.
func (o *Outbox) Check(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop()
	line, err := openSubmission(ctx, o.cfg)
	if err != nil {
		return err
	}
	line.quit()
	line.close()
	return nil
}
