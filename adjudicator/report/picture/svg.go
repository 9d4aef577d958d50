package picture

import (
	"cmp"
	"fmt"
	"html"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Plan is a map as lines of an SVG, for a page on which counters are laid by a browser.
type Plan struct {
	Width, Height int
	SVG           string            // what stands between <svg> and </svg>
	Centres       map[string][2]int // of each hex, by its number CCRR
}

// NewPlan draws the ground of m in the colours of the pictures. It holds no text but that
// of the map file, escaped.
func NewPlan(m *ground.Map) Plan {
	p := plan{s: newSheet(m)}
	p.terrain()
	p.waters()
	p.paths()
	p.crossings()
	p.marks()
	p.lettering()
	left := Plan{Width: p.s.width(), Height: int(p.s.bottom() - head + border), SVG: p.b.String(), Centres: map[string][2]int{}}
	for _, h := range m.Hexes() {
		at := p.at(h)
		left.Centres[h.String()] = [2]int{int(at.x), int(at.y)}
	}
	return left
}

// plan is one being drawn.
type plan struct {
	s sheet
	b strings.Builder
}

// at is the centre of a hex on the plan, which has no head for a title.
func (p *plan) at(h hex.Hex) point { return p.s.centre(h).add(0, border-head) }

// ink is a colour as SVG has it.
func ink(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// num writes a coordinate in tenths of a pixel.
func num(x float64) string { return strconv.FormatFloat(float64(int(x*10))/10, 'f', -1, 64) }

func place(c point) string { return num(c.x) + " " + num(c.y) }

// hexagon traces a hex.
func hexagonAt(c point) string {
	return "M" + place(c.add(-across, -down)) + "h38l19 33-19 33h-38l-19-33z"
}

// tiles are the patterns laid over the ground of a terrain word.
var tiles = []struct {
	word, id, marks string
	ink             color.RGBA
}{
	{"forest", "woods", `<circle cx="9" cy="12" r="3.4"/><circle cx="33" cy="8" r="3"/><circle cx="50" cy="24" r="3.4"/><circle cx="20" cy="38" r="3"/><circle cx="44" cy="54" r="3.4"/><circle cx="7" cy="58" r="3"/>`, treeInk},
	{"orchard", "rows", `<circle cx="8" cy="8" r="1.8"/><circle cx="22" cy="8" r="1.8"/><circle cx="36" cy="8" r="1.8"/><circle cx="50" cy="8" r="1.8"/><circle cx="8" cy="30" r="1.8"/><circle cx="22" cy="30" r="1.8"/><circle cx="36" cy="30" r="1.8"/><circle cx="50" cy="30" r="1.8"/><circle cx="8" cy="52" r="1.8"/><circle cx="22" cy="52" r="1.8"/><circle cx="36" cy="52" r="1.8"/><circle cx="50" cy="52" r="1.8"/>`, treeInk},
	{"rough", "rocks", `<path d="M6 16l6-8 6 8M34 30l6-8 6 8M14 54l6-8 6 8" fill="none" stroke="#8f7348" stroke-width="1.8"/>`, roughInk},
	{"broken", "cuts", `<path d="M6 12l12-4M9 16l8-3M34 34l12-4M37 38l8-3M14 56l12-4" fill="none" stroke="#8f7348" stroke-width="1.5"/>`, roughInk},
	{"river", "ripples", `<path d="M6 14q4-4 8 0t8 0M32 34q4-4 8 0t8 0M10 56q4-4 8 0t8 0" fill="none" stroke="#3a86c8" stroke-width="1.5"/>`, waterInk},
	{"swamp", "reeds", `<path d="M8 16h14M12 16l-1-6M17 16l1-6M34 40h14M38 40l-1-6M43 40l1-6" fill="none" stroke="#3a86c8" stroke-width="1.5"/>`, waterInk},
	{"thicket", "scrub", `<path d="M6 12l12-4M9 16l8-3M34 34l12-4M37 38l8-3M14 56l12-4" fill="none" stroke="#8f7348" stroke-width="1.5"/>`, roughInk},
	{"town", "roofs", `<path d="M8 10h8v6h-8zM30 14h8v6h-8zM46 36h8v6h-8zM14 44h8v6h-8z"/>`, roofInk},
}

// alike are other words of map keys that are drawn as one of the tiles.
var alike = map[string]string{
	"woods": "forest", "wooded": "forest", "crops": "orchard", "water": "river", "lake": "river", "pond": "river",
	"ferry": "river", "stream": "river", "marsh": "swamp", "village": "town",
}

// terrain lays the ground of every hex, all of one colour in one path.
func (p *plan) terrain() {
	lowest := p.s.lowest()
	grounds := map[string][]string{}
	over := map[string][]string{}
	var grid []string
	for _, h := range p.s.m.Hexes() {
		trace := hexagonAt(p.at(h))
		words := p.s.m.Terrain(h)
		fill := ink(mix(groundOf(words), slopeInk, min(0.04*float64(p.s.m.Elevation(h)-lowest), 0.4)))
		grounds[fill] = append(grounds[fill], trace)
		for _, w := range words {
			word := cmp.Or(alike[w], w)
			over[word] = append(over[word], trace)
		}
		grid = append(grid, trace)
	}
	p.b.WriteString("<defs>")
	for _, t := range tiles {
		fmt.Fprintf(&p.b, `<pattern id="t-%s" width="57" height="66" patternUnits="userSpaceOnUse"><g fill="%s">%s</g></pattern>`, t.id, ink(t.ink), t.marks)
	}
	p.b.WriteString("</defs>")
	fills := make([]string, 0, len(grounds))
	for fill := range grounds {
		fills = append(fills, fill)
	}
	slices.Sort(fills)
	for _, fill := range fills {
		fmt.Fprintf(&p.b, `<path fill="%s" d="%s"/>`, fill, strings.Join(grounds[fill], ""))
	}
	for _, t := range tiles {
		if len(over[t.word]) > 0 {
			fmt.Fprintf(&p.b, `<path fill="url(#t-%s)" d="%s"/>`, t.id, strings.Join(over[t.word], ""))
		}
	}
	fmt.Fprintf(&p.b, `<path fill="none" stroke="%s" d="%s"/>`, ink(gridInk), strings.Join(grid, ""))
}

// waters draws what runs along hexsides; crossings come later, over the roads.
func (p *plan) waters() {
	lines, slope := map[string][]string{}, map[string][]string{}
	var order []string
	for _, f := range p.s.m.Sides() {
		from, to, ok := p.side(f)
		if !ok || crossing(f.Kind) {
			continue
		}
		trace := "M" + place(from) + "L" + place(to)
		if rows := slopes[f.Kind]; rows > 0 {
			slope[f.Kind] = append(slope[f.Kind], trace+hachures(from, to, p.at(f.A), rows))
			continue
		}
		if lines[f.Kind] == nil {
			order = append(order, f.Kind)
		}
		lines[f.Kind] = append(lines[f.Kind], trace)
	}
	for _, kind := range [...]string{"slope", "steep-slope", "extreme-slope"} {
		if d := slope[kind]; len(d) > 0 {
			fmt.Fprintf(&p.b, `<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, ink(slopeInk), num(0.8+0.6*float64(slopes[kind])), strings.Join(d, ""))
		}
	}
	for _, kind := range order {
		p.lay(stripeOf(streams, kind), strings.Join(lines[kind], ""))
	}
}

// side gives the ends of the hexside of a feature.
func (p *plan) side(f ground.Feature) (from, to point, ok bool) {
	from, to, ok = p.s.side(f.A, f.B)
	return from.add(0, border-head), to.add(0, border-head), ok
}

func hachures(from, to, lower point, rows int) string {
	var b strings.Builder
	const ticks = 5
	for i := range ticks {
		foot := from.toward(to, (float64(i)+0.5)/ticks)
		dx, dy, _ := from.toward(to, 0.5).direction(lower)
		length := 4 + 3*float64(rows)
		b.WriteString("M" + place(foot) + "L" + place(foot.add(dx*length, dy*length)))
	}
	return b.String()
}

// lay draws a line as a stripe, casing first.
func (p *plan) lay(st stripe, d string) {
	if st.casingWidth > 0 {
		fmt.Fprintf(&p.b, `<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round" d="%s"/>`, ink(st.casing), num(st.casingWidth), d)
	}
	dash := ""
	for _, n := range st.dashes {
		dash += num(n) + " "
	}
	if dash != "" {
		dash = ` stroke-dasharray="` + strings.TrimSpace(dash) + `"`
	}
	fmt.Fprintf(&p.b, `<path fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"%s d="%s"/>`, ink(st.core), num(st.coreWidth), dash, d)
}

// paths draws roads and trails, those without a casing first.
func (p *plan) paths() {
	all := p.s.m.Paths()
	order := kinds(len(all), func(i int) string { return all[i].Kind })
	for _, bare := range [...]bool{true, false} {
		for _, kind := range order {
			st := stripeOf(ways, kind)
			if (st.casingWidth == 0) != bare {
				continue
			}
			var d strings.Builder
			for _, way := range all {
				if way.Kind == kind {
					p.curve(&d, way.Hexes)
				}
			}
			p.lay(st, d.String())
		}
	}
}

// curve traces a smooth line through the middles of hexes, as the pictures do.
func (p *plan) curve(d *strings.Builder, hexes []hex.Hex) {
	points := make([]point, len(hexes))
	for i, h := range hexes {
		points[i] = p.at(h)
	}
	d.WriteString("M" + place(points[0]))
	for i := 1; i < len(points); i++ {
		before, from := points[max(i-2, 0)], points[i-1]
		to, after := points[i], points[min(i+1, len(points)-1)]
		d.WriteString("C" + place(from.add((to.x-before.x)/7, (to.y-before.y)/7)) + " " +
			place(to.add((from.x-after.x)/7, (from.y-after.y)/7)) + " " + place(to))
	}
}

// crossings draws bridges, fords and ferries.
func (p *plan) crossings() {
	for _, f := range p.s.m.Sides() {
		from, to, ok := p.side(f)
		if !ok || !crossing(f.Kind) {
			continue
		}
		at := from.toward(to, 0.5)
		dx, dy, _ := from.direction(to)
		sign := `<path fill="#fdfbf3" d="M-5-9h10v18h-10z"/><path fill="#8a4b1f" d="M-2.5-9h5v18h-5z"/><path fill="none" stroke="#1e1c1a" stroke-width="2" d="M-8-12l3 4v16l-3 4M8-12l-3 4v16l3 4"/>`
		switch f.Kind {
		case "ford":
			sign = `<path fill="#d8eaf5" d="M-5-6h10v12h-10z"/><path fill="#8a4b1f" d="M-5-8.5h10v2h-10zM-5-3.5h10v2h-10zM-5 1.5h10v2h-10zM-5 6.5h10v2h-10z"/>`
		case "ferry":
			sign = `<path d="M-11-2h22l-4 7h-14zM-1-10h2v8h-2z"/>`
		}
		fmt.Fprintf(&p.b, `<g transform="matrix(%.3f %.3f %.3f %.3f %s)">%s</g>`, dx, dy, -dy, dx, place(at), sign)
	}
}

// marks frames the victory hexes and dots the other special hexes.
func (p *plan) marks() {
	for _, m := range p.s.m.Marks("") {
		at, side := p.at(m.Hex), sideIn(m.Text)
		title := "<title>" + html.EscapeString(strings.TrimSpace(p.s.m.Grid.Label(m.Hex)+" "+m.Kind+" "+m.Text)) + "</title>"
		if m.Kind == victory {
			inner := `M` + place(at.add(-15.5, -27)) + `h31l15.5 27-15.5 27h-31l-15.5-27z`
			fmt.Fprintf(&p.b, `<g fill="none">%s<path stroke="%s" stroke-width="6" d="%s"/><path stroke="%s" stroke-width="3" d="%s"/></g>`,
				title, ink(frameInk(side)), inner, ink(goldInk), inner)
			continue
		}
		fmt.Fprintf(&p.b, `<path fill="%s" stroke="%s" d="M%sl5 5-5 5-5-5z">%s</path>`, ink(uniformOf(side).coat), ink(inkBlack), place(at.add(0, 14)), title)
	}
}

// lettering prints hex numbers, heights and the names of places.
func (p *plan) lettering() {
	text := func(size, style, fill string) {
		fmt.Fprintf(&p.b, `<g font-family="Helvetica,Arial,sans-serif" font-size="%s" fill="%s" text-anchor="middle"%s>`, size, fill, style)
	}
	text("10.5", "", ink(softInk))
	for _, h := range p.s.m.Hexes() {
		at := p.at(h)
		fmt.Fprintf(&p.b, `<text x="%s" y="%s">%s</text>`, num(at.x), num(at.y-22), p.s.m.Grid.Label(h))
	}
	p.b.WriteString("</g>")
	if p.s.m.HasElevation() {
		text("11", ` font-style="italic"`, ink(slopeInk))
		for _, h := range p.s.m.Hexes() {
			at := p.at(h)
			fmt.Fprintf(&p.b, `<text x="%s" y="%s">%d</text>`, num(at.x+1.5*across), num(at.y+4), p.s.m.Elevation(h))
		}
		p.b.WriteString("</g>")
	}
	text("15", ` font-style="italic" stroke="#fdfbf3" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`, ink(inkBlack))
	for _, at := range p.s.m.Places() {
		c := p.at(at.Hexes[(len(at.Hexes)-1)/2])
		fmt.Fprintf(&p.b, `<text x="%s" y="%s">%s</text>`, num(c.x), num(c.y+30), html.EscapeString(at.Name))
	}
	p.b.WriteString("</g>")
}
