package orders

import (
	"slices"

	"longroll/rules/hellbeforenight"
)

// hellBeforeNight is the order language of Hell Before Night.
var hellBeforeNight = language{
	regiments: true,
	verbs:     slices.Concat(hbnMovement(), hbnInPlace(), hbnReserves(), hbnCombat(), hbnAhead(), hbnAdministration(), hbnCloses(), askingVerbs()),
	riders:    hbnRiders,
	echo:      echoHbn,
	about:     aboutHbn,
	implied:   []func(*field, *phrase) (said, *slip){readHbnMove, readHbnEnter},
	unitOf:    unitOfHbn,
	clauses:   hbnClauses(),
	number:    numberHbn,
}

// hbnMovement are the orders of a movement phase by which somebody moves. HBN 7, 9.
func hbnMovement() []verb {
	return []verb{
		{
			names: []string{"move", "moves", "mv", "go"},
			forms: []string{"move UNIT, UNIT HEX-HEX-HEX", "move UNIT to HEX charge", "move LEADER to HEX", "move reserve LETTER HEX-HEX"},
			means: []string{
				"Moves a unit, or a stack, along the hexes you give or to a hex by the cheapest way (HBN 7.1, 8.2). Leaders who are named with units go along.",
				"The path may begin with the hex where it stands or with the next one. With charge at the end it gets a charge marker (HBN 7.1F).",
				"A leader named alone moves alone, and so does a reserve (HBN 7.8, 14.4).",
			},
			examples: []string{"move 13 TN 1013-1113-1112", "move 13 TN, 154 TN to 1213 charge", "move 13 TN with Bragg to 1213", "move Polk to 1415", "move reserve B 1214-1314"},
			talk:     []string{"go"}, takes: true, read: readHbnMove,
		},
		{
			names:    []string{"march", "marches", "force", "forced"},
			forms:    []string{"march UNIT to HEX"},
			means:    []string{"Moves as move does, by a forced march: a roll for more movement points, and perhaps disruption (HBN 7.6)."},
			examples: []string{"march 13 TN to 1415"},
			talk:     []string{"march", "force", "forced"}, takes: true, read: readHbnMarch,
		},
		{
			names:    []string{"hold", "holds", "stay", "stays"},
			forms:    []string{"hold UNIT, UNIT"},
			means:    []string{"Says that a unit stays where it is. Units without an order do so anyway. It takes back a move of the unit that stands higher on the sheet."},
			examples: []string{"hold 13 TN"},
			talk:     []string{"hold", "holds", "stay", "stays"}, takes: true, read: readHold,
		},
		{
			names: []string{"enter", "enters", "arrive", "bring"},
			forms: []string{"enter UNIT, UNIT at HEX", "enter UNIT at HEX to HEX", "enter UNIT HEX-HEX in reserve"},
			means: []string{"Brings reinforcements on at an entry hex, or who is beside Bark Road, and moves them on from there (HBN 9.2E, 9.3). Who is named together comes stacked; a line each comes as a column.",
				"With in reserve they come in a reserve marker (HBN 14.3F); charge and forced may stand behind, too."},
			examples: []string{"enter 4 KY at 1013 to 1113", "enter 4 KY 1013-1113-1213", "enter 4 KY at 1013 in reserve"},
			talk:     []string{"arrive", "bring"}, takes: true, read: readHbnEnter,
		},
		{
			names:    []string{"exit", "exits", "leave"},
			forms:    []string{"exit UNIT at HEX", "exit UNIT"},
			means:    []string{"Takes Confederates to a Bark Road hex and off the map there, or from where they stand (HBN 9.2B)."},
			examples: []string{"exit 13 TN at 1013"},
			talk:     []string{"leave"}, takes: true, read: readHbnExit,
		},
		{
			names:    []string{"step", "steps", "sidestep"},
			forms:    []string{"step UNIT east", "step UNIT west", "step UNIT to HEX"},
			means:    []string{"Moves who is off the map along Bark Road to its next hex (HBN 9.2B)."},
			examples: []string{"step 16 AL east"},
			talk:     []string{"step", "steps"}, takes: true, read: readHbnStep,
		},
	}
}

