package adjudicator

import (
	"fmt"
	"strings"

	"longroll/rules"
)

// Remarks lists, in sentences, what is out of the common in the set-up of a game:
// one who commands both sides, a table in place of the printed set-up, strengths
// that are not the printed ones. The first mail says the same.
func (a *Adjudicator) Remarks(game string) ([]string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.load(game)
	if err != nil {
		return nil, err
	}
	return m.remarks(m.game.View(referee))
}

// remarks are those that a reader with this view may have.
func (m *match) remarks(v rules.View) ([]string, error) {
	remarks := m.sameHands()
	if m.begun.Setup.Positions == "" {
		return remarks, nil
	}
	remarks = append(remarks, "Play begins from a table of units, not from the printed set-up.")
	system, ok := m.system.(departing)
	if !ok {
		return remarks, nil
	}
	departures, err := system.Departures(v)
	if err != nil {
		return nil, fmt.Errorf("departures from print: %w", err)
	}
	return append(remarks, departures...), nil
}

// sameHands says who is more than one of the three readers. People may play by
// themselves; a player who referees is found in older games alone.
func (m *match) sameHands() []string {
	var remarks []string
	if strings.EqualFold(m.address(rules.Union), m.address(rules.Confederate)) {
		remarks = append(remarks, "One address commands both sides: this is a solitaire game, and nothing in it is secret.")
	}
	for _, side := range rules.Sides {
		if m.address(referee) != "" && strings.EqualFold(m.address(referee), m.address(side)) {
			remarks = append(remarks, fmt.Sprintf("The %s player is the referee too, and sees all.", side.Name()))
		}
	}
	return remarks
}
