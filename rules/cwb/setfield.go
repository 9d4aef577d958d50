package cwb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Reading what positionsfield.go writes, and what no battle could bring about.

// setting is a game while a table of positions is read into it.
type setting struct {
	*Game
	rows  map[[firstValue]string]int // the line of each row of the log by its first words
	spent []bool                     // armies whose row says what points are left
	lines []int                      // by piece, the line of its row, 0 for none
	holds []rules.Side               // by hex that counts, as rows say
	said  []bool                     // whether a row does
	begun bool                       // the command or movement phase is under way
	moved bool                       // units have moved in this phase
}

func newSetting(g *Game) *setting {
	s := &setting{Game: g, spent: make([]bool, len(g.commands)), rows: map[[firstValue]string]int{}}
	if g.onMap() {
		s.clearField()
	}
	return s
}

// rowOf is the line of the row of the log that begins so, 0 for none.
func (s *setting) rowOf(word string, side rules.Side, name string) int {
	return s.rows[[...]string{word, side.String(), name}]
}

// clearField takes everything off the map and out of the logs.
func (s *setting) clearField() {
	f := &s.field
	for n, p := range f.pieces {
		f.pieces[n] = s.fresh(int(p.counter), p.part)
		f.pieces[n].place = outside
	}
	f.losses = make([]tally, len(s.counters))
	for i := range f.first {
		f.first[i] = -1
	}
	s.gunnery, s.harvest, s.nerve, s.posture = gunnery{}, harvest{}, nerve{}, posture{}
	s.dropOrders()
	s.works, s.surprises, s.columns = works{}, nil, nil
	s.lines = make([]int, len(f.pieces))
	s.holds, s.said = make([]rules.Side, len(s.ground)), make([]bool, len(s.ground))
}

// fieldRowOf is the kind of row that a word begins.
func fieldRowOf(word string) *fieldRow {
	if i := slices.IndexFunc(fieldRows, func(k fieldRow) bool { return k.word == word }); i >= 0 {
		return &fieldRows[i]
	}
	return nil
}

// readPiece reads: kind, side, name, place, and in any order facing, formation, morale
// state, marks, and numbers with their words.
func (s *setting) readPiece(r *row) {
	side := r.side()
	n := r.piece(s.Game, side)
	switch {
	case r.fault != nil:
		return
	case kindWord(s.counterOf(n)) != r.words[0]:
		r.failAt(0, "%s is %s, not %s", s.name(n), kindWord(s.counterOf(n)), r.words[0])
		return
	case s.lines[n] > 0:
		r.fail("%s stands in the table twice, first on line %d", s.name(n), s.lines[n])
		return
	}
	s.lines[n] = r.line
	p := &s.field.pieces[n]
	if p.part > 0 && s.counterOf(n).kind == battery {
		p.guns = 0
	}
	s.readPlace(r, n)
	for r.more() {
		s.readQuality(r, n)
	}
	s.checkPiece(r, n)
}

func (s *setting) readPlace(r *row, n int) {
	where := r.word("a hex, off-map, lost or outside")
	if i := slices.Index(placeWords[:], where); i >= 0 && where != "" {
		s.field.pieces[n].place = place(i)
		return
	}
	h := r.asHex(s.board, where)
	switch {
	case r.fault != nil:
	case s.board.terrain(h) == water:
		r.fail("nobody can stand in %s", where)
	default:
		s.putBelow(n, h)
	}
}

// readQuality reads one word of a piece's row behind its place, with its number if it
// has one.
func (s *setting) readQuality(r *row, n int) {
	p := &s.field.pieces[n]
	word := r.word("a word")
	if i := slices.IndexFunc(markNames, func(m struct {
		mark marks
		name string
	}) bool {
		return m.name == word
	}); i >= 0 {
		p.marks |= markNames[i].mark
		return
	}
	if side, ok := sideNamed(word); ok {
		p.facing = side
		return
	}
	if f := formationNamed(word); f.String() == word {
		p.formation = f
		return
	}
	if st := data.State(slices.Index(stateWords(), word)); int8(st) >= 0 {
		p.state = st
		return
	}
	s.readFigure(r, n, word)
}

// stateWords are the morale states in their order.
func stateWords() []string {
	var all []string
	for s := data.BloodLust; s <= data.Routed; s++ {
		all = append(all, s.String())
	}
	return all
}

