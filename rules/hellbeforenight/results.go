package hellbeforenight

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// The results of both tables. HBN 10.10, 10.4D.

var resultEvents = []rules.Event{RatingsCompared{}}

// RatingsCompared is the morale of both units, for r# and R#. HBN 10.10C.
type RatingsCompared struct{ seen.RatingsCompared }

// Kind names the event in the journal.
func (RatingsCompared) Kind() string { return "ratings-compared" }

// Tell tells both sides.
func (e RatingsCompared) Tell(rules.Side) rules.Notice { return e.RatingsCompared }

func (RatingsCompared) apply(*Game) {}

var parties = [...]data.Who{data.Attacker, data.Defender}

// applyResult reads a cell of either table: its result and, where that left nobody disrupted,
// thrown back or routed, the one in brackets. Who is eliminated leaves the map last, for the
// bracket may rout him as well. HBN 10.10B. All of it is over before the next combat, HBN 10.10A.
func (b *bench) applyResult(f *fight, c data.Cell) error {
	f.hit, f.dying = [3]bool{}, [3]bool{}
	if err := b.take(f, c.Primary, [3]bool{}); err != nil {
		return err
	}
	perUnit := b.g.options.is(secondaryB, "per-unit") && c.Primary.Who == data.Both
	if perUnit || !f.hit[data.Attacker] && !f.hit[data.Defender] {
		if err := b.take(f, c.Bracket, f.hit); err != nil {
			return err
		}
	}
	for _, who := range parties {
		if err := b.bury(f, who); err != nil {
			return err
		}
	}
	return nil
}

// take applies one result to each that it names and that is not spared. Whom r# and R# strike
// is settled by the ratings that both had before. HBN 10.10C.
func (b *bench) take(f *fight, r data.Result, spared [3]bool) error {
	var strikes [3]bool
	for _, who := range parties {
		strikes[who] = (r.Who == who || r.Who == data.Both) && !spared[who] && f.unit(who) >= 0 && b.outweighs(f, who, r)
	}
	for _, who := range parties {
		if !strikes[who] {
			continue
		}
		if _, there := b.g.standsAt(f.unit(who)); !there {
			continue
		}
		if err := b.strike(f, who, r.What); err != nil {
			return err
		}
	}
	return nil
}

// outweighs reports whether a result strikes a unit, given the morale of its enemy. A gunboat
// has none, and is not asked for it. HBN 10.10C.
func (b *bench) outweighs(f *fight, who data.Who, r data.Result) bool {
	if !r.Weighs || f.attacker < 0 {
		return true
	}
	n, enemy := f.unit(who), f.attacker+f.defender-f.unit(who)
	own, theirs := b.ratingOf(n), b.ratingOf(enemy)
	least := own.Sum() + r.By
	if b.g.options.is(relative, "greater") {
		least++
	}
	struck := theirs.Sum() >= least
	b.emit(RatingsCompared{seen.RatingsCompared{Unit: b.g.name(n), Side: b.g.side(n), Enemy: b.g.name(enemy),
		Result: fmt.Sprintf("%s%d", letterNames[r.What], r.By), Own: own, Theirs: theirs, By: r.By, Struck: struck}})
	return struck
}

var letterNames = [...]string{data.Disrupt: "r", data.Retreat: "R", data.Check: "M", data.Destroy: "X"}

// strike applies one result to one unit. HBN 10.10C.
func (b *bench) strike(f *fight, who data.Who, what data.Letter) error {
	n := f.unit(who)
	switch what {
	case data.Disrupt:
		if b.disrupt(n, f.cause(), "HBN 10.10C") {
			f.strikes(who)
			return nil
		}
		return b.onlyRetreats(f, who)
	case data.Retreat:
		return b.throwBack(f, who)
	case data.Check:
		if c := b.checkMorale(check{unit: n, why: f.cause(), rule: "HBN 10.10C"}); !c.passed {
			b.breaks(f, who, c, f.cause(), "HBN 10.10C")
		}
	case data.Destroy:
		f.dying[who] = true
	}
	return nil
}

// throwBack is a mandatory retreat: who is not disrupted yet is so as well, who is checks
// first whether he routs. HBN 10.10C.
func (b *bench) throwBack(f *fight, who data.Who) error {
	n := f.unit(who)
	if b.disrupt(n, f.cause(), "HBN 10.10C") {
		f.strikes(who)
		return b.sendBack(f, who)
	}
	if c := b.checkRout(check{unit: n, why: f.cause() + ", and it is disrupted already", rule: "HBN 10.10C"}); !c.passed {
		b.breaks(f, who, c, f.cause(), "HBN 10.10C")
		return nil
	}
	return b.onlyRetreats(f, who)
}

// onlyRetreats throws back a unit that was disrupted before. Whether the bracket is read after
// that is for its ruling. HBN 10.10B.
func (b *bench) onlyRetreats(f *fight, who data.Who) error {
	if !b.g.options.is(bracketRetreat, "read") {
		f.strikes(who)
	}
	return b.sendBack(f, who)
}

// sendBack retreats a unit that a result forces to. HBN 10.11.
func (b *bench) sendBack(f *fight, who data.Who) error {
	n, away := f.unit(who), hexNowhere
	switch {
	case f.byFire && who == data.Defender:
		away = f.from // HBN 11.2C
	case f.byFire:
		away = f.at
	}
	f.struck = true
	if who == data.Attacker {
		f.fails = true
	} else {
		f.retreated = true
	}
	_, err := b.retreat(n, away, f.cause(), "HBN 10.11A")
	if err == nil && who == data.Defender && b.g.kind(n) == data.Artillery && b.g.units[n].place != onMap {
		f.forced = true
	}
	return err
}

// breaks routs a unit in a combat, where guns are captured. HBN 5.6A, 10.4D.
func (b *bench) breaks(f *fight, who data.Who, c checked, why string, rule rules.Cite) {
	n := f.unit(who)
	f.strikes(who)
	if who == data.Defender {
		f.routed = true
	}
	died := f.dying[who]
	f.dying[who] = false
	if b.g.kind(n) == data.Artillery && !f.byFire {
		b.capture(n, why+", and guns that are routed are captured", "HBN 10.4D")
		return
	}
	b.lose(n, loss{routed: true, shattered: b.g.shattered(c), eliminated: died, why: why, rule: rule})
}

// bury takes a unit that was eliminated off the map, unless it takes extra strength where it
// stands. HBN 5.8, 5.10.
func (b *bench) bury(f *fight, who data.Who) error {
	if !f.dying[who] {
		return nil
	}
	f.dying[who] = false
	f.struck = true
	n := f.unit(who)
	stays, err := b.replace(n)
	if err != nil || stays {
		return err
	}
	if who == data.Attacker {
		f.fails = true
	} else {
		f.died = true
	}
	b.lose(n, loss{eliminated: true, why: f.cause(), rule: "HBN 10.10C"})
	return nil
}

// strikes notes that a unit was disrupted, thrown back or routed.
func (f *fight) strikes(who data.Who) {
	f.hit[who], f.struck = true, true
	if who == data.Attacker {
		f.fails = true
	}
}

// cause says what a unit suffers from, as a mail prints it.
func (f *fight) cause() string {
	if f.byFire {
		return "bombardment"
	}
	return "combat"
}
