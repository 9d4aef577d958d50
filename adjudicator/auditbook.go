package adjudicator

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"longroll/adjudicator/report"
	"longroll/adjudicator/report/auditpage"
	"longroll/rules"
	"longroll/rules/ground"
)

// Maps finds the map of a battle.
type Maps func(battle string) (*ground.Map, error)

// AuditPage writes a game as a page on which every turn of it can be looked at: by whom it
// was ordered, what was rolled, what came of it, what each side saw. It holds what both
// sides hide. A *BadRequest says that the game goes on and secrets were not asked for.
func (a *Adjudicator) AuditPage(w io.Writer, game string, secrets bool, maps Maps) error {
	return a.auditPage(w, game, secrets, false, maps)
}

// AuditPageWithSeed shows the seed of a game that goes on as well, and with it every die to
// come.
func (a *Adjudicator) AuditPageWithSeed(w io.Writer, game string, maps Maps) error {
	return a.auditPage(w, game, true, true, maps)
}

func (a *Adjudicator) auditPage(w io.Writer, game string, secrets, seed bool, maps Maps) error {
	j, letters, mails, err := a.kept(game)
	if err == nil && !seed {
		err = j.sealSeed()
	}
	if err != nil {
		return err
	}
	b, err := j.audit(a.systems, a.cfg.Zone, secrets, maps, letters, mails, true) // the games go on meanwhile
	if err != nil {
		return err
	}
	return b.Write(w)
}

// kept reads all that is kept of a game, which must be sound.
func (a *Adjudicator) kept(game string) (*journal, []auditLetter, []keptMail, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err == nil {
		err = errors.Join(j.faults...)
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("game %q: %w", game, err)
	}
	var letters []auditLetter
	for raw, err := range a.ledger.Letters(game) {
		var l auditLetter
		if err == nil {
			err = json.Unmarshal(raw, &l)
		}
		if err != nil {
			return nil, nil, nil, fmt.Errorf("letters of %s: %w", game, err)
		}
		letters = append(letters, l)
	}
	mails, err := a.mailsOf(game)
	return j, letters, mails, err
}

// AuditPage does the same with an archive, which holds no letters.
func (r *Archive) AuditPage(w io.Writer, systems []rules.System, secrets bool, maps Maps) error {
	if err := errors.Join(r.journal.faults...); err != nil {
		return err
	}
	if err := r.journal.sealSeed(); err != nil { // the file may hold it, for the host
		return err
	}
	b, err := r.journal.audit(systems, time.UTC, secrets, maps, nil, nil, false)
	if err != nil {
		return err
	}
	return b.Write(w)
}

// audit fills the page of a sound journal.
func (j *journal) audit(systems shelf, zone *time.Location, secrets bool, maps Maps, letters []auditLetter, mails []keptMail, whole bool) (b *auditpage.Book, err error) {
	defer func() {
		// A journal from elsewhere may hold what no player of ours could have ordered.
		if stumbled := recover(); stumbled != nil {
			err = fmt.Errorf("it can't be read again: %v", stumbled)
		}
	}()
	if !secrets && j.ending() == 0 {
		return nil, bad("the game goes on, and the page holds the secrets of both sides: say --secrets if nobody who plays in it will see it")
	}
	sheets, err := j.sheets(systems)
	if err != nil {
		return nil, err
	}
	last := &match{systems: systems, next: 1, prev: chainStart, refold: j.refolder(systems)}
	for i := range j.entries {
		if err := last.follow(j, i); err != nil {
			return nil, err
		}
	}
	head, err := j.auditHead(last, zone, maps)
	if err != nil {
		return nil, err
	}
	if head.Whole = whole; last.begun.Setup.Battle != "" {
		first, err := systems.named(last.begun.System).Begin(last.begun.Setup)
		head.Foreign = err != nil || first.Digest() != last.begun.Digest
	}
	w := auditing{book: auditpage.New(head), m: &match{systems: systems, next: 1, prev: chainStart, refold: j.refolder(systems)}, letters: letters, mails: mails, did: map[string][]string{}, lost: j.givenUp()}
	for i := range j.entries {
		if err := w.entry(j, i); err != nil {
			return nil, err
		}
	}
	for _, s := range w.apart {
		w.book.Step(s)
	}
	w.book.Sheets(sheets)
	w.book.Dispatches(w.m.game.View(referee))
	w.post()
	return w.book, nil
}