// hbnInPlace are those that move nobody over the map. HBN 5.3, 5.9, 8.1, 9.1, 10.9, 13.
func hbnInPlace() []verb {
	return []verb{
		{
			names:    []string{"recover", "recovers"},
			forms:    []string{"recover UNIT, UNIT"},
			means:    []string{"A disrupted unit that neither moves nor fires tries to get back in order (HBN 5.3B)."},
			examples: []string{"recover 13 TN"},
			takes:    true, read: readHbnRecover,
		},
		{
			names:    []string{"volley"},
			forms:    []string{"volley HEX", "volley UNIT"},
			means:    []string{"Marks who stands in a hex, and did not move, with a volley marker (HBN 10.9A)."},
			examples: []string{"volley 1013", "volley 13 TN"},
			takes:    true, read: readVolley,
		},
		{
			names:    []string{"order", "restack", "arrange"},
			forms:    []string{"order HEX: UNIT, UNIT"},
			means:    []string{"Puts the units of a hex in order, from the top (HBN 8.1F)."},
			examples: []string{"order 1013: 154 TN, 13 TN"},
			talk:     []string{"order", "arrange"}, takes: true, read: readRestack,
		},
		{
			names:    []string{"reenter", "reenters", "re-enter"},
			forms:    []string{"reenter UNIT at HEX"},
			means:    []string{"Brings a unit back from the Ready area (HBN 9.1)."},
			examples: []string{"reenter 5 TN at 1213"},
			takes:    true, read: readReenter,
		},
		{
			names:    []string{"rebuild", "rebuilds"},
			forms:    []string{"rebuild UNIT at HEX", "rebuild UNIT at HEX from COUNTER"},
			means:    []string{"Brings an eliminated unit back with a point of extra strength (HBN 5.9C). Say from which counter if several would do."},
			examples: []string{"rebuild 7 KY at 1213", "rebuild 7 KY at 1213 from Cheatham"},
			takes:    true, read: readRebuild,
		},
		{
			names: []string{"lead", "leads"},
			forms: []string{"lead LEADER recover|rally|hero|strength UNIT", "lead LEADER reserve UNIT, UNIT", "lead LEADER stack"},
			means: []string{"A leader gives his one bonus of the couplet (HBN 13.3). To attack with a unit or to coordinate he is named with the attack, to defend in a standing instruction.",
				"With at HEX behind it you say where."},
			examples: []string{"lead Bragg recover 13 TN", "lead Bragg reserve 13 TN, 154 TN", "lead Bragg stack"},
			talk:     []string{"lead", "leads"}, takes: true, read: readLead,
		},
		{
			names:    []string{"hq", "flip", "headquarters"},
			forms:    []string{"hq flip", "hq becomes Beauregard"},
			means:    []string{"Turns Beauregard's headquarters to its other side, or puts him in its place (HBN 13.6). It moves as a leader does."},
			examples: []string{"hq flip", "flip hq", "hq becomes Beauregard"},
			talk:     []string{"headquarters"}, read: readHQ,
		},
	}
}

// hbnReserves are the orders about reserves. HBN 14.
func hbnReserves() []verb {
	return []verb{
		{
			names:    []string{"reserve", "reserves", "gather", "form", "create"},
			forms:    []string{"reserve UNIT", "reserve UNIT: UNIT, UNIT"},
			means:    []string{"A unit tries to make a reserve in its hex (HBN 14.3); behind the colon stand those who go into it, or all do who may."},
			examples: []string{"reserve 13 TN", "reserve 13 TN: 13 TN, 154 TN"},
			talk:     []string{"reserve", "reserves", "gather", "form", "create"}, takes: true, read: readHbnGather,
		},
		{
			names: []string{"deploy", "deploys"},
			forms: []string{"deploy LETTER: UNIT to HEX, UNIT to HEX", "deploy UNIT at HEX"},
			means: []string{"Takes units out of a reserve that does not move (HBN 14.5). Before the battle: sets a unit or leader up near its starting hex (HBN 3.1B); several fit on a line."},
			examples: []string{
				"deploy B: 4 TN to 1214, 33 TN to 1215", "deploy 13 TN at 1013",
			},
			takes: true, read: readHbnDeploy,
		},
		{
			names:    []string{"hide", "hides"},
			forms:    []string{"hide LETTER", "hide LETTER with 1 dummy"},
			means:    []string{"Turns a reserve that no enemy can see over, with one or two dummies if you like (HBN 14.7)."},
			examples: []string{"hide B", "hide B with 2 dummies"},
			takes:    true, read: readHide,
		},
		{
			names:    []string{"lift", "lifts"},
			forms:    []string{"lift LETTER"},
			means:    []string{"Takes a dummy off (HBN 14.7C)."},
			examples: []string{"lift C"},
			takes:    true, read: readLift,
		},
	}
}

