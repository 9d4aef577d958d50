package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"longroll/rules"
	"longroll/rules/dice"
)

// Replay is a game as it was played, and as it would have gone by the rules of this version
// of the program, with the same sheets, the same answers and the same dice. Nothing is
// changed by it.
type Replay struct {
	Game, Title string
	Engine      string // the version whose rules are meant
	Entries     int
	Writers     []Writer
	Was, Is     Stand
	Changes     []Change  // commands of which something else comes
	Units       []Changed // rows of the tables of positions that differ in the end
}

// Stand is how a game stands.
type Stand struct {
	Moment    string
	Over      bool
	By        string // how it ended, if not by the rules
	Winner    rules.Side
	Level     string
	Points    [3]int // by side; none where the system counts none
	Positions string // the table of positions
}

// Change is a command of which something else comes than the journal has.
type Change struct {
	Entry  int
	Side   rules.Side
	Moment string // in which it was given
	Order  string
	Was    string
	Is     string
	// GivenUp is when a rollback gave the entry up; zero: it counts.
	GivenUp time.Time
}

// Changed is a row of a table of positions: what it begins with, and how it goes on.
type Changed struct{ Row, Was, Is string }

// Replay plays a game again by the rules of today. The error says that its journal can't
// be read so far.
func (a *Adjudicator) Replay(game string) (Replay, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err != nil {
		return Replay{}, fmt.Errorf("game %q: %w", game, err)
	}
	return replayed(a.systems, a.cfg.Engine, j)
}

// Replay plays the game of an archive again by the rules of the systems given.
func (r *Archive) Replay(systems []rules.System, engine string) (Replay, error) {
	return replayed(systems, engine, r.journal)
}

func replayed(systems shelf, engine string, j *journal) (Replay, error) {
	if err := errors.Join(j.faults...); err != nil {
		return Replay{}, err
	}
	r, err := replayTo(systems, j, len(j.entries))
	if err != nil {
		return Replay{}, err
	}
	if r.was.written.lacks() {
		return Replay{}, errSeedSealed
	}
	found := Replay{
		Game: r.was.begun.Game, Title: r.was.title(), Engine: engine, Entries: len(j.entries), Writers: j.writers(),
		Was: standOf(r.was.game), Is: standOf(r.is), Changes: r.changes,
	}
	if r.was.over {
		result := *r.was.result
		found.Was.Over, found.Was.By, found.Was.Winner, found.Was.Level = true, r.was.by, result.Winner, result.Level
		if r.was.by != "" && !found.Is.Over { // that does not depend on the rules
			found.Is.Over, found.Is.By, found.Is.Winner = true, r.was.by, result.Winner
		}
	}
	lost := j.givenUp()
	for i, c := range found.Changes {
		found.Changes[i].GivenUp = lost[c.Entry-1].day()
	}
	found.Units = changedRows(found.Was.Positions, found.Is.Positions)
	return found, nil
}

// scored is a view that counts points.
type scored interface{ VictoryPoints() [3]int }

func standOf(g rules.Game) Stand {
	s := Stand{Moment: g.Now().Title, Positions: g.Positions()}
	if v, ok := g.View(referee).(scored); ok {
		s.Points = v.VictoryPoints()
	}
	if result := g.Result(); result != nil {
		s.Over, s.Winner, s.Level = true, result.Winner, result.Level
	}
	return s
}

// replayer plays a journal again beside itself.
type replayer struct {
	systems shelf
	j       *journal
	was     *match     // as it was
	is      rules.Game // as it would be
	rolled  int        // dice so far, for those that are scripted
	given   choices    // all answers of the journal so far
	ended   bool       // the sheet in hand has ended in the game as it would be
	entry   int
	changes []Change
}

// replayTo plays the entries of a journal again up to one.
func replayTo(systems shelf, j *journal, last int) (r *replayer, err error) {
	r = &replayer{systems: systems, j: j, was: &match{systems: systems, next: 1, prev: chainStart, refold: j.refolder(systems)}}
	defer func() {
		if stumbled := recover(); stumbled != nil {
			err = fmt.Errorf("entry %d can't be played again: %v", r.entry, stumbled)
		}
	}()
	if j.seedless {
		r.was.written = j.dealt()
	}
	for i := range j.entries[:last] {
		r.entry = i + 1
		if err := r.play(i); err != nil {
			return nil, fmt.Errorf("entry %d: %w", r.entry, err)
		}
	}
	return r, nil
}

// play takes one entry.
func (r *replayer) play(i int) error {
	if r.j.raw[i] == nil {
		return r.was.follow(r.j, i)
	}
	f, err := r.was.decode(r.j.entries[i])
	if err != nil {
		return err
	}
	switch f := f.(type) {
	case sheet:
		r.ended = false
	case answered:
		r.given.add(f.Answers, f.byClock())
	case lapsed:
		r.late(f)
	case ran:
		return r.runs(f, i)
	}
	if err := r.was.take(f, r.j.entries[i].At, r.j.raw[i]); err != nil {
		return err
	}
	switch f := f.(type) {
	case begun:
		r.is = r.was.game.Clone()
	case rolledback:
		then, err := replayTo(r.systems, r.j, int(f.To))
		if err != nil {
			return err
		}
		r.is, r.rolled = then.is, then.rolled
	}
	return nil
}

