package orders

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAttributions: what mail programs put over a mail that they quote without marks, in
// the languages in which they come, wrapped or not. What stands above is read, what stands
// below is not.
func TestAttributions(t *testing.T) {
	raw, err := os.ReadFile("testdata/attributions.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSpace(string(raw)), "\n\n")
	if len(cases) < 60 {
		t.Fatalf("%d attributions, at least 60 are wanted", len(cases))
	}
	for _, what := range cases {
		if strings.HasPrefix(what, "#") {
			continue
		}
		for _, mail := range []string{
			"move Wilder to 1021\n\n" + what + "\n\nmove 1/1/XIV to 1418\n",
			"move Wilder to 1021\n" + what + "\nmove 1/1/XIV to 1418\n",
		} {
			r := read(t, mail)
			why := slices.DeleteFunc(r.Ignored, func(i Ignored) bool { return i.Why == whyRule })
			if len(r.Orders) != 1 || r.Orders[0].Line != 1 || len(r.Misreads) > 0 || len(why) != 1 || why[0].Why != whyQuoted {
				t.Errorf("%s\nreads as %+v", mail, r)
			}
		}
	}
}

// TestNoAttributions: lines of a player that are somewhat like an attribution, or a header,
// hide nothing that stands below them.
func TestNoAttributions(t *testing.T) {
	for _, line := range []string{
		"On turn 3 Bob wrote:", "On the left, as I wrote:", "From: the left to the right", "To: 1021 with all", "I wrote:", "Sent: all I have",
		"Le 14e corps:", "Am I right that this is what you wrote?", "From 1317 to 1418:", "A: 1", "Den 1021 halten:",
	} {
		r := read(t, line+"\nmove Wilder to 1021\n")
		if len(r.Orders) != 1 {
			t.Errorf("%q hides an order: %+v", line, r)
		}
	}
}

// TestPhoneLines: what phones and mail programs put under a mail is let go, in any language.
func TestPhoneLines(t *testing.T) {
	raw, err := os.ReadFile("testdata/phones.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	if len(lines) < 30 {
		t.Fatalf("%d lines, at least 30 are wanted", len(lines))
	}
	for _, line := range lines {
		for _, mail := range []string{"move Wilder to 1021\n\n" + line, line + "\n\nmove Wilder to 1021", "move Wilder to 1021\n" + line + "\nhold 1/1/XIV"} {
			r := read(t, mail)
			if len(r.Orders) != 1 || len(r.Misreads) > 0 || len(r.Ignored) != 1 || r.Ignored[0].Why != whyPhone {
				t.Errorf("%s\nreads as %+v", mail, r)
			}
		}
	}
}

// heading is a heading in a template of our mails.
var heading = regexp.MustCompile(`(?m)(?:\x{a7}|\x{203c}) ?([A-Z][A-Z ]+)`)

// TestHeadingsOfOurMails: where a mail program quotes our mail without marks, its headings
// tell it from what a player wrote. Those that only stand below others need not be known,
// and are words that a player may write himself; the whole sheet is there to be copied.
func TestHeadingsOfOurMails(t *testing.T) {
	files, err := filepath.Glob("../adjudicator/report/templates/*.tmpl")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d templates, error %v", len(files), err)
	}
	below := map[string]bool{"OPTIONS": true, "TERMS": true, "THE WHOLE SHEET": true, "MARKERS": true, "ORDERS": true}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range heading.FindAllSubmatchIndex(text, -1) {
			if rest := string(text[m[3]:min(len(text), m[3]+2)]); strings.HasPrefix(rest, "{{") {
				continue // it goes on with what the game tells
			}
			h := strings.TrimSpace(string(text[m[2]:m[3]]))
			if !below[h] && !headings.MatchString(h) && len(h) > 2 {
				t.Errorf("%s: heading %q is not known for ours", filepath.Base(file), h)
			}
		}
	}
}