// hbnCombat are the orders of a combat phase. HBN 10, 11.
func hbnCombat() []verb {
	return []verb{
		{
			names: attackWords,
			forms: []string{"attack UNIT -> HEX", "attack HEX with UNIT", "attack NUMBER: UNIT -> HEX"},
			means: []string{"One combat: a unit against the hex next to it (HBN 10.1). An enemy unit may stand for its hex.",
				"What else you want follows, after a comma or on lines of its own. All attacks on one hex go before those on the next.",
				"Its number is its place among the attacks of your sheet, and need not be written: conditions go by it."},
			examples: []string{"attack 13 TN -> 1113", "attack 13 TN -> 15 IA, with leader Bragg", "attack 1113 with 13 TN", "attack 2: 13 TN -> 1113"},
			takes:    true, rides: true, read: readHbnAttack,
		},
		{
			names: []string{"if", "when"},
			forms: []string{"if NUMBER routs|retreats|dies|falls|stands|advances|fails: attack UNIT -> HEX"},
			means: []string{"An attack, bombard or shell that is carried out only if an attack above it came out so. The number is that of the attack, 1 for the first of your sheet; those on a condition count, too, and a second sheet of the phase counts on.",
				"falls is any of the first three, stands none of them; fails is an attacker who is disrupted, thrown back or worse."},
			examples: []string{"if 1 routs: attack 154 TN -> 1113", "if 1 stands: bombard Ketchum AL -> 15 IA"},
			talk:     []string{"if", "when"}, takes: true, rides: true, read: readIf,
		},
		{
			names:    []string{"bombard", "bombards", "fire", "fires"},
			forms:    []string{"bombard UNIT -> UNIT", "bombard UNIT, UNIT -> HEX together"},
			means:    []string{"Units fire at a unit of the enemy, or at the top one of a hex (HBN 11.1). Each fires alone, unless batteries of one hex fire together (HBN 11.4)."},
			examples: []string{"bombard Ketchum AL -> 15 IA", "bombard Ketchum AL, Gage AL -> 1113 together"},
			talk:     []string{"fire", "fires"}, takes: true, read: readBombard,
		},
		{
			names:    []string{"shell", "shells"},
			forms:    []string{"shell BOAT -> UNIT", "shell BOAT, BOAT, UNIT -> UNIT", "shell BOAT -> HEX"},
			means:    []string{"A gunboat fires, at night at a hex (HBN 11.5). Who fires at the same unit is named in the same line."},
			examples: []string{"shell Tyler -> 3026"},
			talk:     []string{"shell", "shells"}, takes: true, read: readShell,
		},
	}
}

// hbnAhead are orders for the phases of the enemy.
func hbnAhead() []verb {
	return []verb{
		{
			names: []string{"standing", "stand"},
			forms: []string{"standing: retreat UNIT to HEX or HEX", "standing: end turn yes", "standing: ask nothing", "standing: clear"},
			means: []string{
				"Answers questions in advance, until you say otherwise; your opponent never sees it.",
				"Several fit on a line, with a semicolon between them. Each takes the place of an earlier one for the same unit and case. In a sheet they hold from their line on, so write them above the attacks.",
			},
			examples: []string{"standing: retreat 13 TN to 1213 or 1214; end turn yes", "standing: ask nothing", "standing: clear"},
			talk:     []string{"standing", "stand"}, takes: true, under: hbnInstructionPages(), read: readHbnStanding,
		},
	}
}