// mostSteps is more steps, guns or supply points than any counter has.
const mostSteps = 99

// mostTurns is more than any track has.
const mostTurns = 999

// readFigure reads the number behind a word.
func (s *setting) readFigure(r *row, n int, word string) {
	p := &s.field.pieces[n]
	l := &s.field.losses[p.counter]
	switch word {
	case "guns":
		p.guns = int8(r.number(word, mostGuns))
	case "supply":
		p.supply = int8(r.number(word, mostSteps))
	case "casualties":
		l.casualties = int8(r.number(word, mostSteps))
	case "stragglers":
		l.stragglers = int8(r.number(word, mostSteps))
	case "due":
		p.due = int16(r.number(word, mostTurns)) // perhaps after the last turn
	case "spent":
		p.spent = r.halves(word)
	case "owes":
		p.owes = r.halves(word)
	default:
		r.fail("%q is no facing, formation, morale state, mark or figure of a piece", word)
	}
}

// halves reads movement points and gives them in halves.
func (r *row) halves(what string) int16 {
	text := r.word("movement points")
	whole, half := strings.CutSuffix(text, ".5")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > mostSteps {
		r.fail("%s %q is not a number of movement points, with .5 for a half", what, text)
		return 0
	}
	if n *= onePoint; half {
		n++
	}
	return int16(n)
}

// checkPiece refuses what no piece can be. CWB 6.6, 11.0, 17.0, 26.1.
func (s *setting) checkPiece(r *row, n int) {
	p, k := &s.field.pieces[n], s.counterOf(n)
	lost := s.field.losses[p.counter]
	here := p.place == onMap
	switch {
	case r.fault != nil:
	case !slices.Contains(formationsOf(k), p.formation):
		r.failAt(2, "%s is %s and can't be in formation %s", s.name(n), kindWord(k), p.formation)
	case k.kind != troop && lost != tally{}:
		r.failAt(2, "%s is %s and has no steps to lose", s.name(n), kindWord(k))
	case p.part > 0 && s.lines[n] == r.line && slices.ContainsFunc(r.words, isLossWord):
		r.failAt(2, "losses stand in the row of the brigade itself, not of its lines")
	case k.kind == troop && s.steps(int(p.counter)) < 0:
		r.failAt(2, "%s has %d steps and can't have lost %d", s.name(n), k.troop.Steps, lost.casualties+lost.stragglers)
	case k.kind == troop && here && s.steps(int(p.counter)) == 0:
		r.failAt(2, "%s has no steps left: write lost for its hex", s.name(n))
	case k.kind == battery && here && p.guns == 0:
		r.failAt(2, "%s has no gun points: write lost for its hex", s.name(n))
	}
}

func isLossWord(word string) bool { return word == "casualties" || word == "stragglers" }

// formationsOf are the formations that a counter can be in. CWB 11.0.
func formationsOf(k *counter) []data.Formation {
	switch first := atFirst(k); first {
	case data.InfantryLine:
		return []data.Formation{data.InfantryLine, data.InfantryColumn}
	case data.Dismounted:
		return []data.Formation{data.Dismounted, data.Mounted}
	case data.Unlimbered:
		return []data.Formation{data.Unlimbered, data.Limbered}
	default:
		return []data.Formation{first}
	}
}

// readHolder reads: hold, hex, side.
func (s *setting) readHolder(r *row) {
	h := r.hex(s.board)
	i := slices.Index(s.ground, h)
	if r.fault == nil && i < 0 {
		r.fail("%s does not count for victory at %s", s.label(h), s.info.Title)
	}
	if side := r.sideOrNobody(); r.fault == nil {
		s.holds[i], s.said[i] = side, true
	}
}

// sideOrNobody reads a side, or nobody.
func (r *row) sideOrNobody() rules.Side {
	if r.next < len(r.words) && r.words[r.next] == sideWord(rules.NoSide) {
		r.next++
		return rules.NoSide
	}
	return r.side()
}

// readAward reads: award, turn, and each side with its points.
func (s *setting) readAward(r *row) {
	a := award{turn: r.number("a turn", s.calendar.last())}
	for r.more() {
		side := r.sideOrNobody()
		a.points[side] = r.number("victory points", 999)
	}
	s.harvest.awards = append(s.harvest.awards, a)
}

