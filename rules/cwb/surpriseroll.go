package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What the beginning of a movement phase does with surprise marches: forces lie down,
// roll on the accumulation table, march. The optional rule Extended Movement.

// hiddenMarches goes through the surprise marches of the phasing side.
func (b *bench) hiddenMarches() error {
	for i := 0; i < len(b.g.surprises); {
		f := b.g.surprises[i]
		if f.side != b.g.phasing {
			i++
			continue
		}
		over, err := b.hiddenMarch(i)
		if err != nil {
			return err
		}
		if !over {
			i++
		}
	}
	return nil
}

// hiddenMarch takes one on for a turn. Over: it is off the list.
func (b *bench) hiddenMarch(i int) (over bool, err error) {
	g := b.g
	f := g.surprises[i]
	switch {
	case f.stage == resting:
		b.rest(f)
		return true, nil
	case f.stage == planned && !g.entry(f.side, f.number).status.open():
		b.endSurprise(f, "void")
		return true, nil
	case f.stage == planned && !g.isOrdered(f):
		return false, nil
	case f.stage == planned:
		b.lieDown(i)
		f = g.surprises[i]
	}
	switch {
	case f.stage == triggered:
		return true, b.marchOut(i, discoveredByEnemy)
	case f.goes:
		return true, b.marchOut(i, voluntary)
	}
	return b.rollSurprise(i)
}

// rollSurprise throws the die: what it saves is safe, or the march is discovered. A force
// whose order was changed, and which does not march, gives its points up by the same
// rolls. CWB 29.0 says what night is; twilight is night in part.
func (b *bench) rollSurprise(i int) (over bool, err error) {
	g := b.g
	f := g.surprises[i]
	e := SurpriseRolled{Side: f.side, Command: g.commands[f.command].name, Turn: f.turns + 1, Back: f.back || !g.isOrdered(f),
		Die: b.die(rules.KnownTo(f.side), "surprise/"+g.commands[f.command].name)}
	if g.isDark() {
		e.Mods.Add(-1, "night", "CWB 29.0")
	}
	e.Hidden = b.ahead != nil || g.charts.MarchHidden(e.Die+e.Mods.Sum(), e.Turn)
	for k, n := range f.pieces {
		saved := int(f.saved[k])
		if turn := g.marchAllowance(int(n)); e.Hidden && e.Back {
			saved = max(0, saved-turn)
		} else if e.Hidden {
			saved += turn
		}
		e.Saved = append(e.Saved, saved)
	}
	b.emit(e)
	f = g.surprises[i]
	switch {
	case !e.Hidden && e.Back:
		return true, b.marchOut(i, discoveredByEnemy)
	case !e.Hidden:
		return true, b.marchOut(i, discovered)
	case e.Back && !slices.ContainsFunc(f.saved, func(s int16) bool { return s > 0 }):
		b.endSurprise(f, "given up")
		return true, nil
	}
	return false, nil
}

// isDark reports whether a turn is one of night, whole or in part: sight is short for
// twilight, not for rain. CWB 29.0a.
func (g *Game) isDark() bool {
	if g.turn < 1 || g.turn > len(g.calendar) {
		return false
	}
	t := g.calendar[g.turn-1]
	return t.Night || t.Visibility > 0 && !t.Rain
}

// marchFormation is the formation in which a piece marches.
func (g *Game) marchFormation(n int) data.Formation {
	switch k := g.counterOf(n); {
	case k.kind == battery:
		return data.Limbered
	case k.kind == troop && k.troop.Kind == data.Cavalry:
		return data.Mounted
	case k.kind == troop:
		return data.InfantryColumn
	}
	return g.field.pieces[n].formation
}

// marchAllowance is what a piece saves in a turn: a full allowance for the march, in
// halves; nobody who is off the map saves anything.
func (g *Game) marchAllowance(n int) int {
	if g.field.pieces[n].place != onMap {
		return 0
	}
	return g.fullAllowance(n, g.marchFormation(n))
}

// lieDown begins a surprise march: everybody whom the order names, and is there, lies
// still, the troops in line.
func (b *bench) lieDown(i int) {
	g := b.g
	f := g.surprises[i]
	e := SurpriseBegan{Side: f.side, Command: g.commands[f.command].name}
	for _, n := range g.hiddenForce(f) {
		e.Pieces = append(e.Pieces, g.name(n))
		p := &g.field.pieces[n]
		for _, line := range g.linesMeant(n) {
			b.takeIn(line, false)
		}
		if line := lineOf(p.formation); line != p.formation {
			b.formed(n, Formed{Side: f.side, Piece: g.name(n), Formation: line.String(), Spent: int(p.spent), Left: g.left(n)})
		}
	}
	b.emit(e)
}

