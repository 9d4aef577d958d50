package picture

import (
	"image/color"

	"longroll/rules"
)

// Inks. They are chosen to differ in lightness as well as in hue, so that the
// map can be read by the colour-blind and on a gray print.
var (
	paperInk = color.RGBA{0xfd, 0xfb, 0xf3, 0xff}
	inkBlack = color.RGBA{0x1e, 0x1c, 0x1a, 0xff}
	inkWhite = color.RGBA{0xff, 0xff, 0xff, 0xff}
	softInk  = color.RGBA{0x6e, 0x67, 0x58, 0xff} // hex numbers, small print
	gridInk  = color.RGBA{0xa9, 0xa2, 0x88, 0xff}

	waterInk = color.RGBA{0x3a, 0x86, 0xc8, 0xff}
	bankInk  = color.RGBA{0xd8, 0xea, 0xf5, 0xff}
	roadInk  = color.RGBA{0x8a, 0x4b, 0x1f, 0xff}
	slopeInk = color.RGBA{0x9a, 0x6a, 0x3a, 0xff}
	treeInk  = color.RGBA{0x6f, 0xa0, 0x56, 0xff}
	roughInk = color.RGBA{0x8f, 0x73, 0x48, 0xff}
	roofInk  = color.RGBA{0xa0, 0x3c, 0x34, 0xff}

	goldInk  = color.RGBA{0xf7, 0xcf, 0x3a, 0xff}
	redInk   = color.RGBA{0xc4, 0x1c, 0x1c, 0xff}
	starInk  = color.RGBA{0xff, 0xe2, 0x5e, 0xff}
	nobodys  = color.RGBA{0xe6, 0xdd, 0xc4, 0xff}
	unionInk = color.RGBA{0x25, 0x4f, 0xa3, 0xff}
	navyInk  = color.RGBA{0x17, 0x2f, 0x7a, 0xff}
	grayInk  = color.RGBA{0xb4, 0xb1, 0xab, 0xff}
	grayDark = color.RGBA{0x5a, 0x57, 0x54, 0xff}
)

// uniform is how a side is drawn.
type uniform struct {
	coat  color.RGBA // counters and flags
	braid color.RGBA // what is written on them
	trail color.RGBA // arrows and frames
}

// uniforms by rules.Side.
var uniforms = [3]uniform{
	rules.NoSide:      {nobodys, inkBlack, softInk},
	rules.Union:       {unionInk, inkWhite, navyInk},
	rules.Confederate: {grayInk, inkBlack, grayDark},
}

func uniformOf(s rules.Side) uniform {
	if int(s) >= len(uniforms) {
		return uniforms[rules.NoSide]
	}
	return uniforms[s]
}

// mix is a colour a share t of the way from a to b.
func mix(a, b color.RGBA, t float64) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xff}
}
