package bluegray

import "longroll/rules/option"

// Options. BG 2-11, the Classic list of differences, BGD 11.0 and 21.x where a
// battle needs them, and the open questions. Each is read in one place: by the
// function that answers its question.

// choice is one option by its place in the list.
type choice int

const (
	decisions choice = iota
	effectiveness
	strategicMovement
	cavalryRetreat
	cavalryMovement
	gunsAdvance
	gunsAlone
	gunsElect
	withhold
	minimumMove
	bombardApart
	gunsApart
	recoveryRoll
	cavalryRoads
	stacksApart
	loneContact
	nightCombat
	columnEntry
	trainRecovery
	optionalStrength
	trailClear
	fordOnPath
	gunsAloneHexside
	mixedHexsides
	roughAndBridge
	displacementChain
	displaceRetreated
	retreatedShares
	gunsOverCreek
	withholdGuns
	advanceDuty
	cavalryStack
	strategicEntry
	oneEntryBlocked
	neverEntered
	trainPoints
	shattered
	cavalryNine
	leaders
	variableInitiative
	initiativeBonus
	nightMarch
	nightTerrain
	cornerTouch
	ineffectiveWhen
	lineAlongCreek
	nightAdjacent
	vp1108
	nightShiftHigh
	shiForcedMove
	creekLiftsLimit
	lineThroughRiver
	whatIf
	cemEntryZone
	cemNextRoad
	cemLine
	townDefence
	brigades
	ferryCost
	gunboatAdjacent
	simultaneous
	rangeAttenuation
	cavalryHalves
	cavalryGivesWay
	cavalryCharge
	thirdGun
	bombardment
	bombardInDefence
	defensiveAid
	unlimbering
	cavalryScreen
	entrenchments
	demoralization
	demoralShift
	flankAttacks
	tightStacking
	zoneCost
	zoneCostRuling
	woodedTerrain
	commandControl
	freeCombat
	repulsion
	littleMac
	freeDeployment
	fogOfWar
	limitedIntelligence
	coveredContact
	choices // how many there are
)

var (
	onOff = []string{"on", "off"}
	offOn = []string{"off", "on"}

	withNights    = []string{"chickamauga", "shiloh", "cemetery-hill"}
	withoutColumn = []string{"antietam", "shiloh", "cemetery-hill"}
)

