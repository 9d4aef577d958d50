package adjudicator

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/adjudicator/report"
	"longroll/rules"
	"longroll/rules/bluegray"
	bluegraydata "longroll/rules/bluegray/data"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
)

// anyMap finds the map of a battle of any system.
func anyMap(battle string) (*ground.Map, error) {
	if battle == "chickamauga" {
		return bluegraydata.Map(battle)
	}
	return cwb.New(data.With(nil)).Map(battle)
}

// auditPage writes the page of the game ring.
func auditPage(t testing.TB, a *Adjudicator) string {
	t.Helper()
	var page bytes.Buffer
	if err := a.AuditPage(&page, "ring", true, anyMap); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// unpackPage unpacks what only the script of a page reads.
func unpackPage(t *testing.T, page, id string) string {
	t.Helper()
	_, rest, _ := strings.Cut(page, `id="`+id+`">"`)
	text, _, _ := strings.Cut(rest, `"`)
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(unzip(t, raw))
}

// demandOnPage demands that a page shows a text as text.
func demandOnPage(t *testing.T, page, what, text string) {
	t.Helper()
	escaped := html.EscapeString(text)
	if !strings.Contains(page, escaped) && !strings.Contains(page, strings.ReplaceAll(escaped, "+", "&#43;")) {
		t.Errorf("the page does not show %s %q", what, text)
	}
}

// TestAuditPageHoldsTheWholeGame looks on the page for everything that the journal of a
// battle holds: every order, every die, every sum with its reasons and rules, every letter.
func TestAuditPageHoldsTheWholeGame(t *testing.T) {
	c := newCampaign(t, 1, nil)
	for range 40 {
		c.turn()
	}
	page := auditPage(t, c.a)
	j, err := c.a.read("ring")
	if err != nil {
		t.Fatal(err)
	}
	sums := 0
	packed := unpackPage(t, page, "data")
	for i, e := range j.entries {
		if !strings.Contains(page, fmt.Sprintf(`<tr id="e%d"`, e.Seq)) && !strings.Contains(packed, fmt.Sprintf(`[%d,`, e.Seq)) || !strings.Contains(page+packed, j.hash[i]) {
			t.Errorf("entry %d is not on the page", e.Seq)
		}
		f, err := facts.Decode(e.Kind, e.Body)
		if err != nil {
			t.Fatal(err)
		}
		switch f := f.(type) {
		case sheet:
			for _, o := range f.Orders {
				demandOnPage(t, page, "the order", o.Text)
			}
			demandOnPage(t, page, "the mail", f.Mail)
		case ran:
			for _, d := range f.Dice {
				demandOnPage(t, page, "the die", d.Name)
			}
			if f.Refused != nil {
				demandOnPage(t, page, "the refusal", f.Refused.Error())
			}
			for _, k := range f.Events {
				sums += strings.Count(string(k.Data), `{"n":`)
			}
		}
	}
	if got := len(regexp.MustCompile(`<tr><td>(&#43;|-|0)`).FindAllString(page, -1)); sums == 0 || got != sums {
		t.Errorf("%d amounts of %d are on the page", got, sums)
	}
	for raw := range c.ledger.Letters("ring") {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		demandOnPage(t, page, "the letter", l.Subject)
		demandOnPage(t, page, "the letter", l.ID)
	}
}

// turn has whoever is awaited mail what a rookie mails.
func (c *campaign) turn() {
	c.t.Helper()
	m, err := c.a.load("ring")
	if err != nil || m.over {
		c.t.Fatal("the battle does not go on", err)
	}
	for _, side := range rules.Sides {
		if open := m.open(side); len(open) > 0 {
			c.send(side, strings.TrimSpace(strings.Repeat("a ", len(open)))+"\n")
			return
		}
	}
	c.send(m.moment.Side, c.sheet(m.moment.Side)+"final\n")
}

// TestAuditPageIsForTheHost: a game that goes on is not shown without a word that it may be,
// and the key of the tokens never.
func TestAuditPageIsForTheHost(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	var page bytes.Buffer
	var wrong *BadRequest
	if err := l.a.AuditPage(&page, "ring", false, anyMap); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "--secrets") || page.Len() > 0 {
		t.Errorf("a game that goes on is shown: %v, %d bytes", err, page.Len())
	}
	if err := l.a.AuditPage(&page, "rang", true, anyMap); err == nil {
		t.Error("a game that is not there is shown")
	}
	m, err := l.a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	key := base64.StdEncoding.EncodeToString(m.begun.Key)
	if whole, _ := archived(t, l.a, true); !bytes.Contains(unzip(t, whole), []byte(key)) {
		t.Error("the key is not in the journal: the test tests nothing")
	}
	if strings.Contains(auditPage(t, l.a), html.EscapeString(key)) {
		t.Error("the page holds the key of the tokens")
	}
	l.send(rules.Union, "concede ring\n")
	if err := l.a.AuditPage(&page, "ring", false, anyMap); err != nil {
		t.Error(err)
	}
}

