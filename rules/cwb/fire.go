package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Fire combat. CWB 8.1, 11.3, 15.0c, 20, 23.1f, 23.1h, 26.2, 26.3.

// shot is one fire combat: who fires at which hex.
type shot struct {
	target  hex.Hex
	atGuns  bool       // the guns there are picked out, CWB 20.3c
	by      []int      // the units that fire; who can't is passed over
	close   bool       // within close combat, CWB 23.1h
	entered hex.Hex    // in close combat, the hex that the attackers came from
	why     string     // "fire", "retreat", "unlimbering" ...
	at      []int      // if not empty, the units that it can hit, first first
	boats   []int      // gunboats that join in, CWB-AH 2.5
	regular bool       // in a fire segment, which is when CWB 20.3d and 20.3e hold
	side    rules.Side // who fires; found from by if there are any
	blind   bool       // weighed by what who fires can see, CWB 9.0
	forming bool       // the target is going into line as it is, CWB 15.0b
}

// FireResolved is one fire combat. Only who fires learns with what, and neither side
// what the dice were: they would tell him of the other's strength or losses. CWB 9.0.
type FireResolved struct {
	Side    rules.Side  `json:"side"`
	Target  hex.Hex     `json:"target"`
	Enemy   rules.Side  `json:"enemy"`
	Unit    string      `json:"unit,omitempty"` // that is hit; empty: leaders only
	Guns    bool        `json:"guns,omitempty"` // it is artillery
	By      []string    `json:"by,omitempty"`
	From    []hex.Hex   `json:"from,omitempty"`
	Boats   []string    `json:"boats,omitempty"`
	Points  int         `json:"points"` // fire points in halves, rounded down to that
	Shifts  rules.Tally `json:"shifts,omitempty"`
	Column  int         `json:"column"` // from 0, shifted
	Dice    [2]int      `json:"dice"`
	Works   int         `json:"works,omitempty"`   // added to them for breastworks
	Result  int         `json:"result"`            // casualties in halves
	Rounded int         `json:"rounded,omitempty"` // die that rounded the half
	Loss    int         `json:"loss,omitempty"`
	Small   bool        `json:"small,omitempty"`   // small arms are among it, CWB 10.3a
	Regular bool        `json:"regular,omitempty"` // in a fire segment
	Why     string      `json:"why"`
}

// LowAmmo marks the units that ran low. CWB 20.5e, 28.1.
type LowAmmo struct {
	Side  rules.Side `json:"side"`
	Units []string   `json:"units"`
}

// DeployedUnderFire is a unit in column or mounted that went into line after it was fired
// at. CWB 11.3, 15.0c.
type DeployedUnderFire struct {
	Side      rules.Side `json:"side"`
	Unit      string     `json:"unit"`
	At        hex.Hex    `json:"at"`
	Formation string     `json:"formation"`
	Seen      bool       `json:"seen,omitempty"`
}

// Kind names each event in the journal.
func (FireResolved) Kind() string      { return "fire-resolved" }
func (LowAmmo) Kind() string           { return "low-ammo" }
func (DeployedUnderFire) Kind() string { return "deployed-under-fire" }

// shoot resolves one fire combat whole: loot first, then the table, losses, low
// ammunition, leaders, stragglers and, unless it is part of close combat, morale and the
// free change into line. It gives the casualties or gun points that the table called
// for; nothing happens if nobody can fire, in rain, or if nobody is left there. CWB 20.0.
func (b *bench) shoot(s shot) (loss int, err error) {
	if len(s.by) > 0 {
		s.side = b.g.sideOf(s.by[0])
	}
	a, err := b.g.aimAt(s, s.side.Enemy())
	if err != nil || b.g.isRaining() {
		return 0, nil // CWB 15.0: it gets off
	}
	if b.ahead != nil {
		b.ahead.drawn(b.g, s)
		return 0, nil
	}
	if !s.close { // who goes into close combat has looted on going in
		if err := b.loot(a.unit, who(b.g.firingLine(s))); err != nil {
			return 0, err
		}
	}
	line := b.g.firingLine(s)
	points := b.g.firePoints(line, a) + b.g.boatPoints(s)
	if points == 0 {
		return 0, nil
	}
	show, over := b.meetsHidden(s, a, line)
	if over {
		return 0, nil
	}
	f := b.rollFire(s, a, line, points)
	v := blow{result: b.g.charts.Fire(f.roll(), f.Column), loss: f.Loss, flank: b.g.flanked(s, a, line), works: b.g.shelterFrom(s, a, line)}
	b.emit(f)
	b.runLow(f, line)
	if show {
		b.emit(FireShrugged{Side: a.side, At: s.target})
		return 0, nil
	}
	if err := b.suffer(s, a, v); err != nil {
		return v.loss, err
	}
	return v.loss, b.firedAway(s.target, a.side)
}

// blow is what a fire combat came to.
type blow struct {
	result data.FireResult
	loss   int // rounded
	flank  bool
	works  stage // that were between
}

