package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// Either side may put words of its own before the names of the dice. The seed was fixed
// before, so that no side can choose words by what they bring; and whoever fixed the seed
// could not know the words. They can't be taken back.

// salted says that a side has added words to the dice.
type salted struct {
	Side  rules.Side `json:"side"`
	Words string     `json:"words"`
	Mail  string     `json:"mail,omitempty"`
}

// Kind names it in the journal.
func (salted) Kind() string { return "salted" }

func (s salted) apply(m *match, _ time.Time) error {
	m.desks[s.Side].salt = s.Words
	m.salts += s.Words + "/"
	return nil
}

// check demands that the words came once, and before the first die that their side may know.
func (s salted) check(u *auditor) {
	if s.Side != rules.Union && s.Side != rules.Confederate {
		u.at("words before the dice of %q, who is no side", s.Side)
		return
	}
	problem := u.m.maySalt(s.Side)
	u.demand(problem == "", "words of the %s were put before the dice, and they could not: %s", s.Side.Name(), problem)
	u.mail(s.Mail)
}

// dicePrefix goes before the names of the dice of the next command. One that waits for
// answers has rolled already, and is run again with the names that it had.
func (m *match) dicePrefix() string {
	salts := m.salts
	if m.pending != nil {
		salts = m.pending.salts
	}
	return salts + m.salt
}

// maySalt says why a side can't add words to the dice any more; empty: it can. It looks at
// nothing that the side may not know, such as a secret roll of the enemy's: words that come
// after one go before those that follow.
func (m *match) maySalt(side rules.Side) string {
	switch {
	case m.desks[side].salt != "":
		return fmt.Sprintf("your words stand before the dice already, and can't be changed: %q", m.desks[side].salt)
	case slices.ContainsFunc(m.rolled, func(d rules.Die) bool { return d.Known.By(side) }) || m.rollbacks > 0:
		return "the first die has been rolled; words are added before that"
	}
	return ""
}

// saltedBy records the words of a side.
func (p *pass) saltedBy(side rules.Side, words, mail string) (problem string, err error) {
	if problem := p.m.maySalt(side); problem != "" {
		return problem, nil
	}
	return "", p.record(salted{Side: side, Words: words, Mail: mail})
}

// saltTaken is what is told to the side whose words they are.
const saltTaken = "From now on your words stand, with a slash, before the name of every die of the game. Both sides are told."

// addSalt adds the sender's words to the dice, and tells everybody.
func (u *mustering) addSalt(q orders.Request) error {
	problem, err := u.saltedBy(u.side, q.Words, u.in.ID)
	if err != nil {
		return err
	}
	if problem != "" {
		u.lacks(q, "%s", problem)
		return nil
	}
	u.grants(q, saltTaken)
	for _, reader := range []rules.Side{u.side.Enemy(), referee} {
		if err := u.news(u.saltPage(reader, u.side, q.Words), reader); err != nil {
			return err
		}
	}
	return nil
}

// saltPage tells a reader of the words of a side.
func (p *pass) saltPage(reader, side rules.Side, words string) report.Page {
	subject := fmt.Sprintf("[%s] words before the dice", p.m.begun.Game)
	told := fmt.Sprintf("The %s player has added words to the dice: %q. From now on they stand, with a slash, before the name of every die of this "+
		"game. The seed was fixed before them: your first mail has its SHA-256.", side.Name(), words)
	if reader == referee || p.m.desks[reader].salt != "" {
		return plainPage(subject, told)
	}
	return plainPage(subject, told, "Until the first die that you may know is rolled, you may add words of your own: write \"salt\" and up to 40 letters, digits and blanks.")
}

// saltOnJoining takes the words of one who agrees to play. The others are told in the first
// mail of the game. It gives what he is told of them.
func (p *pass) saltOnJoining(reader rules.Side, in Incoming, r orders.Reading) (told []string, err error) {
	for _, m := range r.Misreads {
		if strings.HasPrefix(strings.ToLower(m.Text), orders.RequestSalt) {
			told = append(told, fmt.Sprintf("Not taken: %s - %s.", m.Text, m.Reason))
		}
	}
	i := slices.IndexFunc(r.Requests, func(q orders.Request) bool { return q.Word == orders.RequestSalt })
	if i < 0 || reader == referee {
		return told, nil
	}
	problem, err := p.saltedBy(reader, r.Requests[i].Words, in.ID)
	if problem == "" {
		problem = saltTaken
	}
	return append(told, fmt.Sprintf("%s: %s", r.Requests[i].Text, problem)), err
}
