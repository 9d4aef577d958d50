package vassal

import (
	"regexp"
	"strings"
)

// basicPiece finds the innermost part of a piece's definition: clone key, delete key,
// image, name. A separator that belongs to a part stands behind a backslash.
var basicPiece = regexp.MustCompile(`(?s)(?:^|[/\t])piece;(?:\\.|[^;\\])*;(?:\\.|[^;\\])*;(?:\\.|[^;\\])*;((?:\\.|[^/;\\\t])*)`)

// readPiece reads a slot: the name it is listed by, and that of the piece in it.
func readPiece(slot *element) Piece {
	p := Piece{Slot: strings.TrimSpace(slot.attributes["entryName"])}
	if m := basicPiece.FindStringSubmatch(slot.text.String()); m != nil {
		p.Name = strings.TrimSpace(clip(strings.ReplaceAll(m[1], `\`, "")))
	}
	return p
}

// Called is the name a person knows the piece by.
func (p Piece) Called() string {
	if p.Slot != "" {
		return p.Slot
	}
	return p.Name
}
