package adjudicator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// forgery is a change to the journal of a game whose chain is mended afterwards. What is
// found must name the entry that was changed or, if its kind is said, the one that can't
// stand after it.
type forgery struct {
	name     string
	play     func(t *testing.T) *table
	kind     string // of the entry that is changed
	old, new string // in its body
	finds    string
	at       string                // kind of the entry that is named; empty: the one that is changed
	change   func(n int, e *entry) // in place of kind, old and new; n counts the entries of each kind
}

// earlier moves entries of a kind, from the nth on, and all after them by a time.
func earlier(kind string, nth int, by time.Duration) func(int, *entry) {
	from := false
	return func(n int, e *entry) {
		if from = from || e.Kind == kind && n == nth; from {
			e.At = e.At.Add(-by)
		}
	}
}

// with makes the play of a game of its terms.
func with(terms func(*NewGame), play func(x *table)) func(t *testing.T) *table {
	return func(t *testing.T) *table {
		req := ringTerms(2, 5, 1, 4)
		if terms != nil {
			terms(&req)
		}
		x := newTable(t, req)
		play(x)
		x.sound()
		return x
	}
}

func posts(from string, lines ...string) func(*table) {
	return func(x *table) { x.post(from, lines...) }
}

func missed(what string) func(*NewGame) { return func(req *NewGame) { req.Missed = what } }
func noReferee(req *NewGame)            { req.Referee = "" }

// silence lets the first deadline pass.
func silence(x *table) { x.pass(73 * time.Hour) }

// asks plays up to a question to Bob, which he answers.
func asks(x *table) {
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(bob, "b")
}

// expires plays up to a question to Bob, which he does not answer.
func expires(x *table) {
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.pass(30 * time.Hour)
}

// resigned has Alice leave, and Dave asked to take her seat, who does.
func resigned(x *table) {
	x.post(alice, "resign ring")
	x.post(carol, "replace union with "+dave)
	x.post(dave, "accept")
}

// agreed is a game to which everybody was invited and came.
func agreed(x *table) {
	x.post(alice, "accept")
	x.post(bob, "accept")
	x.post(carol, "accept")
}

func invited(req *NewGame) { req.Invite = true }

// away has Alice absent for three days, and then late.
func away(x *table) {
	x.post(alice, "absence 1 Dec to 3 Dec")
	x.pass(150 * time.Hour)
}

// shut has the post shut for ten hours, and then Alice late.
func shut(x *table) {
	x.now = noon.Add(20 * time.Hour)
	if err := x.a.Outage(x.now, noon.Add(10*time.Hour), x.now); err != nil {
		x.t.Fatal(err)
	}
	x.letters()
	x.pass(63 * time.Hour)
}

