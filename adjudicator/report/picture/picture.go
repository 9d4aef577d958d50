// Package picture draws the battlefield as a player would see it on his table: the map, the counters on it, and what the last turn did.
//
// It is given plain data and decides nothing: whatever is in a Field is drawn,
// so a Field must hold only what its reader may know.
package picture

import (
	"fmt"
	"image"
	"slices"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Field is everything that lies on the map in one picture.
type Field struct {
	Title   string // printed above the map
	Units   []Unit // in a hex with several, the first lies on top
	Moves   []Arrow
	Combats []Clash
	Lost    []Cross
	Held    []Flag
	Lines   []Line `json:",omitempty"`
	Works   []Work `json:",omitempty"`
	Near    bool   `json:",omitempty"` // only the part of the map where anything lies
}

// Unit is one counter.
type Unit struct {
	Name        string // shortened if it does not fit on the counter
	Side        rules.Side
	Type        string // inf, cav, art (or arty), train, wagon, gunboat, leader, hq or reserve; any other word leaves the symbol empty
	Strength    int    // 0 is not printed
	At          hex.Hex
	Ineffective bool   // marked with a red bar
	Figure      string `json:",omitempty"` // printed in place of a strength: a fire level
	Facing      string `json:",omitempty"` // N, NE, SE, S, SW or NW: marked at that side of its hex
	Column      bool   `json:",omitempty"` // formed to march and not to fight: its symbol is narrow
	Marks       string `json:",omitempty"` // letters in discs at its corner, as legends explain them: P pinned, L limbered, S shattered, O out of command
	State       string `json:",omitempty"` // blood-lust, shaken, disorganized or routed: a bar, the longer the worse
}

// Arrow is the way a unit went, from the hex it left to the hex it reached.
type Arrow struct {
	Path []hex.Hex
	Side rules.Side
	Back bool `json:",omitempty"` // it was driven back
}

// Line joins the hexes of a unit that is spread over both.
type Line struct {
	From, To hex.Hex
	Side     rules.Side
}

// Work is a field work: a parapet along the side of a hex that it faces.
type Work struct {
	At     hex.Hex
	Facing string // as a Unit has it; empty: it faces nowhere yet
	Trench bool
}

// Clash is one combat: the hexes attacked, the hexes attacked from, and the
// result as the table prints it.
type Clash struct {
	On, From []hex.Hex
	Result   string
	Number   int  // its place in the report; 0 is not printed
	Fire     bool `json:",omitempty"` // from a distance: only lines of fire, no star
}

// Cross marks where a unit was lost.
type Cross struct {
	At   hex.Hex
	Side rules.Side
}

// Signs beside the arms that not every battle has.
const (
	Holds       = "holds"
	Ineffective = "ineffective"
	Formed      = "formed"     // facings, columns and morale states
	Works       = "works"      // field works
	Entrenched  = "entrenched" // entrenchments, done or begun
	Fires       = "fires"      // fire from a distance, and who is driven back by it
	SetUp       = "set-up"     // the hexes in which units may be set up
	Sighted     = "sighted"    // counters of units that are seen and not known
	Pinned      = "pinned"     // Unit.Marks, each by its word
	Limbered    = "limbered"
	Shattered   = "shattered"
	Unled       = "unled"

	Disrupted    = "disrupted" // the bar of Unit.Ineffective, where it says that
	Reserve      = "reserve"   // reserve markers
	Charge       = "charge"
	Volley       = "volley"
	Questionable = "questionable"
	Hero         = "hero"
)

// Flag marks a victory hex by the side that holds it, NoSide for nobody.
type Flag struct {
	Hex     hex.Hex
	Side    rules.Side
	Points  int  // 0 is not printed
	Decides bool `json:",omitempty"` // the battle: a near picture shows the hex however far the troops are
}

// Draw gives the picture of one field as a PNG. Who draws the same map again
// and again keeps a Painter instead, which draws the ground only once.
func Draw(m *ground.Map, f Field) ([]byte, error) {
	p, err := New(m)
	if err != nil {
		return nil, err
	}
	return p.Draw(f)
}

// Painter draws fields on one map. It holds the ground ready drawn and never
// changes after New, so any number of goroutines may draw with it at once.
type Painter struct {
	sheet sheet
	types *types
	signs []string // for the legend
	base  *image.RGBA
	inks  *palette
}

// New draws the ground of m: all of the picture that is the same in every turn. The
// legend explains the signs of the map itself, those that every turn may add, and of
// the others those named: the arms as Unit.Type has them, Holds and Ineffective. If
// none is named it explains all.
func New(m *ground.Map, signs ...string) (*Painter, error) {
	t, err := newTypes()
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", m.Name, err)
	}
	s := newSheet(m)
	key := newLegend(s, t, signs)
	s.foot = key.height
	base := image.NewRGBA(image.Rect(0, 0, s.width(), s.height()))
	c := newCanvas(base, t)
	c.paper()
	c.terrain(s)
	c.sides(s)
	c.paths(s)
	c.crossings(s)
	c.marks(s, len(signs) == 0 || slices.Contains(signs, SetUp))
	c.numbers(s)
	c.compass(s)
	key.draw(c, s)
	return &Painter{sheet: s, types: t, signs: slices.Clone(signs), base: base, inks: newPalette(base)}, nil
}

