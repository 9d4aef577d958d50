package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
)

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
	cornerTouch
	ineffectiveWhen
	lineAlongCreek
	nightAdjacent
	vp1108
	choices // how many there are
)

// option is one line of the list: values, then the default of each edition.
type option struct {
	name                   string
	values                 []string
	third, deluxe, classic string
	rule                   rules.Cite
	text                   string
	missing                string // why a value other than the default can't be had
}

var onOff = []string{"on", "off"}

// optionList is in the order of the constants above; a test holds it so.
var optionList = [choices]option{
	decisions:         {"decisions", []string{"ask", "default"}, "ask", "ask", "ask", "", "whether a question that no order or standing instruction answers is mailed, or takes its default at once", ""},
	effectiveness:     {"effectiveness", onOff, "on", "on", "off", "BG 10.0", "a unit thrown back on the attack can't attack again until night (BGD 11.0, 21.21)", ""},
	strategicMovement: {"strategic-movement", onOff, "on", "off", "off", "BG 11.1", "units far from the enemy move farther (BGD 21.17)", ""},
	cavalryRetreat:    {"cavalry-retreat", onOff, "on", "off", "off", "BG 11.2", "cavalry may go back two hexes before infantry and guns attack it (BGD 21.10)", ""},
	cavalryMovement:   {"cavalry-movement", []string{"8", "6"}, "8", "6", "6", "BG 7.0", "movement allowance of cavalry (BGD 21.8)", ""},
	gunsAdvance:       {"guns-advance", onOff, "off", "on", "on", "BG 8.75", "artillery may advance after combat (BGD 21.1)", ""},
	gunsAlone:         {"guns-alone", []string{"1-3", "any"}, "1-3", "any", "any", "BG 8.73", "least odds at which artillery alone may bombard (BGD 21.2)", ""},
	gunsElect:         {"guns-elect", onOff, "off", "on", "off", "BGD 8.1", "bombarding artillery may choose to go back on Ar (BGD 21.3)", ""},
	withhold:          {"withhold", onOff, "on", "off", "off", "BG 8.42", "one unit of a stack may be kept out of an attack (BGD 21.11)", ""},
	minimumMove:       {"minimum-move", onOff, "on", "off", "on", "BG 7.4", "a unit may always move one hex (BGD 21.14)", ""},
	optionalStrength:  {"optional-strength", []string{"off", "on"}, "off", "off", "off", "BG-CHI 12.7", "two more infantry brigades in place of four of cavalry", "the strengths of the two brigades (Chalmers or Wofford, Bowen or Bryan) are not known"},
	trailClear:        {"ruling.trail-clear", []string{"cheaper", "flat"}, "cheaper", "cheaper", "cheaper", "BG 7.5", "a trail into clear terrain costs the clear hex's 1, or a flat 2", ""},
	fordOnPath:        {"ruling.ford-on-path", []string{"plus-1", "path"}, "plus-1", "plus-1", "plus-1", "BGD 5.2", "a ford on a road or trail costs 1 more than the path, or only the path", ""},
	gunsAloneHexside:  {"ruling.guns-alone-hexside", []string{"single", "doubled"}, "single", "doubled", "single", "BG 8.76", "whether hexsides double a defender whom only distant guns attack (BGD 9.0)", ""},
	mixedHexsides:     {"ruling.mixed-hexsides", []string{"none", "crossers"}, "none", "none", "none", "BG 8.2", "where only some attackers cross a bridge, ford or stream: no effect, or those who cross count half", ""},
	roughAndBridge:    {"ruling.rough-and-bridge", []string{"best", "both"}, "best", "best", "best", "BGD 7.4", "two reasons to double: the best only, or both", ""},
	displacementChain: {"ruling.displacement-chain", []string{"one-step", "chain"}, "one-step", "chain", "one-step", "BG 8.52", "whether a unit that makes room may itself push another (BGD 7.8)", ""},
	displaceRetreated: {"ruling.displace-retreated", []string{"yes", "no"}, "yes", "yes", "yes", "BG 8.52", "whether a unit that has just retreated may be the one to make room", ""},
	retreatedShares:   {"ruling.retreated-shares", []string{"no", "yes"}, "no", "yes", "no", "BG 8.41", "whether a unit that fell back onto a hex shares the result when that hex is bombarded (BGD 7.7)", ""},
	gunsOverCreek:     {"ruling.guns-over-creek", []string{"free", "must", "no"}, "free", "free", "free", "BGD 8.4", "guns next to an enemy across a plain creek: may bombard as they like, must attack him, or may not attack him", ""},
	withholdGuns:      {"ruling.withhold", []string{"any", "never-guns"}, "any", "any", "any", "BG 8.42", "which unit of a stack may be kept out", ""},
	advanceDuty:       {"ruling.advance-duty", []string{"none", "must"}, "none", "none", "none", "BGD 7.7", "whether a fresh enemy next to whom a unit advances must be attacked in that phase, by others", ""},
	cavalryStack:      {"ruling.cavalry-retreat", []string{"goes-on", "lapses"}, "goes-on", "goes-on", "goes-on", "BG 11.2", "when cavalry leaves others behind, the attack goes on against those, or lapses", ""},
	strategicEntry:    {"ruling.strategic-entry", []string{"allowed", "none"}, "allowed", "allowed", "allowed", "BG 11.1", "whether reinforcements may enter by strategic movement", ""},
	oneEntryBlocked:   {"ruling.one-entry-blocked", []string{"other", "nearest"}, "other", "other", "other", "BG-CHI 12.33", "one of two entry hexes blocked: only the other, or at once the nearest edge hex too", ""},
	neverEntered:      {"ruling.never-entered", []string{"destroyed", "by-entry"}, "destroyed", "destroyed", "destroyed", "BG-CHI 12.61", "reinforcements that never came: count as destroyed, or trace from their entry hex", ""},
	trainPoints:       {"ruling.train-points", []string{"1", "0"}, "1", "1", "1", "BG-CHI 12.61", "points for the supply train's own strength", ""},
	cornerTouch:       {"ruling.corner-touch", []string{"open", "blocked"}, "open", "open", "open", "BG 8.71", "whether a line of sight is blocked by a hex that it only touches at a corner", ""},
	ineffectiveWhen:   {"ruling.ineffective-when", []string{"end", "hopeless"}, "end", "end", "end", "BGD 11.3", "Deluxe: when an ineffective unit next to the enemy goes back: at the end of the combat phase, or as soon as nothing can free it", ""},
	lineAlongCreek:    {"ruling.line-along-creek", []string{"no", "yes"}, "no", "no", "no", "BGD 9.0", "whether a line of sight along a creek, ford, bridge or stream side crosses it", ""},
	nightAdjacent:     {"ruling.night-adjacent", []string{"letter", "zone"}, "letter", "zone", "letter", "BG 9.0", "at night units stay that are next to an enemy, or only those in his zone", ""},
	vp1108:            {"ruling.vp-1108", []string{"1108", "1207"}, "1108", "1108", "1108", "BG-CHI 12.65", "which hex gives the five points", ""},
}