// auditHead is what the page says of the game as a whole.
func (j *journal) auditHead(m *match, zone *time.Location, maps Maps) (auditpage.Head, error) {
	n := len(j.entries)
	h := auditpage.Head{
		Game: report.Game{
			Name: m.begun.Game, System: m.begun.System, Title: m.title(), Now: m.game.Now(), Zone: m.terms.Schedule.Location(zone),
			Commitment: m.begun.commitment(), SeedGiven: m.begun.SeedGiven, Scripted: len(m.begun.Script) > 0,
			Sources: m.sources(), Result: m.result, Ended: m.by,
		},
		Union: m.player(rules.Union), Confederate: m.player(rules.Confederate), Referee: m.address(referee),
		Seed: m.begun.Seed, SeedSealed: m.begun.seedSealed(), Entries: n, Seal: j.hash[n-1],
	}
	h.Game.Options, h.Game.NotUsual = m.chosen()
	for i, e := range j.entries {
		if j.raw[i] == nil {
			h.Sealed++
		} else if !slices.Contains(h.Engines, e.Engine) {
			h.Engines = append(h.Engines, e.Engine)
		}
	}
	if m.grid.Len() > 1 && maps != nil { // else it is played without a map here
		found, err := maps(m.begun.Setup.Battle)
		if err != nil {
			return h, fmt.Errorf("map of %s: %w", m.begun.Setup.Battle, err)
		}
		h.Map = found
	}
	return h, nil
}

// auditing writes a journal down as it is read.
type auditing struct {
	book    *auditpage.Book
	m       *match
	letters []auditLetter
	lost    []*abandonment      // what rollbacks gave up, by entry
	apart   []auditpage.Step    // of that: they come behind all that counts
	sent    map[string]outgoing // letters of our own accord, by id
	order   []string            // their ids
	mails   []keptMail
	came    []auditpage.Mail    // mails of which entries came
	did     map[string][]string // what came of a mail, by id
}

// auditLetter is what the page has of a Letter that is kept.
type auditLetter struct {
	ID        string    `json:"id"`
	Reader    string    `json:"reader"`
	To        string    `json:"to"`
	Subject   string    `json:"subject"`
	InReplyTo string    `json:"in_reply_to"`
	Date      time.Time `json:"date"`
	Text      string    `json:"text"`
}

// outgoing is a letter as the journal knows it.
type outgoing struct {
	what   string
	reader rules.Side
	at     time.Time
}

// entry writes down one entry, and what it does.
func (w *auditing) entry(j *journal, i int) error {
	e := j.entries[i]
	if j.raw[i] == nil {
		w.book.Entry(auditpage.Entry{Seq: uint64(i) + 1, Kind: "sealed", Hash: j.hash[i], Sealed: true})
		return w.m.follow(j, i)
	}
	f, err := w.m.decode(e)
	if err != nil {
		return err
	}
	var before rules.Moment
	if w.m.game != nil {
		before = w.m.game.Now()
	}
	row := described(f, e, j.hash[i])
	if a := w.lost[i]; a != nil && playable(f) {
		row.Words = append(row.Words, "given up by the rollback of "+w.book.Day(a.at))
	}
	w.book.Entry(row)
	w.mailOf(f, e)
	if err := w.m.take(f, e.At, j.raw[i]); err != nil {
		return fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return w.step(f, e, before)
}

// step shows what an entry did to the position.
func (w *auditing) step(f fact, e entry, before rules.Moment) error {
	s := auditpage.Step{Entry: e.Seq, At: e.At, Moment: before}
	switch f := f.(type) {
	case begun:
		s.Moment, s.Act = w.m.game.Now(), "the game is set up"
	case rolledback:
		s.Moment, s.Act = w.m.game.Now(), fmt.Sprintf("the referee takes the game to where it was after entry %d", f.To)
	case ran:
		if err := f.decode(w.m.system); err != nil {
			return err
		}
		s.Side, s.Order, s.Clock, s.Refused, s.Dice = f.Side, f.Order.Text, f.Order.Clock, f.Refused, f.Dice
		for k, event := range f.events {
			told := auditpage.Event{Kind: f.Events[k].Kind, Data: f.Events[k].Data}
			for _, side := range rules.Sides {
				told.Told[side] = event.Tell(side)
			}
			s.Events = append(s.Events, told)
		}
	default:
		return nil
	}
	if len(s.Events) > 0 || s.Act != "" { // else all stand as they stood
		for _, reader := range readers {
			s.Views[reader] = w.m.game.View(reader)
		}
	}
	if a := w.lost[e.Seq-1]; a != nil {
		s.Moment.Title += a.mark()
		s.GivenUp = a.at
		w.apart = append(w.apart, s)
		return nil
	}
	w.book.Step(s)
	return nil
}

// playable reports whether a fact is of the kind that a rollback gives up: letters were
// sent all the same, and seats taken.
func playable(f fact) bool {
	switch f.(type) {
	case sheet, ran, lapsed, asked, answered, clock, submitted, approved:
		return true
	}
	return false
}
