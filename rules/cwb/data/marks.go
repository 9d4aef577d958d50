package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// readMarks takes entry, ferry, victory and control hexes from the map.
func (b *Battle) readMarks(_ *Files, short string) error {
	for _, mark := range b.Map.Marks("entry") {
		b.Entries = append(b.Entries, Entry{mark.Text, mark.Hex})
	}
	for _, mark := range b.Map.Marks("ferry") {
		b.Ferries = append(b.Ferries, mark.Hex)
	}
	for _, mark := range b.Map.Marks("control") {
		if mark.Text == short {
			b.Control = append(b.Control, mark.Hex)
		}
	}
	for _, mark := range b.Map.Marks("vp") {
		word, amount, _ := strings.Cut(mark.Text, " ")
		side, err := rules.ParseSide(word)
		points, err2 := strconv.Atoi(amount)
		if err != nil || err2 != nil {
			return fmt.Errorf("map: mark vp %s: %q is not a side and its points", b.Map.Grid.Label(mark.Hex), mark.Text)
		}
		b.Worth = append(b.Worth, Worth{mark.Hex, side, points})
	}
	if len(b.Ferries) != 2 {
		return fmt.Errorf("map: two ferry hexes are wanted, CWB-AH 2.6; it marks %d", len(b.Ferries))
	}
	return nil
}

// Entry gives the entry hex of a letter.
func (b *Battle) Entry(name string) (hex.Hex, bool) {
	at := slices.IndexFunc(b.Entries, func(e Entry) bool { return e.Name == name })
	if at < 0 {
		return hex.Hex{}, false
	}
	return b.Entries[at].Hex, true
}
