package adjudicator

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
	"longroll/rules/dice"
)

// NewGame is what is wanted of a game that is to start. Durations of zero take
// the usual ones, except Wait, for which zero means at once.
type NewGame struct {
	Name        string // of the game, in subjects and addresses; empty: one is made up
	System      string // code; empty: the one that has the battle
	Battle      string
	Edition     string // empty: the battle's own
	Options     map[string]string
	Union       string // address, or "computer"
	Confederate string // address, or "computer"
	Referee     string // may be empty
	Seed        string // 64 hex digits; empty: random
	Script      []int  // scripted dice; every mail says so
	Roster      string // of an order log: the text of a roster, or the name of one
	Positions   string // table of units that replaces the printed set-up
	// PositionsFile is how faults of that table call it; empty: "positions".
	PositionsFile string
	Turn          int           // where play begins, with Positions
	Phase         string        // movement or combat
	Phasing       string        // union or confederate
	Pace          time.Duration // for a sheet; 0: 72 hours
	AnswerPace    time.Duration // for an answer; 0: 24 hours
	Wait          time.Duration // quiet time between a complete sheet and its play; 0: none

	Schedule    calendar.Schedule // of sheets, in place of Pace
	Grace       time.Duration     // after a deadline, in which a mail still counts
	Reminders   []time.Duration   // before a deadline; nil: a day, where there is time; empty: none
	Approval    bool              // the referee approves of every turn before it is played
	Together    bool              // sheets are played at the deadline alone
	AbsenceDays int               // of each side; 0: 42; less: none
	Extensions  int               // of each side; 0: 6; less: none
	ExtendBy    time.Duration     // the longest extension; 0: 72 hours
	Missed      string            // hold, default, ask or replace; empty: hold
	Press       string            // signed, anonymous or none; empty: signed
	Proof       string            // none, dkim or dmarc; empty: none
	Invite      bool              // the game begins when everybody has agreed
	Consent     time.Duration     // they have so long to; 0: 14 days
	Toss        bool              // who gets which side is drawn by lot
}

// The usual time for a sheet and for an answer, and the shortest.
const (
	usualPace       = 72 * time.Hour
	usualAnswerPace = 24 * time.Hour
	shortest        = time.Second // the journal keeps whole seconds; time must go on with each
)

// BadRequest says in one sentence what is wrong with a request and what would be
// right. Nothing was changed.
type BadRequest struct{ Problem string }

// Error is the sentence.
func (b *BadRequest) Error() string { return b.Problem }

func bad(format string, args ...any) error {
	return &BadRequest{fmt.Sprintf(format, args...)}
}