// hiddenForce lists the pieces of a surprise march in order of march: those named first, then
// all others of the command in order of battle.
func (g *Game) hiddenForce(f surprise) []int {
	var all []int
	add := func(n int) {
		p := &g.field.pieces[n]
		if p.place == onMap && !g.isLine(n) && !slices.Contains(all, n) && !g.lies(n) {
			all = append(all, n)
		}
	}
	for _, name := range f.with {
		if c, err := g.findCommand(f.side, name); err == nil {
			g.eachOf(c, add)
		} else if n := g.find(f.side, name); n >= 0 {
			add(n)
		}
	}
	g.eachOf(f.command, add)
	return all
}

// eachOf calls f for every piece of a command and of all under it.
func (g *Game) eachOf(c int, f func(n int)) {
	of := append(g.under(c), c)
	for n := range g.field.pieces {
		k := g.counterOf(n)
		div, above := g.commandsOf(k)
		switch {
		case k.side != g.commands[c].side:
		case div >= 0 && slices.Contains(of, div), div < 0 && above >= 0 && slices.Contains(of, above):
			f(n)
		case slices.ContainsFunc(of, func(o int) bool { return g.leaderPiece(o) == n || g.hqPiece(o) == n && g.commands[o].rank > division }):
			f(n)
		}
	}
}

// endSurprise takes a surprise march off the list.
func (b *bench) endSurprise(f surprise, why string) {
	b.emit(SurpriseEnded{Side: f.side, Command: b.g.commands[f.command].name, Why: why})
}

// hiddenMarchOf is the forced march of a brigade that lies hidden: two more points saved,
// or given up, for a straggler check that nobody else hears of. CWB 18.0, 18.0b, 18.0c.
func (b *bench) hiddenMarchOf(n int) error {
	g := b.g
	p, name := &g.field.pieces[n], g.name(n)
	switch {
	case b.side != g.phasing:
		return b.mustBePhasing()
	case g.counterOf(n).kind != troop || g.counterOf(n).troop.Kind != data.Infantry:
		return refuse("CWB 18.0a", "only infantry makes a forced march, which %s is not", name)
	case p.state >= data.Disorganized:
		return refuse("CWB 18.0a", "%s is %s", name, p.state)
	case p.has(marchedOn):
		return refuse("CWB 18.0c", "%s has had its four points of forced march", name)
	}
	second := p.has(marched)
	if err := b.straggleAlone(n, second, "forced march"); err != nil {
		return err
	}
	if p.place == onMap {
		b.emit(MarchHastened{Side: b.side, Unit: name, Second: second})
	}
	return nil
}

type (
	// SurprisePlanned is a dispatch that orders a surprise march.
	SurprisePlanned struct {
		Side     rules.Side `json:"side"`
		Command  string     `json:"command"`
		Number   int        `json:"number"`
		With     []string   `json:"with,omitempty"`
		Route    []hex.Hex  `json:"route"`
		Straight bool       `json:"straight,omitempty"`
	}
	// SurpriseBegan is a force that lies still.
	SurpriseBegan struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Pieces  []string   `json:"pieces"`
	}
	// SurpriseSet is what a force does at the next movement phase.
	SurpriseSet struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Back    bool       `json:"back,omitempty"`
	}
	// SurpriseRolled is a roll on the accumulation table.
	SurpriseRolled struct {
		Side    rules.Side  `json:"side"`
		Command string      `json:"command"`
		Turn    int         `json:"turn"` // of the march
		Die     int         `json:"die"`
		Mods    rules.Tally `json:"mods,omitempty"`
		Hidden  bool        `json:"hidden,omitempty"`
		Back    bool        `json:"back,omitempty"` // it gives its points up
		Saved   []int       `json:"saved"`          // by piece, after it, in halves
	}
	// MarchHastened is a forced march of a brigade that lies hidden.
	MarchHastened struct {
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		Second bool       `json:"second,omitempty"`
	}
	// SurpriseEnded is a surprise march that is over.
	SurpriseEnded struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Why     string     `json:"why"` // "void", "given up", "marched", "rested", "collision"
	}
)

