package adjudicator

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/rules"
)

// head is the summary of a game that the ledger keeps beside its journal: what
// the clock and a list of games need without reading any entry.
type head struct {
	Game        string     `json:"game"`
	System      string     `json:"system"`
	Battle      string     `json:"battle"`
	Moment      string     `json:"moment"`
	Union       string     `json:"union"`
	Confederate string     `json:"confederate"`
	Referee     string     `json:"referee,omitempty"`
	Owes        []owing    `json:"owes,omitempty"`
	Due         time.Time  `json:"due,omitzero"`    // when the clock acts next
	Held        time.Time  `json:"held,omitzero"`   // since when the referee holds the game
	Waits       string     `json:"waits,omitempty"` // for whom, if for none of those
	State       string     `json:"state,omitempty"` // held, approval or paused: no clock runs, and why
	Over        bool       `json:"over,omitempty"`
	By          string     `json:"by,omitempty"` // how it ended, if not by the rules
	Winner      rules.Side `json:"winner,omitempty"`
	Last        uint64     `json:"last"`            // number of the last entry
	Chain       string     `json:"chain"`           // its hash: it seals the journal's end
	Mails       []string   `json:"mails,omitempty"` // SHA-256 of those that were kept since
}

// owing says who must act by when.
type owing struct {
	Side   rules.Side `json:"side"`
	Answer bool       `json:"answer,omitempty"` // to a question, not a sheet
	By     time.Time  `json:"by"`
}

// head sums the match up.
func (m *match) head() head {
	h := head{
		Game:        m.begun.Game,
		System:      m.begun.System,
		Battle:      m.begun.Setup.Battle,
		Moment:      m.moment.Title,
		Union:       m.commander(rules.Union),
		Confederate: m.commander(rules.Confederate),
		Referee:     m.address(referee),
		Due:         m.due(),
		Held:        m.heldAt,
		Over:        m.over,
		By:          m.by,
		Last:        m.next - 1,
		Chain:       m.prev,
		Mails:       m.unbound,
	}
	for _, side := range rules.Sides {
		if by := m.owed(side); !by.IsZero() && m.heldAt.IsZero() && m.submitted == nil {
			h.Owes = append(h.Owes, owing{side, len(m.open(side)) > 0, by})
		}
	}
	h.Waits, h.State = m.waits(), m.state()
	if m.result != nil {
		h.Winner = m.result.Winner
	}
	return h
}

// waits says for whom the game waits, other than for the players' orders.
func (m *match) waits() string {
	vacant := func(side rules.Side) bool { return m.desks[side].vacant && m.timerOf(side) != nil }
	switch {
	case m.over:
		return ""
	case m.invited:
		return "consent"
	case !m.heldAt.IsZero():
		return strings.ToLower(m.whoHolds())
	case m.submitted != nil:
		return "the referee's approval"
	case m.halted():
		return "the referee"
	case vacant(rules.Union), vacant(rules.Confederate):
		return "another player"
	}
	return ""
}

// state says in a word why no clock runs, if none does.
func (m *match) state() string {
	switch {
	case m.over || m.invited:
		return ""
	case !m.heldAt.IsZero():
		return "held"
	case m.submitted != nil:
		return "approval"
	case m.halted():
		return "paused"
	}
	return ""
}

func readHead(raw []byte) (head, error) {
	var h head
	if err := json.Unmarshal(raw, &h); err != nil {
		return h, fmt.Errorf("the head is not JSON: %w", err)
	}
	return h, nil
}

// plays reports whether an address takes part in the game.
func (h head) plays(address string) bool {
	return slices.ContainsFunc([]string{h.Union, h.Confederate, h.Referee}, func(a string) bool {
		return a != "" && strings.EqualFold(a, address)
	})
}
