package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Standing instructions and fire doctrine, which may be given at any time of a battle.
// CWB 8.1, 20.3, 24.3.

// standingVerbs are given in advance, in and out of turn.
func standingVerbs() []logVerb {
	standing := logVerb{
		names: []string{"standing"}, talk: true, always: true, onMap: readInstruct,
		means: []string{
			"An instruction for what would else be asked of you in the middle of a player turn: for all your units, or for those that you name. " +
				"It holds until you give another for the same case, or cancel it.",
			"toward takes a hex, or N, NE, SE, S, SW or NW, or supply (your nearest train or wagon): of the ways that are open the one that ends nearest to it, " +
				"even if it draws fire.",
			"Without an instruction you are asked, and in a game of fast play the default is taken.",
		},
	}
	for _, f := range instructionForms {
		standing.forms = append(standing.forms, f.form)
		standing.means = append(standing.means, f.means)
		standing.examples = append(standing.examples, f.examples...)
	}
	return []logVerb{standing,
		{
			names: []string{"doctrine"}, always: true, onMap: readDoctrine,
			forms: []string{
				"doctrine defensive all", "doctrine offensive hold", "doctrine both ask",
				"doctrine defensive all, first WORDS, troops to 1, guns to 6, low ammo holds, no duel, no boats, except UNIT, UNIT",
			},
			means: []string{
				"How your units fire in the enemy's turn (defensive) and in your own (offensive) when no sheet of yours is awaited (CWB 8.1). With ask, as at the beginning, we wait for one.",
				"With all everybody fires once, at the best target that he sees: first says what counts, of adjacent, flank, nearest, guns (enemy artillery) and column (in column, mounted or limbered). " +
					"Unsaid it is: adjacent flank nearest. Who has the same target fires on it together, the best target first; a fire that could do nothing is not made.",
				"troops to and guns to say how far they fire at most; low ammo holds, that units low on ammunition save it; no duel, that guns do not fire at guns; no boats, that gunboats are silent; except, who holds his fire.",
				"If your time is up in a fire phase in which you have not fired, your units fire by your doctrine, or as with all if there is none.",
			},
			examples: []string{
				"doctrine defensive all", "doctrine both all", "doctrine offensive hold", "doctrine defensive ask",
				"doctrine both all, first guns flank nearest, troops to 1, guns to 6", "doctrine defensive all, low ammo holds, no duel, except 1-2, B-1-2",
			},
		},
		{
			names: []string{"cancel"}, talk: true, always: true, onMap: readCancel,
			forms: []string{"cancel standing", "cancel standing retreat", "cancel standing retreat UNIT", "cancel doctrine"},
			means: []string{
				"Takes back your standing instructions: all of them, those for one case, or that for one unit of yours; or your doctrine, so that your fire waits for a sheet again.",
			},
			examples: []string{"cancel standing", "cancel standing retreat", "cancel standing retreat 1-2", "cancel doctrine", "cancel doctrine defensive"},
		},
	}
}

// instructionForm is one kind of standing instruction as it is written.
type instructionForm struct {
	names    []string // the first is the one we write
	what     string   // the kind of question
	choices  []string // of which one is said
	goal     bool     // toward a hex or a way may be said
	list     bool     // names to choose from
	form     string
	means    string
	examples []string
}

// instructionForms are all kinds, in the order of the help.
var instructionForms = []instructionForm{
	{names: []string{"retreat", "retreats"}, what: "retreat", goal: true,
		form: "standing retreat toward HEX", means: "retreat: which way units go back (CWB 5.2).",
		examples: []string{"standing retreat toward 30.12", "standing retreat 1-2, 2-2 toward supply", "standing retreat toward NE"}},
	{names: []string{"room", "make room", "makes room"}, what: "rout-through", choices: []string{"stack", "aside"}, goal: true,
		form: "standing room stack | aside", means: "room: whether a unit in the way of a retreat stacks with those who come or steps aside (CWB 24.3b).",
		examples: []string{"standing room stack", "standing room 1-2 aside", "standing room aside toward 30.12"}},
	{names: []string{"drawn fire"}, what: "drawn-fire", choices: []string{"fire", "hold"},
		form: "standing drawn fire fire | hold", means: "drawn fire: whether you fire at enemies who retreat past you (CWB 15.0a).",
		examples: []string{"standing drawn fire hold", "standing drawn fire fire"}},
	{names: []string{"deploy", "deploys"}, what: "deploy", choices: []string{"stay", "line"},
		form: "standing deploy line | stay", means: "deploy: whether units in column or mounted go into line when they are fired at (CWB 15.0c).",
		examples: []string{"standing deploy line", "standing deploy Cav-1 stay"}},
	{names: []string{"hold ground", "holds ground", "stand fast"}, what: "stand", choices: []string{"yes", "no"},
		form: "standing hold ground yes | no", means: "hold ground: whether units that may stay with their guns, or in a sunken road, do so when they ought to go back (CWB 24.2).",
		examples: []string{"standing hold ground yes", "standing hold ground 1-2 no"}},
	{names: []string{"go along", "goes along"}, what: "go-along", choices: []string{"along", "stay"},
		form: "standing go along LEADER along | stay", means: "go along: whether leaders, headquarters and wagons go with a retreat (CWB 10.0c).",
		examples: []string{"standing go along Clark stay", "standing go along along"}},
	{names: []string{"face", "faces"}, what: "face", goal: true,
		form: "standing face toward HEX | NE | unchanged", means: "face: how units face after a retreat or a close combat (CWB 13.1); unchanged, as they do; unsaid, towards the enemy.",
		examples: []string{"standing face NE", "standing face unchanged", "standing face 1-2 toward 30.12"}},
	{names: []string{"on top", "top"}, what: "on-top", list: true,
		form: "standing on top UNIT, UNIT", means: "on top: who lies on top, and so takes the losses, after a close combat: the first of these who is there (CWB 12.1).",
		examples: []string{"standing on top 1-2, 2-2"}},
	{names: []string{"successor", "successors"}, what: "successor", list: true,
		form: "standing successor LEADER, LEADER", means: "successor: who of leaders with equal stars takes over a command (CWB 25.4a).",
		examples: []string{"standing successor Clark, Stewart"}},
	{names: []string{"leader", "leaders"}, what: "leader-place", goal: true,
		form: "standing leader LEADER toward HEX", means: "leader: to which of his troops a leader goes who has lost his stack, or a replacement (CWB 25.4c, 25.4d).",
		examples: []string{"standing leader Clark toward 30.12", "standing leader toward supply"}},
	{names: []string{"draw in", "draws in"}, what: "draw-in", goal: true,
		form: "standing draw in UNIT toward HEX", means: "draw in: where a brigade stands that can't man its extended lines any more (CWB 17.2d).",
		examples: []string{"standing draw in 1-2 toward 30.12"}},
}

