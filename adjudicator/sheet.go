package adjudicator

import (
	"fmt"
	"slices"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// takeSheet holds a sheet, in place of the one before, and has it played if
// nothing more is needed for it. One of which nothing stands is not taken at all.
func (u *mustering) takeSheet(view rules.View, list []order) error {
	told := len(u.receipt.Taken)
	ends := u.foretell(view, list)
	if u.isVoid() {
		u.keepBefore(told)
		return nil
	}
	if !ends {
		list, ends = u.sealing(list, view)
	}
	whole := ends || u.m.pending != nil // what answers a question is closed by the order that asked
	ready := u.Final || whole && len(u.receipt.NeedsYou) == 0
	u.sheetMissed = missedLines(u.receipt)
	before := u.m.desks[u.side].sheet
	if before != nil && u.in.Digest != "" && before.Digest == u.in.Digest {
		u.kind = Duplicate
		return nil
	}
	s := sheet{
		Side: u.side, Version: u.m.desks[u.side].version + 1, Stage: u.m.stage(u.side),
		Orders: list, Ends: ends, Mail: u.in.ID, Digest: u.in.Digest, Signed: u.in.voucher(), Missed: u.sheetMissed,
	}
	if d := &u.m.desks[u.side]; d.vacant && !d.resigned {
		if err := u.passed(u.side); err != nil {
			return err
		}
	}
	u.compare(view, before, list)
	u.kind = Taken
	if ready && u.receipt.Warning == "" {
		u.schedule(&s)
	} else {
		s.Hold = u.reason(ends)
	}
	return u.record(s)
}

// sealing closes a sheet that is said to be final where both sides owe one: all of it is
// written before anything is carried out, and no more of it can follow.
func (u *mustering) sealing(list []order, view rules.View) (closed []order, ends bool) {
	if !u.Final || !u.m.paired || u.m.pending != nil {
		return list, false
	}
	read := u.words("end", view).Orders
	if len(read) != 1 || !u.isEnd(read[0].Command, view) {
		return list, false
	}
	k, err := keep(read[0].Command)
	if err != nil {
		return list, false
	}
	return append(slices.Clip(list), order{Text: read[0].Text, Command: k, command: read[0].Command}), true
}

// schedule says when a sheet that is ready is played: after the quiet time, or at once
// if it answers a question or is said to be final; and at the deadline in a game where
// all are.
func (u *mustering) schedule(s *sheet) {
	s.Plays, s.Hold = u.at, ""
	switch {
	case !u.m.heldAt.IsZero():
		return
	case u.m.pending != nil:
		u.then = func() error { return u.replace(false) }
		if u.m.terms.Approval {
			return
		}
	case u.m.terms.Together:
		return
	case u.m.bothOwe() && !u.m.isReady(u.side.Enemy()): // it waits for the other
		u.quietTime(s)
		return
	case u.m.terms.Approval:
		u.then = func() error { return u.begins(u.side, s) }
		return
	case !u.quietTime(s) && !u.m.playsAfter(u.side, u.at):
		u.then = func() error { return u.begins(u.side, s) }
	default:
		return
	}
	u.kind = Played
}

// quietTime puts a sheet off for as long as its side may change its mind, if the game is
// played so and it is not said to be final; it reports whether it did.
func (u *mustering) quietTime(s *sheet) bool {
	if u.m.begun.Wait == 0 || u.Final {
		return false
	}
	s.Plays = u.at.Add(u.m.begun.Wait)
	return true
}

// foretell sorts the orders into those that stand and those that need the sender,
// by what he himself can foresee. It reports whether the sheet ends properly:
// nothing but standing instructions follows its end.
func (u *mustering) foretell(view rules.View, list []order) (ends bool) {
	foretold := u.m.system.Forecast(view, commands(list))
	for i, o := range list {
		line := report.Line{Number: o.Line, Text: o.Text, Wrote: o.wrote}
		if i < len(foretold) {
			line.Forecast = foretold[i]
		}
		u.parts = append(u.parts, o.part(line.Forecast))
		if !u.m.game.Standing(o.command) {
			ends = line.Forecast != nil && line.Forecast.Forecast() == forecastEnd
		}
		if line.Forecast != nil && line.Forecast.Forecast() == forecastRefuse {
			u.receipt.NeedsYou = append(u.receipt.NeedsYou, line)
		} else {
			u.receipt.Taken = append(u.receipt.Taken, line)
		}
	}
	for _, f := range foretold[min(len(list), len(foretold)):] {
		if f != nil {
			u.receipt.Owes = append(u.receipt.Owes, f)
		}
	}
	return ends
}

// The forecasts that every system has under these names.
const (
	forecastEnd    = "end"
	forecastRefuse = "refuse"
)

// compare names what the sheet changes against the one it replaces, or against
// what was still to come of the sheet that is being played.
func (u *mustering) compare(view rules.View, before *sheet, list []order) {
	var old []order
	switch {
	case before != nil:
		old, u.receipt.Replaces = before.Orders, before.Version
		u.receipt.Warning = u.shrinks(view, before)
	case u.m.pending != nil:
		old = u.m.pending.Orders[1:]
	default:
		return
	}
	u.receipt.Added = without(u.standing(), texts(old))
	u.receipt.Dropped = without(texts(old), texts(list))
}

// without gives the lines of a that are not in b, each counted as often as it stands.
func without(a, b []string) []string {
	left := slices.Clone(b)
	var only []string
	for _, line := range a {
		if i := slices.Index(left, line); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			only = append(only, line)
		}
	}
	return only
}

// reason says why a sheet is held and not played.
func (u *mustering) reason(ends bool) string {
	switch n := len(u.receipt.NeedsYou); {
	case n > 0 && u.receipt.Warning != "":
		return "it leaves out orders of the sheet before it, and not all of its own lines stand"
	case n == 1:
		return "one line needs you"
	case n > 1:
		return fmt.Sprintf("%d lines need you", n)
	case u.receipt.Warning != "":
		return "it leaves out most of the sheet before it"
	case !ends:
		return "it does not close with pause or end"
	}
	return ""
}
