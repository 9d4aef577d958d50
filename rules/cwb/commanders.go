package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Leaders on the map: lost and replaced. CWB 20.0, 25.0, 25.1, 25.2, 25.3, 25.4, 25.4a-25.4c; CWB-AH 2.2,
// 3.1, 3.5, 4.3. Where they are put is in placing.go; that they count for no stack in
// stacking.go, that they help morale in moraleshifts.go, and what they do when the enemy
// enters their hex in overrun.go.

type (
	// LeaderChecked is the roll for a leader whose stack has taken a casualty. CWB 25.4.
	LeaderChecked struct {
		Side   rules.Side `json:"side"`
		Leader string     `json:"leader"`
		At     hex.Hex    `json:"at"` // where the fire fell
		Dice   [2]int     `json:"dice"`
		Fate   string     `json:"fate"`
	}
	// CommandPassed gives a command another leader. CWB 25.4a.
	CommandPassed struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Lost    string     `json:"lost,omitempty"` // empty: he was promoted
		By      string     `json:"by"`
		Rating  int        `json:"rating"`
	}
	// LeaderPlaced puts a leader down with troops of his command, or takes him out of play
	// where there are none. CWB 25.4c, 25.4d, 25.5.
	LeaderPlaced struct {
		Side   rules.Side `json:"side"`
		Leader string     `json:"leader"`
		To     hex.Hex    `json:"to,omitzero"` // nowhere: out of play
		Why    string     `json:"why"`
	}
)

// commanderEvents are the events of this chapter.
var commanderEvents = []rules.Event{LeaderChecked{}, CommandPassed{}, LeaderPlaced{}, Gathered{}}

// Kind names each event in the journal.
func (LeaderChecked) Kind() string { return "leader-checked" }
func (CommandPassed) Kind() string { return "command-passed" }
func (LeaderPlaced) Kind() string  { return "leader-placed" }

// leadersUnderFire rolls for every leader with a side's units in a hex that has taken a
// casualty; who is hit is replaced at once. CWB 25.3, 25.4; CWB-AH 3.5.
func (b *bench) leadersUnderFire(h hex.Hex, side rules.Side) error {
	for _, n := range b.g.leadersWith(h, side) {
		g := b.g
		e := LeaderChecked{Side: side, Leader: g.name(n), At: h}
		e.Dice = b.dice(rules.KnownTo(side), g.occasion("leader", side, e.Leader))
		fate := g.charts.LeaderLoss(e.Dice[0] + e.Dice[1])
		e.Fate = fate.String()
		b.emit(e)
		if fate == data.Unhurt {
			continue
		}
		if err := b.replace(n, h); err != nil {
			return err
		}
	}
	return nil
}

// replace finds who leads after a leader that has fallen: a division goes to its next
// brigadier, a corps to the senior of its division leaders, an army to the next in its
// succession; whoever moves up leaves his own command to be filled likewise. CWB 25.4a-25.4c.
func (b *bench) replace(n int, h hex.Hex) error {
	g := b.g
	side, name := g.sideOf(n), g.name(n)
	for c := range g.posts {
		if g.commands[c].side != side || g.posts[c].leader < 0 || g.leads(c) != name {
			continue
		}
		if err := b.fill(c, name, h); err != nil {
			return err
		}
	}
	return nil
}

// fill gives a command a new leader. Lost is the old one if he has fallen in a hex,
// which keeps the next out of it.
func (b *bench) fill(c int, lost string, h hex.Hex) error {
	g := b.g
	k := g.commands[c]
	if !g.replacesLeader(c) {
		b.orphan(c, lost)
		return nil
	}
	if k.rank == division {
		return b.nextBrigadier(c, lost, h)
	}
	next, err := b.nextCommander(c)
	if err != nil {
		return err
	}
	if next < 0 { // nobody is left to take it: a stranger to the map does
		b.emit(CommandPassed{Side: k.side, Command: k.name, Lost: lost, By: g.replacement(c)})
		return nil
	}
	leader := g.counterOf(next)
	from := slices.IndexFunc(g.posts, func(p post) bool {
		return p.leader >= 0 && g.who(p.leader).side == k.side && g.who(p.leader).name == leader.name
	})
	b.emit(CommandPassed{Side: k.side, Command: k.name, Lost: lost, By: leader.name, Rating: leader.leader.Rating})
	if from < 0 || g.commands[from].rank == army { // a second in command, who leads both now
		return nil
	}
	return b.fill(from, "", hex.Hex{})
}

// nextBrigadier puts the replacement leader of a division with another of its units than
// those that the old one fell with; where there is none, where he fell. If he has
// fallen himself, his counter stands for the next. CWB 25.4a, 25.4c.
func (b *bench) nextBrigadier(c int, lost string, h hex.Hex) error {
	g := b.g
	k := g.commands[c]
	n := g.brigadier(c)
	if n < 0 {
		b.emit(CommandPassed{Side: k.side, Command: k.name, Lost: lost, By: g.replacement(c)})
		return nil
	}
	near := h
	if at := g.leaderPiece(c); near.IsZero() && at >= 0 { // he has been promoted
		near = g.field.pieces[at].at
	}
	to, err := b.placeFor(n, g.unitsUnder(c), near, h)
	if err != nil {
		return err
	}
	b.emit(CommandPassed{Side: k.side, Command: k.name, Lost: lost, By: g.name(n), Rating: g.counterOf(n).leader.Rating})
	if to.IsZero() {
		to = h
	}
	b.emit(LeaderPlaced{Side: k.side, Leader: g.name(n), To: to, Why: "takes over " + k.name})
	return nil
}

