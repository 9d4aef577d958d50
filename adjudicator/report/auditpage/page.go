package auditpage

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"longroll/adjudicator/report"
	"longroll/adjudicator/report/picture"
	"longroll/rules"
)

//go:embed page.html page.css page.js
var files embed.FS

// pageTemplate is read once.
var pageTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("page.html").Funcs(template.FuncMap{
		"side":    func(s rules.Side) int { return int(s) },
		"name":    readerName,
		"plus":    plus,
		"sheetOf": func(h Head, s report.Sheet) sheetRow { return sheetRow{h, s} },
		"count":   counted,
	}).ParseFS(files, "page.html")
})

// stepRow is a step as the slider has it.
type stepRow struct {
	Entry uint64
	Turn  int
	Title string
	Side  rules.Side
	Words string
	Act   bool // no order, but what everybody may know was done
}

// Own tells whose words those of the step are, as a class of their element.
func (s stepRow) Own() string {
	if s.Act {
		return "act"
	}
	return fmt.Sprintf("own%d", s.Side)
}

// who is whose step it is, as the script has it.
func (s stepRow) who() int {
	if s.Side == rules.NoSide && !s.Act {
		return theReferee
	}
	return int(s.Side)
}

// theReferee is the place of the referee behind the sides.
const theReferee = 3

// page is what the template sees.
type page struct {
	Head
	Policy   template.HTMLAttr // of the head: what the page may load, which is nothing
	Style    template.CSS
	Script   template.JS
	Data     template.JS // what the script reads, packed
	Letters  template.JS // texts of the mails
	Plan     template.HTML
	Width    int
	Height   int
	Chapters []chapter
	Steps    int
	Happened int
	// LostSteps are those that a rollback gave up; they are not among Steps.
	LostSteps int
	Sheets    []report.Sheet
	Log       []Dispatch
	Dice      []dieRow
	Wrong     int // dice that do not follow from the seed
	Rows      []Entry
	Mails     []mailRow
	Outcome   string
}

// sheetRow is a sheet with what is said of the game.
type sheetRow struct {
	Head  Head
	Sheet report.Sheet
}

// chapter is what happened in one moment of the sequence of play.
type chapter struct {
	Title string
	Steps []told
}

// told is a step with what happened in it.
type told struct {
	stepRow
	N     int
	Items []itemRow
	Dice  []dieRow
}

// itemRow is an item with the pieces that it is about.
type itemRow struct {
	item
	Pieces string    // their numbers
	Told   [3]string // of those of whom a side heard, by side, if not both heard the same
	Parted bool      // they did not
	Lines  []line
}

// Apart reports whether what the journal has of it beside a sentence is left to the script:
// it is most of what happened, and of a long game too much for one page.
func (r itemRow) Apart() bool { return r.Facts != "" && len(r.Lines) > 0 }

// line is a sentence and who heard it: 0 both.
type line struct {
	Side int
	Text string
}

// mailRow is a mail with the place of its text; -1: there is none.
type mailRow struct {
	Mail
	N int
}

// Write writes the page.
func (b *Book) Write(w io.Writer) error {
	if b.err != nil {
		return b.err
	}
	t, err := pageTemplate()
	if err != nil {
		return err
	}
	b.veil()
	p := page{
		Head: b.head, Steps: len(b.steps) - b.lost, Happened: b.counted(), LostSteps: b.lost, Sheets: b.sheets, Log: b.log, Dice: b.dice, Rows: b.rulings(),
		Chapters: b.chapters(), Outcome: b.outcome(),
	}
	for _, d := range b.dice {
		if d.Wrong {
			p.Wrong++
		}
	}
	if err := p.dress(); err != nil {
		return err
	}
	if err := b.fill(&p); err != nil {
		return err
	}
	return t.Execute(w, p)
}

