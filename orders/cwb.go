package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
	"longroll/rules/spelling"
)

// logSystem is the Civil War Brigade Series, whose order language is that of the
// order log and, in a battle, of the map.
const logSystem = "cwb"

// logVerb is one order of the order log, or of the map.
type logVerb struct {
	names    []string // the first is the one we write; the others are understood
	forms    []string
	means    []string
	examples []string // right lines; a test reads them
	talk     bool     // its names are words of everyday talk too
	headed   bool     // lines with the elements of a dispatch and its text may follow
	always   bool     // may be given in any phase
	asks     bool     // it is a request, the same in every game system
	read     func(*desk, *written) (said, *fault)
	onMap    mapReader // instead of read: an order of the map
}

// desk is the surroundings of one sheet: what its sender knows and is asked.
type desk struct {
	view   seen.View
	grid   hex.Grid // of the map; zero in an order log
	open   []rules.Decision
	pieces *muster // on the map; nil where the view has none
}

// fault says why an order can't be read, and which lines would be right.
type fault struct {
	reason string
	try    []string
	sure   bool // it was no mere talk, even if it begins with a word of everyday talk
}

// logVerbs is the order language of the series. The table reads a sheet and writes
// the help.
func logVerbs() []logVerb {
	return slices.Concat(dispatchVerbs(), boardVerbs(), mapVerbs(), requestVerbs(), askingLogVerbs())
}

// dispatchVerbs are the orders that carry a text. CWB 10.1, 10.2, 10.6.
func dispatchVerbs() []logVerb {
	return []logVerb{
		{
			names: []string{"dispatch", "dispatches"},
			forms: []string{"dispatch to COMMAND, aide, written, complex", "dispatch to COMMAND, in person, simple"},
			means: []string{
				"An army commander's dispatch. Say how it goes (aide oral, aide written, in person) and whether it is simple or complex (CWB 10.1a).",
				"Under it, a line each: objective, by, start, limit, intensity, distance; then the text in quotation marks.",
				"One to a corps may give its divisions goals of their own: a line \"goal DIVISION, limit 22.19: hold the bridge\" for each.",
				"A complex one needs a path or direction (by) and a limit or an objective. In an order log one by aide needs the distance in a leader's movement points, whole ones: half a point counts as one. On a map it is measured for you, and left out.",
				"The text is yours, up to 900 words, and is kept as you write it.",
			},
			examples: []string{
				"dispatch to 3 Corps, aide, written, complex\n  objective 21.24, 22.19\n  by Corinth-Pittsburg Road\n  start on acceptance\n" +
					"  limit 22.19\n  intensity 2\n  distance 7\n  \"Attack to capture Shiloh Church. Keep Wood on your left.\"",
				"dispatch to 1 Corps, in person, simple\n  start 10:30 am\n  \"Close up on 2 Corps and wait.\"",
			},
			headed: true, read: readDispatch,
		},
		{
			names: []string{"conference", "confer"},
			forms: []string{"conference COMMAND, COMMAND, complex"},
			means: []string{"One dispatch in person to all who attend at the army headquarters, once a day, for the price of one (CWB 10.6c)."},
			examples: []string{
				"conference 1 Corps, 2 Corps, complex\n  by Eastern Corinth Road\n  limit 20.12\n  \"Attack at first light, 1 Corps on the left.\"",
			},
			talk: true, headed: true, read: readConference,
		},
		{
			names: []string{"preset", "pre-set"},
			forms: []string{"preset to COMMAND, complex"},
			means: []string{"A dispatch held since before the battle: free, accepted, and in force from the first turn (CWB 10.1i). Only before the battle."},
			examples: []string{
				"preset to 2 Corps, complex\n  by the ridge\n  limit 20.12\n  \"March at dawn and attack what you find.\"",
			},
			headed: true, read: readPreset,
		},
		{
			names: []string{"initiative", "init"},
			forms: []string{"initiative LEADER, complex", "initiative LEADER to DIVISION, simple", "initiative LEADER cancel", "initiative LEADER early 4"},
			means: []string{
				"A leader tries for initiative, to give himself an order (written as a dispatch is) or only to cancel the one he has (CWB 10.2).",
				"With to a command under his gets a goal of its own.",
				"With early he takes up a dispatch before its hour, but only in a game with the option procrastination.",
				"One try a formation a turn: begin with the divisions. After one of them its corps commander tries only for another (to).",
			},
			examples: []string{
				"initiative Hindman, complex\n  by the road\n  limit 20.10\n  \"Take the battery.\"", "initiative Hardee cancel", "initiative Hardee early 4",
				"initiative Bragg to 1-2, simple\n  \"Guard the ford.\"",
			},
			headed: true, read: readInitiative,
		},
		{
			names:    []string{"order"},
			forms:    []string{`order LEADER "march to 12.04"`},
			means:    []string{"Says what a loose cannon of the enemy does this turn (CWB 10.2g). It may be sent whenever one is loose."},
			examples: []string{`order Sherman "march to 12.04"`},
			talk:     true, always: true, headed: true, read: readCannon,
		},
	}
}

