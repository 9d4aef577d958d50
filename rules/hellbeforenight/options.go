package hellbeforenight

import (
	"longroll/rules/option"
)

// choice is one option by its place in the list.
type choice int

// The optional rules of HBN 1.5A and 1.5B and of the starred counters of 2.4, then the questions that
// the book leaves open. Each is read in one place.
const (
	decisions choice = iota
	morassRule
	turnOneUnion
	ammunition
	questionableRule
	replacement
	roadBonus
	cavalryRule
	coordination
	flankRule
	chargeRule
	volleyRule
	supporting
	continuation
	gunboatRule
	armyMorale
	intensityMods
	volleyDie
	crumps
	wood
	morassFlip
	crtRoll
	routCheck
	eliminatedWay
	relative
	turnWord
	entryHexes
	retreatZone
	morassSight
	coupletCap
	turnOneExtra
	secondaryB
	terrainBoth
	steepAttack
	thicketSight
	lateEntry
	columnCounts
	aaCounter
	nextFirst
	boatsFrom
	darkIntensity
	shatteredRoll
	recoveredAttack
	hqLeads
	morassExit
	roadSlope
	zoneExit
	heaviest
	noRetreat
	advanceGuns
	flankTiming
	cavVolley
	woodsEnds
	boxSide
	groupMorale
	groupColumn
	createRating
	bonusStart
	leaderBonus
	hqEnters
	barkStep
	dummySeen
	promisedShot
	bracketRetreat
	reentryHex
	questionDefender
	gunsOnly
	choices // how many there are
)

// edition is the only one.
const edition = "1997"