// hbnAdministration are the orders of the administrative phase. HBN 4.5, 5.6B, 5.11, 13.4.
func hbnAdministration() []verb {
	return []verb{
		{
			names:    []string{"place", "places", "put"},
			forms:    []string{"place UNIT at HEX"},
			means:    []string{"In the administrative phase: brings a unit back from the Ready area (HBN 5.6B). Before the battle: the same as deploy."},
			examples: []string{"place 5 TN at 1213"},
			talk:     []string{"place", "places", "put"}, takes: true, read: readHbnPlace,
		},
		{
			names:    []string{"cadre", "cadres"},
			forms:    []string{"cadre UNIT, UNIT"},
			means:    []string{"Rolls for an eliminated unit: it comes back, or is destroyed on a 9 (HBN 5.11)."},
			examples: []string{"cadre 7 KY"},
			takes:    true, read: readCadre,
		},
		{
			names:    []string{"short"},
			forms:    []string{"short UNIT, UNIT, UNIT"},
			means:    []string{"Up to three units of the enemy run short of ammunition (HBN 4.5)."},
			examples: []string{"short 15 IA"},
			talk:     []string{"short"}, takes: true, read: readShort,
		},
		{
			names:    []string{"return", "returns"},
			forms:    []string{"return LEADER with UNIT"},
			means:    []string{"With whom a leader comes back who was hit (HBN 13.4D)."},
			examples: []string{"return Hindman with 13 TN"},
			talk:     []string{"return", "returns"}, takes: true, read: readRejoin,
		},
	}
}

// hbnCloses end a sheet, or ask for something.
func hbnCloses() []verb {
	return []verb{
		{
			names: []string{"pause"}, forms: []string{"pause"}, examples: []string{"pause"}, talk: []string{"pause"}, read: readHbnPause,
			means: []string{"Stops the combat phase here, so that you see how things stand before you order more attacks."},
		},
		{
			names: []string{"end"}, forms: []string{"end"}, examples: []string{"end", "end phase"}, talk: []string{"end"}, read: readHbnEnd,
			means: []string{"Ends your part of the couplet. Moves and attacks below it are not read."},
		},
		{
			names: []string{"final"}, forms: []string{"final"}, examples: []string{"final"}, talk: []string{"final"}, read: readFinal,
			means: []string{"Play this sheet now, without waiting for the deadline and whatever still needs attention.",
				"It ends nothing: if the sheet does not say end, your part goes on after it until you write end."},
		},
		{
			names: []string{"answer"}, forms: []string{"a b", "UNIT a", "UNIT to HEX", "1 a"}, talk: []string{"answer"}, read: readAnswer,
			means: []string{"Answers what we asked: a letter for each question in its order, or each by its unit or number."},
		},
		word("withdraw", "Takes back the sheet that we hold of you for this phase."),
		word("orders", "Asks for the sheet that we hold of you."),
		word("status", "Asks where the game stands: turn, couplet, deadline, whose move."),
		word("show", "Asks for the whole position again."),
		{
			names: []string{"help"}, forms: []string{"help", "help attack"}, examples: []string{"help", "help attack"}, talk: []string{"help"}, read: readHelp,
			means: []string{"Asks for this page, or for the page of one order."},
		},
	}
}

func readHbnPause(*field, *phrase) (said, *slip) {
	return said{commands: commands(hellbeforenight.Pause{}), ends: pauses}, nil
}

func readHbnEnd(_ *field, p *phrase) (said, *slip) {
	if mark := p.here(); p.accept("of turn", "of the turn", "turn", "the turn") {
		return said{}, &slip{reason: "\"end\" alone ends your part of the couplet; whether you end the turn, when the die lets you, is a standing instruction", sure: true,
			from: mark.from, to: mark.from, lines: []string{"end", "standing: end turn yes"}}
	}
	p.accept("phase", "of phase", "my phase", "couplet", "my couplet", "my part")
	return said{commands: commands(hellbeforenight.End{}), ends: closes}, nil
}
