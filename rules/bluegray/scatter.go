package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Command control. BGD 22.4.3. When a movement phase begins its side draws digits; units in
// hexes whose number ends with one of them are out of command until the player-turn ends.
// They get no orders to move; when all others have moved, two dice for each say which way it
// goes and with how many points. At Antietam the Union's stand still instead, while their
// number is limited (BG-ANT 18.1). Gunboats, which move without points, stay in command.
// Where both sides move at once both draw when the plots are in, plots of those out of
// command are crossed off, and they scatter when the plots are carried out (BGD 22.4.14).

type (
	// CommandDrawn tells which units of a side are out of command, and by what dice.
	CommandDrawn struct {
		Side     rules.Side `json:"side"`
		Level    int        `json:"level"`
		Digits   []int      `json:"digits"`
		Dice     []int      `json:"dice"`
		DieNames []string   `json:"die_names"`
		Units    []string   `json:"units,omitempty"`
		Halts    bool       `json:"halts,omitempty"` // they stand still and do not scatter
	}
	// UnitScattered took a unit out of command along its way.
	UnitScattered struct {
		Unit     string     `json:"unit"`
		Side     rules.Side `json:"side"`
		Dice     [2]int     `json:"dice"` // the way, the points
		DieNames [2]string  `json:"die_names"`
		Path     []hex.Hex  `json:"path"` // from where it stood
		Cost     int        `json:"cost"`
		Half     bool       `json:"half,omitempty"`
		InZone   bool       `json:"zone,omitempty"`
		Limbered bool       `json:"limbered,omitempty"` // guns, BGD 22.4.8
		Why      string     `json:"why,omitempty"`      // it went no farther
	}
)

// Kind names each event in the journal.
func (CommandDrawn) Kind() string  { return "command-drawn" }
func (UnitScattered) Kind() string { return "scattered" }

// Tell tells both sides: the markers lie on the map.
func (e CommandDrawn) Tell(rules.Side) rules.Notice {
	return seen.CommandDrawn{Side: e.Side, Level: e.Level, Digits: e.Digits, Units: e.Units, Halts: e.Halts}
}

// Tell tells both sides where a unit went.
func (e UnitScattered) Tell(rules.Side) rules.Notice {
	return seen.Scattered{Unit: e.Unit, Side: e.Side, Way: scatterSides[e.Dice[0]-1].String(), Points: e.Dice[1],
		Path: e.Path, Cost: e.Cost, Half: e.Half, InZone: e.InZone, Limbered: e.Limbered, Why: e.Why}
}

func (e CommandDrawn) apply(g *Game) {
	f := scattered
	if e.Halts {
		f |= halted
	}
	g.mark(e.Units, f)
	g.undrawn = false
}

func (e UnitScattered) apply(g *Game) {
	if len(e.Path) < 2 {
		return
	}
	n := g.number[e.Unit]
	f := moved
	if e.Limbered {
		f |= limbered
	}
	if g.leavesByNight(n) && g.inEnemyZone(n) {
		f |= leftZone
	}
	g.put(n, e.Path[len(e.Path)-1])
	g.units[n].flags |= f
	g.pass(g.number[e.Unit], e.Path[1:])
	g.crosses(e.Side, e.Path, true)
}

// scatterSides are the ways by the faces of a die. BGD 22.4.3.
var scatterSides = [dieFaces]hex.Side{hex.N, hex.NE, hex.SE, hex.S, hex.SW, hex.NW}

// isOutOfCommand reports whether a unit has lost command in this player-turn. BGD 22.4.3.
func (g *Game) isOutOfCommand(n int) bool { return g.units[n].has(scattered) }

// drawCommand draws the digits of a side whose movement phase begins, and takes the units
// concerned out of command. BGD 22.4.3.
func (b *bench) drawCommand(side rules.Side) {
	g := b.g
	method := g.options.commandMethod()
	if method == "off" {
		return
	}
	e := CommandDrawn{Side: side, Level: g.commandLevel(side), Halts: g.haltsForCommand(side)}
	draw := b.drawChits
	if method == "table" {
		draw = b.rollDigits
	}
	draw(&e)
	g.each(side, func(n int) {
		if slices.Contains(e.Digits, int(g.units[n].at.Row)%10) && !g.isGunboat(n) {
			e.Units = append(e.Units, g.forces[n].name)
		}
	})
	b.emit(e)
	var units []int
	for _, name := range e.Units {
		units = append(units, g.number[name])
	}
	b.spoilWorks(units, "scattered")
}

// openingDraws draws what is drawn when a movement phase begins.
func (b *bench) openingDraws() {
	b.drawFromCup()
	if !b.g.isSimultaneous() {
		b.drawCommand(b.g.phasing)
	}
}