// optionList is in the order of the constants above.
var optionList = option.List{Editions: []string{edition}, Defs: []option.Def{
	decisions: {Name: "decisions", Values: []string{"ask", "default"}, Defaults: []string{"ask"}, Rule: "HBN 4.1.1B",
		Text: "what a side must choose in the enemy's phase, and has left no standing instruction for, is asked by mail, or takes its default at once"},
	morassRule: {Name: "morass", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 3.2", Number: "3.2",
		Text: "there may be a morass in the starred hexes"},
	turnOneUnion: {Name: "turn-1-union", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 4.4", Number: "4.4",
		Text: "on turn 1 Union units have one movement point a couplet"},
	ammunition: {Name: "ammunition", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 4.5", Number: "4.5",
		Text: "in the administrative phase each side puts up to three questionable markers on units of the enemy"},
	questionableRule: {Name: "questionable", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 5.7", Number: "5.7",
		Text: "units back from the Ready area are questionable until their first combat"},
	replacement: {Name: "replacement", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 5.10", Number: "5.10",
		Text: "a unit that is eliminated may take extra strength where it stands"},
	roadBonus: {Name: "road-bonus", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 7.4", Number: "7.4",
		Text: "reserves and leaders alone move three road hexes for a movement point"},
	cavalryRule: {Name: "cavalry", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.3", Number: "10.3",
		Text: "cavalry that does not charge attacks on column 3, and a charge of infantry counts its range against it"},
	coordination: {Name: "coordination", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.6", Number: "10.6",
		Text: "attacks of one formation on one hex are coordinated"},
	flankRule: {Name: "flank", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.7", Number: "10.7",
		Text: "a unit that is surrounded checks its morale before it is attacked"},
	chargeRule: {Name: "charge", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.8", Number: "10.8",
		Text: "charge markers"},
	volleyRule: {Name: "volley", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.9", Number: "10.9",
		Text: "volley markers"},
	supporting: {Name: "supporting-advance", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.13", Number: "10.13",
		Text: "units next to a hex that is won advance in support"},
	continuation: {Name: "continuation", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.14", Number: "10.14",
		Text: "a charge that wins may attack again"},
	gunboatRule: {Name: "gunboats", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 11.5", Number: "11.5",
		Text: "the two Union gunboats fire"},
	armyMorale: {Name: "army-morale", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 16.1", Number: "16",
		Text: "the morale of armies rises and falls"},
	intensityMods: {Name: "intensity-modifiers", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.2B", Number: "10.2",
		Text: "the intensity of a combat is changed by terrain, heroes, leaders, coordination, charge and army morale"},
	volleyDie: {Name: "volley-die", Values: []string{"on", "off"}, Defaults: []string{"on"}, Rule: "HBN 10.2C",
		Text: "a volley marker takes 2 off the die of an attack"},
	crumps: {Name: "crumps", Values: []string{"off", "on"}, Defaults: []string{"off"}, Rule: "HBN 9.3",
		Text: "the regiments that Lew Wallace left at Crump's Landing come with him"},
	wood: {Name: "wood", Values: []string{"off", "on"}, Defaults: []string{"off"}, Rule: "HBN 9.3",
		Text: "Wood's division of the Army of the Ohio comes on the night of the 6th"},
	morassFlip: {Name: "ruling.morass-flip", Values: []string{"0-3", "0-2"}, Defaults: []string{"0-3"}, Rule: "HBN 7.5A",
		Text: "the die on which a starred hex is a morass, for the book prints 3 on both sides"},
	crtRoll: {Name: "ruling.crt-roll", Values: []string{"natural", "modified"}, Defaults: []string{"natural"}, Rule: "HBN 15.0C",
		Text: "a 0 for a Fortune of War and a 5 that hits a leader are read off the die, or after its modifiers"},
	routCheck: {Name: "ruling.rout-check", Values: []string{"modified", "unmodified"}, Defaults: []string{"modified"}, Rule: "HBN 6.3B",
		Text: "a rout check is a morale check with all its modifiers, or with none"},
	eliminatedWay: {Name: "ruling.eliminated-way", Values: []string{"waits", "through-ready"}, Defaults: []string{"waits"}, Rule: "HBN 5.6",
		Text: "a unit that is only eliminated waits for extra strength or its cadre, or goes to the Ready area too"},
	relative: {Name: "ruling.relative", Values: []string{"at-least", "greater"}, Defaults: []string{"at-least"}, Rule: "HBN 10.10C",
		Text: "r# and R# strike where the enemy's morale is at least one's own and the number, or greater"},
	turnWord: {Name: "ruling.turn-word", Values: []string{"couplet", "turn"}, Defaults: []string{"couplet"}, Rule: "HBN 8.3B",
		Text: "where 7.1D, 8.3B and 9.3E say turn they mean a couplet, or a turn"},
	entryHexes: {Name: "ruling.entry-hexes", Values: []string{"landing-open", "absolute"}, Defaults: []string{"landing-open"}, Rule: "HBN 7.1E",
		Text: "Confederates may move into the two hexes of the landing, which ends play, or get there only by an advance"},
	retreatZone: {Name: "ruling.retreat-zone", Values: []string{"friend-cancels", "always-check"}, Defaults: []string{"friend-cancels"}, Rule: "HBN 6.4",
		Text: "a friend in the hex spares a retreating unit the check for an enemy zone, or does not"},
	morassSight: {Name: "ruling.morass-sight", Values: []string{"open", "blocks"}, Defaults: []string{"open"}, Rule: "HBN 11.3F",
		Text: "a morass does not block the line of sight (errata), or does"},
	coupletCap: {Name: "ruling.couplet-cap", Values: []string{"none", "6", "8", "10"}, Defaults: []string{"none"}, Rule: "HBN 4.3",
		Text: "a turn ends only by the second player's choice, or after so many couplets at the latest"},
	turnOneExtra: {Name: "ruling.turn-1-extra", Values: []string{"yes", "no"}, Defaults: []string{"yes"}, Rule: "HBN 4.4",
		Text: "forced march and the doubling of cavalry still apply to the one point of turn 1"},
	secondaryB: {Name: "ruling.secondary", Values: []string{"neither", "per-unit"}, Defaults: []string{"neither"}, Rule: "HBN 10.10B",
		Text: "after a result on both the bracket is read only if neither was struck, or for each that was not"},
	terrainBoth: {Name: "ruling.terrain-both", Values: []string{"worse", "sum"}, Defaults: []string{"worse"}, Rule: "HBN 10.5A",
		Text: "of the terrain of both hexes the worse one counts, or both"},
	steepAttack: {Name: "ruling.steep-attack", Values: []string{"uphill", "both"}, Defaults: []string{"uphill"}, Rule: "HBN 10.5B",
		Text: "a steep slope counts for attacks uphill, or both ways"},
	thicketSight: {Name: "ruling.thicket-sight", Values: []string{"open", "blocks"}, Defaults: []string{"open"}, Rule: "HBN 11.3E",
		Text: "thicket within two hexes does not block the line of sight, or does"},
	lateEntry: {Name: "ruling.late-entry", Values: []string{"couplet-1", "same-couplet"}, Defaults: []string{"couplet-1"}, Rule: "HBN 9.3A",
		Text: "who was due in a couplet that was never played comes from couplet 1 of the next turn, or from the same couplet"},
	columnCounts: {Name: "ruling.column-counts", Values: []string{"stack", "unit"}, Defaults: []string{"stack"}, Rule: "HBN 9.3E",
		Text: "in a column of reinforcements a stack or a reserve counts once, or each unit does"},
	aaCounter: {Name: "ruling.aa-counter", Values: []string{"ohio", "any-union"}, Defaults: []string{"ohio"}, Rule: "HBN 5.9G",
		Text: "the AA counter rebuilds batteries of the Army of the Ohio, or of any Union army"},
	nextFirst: {Name: "ruling.next-first", Values: []string{"same", "ender"}, Defaults: []string{"same"}, Rule: "HBN 4.3C",
		Text: "when a turn ends the first player stays, or who ended it becomes it"},
	boatsFrom: {Name: "ruling.gunboats-from", Values: []string{"start", "historical"}, Defaults: []string{"start"}, Rule: "HBN 11.5",
		Text: "the gunboats are there from the start, or one from turn 5 and both from turn 6 of 6 April"},
	darkIntensity: {Name: "ruling.dark-intensity", Values: []string{"before-limit", "after-limit"}, Defaults: []string{"before-limit"}, Rule: "HBN 12.2C",
		Text: "evening and night take off the intensity before or after it is held to 3 to 9"},
	shatteredRoll: {Name: "ruling.shattered", Values: []string{"modified", "natural"}, Defaults: []string{"modified"}, Rule: "HBN 5.6A",
		Text: "the roll that shatters is the modified one, or the natural one"},
	recoveredAttack: {Name: "ruling.recovered-attack", Values: []string{"no", "yes"}, Defaults: []string{"no"}, Rule: "HBN 13.3.3",
		Text: "a unit that a leader has recovered may not attack, or may"},
	hqLeads: {Name: "ruling.hq-leads", Values: []string{"no", "yes"}, Defaults: []string{"no"}, Rule: "HBN 13.6",
		Text: "Beauregard's headquarters has no bonuses, or has those of Beauregard"},
	morassExit: {Name: "ruling.morass-exit", Values: []string{"ends", "reroll"}, Defaults: []string{"ends"}, Rule: "HBN 7.5B",
		Text: "a lost unit that would leave a morass into water or off the map ends its move, or rolls again"},
	roadSlope: {Name: "ruling.road-slope", Values: []string{"negated", "counts"}, Defaults: []string{"negated"}, Rule: "HBN 7.3",
		Text: "a road negates a slope that it crosses, or does not"},
	zoneExit: {Name: "ruling.zone-exit-check", Values: []string{"hex", "unit"}, Defaults: []string{"hex"}, Rule: "HBN 6.3A",
		Text: "one check for each hex of enemy zone that is left, or one for each enemy unit"},
	heaviest: {Name: "ruling.heaviest-firing", Values: []string{"all-points", "one-hex"}, Defaults: []string{"all-points"}, Rule: "HBN 7.9",
		Text: "a unit bound to the heaviest firing spends all its points that way, or moves at least one hex"},
	noRetreat: {Name: "ruling.no-retreat-hex", Values: []string{"captured", "eliminated"}, Defaults: []string{"captured"}, Rule: "HBN 10.11A",
		Text: "a unit with nowhere to retreat is captured, or eliminated"},
	advanceGuns: {Name: "ruling.advance-over-guns", Values: []string{"advance", "none"}, Defaults: []string{"advance"}, Rule: "HBN 10.12A",
		Text: "a hex emptied because guns forced back were captured is advanced into, or is not"},
	flankTiming: {Name: "ruling.flank-timing", Values: []string{"before", "after"}, Defaults: []string{"before"}, Rule: "HBN 10.7",
		Text: "a flank is looked for before the die of each combat, or after it"},
	cavVolley: {Name: "ruling.cavalry-and-volley", Values: []string{"one", "two"}, Defaults: []string{"one"}, Rule: "HBN 11.2B",
		Text: "cavalry as target and a volley marker shift one column together, or two"},
	woodsEnds: {Name: "ruling.woods-both-ends", Values: []string{"firer", "either"}, Defaults: []string{"firer"}, Rule: "HBN 11.3E",
		Text: "light woods within two hexes of the firing unit are ignored, or of either end"},
	boxSide: {Name: "ruling.box-side", Values: []string{"as-lost", "front"}, Defaults: []string{"as-lost"}, Rule: "HBN 5.6",
		Text: "off the map a unit is checked by the side on which it was lost, or by its front"},
	groupColumn: {Name: "ruling.grouped-guns-column", Values: []string{"first", "combined"}, Defaults: []string{"first"}, Rule: "HBN 11.4B",
		Text: "at a target that is not adjacent batteries that fire as one use column 1 too, or that of their combined strength"},
	groupMorale: {Name: "ruling.grouped-guns-morale", Values: []string{"owner", "best", "worst"}, Defaults: []string{"owner"}, Rule: "HBN 11.4",
		Text: "whose morale opposes when batteries fire as one: the owner's choice, the best, the worst"},
	createRating: {Name: "ruling.create-es-rating", Values: []string{"command", "combat"}, Defaults: []string{"command"}, Rule: "HBN 13.3.9A",
		Text: "which rating of the leader counts when he creates extra strength"},
	bonusStart: {Name: "ruling.road-bonus-start", Values: []string{"on-road", "any"}, Defaults: []string{"on-road"}, Rule: "HBN 7.4A",
		Text: "a reserve that starts off the road has no bonus in that phase, or has it from the road on"},
	leaderBonus: {Name: "ruling.leader-road-bonus", Values: []string{"yes", "no"}, Defaults: []string{"yes"}, Rule: "HBN 7.8",
		Text: "the road bonus of leaders alone makes it 36 hexes, or they have 12"},
	hqEnters: {Name: "ruling.hq-enters", Values: []string{"choice", "inactive"}, Defaults: []string{"choice"}, Rule: "HBN 13.6D",
		Text: "the headquarters counter enters on the side its owner likes, or inactive"},
	barkStep: {Name: "ruling.bark-road-step", Values: []string{"free", "1-mp"}, Defaults: []string{"free"}, Rule: "HBN 9.2E",
		Text: "to step back on the map from Bark Road is free, or costs a movement point"},
	dummySeen: {Name: "ruling.dummy-seen", Values: []string{"stays", "off"}, Defaults: []string{"stays"}, Rule: "HBN 14.7C",
		Text: "a dummy that is seen stays, letter up, until its owner lifts it, or is taken off"},
	promisedShot: {Name: "ruling.promised-shot", Values: []string{"no-effect", "follows"}, Defaults: []string{"no-effect"}, Rule: "HBN 11.1C",
		Text: "a shot announced at a target that has left its hex has no effect, or follows it"},
	bracketRetreat: {Name: "ruling.bracket-after-retreat", Values: []string{"not-read", "read"}, Defaults: []string{"not-read"}, Rule: "HBN 10.10B",
		Text: "the bracket is not read, or is read, where r only made a unit retreat"},
	reentryHex: {Name: "ruling.reentry-hex", Values: []string{"adjacent", "also-in"}, Defaults: []string{"adjacent"}, Rule: "HBN 9.1A",
		Text: "units come back next to an entry hex only, or also in it"},
	questionDefender: {Name: "ruling.questionable-defender", Values: []string{"rout", "no-advance"}, Defaults: []string{"rout"}, Rule: "HBN 5.7",
		Text: "a questionable defender that routs counts as a rout result for the advance, or not"},
	gunsOnly: {Name: "ruling.guns-only-hex", Values: []string{"top", "choice"}, Defaults: []string{"top"}, Rule: "HBN 8.4B",
		Text: "of guns alone in a hex the top battery defends, or the one its owner likes"},
}}

// Options are the values of a game, by choice.
type Options [choices]string

func (o *Options) is(c choice, value string) bool { return o[c] == value }

func choose(named string, chosen map[string]string) (Options, error) {
	var o Options
	if named == "" {
		named = edition
	}
	values, err := optionList.Choose(named, chosen)
	copy(o[:], values)
	return o, err
}
