package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	brigades "longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// drawing is what Page.Picture holds as JSON: small to keep, and enough to draw
// the same picture whenever the mail is sent.
type drawing struct {
	Battle string        `json:"battle"`
	Signs  []string      `json:"signs,omitempty"` // for the legend; none: all there are
	Field  picture.Field `json:"field"`
}

// Easel draws the pictures of mails and keeps the ground of each map ready. Its
// zero value may be used, by any number of goroutines at once.
type Easel struct {
	// Maps finds the map of a battle; nil finds the one that comes with Longroll.
	Maps func(battle string) (*ground.Map, error)

	mu       sync.Mutex
	painters map[string]*picture.Painter // by battle and signs
}

// Draw gives the PNG of a Page.Picture.
func Draw(data []byte) ([]byte, error) {
	var e Easel
	return e.Draw(data)
}

// Draw gives the PNG of a Page.Picture.
func (e *Easel) Draw(data []byte) ([]byte, error) {
	var d drawing
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, fmt.Errorf("report: picture: %w", err)
	}
	p, err := e.painter(d.Battle, d.Signs)
	if err != nil {
		return nil, fmt.Errorf("report: picture: %w", err)
	}
	return p.Draw(d.Field)
}

func (e *Easel) painter(battle string, signs []string) (*picture.Painter, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := battle + " " + strings.Join(signs, " ")
	if p := e.painters[key]; p != nil {
		return p, nil
	}
	find := e.Maps
	if find == nil {
		find = ownMap
	}
	m, err := find(battle)
	if err != nil {
		return nil, err
	}
	p, err := picture.New(m, signs...)
	if err != nil {
		return nil, err
	}
	if e.painters == nil {
		e.painters = make(map[string]*picture.Painter)
	}
	e.painters[key] = p
	return p, nil
}

// ownMap is the map of a battle of any system that comes with Longroll.
func ownMap(battle string) (*ground.Map, error) {
	files := brigades.With(nil)
	names, err := files.Battles()
	if err != nil || !slices.Contains(names, battle) {
		return data.Map(battle)
	}
	b, err := files.Battle(battle)
	if err != nil {
		return nil, err
	}
	return b.Map, nil
}

// picture is what the reader sees on the map, with what was told drawn on it; nil
// for a system that has no map here.
func (l *letter) picture() ([]byte, error) {
	b := boardOf(l.View)
	if b == nil {
		return nil, &wrongView{l.View}
	}
	return b.picture(l)
}

// pictureData gathers what Draw needs.
func pictureData(title string, v seen.View, notices []rules.Notice) ([]byte, error) {
	return json.Marshal(drawing{v.Battle, signsOf(v), openField(title, v, notices)})
}

// openField is what lies on an open map, and what was done.
func openField(title string, v seen.View, notices []rules.Notice) picture.Field {
	f := picture.Field{Title: ascii(title)}
	for _, u := range v.Own {
		f.Units = append(f.Units, counter(u))
	}
	for _, u := range v.Enemy {
		f.Units = append(f.Units, counter(seen.Own(u)))
	}
	for _, s := range v.Sighted {
		f.Units = append(f.Units, sightedCounter(s))
	}
	for _, l := range v.Leaders {
		if !l.At.IsZero() {
			f.Units = append(f.Units, picture.Unit{Name: l.Name, Side: l.Side, Type: "leader", Strength: l.Rating, At: l.At})
		}
	}
	for _, h := range v.Held {
		f.Held = append(f.Held, picture.Flag{Hex: h.Hex, Side: h.By, Points: worth(h)})
	}
	f.Works = worksOf(v)
	for _, n := range notices {
		show(&f, n)
	}
	return f
}

// worksOf draws entrenchments on all sides of their hexes, for they face nowhere, and those
// that are being dug as begun. BGD 22.4.2.
func worksOf(v seen.View) []picture.Work {
	var works []picture.Work
	for _, h := range v.Works {
		for s := hex.N; s <= hex.NW; s++ {
			works = append(works, picture.Work{At: h, Facing: s.String()})
		}
	}
	for _, u := range v.Own {
		if u.Digging {
			works = append(works, picture.Work{At: u.At})
		}
	}
	for _, u := range v.Enemy {
		if u.Digging {
			works = append(works, picture.Work{At: u.At})
		}
	}
	for _, s := range v.Sighted { // the marker lies open, whoever digs under a blank counter: BGD 22.4.11
		if s.Digging {
			works = append(works, picture.Work{At: s.At})
		}
	}
	return works
}

