package adjudicator

import (
	"fmt"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// Summary is a game in a list of games, for the host.
type Summary struct {
	Name     string       `json:"name"`
	System   string       `json:"system"`
	Battle   string       `json:"battle"`
	Moment   string       `json:"moment"`
	Owes     []rules.Side `json:"owes"`              // who must act
	Deadline time.Time    `json:"deadline,omitzero"` // by when the first of them must
	Over     bool         `json:"over"`
	Waits    string       `json:"waits,omitempty"`  // for whom else, if for no orders
	State    string       `json:"state,omitempty"`  // held; approval: a turn waits for it; paused: a deadline was missed
	Winner   rules.Side   `json:"winner,omitempty"` // of a game that is over; NoSide: a draw
	By       string       `json:"by,omitempty"`     // how it ended, if not by the rules
}

// Games lists all games in order of name, from their heads alone.
func (a *Adjudicator) Games() ([]Summary, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list []Summary
	for name, raw := range a.ledger.Heads() {
		h, err := readHead(raw)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", name, err)
		}
		s := Summary{Name: name, System: h.System, Battle: h.Battle, Moment: h.Moment, Over: h.Over, Winner: h.Winner, Waits: h.Waits, State: h.State, By: h.By}
		for _, o := range h.Owes {
			s.Owes = append(s.Owes, o.Side)
			if s.Deadline.IsZero() || o.By.Before(s.Deadline) {
				s.Deadline = o.By
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// Page is how things stand, as the side would read it; NoSide reads as the
// referee. Times in it count from the latest time that is known of: one that
// Receive, Tick or Create was given, or that of the game's last entry.
func (a *Adjudicator) Page(game string, as rules.Side) (report.Page, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.load(game)
	if err != nil {
		return report.Page{}, err
	}
	return a.status(m, as, a.latest(m))
}

// latest is the latest time known of.
func (a *Adjudicator) latest(m *match) time.Time {
	if a.clock.After(m.at) {
		return a.clock
	}
	return m.at
}

// View is what the side may know; NoSide sees the truth.
func (a *Adjudicator) View(game string, as rules.Side) (rules.View, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.load(game)
	if err != nil {
		return nil, err
	}
	return m.game.View(as), nil
}

// Positions is the position as a table: the truth, from which a new game can start, or
// for a side what its View shows. At its head stand battle, edition and options.
func (a *Adjudicator) Positions(game string, as rules.Side) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.load(game)
	if err != nil {
		return "", err
	}
	head, err := rules.TableHead(m.system, m.begun.Setup)
	if err != nil {
		return "", err
	}
	table := m.game.Positions()
	if as != rules.NoSide {
		table, err = m.system.Table(m.game.View(as))
	}
	return head + table, err
}
