package picture

import (
	"image"
	"image/color"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// weight is one of the cuts of the type.
type weight uint8

const (
	regular weight = iota
	bold
	italic
)

// types are the typefaces, read once; they may be shared.
type types struct{ cuts [3]*opentype.Font }

func newTypes() (*types, error) {
	t := new(types)
	for i, ttf := range [][]byte{regular: goregular.TTF, bold: gobold.TTF, italic: goitalic.TTF} {
		cut, err := opentype.Parse(ttf)
		if err != nil {
			return nil, err
		}
		t.cuts[i] = cut
	}
	return t, nil
}

// style is a cut at a size in pixels.
type style struct {
	cut  weight
	size float64
}

// lettering writes with faces made as they are needed. It serves one goroutine.
type lettering struct {
	types *types
	faces map[style]font.Face
}

func (l *lettering) face(st style) font.Face {
	if face, ok := l.faces[st]; ok {
		return face
	}
	// NewFace never fails: it has no error to give.
	face, _ := opentype.NewFace(l.types.cuts[st.cut], &opentype.FaceOptions{Size: st.size, DPI: 72, Hinting: font.HintingVertical})
	if l.faces == nil {
		l.faces = make(map[style]font.Face)
	}
	l.faces[st] = face
	return face
}

// measure is the width of s in pixels.
func (l *lettering) measure(s string, st style) float64 {
	return float64(font.MeasureString(l.face(st), s)) / 64
}

// Where the given point lies in a text: at its left end, its middle, its right end.
const (
	fromLeft  = 0.0
	centred   = 0.5
	fromRight = 1.0
)

// write puts s on the line through at.y, capitals centred on it.
func (c *canvas) write(s string, at point, align float64, st style, ink color.Color) {
	d := font.Drawer{
		Dst:  c.im,
		Src:  image.NewUniform(ink),
		Face: c.face(st),
		Dot: fixed.Point26_6{
			X: fixed.Int26_6(64 * (at.x - align*c.measure(s, st))),
			Y: fixed.Int26_6(64 * (at.y + capHeight*st.size/2)),
		},
	}
	d.DrawString(s)
}

// capHeight is the height of capitals and figures of the type as a share of its size.
const capHeight = 0.72

// haloed writes s with a border of another ink, to be read on any ground.
func (c *canvas) haloed(s string, at point, align float64, st style, ink, halo color.Color) {
	for _, d := range [...]point{{-1.5, 0}, {1.5, 0}, {0, -1.5}, {0, 1.5}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		c.write(s, at.add(d.x, d.y), align, st, halo)
	}
	c.write(s, at, align, st, ink)
}

// fit shortens s until it is at most width wide: first by leaving out what
// stands in brackets, then small vowels inside words, the last ones first, as
// the printed counters do (Rbrtsn), then from its end, but for a number there that
// tells two of one name apart (Anderson-4).
func (l *lettering) fit(s string, st style, width float64) string {
	s = strings.Join(strings.Fields(s), " ")
	if open := strings.IndexByte(s, '('); open > 0 && l.measure(s, st) > width {
		s = strings.TrimSpace(s[:open])
	}
	letters := []rune(s)
	for i := len(letters) - 1; i > 0 && l.measure(string(letters), st) > width; i-- {
		if letters[i-1] != ' ' && strings.ContainsRune("aeiou", letters[i]) {
			letters = append(letters[:i], letters[i+1:]...)
		}
	}
	end := len(letters) - len(number(letters))
	for len(letters) > 0 && l.measure(string(letters), st) > width {
		end = max(end-1, 0)
		letters = append(letters[:end], letters[end+1:]...)
	}
	return strings.TrimSpace(string(letters))
}

// number is the dash and the digits with which a name ends, if it does.
func number(name []rune) []rune {
	i := len(name)
	for i > 0 && name[i-1] >= '0' && name[i-1] <= '9' {
		i--
	}
	if i == len(name) || i < 2 || name[i-1] != '-' {
		return nil
	}
	return name[i-1:]
}
