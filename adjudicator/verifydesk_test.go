package adjudicator

// forgeriesOfTheDesk are what somebody could write down as a referee's act.
func forgeriesOfTheDesk() []forgery {
	approval := func(req *NewGame) { req.Approval = true }
	turn := func(x *table) { x.post(alice, "march Blue 4", "done"); x.post(carol, "approve") }
	back := func(x *table) { x.post(alice, "march Blue 4", "done"); x.post(carol, "rollback to turn 1") }
	forth := func(x *table) { back(x); x.post(carol, "rollforward") }
	stop := func(x *table) { x.post(carol, "hold"); x.post(carol, "go on") }
	rule := func(x *table) { x.post(carol, "rule: put Gray 9") }
	return []forgery{
		{name: "approval of another version", play: with(approval, turn), kind: "submitted", old: `"version":1`, new: `"version":2`, finds: "version 2 waits for approval, and version 1 is held"},
		{name: "approval that nobody gives", play: with(approval, turn), kind: "begun", old: `"approval":true`, new: `"approval":false`, finds: "the terms do not say so", at: "submitted"},
		{name: "a rollback that was not the first", play: with(nil, back), kind: "rolledback", old: `"number":1`, new: `"number":2`, finds: "it is rollback 1, and not 2"},
		{name: "a rollback to what is still to come", play: with(nil, back), kind: "rolledback", old: `"to":3`, new: `"to":99`, finds: "which is not behind this one"},
		{name: "a rollback to where nobody had been told", play: with(nil, back), kind: "rolledback", old: `"to":3`, new: `"to":4`, finds: "not everybody had been told all"},
		{name: "dice of a name that somebody chose", play: with(nil, back), kind: "rolledback", old: `"salt":"ruling1."`, new: `"salt":"lucky7."`, finds: `the dice after it are named "lucky7."`},
		{name: "forward to where it was not", play: with(nil, forth), kind: "rolledback", old: `"to":7,"number":2`, new: `"to":3,"number":2`, finds: "from where it was not taken back"},
		{name: "a turn without approval", play: with(approval, turn), kind: "approved", finds: "did not approve of it", at: "ran",
			change: func(_ int, e *entry) {
				if e.Kind == "approved" {
					e.Kind, e.Body = "noted", []byte(`{"text":"yes"}`)
				}
			}},
		{name: "held twice", play: with(nil, stop), kind: "held", old: `"on":false`, new: `"on":true`, finds: "as it did already"},
		{name: "a ruling of a player", play: with(nil, rule), kind: "ran", old: `"side":""`, new: `"side":"union"`, finds: "is a referee's or it is not"},
	}
}
