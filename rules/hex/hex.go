// Package hex is the hexagon grid printed over the map: hex numbers, neighbours, ranges, lines of sight and movement paths.
package hex

import (
	"cmp"
	"fmt"
)

// Hex is a hex by the column and row numbers printed in it. The zero Hex is
// nowhere: no map has a column 0.
type Hex struct{ Col, Row int16 }

// IsZero reports whether h is nowhere.
func (h Hex) IsZero() bool { return h == Hex{} }

// String gives two digits of column and two of row, such as 0805, whatever
// the printed sheet uses; Grid.Label gives the printed form.
func (h Hex) String() string {
	if h.Col < 0 || h.Col > 99 || h.Row < 0 || h.Row > 99 {
		return fmt.Sprintf("%02d%02d", h.Col, h.Row)
	}
	return string([]byte{'0' + byte(h.Col/10), '0' + byte(h.Col%10), '0' + byte(h.Row/10), '0' + byte(h.Row%10)})
}

// Compare orders hexes by column, then by row, for the slices package.
func Compare(a, b Hex) int {
	return cmp.Or(cmp.Compare(a.Col, b.Col), cmp.Compare(a.Row, b.Row))
}

// MarshalText writes the four-digit form kept in journals; nowhere is 0000.
// A hex whose numbers need more than two digits, or column 0 with a row, is an error.
func (h Hex) MarshalText() ([]byte, error) {
	if h.Col < 0 || h.Col > 99 || h.Row < 0 || h.Row > 99 || h.Col == 0 && h.Row != 0 {
		return nil, fmt.Errorf("hex column %d row %d cannot be written in four digits", h.Col, h.Row)
	}
	return []byte(h.String()), nil
}

// UnmarshalText reads exactly what MarshalText writes.
func (h *Hex) UnmarshalText(text []byte) error {
	read, ok := fourDigits(string(text))
	if !ok || read.Col == 0 && read.Row != 0 {
		return fmt.Errorf("%q is not a hex: four digits, column then row, are wanted", text)
	}
	*h = read
	return nil
}

// fourDigits reads CCRR.
func fourDigits(s string) (Hex, bool) {
	if len(s) != 4 {
		return Hex{}, false
	}
	col, okCol := digits(s[:2])
	row, okRow := digits(s[2:])
	return Hex{Col: col, Row: row}, okCol && okRow
}

// digits reads one or two decimal digits and nothing else.
func digits(s string) (int16, bool) {
	if len(s) < 1 || len(s) > 2 {
		return 0, false
	}
	var n int16
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int16(s[i]-'0')
	}
	return n, true
}

// Side is one of the six sides of a hex, clockwise from the top of the page.
type Side uint8

// The sides of a hex as the page lies before the reader, whichever way north is.
const (
	N Side = iota
	NE
	SE
	S
	SW
	NW
)

var sideNames = [6]string{"N", "NE", "SE", "S", "SW", "NW"}

// Opposite gives the side across the hex.
func (s Side) Opposite() Side { return (s + 3) % 6 }

// String gives the short name: N, NE, SE, S, SW or NW.
func (s Side) String() string {
	if int(s) >= len(sideNames) {
		return fmt.Sprintf("Side(%d)", uint8(s))
	}
	return sideNames[s]
}
