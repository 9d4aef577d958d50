package picture

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// item is one entry of the legend: a sign and what it means.
type item struct {
	name  string                    // under which it must be asked for; empty: it is always there
	sign  func(c *canvas, at point) // drawn round its middle, at most signWidth wide
	words string
	at    point // left end, from the top left of the legend
}

// legend explains the signs this map has, and those a turn may add.
type legend struct {
	items  []item
	note   string // where the map comes from
	height float64
}

const (
	signWidth = 44.0
	signLine  = 32.0
)

var (
	legendStyle = style{regular, 14}
	noteStyle   = style{italic, 13}
)

// origins says where the map comes from.
var origins = map[string]string{
	ground.Printed:     "Map as printed.",
	ground.Transcribed: "Map transcribed by others from the printed sheet.",
	ground.StandIn:     "Stand-in map: drawn anew, not the publisher's.",
}

// newLegend chooses the entries and sets them in lines as wide as the map.
func newLegend(s sheet, t *types, signs []string) legend {
	l := legend{items: slices.Concat(groundItems(s), lineItems(s), markItems(s), turnItems())}
	if len(signs) > 0 {
		l.items = slices.DeleteFunc(l.items, func(it item) bool {
			return it.name != "" && !slices.Contains(signs, it.name)
		})
	}
	measure := lettering{types: t}
	at := point{border, 24}
	for i := range l.items {
		width := signWidth + measure.measure(l.items[i].words, legendStyle) + 22
		if at.x+width > float64(s.width())-border+22 && at.x > border {
			at = point{border, at.y + signLine}
		}
		l.items[i].at = at
		at.x += width
	}
	l.note = origins[s.m.Source.Kind]
	l.height = at.y + signLine + 16
	return l
}

// draw puts the legend under the map.
func (l legend) draw(c *canvas, s sheet) {
	top := s.bottom()
	c.line(point{border, top}, point{float64(s.width()) - border, top}, gridInk, 1)
	for _, it := range l.items {
		at := it.at.add(0, top)
		it.sign(c, at.add(signWidth/2-4, 0))
		c.write(it.words, at.add(signWidth, 0), fromLeft, legendStyle, inkBlack)
	}
	c.write(l.note, point{border, top + l.height - 16}, fromLeft, noteStyle, softInk)
}

// groundItems are the kinds of ground, in the order in which the map first has them.
func groundItems(s sheet) []item {
	var items []item
	seen := make(map[string]bool)
	for _, h := range s.m.Hexes() {
		words := s.m.Terrain(h)
		name := strings.Join(words, " ")
		if seen[name] {
			continue
		}
		seen[name] = true
		items = append(items, item{words: name, sign: func(c *canvas, at point) {
			c.DrawRectangle(at.x-15, at.y-11, 30, 22)
			c.outline(groundOf(words), gridInk, 1)
			c.Push()
			defer c.Pop()
			c.Translate(at.x, at.y)
			c.Scale(0.42, 0.42)
			for _, w := range words {
				if k := looks[w]; k.marks != nil && w != "?" {
					k.marks(c, point{})
				}
			}
		}})
	}
	return items
}

// lineItems are the waters, slopes, crossings and paths of the map.
func lineItems(s sheet) []item {
	var items []item
	all, paths := s.m.Sides(), s.m.Paths()
	for _, kind := range kinds(len(all), func(i int) string { return all[i].Kind }) {
		items = append(items, item{words: strings.ReplaceAll(kind, "_", " "), sign: func(c *canvas, at point) {
			from, to := at.add(-15, 0), at.add(15, 0)
			switch steep := slopes[kind]; {
			case crossing(kind):
				c.line(from, to, waterInk, 4)
				c.crossing(kind, at, 0)
			case steep > 0:
				c.slope(from.add(0, -4), to.add(0, -4), at.add(0, 10), steep)
			default:
				c.DrawLine(from.x, from.y, to.x, to.y)
				c.lay(stripeOf(streams, kind))
			}
		}})
	}
	for _, kind := range kinds(len(paths), func(i int) string { return paths[i].Kind }) {
		items = append(items, item{words: kind, sign: func(c *canvas, at point) {
			c.DrawLine(at.x-15, at.y, at.x+15, at.y)
			c.lay(stripeOf(ways, kind))
		}})
	}
	return items
}