// gameName is how games may be called: it stands in addresses and file names.
var gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,23}$`)

// Create starts a game and mails everybody. It returns the game's name. An error
// of type *BadRequest says what was wrong with the request; any other is ours.
func (a *Adjudicator) Create(now time.Time, req NewGame) (name string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	system, battle, err := a.choose(req)
	if err != nil {
		return "", err
	}
	if side := rules.AsKnownTo(req.Positions); side != rules.NoSide {
		return "", bad("%s holds what the %s side knows of a game and not all there is: show --positions without --as writes the whole, "+
			"and where you have put in what was missing, take out the line that says so", req.tableName(), side.Name())
	}
	terms, err := a.terms(req, system, battle)
	if err != nil {
		return "", err
	}
	game, err := system.Begin(terms.Setup)
	if err != nil {
		return "", req.notSetUp(battle.Name, err)
	}
	terms.Digest = game.Digest()
	p := a.pass(&match{systems: a.systems, next: 1, prev: chainStart, begun: terms}, now)
	if err := p.begin(terms); err != nil {
		return "", err
	}
	if p.m.invited {
		err = p.invite()
	} else {
		err = p.round(mailOpening)
	}
	if err != nil {
		return "", err
	}
	if err := p.settle(); err != nil {
		return "", err
	}
	return terms.Game, a.commit(p)
}

// tableName is how the table of units is called in what is said about it.
func (req NewGame) tableName() string {
	if req.PositionsFile == "" {
		return "positions"
	}
	return req.PositionsFile
}

// notSetUp says why a set-up is not to be had. What is wrong with the table of units
// is named by the file, line and column where it stands.
func (req NewGame) notSetUp(battle string, err error) error {
	var placed interface {
		error
		Fault() (line, column int, what string)
	}
	if errors.As(err, &placed) {
		line, column, what := placed.Fault()
		return bad("%s:%d:%d: %s", req.tableName(), line, column, what)
	}
	return bad("%s can't be set up so: %v", battle, err)
}

// choose finds the battle and demands that it can be played.
func (a *Adjudicator) choose(req NewGame) (rules.System, rules.Battle, error) {
	if req.System != "" && a.systems.named(req.System) == nil {
		var codes []string
		for _, s := range a.systems {
			codes = append(codes, s.Code())
		}
		return nil, rules.Battle{}, bad("there is no game system %q: say %s", req.System, either(codes))
	}
	system, battle, ok := a.systems.battle(req.System, req.Battle)
	if !ok {
		return nil, battle, bad("there is no battle %q: say %s", req.Battle, either(a.playable()))
	}
	if len(battle.Missing) > 0 {
		return nil, battle, bad("%s can't be played; missing: %s", battle.Name, strings.Join(battle.Missing, "; "))
	}
	if req.Edition != "" && !slices.Contains(battle.Editions, req.Edition) {
		return nil, battle, bad("%s has no edition %q: say %s", battle.Name, req.Edition, either(battle.Editions))
	}
	return system, battle, checkOptions(system, req)
}

// playable lists the battles that nothing is missing for.
func (a *Adjudicator) playable() []string {
	var names []string
	for _, s := range a.systems {
		for _, b := range s.Battles() {
			if len(b.Missing) == 0 {
				names = append(names, b.Name)
			}
		}
	}
	return names
}

// checkOptions demands that every option chosen exists, has the value, and can be had.
func checkOptions(system rules.System, req NewGame) error {
	known, err := system.Options(req.Battle, req.Edition)
	if err != nil {
		return bad("options of %s: %v", req.Battle, err)
	}
	for _, name := range slices.Sorted(maps.Keys(req.Options)) {
		i, value := readOption(known, name, req.Options[name])
		if i < 0 && len(known) == 0 {
			return bad("%s has no option %q: it has none", req.Battle, name)
		}
		if i < 0 {
			return bad("%s has no option %q: %s", req.Battle, name, nearestOption(system, req.Battle, known, name))
		}
		o := known[i]
		if _, twice := req.Options[o.Name]; twice && name != o.Name {
			return bad("%s is the option %s, which is chosen too: say one of them", name, o.Name)
		}
		switch {
		case !slices.Contains(o.Values, value):
			return bad("the option %s can't be %q: say %s", o.Name, value, either(o.Values))
		case o.Missing != "" && value != o.Default:
			return bad("the option %s can't be chosen: %s", o.Name, o.Missing)
		}
	}
	return nil
}

// edition is the one asked for, or the battle's own.
func edition(req NewGame, battle rules.Battle) string {
	if req.Edition == "" && len(battle.Editions) > 0 {
		return battle.Editions[0]
	}
	return req.Edition
}

// settled is every option with its value: a later version of the program may
// change what is usual, but not a game that has begun.
func settled(system rules.System, req NewGame, battle rules.Battle) map[string]string {
	known, err := system.Options(battle.Name, edition(req, battle))
	if err != nil {
		return maps.Clone(req.Options) // checkOptions has asked the same before
	}
	all := make(map[string]string, len(known))
	for _, o := range known {
		all[o.Name] = o.Default
	}
	for name, written := range req.Options {
		if i, value := readOption(known, name, written); i >= 0 {
			all[known[i].Name] = value
		}
	}
	return all
}

// readOption finds the option that is named, by its name or its number, and the value
// meant; -1 if there is none.
func readOption(known []rules.Option, name, written string) (int, string) {
	for i, o := range known {
		if value, ok := o.Read(name, written); ok {
			return i, value
		}
	}
	return -1, ""
}

// terms checks the rest of the request and makes up what it leaves open.
func (a *Adjudicator) terms(req NewGame, system rules.System, battle rules.Battle) (begun, error) {
	phasing := rules.NoSide
	if req.Phasing != "" {
		side, err := rules.ParseSide(req.Phasing)
		if err != nil {
			return begun{}, bad("%v", err)
		}
		phasing = side
	}
	b := begun{
		System: system.Code(),
		Setup: rules.Setup{
			Battle: battle.Name, Edition: edition(req, battle), Options: settled(system, req, battle),
			Roster: req.Roster, Positions: req.Positions, Turn: req.Turn, Phase: req.Phase, Phasing: phasing,
		},
		Union: req.Union, Confederate: req.Confederate, Referee: req.Referee,
		Script: slices.Clone(req.Script), Pace: req.Pace, AnswerPace: req.AnswerPace, Wait: req.Wait,
	}
	for _, check := range []func(*begun) error{a.checkAddresses, a.checkComputer, a.checkScript, checkTimes} {
		if err := check(&b); err != nil {
			return begun{}, err
		}
	}
	life, err := req.settleTerms()
	if err != nil {
		return begun{}, err
	}
	b.Terms, b.Ledger, b.Batches, b.Mails = &life, true, true, true
	if waits := life.Missed == missedAsk || life.Missed == missedReplace; waits && b.Referee == "" && a.cfg.Host == "" {
		return begun{}, bad("where a deadline is missed nobody could be told: give the game a referee, or the program a host, or let what follows be hold or default")
	}
	if err := a.toss(&b, req); err != nil {
		return begun{}, err
	}
	return b, a.secrets(&b, req)
}

// toss draws by lot who commands which side, if that is wanted.
func (a *Adjudicator) toss(b *begun, req NewGame) error {
	if !req.Toss {
		return nil
	}
	var coin [1]byte
	if _, err := io.ReadFull(a.random, coin[:]); err != nil {
		return fmt.Errorf("drawing lots: %w", err)
	}
	if coin[0]&1 == 1 {
		b.Union, b.Confederate = b.Confederate, b.Union
	}
	return nil
}

// secrets draws the seed, the key and, if none is given, the name.
func (a *Adjudicator) secrets(b *begun, req NewGame) error {
	if req.Seed == "" {
		if _, err := io.ReadFull(a.random, b.Seed[:]); err != nil {
			return fmt.Errorf("drawing a seed: %w", err)
		}
	} else {
		seed, err := dice.ParseSeed(req.Seed)
		if err != nil {
			return bad("the seed is not right: %v", err)
		}
		b.Seed, b.SeedGiven = seed, true
	}
	b.Key = make([]byte, 32)
	if _, err := io.ReadFull(a.random, b.Key); err != nil {
		return fmt.Errorf("drawing a key: %w", err)
	}
	name, err := a.name(req.Name)
	b.Game = name
	return err
}

func (a *Adjudicator) checkScript(b *begun) error {
	faces := facesOf(a.systems.named(b.System))
	for i, v := range b.Script {
		if v < 1 || v > faces {
			return bad("scripted die %d is %d: write numbers from 1 to %d", i+1, v, faces)
		}
	}
	return nil
}

func checkTimes(b *begun) error {
	if b.Pace < 0 || b.AnswerPace < 0 || b.Wait < 0 {
		return bad("a time may not be negative: write it as 72h or 30m")
	}
	if 0 < b.Pace && b.Pace < shortest || 0 < b.AnswerPace && b.AnswerPace < shortest {
		return bad("nobody can answer in less than a second: write a time as 72h or 30m")
	}
	if b.Pace == 0 {
		b.Pace = usualPace
	}
	if b.AnswerPace == 0 {
		b.AnswerPace = usualAnswerPace
	}
	return nil
}

// either lists what may be said: "a, b or c".
func either(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nothing (there is none)"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}