// readHit reads: hit, side, leader.
func (s *setting) readHit(r *row) {
	side := r.sideOrNobody()
	s.nerve.hits = append(s.nerve.hits, fallen{side, r.word("a leader")})
}

// readMarker reads: stands-for, side, division, brigade.
func (s *setting) readMarker(r *row) {
	side := r.side()
	c, err := s.findCommand(side, r.word("a division"))
	if err != nil {
		r.fail("%v", err)
	}
	s.harvest.markers = append(s.harvest.markers, marker{division: c, brigade: int16(r.piece(s.Game, side))})
}

// names reads the pieces of a side that end a row.
func (s *setting) names(r *row, side rules.Side) []int16 {
	var all []int16
	for r.more() {
		all = append(all, int16(r.piece(s.Game, side)))
	}
	return all
}

// readRecovery reads: recovery, side, brigade, hex, facing, and who stood there.
func (s *setting) readRecovery(r *row) {
	side := r.side()
	m := recovery{piece: int16(r.piece(s.Game, side))}
	m.at = r.hex(s.board)
	word := r.word("a facing")
	facing, ok := sideNamed(word)
	if !ok {
		r.fail("%q is no facing: say N, NE, SE, S, SW or NW", word)
	}
	m.facing, m.company = facing, s.names(r, side)
	s.gunnery.recoveries = append(s.gunnery.recoveries, m)
}

// readBoat reads: gunboat, name, and what has become of it.
func (s *setting) readBoat(r *row) {
	name := r.word("a gunboat")
	i, ok := s.boatCalled(name)
	if !ok {
		r.fail("there is no gunboat %q", name)
	}
	for r.more() {
		switch word := r.word("shelled or driven-off"); word {
		case "shelled":
			s.gunnery.shelled |= 1 << i
		case "driven-off":
			s.gunnery.driven |= 1 << i
		default:
			r.fail("%q is neither shelled nor driven-off", word)
		}
	}
}

// turnWord reads the word turn and a turn.
func (s *setting) turnWord(r *row) int {
	if word := r.word("turn"); word != "turn" {
		r.fail("the word turn is wanted, not %q", word)
	}
	return r.number("a turn", s.calendar.last())
}

// readAnswer reads: answered, side, battery, turn and its number.
func (s *setting) readAnswer(r *row) {
	n := r.piece(s.Game, r.side())
	s.gunnery.atBoats = append(s.gunnery.atBoats, answer{int16(n), s.turnWord(r)})
}

// readVolley reads: fired-at, hex, guns if it was at the guns in it, and boats if gunboats
// have fired at the hex.
func (s *setting) readVolley(r *row) {
	v := volley{at: r.hex(s.board)}
	for r.more() {
		switch word := r.word("guns or boats"); word {
		case "guns":
			v.guns = true
		case "boats":
			if !slices.Contains(s.gunnery.shells, v.at) {
				s.gunnery.shells = append(s.gunnery.shells, v.at)
			}
		default:
			r.fail("%q is neither guns nor boats", word)
		}
	}
	s.gunnery.volleys = append(s.gunnery.volleys, v)
}

// readBand reads: together, side, turn and its number, pieces.
func (s *setting) readBand(r *row) {
	side := r.sideOrNobody()
	turn := s.turnWord(r)
	s.nerve.bands = append(s.nerve.bands, band{turn: turn, side: side, pieces: s.names(r, side)})
}

func (s *setting) readStirred(*row) { s.moved = true }

func (s *setting) readBegun(*row) { s.begun = true }

func (s *setting) readConfused(*row) { s.harvest.starts = make([]hex.Hex, len(s.field.pieces)) }

// readStart reads: start, side, piece, hex; it stands below confused.
func (s *setting) readStart(r *row) {
	n := r.piece(s.Game, r.side())
	h := r.hex(s.board)
	if s.harvest.starts == nil {
		r.failAt(0, "a row confused is wanted above this")
		return
	}
	s.harvest.starts[n] = h
}

// readTried reads: tried, hex.
func (s *setting) readTried(r *row) { s.harvest.tried = append(s.harvest.tried, r.hex(s.board)) }

// readRouser reads: rouser, side, leader.
func (s *setting) readRouser(r *row) {
	s.harvest.rousers = append(s.harvest.rousers, int16(r.piece(s.Game, r.side())))
}