// runs plays a command, on the game as it would be and on that which was.
func (r *replayer) runs(f ran, i int) error {
	if err := f.Order.decode(r.was.system); err != nil {
		return err
	}
	moment, was, is := r.was.game.Now(), r.was.game.Now().Key, r.is.Now().Key
	command, skip := f.Order.command, r.is.Result() != nil
	if f.Order.Clock {
		command = r.is.Close()
		skip = skip || !owedIn(r.is.Now(), f.Side)
	}
	if !skip {
		out := r.run(f.Side, command, f.choices)
		r.compare(moment, f, out)
		r.ended = r.ended || out.Break
	}
	if err := r.was.take(f, r.j.entries[i].At, r.j.raw[i]); err != nil {
		return err
	}
	for range rules.Sides { // where both owe a sheet, both parts are closed
		if f.Break && r.was.game.Now().Key != was && r.is.Now().Key == is {
			r.close(moment)
		}
	}
	return nil
}

// run adjudicates a command on the game as it would be. Questions are answered as they
// were, and those that were never asked by their defaults.
func (r *replayer) run(side rules.Side, c rules.Command, given choices) rules.Outcome {
	const enough = 200 // questions that one command can ask
	given = given.clone()
	for range enough {
		aid := r.was.aid(given)
		if script := r.was.begun.Script; len(script) > 0 {
			aid.Dice = dice.NewScript(script, r.rolled, dice.NewKeyed(r.was.begun.Seed))
		}
		out := r.is.Run(side, c, aid)
		if len(out.Ask) == 0 {
			r.rolled += len(out.Rolls)
			if out.After != nil {
				r.is = out.After
			}
			return out
		}
		for _, d := range out.Ask {
			pick, known := r.given.Answers[d.ID]
			if !known || pick >= len(d.Options) {
				pick = d.Default
			}
			given.add(rules.Answers{d.ID: pick}, !known || r.given.Defaults[d.ID])
		}
	}
	return rules.Outcome{Refused: &rules.Refusal{Reason: "it asks without an end"}}
}

// owedIn reports whether a side owes a sheet at a moment.
func owedIn(now rules.Moment, side rules.Side) bool { return now.Side == side || now.Also == side }

// late plays lines that once came after the end of their sheet, if it has not ended.
func (r *replayer) late(l lapsed) {
	for _, o := range l.Orders {
		if r.ended || r.is.Result() != nil || !owedIn(r.is.Now(), l.Side) || o.decode(r.was.system) != nil {
			return
		}
		moment := r.was.game.Now()
		out := r.run(l.Side, o.command, choices{})
		r.changes = append(r.changes, Change{Entry: r.entry, Side: l.Side, Moment: moment.Title, Order: o.Text,
			Was: "not played: the sheet had ended", Is: became(out.Events, out.Refused)})
		r.ended = out.Break
	}
}

// close ends the part of a side that has ended in the game as it was.
func (r *replayer) close(moment rules.Moment) {
	side := r.is.Now().Side
	if r.is.Result() != nil || side == rules.NoSide {
		return
	}
	out := r.run(side, r.is.Close(), choices{})
	r.changes = append(r.changes, Change{Entry: r.entry, Side: side, Moment: moment.Title,
		Was: "the sheet ended here", Is: "it did not, and its part is closed: " + became(out.Events, out.Refused)})
	r.ended = true
}

// compare notes what is otherwise.
func (r *replayer) compare(moment rules.Moment, f ran, out rules.Outcome) {
	now := make([]kept, 0, len(out.Events))
	for _, e := range out.Events {
		if k, err := keep(e); err == nil {
			now = append(now, k)
		}
	}
	same := func(a, b kept) bool { return a.Kind == b.Kind && string(a.Data) == string(b.Data) }
	if sameRefusal(out.Refused, f.Refused) && slices.EqualFunc(now, f.Events, same) {
		return
	}
	from := 0
	for from < min(len(now), len(f.Events)) && same(now[from], f.Events[from]) {
		from++
	}
	order := f.Order.Text
	if f.Order.Clock {
		order = "(the clock)"
	}
	r.changes = append(r.changes, Change{Entry: r.entry, Side: f.Side, Moment: moment.Title, Order: order,
		Was: outcomeOf(f.Events[from:], f.Refused), Is: outcomeOf(now[from:], out.Refused)})
}

// became says what came of a command.
func became(events []rules.Event, refused *rules.Refusal) string {
	var list []kept
	for _, e := range events {
		if k, err := keep(e); err == nil {
			list = append(list, k)
		}
	}
	return outcomeOf(list, refused)
}

// outcomeOf says it in a line: the first few of the events, as the journal keeps them.
func outcomeOf(events []kept, refused *rules.Refusal) string {
	const most = 3
	if refused != nil {
		return fmt.Sprintf("refused (%v)", refused)
	}
	if len(events) == 0 {
		return "nothing more"
	}
	line := ""
	for _, e := range events[:min(len(events), most)] {
		line += fmt.Sprintf("%s %s; ", e.Kind, printable(string(e.Data), longestOrder))
	}
	if n := len(events) - most; n > 0 {
		return line + fmt.Sprintf("and %d more", n)
	}
	return line[:len(line)-2]
}
