package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"longroll/store"
)

// How long is kept what no game needs.
const (
	keepMarks = 3 * 24 * time.Hour   // marks of what must not be done twice in a day or in an hour
	keepMails = 400 * 24 * time.Hour // ids of mails: a year, and time for a mailbox found again
	keepSent  = 400 * 24 * time.Hour // copies of letters
)

// nightHour is when the day's work on the data file falls due, in the host's zone.
const nightHour = 3

// caretaker looks after the data file once a day: what is too old goes, and a copy is made.
type caretaker struct{ *house }

// work does so until ctx ends. What failed is tried again within the hour.
func (k caretaker) work(ctx context.Context) {
	for ctx.Err() == nil {
		rest := 10 * time.Minute
		if err := k.round(); err != nil && !k.unwritable("upkeep", err) {
			k.log.Error("upkeep", "error", err, "again_in", time.Hour)
			rest = time.Hour
		}
		select {
		case <-time.After(rest):
		case <-ctx.Done():
		}
	}
}

// upkeepCursor is under which name the store keeps when the day's work was last done.
const upkeepCursor = "upkeep"

// round does the day's work if it is due. The first is due the night after the daemon first ran.
func (k caretaker) round() (err error) {
	defer shield(&err)
	var last time.Time
	kept, err := k.store.Cursor(upkeepCursor)
	if err == nil && kept != nil {
		err = json.Unmarshal(kept, &last)
	}
	if err != nil {
		return err
	}
	now := k.now()
	if !last.IsZero() && now.Before(nightAfter(last.In(k.config.zone))) {
		return nil
	}
	if !last.IsZero() {
		if err := k.tidy(now); err != nil {
			return err
		}
	}
	if kept, err = json.Marshal(now.UTC()); err != nil {
		return err
	}
	if err := k.store.SetCursor(upkeepCursor, kept); err != nil {
		return err
	}
	k.written("upkeep")
	return nil
}

// nightAfter is the first night hour after a time, in its zone.
func nightAfter(t time.Time) time.Time {
	night := time.Date(t.Year(), t.Month(), t.Day(), nightHour, 0, 0, 0, t.Location())
	if !night.After(t) {
		night = time.Date(t.Year(), t.Month(), t.Day()+1, nightHour, 0, 0, 0, t.Location())
	}
	return night
}

// tidy drops what is too old and makes the copy of the night.
func (k caretaker) tidy(now time.Time) error {
	gone, err := k.store.Forget(store.Limits{Mails: now.Add(-keepMails), Marks: now.Add(-keepMarks), Sent: now.Add(-keepSent)})
	if err != nil {
		return err
	}
	k.log.Info("forgotten", "mails", gone.Mails, "marks", gone.Marks, "letters", gone.Letters)
	if k.config.Backup.Keep == 0 {
		return nil
	}
	path, saved, err := k.backup(now)
	if err != nil {
		mark := "backup:" + k.today()
		told := k.alarm(mark, "The nightly backup failed", fmt.Sprintf("The data file could not be copied: %v. It is tried again "+
			"every hour; the games go on. The copies of earlier nights are kept. longroll verify says whether the data file is sound.", err))
		if told != nil {
			k.log.Error("alarm", "error", told)
		}
		return fmt.Errorf("nightly backup: %v", err) // not the data file's disk: no more than words to unwritable
	}
	k.log.Info("backup made", "file", path, "games", saved.Games, "bytes", saved.Size)
	return nil
}

// nightly is the pattern of the names of nightly copies; copies that were asked for have other names.
const nightly = "longroll-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].db"

// backup makes the copy of a night, and removes those of earlier nights that are too many. None is removed unless the new one is good.
func (k caretaker) backup(now time.Time) (path string, saved store.Saved, err error) {
	folder, err := k.config.backupFolder()
	if err != nil {
		return "", saved, err
	}
	left, err := fs.Glob(os.DirFS(folder), nightly+".part-*") // by a crash
	if err != nil {
		return "", saved, err
	}
	path = filepath.Join(folder, "longroll-"+now.In(k.config.zone).Format(time.DateOnly)+".db")
	if saved, err = k.store.Save(path, store.SaveOptions{Replace: true}); err != nil {
		return "", saved, err
	}
	copies, err := fs.Glob(os.DirFS(folder), nightly)
	if err != nil {
		return "", saved, err
	}
	slices.Sort(copies) // by date
	for _, old := range slices.Concat(left, copies[:max(0, len(copies)-k.config.Backup.Keep)]) {
		if err := os.Remove(filepath.Join(folder, old)); err != nil {
			return "", saved, err
		}
	}
	return path, saved, nil
}
