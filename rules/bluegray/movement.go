package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Movement. BG 7.0-7.5; BGD 5.0-5.3.

// allowance is a unit's movement points for one phase; they can't be saved nor
// lent. BG 2.5, 7.1; BGD 5.1 p5.
func (g *Game) allowance(n int) int {
	if g.options.isSwift(g.forces[n].kind) && g.units[n].status == onMap && g.inEnemyZone(n) {
		return pointsIntoZone // BGD 22.6.1
	}
	if g.marchesAtNight() {
		return min(g.allow[n], nightSegments)
	}
	return g.allow[n]
}

// printedAllowance is six for every unit (BGD 2.4; the train too, BG-CHI 12.53); for
// cavalry it answers the option cavalry-movement. Gunboats go any number of hexes
// (BG-SHI 13.42).
func printedAllowance(o *Options, kind string) int {
	if kind == "gunboat" {
		return 0 // it moves without points
	}
	if o.isSwift(kind) {
		return swiftPoints
	}
	if kind == "cav" && (o.is(cavalryMovement, "8") || o.screens()) {
		return 8
	}
	return 6
}

// trip is a way that a unit may go in one movement phase.
type trip struct {
	path      []hex.Hex // from where it stands, or from its entry hex
	cost      halves
	hard      halves // what of it easy points can't pay, BGD 22.3
	allowance int
	strategic bool
	minimum   bool
	limbered  bool     // BGD 22.4.8
	inZone    bool     // ends in an enemy zone
	met       seen.Met // in the fog of war
	hoped     error    // why it is not open as far as is known, if it may be. BGD 22.4.11
}

func (c Move) run(b *bench) error {
	if l := b.g.findLeader(c.Unit); l >= 0 {
		return b.moveLeader(l, c)
	}
	if b.g.isSimultaneous() {
		return b.plotMove(c)
	}
	n, err := b.mayMove(c.Unit)
	if err != nil {
		return err
	}
	g := b.g
	path := c.Path
	if len(path) > 0 && path[0] != g.units[n].at {
		path = append([]hex.Hex{g.units[n].at}, path...)
	}
	if steers := g.own().steers; steers != nil {
		var err error
		if path, err = steers(g.knownTo(b.side), n, path, c.To); err != nil {
			return err
		}
	}
	if c.Charge {
		return b.charge(n, path, c.To)
	}
	t, err := b.planned(n, g.units[n].at, 0, path, c.To)
	if err != nil {
		return err
	}
	if t, err = b.made(n, 0, t); err != nil {
		return err
	}
	b.emit(UnitMoved{Unit: c.Unit, Side: b.side, Path: t.path, Cost: t.cost.whole(), Half: t.cost.half(), Allowance: t.allowance,
		Strategic: t.strategic, Minimum: t.minimum, InZone: t.inZone, Limbered: t.limbered, Withdraws: g.mayWithdraw(n), Met: t.met})
	b.catchLeaders()
	return nil
}

// mayMove checks whether the side may move the unit now: in its own movement phase
// (BG 4.0; BGD 5.1 p1), not out of an enemy zone (BG 5.1; BGD 5.1 p3), not next to
// the enemy at night (BG 9.0; BGD 10.2), and once.
func (b *bench) mayMove(name string) (int, error) {
	g := b.g
	if err := b.mustPhase(); err != nil {
		return 0, err
	}
	if g.phase != movementPhase {
		return 0, refuse("BG 4.0", "the movement phase is over")
	}
	n, err := g.findOwn(b.side, name, "BG 7.0")
	switch {
	case err != nil:
		return 0, err
	case g.units[n].status != onMap:
		return 0, refuse("BG 7.0", "%s is %s", name, g.where(n))
	case g.units[n].has(justBegun):
		return 0, refuse("BGD 22.4.2", "%s has begun to dig, with which its movement ends; its move goes before", name)
	case g.units[n].has(moved):
		return 0, refuse("BGD 5.1 p7", "%s has moved already", name)
	case g.units[n].has(halted):
		return 0, refuse("BGD 22.4.3", "%s is out of command and may not move in this player-turn", name)
	case g.isOutOfCommand(n):
		return 0, refuse("BGD 22.4.3", "%s is out of command, and scatters when your moves are done", name)
	}
	return n, g.mustStay(n)
}