// surpriseEvents are the events of surprise marches.
var surpriseEvents = []rules.Event{SurprisePlanned{}, SurpriseBegan{}, SurpriseSet{}, SurpriseRolled{}, MarchHastened{}, SurpriseEnded{},
	SurpriseMarched{}, DetourTried{}, SurpriseTriggered{}, FireShrugged{}, SurpriseRested{}}

// Kind names each event in the journal.
func (SurprisePlanned) Kind() string { return "surprise-planned" }
func (SurpriseBegan) Kind() string   { return "surprise-began" }
func (SurpriseSet) Kind() string     { return "surprise-set" }
func (SurpriseRolled) Kind() string  { return "surprise-rolled" }
func (MarchHastened) Kind() string   { return "march-hastened" }
func (SurpriseEnded) Kind() string   { return "surprise-ended" }

// setSurprise changes a surprise march of the list, in a copy of it.
func (g *Game) setSurprise(s rules.Side, command string, change func(*surprise)) {
	post, err := g.findCommand(s, command)
	if err != nil {
		return
	}
	if i := g.surpriseOf(s, post); i >= 0 {
		g.surprises = slices.Clone(g.surprises)
		change(&g.surprises[i])
	}
}

func (e SurprisePlanned) apply(g *Game) {
	if post, err := g.findCommand(e.Side, e.Command); err == nil {
		g.surprises = append(slices.Clip(g.surprises), surprise{side: e.Side, command: post, number: e.Number, with: e.With, route: e.Route, straight: e.Straight})
	}
}

func (e SurpriseBegan) apply(g *Game) {
	g.setSurprise(e.Side, e.Command, func(f *surprise) {
		f.stage, f.pieces = lying, nil
		for _, name := range e.Pieces {
			f.pieces = append(f.pieces, int16(g.find(e.Side, name)))
		}
		f.saved = make([]int16, len(f.pieces))
	})
}

func (e SurpriseSet) apply(g *Game) {
	g.setSurprise(e.Side, e.Command, func(f *surprise) { f.goes, f.back = !e.Back, e.Back })
}

func (e SurpriseRolled) apply(g *Game) {
	g.setSurprise(e.Side, e.Command, func(f *surprise) {
		f.turns, f.back, f.saved = e.Turn, e.Back, nil
		for _, s := range e.Saved {
			f.saved = append(f.saved, int16(s))
		}
	})
}

func (e MarchHastened) apply(g *Game) {
	n := g.find(e.Side, e.Unit)
	g.field.pieces[n].marks |= marched
	if e.Second {
		g.field.pieces[n].marks |= marchedOn
	}
	g.surprises = slices.Clone(g.surprises)
	for i := range g.surprises {
		f := &g.surprises[i]
		if k := slices.Index(f.pieces, int16(n)); k >= 0 {
			f.saved = slices.Clone(f.saved)
			if f.back {
				f.saved[k] = max(0, f.saved[k]-marchPoints)
			} else {
				f.saved[k] += marchPoints
			}
		}
	}
}

func (e SurpriseEnded) apply(g *Game) {
	if post, err := g.findCommand(e.Side, e.Command); err == nil {
		g.surprises = slices.DeleteFunc(slices.Clone(g.surprises), func(f surprise) bool { return f.side == e.Side && f.command == post })
	}
}

// Tell tells the owner alone: that there is a surprise march is the secret.
func (e SurprisePlanned) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.SurprisePlanned{Command: e.Command, Number: e.Number, With: e.With, Route: e.Route, Straight: e.Straight})
}

// Tell tells the owner alone.
func (e SurpriseBegan) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.SurpriseBegan{Command: e.Command, Pieces: e.Pieces})
}

// Tell tells the owner alone.
func (e SurpriseSet) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.SurpriseSet{Command: e.Command, Back: e.Back})
}

// Tell tells the owner alone; if the march is discovered, the enemy sees it.
func (e SurpriseRolled) Tell(s rules.Side) rules.Notice {
	n := seen.SurpriseRolled{Command: e.Command, Turn: e.Turn, Die: e.Die, Mods: e.Mods, Hidden: e.Hidden, Back: e.Back}
	if len(e.Saved) > 0 {
		n.Least = slices.Min(e.Saved)
	}
	return own(e.Side, s, n)
}

// Tell tells the owner alone.
func (e MarchHastened) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.MarchHastened{Unit: e.Unit, Second: e.Second})
}

// Tell tells the owner alone.
func (e SurpriseEnded) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.SurpriseEnded{Command: e.Command, Why: e.Why})
}