// brigadier finds the replacement leader of a division who is not on the map, -1 for none.
func (g *Game) brigadier(c int) int {
	if g.scenario == nil {
		return -1
	}
	post := g.printedPost(c)
	return slices.IndexFunc(g.field.pieces, func(p piece) bool {
		l := g.counters[p.counter].leader
		return l != nil && l.Role == data.Replacement && l.Post == post && p.place != onMap
	})
}

// nextCommander finds who takes over a corps or army, -1 for nobody. Of division leaders
// with equal stars their owner chooses, at first the better rated. CWB 25.4a; CWB-AH 2.2, 3.1.
func (b *bench) nextCommander(c int) (int, error) {
	g := b.g
	if g.commands[c].rank == army {
		return g.heir(c), nil
	}
	var senior []int
	stars := 0
	for _, below := range g.candidates(c) {
		n := g.leaderPiece(below)
		if n < 0 {
			continue
		}
		if s := g.counterOf(n).leader.Stars; s > stars {
			senior, stars = []int{n}, s
		} else if s == stars {
			senior = append(senior, n)
		}
	}
	if len(senior) == 0 {
		return -1, nil
	}
	slices.SortStableFunc(senior, func(a, b int) int { return g.counterOf(b).leader.Rating - g.counterOf(a).leader.Rating })
	d := rules.Decision{ID: g.occasion("successor", g.commands[c].side, g.commands[c].name), Side: g.commands[c].side, Kind: "successor",
		Rule: "CWB 25.4a", Subjects: []string{g.commands[c].name}, Why: "the better rating"}
	for _, n := range senior {
		d.Options = append(d.Options, g.name(n))
	}
	pick, err := b.pick(d)
	return senior[pick], err
}

// heir is the next on the map in the succession of an army; if the book lists none for
// it, in that of its side, whose army its commander led with his own. CWB-AH 2.2, 3.1.
func (g *Game) heir(c int) int {
	side, post := g.commands[c].side, g.printedPost(c)
	listed := slices.ContainsFunc(g.scenario.Succession, func(s data.Successor) bool { return s.Side == side && s.Army == post.Army })
	for _, s := range g.scenario.Succession {
		if s.Side != side || listed && s.Army != post.Army {
			continue
		}
		if n := g.officerNamed(side, s.Leader); n >= 0 {
			return n
		}
	}
	return -1
}

// unitsUnder lists the units on the map that belong to a command, as attached now.
func (g *Game) unitsUnder(c int) []int {
	var units []int
	g.eachUnit(g.commands[c].side, func(n int) {
		if g.isUnder(g.counterOf(n), c) {
			units = append(units, n)
		}
	})
	return units
}

func (e LeaderChecked) apply(g *Game) {
	g.nerve.count[e.Side]++
	if e.Fate == data.Unhurt.String() {
		return
	}
	if n := g.find(e.Side, e.Leader); n >= 0 {
		g.take(n, lost)
	}
	g.nerve.hits = append(slices.Clip(g.nerve.hits), fallen{e.Side, e.Leader})
	second := slices.ContainsFunc(g.deputies, func(d deputy) bool {
		return g.leaders[d.leader].side == e.Side && g.leaders[d.leader].name == e.Leader
	})
	if second && !g.isLost(e.Side, e.Leader) { // he has no command that passes on
		g.lost = append(slices.Clip(g.lost), fallen{e.Side, e.Leader})
	}
}

func (e CommandPassed) apply(g *Game) {
	g.nerve.count[e.Side]++
	n, err := g.findCommand(e.Side, e.Command)
	if err != nil {
		return
	}
	if e.Lost != "" && e.Lost != e.By && !g.isLost(e.Side, e.Lost) {
		g.lost = append(slices.Clip(g.lost), fallen{e.Side, e.Lost})
	}
	g.posts[n].leader = g.recruit(leader{name: e.By, side: e.Side, rating: e.Rating})
	g.posts[n].promoted = true
	if g.commands[n].rank == army {
		g.points[n] = max(g.charts.CommandPoints(e.Rating)-g.paid(n), 0)
	}
}

// Tell tells the owner of every roll, and the enemy of a leader who is hit, wherever he lay in
// his stack: what 9.0 keeps secret is the strength of brigades and divisions, orders, morale and
// fire levels, not who has fallen; 25.4 removes his counter, which counts for the enemy (25.4d). A
// ruling. Who was tried and is unhurt he does not hear, nor who follows.
func (e LeaderChecked) Tell(s rules.Side) rules.Notice {
	if s == e.Side {
		return seen.LeaderChecked{Leader: e.Leader, At: e.At, Dice: e.Dice, Fate: e.Fate}
	}
	return seenBy(e.Side, s, e.Fate != data.Unhurt.String(), seen.EnemyLeaderHit{Leader: e.Leader, At: e.At, Fate: e.Fate})
}

// Tell tells the owner only: who commands is no business of the enemy's.
func (e CommandPassed) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.CommandPassed{Command: e.Command, Lost: e.Lost, By: e.By, Rating: e.Rating})
}
