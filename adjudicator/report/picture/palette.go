package picture

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// palette is the set of at most 256 colours a picture is printed in. A
// paletted PNG is a third of the size of one in full colour.
type palette struct {
	inks    []color.RGBA
	colours color.Palette // the same, as package png wants them
	nearest [cells]uint8  // by cell
}

// cells divides the colours into small cubes, five bits of each part.
const cells = 1 << 15

func cell(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// newPalette takes the inks of what a turn adds, their blends along the edges
// of letters and lines, and then the commonest colours of the ground.
func newPalette(ground *image.RGBA) *palette {
	p := new(palette)
	taken := make([]bool, cells)
	add := func(c color.RGBA) {
		if at := cell(c.R, c.G, c.B); !taken[at] && len(p.inks) < 256 {
			taken[at] = true
			p.nearest[at] = uint8(len(p.inks))
			p.inks = append(p.inks, c)
			p.colours = append(p.colours, c)
		}
	}
	for _, c := range turnInks() {
		add(c)
	}
	for _, c := range commonest(ground) {
		add(c)
	}
	for at := range p.nearest {
		if !taken[at] {
			p.nearest[at] = p.closest(at)
		}
	}
	return p
}

// turnInks are the colours a turn adds to the ground, plain ones first.
func turnInks() []color.RGBA {
	plain := []color.RGBA{
		unionInk, grayInk, grayDark, inkBlack, inkWhite, redInk, starInk, goldInk, nobodys, paperInk, navyInk,
		mix(unionInk, inkWhite, 0.18), mix(grayInk, inkWhite, 0.18),
	}
	inks := slices.Clone(plain)
	for _, pair := range [...][2]color.RGBA{
		{unionInk, inkWhite}, {unionInk, inkBlack}, {grayInk, inkBlack}, {grayDark, inkWhite}, {navyInk, inkWhite},
		{redInk, inkWhite}, {redInk, starInk}, {paperInk, inkBlack}, {nobodys, inkBlack}, {redInk, grayInk}, {redInk, unionInk},
	} {
		for _, t := range [...]float64{0.5, 0.25, 0.75} {
			inks = append(inks, mix(pair[0], pair[1], t))
		}
	}
	return inks
}

// commonest lists one colour of each cell the picture uses, the most used
// cell first. Of a cell it takes the colour that most of its pixels have, if
// there is one (Boyer and Moore's vote): a plain ink, not a blend near it.
func commonest(im *image.RGBA) []color.RGBA {
	type use struct {
		colour color.RGBA
		lead   int
		count  int
	}
	uses := make([]use, cells)
	for i := 0; i < len(im.Pix); i += 4 {
		c := color.RGBA{im.Pix[i], im.Pix[i+1], im.Pix[i+2], 0xff}
		u := &uses[cell(c.R, c.G, c.B)]
		if u.lead == 0 {
			u.colour = c
		}
		if u.colour == c {
			u.lead++
		} else {
			u.lead--
		}
		u.count++
	}
	slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(b.count, a.count) })
	var colours []color.RGBA
	for _, u := range uses {
		if u.count == 0 {
			break
		}
		colours = append(colours, u.colour)
	}
	return colours
}

// closest is the palette's nearest colour to the middle of a cell.
func (p *palette) closest(at int) uint8 {
	r, g, b := at>>10<<3|4, at>>5&31<<3|4, at&31<<3|4
	best, least := 0, int(^uint(0)>>1)
	for i, k := range p.inks {
		dr, dg, db := r-int(k.R), g-int(k.G), b-int(k.B)
		// The eye sees green best and blue worst.
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// encode writes the picture as a PNG in the colours of the palette. On a map
// of 25 by 28 hexes the default compression takes 20 ms more than the fastest
// and saves a sixth of the size; the best takes 400 ms more and saves little.
func (p *palette) encode(im *image.RGBA) ([]byte, error) {
	printed := image.NewPaletted(im.Bounds(), p.colours)
	for i := range printed.Pix {
		px := im.Pix[4*i : 4*i+3 : 4*i+3]
		printed.Pix[i] = p.nearest[cell(px[0], px[1], px[2])]
	}
	var out bytes.Buffer
	out.Grow(len(printed.Pix) / 8)
	enc := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := enc.Encode(&out, printed); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