// Size is the width and height of every picture of the whole map, in pixels.
func (p *Painter) Size() (width, height int) { return p.sheet.width(), p.sheet.height() }

// Draw gives the picture of f as a PNG: the same bytes for the same field.
// Anything that lies in a hex the map does not have is an error.
func (p *Painter) Draw(f Field) ([]byte, error) {
	if err := f.check(p.sheet.m); err != nil {
		return nil, fmt.Errorf("map %s: %w", p.sheet.m.Name, err)
	}
	im := image.NewRGBA(p.base.Bounds())
	copy(im.Pix, p.base.Pix)
	c := newCanvas(im, p.types)
	c.title(p.sheet, f.Title)
	c.moves(p.sheet, f.Moves)
	c.lines(p.sheet, f.Lines)
	c.attacks(p.sheet, f.Combats)
	lost := p.sheet.lossSpots(f.Lost, f.Units)
	stars := p.sheet.starSpots(f.Combats, f.Units, lost)
	window, near := p.sheet.window(f)
	if near = near && f.Near; !near {
		window = image.Rect(0, int(head), p.sheet.width(), int(p.sheet.bottom()))
	}
	c.names(c.labels(p.sheet, window, p.sheet.covered(f, lost, stars)))
	c.units(p.sheet, f.Units)
	c.works(p.sheet, f.Works)
	c.fronts(p.sheet, f.Units)
	c.flags(p.sheet, f.Held)
	c.bursts(f.Combats, stars)
	c.losses(f.Lost, lost) // last: nothing hides what is gone
	if near {
		im = p.cut(im, window, f.Title)
	}
	return p.inks.encode(im)
}

// covered is the ground that what lies on the map covers.
func (s sheet) covered(f Field, lost, stars []point) []box {
	var all []box
	for _, st := range stacks(f.Units) {
		all = append(all, st.box(s))
	}
	for _, h := range f.Held {
		foot := s.flagFoot(h)
		all = append(all, box{foot.x - 1, foot.y - 20, foot.x + 21, foot.y + 2})
	}
	for _, at := range lost {
		all = append(all, lossBox(at))
	}
	for _, at := range stars {
		all = append(all, around(at))
	}
	return all
}

// check refuses a field that has something off the map.
func (f Field) check(m *ground.Map) error {
	for _, t := range f.things() {
		for _, h := range t.in {
			if !m.On(h) {
				return fmt.Errorf("%s is in %s, which is not on the map", t.what, m.Grid.Label(h))
			}
		}
	}
	for _, cl := range f.Combats {
		if len(cl.On) == 0 {
			return fmt.Errorf("combat %d is on no hex", cl.Number)
		}
	}
	return nil
}

// thing is anything on the map, by the name an error calls it.
type thing struct {
	what string
	in   []hex.Hex
}

// things lists all that lies on the map.
func (f Field) things() []thing {
	var all []thing
	for _, u := range f.Units {
		all = append(all, thing{"unit " + u.Name, []hex.Hex{u.At}})
	}
	for i, a := range f.Moves {
		all = append(all, thing{fmt.Sprintf("move %d", i+1), a.Path})
	}
	for i, w := range f.Works {
		all = append(all, thing{fmt.Sprintf("work %d", i+1), []hex.Hex{w.At}})
	}
	for i, l := range f.Lines {
		all = append(all, thing{fmt.Sprintf("line %d", i+1), []hex.Hex{l.From, l.To}})
	}
	for _, cl := range f.Combats {
		what := fmt.Sprintf("combat %d", cl.Number)
		all = append(all, thing{what, cl.On}, thing{what, cl.From})
	}
	for i, l := range f.Lost {
		all = append(all, thing{fmt.Sprintf("loss %d", i+1), []hex.Hex{l.At}})
	}
	for i, h := range f.Held {
		all = append(all, thing{fmt.Sprintf("flag %d", i+1), []hex.Hex{h.Hex}})
	}
	return all
}
