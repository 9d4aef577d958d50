package orders

import "longroll/rules/bluegray/seen"

// instruction is a kind of standing instruction.
type instruction struct {
	names    []string // the words after the unit
	form     string
	means    string
	examples []string
	read     func(*field, *phrase, string) (seen.Standing, *slip)
}

// boardInstructions are the kinds of standing instruction of Blue & Gray.
var boardInstructions = []instruction{
	{
		names: []string{"retreats", "retreat"}, form: "UNIT retreats to HEX or HEX",
		means:    "Where it goes back to, if it can.",
		examples: []string{"Wilder retreats to 0922 or 0921", "any unit retreats to 0922"},
		read:     instructRetreat,
	},
	{
		names: []string{"advances", "advance"}, form: "UNIT advances | nobody advances",
		means:    "Whether it advances after combat.",
		examples: []string{"Wilder advances", "nobody advances"},
		read:     instructAdvance,
	},
	{
		names: []string{"declines", "decline"}, form: "cavalry declines combat at 3-1 or worse",
		means:    "Cavalry goes back before combat, always or from these odds against it (BG 11.2).",
		examples: []string{"cavalry declines combat", "1/2 Cav declines combat at 2-1 or worse"},
		read:     instructDecline,
	},
	{
		names: []string{"stands", "stand"}, form: "cavalry stands",
		means:    "Cavalry does not go back before combat.",
		examples: []string{"cavalry stands", "1/2 Cav stands"},
		read:     instructStand,
	},
	{
		names: []string{"use", "uses"}, form: "leaders use the bonus | leaders never use the bonus",
		means:    "A combat bonus changes the roll to what suits you best, or is never used (BGD 22.6.2).",
		examples: []string{"leaders use the bonus", "leaders never use the bonus"},
		read:     instructBonus,
	},
	{
		names: []string{"help", "helps", "aid", "aids"}, form: "guns help in the defence | guns do not help in the defence",
		means:    "Whether guns add their strength to the defence of others (BGD 22.4.8).",
		examples: []string{"guns help in the defence", "XIV-art does not help in the defence"},
		read:     instructHelp,
	},
	{
		names: []string{"bombard", "bombards", "fire", "fires"}, form: "guns bombard | GUNS bombard at HEX or HEX",
		means:    "Whether guns bombard the attackers in defence, and whom (BGD 22.2.3).",
		examples: []string{"guns bombard", "XIV-art bombards at 1017 or 1018"},
		read:     instructFire,
	},
	{
		names: []string{"hold", "holds"}, form: "guns hold their fire",
		means:    "Guns do not bombard in defence (BGD 22.2.3).",
		examples: []string{"guns hold their fire", "XIV-art holds its fire"},
		read:     instructHold,
	},
	{
		names: []string{"pinned"}, form: "UNIT pinned stays | any unit pinned goes back to HEX or HEX",
		means:    "What a pinned unit does (BGD 22.2.2).",
		examples: []string{"any unit pinned stays", "Wilder pinned goes back to 0922"},
		read:     instructPinned,
	},
	{
		names: []string{"makes", "make", "gives"}, form: "UNIT makes room at HEX or HEX",
		means:    "Where it goes if a retreating friend needs its hex (BG 8.52).",
		examples: []string{"Wilder makes room at 0922 or 0921"},
		read:     instructDisplace,
	},
}

// boardInstructionPages are what help tells of them.
func boardInstructionPages() []entry {
	var pages []entry
	for _, i := range boardInstructions {
		page := entry{names: i.names, forms: []string{i.form}, means: i.means}
		for _, e := range i.examples {
			page.examples = append(page.examples, "standing: "+e)
		}
		pages = append(pages, page)
	}
	return pages
}
