package orders

import "longroll/rules/hellbeforenight/seen"

// Standing instructions of Hell Before Night: what to do in the enemy's phases. Each begins
// with what is done.

// hbnInstruction is a kind of them.
type hbnInstruction struct {
	entry
	read func(*field, *phrase) ([]seen.Standing, *slip)
}

var hbnInstructions = []hbnInstruction{
	{
		entry{
			names: []string{"retreat", "retreats"}, forms: []string{"retreat UNIT to HEX or HEX", "retreat any to HEX"},
			means:    "Where it goes back to, the first of these that is open (HBN 10.11).",
			examples: []string{"retreat 13 TN to 1213 or 1214", "retreat any to 1213"},
		},
		standRetreat,
	},
	{
		entry{
			names: []string{"charge", "volley", "mark"}, forms: []string{"charge UNIT", "volley UNIT", "mark UNIT none"},
			means:    "Which marker it takes if it is in a zone and nobody attacked it (HBN 10.1B).",
			examples: []string{"charge 13 TN", "volley any", "mark 13 TN none"},
		},
		standMarker,
	},
	{
		entry{
			names: []string{"defend", "defends"}, forms: []string{"defend UNIT with LEADER"},
			means:    "A leader adds his combat rating to its morale when it is attacked (HBN 13.3.7).",
			examples: []string{"defend 13 TN with Bragg"},
		},
		standDefend,
	},
	{
		entry{
			names: []string{"order", "restack"}, forms: []string{"order UNIT, UNIT"},
			means:    "The order of a stack, from the top, before an attack that is not coordinated (HBN 10.6C).",
			examples: []string{"order 13 TN, 154 TN"},
		},
		standRestack,
	},
	{
		entry{
			names: []string{"replace", "replaces"}, forms: []string{"replace yes", "replace UNIT no"},
			means:    "Whether who is eliminated takes extra strength where it stands (HBN 5.10).",
			examples: []string{"replace yes", "replace 13 TN no"},
		},
		standReplace,
	},
	{
		entry{
			names: []string{"reserve", "deploy"}, forms: []string{"reserve LETTER: UNIT to HEX, UNIT to HEX"},
			means:    "Where its units go if the enemy comes within three hexes (HBN 14.5C).",
			examples: []string{"reserve B: 13 TN to 1214, 154 TN to 1215"},
		},
		standUnload,
	},
	{
		entry{
			names: []string{"end", "turn"}, forms: []string{"end turn yes", "end turn no"},
			means:    "Whether you end the turn when the roll for the first player changes, or become the first player (HBN 4.3).",
			examples: []string{"end turn yes", "end turn no"},
		},
		standTurn,
	},
	{
		entry{
			names: []string{"ask"}, forms: []string{"ask nothing", "ask all"},
			means:    "Whether you are asked what your other instructions leave open, or it takes its default, so that no couplet waits for you (HBN 4.1.1B).",
			examples: []string{"ask nothing", "ask all"},
		},
		standRest,
	},
	{
		entry{
			names: []string{"fortune", "fortunes"},
			forms: []string{"fortune kill LEADER", "fortune move UNIT to HEX", "fortune shot UNIT", "fortune free UNIT to HEX", "fortune recover UNIT", "fortune counter UNIT to HEX"},
			means: "What you do with the Fortune of War when you hold the marker (HBN 15): hit a leader, move an enemy unit, fire at one, move your own, " +
				"recover one, or attack a hex. Who and where may be left out.",
			examples: []string{"fortune recover 13 TN", "fortune kill Sherman", "fortune free 13 TN to 1213", "fortune shot"},
		},
		standFortune,
	},
}

// hbnClauses are the words with which they begin.
func hbnClauses() []string {
	words := []string{"clear"}
	for _, i := range hbnInstructions {
		words = append(words, i.names...)
	}
	return words
}

// hbnInstructionPages are what help tells of them.
func hbnInstructionPages() []entry {
	var pages []entry
	for _, i := range hbnInstructions {
		page := i.entry
		page.examples = nil
		for _, e := range i.examples {
			page.examples = append(page.examples, "standing: "+e)
		}
		pages = append(pages, page)
	}
	return pages
}