// optionClashes are the options that can't be had together.
var optionClashes = []option.Clash{
	{Option: "withhold", Value: "on", Other: "stacks-apart", With: "on",
		Why: "21.11 holds the units of a hex to one enemy hex and lets one of them stay out, 21.12 lets them part; say withhold=off, or leave 21.12"},
	{Option: "withhold", Value: "on", Other: "guns-apart", With: "on",
		Why: "21.11 holds the units of a hex to one enemy hex, 21.6 lets two guns part; say withhold=off, or leave 21.6"},
	{Option: "effectiveness", Value: "off", Other: "recovery-roll", With: "on",
		Why: "where nobody loses effectiveness nobody recovers it; say effectiveness=on, or leave 21.7"},
	{Option: "simultaneous", Value: "on", Other: "variable-initiative", With: "on",
		Why: "where both sides move at once nobody has the first player-turn; leave 22.4.14 or 22.5.1"},
	{Option: "simultaneous", Value: "on", Other: "leaders", With: "on",
		Why: "22.6.2 reckons who is in command when a side's own movement begins, and with 22.4.14 nobody has one; leave one of them"},
	{Option: "free-deployment", Value: "on", Other: "leaders", With: "on",
		Why: "leaders start where their counters say, among the units that 22.4.13 would move away from them; leave 22.4.13 or 22.6.2"},
	{Option: "night-march", Value: "on", Other: "leaders", With: "on",
		Why: "22.6.2 reckons who is in command when a side's own movement begins, and with 22.5.5 nobody has one at night; leave one of them"},
	{Option: "simultaneous", Value: "on", Other: "night-march", With: "on",
		Why: "with 22.4.14 both sides move at once by day and by night; leave it, or 22.5.5"},
	{Option: "night-combat", Value: "on", Other: "night-march", With: "on",
		Why: "22.5.6 stops units at night before they meet, 21.15 has them fight; leave one of them"},
	{Option: "variable-initiative", Value: "off", Other: "initiative-bonus", With: "union+10",
		Why: "where nothing is compared there is nothing to add to; say variable-initiative=on"},
	{Option: "variable-initiative", Value: "off", Other: "initiative-bonus", With: "confederate+10",
		Why: "where nothing is compared there is nothing to add to; say variable-initiative=on"},
	{Option: "cavalry-movement", Value: "8", Other: "cavalry-nine", With: "on",
		Why: "each says how far cavalry rides; say cavalry-movement=6, or leave cavalry-nine"},
	{Option: "effectiveness", Value: "off", Other: "train-recovery", With: "on",
		Why: "where nobody loses effectiveness nobody recovers it; say effectiveness=on, or leave 21.20"},
	{Option: "simultaneous", Value: "on", Other: "defensive-aid", With: "on",
		Why: "in games of plots all attacks are fought at once, so that nobody can be asked between them which the guns help against"},
	{Option: "cavalry-screen", Value: "on", Other: "zone-cost", With: "on",
		Why: "22.3 has cavalry pay two points to dismount in an enemy zone, 22.4.4 has everybody pay three to deploy there; take one of them"},
	{Option: "free-combat", Value: "on", Other: "repulsion", With: "off",
		Why: "22.4.5 lets units next to the enemy stand by because 22.4.7 then throws them back; say repulsion=on too, or leave 22.4.5"},
	{Option: "simultaneous", Value: "on", Other: "cavalry-charge", With: "on",
		Why: "in games of plots who is to attack moves three points at most, and a charge is four hexes or more"},
	{Option: "cavalry-screen", Value: "on", Other: "cavalry-gives-way", With: "on",
		Why: "22.3 asks cavalry before any combat whether it goes back, 22.4.9 at each attack on it; take one of them"},
	{Option: "cavalry-screen", Value: "on", Other: "cavalry-charge", With: "on",
		Why: "by 22.3 cavalry fights on foot and pays to dismount next to the enemy, by 22.4.9 it rides at him; take one of them"},
	{Option: "cavalry-screen", Value: "on", Other: "cavalry-nine", With: "on",
		Why: "22.3 gives cavalry eight movement points and 22.6.1 nine, each with limits of its own; take one of them"},
	{Option: "third-gun", Value: "on", Other: "tight-stacking", With: "on",
		Why: "22.2.1 lets a third unit into a hex, 22.4.1 lets one alone into towns and woods and nobody through two; take one of them"},
	{Option: "bombard-in-defence", Value: "on", Other: "bombardment", With: "off",
		Why: "guns in defence pin by the table of 22.2.2; say bombardment=on too, or leave 22.2.3"},
	{Option: "simultaneous", Value: "on", Other: "bombardment", With: "on",
		Why: "in games of plots all attacks are fought before any result is carried out, so that nobody could be pinned in time"},
	{Option: "fog-of-war", Value: "on", Other: "simultaneous", With: "on",
		Why: "in games of plots both sides see all marches carried out; leave the fog or 22.4.14"},
	{Option: "fog-of-war", Value: "on", Other: "night-march", With: "on",
		Why: "at night both sides would see all marches carried out; leave the fog or 22.5.5"},
	{Option: "fog-of-war", Value: "on", Other: "command-control", With: "chits",
		Why: "who is out of command, and where he scatters, lies open to both sides; leave the fog or 22.4.3"},
	{Option: "fog-of-war", Value: "on", Other: "command-control", With: "table",
		Why: "who is out of command, and where he scatters, lies open to both sides; leave the fog or 22.4.3"},
	{Option: "fog-of-war", Value: "on", Other: "free-deployment", With: "on",
		Why: "when both armies stand each side hears where the other's do; leave the fog or 22.4.13"},
	{Option: "fog-of-war", Value: "on", Other: "variable-initiative", With: "on",
		Why: "when initiative is compared each side hears how much infantry the other has; leave the fog or 22.5.1"},
	{Option: "fog-of-war", Value: "on", Other: "leaders", With: "on",
		Why: "where leaders are, and whom they command, lies open to both sides; leave the fog or 22.6.2"},
	{Option: "limited-intelligence", Value: "on", Other: "fog-of-war", With: "on",
		Why: "each says what of the enemy is seen, by blank counters or by what is in sight; take one of them"},
	{Option: "limited-intelligence", Value: "on", Other: "simultaneous", With: "on",
		Why: "in games of plots all marches are carried out at once, so that nobody could be shown on the way; leave 22.4.11 or 22.4.14"},
	{Option: "limited-intelligence", Value: "on", Other: "night-march", With: "on",
		Why: "at night both sides would move at once, so that nobody could be shown on the way; leave 22.4.11 or 22.5.5"},
	{Option: "limited-intelligence", Value: "on", Other: "leaders", With: "on",
		Why: "leaders lie open, and whom they command tells who is under a blank counter; leave 22.4.11 or 22.6.2"},
	{Option: "limited-intelligence", Value: "on", Other: "command-control", With: "chits",
		Why: "who is out of command scatters for all to see, dummies too; leave 22.4.11 or 22.4.3"},
	{Option: "limited-intelligence", Value: "on", Other: "command-control", With: "table",
		Why: "who is out of command scatters for all to see, dummies too; leave 22.4.11 or 22.4.3"},
	{Option: "limited-intelligence", Value: "on", Other: "bombardment", With: "on",
		Why: "guns that pin would have to be told whom they fire at; leave 22.4.11 or 22.2.2"},
	{Option: "limited-intelligence", Value: "on", Other: "variable-initiative", With: "on",
		Why: "when initiative is compared each side hears how much infantry the other has, and dummies would part it; leave 22.4.11 or 22.5.1"},
	{Option: "limited-intelligence", Value: "on", Other: "little-mac", With: "on",
		Why: "the counters of the cup name the corps that may move, and dummies belong to none; leave 22.4.11 or the cup"},
}

