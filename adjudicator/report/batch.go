package report

import (
	"fmt"

	"longroll/rules"
)

// Batch is one of the rolls that a side may not know, sealed; when the game is over it is
// opened.
type Batch struct {
	Side   rules.Side
	Number int         // counts those of the side; 0: there is none
	Digest string      // in hex
	Key    string      `json:"-"` // in hex, of one that is opened
	Rolls  []rules.Die `json:"-"` // in it
}

// Lines are the rolls as they stand in the record that is sealed.
func (b Batch) Lines() (list []string) {
	for _, d := range b.Rolls {
		line := fmt.Sprintf("%s %d of %d", d.Name, d.Value, d.Sides)
		if d.Fixed {
			line += ", set by the referee"
		}
		list = append(list, line)
	}
	return list
}

// Parts are those lines where none may be wider than a mail: one that is goes on in the
// next, with the mark at its end by which a shell puts them together again.
func (b Batch) Parts() (list []string) {
	const most = 76
	for _, line := range b.Lines() {
		for len(line) > most {
			list, line = append(list, line[:most]+`\`), line[most:]
		}
		list = append(list, line)
	}
	return list
}
