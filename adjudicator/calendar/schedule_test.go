package calendar

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"72h":                                   "every 72 hours",
		"3 days":                                "every 72 hours",
		"3d":                                    "every 72 hours",
		"every 48 hours":                        "every 48 hours",
		"Every 1 week.":                         "every 168 hours",
		"1h30m":                                 "every 90 minutes",
		"1 hour":                                "every 1 hour",
		"20s":                                   "every 20s",
		"Mon Wed Fri 20:00":                     "Mon Wed Fri 20:00 Europe/London",
		"fri, wednesday and MON at 8 pm":        "Mon Wed Fri 20:00 Europe/London",
		"weekdays 21:30":                        "weekdays 21:30 Europe/London",
		"Mon-Fri 9.30":                          "weekdays 09:30 Europe/London",
		"Sat-Mon 0:05":                          "Mon Sat Sun 00:05 Europe/London",
		"weekends noon":                         "Sat Sun 12:00 Europe/London",
		"20:00":                                 "daily 20:00 Europe/London",
		"every day at 12am":                     "daily 00:00 Europe/London",
		"daily 20:00 Asia/Kolkata":              "daily 20:00 Asia/Kolkata",
		"america/port-au-prince 20:00 daily":    "daily 20:00 America/Port-au-Prince",
		"Sundays 12pm utc":                      "Sun 12:00 UTC",
		"Mon Tue Wed Thu Fri Sat Sun 20:00":     "daily 20:00 Europe/London",
		"daily 20:00 at least 12 hours":         "daily 20:00 Europe/London, at least 12 hours",
		"daily 20:00, at least 23h":             "daily 20:00 Europe/London",
		"Mon 20:00 Europe/Berlin, at least 90m": "Mon 20:00 Europe/Berlin, at least 90 minutes",
		"at least 2 days Mon Thu 20:00":         "Mon Thu 20:00 Europe/London, at least 48 hours",
		"tues thurs 23:59, America/Argentina/Salta": "Tue Thu 23:59 America/Argentina/Salta",
	} {
		s, err := Parse(text, "Europe/London")
		if err != nil || s.String() != want {
			t.Errorf("%q is read as %q, not %q: %v", text, s, want, err)
			continue
		}
		again, err := Parse(s.String(), "")
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%q does not read as itself, but as %#v: %v", s, again, err)
		}
		raw, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var back Schedule
		if err := json.Unmarshal(raw, &back); err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s comes back as %#v: %v", raw, back, err)
		}
	}
}

// TestParseErrors: each error is one sentence that shows what would be right.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "every 72 hours",
		" , ":                       "every 72 hours",
		"sometimes":                 `"sometimes" says nothing`,
		"0 hours":                   "no length of time that can be waited",
		"-3h":                       "no length of time that can be waited",
		"9999 days":                 "at most 366 days",
		"3 days 4 hours":            "two lengths of time, 72 hours and 4 hours",
		"Mon":                       "need a time of day",
		"daily":                     "need a time of day",
		"48h Europe/London":         "not both",
		"every 48 hours 20:00":      "not both",
		"Mon 20:00 21:00":           "two times of day",
		"Mon 24:00":                 "from 00:00 to 23:59",
		"Mon 13pm":                  `"13pm" says nothing`,
		"Mon 8":                     `"8" says nothing`,
		"Mon 20:00 Local":           `"Local" says nothing`,
		"Mon 20:00 Europe/Londn":    `no time zone "Europe/Londn"`,
		"Mon 20:00 ../etc/passwd":   "no time zone",
		"Mon 20:00 UTC Europe/Rome": "two time zones",
		"Mon 20:00 at least":        "at least 12 hours",
		"Mon 20:00, at least 15d":   "at most 14 days",
	} {
		s, err := Parse(text, "Europe/London")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is read as %q; the error is %v, without %q", text, s, err, want)
		}
	}
	if _, err := Parse("Mon 20:00", ""); err == nil || !strings.Contains(err.Error(), "20:00 Europe/London") {
		t.Errorf("a time of day without a zone: %v", err)
	}
	if _, err := Parse("Mon 20:00", "Nowhere"); err == nil || !strings.Contains(err.Error(), `"Nowhere"`) {
		t.Errorf("a zone that is none: %v", err)
	}
}

// TestCheck: what comes from a file and is no schedule is found.
func TestCheck(t *testing.T) {
	for name, s := range map[string]Schedule{
		"nothing":          {},
		"negative":         {Every: -time.Hour},
		"both":             {Every: time.Hour, At: "20:00", Zone: "UTC"},
		"no time":          {Days: []time.Weekday{time.Monday}, Zone: "UTC"},
		"loose time":       {At: "8:00", Zone: "UTC"},
		"no zone":          {At: "20:00"},
		"machine's zone":   {At: "20:00", Zone: "Local"},
		"no such day":      {At: "20:00", Zone: "UTC", Days: []time.Weekday{7}},
		"a day twice":      {At: "20:00", Zone: "UTC", Days: []time.Weekday{1, 1}},
		"least below none": {At: "20:00", Zone: "UTC", Least: -1},
	} {
		if err := s.Check(); err == nil {
			t.Errorf("%s: %+v passes", name, s)
		}
		s.Due(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)) // ends, whatever it is given
	}
	if !(Schedule{}).IsZero() || (Schedule{Every: 1}).IsZero() || (Schedule{At: "20:00"}).IsZero() {
		t.Error("what was said and what was not is mixed up")
	}
}

// FuzzParse: whatever is read has one form, which reads as itself, and due times lie ahead.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"72h", "Mon Wed Fri 20:00", "weekdays 9:30 pm America/New_York, at least 12 hours", "Sat-Tue 0.00 and 3 days"} {
		f.Add(text)
	}
	from := time.Date(2027, 3, 27, 21, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, "Europe/London")
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Error("an error says nothing")
			}
			return
		}
		if again, err := Parse(s.String(), ""); err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%q is %#v, which is written %q and reads as %#v: %v", text, s, s, again, err)
		}
		if due := s.Due(from); !due.After(from) {
			t.Errorf("%q, awaited since %v, is due %v", s, from, due)
		}
	})
}
