package orders

import "longroll/rules"

// Orders for what stands on the map of a battle. An order log alone has no map, and
// refuses them.

// mapReader reads an order of the map behind its verb.
type mapReader func(*mapLine) ([]rules.Command, *slip)

// noMap is why an order log refuses an order of the map.
const noMap = "this game is an order log alone and has no map: move, fire and fight on your own board"

// mapVerbs are the orders of the map, by phase. CWB 8.1.
func mapVerbs() []logVerb {
	var all []logVerb
	for _, phase := range [][]logVerb{drawUpVerbs(), recoveryVerbs(), movementVerbs(), formationVerbs(), supplyVerbs(), fireVerbs(), standingVerbs(), askVerbs(), workVerbs(), surpriseVerbs()} {
		all = append(all, phase...)
	}
	return all
}

// drawUpVerbs are of the time before the battle, and of the beginning of a command phase.
// CWB 1.4; CWB-AH 5.1, 5.3.
func drawUpVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"set", "draw"},
			forms: []string{"set UNIT in column face NE", "set LEADER at HEX"},
			means: []string{"Before the battle: sets a piece up in another formation or facing, or in another hex where the set-up leaves that to you (CWB 1.4)."},
			examples: []string{
				"set 1-2 in column face NE", "set A.S. Johnston at 4.30", "set 1-2, 2-2 face NE",
			},
			talk: true, onMap: readDrawUp,
		},
		{
			names: []string{"radius"}, forms: []string{"radius DIVISION from BRIGADE"}, examples: []string{"radius H-3 from S-H-3"}, talk: true, onMap: readMarkRadius,
			means: []string{"In the command phase: says from which brigade the command radius of a division without a leader is traced (CWB-AH 5.3)."},
		},
	}
}

// movementVerbs take pieces over the map. CWB 16.0, 18.0, 23.0.
func movementVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"move", "moves"},
			forms: []string{"move UNIT, UNIT to HEX", "move UNIT 21.24-21.25-22.25", "move UNIT to HEX face NE then line"},
			means: []string{
				"Moves pieces of one hex together, by the cheapest way or along a path (CWB 16.0). Name them from the top of the stack down; who is not named stays.",
				"A path of one hex is written along HEX. face turns them at the end; then gives a single unit another formation there.",
				"A name that holds a blank is put in quotation marks: move \"1 Corps Supply\" to 21.24. All in HEX stands for everybody there, all units in HEX for the combat units.",
			},
			examples: []string{"move 1-2 21.24-21.25-22.25", "move 1-2, 2-2 to 24.16", "move S-1-1 to 24.16 face NE", "move 1-2 along 21.25 then line", `move "15 Mi-Ind" to 24.16`},
			talk:     true, onMap: readMapMove,
		},
		{
			names: []string{"charge", "charges"},
			forms: []string{"charge HEX with UNIT, UNIT", "charge HEX with UNIT, leaders LEADER through HEX-HEX"},
			means: []string{
				"Attacks an enemy hex in close combat (CWB 23.0). Name the units from the top down, then the leaders who go in with them.",
				"With through they first move along that path, to a hex next to the enemy's. With all in HEX its troops attack, and leaders only if they are named.",
				"The enemy's hex may be named by the unit that he shows on top of it.",
			},
			examples: []string{"charge 24.16 with S-1-1", "charge 24.16 with S-1-1, R-1-1, leaders Clark", "charge 24.16 with S-1-1 through 22.16-23.16"},
			talk:     true, onMap: readCharge,
		},
		{
			names: []string{"forced"},
			forms: []string{"forced march UNIT", "forced march UNIT (twice)"},
			means: []string{"Buys a brigade in column two more movement points at the risk of stragglers, or with twice four (CWB 18.0). Write it above the move."},
			examples: []string{
				"forced march 1-2", "forced march 1-2 (twice)",
			},
			talk: true, onMap: readForcedMarch,
		},
		{
			names: []string{"enter", "enters"},
			forms: []string{"enter UNIT to HEX", "enter UNIT in line at HEX to HEX face NE"},
			means: []string{
				"Brings a reinforcement on, as the next of the column at its entry hex, and moves it on (CWB 16.6).",
				"at HEX says where it comes on if its entry hex is blocked; the letter of its entry hex may stand there as well, and changes nothing.",
			},
			examples: []string{"enter T-6 at E to 30.12", "enter T-6", "enter T-6 in line at 33.02 33.03-33.04 face N"},
			talk:     true, onMap: readMapEnter,
		},
		{
			names: []string{"ferry"}, forms: []string{"ferry UNIT"}, examples: []string{"ferry 22-4", "ferry 22-4, Nelson"}, onMap: readFerry,
			means: []string{"Takes a unit or wagon, with leaders and headquarters, from one ferry hex to the other (CWB-AH 2.6)."},
		},
	}
}

