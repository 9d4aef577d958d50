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
	raw, ok, err := a.ledger.Head(name)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", name, err)
	}
	if !ok {
		return nil, fmt.Errorf("game %q: %w", name, errNoGame)
	}
	m, err := a.fold(name)
	if err == nil {
		err = m.agrees(raw)
	}
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", name, err)
	}
	a.recent.put(name, m)
	return m, nil
}

// fold builds a match from its journal and demands an unbroken chain.
func (a *Adjudicator) fold(name string) (*match, error) {
	m := &match{systems: a.systems, next: 1, prev: chainStart}
	for raw, err := range a.ledger.Read(name, 1) {
		if err != nil {
			return nil, err
		}
		e, err := decodeEntry(raw, m.next, m.prev)
		if err != nil {
			return nil, err
		}
		f, err := m.decode(e)
		if err != nil {
			return nil, err
		}
		if err := m.take(f, e.At, raw); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	if m.game == nil {
		return nil, errors.New("its journal is empty")
	}
	return m, nil
}

// decode reads the body of an entry; the first of a journal, and only the first,
// begins the game.
func (m *match) decode(e entry) (fact, error) {
	f, err := facts.Decode(e.Kind, e.Body)
	if err != nil {
		return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	if _, first := f.(begun); first != (m.next == 1) {
		return nil, fmt.Errorf("entry %d: %q is out of place", e.Seq, e.Kind)
	}
	return f, nil
}

// take makes a fact of the journal so; raw is its entry.
func (m *match) take(f fact, at time.Time, raw []byte) error {
	if err := f.apply(m, at); err != nil {
		return err
	}
	m.next++
	m.prev, m.at = hashOf(raw), at
	return nil
}

// commit writes a pass. Until the ledger has it, nothing that others see has
// changed; if the ledger refuses, the game is read anew the next time, since
// somebody else may have written to it.
func (a *Adjudicator) commit(p *pass) error {
	var summary []byte
	if len(p.entries) > 0 {
		raw, err := json.Marshal(p.m.head())
		if err != nil {
			return fmt.Errorf("game %s: head: %w", p.m.begun.Game, err)
		}
		summary = raw
	}
	name := p.m.begun.Game
	if err := a.ledger.Commit(name, p.expect, summary, p.entries, p.letters, p.handled); err != nil {
		a.recent.drop(name)
		return fmt.Errorf("game %s: %w", name, err)
	}
	if len(p.entries) > 0 {
		a.recent.put(name, p.m)
	}
	return nil
}

// recently is how many games are kept ready; the rest is read when it is needed.
const recently = 64

// recent keeps the games used last.
type recent struct {
	matches map[string]*match
	order   []string // the one used last comes last
}

func (r *recent) get(name string) *match {
	m := r.matches[name]
	if m != nil {
		r.touch(name)
	}
	return m
}

func (r *recent) put(name string, m *match) {
	r.matches[name] = m
	r.touch(name)
	if len(r.order) > recently {
		r.drop(r.order[0])
	}
}

func (r *recent) touch(name string) {
	r.forget(name)
	r.order = append(r.order, name)
}

func (r *recent) drop(name string) {
	delete(r.matches, name)
	r.forget(name)
}

func (r *recent) forget(name string) {
	for i, n := range r.order {
		if n == name {
			r.order = append(r.order[:i], r.order[i+1:]...)
			return
		}
	}
}