// towardWords lead to where an instruction points.
var towardWords = []string{"toward", "towards", "to", "->"}

// everybody stands for no name at all.
var everybody = []string{"any", "any unit", "all", "all units", "everybody", "everyone"}

// readInstruct reads "retreat 1-2, 2-2 toward 30.12".
func readInstruct(l *mapLine) ([]rules.Command, *slip) {
	l.accept("orders", "order", "instructions", "instruction")
	f := l.instructionForm()
	if f == nil {
		return nil, l.stop("a case (retreat, room, drawn fire, deploy, hold ground, go along, face, on top, successor, leader, draw in)")
	}
	var s seen.Standing
	s.What = f.what
	if f.list {
		var bad *slip
		s.Names, bad = l.names()
		return commands(cwb.Instruct{Standing: s}), bad
	}
	units, bad := l.whom(f)
	if bad == nil {
		bad = l.decision(f, &s)
	}
	if bad != nil {
		return nil, bad
	}
	return each(units, func(u string) rules.Command {
		one := s
		one.Unit = u
		return cwb.Instruct{Standing: one}
	}), nil
}

// instructionForm reads the case of an instruction, nil if there is none.
func (l *mapLine) instructionForm() *instructionForm {
	for i := range instructionForms {
		if l.accept(instructionForms[i].names...) {
			return &instructionForms[i]
		}
	}
	return nil
}

// whom reads for which units an instruction is; one empty name for all.
func (l *mapLine) whom(f *instructionForm) ([]string, *slip) {
	stops := slices.Concat(f.choices, towardWords)
	if f.goal {
		stops = append(stops, directions[:]...)
	}
	if f.what == "face" {
		stops = append(stops, "unchanged", "as")
	}
	if l.accept(everybody...) || l.done() || slices.Contains(stops, l.peek(0)) {
		return []string{""}, nil
	}
	if f.what == "drawn-fire" {
		return nil, l.stop("fire or hold")
	}
	return l.names(stops...)
}

// decision reads what is to be done.
func (l *mapLine) decision(f *instructionForm, s *seen.Standing) *slip {
	l.skip(",")
	for _, word := range f.choices {
		if l.accept(word) {
			s.Choice = word
			break
		}
	}
	if len(f.choices) > 0 && (s.Choice == "" || !f.goal || l.done()) {
		if s.Choice == "" {
			return l.stop(strings.Join(f.choices, " or "))
		}
		return nil
	}
	if f.what == "face" && l.accept("unchanged", "as they are", "as they do", "as they stand", "as before") {
		s.Choice = "unchanged"
		return nil
	}
	if !l.accept(towardWords...) && f.what != "face" {
		return l.stop("toward, and where to,")
	}
	if l.accept("supply") {
		s.Way = "supply"
		return nil
	}
	if slices.Contains(directions[:], l.peek(0)) {
		d, bad := l.direction()
		s.Way = d.String()
		return bad
	}
	var bad *slip
	s.To, bad = l.hex()
	return bad
}

// readDoctrine reads "defensive all, first flank nearest, guns to 6".
func readDoctrine(l *mapLine) ([]rules.Command, *slip) {
	windows, bad := l.windows()
	if bad != nil {
		return nil, bad
	}
	var d seen.Doctrine
	for _, word := range []string{"all", "hold", "ask"} {
		if l.accept(word) {
			d.Fire = word
			break
		}
	}
	if d.Fire == "" {
		return nil, l.stop("all, hold or ask")
	}
	for l.skip(",", ";", "and"); !l.done(); l.skip(",", ";", "and") {
		if bad := l.term(&d); bad != nil {
			return nil, bad
		}
	}
	return each(windows, func(w string) rules.Command {
		one := d
		one.Window = w
		return cwb.Doctrine{Doctrine: one}
	}), nil
}