// optionList is in the order of the constants above; a test holds it so. An edition
// is a column of defaults: third, deluxe, classic.
var optionList = option.List{Editions: []string{"third", "deluxe", "classic"}, Clashes: optionClashes, Defs: []option.Def{
	decisions: {Name: "decisions", Values: []string{"ask", "default"}, Defaults: []string{"ask"},
		Text: "whether a question that no order or standing instruction answers is mailed, or takes its default at once"},
	effectiveness: {Name: "effectiveness", Values: onOff, Defaults: []string{"on", "on", "off"}, Rule: "BG 10.0",
		At:     map[string]string{"cemetery-hill": "off"}, // BGD 21.21
		Number: "21.21", Text: "a unit thrown back on the attack can't attack again until night, at Antietam until a die restores it (BGD 11.0, 21.21)"},
	strategicMovement: {Name: "strategic-movement", Values: onOff, Defaults: []string{"on", "off", "off"}, Rule: "BG 11.1",
		At:     map[string]string{"cemetery-hill": "off", "shiloh": "off"}, // BG 11.1
		Number: "21.17", Text: "units far from the enemy move farther (BGD 21.17)"},
	cavalryRetreat: {Name: "cavalry-retreat", Values: onOff, Defaults: []string{"on", "off", "off"}, Rule: "BG 11.2",
		Number: "21.10", Text: "cavalry may go back two hexes before infantry and guns attack it (BGD 21.10)"},
	cavalryMovement: {Name: "cavalry-movement", Values: []string{"8", "6"}, Defaults: []string{"8", "6", "6"}, Rule: "BG 7.0",
		At:     map[string]string{"shiloh": "6", "cemetery-hill": "6"}, // BG-SHI 13.34; BG-CEM 14.34
		Number: "21.8", Using: "8", Text: "movement allowance of cavalry (BGD 21.8)"},
	gunsAdvance: {Name: "guns-advance", Values: onOff, Defaults: []string{"off", "on", "on"}, Rule: "BG 8.75",
		Number: "21.1", Using: "off", Text: "artillery may advance after combat (BGD 21.1)"},
	gunsAlone: {Name: "guns-alone", Values: []string{"1-3", "any"}, Defaults: []string{"1-3", "any", "any"}, Rule: "BG 8.73",
		Number: "21.2", Using: "1-3", Text: "least odds at which artillery alone may bombard (BGD 21.2)"},
	gunsElect: {Name: "guns-elect", Values: onOff, Defaults: []string{"off", "on", "off"}, Rule: "BGD 8.1",
		Number: "21.3", Using: "off", Text: "bombarding artillery may choose to go back on Ar (BGD 21.3)"},
	withhold: {Name: "withhold", Values: onOff, Defaults: []string{"on", "off", "off"}, Rule: "BG 8.42",
		Number: "21.11", Text: "one unit of a stack may be kept out of an attack (BGD 21.11)"},
	minimumMove: {Name: "minimum-move", Values: onOff, Defaults: []string{"on", "off", "on"}, Rule: "BG 7.4",
		Number: "21.14", Text: "a unit may always move one hex (BGD 21.14)"},
	bombardApart: {Name: "bombard-apart", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.5", Number: "21.5",
		Text: "two guns of one hex, neither next to the enemy, may bombard different hexes"},
	gunsApart: {Name: "guns-apart", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.6", Number: "21.6",
		Text: "two guns of one hex may attack different hexes, and next to the enemy one of them may bombard, if every enemy in a zone is attacked all the same"},
	recoveryRoll: {Name: "recovery-roll", Battles: withNights, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.7", Number: "21.7",
		Text: "a die for each ineffective unit when its side's player-turn begins: on a 1 it is effective again (Antietam has a rule of its own for it)"},
	cavalryRoads: {Name: "cavalry-roads", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.9", Number: "21.9",
		Text: "cavalry pays half a movement point a hex along roads"},
	stacksApart: {Name: "stacks-apart", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.12", Number: "21.12",
		Text: "the units of one hex may attack different hexes; each that is next to the enemy must still attack"},
	loneContact: {Name: "lone-contact", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.13", Number: "21.13",
		Text: "nobody moves into the zones of two or more enemy units unless another unit of his side is in the zone of one of them"},
	nightCombat: {Name: "night-combat", Battles: withNights, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.15", Number: "21.15",
		Text: "night turns have combat, on columns that a die shifts, with guns on neighbours only; units may leave enemy zones, but then enter none, and nobody moves strategically"},
	columnEntry: {Name: "column-entry", Battles: withoutColumn, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.16", Number: "21.16",
		Text: "reinforcements come in column: the first at a hex pays 1 point to enter, the second 2 and so on (at Chickamauga they always do)"},
	trainRecovery: {Name: "train-recovery", Battles: []string{"chickamauga"}, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 21.20", Number: "21.20",
		Text: "Union units next to the supply train from the beginning of a game-turn to its end, without moving, are effective again"},
	optionalStrength: {Name: "optional-strength", Battles: []string{"chickamauga"}, Values: []string{"off", "on"}, Defaults: []string{"off"}, Rule: "BG-CHI 12.7",
		Text:    "two more infantry brigades in place of four of cavalry",
		Missing: "the strengths of the two brigades (Chalmers or Wofford, Bowen or Bryan) are not known"},
	trailClear: {Name: "ruling.trail-clear", Values: []string{"cheaper", "flat"}, Defaults: []string{"cheaper"}, Rule: "BG 7.5",
		Text: "a trail into clear terrain costs the clear hex's 1, or a flat 2"},
	fordOnPath: {Name: "ruling.ford-on-path", Values: []string{"plus-1", "path"}, Defaults: []string{"plus-1"}, Rule: "BGD 5.2",
		Text: "a ford on a road or trail costs 1 more than the path, or only the path"},
	gunsAloneHexside: {Name: "ruling.guns-alone-hexside", Values: []string{"single", "doubled"}, Defaults: []string{"single", "doubled", "single"}, Rule: "BG 8.76",
		Number: "21.4", Using: "single", Text: "whether hexsides double a defender whom only distant guns attack (BGD 9.0)"},
	mixedHexsides: {Name: "ruling.mixed-hexsides", Values: []string{"none", "crossers"}, Defaults: []string{"none"}, Rule: "BG 8.2",
		Text: "where only some attackers cross a bridge, ford or stream: no effect, or those who cross count half"},
	roughAndBridge: {Name: "ruling.rough-and-bridge", Values: []string{"best", "both"}, Defaults: []string{"best"}, Rule: "BGD 7.4",
		Text: "two reasons to double: the best only, or both"},
	displacementChain: {Name: "ruling.displacement-chain", Values: []string{"one-step", "chain"}, Defaults: []string{"one-step", "chain", "one-step"}, Rule: "BG 8.52",
		Text: "whether a unit that makes room may itself push another (BGD 7.8)"},
	displaceRetreated: {Name: "ruling.displace-retreated", Values: []string{"yes", "no"}, Defaults: []string{"yes"}, Rule: "BG 8.52",
		Text: "whether a unit that has just retreated may be the one to make room"},
	retreatedShares: {Name: "ruling.retreated-shares", Values: []string{"no", "yes"}, Defaults: []string{"no", "yes", "no"}, Rule: "BG 8.41",
		Text: "whether a unit that fell back onto a hex shares the result when that hex is bombarded (BGD 7.7)"},
	gunsOverCreek: {Name: "ruling.guns-over-creek", Values: []string{"free", "must", "no"}, Defaults: []string{"free"}, Rule: "BGD 8.4",
		Text: "guns next to an enemy across a plain creek: may bombard as they like, must attack him, or may not attack him"},
	withholdGuns: {Name: "ruling.withhold", Values: []string{"any", "never-guns"}, Defaults: []string{"any"}, Rule: "BG 8.42",
		Text: "which unit of a stack may be kept out"},
	advanceDuty: {Name: "ruling.advance-duty", Values: []string{"none", "must"}, Defaults: []string{"none"}, Rule: "BGD 7.7",
		Text: "whether a fresh enemy next to whom a unit advances must be attacked in that phase, by others"},
	cavalryStack: {Name: "ruling.cavalry-retreat", Values: []string{"goes-on", "lapses"}, Defaults: []string{"goes-on"}, Rule: "BG 11.2",
		Text: "when cavalry leaves others behind, the attack goes on against those, or lapses"},
	strategicEntry: {Name: "ruling.strategic-entry", Values: []string{"allowed", "none"}, Defaults: []string{"allowed"}, Rule: "BG 11.1",
		Text: "whether reinforcements may enter by strategic movement"},
	oneEntryBlocked: {Name: "ruling.one-entry-blocked", Values: []string{"other", "nearest"}, Defaults: []string{"other"}, Rule: "BG-CHI 12.33",
		Text: "one of two entry hexes blocked: only the other, or at once the nearest edge hex too"},
	neverEntered: {Name: "ruling.never-entered", Battles: []string{"chickamauga"}, Values: []string{"destroyed", "by-entry"}, Defaults: []string{"destroyed"}, Rule: "BG-CHI 12.61",
		Text: "reinforcements that never came: count as destroyed, or trace from their entry hex"},
	trainPoints: {Name: "ruling.train-points", Battles: []string{"chickamauga"}, Values: []string{"1", "0"}, Defaults: []string{"1"}, Rule: "BG-CHI 12.61",
		Text: "points for the supply train's own strength"},
	shattered: {Name: "shattered-results", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.6.1", Number: "22.6.1",
		Text: "combat by two dice on a table of its own with a column for 3-2, on which units may be shattered: they fight on at half strength for the rest of the game"},
	cavalryNine: {Name: "cavalry-nine", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.6.1",
		Text: "cavalry that is out of enemy zones all turn has nine movement points; who enters such a zone may have spent six at most (BGD 22.6.1, which needs no table for it)"},
	leaders: {Name: "leaders", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.6.2", Number: "22.6.2",
		Text: "leaders on the map: infantry out of their reach enters no enemy zone and does not advance after combat, and who fights beside them may change the roll by one; they fall and are replaced"},
	variableInitiative: {Name: "variable-initiative", Battles: withNights, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.5.1", Number: "22.5.1",
		Text: "on the first day turn after a night the infantry that is left, and how it has fought, decides who has the first player-turn until the next night (BGD 22.5.1-22.5.4)"},
	initiativeBonus: {Name: "initiative-bonus", Battles: withNights, Values: []string{"none", "union+10", "confederate+10"}, Defaults: []string{"none"}, Rule: "BGD 22.5.9",
		Text: "what a side's commanders add to its level of initiative (BGD 22.5.9)"},
	nightMarch: {Name: "night-march", Battles: withNights, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.5.5", Number: "22.5.5",
		Text: "at night both sides plot and move at once, in six time segments, and stop where their zones meet; in the morning units of who moves first may withdraw the way they came (BGD 22.5.5-22.5.8)"},
	nightTerrain: {Name: "night-terrain", Battles: withNights, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.5.9",
		Text: "at night every hex costs twice its movement points, but along roads and by ferry, whose crossing costs what it does by day, the far bank included (BGD 22.5.9)"},
	cornerTouch: {Name: "ruling.corner-touch", Values: []string{"open", "blocked"}, Defaults: []string{"open"}, Rule: "BG 8.71",
		Text: "whether a line of sight is blocked by a hex that it only touches at a corner"},
	ineffectiveWhen: {Name: "ruling.ineffective-when", Only: "deluxe", Values: []string{"end", "hopeless"}, Defaults: []string{"end"}, Rule: "BGD 11.3",
		Text: "Deluxe: when an ineffective unit next to the enemy goes back: at the end of the combat phase, or as soon as nothing can free it"},
	lineAlongCreek: {Name: "ruling.line-along-creek", Values: []string{"no", "yes"}, Defaults: []string{"no"}, Rule: "BGD 9.0",
		Text: "whether a line of sight along a creek, ford, bridge or stream side crosses it"},
	nightAdjacent: {Name: "ruling.night-adjacent", Values: []string{"letter", "zone"}, Defaults: []string{"letter", "zone", "letter"}, Rule: "BG 9.0",
		Text: "at night units stay that are next to an enemy, or only those in his zone"},
	vp1108: {Name: "ruling.vp-1108", Battles: []string{"chickamauga"}, Values: []string{"1108", "1207"}, Defaults: []string{"1108"}, Rule: "BG-CHI 12.65",
		Text: "which hex gives the five points"},
	nightShiftHigh: {Name: "ruling.night-shift-high", Battles: withNights, Values: []string{"right", "none"}, Defaults: []string{"right"}, Rule: "BGD 21.15",
		Text: "combat at night: a 5 or 6 shifts 1 or 2 columns to the right, or none"},
	shiForcedMove: {Name: "ruling.shi-forced-move", Battles: []string{"shiloh"}, Values: []string{"stays", "northwest"}, Defaults: []string{"stays"}, Rule: "BG-SHI 13.41",
		Text: "a Union unit that can go neither north nor northeast on the first two turns stays, or goes northwest if it can"},
	creekLiftsLimit: {Name: "ruling.creek-lifts-limit", Battles: []string{"antietam"}, Values: []string{"any", "movement"}, Defaults: []string{"any"}, Rule: "BG-ANT 18.1",
		Text: "which way of a Confederate unit over a creek lifts the Union's limit: any, in retreat and advance too, or only one of the movement phase"},
	lineThroughRiver: {Name: "ruling.line-through-river", Battles: []string{"antietam"}, Values: []string{"no", "yes"}, Defaults: []string{"no"}, Rule: "BG-ANT 17.1",
		Text: "whether the Confederate line to 0126 may lead through river hexes, which no unit may enter; creek sides do not cut it"},
	whatIf: {Name: "what-if", Battles: []string{"antietam"}, Values: []string{"none", "greater-union-initiative", "total-union-initiative", "early-confederate-reinforcement",
		"early-union-reinforcement", "optional-reinforcement", "no-confederate-disorganization", "roll"}, Defaults: []string{"none"}, Rule: "BGD 21.18", Number: "21.18",
		Text:    "one of the six changes of the exclusive rule 14.6, or one of them by a die",
		Missing: "what each of the six changes is stands in the exclusive rule 14.6, and no text of it is known"},
	cemEntryZone: {Name: "ruling.cem-entry-zone", Battles: []string{"cemetery-hill"}, Values: []string{"blocks", "open"}, Defaults: []string{"blocks"}, Rule: "BG-CEM 14.33",
		Text: "whether an enemy zone alone blocks an entry hex, so that who does not enter there is sent to the next road; who wants to may enter"},
	cemNextRoad: {Name: "ruling.cem-next-road", Battles: []string{"cemetery-hill"}, Values: []string{"nearest", "onward"}, Defaults: []string{"nearest"}, Rule: "BG-CEM 14.33",
		Text: "to which open road at its edges a unit is sent that finds its own closed: the nearest along them, or the next one onward, the Union clockwise from the north-east and the Confederates the other way"},
	cemLine: {Name: "ruling.cem-line", Battles: []string{"cemetery-hill"}, Values: []string{"to-the-edge", "to-a-road"}, Defaults: []string{"to-the-edge"}, Rule: "BG-CEM 14.51",
		Text: "how far a unit's line must be free that counts at the end: to a hex of the map's edge where a road leads off it, or to any hex of a road that leads there, which need not be free itself"},
	townDefence: {Name: "town-defence", Battles: []string{"cemetery-hill"}, Values: onOff, Defaults: []string{"on"}, Rule: "BGD 21.19",
		Number: "21.19", Using: "off", Text: "whether the town of Gettysburg doubles its defenders (BGD 21.19)"},
	brigades: {Name: "brigades", Battles: []string{"cemetery-hill"}, Values: onOff, Defaults: []string{"off"}, Rule: "BGD 22.1",
		Number: "22.1", Text: "the infantry by brigades in place of divisions, two for each Union division and four for each Confederate (BGD 22.1); all of them are stand-ins of ours. The book suggests 21.19 with it"},
	ferryCost: {Name: "ruling.ferry-cost", Battles: []string{"shiloh"}, Values: []string{"hex", "whole"}, Defaults: []string{"hex"}, Rule: "BG-SHI 13.43",
		Text: "the ferry's 3 movement points pay for its hex, and the far bank costs its own; or they pay for the whole crossing"},
	gunboatAdjacent: {Name: "ruling.gunboat-adjacent", Battles: []string{"shiloh"}, Values: []string{"distant", "adjacent"}, Defaults: []string{"distant"}, Rule: "BG-SHI 13.42",
		Text: "a gunboat next to its target bombards like distant guns and suffers nothing, or suffers what guns next to their target do"},
	simultaneous: {Name: "simultaneous", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.14", Number: "22.4.14",
		Text: "both sides plot their moves in secret and name who is to attack, who then spends three points at most and must attack if an enemy is next to it; nobody else attacks; all move at once, in six sub-segments, and all attacks are fought before any result is carried out; nobody declines combat; scatter and repulsion come with 22.4.3 and 22.4.7"},
	rangeAttenuation: {Name: "range-attenuation", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.8", Number: "22.4.8a",
		Text: "guns lose a strength point for each hex that lies between them and the enemy, rifled guns at Antietam one for every two; guns without strength left at a distance can't attack there"},
	cavalryHalves: {Name: "cavalry-halves", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.9", Number: "22.4.9a",
		Text: "cavalry counts half, rounded up, on the attack unless it attacks nothing but cavalry, and in defence unless nothing but cavalry attacks it"},
	cavalryGivesWay: {Name: "cavalry-gives-way", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.9", Number: "22.4.9b",
		Text: "cavalry may go back one hex before infantry and guns attack it, and friends make room for it; one attacker may advance, the others are free for another attack; this stands in place of 21.10"},
	cavalryCharge: {Name: "cavalry-charge", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.9", Number: "22.4.9c",
		Text: "cavalry may charge: up to 12 points over clear ground alone, four hexes or more, through no friends and over no water, and then it must attack, with all its strength"},
	thirdGun: {Name: "third-gun", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.2.1", Number: "22.2.1",
		Text: "a hex holds three units if guns are among them; guns of such a hex bombard, also who is next to them, and take no other part in attacks"},
	bombardment: {Name: "bombardment", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.2.2", Number: "22.2.2",
		Text: "guns reach two hexes, and by themselves pin infantry and cavalry by a table of its own: who is pinned stays and neither moves nor attacks in its next turn, but must attack if that begins next to an enemy, or goes back two hexes and does not attack; guns in the target hex are fought as ever"},
	bombardInDefence: {Name: "bombard-in-defence", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.2.3", Number: "22.2.3",
		Text: "when a combat phase begins the other side's guns may bombard the attackers, and then not in their own next combat phase; it needs 22.2.2"},
	defensiveAid: {Name: "defensive-aid", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.8", Number: "22.4.8b",
		Text: "guns may add their strength once a combat phase to the defence of a friend within three hexes, and suffer nothing unless an attacker is next to them; guns attacked by infantry, with none of their own in their hex, defend with one strength point"},
	unlimbering: {Name: "unlimbering", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.8", Number: "22.4.8c",
		Text: "guns that spend more than 3 movement points are limbered and can't attack in the combat phase that follows"},
	cavalryScreen: {Name: "cavalry-screen", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.3", Number: "22.3",
		Text: "cavalry has 8 movement points, two of them for clear hexes, roads and trails alone, pays 2 more to enter an enemy zone, and may go back one hex when the enemy's combat phase begins if his move brought him next to it; this stands in place of 21.8 and 21.10"},
	entrenchments: {Name: "entrenchments", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.2", Number: "22.4.2",
		Text: "a unit that stays a whole game-turn digs an entrenchment, which doubles its defenders in the clear and triples them in towns, woods and rough"},
	demoralization: {Name: "demoralization", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.12", Number: "22.4.12",
		Text: "a side that has lost a third of its strength is demoralized for good, doubly with two thirds: odds shift a column or two against it, attacking and attacked"},
	demoralShift: {Name: "ruling.demoral-shift", Values: []string{"cap-first", "shift-first"}, Defaults: []string{"cap-first"}, Rule: "BGD 22.4.12",
		Text: "demoralization shifts odds beyond the table's ends from its end column, or from where they would be on a longer table"},
	flankAttacks: {Name: "flank-attacks", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.6", Number: "22.4.6",
		Text: "infantry and cavalry that attack over two hexsides which do not touch count double; guns do not, nor do they bring it about"},
	tightStacking: {Name: "tight-stacking", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.1", Number: "22.4.1",
		Text: "towns and woods hold one unit, other hexes two, also of those who march through; a hex with a friend in it costs a point"},
	zoneCost: {Name: "zone-cost", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.4", Number: "22.4.4",
		Text: "to enter an enemy zone costs 3 movement points, in which a unit deploys"},
	zoneCostRuling: {Name: "ruling.zone-cost", Values: []string{"on-top", "total"}, Defaults: []string{"on-top"}, Rule: "BGD 22.4.4",
		Text: "the points for an enemy zone (22.4.4) and for a friend's hex (22.4.1) come on top of the terrain, or are all that the hex costs if the terrain does not cost more"},
	woodedTerrain: {Name: "wooded-terrain", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.10", Number: "22.4.10",
		Text: "woods double their defenders, rough woods triple them; guns pay 6 points to enter woods but by road; a unit that is free to move may always move one hex"},
	commandControl: {Name: "command-control", Values: []string{"off", "chits", "table"}, Defaults: []string{"off"}, Rule: "BGD 22.4.3", Number: "22.4.3", Using: "chits",
		Text: "each movement phase begins with a draw of digits; units in hexes whose number ends with one of them get no orders and scatter: as many digits as the level of command by chits, or by the table (at Shiloh we have not all levels)"},
	freeCombat: {Name: "free-combat", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.5", Number: "22.4.5",
		Text: "nobody need attack, but of the enemies next to a unit that does each must be attacked; it needs 22.4.7, and in games of plots missions say who attacks"},
	repulsion: {Name: "repulsion", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.7", Number: "22.4.7",
		Text: "who is in an enemy zone when its side's combat phase ends, or its moves of a night without combat, and has not attacked goes back a hex if it can"},
	littleMac: {Name: "little-mac", Battles: []string{"antietam"}, Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.6.2",
		Text: "no limit on how many units the Union moves, but none moves that McClellan has not committed: all but the First Corps wait until the counter of their corps is drawn from a cup, one counter a turn; they must attack who is next to them as others must, so that with free combat (22.4.5) they need not and are then thrown back (22.4.7)"},
	freeDeployment: {Name: "free-deployment", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.13", Number: "22.4.13",
		Text: "before game-turn 1 each side says in secret which of its units stand on which of its set-up hexes; who gets no order stands as in the battle"},
	fogOfWar: {Name: "fog-of-war", Values: offOn, Defaults: []string{"off"},
		Text: "a side sees what its units on the map have a line of sight to (8.71) and what is next to them or to an entry hex of units that are due; names and strengths only from next door; a march goes by what is seen, and ends in the zone of an enemy who was not, or before him; losses, exits and all of a combat are known to both; who holds a hex worth points, while it is in sight; points by the truth, at the end. The book only names it: this is our reading"},
	limitedIntelligence: {Name: "limited-intelligence", Values: offOn, Defaults: []string{"off"}, Rule: "BGD 22.4.11", Number: "22.4.11",
		Text: "units lie under blank counters until they are in an enemy zone; among them are dummies, one for every three units that enter at one place on one game-turn, which their owner sets up before the first, over the limit where there is no room, or else by lot, and which are gone when they are shown"},
	coveredContact: {Name: "ruling.covered-contact", Values: []string{"both", "mover"}, Defaults: []string{"both"}, Rule: "BGD 22.4.11",
		Text: "limited intelligence: where a unit comes next to a covered enemy both are shown, and dummies stop nobody; or only the one who comes, and the other stays covered, and stops him, until there is a fight"},
}}

// Options are the choices of one game.
type Options struct {
	edition string
	value   [choices]string
}

func (o *Options) is(c choice, value string) bool { return o.value[c] == value }

// deluxe answers where the two editions' words differ and no option is needed.
func (o *Options) deluxe() bool { return o.edition == "deluxe" }

// choose reads the options chosen over the defaults of a battle and an edition. Errors name what
// would be right.
func choose(battle, edition string, chosen map[string]string) (Options, error) {
	if edition == "" {
		edition = optionList.Editions[0]
	}
	o := Options{edition: edition}
	values, err := optionList.For(battle).Choose(edition, chosen)
	copy(o.value[:], values)
	return o, err
}