// markItems are the special hexes of the map.
func markItems(s sheet) []item {
	arrow := func(side rules.Side) func(*canvas, point) {
		return func(c *canvas, at point) {
			ink := exitInk(side)
			if side != rules.NoSide {
				ink = uniformOf(side).trail
			}
			c.arrow([]point{at.add(-10, 0), at.add(10, 0)}, ink, inkWhite, 4)
		}
	}
	var items []item
	for _, kind := range []struct {
		has   func(kind string) bool
		name  string
		words string
		sign  func(*canvas, point)
	}{
		{func(k string) bool { return k == victory }, "", "victory hex", func(c *canvas, at point) {
			c.Push()
			defer c.Pop()
			c.Translate(at.x, at.y)
			c.Scale(0.4, 0.4)
			c.frame(point{}, frameInk(rules.NoSide))
		}},
		{func(k string) bool { return k == entry || strings.HasSuffix(k, "_entry") }, "", "entry", arrow(rules.Union)},
		{func(k string) bool { return k == barkRoad }, "", "Bark Road", arrow(rules.Confederate)},
		{func(k string) bool { return k == morassStar }, "", "perhaps a morass", func(c *canvas, at point) { c.asterisk(at) }},
		{func(k string) bool { return k == fordHex }, "", "ford", func(c *canvas, at point) { c.lozenge(at) }},
		{func(k string) bool { return k == exit || strings.HasSuffix(k, "-road") }, "", "exit", arrow(rules.NoSide)},
		{func(k string) bool { return k == "setup" }, SetUp, "set-up hex", func(c *canvas, at point) { c.setUp(at, rules.Confederate) }},
	} {
		for _, m := range s.m.Marks("") {
			if kind.has(m.Kind) {
				items = append(items, item{name: kind.name, sign: kind.sign, words: kind.words})
				break
			}
		}
	}
	return items
}

