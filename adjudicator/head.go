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
	Due         time.Time  `json:"due,omitzero"` // when the clock acts next
	Over        bool       `json:"over,omitempty"`
	Winner      rules.Side `json:"winner,omitempty"`
	Last        uint64     `json:"last"`  // number of the last entry
	Chain       string     `json:"chain"` // its hash: it seals the journal's end
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
		Union:       m.begun.Union,
		Confederate: m.begun.Confederate,
		Referee:     m.begun.Referee,
		Due:         m.due(),
		Over:        m.over,
		Last:        m.next - 1,
		Chain:       m.prev,
	}
	for _, side := range rules.Sides {
		if by := m.owed(side); !by.IsZero() && !m.over {
			h.Owes = append(h.Owes, owing{side, len(m.open(side)) > 0, by})
		}
	}
	if result := m.game.Result(); m.over && result != nil {
		h.Winner = result.Winner
	}
	return h
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