// boardVerbs are the orders that tell what the board shows.
func boardVerbs() []logVerb {
	return []logVerb{
		{
			names:    []string{"stoppage", "stop"},
			forms:    []string{"stoppage CORPS 3 divisions 1 wrecked"},
			means:    []string{"The check after a turn under small arms fire, with the divisions as your board shows them (CWB 10.3). Add \", defence\" for a defensive order, \", ahead\" while its headquarters is not on the map yet (CWB 10.3d)."},
			examples: []string{"stoppage 3 Corps 3 divisions 1 wrecked"},
			talk:     true, read: readStoppage,
		},
		{
			names:    []string{"touch", "touches"},
			forms:    []string{"touch CORPS"},
			means:    []string{"Says that the leader has entered the hex of his headquarters, which brings an accepted dispatch into force (CWB 10.0a)."},
			examples: []string{"touch 3 Corps"},
			talk:     true, read: readTouch,
		},
		{
			names:    []string{"fulfil", "fulfill", "fulfilled", "done"},
			forms:    []string{"fulfil 4"},
			means:    []string{"Says that dispatch 4 of your log has been carried out."},
			examples: []string{"fulfil 1"},
			talk:     true, read: readFulfil,
		},
		{
			names:    []string{"emergency"},
			forms:    []string{"emergency CORPS", "emergency CORPS, forced"},
			means:    []string{"An emergency retreat (CWB 10.4); forced if its headquarters was overrun."},
			examples: []string{"emergency 3 Corps", "emergency 3 Corps, forced"},
			talk:     true, read: readEmergency,
		},
		{
			names:    []string{"engaged"},
			forms:    []string{"engaged COMMAND"},
			means:    []string{"Says that a command was in combat since the last command phase (optional rule Defensive Orders)."},
			examples: []string{"engaged 3 Corps"},
			talk:     true, read: readEngaged,
		},
		{
			names: []string{"lost", "casualty"},
			forms: []string{"lost LEADER rating 2", "lost LEADER by NAME rating 2"},
			means: []string{"A leader is lost; a replacement leads after him, or the leader whom you name (CWB 25.4a).",
				"The rating is that of the replacement, also of the one who takes over what a named leader leaves; a second in command brings his own."},
			examples: []string{"lost Hindman rating 1", "lost Hindman by Shaver rating 2", "lost Hardee by Hindman rating 1", "lost A.S. Johnston by Beauregard"},
			talk:     true, read: readLost,
		},
		{
			names:    []string{"attach"},
			forms:    []string{"attach DIVISION to CORPS"},
			means:    []string{"Puts a division under another corps (CWB 10.5c)."},
			examples: []string{"attach 1-1 to 3 Corps"},
			read:     readAttach,
		},
		{
			names:    []string{"recharge"},
			forms:    []string{"recharge COMMANDER"},
			means:    []string{"Says that the army commander has spent a whole turn with his headquarters, and may give an order in person again (CWB 10.6b)."},
			examples: []string{"recharge A.S. Johnston"},
			read:     readRecharge,
		},
	}
}