// formationVerbs change how pieces stand in their hex. CWB 11.0, 12.1, 13.1, 17.0, 26.1a.
func formationVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"form", "limber", "unlimber", "mount", "dismount"},
			forms: []string{"form UNIT line", "form UNIT column", "form UNIT mounted", "form UNIT dismounted", "form UNIT limbered", "form UNIT unlimbered"},
			means: []string{"Changes the formation of a unit (CWB 11.0)."},
			examples: []string{
				"form 1-2 column", "form 1-2, 2-2 line", "form Cav-1 dismounted", "limber 2Div-b1(3)",
			},
			talk: true, onMap: readMapForm,
		},
		{
			names: []string{"face"}, forms: []string{"face UNIT NE"}, examples: []string{"face 1-2 NE"}, talk: true, onMap: readFace,
			means: []string{"Turns all your units in a hex, named by one of them or as face HEX NE, to N, NE, SE, S, SW or NW, as the map lies before you with its top up (CWB 13.1)."},
		},
		{
			names: []string{"arrange"}, forms: []string{"arrange HEX: UNIT, UNIT"}, examples: []string{"arrange 21.24: A-5, 1-6", "arrange A-5, 1-6"}, onMap: readArrange,
			means: []string{"Puts all pieces of a hex in order, from the top of the stack down (CWB 12.1). The hex may be left out."},
		},
		{
			names: []string{"extend"}, forms: []string{"extend UNIT to HEX"}, examples: []string{"extend 1-1 to 32.19", "extend 1-1 to 32.19, 32.20"}, talk: true, onMap: readExtend,
			means: []string{"Moves an extended line out of its brigade into the next hex (CWB 17.0); it is called 1-1/a from then on. Two hexes with a comma between them take a line each, the second 1-1/b."},
		},
		{
			names: []string{"contract"}, forms: []string{"contract UNIT/a", "contract UNIT"}, examples: []string{"contract 1-1/a", "contract 1-1"}, talk: true, onMap: readContract,
			means: []string{"Brings an extended line back into its brigade, or all lines of a brigade (CWB 17.0)."},
		},
		{
			names: []string{"detach"}, forms: []string{"detach 3 guns of BATTERY"}, examples: []string{"detach 3 guns of 2Corps-b1(5)"}, onMap: readDetach,
			means: []string{"Makes a battery of its own out of gun points of another (CWB 26.1a); it is called BATTERY/a from then on."},
		},
		{
			names: []string{"join"}, forms: []string{"join BATTERY/a to BATTERY"}, examples: []string{"join 2Corps-b1(5)/a to 2Corps-b1(5)"}, talk: true, onMap: readJoin,
			means: []string{"Puts a detached battery into another of its hex (CWB 26.1a)."},
		},
	}
}

// recoveryVerbs are given before the first move. CWB 21.2; CWB-AH 2.5c, 3.5, 5.2.
func recoveryVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"rouse", "rouses"}, forms: []string{"rouse LEADER, LEADER"}, examples: []string{"rouse Hindman", "rouse Hindman, Clark"}, talk: true, onMap: readRouse,
			means: []string{"In the Hornets' Nest: a Confederate leader tries to make the stack move that he began the movement phase with (CWB-AH 5.2)."},
		},
		{
			names: []string{"recover"}, forms: []string{"recover UNIT", "recover UNIT at HEX face NE"}, talk: true, onMap: readRecover,
			means: []string{"Marks a brigade for the recovery of stragglers, on the full hour and before anything moves (CWB 21.2).",
				"A destroyed brigade gathers in an empty hex: say where, and which way it will face there."},
			examples: []string{"recover 1-5", "recover 1-5 at 21.24 face NE"},
		},
		{
			names: []string{"engage"}, forms: []string{"engage boats with BATTERY"}, examples: []string{"engage boats with 1Corps-b1(4)"}, talk: true, onMap: readEngageBoats,
			means: []string{"A Confederate battery on the river bank tries to drive a gunboat off, in the command phase (CWB-AH 2.5c)."},
		},
		{
			names: []string{"gather"}, forms: []string{"gather UNIT, UNIT", "gather none"}, examples: []string{"gather S-R, B-R", "gather none"}, talk: true, onMap: readGather,
			means: []string{"Says which units are the army commander's own division from now on, in the command phase (optional, CWB-AH 3.5)."},
		},
	}
}

// supplyVerbs are of the segment that ends a movement phase. CWB 28.0.
func supplyVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"resupply"}, forms: []string{`resupply UNIT from "WAGON"`}, examples: []string{`resupply 1-2 from "1 Corps Supply"`}, onMap: readResupply,
			means: []string{"Takes the low ammo marker off a brigade, by a point of a wagon or train within two hexes, when all have moved (CWB 28.4)."},
		},
		{
			names: []string{"load"}, forms: []string{`load "WAGON"`, `load "WAGON" with 2 points`}, talk: true, onMap: readLoad,
			means:    []string{"Fills a wagon at a train within two hexes, with as many points as it holds unless you say less (CWB 28.2b)."},
			examples: []string{`load "1 Corps Supply"`, `load "1 Corps Supply" with 2 points`},
		},
	}
}

// fireVerbs are of the fire segments. CWB 20.0.
func fireVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"fire", "shoot"},
			forms: []string{"fire HEX with UNIT, UNIT", "fire at guns in HEX with BATTERY", "fire HEX with UNIT, boats BOAT", "fire HEX"},
			means: []string{
				"One fire combat of a fire segment (CWB 20.0). If nobody is named, all fire who can.",
				"At guns only artillery fires (CWB 20.3c). All in HEX and HEX names the units there that have not fired; the enemy's hex may be named by the unit on top of it.",
			},
			examples: []string{"fire 24.16 with 1-2, W-2", "fire at guns in 24.16 with 2Div-b1(3)", "fire 24.16 with 1-2, boats Tyler, Lexington", "fire 24.16"},
			talk:     true, onMap: readFire,
		},
	}
}