// windows reads which fire a doctrine is for.
func (l *mapLine) windows() ([]string, *slip) {
	var windows []string
	switch {
	case l.accept("defensive", "defence", "defense"):
		windows = []string{"defensive"}
	case l.accept("offensive", "offence", "offense"):
		windows = []string{"offensive"}
	case l.accept("both"):
		windows = []string{"defensive", "offensive"}
	default:
		return nil, l.stop("defensive, offensive or both")
	}
	l.accept("fire", "fires")
	return windows, nil
}

// targetWords are what may count first.
var targetWords = []string{"adjacent", "flank", "nearest", "guns", "column"}

// term reads one term of a doctrine.
func (l *mapLine) term(d *seen.Doctrine) *slip {
	var bad *slip
	switch {
	case l.accept("first"):
		for slices.Contains(targetWords, l.peek(0)) && l.peek(1) != "to" {
			d.First = append(d.First, l.next().word)
			l.accept("then")
		}
		if len(d.First) == 0 {
			return l.stop("what counts first (adjacent, flank, nearest, guns, column)")
		}
	case l.accept("troops to", "infantry to"):
		d.Troops, bad = l.number("hexes")
	case l.accept("guns to", "artillery to"):
		d.Guns, bad = l.number("hexes")
	case l.accept("low ammo holds", "low holds", "low ammo hold"):
		d.LowHolds = true
	case l.accept("no duel", "no duels"):
		d.NoDuel = true
	case l.accept("no boats", "no gunboats"):
		d.NoBoats = true
	case l.accept("except", "but"):
		d.Except, bad = l.names()
	default:
		return l.stop("first, troops to, guns to, low ammo holds, no duel, no boats or except")
	}
	return bad
}

// readCancel reads "standing retreat 1-2", or "doctrine defensive".
func readCancel(l *mapLine) ([]rules.Command, *slip) {
	if l.accept("doctrine") {
		windows := []string{"defensive", "offensive"}
		if !l.done() {
			var bad *slip
			if windows, bad = l.windows(); bad != nil {
				return nil, bad
			}
		}
		return each(windows, func(w string) rules.Command { return cwb.Doctrine{Doctrine: seen.Doctrine{Window: w, Fire: "ask"}} }), nil
	}
	if !l.accept("standing instructions", "standing orders", "standing") {
		return nil, l.stop("standing or doctrine")
	}
	if l.accept("all"); l.done() {
		return commands(cwb.CancelStanding{}), nil
	}
	f := l.instructionForm()
	if f == nil {
		return nil, l.stop("the case of the instruction")
	}
	if l.done() {
		return commands(cwb.CancelStanding{What: f.what}), nil
	}
	units, bad := l.names()
	return each(units, func(u string) rules.Command { return cwb.CancelStanding{What: f.what, Unit: u} }), bad
}

// echoGiven writes standing instructions and doctrine; empty for any other order.
func echoGiven(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.Instruct:
		return "standing " + wordsFor(c.What) + mark(c.Unit != "", " "+echoWhom(c.Unit)) + echoTail(" ", c.Choice) + echoTail(" toward ", c.Way) +
			mark(!c.To.IsZero(), " toward "+echoHex(c.To)) + mark(len(c.Names) > 0, " "+echoNames(c.Names))
	case cwb.CancelStanding:
		return "cancel standing" + echoTail(" ", wordsFor(c.What)) + mark(c.Unit != "", " "+echoWhom(c.Unit))
	case cwb.Doctrine:
		return echoDoctrine(c.Doctrine)
	}
	return ""
}

func echoDoctrine(d seen.Doctrine) string {
	return "doctrine " + d.Window + " " + d.Fire + mark(len(d.First) > 0, ", first "+strings.Join(d.First, " ")) +
		mark(d.Troops > 0, ", troops to "+itoa(d.Troops)) + mark(d.Guns > 0, ", guns to "+itoa(d.Guns)) + mark(d.LowHolds, ", low ammo holds") +
		mark(d.NoDuel, ", no duel") + mark(d.NoBoats, ", no boats") + mark(len(d.Except) > 0, ", except "+echoNames(d.Except))
}

// wordsFor writes the case of an instruction.
func wordsFor(what string) string {
	for _, f := range instructionForms {
		if f.what == what {
			return f.names[0]
		}
	}
	return what
}

// echoWhom writes a name so that it is not taken for what is to be done.
func echoWhom(name string) string {
	written := echoName(name)
	if slices.ContainsFunc(instructionForms, func(f instructionForm) bool { return slices.Contains(f.choices, strings.ToLower(name)) }) ||
		slices.Contains(towardWords, strings.ToLower(name)) || slices.Contains(everybody, strings.ToLower(name)) {
		written = `"` + name + `"`
	}
	return written
}