func forgeries() []forgery {
	twice := func(x *table) { x.post(alice, "extend 24h"); x.post(alice, "extend 24h") }
	late := func(req *NewGame) { req.Grace = 2 * time.Hour }
	quiet := func(req *NewGame) { req.Wait = time.Hour }
	waits := func(x *table) { x.post(alice, "march Blue 4", "done"); x.pass(time.Hour) }
	left := func(x *table) { x.post(alice, "march Blue 4"); silence(x) }
	return []forgery{
		{name: "consent of another", play: with(invited, agreed), kind: "consented", old: `"confederate"`, new: `"union"`, finds: "not everybody had agreed", at: "launched"},
		{name: "a sheet before all agreed", play: with(invited, func(x *table) { agreed(x); left(x) }), finds: "not everybody had agreed to play yet", at: "sheet",
			change: func(_ int, e *entry) {
				if e.Kind == "launched" {
					e.Kind, e.Body = "keyed", json.RawMessage(`{"key":""}`)
				}
			}},
		{name: "consent that nobody asked for", play: with(nil, left), finds: "nobody was asked whether", at: "consented", change: func(n int, e *entry) {
			if e.Kind == "mailed" && n == 1 {
				e.Kind, e.Body = "consented", json.RawMessage(`{"reader":"union","mail":"x@y"}`)
			}
		}},
		{name: "no time for consent", play: with(invited, func(x *table) { x.pass(15 * 24 * time.Hour) }), finds: "there was time yet", at: "over", change: earlier("over", 1, 48*time.Hour)},

		{name: "sheets due before they are asked for", play: with(nil, left), kind: "begun", old: `"every":259200000000000`, new: `"every":-1`, finds: "the terms are none that a game can have"},
		{name: "more absence than there is", play: with(nil, away), kind: "absent", old: `"days":3`, new: `"days":43`, finds: "43 days of absence, and the terms give 42"},
		{name: "days of absence not counted", play: with(nil, away), kind: "absent", old: `"days":3`, new: `"days":2`, finds: "3 days of absence are counted as 2"},
		{name: "an absence in the past", play: with(nil, away), kind: "absent", old: `"from":"2026-12-01`, new: `"from":"2026-11-28`, finds: "began before"},
		{name: "an absence that did not count", play: with(nil, away), kind: "absent", old: `"to":"2026-12-04T00:00:00Z"}],"days":3`, new: `"to":"2026-12-20T00:00:00Z"}],"days":20`,
			finds: "before its time was up", at: "clock"},
		{name: "an absence struck out", play: with(nil, func(x *table) { away(x); x.post(alice, "absence 1 Mar to 1 Mar") }), finds: "is struck out", at: "absent",
			change: func(n int, e *entry) {
				if e.Kind == "absent" && n == 2 {
					e.Body = json.RawMessage(`{"side":"union","days":0,"mail":"x@y"}`)
				}
			}},
		{name: "an extension too many", play: with(nil, twice), kind: "begun", old: `"extensions":6`, new: `"extensions":1`, finds: "extension 2, and the terms give 1", at: "extended"},
		{name: "an extension too long", play: with(nil, twice), kind: "extended", old: `"for":86400000000000`, new: `"for":864000000000000`, finds: "an extension by 10 days, and the terms give 3 days"},
		{name: "an extension by the enemy", play: with(nil, twice), kind: "extended", old: `"by":"union"`, new: `"by":"confederate"`, finds: "can't give the union more time"},
		{name: "an extension that did not count", play: with(nil, func(x *table) { x.post(alice, "extend 1h"); silence(x) }), kind: "extended", old: `"for":3600000000000`, new: `"for":36000000000000`,
			finds: "before its time was up", at: "clock"},

		{name: "a clock too early", play: with(nil, silence), finds: "before its time was up, on 2 Dec 2026 12:00:00 UTC", at: "clock", change: earlier("clock", 1, 2*time.Hour)},
		{name: "a clock in the grace", play: with(late, func(x *table) { x.pass(75 * time.Hour) }), finds: "before its time was up, on 2 Dec 2026 14:00:00 UTC", at: "clock", change: earlier("clock", 1, 2*time.Hour)},
		{name: "a clock for the wrong side", play: with(nil, silence), kind: "clock", old: "union", new: "confederate", finds: "a side that owed nothing"},
		{name: "an outage that did not count", play: with(nil, shut), kind: "shifted", old: `"from":"2026-11-29T22:00:00Z"`, new: `"from":"2026-11-29T12:00:00Z"`, finds: "before its time was up", at: "clock"},
		{name: "an outage to come", play: with(nil, shut), kind: "shifted", old: `"to":"2026-11-30T08`, new: `"to":"2026-11-30T09`, finds: "until after the entry"},
		{name: "defaults too early", play: with(nil, expires), finds: "took the defaults for the answers of a side before its time was up", at: "answered", change: earlier("answered", 1, 12*time.Hour)},
		{name: "a default that is none", play: with(nil, expires), kind: "answered", old: `:0}`, new: `:1}`, finds: "another option than its default"},
		{name: "an answer that nobody gave", play: with(nil, asks), kind: "answered", old: `,"mail":"bob1@players"`, finds: "before its time was up"},
		{name: "an answer to nothing", play: with(nil, asks), kind: "answered", old: `strike.Blue.Gray`, new: `strike.Blue.Ash`, finds: "which was not asked"},
		{name: "less time for an answer", play: with(nil, asks), kind: "asked", old: `"due":"2026-11-30T12`, new: `"due":"2026-11-30T11`, finds: "the terms give until 30 Nov 2026 12:00:00 UTC"},
		{name: "a reminder out of hours", play: with(func(req *NewGame) { req.Reminders = []time.Duration{24 * time.Hour} }, silence), kind: "reminded", old: `T12`, new: `T11`, finds: "the terms have none then"},
		{name: "waiting that was not agreed", play: with(missed("ask"), silence), kind: "begun", old: `"missed":"ask"`, new: `"missed":"hold"`, finds: "the terms do not say so", at: "waited"},
		{name: "closed and not waited for", play: with(nil, silence), kind: "begun", old: `"missed":"hold"`, new: `"missed":"ask"`, finds: "had sent nothing, and the terms say: ask", at: "clock"},

		{name: "a sheet's number", play: with(nil, left), kind: "sheet", old: `"version":1`, new: `"version":3`, finds: "version 3 of the sheet of the union follows on version 0"},
		{name: "a sheet of another turn", play: with(nil, left), kind: "sheet", old: `"stage":"1-union/1/0"`, new: `"stage":"2-union/1/0"`, finds: "is one for 2-union"},
		{name: "a sheet of the enemy", play: with(nil, left), kind: "sheet", old: `"side":"union"`, new: `"side":"confederate"`, finds: "no sheet of the confederate was awaited"},
		{name: "a sheet from nowhere", play: with(nil, left), kind: "sheet", old: `"mail":"alice1@players"`, new: `"mail":""`, finds: "no mail is named"},
		{name: "a sheet without proof", play: with(func(req *NewGame) { req.Proof = "dkim" }, func(x *table) {
			in := x.mail(alice, "march Blue 4")
			in.Signed, in.SignedBy = "dkim", "example.org"
			x.deliver(in)
		}), kind: "sheet", old: `"signed":"dkim example.org"`, new: `"signed":""`, finds: "does not show of its sender"},
		{name: "an hour of play of one's own", play: with(quiet, waits), kind: "sheet", old: `"plays":"2026-11-29T13`, new: `"plays":"2026-11-29T15`, finds: "neither at once nor after the quiet time"},
		{name: "played in the quiet time", play: with(quiet, waits), finds: "before its quiet time was over", at: "ran", change: earlier("ran", 1, 30*time.Minute)},
		{name: "played though held", play: with(nil, posts(alice, "march Blue 4", "done")), kind: "sheet", old: `"plays":"2026-11-29T12:00:00Z",`, finds: "though it was only held", at: "ran"},
		{name: "played before the others", play: with(func(req *NewGame) { req.Together = true }, func(x *table) { x.post(alice, "march Blue 4", "done"); silence(x) }),
			finds: "before the deadline, at which all of this game are", at: "ran", change: earlier("ran", 1, 5*time.Hour)},
		{name: "an order passed over", play: with(nil, posts(alice, "march Blue 4", "done")), kind: "sheet", old: `"orders":[`,
			new: `"orders":[{"line":9,"text":"march Azure 3","command":{"kind":"march","data":{"Man":"Azure","To":3}}},`, finds: `"march Azure 3" (line 9) of the sheet was passed over`, at: "mailed"},
		{name: "an order said to have lapsed", play: with(nil, posts(alice, "march Blue 4", "done")), finds: "the sheet had not ended before these lines", at: "lapsed", change: func(n int, e *entry) {
			if e.Kind == "ran" && n == 1 {
				e.Kind, e.Body = "lapsed", json.RawMessage(`{"side":"union","orders":[{"line":1,"text":"march Blue 4","command":{"kind":"march","data":{"Man":"Blue","To":4}}}]}`)
			}
		}},
		{name: "a march out of turn", play: with(nil, posts(bob, "hide 4")), kind: "ran", old: `{"line":1,"text":"hide 4","command":{"kind":"hide","data":{"Post":4}}}`,
			new: `{"line":1,"text":"march Ash 7","command":{"kind":"march","data":{"Man":"Ash","To":7}}}`, finds: "can't be given out of turn"},
		{name: "default orders of another", play: with(missed("default"), func(x *table) { x.post(alice, "default orders", "march Blue 4"); silence(x) }),
			kind: "reserved", old: "march Blue 4", new: "march Blue 5", finds: "not among those that were left", at: "ran"},
	}
}

