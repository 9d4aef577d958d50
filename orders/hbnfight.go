package orders

import (
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Combat, bombardment and the bonuses of leaders in Hell Before Night. HBN 10, 11, 13.3.

// atWords part who attacks from whom.
var atWords = []string{"->", "at", "to", "into", "on", "against"}

// stopTarget reports whether what is attacked follows.
func stopTarget(p *phrase) bool {
	switch word := p.peek(0); word {
	case "on":
		return true
	case "in":
		return looksLikeHex(p.peek(1))
	default:
		return slices.Contains(atWords, word) || slices.Contains(withWords, word)
	}
}

// targetFirst reports whether an attack is written as "1415 with 13 TN".
func (f *field) targetFirst(p *phrase) bool {
	if f.hexAhead(p) || p.peek(0) == "hex" || p.peek(0) == "on" || p.peek(0) == "at" {
		return true
	}
	n := f.nameAt(p, p.at)
	return n > 0 && slices.Contains(withWords, p.peek(n)) && f.enemyAt(p, n)
}

// readHbnAttack reads who attacks which hex. HBN 10.1.
func readHbnAttack(f *field, p *phrase) (said, *slip) {
	number := numberAhead(p)
	units, at, _, bad := f.shot(p)
	if bad != nil {
		return said{}, bad
	}
	var s said
	for _, u := range units {
		s.commands = append(s.commands, hellbeforenight.Attack{Unit: u.name, At: at, Number: number})
		number = 0 // the others have the next
	}
	if len(s.commands) > 1 {
		if !p.done() {
			return said{}, &slip{reason: "what comes of an attack is told with one unit a line"}
		}
		return s, nil
	}
	with, bad := f.ride(p, s.commands[0])
	return said{commands: commands(with)}, bad
}

// numberAhead takes the number of an attack off the beginning, "2: 13 TN -> 1113"; 0 for none.
func numberAhead(p *phrase) int {
	n, err := strconv.Atoi(p.peek(0))
	if err != nil || n < 1 || n > mostAttacks || !colonBehind(p, p.at) {
		return 0
	}
	p.next()
	return n
}

// mostAttacks is more than a phase has.
const mostAttacks = 999

// shot reads who strikes and whom: units, then a hex or units of the enemy there, or the hex
// first.
func (f *field) shot(p *phrase) (units []*card, at hex.Hex, targets []string, bad *slip) {
	if f.targetFirst(p) {
		p.accept("on", "at")
		if at, targets, bad = f.struck(p); bad != nil {
			return nil, at, nil, bad
		}
		if !p.accept(withWords...) {
			return nil, at, nil, p.stop(`"with", and then who does it,`)
		}
		units, bad = f.onlyUnits(p, ownField, func(p *phrase) bool { return hbnStop(p) || f.stopRider(p) || p.peek(0) == "together" })
		return units, at, targets, bad
	}
	if units, bad = f.onlyUnits(p, ownField, stopTarget); bad != nil {
		return nil, at, nil, bad
	}
	if !p.accept(atWords...) && !f.hexAhead(p) {
		return nil, at, nil, p.stop(`"->", and then the hex,`)
	}
	at, targets, bad = f.struck(p)
	return units, at, targets, bad
}

// enemyAt reports whether the next words are the name of a unit of the enemy.
func (f *field) enemyAt(p *phrase, words int) bool {
	name := p.text[p.here().from:p.tokens[p.at+words-1].to]
	hits := f.roster.find(name, foeField)
	return len(hits) == 1 && hits[0].place == foeField
}

// struck reads the hex that is struck, or units of the enemy in one hex.
func (f *field) struck(p *phrase) (hex.Hex, []string, *slip) {
	var at hex.Hex
	if f.hexAhead(p) || p.peek(0) == "hex" {
		h, bad := f.hex(p)
		if bad != nil || p.done() || !colonBehind(p, p.at-1) {
			return h, nil, bad
		}
		at = h // and behind the colon whom of those there
	}
	from := p.here()
	cards, bad := f.units(p, foeField, func(p *phrase) bool {
		return hbnStop(p) || slices.Contains(withWords, p.peek(0)) || p.peek(0) == "together" || f.stopRider(p)
	})
	if bad != nil {
		return hex.Hex{}, nil, bad
	}
	if !at.IsZero() && cards[0].at != at {
		return at, nil, &slip{reason: cards[0].name + " stands in " + cards[0].at.String() + ", not in " + at.String(), from: from.from, to: p.tokens[p.at-1].to}
	}
	w := party{units: cards}
	return cards[0].at, names(cards), w.together()
}

// readBombard reads which units fire at whom. HBN 11.1, 11.4.
func readBombard(f *field, p *phrase) (said, *slip) {
	if boats, _ := boatsAt(p, hbnView(f)); len(boats) > 0 {
		return said{}, &slip{reason: "what gunboats fire at is told with shell", lines: []string{"shell " + strings.Join(boats, ", ") + p.text[p.tokens[p.at-1].to:]}}
	}
	units, at, targets, bad := f.shot(p)
	if bad != nil {
		return said{}, bad
	}
	c := hellbeforenight.Bombard{Units: names(units), At: at, Targets: targets}
	c.Together = p.accept("together", ", together", "as one", "combined")
	return said{commands: commands(c)}, nil
}

// readShell reads at what gunboats fire, with batteries if any: all fire at a unit is announced
// at once. HBN 11.1C, 11.5.
func readShell(f *field, p *phrase) (said, *slip) {
	v := hbnView(f)
	boats, bad := boatsAt(p, v)
	if bad != nil {
		return said{}, bad
	}
	var guns []*card
	if !p.done() && !p.accept(atWords...) && !f.hexAhead(p) {
		if guns, bad = f.onlyUnits(p, ownField, stopTarget); bad != nil {
			return said{}, bad
		}
		p.accept(atWords...)
	}
	at, targets, bad := f.struck(p)
	if bad != nil {
		return said{}, bad
	}
	if len(targets) > 1 {
		return said{}, &slip{reason: "a gunboat fires at one unit, or at a hex"}
	}
	if len(boats)+len(guns) > 1 && v.Light != "night" {
		return said{commands: commands(hellbeforenight.Bombard{Units: append(boats, names(guns)...), At: at, Targets: targets})}, nil
	}
	var all []rules.Command
	for _, boat := range boats {
		all = append(all, hellbeforenight.Shell{Boat: boat, At: at, Target: strings.Join(targets, "")})
	}
	return said{commands: all}, nil
}

// boatsAt reads the names of gunboats.
func boatsAt(p *phrase, v seen.View) ([]string, *slip) {
	var boats []string
	bad := p.stop("the name of a gunboat")
	for {
		found := false
		for _, b := range v.Boats {
			if found = nameKey(b.Name) == p.here().word; found {
				boats = append(boats, b.Name)
				p.next()
				break
			}
		}
		if !found || !p.accept(",", "and", "&") {
			break
		}
	}
	switch {
	case len(boats) > 0:
		return boats, nil
	case len(v.Boats) == 0:
		return nil, &slip{reason: "you have no gunboats"}
	}
	for _, b := range v.Boats {
		bad.with = append(bad.with, b.Name)
	}
	return nil, bad
}

// outcomes are what a condition may ask of an attack, with other words for it.
var outcomes = map[string]string{
	"routs": "routs", "rout": "routs", "routed": "routs", "retreats": "retreats", "retreat": "retreats", "retreated": "retreats",
	"dies": "dies", "die": "dies", "eliminated": "dies", "falls": "falls", "fall": "falls", "fell": "falls",
	"stands": "stands", "stand": "stands", "stood": "stands", "holds": "stands", "advances": "advances", "advance": "advances", "advanced": "advances",
	"fails": "fails", "fail": "fails", "failed": "fails",
}

// conditional are the orders that may hang on what came of an attack.
var conditional = map[string]func(*field, *phrase) (said, *slip){
	"attack": readHbnAttack, "atk": readHbnAttack, "assault": readHbnAttack, "attacks": readHbnAttack,
	"bombard": readBombard, "fire": readBombard, "shell": readShell,
}

// readIf reads a condition and the order that hangs on it: "1 routs: attack 154 TN -> 1415".
func readIf(f *field, p *phrase) (said, *slip) {
	p.accept("the attack", "attack", "number", "combat")
	on := hellbeforenight.Condition{}
	n, err := strconv.Atoi(p.peek(0))
	if err != nil || n < 1 || n > mostAttacks {
		return said{}, p.stop("the number of an attack of this sheet, 1 for the first,")
	}
	on.Attack = n
	p.next()
	p.accept("was", "is")
	if on.Came = outcomes[p.peek(0)]; on.Came == "" {
		return said{}, p.stop("what came of it (" + orList(hellbeforenight.Outcomes) + ")")
	}
	p.next()
	p.skip(",", "then", "->")
	read := conditional[p.peek(0)]
	if read == nil {
		return said{}, p.stop("attack, bombard or shell")
	}
	p.next()
	s, bad := read(f, p)
	if bad != nil {
		return said{}, bad
	}
	for i, c := range s.commands {
		s.commands[i] = hung(c, on)
	}
	return s, nil
}

// hung is an order that hangs on what came of an attack.
func hung(c rules.Command, on hellbeforenight.Condition) rules.Command {
	switch c := c.(type) {
	case hellbeforenight.Attack:
		c.If = &on
		return c
	case hellbeforenight.Bombard:
		c.If = &on
		return c
	case hellbeforenight.Shell:
		c.If = &on
		return c
	}
	return c
}

// uses are the words for the bonuses of leaders. HBN 13.3.
var uses = map[string]hellbeforenight.Use{
	"reserve": hellbeforenight.ToReserve, "stack": hellbeforenight.ToStack, "stacks": hellbeforenight.ToStack,
	"recover": hellbeforenight.ToRecover, "recovers": hellbeforenight.ToRecover, "rally": hellbeforenight.ToRally, "rallies": hellbeforenight.ToRally,
	"coordinate": hellbeforenight.ToCoordinate, "coordinates": hellbeforenight.ToCoordinate,
	"attack": hellbeforenight.ToAttack, "attacks": hellbeforenight.ToAttack, "defend": hellbeforenight.ToDefend, "defends": hellbeforenight.ToDefend,
	"hero": hellbeforenight.ToHero, "strength": hellbeforenight.ToStrength,
}

// readLead reads which bonus a leader gives, and to whom. HBN 13.3.
func readLead(f *field, p *phrase) (said, *slip) {
	begin, named := p.at, f.nameAt(p, p.at)
	leader, bad := f.oneLeader(p, ownField, func(p *phrase) bool {
		return named > 0 && p.at == begin+named || uses[p.peek(0)] != "" || p.peek(0) == "to" || p.peek(0) == "creates"
	})
	if bad != nil {
		return said{}, bad
	}
	p.accept("to", "creates", "makes")
	p.accept("a")
	use := uses[p.peek(0)]
	if use == "" {
		return said{}, p.stop("what he does (reserve, stack, recover, rally, coordinate, attack, defend, hero or strength)")
	}
	p.next()
	p.accept("for", "with", "of")
	var units []*card
	if !p.done() && p.peek(0) != "at" && p.peek(0) != "in" {
		if units, bad = f.onlyUnits(p, ownField|ownGone, hbnStop); bad != nil {
			return said{}, bad
		}
	}
	c := hellbeforenight.Lead{Leader: leader.name, Use: use, Units: listedNames(units)}
	if p.accept("at", "in", "to") {
		if c.At, bad = f.hex(p); bad != nil {
			return said{}, bad
		}
	}
	if use == hellbeforenight.ToReserve {
		return said{commands: commands(hellbeforenight.Gather{Leader: leader.name, Units: c.Units})}, nil
	}
	return said{commands: commands(c)}, nil
}
