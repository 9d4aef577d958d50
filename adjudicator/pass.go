package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// pass is one step of one game: a mail, or what the clock makes due. It works on
// a copy of the match; nothing is true before the ledger has all of it.
type pass struct {
	a       *Adjudicator
	m       *match
	at      time.Time
	expect  uint64   // number of the first entry
	entries [][]byte // what the step writes
	letters [][]byte
	handled []string
	arrived []byte          // the mail that it answers to, as it is kept
	ran     bool            // orders were run, so that turn mails are due
	heard   [3]bool         // by side: whether it was told anything in this step
	rules   bool            // rulings were made, and what waits is to be looked at again
	preface [3]*report.Page // by reader: what stands above his next mail of this step
	desk    *report.Page    // what waits for the referee, or what is asked: his mail when the step is done
	moved   bool            // the referee has set the position right, or taken it back or forward
	answers *Incoming       // the referee's mail, until a letter of the step has answered it
	shown   []string        // what the mail wanted to be told, and was
	host    *report.Page    // what the host did in the referee's place, until he is told
	by      string          // who ends somebody's time, if it is not up: the referee
	why     grounds         // and why he does
	leg     int             // of the game when the step began
	denial  denied          // lines of the mail that did not stand, until they are written down
	end     *report.End     // what its last mails say, once they are written
}

// errStuck says that the clock can't move a game on: a fault of ours.
var errStuck = errors.New("the clock was due and nothing came of it")

// pass begins a step of a game at a time.
func (a *Adjudicator) pass(m *match, now time.Time) *pass {
	a.clock = now
	p := &pass{a: a, m: m.copy(), at: now.UTC().Truncate(time.Second), expect: m.next, leg: m.leg}
	p.m.refold = a.refolds(m.begun.Game)
	return p
}

// record writes a fact into the journal and makes it so.
func (p *pass) record(f fact) error {
	body, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("entry %q: %w", f.Kind(), err)
	}
	raw, err := json.Marshal(entry{
		Seq: p.m.next, At: p.at, Engine: p.a.cfg.Engine, Kind: f.Kind(), Prev: p.m.prev, Body: body, Mails: p.m.unbound,
	})
	if err != nil {
		return fmt.Errorf("entry %q: %w", f.Kind(), err)
	}
	p.entries = append(p.entries, raw)
	p.m.unbound = nil
	return p.m.take(f, p.at, raw)
}

// settle ends a step: whoever is to be told of what was run is mailed, all in
// the same step, so that the hour of a mail tells nobody anything.
func (p *pass) settle() error {
	if err := p.settled(); err != nil {
		return err
	}
	if err := p.sendDesk(); err != nil {
		return err
	}
	return p.tellRewound()
}

// settled mails what was run.
func (p *pass) settled() error {
	if p.m.over || p.m.invited {
		return nil
	}
	if err := p.playReady(); err != nil {
		return err
	}
	if err := p.computers(); err != nil {
		return err
	}
	if result := p.m.game.Result(); result != nil {
		if err := p.record(over{Result: *result, Digest: p.m.game.Digest()}); err != nil {
			return err
		}
		return p.round(mailEnded)
	}
	if p.ran && p.m.pending == nil {
		return p.round(mailTurn)
	}
	return nil
}

// due reports whether a reader is to have a mail of this step: the last one and
// the first go to all; a turn mail only to those who are told something by it. To
// the others even its coming would tell that the enemy is at work.
func (p *pass) due(reader rules.Side, what string) bool {
	return what != mailTurn || reader == referee || p.heard[reader] || p.m.leg != p.leg
}

// playsOn reports whether a run that began at a stage of its owner may go on.
func (p *pass) playsOn(owner rules.Side, stage string) bool {
	return p.m.stage(owner) == stage && p.m.isPart(owner) && p.m.game.Result() == nil
}