// The editions. A preset is a value: the column of defaults in the list.
var editions = []string{"third", "deluxe", "classic"}

func (o option) standard(edition string) string {
	switch edition {
	case "deluxe":
		return o.deluxe
	case "classic":
		return o.classic
	}
	return o.third
}

// Options are the choices of one game.
type Options struct {
	edition string
	value   [choices]string
}

func (o *Options) is(c choice, value string) bool { return o.value[c] == value }

// deluxe answers where the two editions' words differ and no option is needed.
func (o *Options) deluxe() bool { return o.edition == "deluxe" }

// choose reads the options chosen over an edition's defaults. Errors name what
// would be right.
func choose(edition string, chosen map[string]string) (Options, error) {
	if edition == "" {
		edition = editions[0]
	}
	if !slices.Contains(editions, edition) {
		return Options{}, fmt.Errorf("there is no edition %q: say %s", edition, strings.Join(editions, ", "))
	}
	o := Options{edition: edition}
	for c, def := range optionList {
		o.value[c] = def.standard(edition)
	}
	names := make([]string, 0, len(chosen))
	for name := range chosen {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := o.set(name, chosen[name]); err != nil {
			return Options{}, err
		}
	}
	return o, nil
}

func (o *Options) set(name, value string) error {
	for c, def := range optionList {
		if def.name != name {
			continue
		}
		if !slices.Contains(def.values, value) {
			return fmt.Errorf("option %s can't be %q: say %s", name, value, strings.Join(def.values, " or "))
		}
		if def.missing != "" && value != def.standard(o.edition) {
			return fmt.Errorf("option %s can't be %s: %s", name, value, def.missing)
		}
		o.value[c] = value
		return nil
	}
	return fmt.Errorf("there is no option %q: %s", name, nearest(name))
}

// nearest names the options most like a word: those that share most of its letters
// in order.
func nearest(word string) string {
	best, found := 0, []string(nil)
	for _, def := range optionList {
		n := commonLetters(word, def.name)
		switch {
		case n > best:
			best, found = n, []string{def.name}
		case n == best:
			found = append(found, def.name)
		}
	}
	if best < 3 || len(found) > 4 {
		names := make([]string, 0, choices)
		for _, def := range optionList {
			names = append(names, def.name)
		}
		return "the options are " + strings.Join(names, ", ")
	}
	return "did you mean " + strings.Join(found, " or ") + "?"
}

// commonLetters is the length of the longest common subsequence.
func commonLetters(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range len(a) {
		diagonal := 0
		for j := range len(b) {
			above := row[j+1]
			if a[i] == b[j] {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// describe lists the options of an edition with their defaults.
func describe(edition string) []rules.Option {
	all := make([]rules.Option, 0, choices)
	for c, def := range optionList {
		if choice(c) == ineffectiveWhen && edition != "deluxe" {
			continue // the third edition says when
		}
		all = append(all, rules.Option{Name: def.name, Values: def.values, Default: def.standard(edition),
			Rule: def.rule, Text: def.text, Missing: def.missing})
	}
	return all
}
