package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/hex"
)

// What the orders of the Brigade Series settle, and what may be ordered more than once.

// claimsOf lists what commands settle.
func claimsOf(commands []rules.Command) []claim {
	var all []claim
	for _, c := range commands {
		all = slices.Concat(all, logClaims(c), mapClaims(c), givenClaims(c))
	}
	return all
}

// logClaims are the claims of the order log. An order held since before the battle is in
// force at once and ends the one before it; a formation is tried for and checked once a
// turn; a commander gives one order in person. CWB 10.1f, 10.1i, 10.2c, 10.3, 10.6b, 10.6c.
//
// Two dispatches by aide to one receiver are allowed and both paid for: what comes of the first
// once the second is received is told in their forecast.
func logClaims(c rules.Command) []claim {
	switch c := c.(type) {
	case cwb.PresetDispatch:
		return once("pre-set dispatch to " + c.To)
	case cwb.WriteDispatch:
		from := mark(c.From != "", " from "+c.From)
		switch {
		case c.Confers:
			return each(c.To, func(to string) claim { return claim{what: "conference with " + to} })
		case c.Method == "IPV":
			return each(c.To, func(to string) claim { return claim{what: "dispatch in person" + from + " to " + to, anew: recharges} })
		}
		return each(c.To, func(to string) claim { return claim{what: "dispatch by aide" + from + " to " + to, change: true} })
	case cwb.TakeInitiative:
		return once("try for initiative by " + c.Leader + mark(c.To != "", " for "+c.To))
	case cwb.CheckStoppage:
		return once("check for stoppage of " + c.Command)
	case cwb.Emergency:
		return once("emergency retreat of " + c.Command)
	case cwb.Replace:
		return once("word on the loss of " + c.Leader)
	case cwb.Attach:
		return once("order to attach " + c.Division)
	case cwb.OrderCannon:
		return once("order to " + c.Leader)
	}
	return nil
}

// recharges reports whether a commander may give another order in person. CWB 10.6b.
func recharges(c rules.Command) bool {
	_, ok := c.(cwb.Recharge)
	return ok
}

func once(what string) []claim { return []claim{{what: what}} }

// mapClaims are the claims of the map. A piece is set up once in each regard, comes on once and
// fires once in a phase; it takes a formation or a facing anew only after it has moved. CWB 1.4,
// 8.1, 11.1, 12.1, 13.1, 16.6, 20.3d, 21.2; CWB-AH 3.5, 5.3.
func mapClaims(c rules.Command) []claim {
	switch c := c.(type) {
	case cwb.DrawUp:
		var all []claim
		for _, aspect := range []struct {
			said bool
			what string
		}{{!c.At.IsZero(), placeOf(c.Piece)}, {c.Formation != "", formationFor(c.Piece)}, {c.Facing != "", facingFor(c.Piece)}} {
			if aspect.said {
				all = append(all, claim{what: aspect.what})
			}
		}
		return all
	case cwb.Form:
		return []claim{{what: formationFor(c.Piece), anew: moves(c.Piece)}}
	case cwb.Face:
		return []claim{{what: facingFor(c.Piece), anew: moves(c.Piece)}}
	case cwb.Arrange:
		return each(c.Pieces, func(p string) claim { return claim{what: "order for the stack of " + p, anew: moves("")} })
	case cwb.Enter:
		return once("entry of " + c.Piece)
	case cwb.MarkRadius:
		return once("mark for the radius of " + c.Division)
	case cwb.MarkRecovery:
		return once("recovery marker of " + c.Unit)
	case cwb.Gather:
		return once("choice of the army commander's own division")
	case cwb.Build:
		return once("order to build for " + c.Unit)
	case cwb.Convert:
		return once("order to dig for " + c.Unit)
	case cwb.PlanSurprise:
		return once("surprise by " + c.Command)
	case cwb.SetSurprise:
		return once("word on the surprise by " + c.Command)
	case cwb.Fire:
		return each(slices.Concat(c.By, c.Boats), func(u string) claim { return claim{what: fireOf(u)} })
	}
	return changeClaims(c)
}

func placeOf(piece string) string      { return "order for the place of " + piece }
func formationFor(piece string) string { return "order for the formation of " + piece }
func facingFor(piece string) string    { return "order for the facing of " + piece }
func fireOf(unit string) string        { return "fire order for " + unit }
func moveOf(piece string) string       { return "move of " + piece }
func attackOf(unit string) string      { return "close combat of " + unit }
func attackOn(h hex.Hex) string        { return "close combat in " + echoHex(h) }

// changeClaims are those of orders that a phase may see twice: a piece may go on, and
// fight again.
func changeClaims(c rules.Command) []claim {
	switch c := c.(type) {
	case cwb.Move:
		return each(c.Pieces, func(p string) claim { return claim{what: moveOf(p), change: true} })
	case cwb.Charge:
		return append(each(c.Units, func(u string) claim { return claim{what: attackOf(u), change: true} }), claim{what: attackOn(c.Target), change: true})
	case cwb.Resupply:
		return []claim{{what: "supply of " + c.Unit, change: true}}
	case cwb.LoadWagon:
		return []claim{{what: "load of " + c.Wagon, change: true}}
	}
	return nil
}

// givenClaims are those of standing instructions and doctrine, which may be given anew for what
// comes below a move or a combat.
func givenClaims(c rules.Command) []claim {
	const all = "word that cancels your standing instructions"
	switch c := c.(type) {
	case cwb.Instruct:
		every := "word that cancels your standing instructions for " + wordsFor(c.What)
		return []claim{{what: instructionOf(c.What, c.Unit), anew: asks}, {what: all, yields: true}, {what: every, yields: true}}
	case cwb.CancelStanding:
		what := all
		switch {
		case c.Unit != "":
			what = instructionOf(c.What, c.Unit)
		case c.What != "":
			what += " for " + wordsFor(c.What)
		}
		return []claim{{what: what, anew: asks, covers: true}}
	case cwb.Doctrine:
		return []claim{{what: "doctrine for " + c.Window + " fire", anew: asks}}
	}
	return nil
}

// instructionOf names a standing instruction.
func instructionOf(what, unit string) string {
	return "standing instruction for " + wordsFor(what) + mark(unit != "", " of "+unit)
}

// moves finds the commands that bring a piece into other surroundings; any piece, if
// none is named. After a close combat anybody may stand elsewhere.
func moves(piece string) func(rules.Command) bool {
	is := func(pieces ...string) bool { return piece == "" || slices.Contains(pieces, piece) }
	return func(c rules.Command) bool {
		switch c := c.(type) {
		case cwb.Move:
			return is(c.Pieces...)
		case cwb.Enter:
			return is(c.Piece)
		case cwb.Ferry:
			return is(c.Pieces...)
		case cwb.Charge:
			return true
		}
		return false
	}
}

// asks reports whether a question may come up in a command which an instruction answers.
func asks(c rules.Command) bool {
	switch c.(type) {
	case cwb.Move, cwb.Enter, cwb.Ferry, cwb.Charge, cwb.Form, cwb.Extend, cwb.Fire, cwb.EngageBoats, cwb.SetSurprise:
		return true
	}
	return false
}