// turnItems are the signs of the arms and of what a turn did.
func turnItems() []item {
	arm := func(kind string, side rules.Side) func(*canvas, point) {
		return func(c *canvas, at point) {
			dress := uniformOf(side)
			c.DrawRectangle(at.x-16, at.y-11, 32, 22)
			c.outline(dress.coat, inkBlack, 1)
			c.symbol(kind, box{at.x - 12, at.y - 8, at.x + 12, at.y + 8}, dress)
		}
	}
	return append(formedItems(), []item{
		{name: "inf", sign: arm("inf", rules.Union), words: "infantry, Union"},
		{name: "cav", sign: arm("cav", rules.Confederate), words: "cavalry, Confederate"},
		{name: "art", sign: arm("art", rules.Union), words: "artillery"},
		{name: "train", sign: arm("train", rules.Union), words: "train"},
		{name: "leader", sign: arm("leader", rules.Union), words: "leader"},
		{name: "hq", sign: arm("hq", rules.Confederate), words: "headquarters"},
		{name: "wagon", sign: arm("wagon", rules.Union), words: "wagon"},
		{name: "gunboat", sign: arm("gunboat", rules.Union), words: "gunboat"},
		{sign: func(c *canvas, at point) {
			c.arrow([]point{at.add(-14, 0), at.add(14, 0)}, uniformOf(rules.Union).trail, inkWhite, 5)
		}, words: "moved"},
		{sign: func(c *canvas, at point) {
			c.Push()
			defer c.Pop()
			c.Translate(at.x, at.y)
			c.Scale(0.65, 0.65)
			c.burst(point{}, "", 0)
		}, words: "combat and result"},
		{name: Fires, sign: func(c *canvas, at point) {
			c.SetDash(9, 6)
			c.line(at.add(-16, 0), at.add(16, 0), redInk, 2.5)
			c.SetDash()
		}, words: "fire"},
		{name: Fires, sign: func(c *canvas, at point) {
			way := []point{at.add(-14, 0), at.add(14, 0)}
			c.arrow(way, uniformOf(rules.Union).trail, inkWhite, 5)
			c.dotted(way, inkWhite)
		}, words: "driven back"},
		{sign: func(c *canvas, at point) { c.loss(at, rules.Confederate) }, words: "lost"},
		{name: Holds, sign: func(c *canvas, at point) { c.flag(at.add(-9, 10), rules.Union, 0) }, words: "holds"},
		{name: Ineffective, sign: func(c *canvas, at point) {
			k := counters[1]
			k.width = 34
			k.symbol.left, k.symbol.right = 6, 28
			k.symbol.top, k.symbol.bottom = 6, 18
			c.counter(k, at.add(-17, -12), Unit{Side: rules.Confederate, Type: "inf", Ineffective: true})
		}, words: "ineffective"},
		{name: Sighted, sign: func(c *canvas, at point) {
			k := counters[1]
			k.width, k.strengthAt.x = 34, 31
			c.counter(k, at.add(-17, -12), Unit{Side: rules.Confederate, Figure: "?"})
		}, words: "in sight, not known"},
		{name: Disrupted, sign: func(c *canvas, at point) {
			k := counters[1]
			k.width = 34
			k.symbol.left, k.symbol.right = 6, 28
			k.symbol.top, k.symbol.bottom = 6, 18
			c.counter(k, at.add(-17, -12), Unit{Side: rules.Confederate, Type: "inf", Ineffective: true})
		}, words: "disrupted"},
		{name: Reserve, sign: arm("reserve", rules.Union), words: "reserve, with its letter or hidden"},
		{name: Charge, sign: func(c *canvas, at point) { c.disc(at, "C") }, words: "charge"},
		{name: Volley, sign: func(c *canvas, at point) { c.disc(at, "V") }, words: "volley"},
		{name: Questionable, sign: func(c *canvas, at point) { c.disc(at, "Q") }, words: "questionable"},
		{name: Hero, sign: func(c *canvas, at point) { c.disc(at, "H") }, words: "hero"},
		{name: Pinned, sign: func(c *canvas, at point) { c.disc(at, "P") }, words: "pinned"},
		{name: Limbered, sign: func(c *canvas, at point) { c.disc(at, "L") }, words: "limbered"},
		{name: Shattered, sign: func(c *canvas, at point) { c.disc(at, "S") }, words: "shattered"},
		{name: Unled, sign: func(c *canvas, at point) { c.disc(at, "O") }, words: "out of command"},
	}...)
}

// formedItems are the signs of formation, facing and morale.
func formedItems() []item {
	front := func(u Unit) func(*canvas, point) {
		return func(c *canvas, at point) { c.front(at.add(0, 30), hex.N, u) }
	}
	state := func(state string) func(*canvas, point) {
		return func(c *canvas, at point) {
			k := counters[1]
			k.width = 34
			k.symbol = box{10, 5, 24, 15}
			c.counter(k, at.add(-17, -12), Unit{Side: rules.Confederate, Type: "inf", State: state})
		}
	}
	column := func(c *canvas, at point) {
		c.symbol("inf", box{at.x - 12, at.y - 8, at.x + 12, at.y + 8}.narrowed(), uniformOf(rules.Union))
	}
	return []item{
		{name: Formed, sign: front(Unit{Side: rules.Union}), words: "front of a line"},
		{name: Formed, sign: front(Unit{Side: rules.Union, Column: true}), words: "front of a column"},
		{name: Formed, sign: column, words: "in column, mounted, limbered"},
		{name: Formed, sign: state("shaken"), words: "shaken"},
		{name: Formed, sign: state("disorganized"), words: "disorganized"},
		{name: Formed, sign: state("routed"), words: "routed"},
		{name: Formed, sign: state("blood-lust"), words: "blood lust"},
		{name: Works, sign: func(c *canvas, at point) { c.work(at.add(0, 26), hex.N, false, false) }, words: "breastworks"},
		{name: Works, sign: func(c *canvas, at point) { c.work(at.add(0, 26), hex.N, true, false) }, words: "trench"},
		{name: Entrenched, sign: func(c *canvas, at point) { c.work(at.add(0, 26), hex.N, false, false) }, words: "entrenchment"},
		{name: Entrenched, sign: func(c *canvas, at point) { c.work(at.add(0, -22), hex.S, false, true) }, words: "being dug"},
	}
}