// requestVerbs close a sheet or ask for something.
func requestVerbs() []logVerb {
	verbs := []logVerb{
		{
			names: []string{"pause"}, forms: []string{"pause"}, examples: []string{"pause"}, talk: true, read: readLogPause,
			means: []string{"Rolls for what is written so far and shows you what came of it; your part of the turn goes on. Of the pause itself the enemy hears nothing."},
		},
		{
			names: []string{"end"}, forms: []string{"end"}, examples: []string{"end"}, talk: true, read: readLogEnd,
			means: []string{
				"Ends your part of the turn. Your command phase closes: delays are tested, and what has arrived is taken up.",
				"In a battle your movement and supply end with it, so write it below your moves; with pause in its place you see what came of the lines above and go on. In a fire phase it ends your fire (CWB 8.1).",
			},
		},
		{
			names: []string{"final"}, forms: []string{"final"}, examples: []string{"final"}, talk: true, always: true, read: readLogFinal,
			means: []string{
				"Play this sheet now, without waiting for the deadline and whatever still needs attention.",
				"It ends nothing: if the sheet does not say end, your part goes on after it until you write end.",
			},
		},
		{
			names: []string{"answer"}, forms: []string{"a"}, talk: true, always: true, read: readLogAnswer,
			means: []string{"Answers what we asked: a letter for each question in its order."},
		},
		{
			names: []string{"help"}, forms: []string{"help", "help dispatch"}, examples: []string{"help", "help dispatch"}, talk: true, always: true,
			means: []string{"Asks for this page, or for the page of one order."}, read: readLogHelp,
		},
	}
	for _, w := range []struct{ name, means string }{
		{"withdraw", "Takes back the sheet that we hold of you for this phase."},
		{"orders", "Asks for the sheet that we hold of you."},
		{"status", "Asks where the game stands: turn, deadline, whose phase."},
		{"show", "Asks for your whole order log again."},
	} {
		verbs = append(verbs, logVerb{names: []string{w.name}, forms: []string{w.name}, examples: []string{w.name}, means: []string{w.means},
			talk: true, always: true, read: readLogWord})
	}
	return verbs
}

// logVerbOf finds the verb that a word is, nil if none.
func logVerbOf(word string) *logVerb {
	word = strings.ToLower(strings.TrimRight(word, ":.!,;"))
	for _, verbs := range [][]logVerb{dispatchVerbs(), boardVerbs(), mapVerbs(), requestVerbs()} {
		for i := range verbs {
			if slices.Contains(verbs[i].names, word) {
				return &verbs[i]
			}
		}
	}
	if requestPageOf(word) == nil {
		return nil
	}
	return askingVerb(word)
}

// nearestLogVerb is the verb that a word was meant for, if a slip of the keyboard
// made it; nil if none.
func nearestLogVerb(word string) *logVerb {
	word = strings.ToLower(word)
	verbs := logVerbs()
	for i := range verbs {
		name := verbs[i].names[0]
		if len(name) >= 8 && spelling.Slips(word, name) <= 2 || len(name) == 6 && verbs[i].headed && spelling.Slips(word, name) <= 1 {
			return &verbs[i]
		}
	}
	return nil
}

func readLogPause(*desk, *written) (said, *fault) {
	return said{commands: commands(cwb.Pause{}), ends: pauses}, nil
}

func readLogEnd(d *desk, w *written) (said, *fault) {
	switch strings.ToLower(w.rest()) {
	case "", "turn", "phase", "of turn", "of phase", "my turn", "my phase", "command phase":
		return said{commands: commands(cwb.End{}), ends: closes}, nil
	}
	return said{}, &fault{reason: `"` + clip(fold(w.rest()), 40) + `" is left over at the end and was not understood`, try: []string{"end"}}
}

func readLogFinal(_ *desk, w *written) (said, *fault) {
	if w.rest() != "" {
		return said{}, &fault{reason: `"final" stands alone on its line`, try: []string{"final"}}
	}
	return said{final: true}, nil
}

func readLogAnswer(d *desk, w *written) (said, *fault) {
	if len(d.open) == 0 {
		return said{}, &fault{reason: "no question of ours is open, so there is nothing that this answers"}
	}
	choices, bad := d.answer(w.rest())
	return said{answers: choices}, bad
}

// answer reads answers to what is open, in letters or words.
func (d *desk) answer(text string) ([]choice, *fault) {
	f := &field{open: d.open}
	choices, tried, bad := f.answer(newPhrase(text))
	if bad == nil && tried {
		return choices, nil
	}
	if bad == nil {
		bad = &slip{reason: "that is none of the answers: " + f.questions()}
	}
	return nil, &fault{reason: bad.reason}
}

func readLogHelp(_ *desk, w *written) (said, *fault) {
	return said{word: "help", topic: topicOf(w.rest())}, nil
}

func readLogWord(_ *desk, w *written) (said, *fault) {
	switch strings.ToLower(w.rest()) {
	case "", "orders", "my orders", "sheet", "my sheet", "log", "my log", "please":
		return said{word: w.verb.names[0]}, nil
	}
	return said{}, &fault{reason: `"` + w.verb.names[0] + `" stands alone on its line`, try: []string{w.verb.names[0]}}
}