// mustStay says why a unit on the map can't move for where it is, or by a rule of its battle.
func (g *Game) mustStay(n int) error {
	name := g.forces[n].name
	switch {
	case g.inEnemyZone(n) && !g.mayLeaveZone(n):
		return refuse("BG 5.1", "%s is in an enemy zone of control and can't leave it by moving", name)
	case g.isPinnedDown(n):
		return refuse("BGD 22.2.2", "%s is pinned and may not move", name)
	case g.heldByNight(n):
		return refuse("BGD 10.2", "%s is next to an enemy and may not move at night", name)
	case g.heldByCollision(n) != nil:
		return g.heldByCollision(n)
	case g.own().bars != nil:
		return g.own().bars(g, n)
	}
	return nil
}

// where says what became of a unit that is not on the map.
func (g *Game) where(n int) string {
	switch g.units[n].status {
	case waiting:
		if g.due(n) > g.turn {
			return fmt.Sprintf("not here before game-turn %d", g.due(n))
		}
		return "not on the map yet: bring it on with enter"
	case eliminated:
		return "eliminated"
	case exited:
		return "off the map for good"
	}
	return "on the map"
}

// travel finds the way from a hex with spent points already paid: along path if
// one is given, else to a hex by the cheapest way, else nowhere further.
func (g *Game) travel(n int, from hex.Hex, spent int, path []hex.Hex, to hex.Hex) (trip, error) {
	if g.isGunboat(n) {
		return g.sail(n, from, path, to)
	}
	if len(path) == 0 && !to.IsZero() {
		if !g.board.on(to) {
			return trip{}, refuse("", "there is no hex %s on this map", to)
		}
		var err error
		if path, err = g.findWay(n, from, spent, to); err != nil {
			return trip{}, err
		}
	}
	if len(path) == 0 {
		path = []hex.Hex{from}
	}
	if len(path) == 1 && spent == 0 {
		return trip{}, refuse("", "%s is in %s already", g.forces[n].name, from)
	}
	return g.follow(n, spent, path)
}

// follow checks a path to its end, prices it and finds room there.
func (g *Game) follow(n, spent int, path []hex.Hex) (trip, error) {
	t, err := g.price(n, spent, path)
	if err != nil {
		return t, err
	}
	if err := g.afford(n, spent, &t); err != nil {
		return t, err
	}
	t.limbered = g.limbers(n, &t)
	if name := g.crowdsLeader(n, path[len(path)-1]); name != "" {
		return t, refuse("BGD 22.6.2", "%s can't end its move in %s: it is not of the command of %s, who is there", g.forces[n].name, path[len(path)-1], name)
	}
	if last := path[len(path)-1]; !g.hasRoom(n, last) {
		return t, refuse(g.stackRule(n, last), "%s can't end its move in %s: %s", g.forces[n].name, last, g.whyFull(n, last))
	}
	return t, nil
}

// price checks a path step by step and adds up what it costs; it ends in the first
// enemy zone, which costs nothing more. BG 5.0, 7.2, 7.3; BGD 5.2 p10, BGD 6.0 p2,
// BGD 6.0 p4.
func (g *Game) price(n, spent int, path []hex.Hex) (trip, error) {
	t := trip{path: path, cost: points(spent), allowance: g.allowance(n)}
	side := g.forces[n].side
	for i := 1; i < len(path); i++ {
		if g.inZone(path[i-1], side) && !(i == 1 && g.mayLeaveZone(n)) {
			return t, refuseBetter("BG 5.0", g.moveLine(n, path[:i]), "%s must stop in %s, in an enemy zone of control",
				g.forces[n].name, path[i-1])
		}
		cost, err := g.stepCost(n, path[i-1], path[i])
		if err != nil {
			return t, err
		}
		t.pay(g.stepHalves(n, path[i-1], path[i], cost), g.isEasy(n, path[i-1], path[i]))
		if g.tooSwift(n, path[i], t.cost) {
			return t, g.noSwiftEntry(n, path[i], t.cost)
		}
	}
	t.inZone = g.inZone(path[len(path)-1], side)
	return t, nil
}

