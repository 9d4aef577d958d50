package auditpage

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"longroll/adjudicator/report"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// evil is what somebody writes who wants his words to be read as markup.
const evil = "</script></title></style>--><script>taken()</script><img src=x onerror=taken()><a href='javascript:taken()'>\"'` ]]>&lt;b&gt;{{.}}\u2028"

// TestWordsAreNeverMarkup puts hostile words into every text that a page is given. All that a
// browser makes of them must be text.
func TestWordsAreNeverMarkup(t *testing.T) {
	data, err := json.Marshal(map[string]any{evil: evil, "sum": []map[string]any{{"n": 1, "why": evil, "rule": evil}}})
	if err != nil {
		t.Fatal(err)
	}
	b := New(Head{
		Game: report.Game{Name: evil, Title: evil, System: "bluegray", Ended: evil, Options: []rules.Option{{Name: evil, Default: evil}},
			Sources: []rules.Source{{Part: evil, Kind: evil, Note: evil}}},
		Union: evil, Confederate: evil, Referee: evil, Seal: strings.Repeat("0", 64), Engines: []string{evil},
	})
	view := seen.View{Own: []seen.Own{{Unit: evil, Type: evil, Side: rules.Union, At: hex.Hex{Col: 1, Row: 1}}}}
	b.Step(Step{
		Entry: 1, Moment: rules.Moment{Title: evil}, Side: rules.Union, Order: evil, Refused: &rules.Refusal{Rule: evil, Reason: evil},
		Events: []Event{{Kind: evil, Data: data, Told: [3]rules.Notice{rules.Union: seen.Decided{Kind: evil, Choice: evil}}}},
		Dice:   []rules.Die{{Name: evil, Sides: 6, Value: 1}}, Views: [3]rules.View{view, view, view},
	})
	b.Step(Step{Entry: 2, Moment: rules.Moment{Title: evil}, Act: evil})
	b.Entry(Entry{Seq: 1, At: time.Now(), Engine: evil, Kind: evil, Hash: strings.Repeat("<", 64), Words: []string{evil}})
	b.Mail(Mail{Other: evil, Subject: evil, ID: evil, What: evil, Text: evil})
	b.Mail(Mail{Other: evil, Subject: evil, ID: evil, What: evil})
	b.Sheets([]report.Sheet{{Moment: evil, Fate: evil, Orders: []report.Line{{Text: evil, Problem: evil}},
		Answers: []report.Answer{{Asked: rules.Decision{Kind: evil, Subjects: []string{evil}, Options: []string{evil}, Rule: evil}}}}})
	b.log = []Dispatch{{From: evil, To: evil, Terms: evil, Text: evil, Status: evil, History: []string{evil}}}
	var page bytes.Buffer
	if err := b.Write(&page); err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(&page)
	if err != nil {
		t.Fatal(err)
	}
	scripts, titles, texts := 0, 0, 0
	for n := range root.Descendants() {
		switch {
		case n.Type == html.TextNode && strings.Contains(n.Data, "<img src=x"):
			texts++
		case n.Type == html.ElementNode && n.Data == "script":
			scripts++
		case n.Type == html.ElementNode && n.Data == "title":
			titles++
		case n.Type == html.ElementNode && (n.Data == "img" || n.Data == "b" && n.FirstChild == nil):
			t.Errorf("there is an element %s", n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				t.Errorf("element %s has %s=%q", n.Data, a.Key, a.Val)
			}
		}
	}
	if scripts != 3 || titles != 1 || texts < 30 {
		t.Errorf("%d scripts, %d titles, and the words stand in %d texts", scripts, titles, texts)
	}
}