// TestAuditPageOfAnArchive: what is sealed in it can't be shown, and all else is, without
// the letters.
func TestAuditPageOfAnArchive(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	l.expect(rules.Union, "press to referee\nI am in hospital.\nend press\n", Settled, "carol alice")
	l.send(rules.Union, "concede ring\n")
	open, _ := archived(t, l.a, false)
	read, err := ReadArchive(bytes.NewReader(open))
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := read.AuditPage(&page, l.a.systems, false, anyMap); err != nil {
		t.Fatal(err)
	}
	if text := page.String(); strings.Contains(text, "hospital") || !strings.Contains(text, "of this only the hash is known") ||
		!strings.Contains(text, "not what stood in them") {
		t.Error("the page of an archive is not what it must be")
	}
	if !strings.Contains(auditPage(t, l.a), "a letter to referee") {
		t.Error("the letter is not on the page of the host")
	}
}

// TestAuditPageIsTheSameEachTime: nothing on it depends on the order of a map or on the hour.
func TestAuditPageIsTheSameEachTime(t *testing.T) {
	c := newCampaign(t, 2, nil)
	for range 6 {
		c.turn()
	}
	first := auditPage(t, c.a)
	c.restart()
	if auditPage(t, c.a) != first {
		t.Error("the page of one game is two pages")
	}
}

// TestAuditPageHasWordsForEveryEntry: an entry of another kind would be shown by its kind alone.
func TestAuditPageHasWordsForEveryEntry(t *testing.T) {
	for _, kind := range facts.Names() {
		if entryWords[kind].words == "" {
			t.Errorf("an audit has no words for entries of kind %q", kind)
		}
	}
}

// TestAuditPageShowsRulings: what the referee did stands among what happened and in the
// journal, with its reason.
func TestAuditPageShowsRulings(t *testing.T) {
	c := newCampaign(t, 2, nil)
	if _, err := c.a.Direct(c.now, "ring", "rule move Wilder to 0901 because his map was torn"); err != nil {
		t.Fatal(err)
	}
	page := auditPage(t, c.a)
	step := regexp.MustCompile(`(?s)<h4><b class="s0">Referee</b> <span class="own0">[^<]*Wilder[^<]*0901.*?</div>`).FindString(page)
	if !strings.Contains(step, "map was torn") {
		t.Errorf("the ruling is told as %q", step)
	}
	if row := regexp.MustCompile(`(?s)<tr id="e\d+" class="ruled">(?:.{0,200})Wilder.*?</tr>`).FindString(page); row == "" {
		t.Error("the ruling is not in the journal")
	}
}

// TestAuditPageTellsOfOtherMatter audits a game that began from another table of units.
func TestAuditPageTellsOfOtherMatter(t *testing.T) {
	c := newCampaign(t, 2, nil)
	const word = "began from another position"
	if strings.Contains(auditPage(t, c.a), word) {
		t.Error("a game of our own matter is called foreign")
	}
	whole, _ := archived(t, c.a, true)
	forces, err := os.ReadFile("../rules/bluegray/data/chickamauga/forces.txt")
	if err != nil {
		t.Fatal(err)
	}
	stronger := regexp.MustCompile(`(Wilder +inf +)8`).ReplaceAll(forces, []byte("${1}9"))
	other := []rules.System{bluegray.New(bluegraydata.With(fstest.MapFS{"chickamauga/forces.txt": {Data: stronger}}))}
	read, err := ReadArchive(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := read.AuditPage(&page, other, true, anyMap); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page.String(), word) {
		t.Error("a game of other matter is not called foreign")
	}
}

// piecesOf lists what a view shows on the map: names with hexes, in order.
func piecesOf(v rules.View) []string {
	var list []string
	for _, p := range report.SceneOf(v, [3][]rules.Notice{}).Pieces {
		list = append(list, fmt.Sprintf("%s %s", p.Name, p.At))
	}
	slices.Sort(list)
	return list
}

// BenchmarkAuditPage63 writes the page of a whole battle of 63 turns, and has a browser
// open it, where there is one.
func BenchmarkAuditPage63(b *testing.B) {
	x := longBattle(b)
	var page string
	for b.Loop() {
		page = auditPage(b, x.a)
	}
	b.ReportMetric(float64(len(page)), "bytes")
	if len(page) > 5<<20 {
		b.Errorf("the page has %d bytes", len(page))
	}
	if !hasBrowser() {
		return
	}
	w := newBrowser(b, 1280, 1000)
	w.openPage(page)
	b.ReportMetric(w.eval("performance.getEntriesByName('ready')[0].startTime").(float64), "ms-to-open")
	b.ReportMetric(w.eval("(() => { const t = performance.now(); document.getElementById('on').click(); document.body.offsetHeight; return performance.now() - t })()").(float64), "ms-a-step")
}