// rollFire throws the dice of a fire combat. CWB 20.0, 20.5d.
func (b *bench) rollFire(s shot, a aim, line []firer, points int) FireResolved {
	g := b.g
	f := FireResolved{Side: s.side, Target: s.target, Enemy: a.side, Guns: a.guns, Points: points / grainsInHalf,
		Shifts: g.shifts(s, a, line), Boats: g.boatNames(s.boats), Regular: s.regular, Why: s.why}
	if a.unit >= 0 {
		f.Unit = g.name(a.unit)
	}
	for _, r := range line {
		f.By = append(f.By, g.name(r.unit))
		f.Small = f.Small || r.guns == 0
		if at := g.field.pieces[r.unit].at; !slices.Contains(f.From, at) {
			f.From = append(f.From, at)
		}
	}
	f.Column = min(max(g.charts.FireColumn(f.Points)+f.Shifts.Sum(), 0), g.charts.FireColumns()-1)
	name := fmt.Sprintf("fire/%d/%s", g.gunnery.fires, s.target)
	f.Dice = b.dice(rules.KnownToNobody, name)
	f.Works = g.behindWorks(g.shelterFrom(s, a, line))
	f.Result = g.charts.Fire(f.roll(), f.Column).Loss
	f.Loss = f.Result / halvesInOne
	if f.Result%halvesInOne != 0 {
		if f.Rounded = b.die(rules.KnownToNobody, name+"/half"); f.Rounded > 3 {
			f.Loss++
		}
	}
	return f
}

// roll is what the dice come to on the fire table.
func (e FireResolved) roll() int { return e.Dice[0] + e.Dice[1] + e.Works }

// runLow marks small arms that fired low on ammunition after an 11 or 12. CWB 20.5e.
func (b *bench) runLow(f FireResolved, line []firer) {
	if f.Dice[0]+f.Dice[1] < 11 {
		return
	}
	var low []string
	for _, r := range line {
		if r.guns == 0 && !b.g.field.pieces[r.unit].has(lowAmmo) {
			low = append(low, b.g.name(r.unit))
		}
	}
	if len(low) > 0 {
		b.emit(LowAmmo{Side: f.Side, Units: low})
	}
}

// suffer carries a result out: losses, leaders, stragglers, morale, formation. CWB 20.5.
func (b *bench) suffer(s shot, a aim, v blow) error {
	outer := b.unmanned
	b.unmanned = &unmanned{}
	if s.close {
		b.unmanned.keep = s.target
	}
	err := b.sufferInTurn(s, a, v)
	left := b.unmanned
	b.unmanned = outer
	for _, c := range left.brigades {
		if err == nil {
			err = b.drawIn(c, left.keep)
		}
	}
	return err
}

// sufferInTurn is suffer but for what comes last, the change of fire levels with the
// lines that they no longer man. CWB 20.0.
func (b *bench) sufferInTurn(s shot, a aim, v blow) error {
	if err := b.hit(s, a, v.loss); err != nil {
		return err
	}
	if v.loss > 0 { // CWB 25.4
		if err := b.leadersUnderFire(s.target, a.side); err != nil {
			return err
		}
	}
	if a.unit < 0 || !b.g.counterOf(a.unit).kind.isUnit() {
		return nil
	}
	if v.result.Straggles() {
		if err := b.straggle(s.target, a.side, v.result.Heavy(), v.flank); err != nil {
			return err
		}
	}
	if s.close { // CWB 23.1h, 23.1i
		return nil
	}
	if v.result.Check && b.g.holdsUnits(s.target, a.side) {
		if _, err := b.moraleCheck(s.target, a.side, test{up: v.result.Up, flank: v.flank, works: v.works}); err != nil {
			return err
		}
	}
	if !s.forming {
		if err := b.mayDeploy(a.unit); err != nil {
			return err
		}
	}
	b.endRecoveries()
	return nil
}

// hit takes casualties off a brigade, gun points off the guns in the hex, or a wagon.
// CWB 20.6, 26.2, 28.2e.
func (b *bench) hit(s shot, a aim, loss int) error {
	if loss == 0 || a.unit < 0 {
		return nil
	}
	switch b.g.counterOf(a.unit).kind {
	case troop:
		return b.lose(int(b.g.field.pieces[a.unit].counter), loss, 0, s.why)
	case battery:
		b.loseGunsIn(s.target, a, loss, s.why)
	default:
		b.loseWagon(a.unit, s.why)
	}
	return nil
}

// mayDeploy lets the owner of a unit in column or mounted take it into line after
// the fire, which costs nothing and draws no fire. CWB 11.3, 15.0c.
func (b *bench) mayDeploy(n int) error {
	g := b.g
	p := &g.field.pieces[n]
	if p.place != onMap || p.formation != data.InfantryColumn && p.formation != data.Mounted || p.has(encamped) || g.keepsColumn(n) {
		return nil // who is encamped changes no formation, CWB-AH 2.4b; nor who marches by force, CWB 18.0a
	}
	pick, err := b.ask(rules.Decision{
		ID:   fmt.Sprintf("deploy/%d/%d/%s", g.turn, g.gunnery.fires, g.name(n)),
		Side: g.sideOf(n), Kind: "deploy", Rule: "CWB 15.0c", Subjects: []string{g.name(n), g.label(p.at)},
		Options: []string{"stay " + p.formation.String(), "go into line"}, Default: 1, Why: "in line it can fire"})
	if err != nil || pick == 0 {
		return err
	}
	line := data.InfantryLine
	if p.formation == data.Mounted {
		line = data.Dismounted
	}
	b.emit(DeployedUnderFire{Side: g.sideOf(n), Unit: g.name(n), At: p.at, Formation: line.String(), Seen: g.isSeen(n)})
	return nil
}