// dress puts in the style and the script, and the policy that lets these run and nothing
// else, and nothing be loaded from anywhere.
func (p *page) dress() error {
	style, err := files.ReadFile("page.css")
	if err != nil {
		return err
	}
	script, err := files.ReadFile("page.js")
	if err != nil {
		return err
	}
	p.Style, p.Script = template.CSS(style), template.JS(script)
	policy := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; base-uri 'none'; form-action 'none'", digest(script), digest(style))
	p.Policy = template.HTMLAttr(`content="` + policy + `"`)
	return nil
}

// digest is a source of a content security policy: what has this hash and nothing else.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// drawn is what the script reads.
type drawn struct {
	Steps      [][5]any          `json:"steps"`    // entry, turn, title, side, words
	Counting   int               `json:"counting"` // how many of them no rollback gave up: the first
	Pieces     []string          `json:"pieces"`
	Layers     [3]drawnLayer     `json:"layers"` // by reader: the truth, Union, Confederate
	Centres    map[string][2]int `json:"centres"`
	Dotted     bool              `json:"dotted,omitempty"`
	Seed       string            `json:"seed"`
	Commitment string            `json:"commitment"`
	Facts      [][2]string       `json:"facts"` // of what is told in sentences: kind, all else
	Rows       [][6]any          `json:"rows"`  // entries of the play itself: number, time, kind, side, words, hash
}

type drawnLayer struct {
	States  []json.RawMessage `json:"states"`
	Changes [][]int           `json:"changes"`
	Done    []done            `json:"done"`
}

// fill packs what the script reads, and the texts of the mails.
func (b *Book) fill(p *page) error {
	d := drawn{Counting: len(b.steps) - b.lost, Pieces: b.pieces.list, Commitment: b.head.Game.Commitment}
	if !b.head.SeedSealed {
		d.Seed = b.head.Seed.Reveal()
	}
	for _, s := range b.steps {
		d.Steps = append(d.Steps, [5]any{s.Entry, s.Turn, s.Title, s.who(), clip(s.Words)})
	}
	for i, l := range b.layers {
		for _, state := range l.states.list {
			d.Layers[i].States = append(d.Layers[i].States, json.RawMessage(state))
		}
		d.Layers[i].Changes, d.Layers[i].Done = l.changes, l.done
	}
	if b.head.Map != nil {
		plan := picture.NewPlan(b.head.Map)
		p.Plan, p.Width, p.Height = template.HTML(plan.SVG), plan.Width, plan.Height
		d.Centres, d.Dotted = plan.Centres, b.dotted()
	}
	for _, it := range b.items {
		if r := b.row(it); r.Apart() {
			d.Facts = append(d.Facts, [2]string{it.Kind, it.Facts})
		}
	}
	for _, e := range b.entries {
		if !e.plain() {
			d.Rows = append(d.Rows, [6]any{e.Seq, b.head.Clock(e.At), e.Kind, int(e.Side), e.Words, e.Hash})
		}
	}
	var err error
	if p.Data, err = pack(d); err != nil {
		return err
	}
	texts := []string{}
	for _, m := range b.sortedMails() {
		row := mailRow{m, -1}
		if m.Text != "" {
			row.N = len(texts)
			texts = append(texts, m.Text)
		}
		p.Mails = append(p.Mails, row)
	}
	p.Letters, err = pack(texts)
	return err
}

// plain reports whether an entry stands on the page itself, for who has no JavaScript; what
// was played stands there already, as what happened.
func (e Entry) plain() bool { return e.Ruled || e.Sealed }

func (b *Book) rulings() []Entry {
	return slices.DeleteFunc(slices.Clone(b.entries), func(e Entry) bool { return !e.plain() })
}

// pack compresses what only the script reads: a game of a year has ten megabytes of it.
func pack(value any) (template.JS, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(raw); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return template.JS(`"` + base64.StdEncoding.EncodeToString(packed.Bytes()) + `"`), nil
}