// drawLate draws with the first order of a side whose movement phase opened a game: before
// that there was no die to draw with. BGD 22.4.3, 22.6.2. In a game of plots such an order
// would tell the enemy that it was given; there drawTogether draws.
func (b *bench) drawLate(cmd rules.Command) {
	if g := b.g; g.undrawn && !g.isTogether() && g.phase == movementPhase && b.side == g.phasing && !g.Standing(cmd) {
		b.openingDraws()
	}
}

// drawTogether draws from the cup, for the phase that opened a game of plots, when both
// sheets are in: the corps drawn goes with the plots of the next game-turn. BGD 22.4.14,
// 22.6.2.
func (b *bench) drawTogether() {
	if b.g.undrawn {
		b.turnTo(rules.Union)
		b.drawFromCup()
	}
}

// awaitDraw notes in a game just set up that its first movement phase has had no draw yet.
func (g *Game) awaitDraw() {
	command := g.options.commandMethod() != "off" && !g.isSimultaneous()
	g.undrawn = g.phase == movementPhase && (command || g.options.hasCup() && (g.phasing == rules.Union || g.isSimultaneous()))
}

// setDrawn reads: command drawn.
func (g *Game) setDrawn(w *words) {
	if w.len() != 2 || w.text(1) != "drawn" || g.options.commandMethod() == "off" {
		w.fail(1, "a command row is: command drawn; it needs a game with the option command-control")
		return
	}
	g.undrawn = false
}

// haltsForCommand reports whether a side's units out of command stand still: the Union's at
// Antietam, until nothing limits how many it may move. BGD 22.4.3.
func (g *Game) haltsForCommand(side rules.Side) bool {
	return g.code == "ANT" && side == rules.Union && g.isLimited()
}

// drawChits draws as many different digits as the level says, each by a die with as many
// faces as there are digits left. BGD 22.4.3.
func (b *bench) drawChits(e *CommandDrawn) {
	left := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for i := range min(e.Level, len(left)) {
		die, name := b.rollOf(fmt.Sprintf("command.%s.chit-%d", e.Side, i+1), len(left))
		e.Digits = append(e.Digits, left[die-1])
		e.Dice, e.DieNames = append(e.Dice, die), append(e.DieNames, name)
		left = slices.Delete(left, die-1, die)
	}
}

// rollDigits rolls for a row of the command control table. BGD 22.4.3.
func (b *bench) rollDigits(e *CommandDrawn) {
	die, name := b.roll(fmt.Sprintf("command.%s", e.Side))
	e.Dice, e.DieNames = []int{die}, []string{name}
	e.Digits = b.g.commandTable[die-1][min(e.Level, mostLevel)-1]
}

// scatterAll moves those out of command when all others have moved, the first side's before
// the other's where both move at once. BGD 22.4.3, 22.4.14.
func (b *bench) scatterAll() {
	sides := []rules.Side{b.g.phasing}
	if b.g.isSimultaneous() {
		sides = b.g.inTurn()
	}
	for _, side := range sides {
		b.g.each(side, func(n int) {
			if b.g.isOutOfCommand(n) && !b.g.units[n].has(halted) {
				b.scatter(n)
			}
		})
	}
}

// scatter rolls for a unit and moves it as far as it gets. BGD 22.4.3.
func (b *bench) scatter(n int) {
	g := b.g
	name := g.forces[n].name
	e := UnitScattered{Unit: name, Side: g.forces[n].side}
	e.Dice[0], e.DieNames[0] = b.roll("scatter." + name + ".way")
	e.Dice[1], e.DieNames[1] = b.roll("scatter." + name + ".points")
	t, why := g.straggle(n, scatterSides[e.Dice[0]-1], e.Dice[1])
	e.Path, e.Cost, e.Half, e.InZone, e.Limbered, e.Why = t.path, t.cost.whole(), t.cost.half(), t.inZone, g.limbers(n, &t), why
	b.emit(e)
	b.catchLeaders()
}

// straggle follows one direction as far as some points, the rules of movement, and full hexes
// allow, and says why no farther; the one hex that any unit may move is not for these.
// BGD 22.4.3.
func (g *Game) straggle(n int, way hex.Side, mp int) (trip, string) {
	t := trip{path: []hex.Hex{g.units[n].at}}
	if err := g.mustStay(n); err != nil {
		return t, err.Error()
	}
	for {
		to := g.board.around(t.path[len(t.path)-1])[way]
		if to.IsZero() {
			return t, "the map ends there"
		}
		further, err := g.price(n, 0, append(slices.Clone(t.path), to))
		switch {
		case err != nil:
			return t, err.Error()
		case further.cost > points(mp):
			return t, ""
		case !g.hasRoom(n, to):
			return t, fmt.Sprintf("there is no room in %s", to)
		}
		if t = further; t.inZone {
			return t, ""
		}
	}
}