// stepCost prices one step from hex to hex and says why it may not be taken.
func (g *Game) stepCost(n int, from, to hex.Hex) (int, error) {
	name, side := g.forces[n].name, g.board.across(from, to)
	if cost, open := g.ferryStep(n, from, to); open {
		side.cost, side.guns = int8(cost), int8(cost)
	}
	switch {
	case side.to < 0 && !g.board.on(to):
		return 0, refuse("", "there is no hex %s on this map", to)
	case side.to < 0:
		return 0, refuse("BGD 5.1 p6", "%s and %s are not next to each other", from, to)
	case side.cost == barred && (g.board.river[side.to] || g.isRiver(from)):
		return 0, g.noCrossing(n, from, to)
	case side.cost == barred:
		return 0, refuse("BGD 5.2 p7", "the creek between %s and %s can be crossed only at a bridge or ford", from, to)
	case g.heldBy(to) == g.forces[n].side.Enemy():
		return 0, refuse("BGD 5.1 p2", "%s is held by the enemy", to)
	case g.shunsZones(n) && g.inZone(to, g.forces[n].side):
		return 0, g.nightBars(n, to)
	case g.units[n].has(ineffective) && g.inZone(to, g.forces[n].side):
		return 0, refuse("BG 10.2", "%s is in an enemy zone of control, which %s may not enter while it is ineffective", to, name) // BGD 11.2
	}
	if g.units[n].has(unled) && g.inZone(to, g.forces[n].side) {
		return 0, refuse("BGD 22.6.2", "%s is in an enemy zone of control, which %s may not enter while it is out of command", to, name)
	}
	if no := g.trainStep(n, to); no != nil {
		return 0, no
	}
	if g.meetsAlone(n, to) {
		return 0, refuse("BGD 21.13", "%s is in the zones of several enemy units, and %s would be alone there", to, name)
	}
	if err := g.mayPass(n, to); err != nil {
		return 0, err
	}
	more, err := g.withdrawalStep(n, from, to)
	return g.withTolls(n, to, g.darkCost(from, to, g.groundCost(n, side))) + more, err
}

// afford decides how a trip is paid for: by the allowance, by strategic movement
// (BG 11.1), or as the one hex that any unit may move (BG 7.4).
func (g *Game) afford(n, spent int, t *trip) error {
	if g.paysFor(n, t, t.allowance) {
		return nil
	}
	extra, whyNot := g.strategicBonus(n, t.path, spent > 0)
	if extra > 0 && g.paysFor(n, t, t.allowance+extra) {
		t.strategic, t.allowance = true, t.allowance+extra
		return nil
	}
	if spent == 0 && len(t.path) == 2 && g.movesOne() && !g.inZone(t.path[0], g.forces[n].side) {
		t.minimum = true
		return nil
	}
	text := fmt.Sprintf("%s would need %s movement points and has %d", g.forces[n].name, t.cost, t.allowance+max(extra, 0))
	if t.cost <= points(t.allowance+max(extra, 0)) {
		text += fmt.Sprintf(", %d of them for clear hexes, roads and trails alone", g.easy(n))
	}
	if whyNot != "" && t.cost <= points(t.allowance+g.strategicPoints(n)) {
		text += ", strategic movement being barred: " + whyNot
	}
	better := ""
	if reach := g.affordable(n, spent, t.path); spent == 0 && len(reach) > 1 {
		better = g.moveLine(n, reach)
	}
	return refuseBetter("BG 7.2", better, "%s", text)
}

// movesOne answers the option minimum-move. BG 7.4; BGD 22.4.10.
func (g *Game) movesOne() bool { return g.options.is(minimumMove, "on") || g.options.inWoods() }

// affordable is the part of a path that the plain allowance pays for and that
// ends where the unit may stop.
func (g *Game) affordable(n, spent int, path []hex.Hex) []hex.Hex {
	best := path[:1]
	t := trip{cost: points(spent)}
	for i := 1; i < len(path); i++ {
		step, err := g.stepCost(n, path[i-1], path[i])
		if err != nil {
			break
		}
		if t.pay(g.stepHalves(n, path[i-1], path[i], step), g.isEasy(n, path[i-1], path[i])); !g.paysFor(n, &t, g.allowance(n)) || g.tooSwift(n, path[i], t.cost) {
			break
		}
		if g.hasRoom(n, path[i]) {
			best = path[:i+1]
		}
	}
	return best
}

// moveLine is an order as a player would write it, to offer him.
func (g *Game) moveLine(n int, path []hex.Hex) string {
	switch {
	case g.units[n].status != waiting:
		return "move " + g.forces[n].name + " " + pathText(path)
	case len(path) == 1:
		return "enter " + g.forces[n].name + " at " + path[0].String()
	}
	return "enter " + g.forces[n].name + " " + pathText(path)
}

func pathText(path []hex.Hex) string {
	text := ""
	for i, h := range path {
		if i > 0 {
			text += "-"
		}
		text += h.String()
	}
	return text
}

