package ground

import (
	"fmt"
	"strings"

	"longroll/rules/hex"
)

// pairsPerLine keeps the lines of a written map short enough to compare.
const pairsPerLine = 8

// String writes the map as a file that Parse reads back to an equal map.
// Comments are not kept, and hexes named absent become - in the terrain.
func (m *Map) String() string {
	var b strings.Builder
	m.writeHead(&b)
	m.writeBlock(&b, "terrain", m.terrain, func(at int) byte { return m.keys[at].char })
	if m.levels != nil {
		m.writeBlock(&b, "elevation", m.levels, func(level int) byte { return "0123456789abcdefghijklmnopqrstuvwxyz"[level] })
	}
	m.writeSides(&b)
	for _, p := range m.paths {
		fmt.Fprintf(&b, "path %s \"%s\" %s\n", p.Kind, p.Name, m.join(p.Hexes, "-"))
	}
	for _, p := range m.places {
		fmt.Fprintf(&b, "place \"%s\" %s\n", p.Name, m.join(p.Hexes, " "))
	}
	for _, mark := range m.marks {
		fmt.Fprintf(&b, "mark %s %s", mark.Kind, m.Grid.Label(mark.Hex))
		if mark.Text != "" {
			fmt.Fprintf(&b, " \"%s\"", mark.Text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// writeHead writes what comes before the terrain.
func (m *Map) writeHead(b *strings.Builder) {
	fmt.Fprintf(b, "map %s\ntitle \"%s\"\nsource %s \"%s\"\n", m.Name, m.Title, m.Source.Kind, m.Source.Note)
	g := m.Grid
	origin, high, label := "top-left", "even", "CCRR"
	if g.RowsUp {
		origin = "bottom-left"
	}
	if g.HighOdd {
		high = "odd"
	}
	if g.Dotted {
		label = "C.RR"
	}
	fmt.Fprintf(b, "grid columns %d %d rows %d %d origin %s high %s\nlabel %s\n",
		g.FirstCol, g.LastCol, g.FirstRow, g.LastRow, origin, high, label)
	if m.North != "" {
		fmt.Fprintf(b, "compass north %s\n", m.North)
	}
	for _, k := range m.keys {
		fmt.Fprintf(b, "key %c %s\n", k.char, strings.Join(k.words, " "))
	}
}

func (m *Map) join(hexes []hex.Hex, by string) string {
	labels := make([]string, len(hexes))
	for i, h := range hexes {
		labels[i] = m.Grid.Label(h)
	}
	return strings.Join(labels, by)
}

// writeBlock writes a terrain or elevation block from the top of the page down.
func (m *Map) writeBlock(b *strings.Builder, word string, figures []int, char func(figure int) byte) {
	fmt.Fprintf(b, "%s\n", word)
	g := m.Grid
	for i := range g.LastRow - g.FirstRow + 1 {
		row := g.FirstRow + i
		if g.RowsUp {
			row = g.LastRow - i
		}
		fmt.Fprintf(b, "%02d ", row)
		for col := g.FirstCol; col <= g.LastCol; col++ {
			switch figure := figures[g.Index(hex.Hex{Col: col, Row: row})]; figure {
			case missing:
				b.WriteByte('-')
			case unread:
				b.WriteString(Unknown)
			default:
				b.WriteByte(char(figure))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("end\n")
}

// writeSides writes the hexsides in order, nameless ones of a kind together.
func (m *Map) writeSides(b *strings.Builder) {
	for i := 0; i < len(m.sides); {
		first := m.sides[i]
		fmt.Fprintf(b, "side %s", first.Kind)
		for start := i; i < len(m.sides) && i < start+pairsPerLine && m.sides[i].Kind == first.Kind && m.sides[i].Name == first.Name; i++ {
			fmt.Fprintf(b, " %s/%s", m.Grid.Label(m.sides[i].A), m.Grid.Label(m.sides[i].B))
		}
		if first.Name != "" {
			fmt.Fprintf(b, " \"%s\"", first.Name)
		}
		b.WriteByte('\n')
	}
}