// forgeriesOfSeats are those of seats, letters and ends.
func forgeriesOfSeats() []forgery {
	letter := posts(alice, "press to opponent: Well met.")
	draw := func(x *table) { x.post(alice, "offer draw"); x.post(bob, "accept draw") }
	return []forgery{
		{name: "a seat to a stranger", play: with(nil, resigned), kind: "seated", old: dave, new: "eve@example.org", finds: "the seat goes to eve@example.org, who was not asked"},
		{name: "a seat to the enemy", play: with(nil, resigned), kind: "sought", old: dave, new: bob, finds: "is asked to command the other side too"},
		{name: "a seat offered by the enemy", play: with(nil, func(x *table) { x.post(carol, "replace union with "+dave) }), kind: "sought", old: `"by":"referee"`, new: `"by":"confederate"`, finds: "his had not left"},
		{name: "a seat emptied for silence", play: with(missed("replace"), silence), kind: "begun", old: `"missed":"replace"`, new: `"missed":"hold"`, finds: "the terms do not say so", at: "left"},
		{name: "a seat emptied too early", play: with(missed("replace"), silence), finds: "before its time was up", at: "left", change: earlier("left", 1, 2*time.Hour)},

		{name: "letters where there are none", play: with(nil, letter), kind: "begun", old: `"press":"signed"`, new: `"press":"none"`, finds: "a letter between players", at: "pressed"},
		{name: "a letter that is not signed", play: with(nil, letter), kind: "pressed", old: `"from":"union"`, new: `"from":"union","anonymous":true`, finds: "in this game all are"},
		{name: "a letter of nobody", play: with(noReferee, letter), kind: "pressed", old: `"from":"union"`, new: `"from":"referee"`, finds: `a letter of "referee", who is nobody here`},

		{name: "a draw that nobody offered", play: with(nil, draw), kind: "drawn", old: `"offer"`, new: `"withdraw"`, finds: "nobody had offered a draw", at: "over"},
		{name: "an offer declined that was not made", play: with(nil, func(x *table) { x.post(alice, "offer draw"); x.post(bob, "decline draw") }), kind: "drawn", old: `"side":"union","what":"offer"`,
			new: `"side":"confederate","what":"offer"`, finds: "declined that was not offered", at: "drawn"},
		{name: "a game conceded by another", play: with(nil, posts(alice, "concede ring")), kind: "over", old: "The Union player conceded", new: "The Confederate player conceded", finds: "and the winner is the confederate"},
		{name: "a game claimed of one who plays", play: with(nil, posts(alice, "concede ring")), kind: "over", old: "The Union player conceded the game",
			new: "The Union player left, and the Confederate player claimed the game", finds: "he had not left"},
		{name: "a seat not empty for so long", play: with(nil, func(x *table) { x.post(alice, "resign ring"); x.pass(31 * 24 * time.Hour) }), finds: "had not been empty for so long", at: "over",
			change: earlier("over", 1, 3*24*time.Hour)},
		{name: "an end without a reason", play: with(nil, posts(alice, "concede ring")), kind: "over", old: "The Union player conceded the game", new: "It rained", finds: "is no way in which a game ends"},
		{name: "play after the end", play: with(nil, posts(alice, "concede ring")), finds: "the game was over", at: "drawn", change: func(n int, e *entry) {
			if e.Kind == "mailed" && n == 2 {
				e.Kind, e.Body = "drawn", json.RawMessage(`{"side":"union","what":"offer","mail":"x@y"}`)
			}
		}},
	}
}