// chapters groups the steps by moment.
func (b *Book) chapters() []chapter {
	var list []chapter
	at, die := 0, 0
	for n, s := range b.steps {
		if len(list) == 0 || list[len(list)-1].Title != s.Title {
			list = append(list, chapter{Title: s.Title})
		}
		t := told{stepRow: s, N: n}
		for ; at < len(b.items) && b.items[at].Step == n; at++ {
			t.Items = append(t.Items, b.row(b.items[at]))
		}
		for ; die < len(b.dice) && b.dice[die].Step == n; die++ {
			t.Dice = append(t.Dice, b.dice[die])
		}
		last := &list[len(list)-1]
		last.Steps = append(last.Steps, t)
	}
	return list
}

// numbers are those of the pieces among some names; none if they are too many to be about any.
func (b *Book) numbers(names []string) string {
	var pieces []string
	for _, name := range names {
		if i, ok := b.pieces.at[name]; ok {
			pieces = append(pieces, strconv.Itoa(i))
		}
	}
	slices.Sort(pieces)
	if pieces = slices.Compact(pieces); len(pieces) > longestList {
		return ""
	}
	return strings.Join(pieces, " ")
}

func (b *Book) row(it item) itemRow {
	r := itemRow{item: it, Pieces: b.numbers(it.names), Parted: it.Same == "" && it.Union+it.Rebels != ""}
	for _, side := range rules.Sides {
		r.Told[side] = b.numbers(it.told[side])
	}
	for side, text := range []string{it.Same, it.Union, it.Rebels} {
		if text != "" {
			r.Lines = append(r.Lines, line{side, text})
		}
	}
	return r
}

// Heard tells who heard of it, as classes of its element.
func (r itemRow) Heard() string {
	switch {
	case r.Same != "" || r.Union != "" && r.Rebels != "":
		return "h1 h2"
	case r.Union != "":
		return "h1"
	case r.Rebels != "":
		return "h2"
	}
	return "secret"
}

// outcome says how the game stands.
func (b *Book) outcome() string {
	g := b.head.Game
	switch {
	case g.Ended != "":
		return g.Ended
	case g.Result != nil && g.Result.Winner == rules.NoSide:
		return "The game is over: a draw."
	case g.Result != nil:
		return strings.TrimSpace(fmt.Sprintf("The game is over: the %s side wins. %s", g.Result.Winner.Name(), g.Result.Level))
	}
	return "The game goes on: " + g.Now.Title + "."
}

// Clock prints a time in the zone of the game.
func (h Head) Clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	zone := h.Game.Zone
	if zone == nil {
		zone = time.UTC
	}
	return t.In(zone).Format("2006-01-02 15:04 MST")
}

// Kept lists the sheets that count.
func (p page) Kept() []report.Sheet { return p.sheets(false) }

// LostSheets lists those that a rollback gave up.
func (p page) LostSheets() []report.Sheet { return p.sheets(true) }

func (p page) sheets(lost bool) []report.Sheet {
	return slices.DeleteFunc(slices.Clone(p.Sheets), func(s report.Sheet) bool { return s.GivenUp.IsZero() == lost })
}

// SampleDie is a die whose name can stand between quotes in a shell; nil: none.
func (p page) SampleDie() *dieRow {
	for i, d := range p.Dice {
		if len(d.Name) <= 60 && !strings.ContainsAny(d.Name, `'"\`) && d.Try == 0 && d.Origin == "" {
			return &p.Dice[i]
		}
	}
	return nil
}

// Options lists each option with its value.
func (h Head) Options() string {
	parts := make([]string, len(h.Game.Options))
	for i, o := range h.Game.Options {
		parts[i] = o.Name + "=" + o.Default
	}
	return strings.Join(parts, ", ")
}

// plus prints an amount of a sum with its sign.
func plus(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

func readerName(s rules.Side) string {
	if s == rules.NoSide {
		return "Referee"
	}
	return s.Name()
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