// signsOf lists the signs that a picture of the battle may need: the arms that fight
// in it, flags where hexes are worth points, bars if units can become ineffective.
func signsOf(v seen.View) []string {
	var signs []string
	for _, u := range v.Own {
		signs = append(signs, u.Type)
	}
	for _, u := range v.Enemy {
		signs = append(signs, u.Type)
	}
	for _, u := range v.Sighted {
		signs = append(signs, u.Type)
	}
	for _, u := range v.Schedule {
		signs = append(signs, u.Type)
	}
	for _, u := range v.Coming {
		signs = append(signs, u.Type)
	}
	for _, u := range v.Gone {
		signs = append(signs, u.Type)
	}
	if len(v.Held)+len(v.Prizes) > 0 {
		signs = append(signs, picture.Holds)
	}
	if slices.Contains(v.Options, seen.Chosen{Name: "effectiveness", Value: "on"}) {
		signs = append(signs, picture.Ineffective)
	}
	for _, o := range optionSigns {
		if value := v.Option(o.option); value != "" && value != "off" {
			signs = append(signs, o.sign)
		}
	}
	if len(v.Leaders) > 0 {
		signs = append(signs, "leader")
	}
	if len(v.SetUp) > 0 {
		signs = append(signs, picture.SetUp)
	}
	slices.Sort(signs)
	return slices.Compact(signs)
}

// optionSigns are the signs that options bring along.
var optionSigns = []struct{ option, sign string }{
	{"entrenchments", picture.Entrenched}, {"fog-of-war", picture.Sighted}, {"limited-intelligence", picture.Sighted},
	{"bombardment", picture.Pinned}, {"unlimbering", picture.Limbered},
	{"shattered-results", picture.Shattered}, {"command-control", picture.Unled}, {"leaders", picture.Unled},
}

func counter(u seen.Own) picture.Unit {
	marks := ""
	for _, m := range []struct {
		letter string
		is     bool
	}{{"P", u.Pinned}, {"L", u.Limbered}, {"S", u.Shattered}, {"O", u.Unled || u.Scattered || u.Halted}} {
		if m.is {
			marks += m.letter
		}
	}
	return picture.Unit{
		Name: u.Unit, Side: u.Side, Type: u.Type, Strength: u.Strength, At: u.At, Ineffective: u.Ineffective, Marks: marks,
	}
}

// worth is what a hex gives its holder; if nobody holds it, the most it could give.
func worth(h seen.Held) int {
	switch h.By {
	case rules.Union:
		return h.Union
	case rules.Confederate:
		return h.Confederate
	}
	return max(h.Union, h.Confederate)
}

// show draws one notice, if it is of a kind that can be drawn.
func show(f *picture.Field, n rules.Notice) {
	switch n := n.(type) {
	case seen.Moved:
		arrow(f, n.Side, n.Path...)
	case seen.Glimpsed:
		for _, part := range n.Parts {
			arrow(f, n.Side, part...)
		}
	case seen.Entered:
		arrow(f, n.Side, n.Path...)
	case seen.Scattered:
		arrow(f, n.Side, n.Path...)
	case seen.Exited:
		arrow(f, n.Side, n.Path...)
	case seen.Retreated:
		arrow(f, n.Side, append([]hex.Hex{n.From}, n.Path...)...)
	case seen.Advanced:
		arrow(f, n.Side, n.From, n.To)
	case seen.Eliminated:
		f.Lost = append(f.Lost, picture.Cross{At: n.At, Side: n.Side})
	case seen.Fought:
		f.Combats = append(f.Combats, clash(n))
	}
}

func arrow(f *picture.Field, side rules.Side, path ...hex.Hex) {
	if len(path) > 1 {
		f.Moves = append(f.Moves, picture.Arrow{Path: path, Side: side})
	}
}

func clash(n seen.Fought) picture.Clash {
	c := picture.Clash{On: n.On, Result: n.Result, Number: n.Number}
	for _, a := range n.Attackers {
		c.From = append(c.From, a.At)
	}
	return c
}
