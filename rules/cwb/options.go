package cwb

import (
	"longroll/rules/option"
)

// Options of the command rules. Each is read in one place, by the function that
// answers its question.

// choice is one option by its place in the list.
type choice int

const (
	procrastination choice = iota
	distortedUntil6
	defensiveOrders
	stoppageRepeat
	acceptedNotTouched
	conferenceSpends
	voidByRetreat
	armySender
	leaderAtHQ
	// The rest are of the field.
	roadColumn
	sightAlongForest
	sightLine6
	gunTrace
	mixedSupply
	wagonToOthers
	stragglerLines
	gunboatsAtNight
	fordOnRoad
	rainHalves
	queueLeaders
	wallaceOnTime
	armyOfTheWest
	westArrives
	ohioArrival
	coffee
	alertTime
	optionCosts
	bloodLustDisplaced
	partRouts
	moraleMarkers
	extraCheckFlank
	retreatFacing
	displacedFire
	ownDivision
	questionSight
	fastPlay
	breastworksRule
	breastworksInitiative
	trenchesRule
	extendedMoves
	surpriseCollision
	choices // how many there are
)

var onOff = []string{"off", "on"}

// optionList is in the order of the constants above.
var optionList = option.List{Editions: []string{"3.2"}, Defs: []option.Def{
	procrastination: {Name: "procrastination", Values: onOff, Defaults: onOff[:1], Rule: "CWB 10.1f",
		Text: "a dispatch to be acted on in more than an hour is taken up early only by initiative"},
	distortedUntil6: {Name: "distorted-until-6", Values: onOff, Defaults: onOff[:1], Rule: "CWB 10.1f",
		Text: "after a distortion no dispatch can be sent to the command until a 6 is rolled, once a turn"},
	defensiveOrders: {Name: "defensive-orders", Values: onOff, Defaults: onOff[:1], Rule: "CWB 10.1g",
		Text: "defence needs a dispatch too, and may fail (optional rule Defensive Orders)"},
	stoppageRepeat: {Name: "ruling.stoppage-repeat", Values: []string{"under-fire", "every-turn"}, Defaults: []string{"under-fire"}, Rule: "CWB 10.3a",
		Text: "stoppage is checked after each turn under small arms fire, or every turn once begun"},
	acceptedNotTouched: {Name: "ruling.accepted-not-touched", Values: []string{"old-holds", "none"}, Defaults: []string{"old-holds"}, Rule: "CWB 10.1f",
		Text: "between acceptance and touching the headquarters the old dispatch holds, or none does"},
	conferenceSpends: {Name: "ruling.conference", Values: []string{"free", "spends"}, Defaults: []string{"free"}, Rule: "CWB 10.6c",
		Text: "whether a conference uses up the commander's in-person allowance"},
	voidByRetreat: {Name: "ruling.void-by-retreat", Values: []string{"held", "all"}, Defaults: []string{"held"}, Rule: "CWB 10.4",
		Text: "an emergency retreat voids accepted and delayed dispatches, or those under way too"},
	armySender: {Name: "ruling.army-sender", Values: []string{"commander", "both"}, Defaults: []string{"commander"}, Rule: "CWB-AH 3.1",
		Text: "who sends dispatches while the army commander lives: he alone, or his second from the headquarters too"},
	leaderAtHQ: {Name: "ruling.leader-at-hq", Values: []string{"at-once", "must-return"}, Defaults: []string{"at-once"}, Rule: "CWB 10.0a",
		Text: "a leader who stands with his headquarters implements a dispatch at once, or must leave and come back"},
	roadColumn: {Name: "road-column", Values: onOff, Defaults: onOff[:1], Rule: "CWB 12.2",
		Text: "a column on a road is drawn out along it, one B fire level, battery or wagon to a hex"},
	sightAlongForest: {Name: "ruling.sight-along-forest", Values: []string{"open", "blocked"}, Defaults: []string{"open"}, Rule: "CWB 19.3f",
		Text: "a line along the side between a forest or orchard and an open hex"},
	sightLine6: {Name: "ruling.sight-line-6", Values: []string{"ground", "with-trees"}, Defaults: []string{"ground"}, Rule: "CWB 19.2c",
		Text: "in line 6 the height of terrain near the lower unit is that of the ground, or with what stands on it"},
	gunTrace: {Name: "ruling.gun-trace", Values: []string{"not-counted", "counted"}, Defaults: []string{"not-counted"}, Rule: "CWB 27.1",
		Text: "of the five hexes that guns may trace across country their own is not one, or is"},
	mixedSupply: {Name: "ruling.mixed-supply", Values: []string{"part", "all"}, Defaults: []string{"part"}, Rule: "CWB 27.1",
		Text: "guns cut off from their train are halved alone, or all that fire with them in one range bracket"},
	wagonToOthers: {Name: "ruling.wagon-to-others", Values: []string{"any", "own-first"}, Defaults: []string{"any"}, Rule: "CWB-AH 3.3",
		Text: "Confederate wagons serve any Confederate brigade, or their own corps first"},
	stragglerLines: {Name: "ruling.straggler-lines", Values: []string{"once", "each"}, Defaults: []string{"once"}, Rule: "CWB 21.1",
		Text: "the +1 and the +2 of the straggler table count once, or for every condition on their line"},
	gunboatsAtNight: {Name: "ruling.gunboats", Values: []string{"fire", "silent"}, Defaults: []string{"fire"}, Rule: "CWB-AH 2.5",
		Text: "gunboats fire at night, with the night shift, or do not"},
	fordOnRoad: {Name: "ruling.ford-on-road", Values: []string{"road-only", "plus-ford"}, Defaults: []string{"road-only"}, Rule: "CWB 16.2a",
		Text: "a road that goes through a ford costs the road alone, or the ford too"},
	rainHalves: {Name: "ruling.rain-halves", Values: []string{"kept", "dropped"}, Defaults: []string{"kept"}, Rule: "CWB-AH 1.1e",
		Text: "half a movement point left by halving an odd allowance in the rain is kept, or dropped"},
	queueLeaders: {Name: "ruling.queue-leaders", Values: []string{"no-place", "a-place"}, Defaults: []string{"no-place"}, Rule: "CWB 16.6",
		Text: "leaders and headquarters take no place in a column of reinforcements, or one each"},
	wallaceOnTime: {Name: "wallace", Values: onOff, Defaults: onOff[:1], Rule: "CWB-AH 2.9",
		Text: "Lew Wallace's division arrives at noon of the first day, for 4 Union victory points"},
	armyOfTheWest: {Name: "army-of-the-west", Values: []string{"none", "post", "pre"}, Defaults: []string{"none"}, Rule: "CWB-AH 3.4",
		Text: "Van Dorn is there as organised after Pea Ridge (2 Confederate victory points) or before it (5)"},
	westArrives: {Name: "west-arrives", Values: onOff, Defaults: onOff[:1], Rule: "CWB-AH 3.4",
		Text: "the Army of the West arrives at 8:00 am instead of being set up near 4.30"},
	ohioArrival: {Name: "ohio-arrival", Values: []string{"roll", "historical"}, Defaults: []string{"roll"}, Rule: "CWB-AH 5.2",
		Text: "in 5.2 the Army of the Ohio is rolled for each turn, or its roll succeeds at 4:30 pm"},
	coffee: {Name: "coffee", Values: onOff, Defaults: onOff[:1], Rule: "CWB-AH 2.10",
		Text: "the Union camps are not surprised, for 10 Union victory points"},
	alertTime: {Name: "ruling.alert-time", Values: []string{"turn", "union-turn"}, Defaults: []string{"turn"}, Rule: "CWB-AH 2.4b",
		Text: "units become alert when the game turn of their hour begins, or with its Union player turn"},
	optionCosts: {Name: "ruling.option-costs", Values: []string{"weigh", "not"}, Defaults: []string{"weigh"}, Rule: "CWB-AH 5.1",
		Text: "in 5.1, which the Confederate points of places alone decide, what the options cost either side weighs too, or does not"},
	bloodLustDisplaced: {Name: "ruling.bloodlust-displaced", Values: []string{"normal", "shaken"}, Defaults: []string{"normal"}, Rule: "CWB 24.3e",
		Text: "what units in blood lust become that step aside for a retreat"},
	partRouts: {Name: "ruling.part-routs", Values: []string{"retreats", "stays"}, Defaults: []string{"retreats"}, Rule: "CWB 17.2a",
		Text: "a brigade that collapses into its hex because a part of it is routed retreats from there, or stays"},
	moraleMarkers: {Name: "ruling.morale-markers", Values: []string{"secret", "open"}, Defaults: []string{"secret"}, Rule: "CWB 9.0",
		Text: "whether the enemy sees morale markers"},
	extraCheckFlank: {Name: "ruling.extra-check-flank", Values: []string{"not-applied", "applied"}, Defaults: []string{"not-applied"}, Rule: "CWB 23.1p",
		Text: "whether an attack from the flank counts again in the additional check of a beaten defender"},
	retreatFacing: {Name: "ruling.retreat-facing", Values: []string{"keeps", "free"}, Defaults: []string{"keeps"}, Rule: "CWB 13.1",
		Text: "how units face that draw fire on a retreat: as before, or as their owner likes"},
	displacedFire: {Name: "ruling.displaced-fire", Values: []string{"none", "drawn"}, Defaults: []string{"none"}, Rule: "CWB 24.3c",
		Text: "whether units that step aside for a retreat draw fire like those that retreat"},
	ownDivision: {Name: "johnston", Values: onOff, Defaults: onOff[:1], Rule: "CWB-AH 3.5",
		Text: "the Confederate army commander leads troops near him as a division of his own"},
	questionSight: {Name: "question-sight", Values: onOff, Defaults: onOff[:1], Rule: "CWB 9.0",
		Text: "what an enemy stack holds (troops, artillery or both) is told only where a unit has a line of sight to it"},
	fastPlay: {Name: "fast-play", Values: onOff, Defaults: onOff[:1], Rule: "CWB 20.0",
		Text: "what a battle asks of a side that has left no standing instruction takes its default at once"},
	breastworksRule: {Name: "breastworks", Values: []string{"off", "any-date"}, Defaults: []string{"off"}, Rule: "CWB 20.4c",
		Text: "infantry builds breastworks (optional rule); the book has it from 1863 on, so that a battle of 1862 says any-date"},
	breastworksInitiative: {Name: "breastworks-initiative", Values: onOff, Defaults: onOff[:1], Rule: "CWB 10.2",
		Text: "a leader must obtain initiative before his command may build breastworks"},
	trenchesRule: {Name: "trenches", Values: []string{"off", "any-date"}, Defaults: []string{"off"}, Rule: "CWB 20.4c",
		Text: "breastworks are dug into trenches in 12 hours (optional rule); the book has it from May 1864 on, so that an earlier battle says any-date"},
	extendedMoves: {Name: "extended-movement", Values: onOff, Defaults: onOff[:1], Rule: "CWB 16.0",
		Text: "a force may lie still, save its movement points and spend them in one surprise march (optional rule)"},
	surpriseCollision: {Name: "ruling.surprise-collision", Values: []string{"first", "by-turns"}, Defaults: []string{"first"}, Rule: "CWB 16.0",
		Text: "of surprise marches of both sides on one route the one that sets out first is made and the other is void, or they move by turns"},
}}

// offered is how many of the options a battle has: an order log alone has none of
// the field's.
func offered(battle string) choice {
	if battle == orderLog {
		return roadColumn
	}
	return choices
}

// Options are the values of a game, by choice.
type Options [choices]string

func (o *Options) is(c choice, value string) bool { return o[c] == value }

func choose(edition string, chosen map[string]string) (Options, error) {
	var o Options
	if edition == "" {
		edition = optionList.Editions[0]
	}
	values, err := optionList.Choose(edition, chosen)
	copy(o[:], values)
	return o, err
}
