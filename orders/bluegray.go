package orders

import "slices"

// blueGray is the order language of Blue & Gray, both editions.
var blueGray = language{
	verbs: slices.Concat([]verb{
		{
			names: []string{"move", "mv", "m", "go", "moves", "march"},
			forms: []string{"move UNIT HEX-HEX-HEX", "move UNIT to HEX", "move UNIT, UNIT to HEX"},
			means: []string{
				"Moves a unit along the hexes you give, or to a hex by the cheapest way.",
				"The path may begin with the hex where the unit stands or with the next one.",
				"Units move in the order in which the lines stand.",
				"With charging after the hexes it is a cavalry charge, in games that have them (BGD 22.4.9).",
			},
			examples: []string{"move 1/1/XIV 1317-1318-1418", "move Wilder to 1021", "move 1/1/XIV, 2/1/XIV to 1021"},
			talk:     []string{"m", "go", "march"},
			takes:    true, read: readMove,
		},
		{
			names: []string{"plot", "plots"},
			forms: []string{"plot UNIT HEX-HEX-HEX", "plot UNIT wait 2 then HEX-HEX", "plot UNIT HEX . . HEX"},
			means: []string{
				"Simultaneous movement (BGD 22.4.14): where a unit goes, and how many sub-segments it waits before a hex (a number, or a dot each).",
				"A hex is entered in the sub-segment in which its movement points are paid up. move does the same without waits.",
			},
			examples: []string{"plot 1/1/XIV 1317-1318-1418", "plot Wilder wait 2 then 1021-1020", "plot Wilder 1021 . . 1020"},
			takes:    true, read: readPlot,
		},
		{
			names: []string{"mission", "missions"},
			forms: []string{"mission UNIT, UNIT attack", "mission UNIT attack UNIT, HEX", "mission UNIT defend"},
			means: []string{
				"Simultaneous movement (BGD 22.4.14): names who is to attack this turn. He moves 3 points at most, in the first three sub-segments.",
				"Whom he would attack may follow, the dearest first: enemy units, or hexes. When all of yours have said it, or have no choice, you owe no sheet of attacks.",
			},
			examples: []string{"mission 1/1/XIV, 2/1/XIV attack", "mission 1/1/XIV attack 1526"},
			takes:    true, read: readMission,
		},
		{
			names: []string{"deploy", "deploys"},
			forms: []string{"deploy UNIT at HEX", "deploy UNIT, UNIT at HEX"},
			means: []string{
				"Free deployment (BGD 22.4.13): before the first turn, on which of your set-up hexes a unit stands. Your opponent sees it when he has deployed too.",
				"With limited intelligence (BGD 22.4.11) dummies are put up so too; without free deployment only they. Dummies without an order stand by lot.",
				"Units without an order stand as in the battle. The last one that is too many for a hex goes back to where it stood.",
			},
			examples: []string{"deploy 1/1/XIV, 2/1/XIV at 1022"},
			takes:    true, read: readDeploy,
		},
		{
			names: []string{"entrench", "entrenches", "dig"},
			forms: []string{"entrench UNIT, UNIT"},
			means: []string{
				"Entrenchments (BGD 22.4.2): the unit begins to dig when the movement phase ends, where it stands then; it goes below its move.",
				"It attacks nobody this turn, and is done when your next movement phase ends if it has stayed and nobody attacked it.",
			},
			examples: []string{"entrench 1/1/XIV, 2/1/XIV"},
			takes:    true, read: readEntrench,
		},
		{
			names: []string{"hold", "stay", "holds", "stays"},
			forms: []string{"hold UNIT, UNIT", "move UNIT stays"},
			means: []string{
				"Says that a unit stays where it is. Units without an order do so anyway.",
				"It takes back a move of the unit that stands higher on the sheet.",
			},
			examples: []string{"hold Wilder"},
			talk:     []string{"hold", "stay", "holds", "stays"},
			takes:    true, read: readHold,
		},
		{
			names:    []string{"enter", "enters", "bring", "arrive", "reinforce"},
			forms:    []string{"enter UNIT at HEX", "enter UNIT at HEX to HEX", "enter UNIT HEX-HEX-HEX"},
			means:    []string{"Brings a reinforcement on at an entry hex and, if you say so, moves it on from there."},
			examples: []string{"enter 1/2/XIV at 0728", "enter 1/2/XIV at 0728 to 0827", "enter 1/2/XIV 0728-0727-0726"},
			talk:     []string{"bring", "arrive", "reinforce"},
			takes:    true, read: readEnter,
		},
		{
			names:    []string{"exit", "exits", "leave"},
			forms:    []string{"exit UNIT at HEX", "exit UNIT HEX-HEX-HEX"},
			means:    []string{"Moves a unit to a hex at the edge, the last of the path, and off the map."},
			examples: []string{"exit Wilder at 0101", "exit Wilder 1022-1021-1020"},
			talk:     []string{"leave"},
			takes:    true, read: readExit,
		},
		{
			names: []string{"attack", "atk", "assault", "attacks", "bombard", "charge"},
			forms: []string{"attack HEX with UNIT, UNIT", "attack HEX, HEX with UNIT, UNIT, reduce to 2-1"},
			means: []string{
				"One combat: all enemies in the hexes against all the units named.",
				"What to do in each case follows, after a comma or on lines of its own.",
				"What you leave open falls to standing instructions, or you are asked.",
			},
			examples: []string{"attack 1526 with 3/3/XIV, 2/3/XIV", "attack 1526 with 3/3/XIV and 2/3/XIV, reduce to 2-1"},
			talk:     []string{"charge"},
			takes:    true, rides: true, read: readAttack,
		},
		{
			names: []string{"standing", "stand"},
			forms: []string{"standing: UNIT retreats to HEX or HEX", "standing: cavalry declines combat at 3-1 or worse", "standing: clear"},
			means: []string{
				"Answers questions in advance, until you say otherwise; your opponent never sees it.",
				"Several fit on a line, with a semicolon between them.",
				"Each takes the place of an earlier one for the same unit and case.",
			},
			examples: []string{"standing: Wilder retreats to 0922 or 0921; cavalry declines combat at 3-1 or worse"},
			talk:     []string{"standing", "stand"},
			takes:    true, under: boardInstructionPages(), read: readStanding,
		},
		{
			names:    []string{"pause"},
			forms:    []string{"pause"},
			means:    []string{"Stops the combat phase here, so that you see how things stand before you order more attacks."},
			examples: []string{"pause"},
			talk:     []string{"pause"}, read: readPause,
		},
		{
			names:    []string{"end"},
			forms:    []string{"end"},
			means:    []string{"Ends your part of the turn. Moves and attacks below it are not read."},
			examples: []string{"end", "end turn"},
			talk:     []string{"end"}, read: readEnd,
		},
		{
			names: []string{"final"},
			forms: []string{"final"},
			means: []string{"Play this sheet now, without waiting for the deadline and whatever still needs attention.",
				"It ends nothing: if the sheet does not say end, your part goes on after it until you write end.",
				"Only where both sides write at the same time does it close your sheet as end does."},
			examples: []string{"final"},
			talk:     []string{"final"}, read: readFinal,
		},
		{
			names: []string{"answer"},
			forms: []string{"a b", "UNIT a", "UNIT to HEX", "1 a"},
			means: []string{"Answers what we asked: a letter for each question in its order, or each by its unit or number."},
			talk:  []string{"answer"}, read: readAnswer,
		},
		word("withdraw", "Takes back the sheet that we hold of you for this turn."),
		word("orders", "Asks for the sheet that we hold of you."),
		word("status", "Asks where the game stands: turn, deadline, whose move."),
		word("show", "Asks for the whole position again."),
		{
			names:    []string{"help"},
			forms:    []string{"help", "help attack"},
			means:    []string{"Asks for this page, or for the page of one order."},
			examples: []string{"help", "help attack"},
			talk:     []string{"help"}, read: readHelp,
		},
	}, askingVerbs()),
	riders: []rider{
		{
			entry: entry{
				names:    []string{"advance", "advances"},
				forms:    []string{"advance UNIT", "advance UNIT to HEX", "advance UNIT, UNIT", "advance none"},
				means:    "Who advances if the hex is cleared, the one you like best first.",
				examples: []string{"advance 3/3/XIV to 1526", "advance none"},
			},
			read: onAttack(rideAdvance),
		},
		{
			entry: entry{
				names:    []string{"retreat", "retreats"},
				forms:    []string{"if Ar retreat UNIT to HEX or HEX", "retreat to HEX"},
				means:    "Where an attacker, or any, goes back to if it must.",
				examples: []string{"if Ar retreat 2/3/XIV to 1414 or 1313", "retreat 2/3/XIV to 1414"},
			},
			result: "ar", read: onAttack(rideRetreat),
		},
		{
			entry: entry{
				names:    []string{"lose", "loses"},
				forms:    []string{"lose UNIT, UNIT"},
				means:    "Whom to lose in an exchange, in this order.",
				examples: []string{"lose 2/3/XIV"},
			},
			result: "ex", read: onAttack(rideLose),
		},
		{
			entry: entry{
				names:    []string{"guns", "gun", "artillery"},
				forms:    []string{"guns stay", "guns retreat"},
				means:    "Whether guns that may choose go back when the attack fails (Deluxe edition, BGD 8.1).",
				examples: []string{"guns stay"},
			},
			result: "ar", read: onAttack(rideGuns),
		},
		{
			entry: entry{
				names:    []string{"only"},
				forms:    []string{"only UNIT, UNIT"},
				means:    "At which units of the hex guns that bombard by themselves aim (BGD 22.2.2).",
				examples: []string{"only Gracie"},
			},
			read: onAttack(rideOnly),
		},
		{
			entry: entry{
				names:    []string{"reduce"},
				forms:    []string{"reduce to 2-1"},
				means:    "Fight at these odds if yours are better (BG 8.8).",
				examples: []string{"reduce to 2-1"},
			},
			read: onAttack(rideReduce),
		},
	},
	echo:    echoBoard,
	about:   aboutBoard,
	implied: []func(*field, *phrase) (said, *slip){readMove, readEnter},
	unitOf:  movedUnit,
}

// word is a request that stands alone on its line.
func word(name, means string) verb {
	return verb{
		names: []string{name}, forms: []string{name}, means: []string{means}, examples: []string{name},
		talk: []string{name}, read: readWord(name),
	}
}
