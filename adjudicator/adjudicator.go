package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"longroll/rules"
)

// Config is what an Adjudicator must know of the place where it works.
type Config struct {
	Address string         // of the daemon, game@example.org; replies go to game+NAME.u.TOKEN@example.org
	From    string         // display name of letters
	Host    string         // operator's address for alarms; may be empty
	Zone    *time.Location // in which letters print times; nil: UTC
	Engine  string         // version of the program, kept in every entry
	// MailsAnHour is how many mails of one sender that change something are taken in an
	// hour; 0: as many as come.
	MailsAnHour int
	// Computers play sides for which there is no player, by the code of the system.
	Computers map[string]Computer
}

// Adjudicator runs games: it takes mails and the time, and writes what follows
// to its ledger. It may be used by many goroutines; it does one thing at a time.
type Adjudicator struct {
	mu      sync.Mutex
	ledger  Ledger
	systems shelf
	random  io.Reader
	cfg     Config
	words   language
	pages   pages
	recent  recent
	clock   time.Time // the latest time it was given
}

// New makes an Adjudicator over the games in ledger. Secrets (seeds, token keys)
// are read from random, which must be unpredictable.
func New(ledger Ledger, systems []rules.System, random io.Reader, cfg Config) *Adjudicator {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	return &Adjudicator{
		ledger:  ledger,
		systems: systems,
		random:  random,
		cfg:     cfg,
		words:   printedLanguage{},
		pages:   printedPages{},
		recent:  recent{matches: make(map[string]*match)},
	}
}

// errNoGame says that a game is not in the ledger.
var errNoGame = errors.New("there is no such game")

// load gives a game as it stands. The match is shared: change only a copy.
func (a *Adjudicator) load(name string) (*match, error) {
	if m := a.recent.get(name); m != nil {
		return m, nil
	}
	m, err := a.fold(name)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", name, err)
	}
	a.recent.put(name, m)
	return m, nil
}

// commit writes a pass. Until the ledger has it, nothing that others see has
// changed; if the ledger refuses, the game is read anew the next time, since
// somebody else may have written to it.
func (a *Adjudicator) commit(p *pass) error {
	var summary []byte
	changed := len(p.entries) > 0 || p.arrived != nil
	if changed {
		raw, err := json.Marshal(p.m.head())
		if err != nil {
			return fmt.Errorf("game %s: head: %w", p.m.begun.Game, err)
		}
		summary = raw
	}
	name := p.m.begun.Game
	if err := a.ledger.CommitMail(name, p.expect, summary, p.entries, p.letters, p.handled, p.arrived); err != nil {
		a.recent.drop(name)
		return fmt.Errorf("game %s: %w", name, err)
	}
	if changed {
		a.recent.put(name, p.m)
	}
	return nil
}
