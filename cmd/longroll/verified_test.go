package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"longroll/adjudicator"
)

// TestDifferencesAreToldFromFaults: entries of another version from which today's rules make
// something else are told apart from what somebody changed, and are no success either.
func TestDifferencesAreToldFromFaults(t *testing.T) {
	audit1 := adjudicator.Audit{
		Game: "ring", Entries: 9, Engine: "v2", Follows: 6,
		Writers:     []adjudicator.Writer{{Engine: "v1", First: 1, Last: 7}, {Engine: "v2", First: 8, Last: 9}},
		Differences: []error{errors.New("entry 5, written by version v1: run again, there are 0 events and not 1")},
	}
	for _, c := range []struct {
		fault       error
		says, fails string
		json        string
	}{
		{nil, "version v1 wrote entries 1 to 7, version v2 wrote entries 8 to 9; this is version v2. The differences are no faults: the rules have been mended since. " +
			"From entry 6 on the game follows those of today", "no fault, but 1 difference", `"faults": [],`},
		{errors.New("entry 8: the dice are not right"), "ring: entry 8: the dice are not right", "1 fault found", `"entry 8: the dice are not right"`},
	} {
		found := audit1
		if c.fault != nil {
			found.Faults = []error{c.fault}
		}
		one := verified{Faults: []string{}}
		one.take(found)
		var out bytes.Buffer
		err := (&verifyCommand{}).tell(&caller{out: &out}, audit{Games: []verified{one}, File: []string{}})
		if said := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(said, c.says) || err == nil || !strings.Contains(err.Error(), c.fails) {
			t.Errorf("it says %s, %v", said, err)
		}
		out.Reset()
		err = (&verifyCommand{JSON: true}).tell(&caller{out: &out}, audit{Games: []verified{one}, File: []string{}})
		for _, want := range []string{c.json, `"differences": [`, `"follows": 6`, `"engine": "v2"`} {
			if !strings.Contains(out.String(), want) || err == nil {
				t.Errorf("without %s: %s, %v", want, out.String(), err)
			}
		}
	}
}