// readRoused reads: roused, side, piece.
func (s *setting) readRoused(r *row) {
	s.harvest.roused = append(s.harvest.roused, int16(r.piece(s.Game, r.side())))
}

// readRolled reads: rolled, what, how often.
func (s *setting) readRolled(r *row) {
	all := s.rolled()
	word := r.word("what was rolled for")
	i := slices.IndexFunc(all, func(w numberWord) bool { return w.word == word })
	if i < 0 {
		r.fail("%q is none of fires, checks, union, confederate", word)
		return
	}
	*all[i].into = r.number("how often", 99999)
}

// closeField settles what the rows leave unsaid, and refuses a field on which both sides'
// units stand in one hex, or parts of a unit that is not there.
func (s *setting) closeField() error {
	if err := s.checkField(); err != nil {
		return err
	}
	for n := range s.field.pieces {
		if s.lines[n] == 0 {
			s.field.pieces[n] = s.unnamed(n)
		}
	}
	s.gunnery.stirred = s.moved
	s.takeGround()
	for i, h := range s.ground {
		switch side := s.onlySideNear(h, 0); {
		case side != rules.NoSide:
			s.harvest.holders[i] = side
		case s.said[i]:
			s.harvest.holders[i] = s.holds[i]
		}
	}
	switch {
	case s.begun:
	case s.phase == commandPhase:
		s.openByTable()
	case s.phase == movementPhase:
		b := &bench{g: s.Game, side: s.phasing}
		return b.beginMovement()
	}
	return nil
}

// checkField refuses what play never makes, by the row that makes it so. A stack may be too large:
// so it stays until its owner moves, CWB 12.5.
func (s *setting) checkField() error {
	units := 0
	for n := range s.field.pieces {
		if s.field.pieces[n].place != onMap || !s.counterOf(n).kind.isUnit() {
			continue
		}
		units++
		fault := s.standsWrong(n)
		if fault == "" {
			fault = s.sharesWrong(n)
		}
		if fault != "" {
			return &misplaced{s.lines[n], 1, fault}
		}
	}
	if units == 0 {
		return fmt.Errorf("the table puts no unit on the map; a unit's row is: infantry, cavalry or battery, side, name, hex, facing, formation, morale")
	}
	return nil
}

// standsWrong says why a unit can't stand where its row puts it, empty if it can. CWB 16.5, 17.0.
func (s *setting) standsWrong(n int) string {
	p := &s.field.pieces[n]
	whole := s.parent(n)
	line := s.isLine(n)
	switch at := s.field.pieces[whole]; {
	case s.holdsUnits(p.at, s.sideOf(n).Enemy()):
		return fmt.Sprintf("both sides have units in %s", s.label(p.at))
	case line && at.place != onMap:
		return fmt.Sprintf("%s is an extended line of %s, which is not on the map", s.name(n), s.name(whole))
	case line && at.at == p.at:
		return fmt.Sprintf("%s and its extended line %s are both in %s: a line lies next to its brigade [CWB 17.0]", s.name(whole), s.name(n), s.label(p.at))
	case line && s.phase != movementPhase && !s.inTouch(at.at, p.at):
		return fmt.Sprintf("%s is in %s, %d hexes from %s: an extended line lies next to its brigade [CWB 17.0]", s.name(n), s.label(p.at),
			s.board.grid.Distance(at.at, p.at), s.name(whole))
	}
	return ""
}

// sharesWrong says how a unit differs from what lies above it in its hex though it can't, empty
// if it does not. Units that move share their morale when the phase ends. CWB 12.4, 13.0.
func (s *setting) sharesWrong(n int) string {
	p := &s.field.pieces[n]
	top := s.unitsOf(p.at, s.sideOf(n))[0]
	switch first := &s.field.pieces[top]; {
	case p.facing != first.facing:
		return fmt.Sprintf("%s faces %s and %s, in the same hex, %s: all units of a hex face one way [CWB 13.0]", s.name(n), p.facing, s.name(top), first.facing)
	case p.state != first.state && s.phase != movementPhase:
		return fmt.Sprintf("%s is %s and %s, in the same hex, %s: all units of a stack are in one morale state [CWB 12.4]", s.name(n), p.state, s.name(top), first.state)
	}
	return ""
}