func refuseBetter(rule rules.Cite, better, format string, args ...any) error {
	return &rules.Refusal{Rule: rule, Reason: fmt.Sprintf(format, args...), Better: better}
}

// findWay finds the cheapest legal way to a hex: by the plain allowance, else by
// strategic movement, else as the one hex that any unit may move.
func (g *Game) findWay(n int, from hex.Hex, spent int, to hex.Hex) ([]hex.Hex, error) {
	space := g.borrowSearch()
	defer g.returnSearch(space)
	if path := g.reach(space, n, from, spent, false).Path(to); path != nil {
		return path, nil
	}
	if g.strategicPoints(n) > 0 {
		if path := g.reach(space, n, from, spent, true).Path(to); path != nil {
			return path, nil
		}
	}
	if spent == 0 && !g.board.across(from, to).shut {
		return []hex.Hex{from, to}, nil // follow says whether and why not
	}
	better := g.nearestLine(space, n, from, spent, to)
	if no := g.trainStep(n, to); no != nil && g.heldBy(to) != g.forces[n].side.Enemy() {
		no.Better = better
		return nil, no
	}
	if g.meetsAlone(n, to) {
		return nil, refuseBetter("BGD 21.13", better, "%s is in the zones of several enemy units, and %s would be alone there", to, g.forces[n].name)
	}
	return nil, refuseBetter("BG 7.2", better, "%s can't reach %s this turn", g.forces[n].name, to)
}

// nearestLine offers the reachable hex nearest to where the player wants to go.
func (g *Game) nearestLine(space *hex.Search, n int, from hex.Hex, spent int, to hex.Hex) string {
	reached := g.reach(space, n, from, spent, false)
	best, far := hex.Hex{}, g.board.grid.Distance(from, to)
	for _, h := range reached.Hexes() {
		if d := g.board.grid.Distance(h, to); d < far && g.hasRoom(n, h) {
			best, far = h, d
		}
	}
	if best.IsZero() || spent > 0 {
		return ""
	}
	return g.moveLine(n, reached.Path(best))
}

// reach finds every hex that a unit can get to with what is left of its points.
// A hex is in it whether or not there is room to stop there. The answer is good
// until space is used again.
func (g *Game) reach(space *hex.Search, n int, from hex.Hex, spent int, strategic bool) ways {
	budget := g.allowance(n) - spent
	if strategic {
		budget += g.strategicPoints(n)
	}
	easy, step := g.easy(n), g.stepper(n, spent, strategic)
	if g.ridesRoads(n) {
		budget, easy = int(points(budget)), int(points(easy))
	}
	if easy > 0 {
		return g.reachScreened(n, from, budget, easy, step)
	}
	return space.Reach(g.board.grid, from, budget, step)
}

// stepper prices the steps of a search, in half points for who rides along roads.
func (g *Game) stepper(n, spent int, strategic bool) hex.Step {
	side := g.forces[n].side
	enemyZone := g.zone(side.Enemy())
	barZone := g.shunsZones(n) || g.units[n].has(ineffective|unled) || g.isTrain(n)
	far := g.farFromEnemy(side, strategic)
	riding, tolled := g.ridesRoads(n), g.hasTolls(n)
	return func(at hex.Hex, s hex.Side, to hex.Hex, paid int) (int, bool, bool) {
		way := g.board.sides[g.board.grid.Index(at)][s]
		cost := g.groundCost(n, way)
		if way.to >= 0 && way.cost == barred && len(g.board.ferries) > 0 {
			cost, _ = g.ferryStep(n, at, to)
		}
		more, err := g.withdrawalStep(n, at, to)
		if err != nil {
			return 0, false, false
		}
		cost = g.darkCost(at, to, cost)
		if way.to < 0 || cost == barred || strategic && !far[way.to] {
			return 0, false, false
		}
		if u := g.first[way.to]; u >= 0 && (g.forces[u].side != side || g.trainBars(n, to)) {
			return 0, false, false
		}
		stop := enemyZone[way.to]
		if stop && (barZone || g.meetsAlone(n, to)) || g.isTrain(n) && !g.board.path[way.to] {
			return 0, false, false
		}
		if tolled {
			if g.mayPass(n, to) != nil {
				return 0, false, false
			}
			cost = g.withTolls(n, to, cost)
		}
		cost += more
		if riding {
			cost = int(g.roadHalves(at, s, cost))
		}
		if stop && g.tooSwift(n, to, points(spent)+unitsOf(paid+cost, riding)) {
			return 0, false, false
		}
		return cost, true, stop
	}
}