// TestVerifyFindsForgedLives forges every fact of a game's life that somebody could gain by.
func TestVerifyFindsForgedLives(t *testing.T) {
	for _, f := range slices.Concat(forgeries(), forgeriesOfSeats(), forgeriesOfTheDesk(), sealForgeries(), saltForgeries()) {
		t.Run(f.name, func(t *testing.T) {
			x := f.play(t)
			changed, named := false, []uint64{}
			count := map[string]int{}
			kind := f.at
			if kind == "" {
				kind = f.kind
			}
			forge(t, x, func(e *entry) {
				count[e.Kind]++
				before := e.Kind + e.At.String() + string(e.Body)
				switch {
				case f.change != nil:
					f.change(count[e.Kind], e)
				case e.Kind == f.kind && !changed && bytes.Contains(e.Body, []byte(f.old)):
					e.Body = bytes.Replace(e.Body, []byte(f.old), []byte(f.new), 1)
				}
				mine := before != e.Kind+e.At.String()+string(e.Body)
				if e.Kind == kind && (mine || f.at != "") {
					named = append(named, e.Seq)
				}
				changed = changed || mine
			})
			_, faults, err := x.a.Verify("ring")
			found := slices.ContainsFunc(faults, func(fault error) bool {
				return strings.Contains(fault.Error(), f.finds) && slices.ContainsFunc(named, func(n uint64) bool { return strings.HasPrefix(fault.Error(), fmt.Sprintf("entry %d:", n)) })
			})
			if !changed || err != nil || !found {
				t.Errorf("changed %v; of entries %v; error %v; faults\n%v", changed, named, err, faults)
			}
		})
	}
}
