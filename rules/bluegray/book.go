package bluegray

import "longroll/rules"

// The two books rule the same under different numbers. The code cites the one that
// says it best; a player reads the number of the book that he plays by.

// inDeluxe gives the number in the Deluxe book of what the third edition says.
var inDeluxe = map[rules.Cite]rules.Cite{
	"BG 4.0": "BGD 4.1", "BG 5.0": "BGD 6.0 p2", "BG 5.1": "BGD 5.1 p3", "BG 5.3": "BGD 6.0 p10", "BG 6.0": "BGD 5.3",
	"BG 7.0": "BGD 5.0", "BG 7.2": "BGD 5.1 p5",
	"BG 8.0": "BGD 7.1", "BG 8.1": "BGD 7.0", "BG 8.2": "BGD 7.4", "BG 8.3": "BGD 7.6", "BG 8.41": "BGD 7.1", "BG 8.42": "BGD 7.2",
	"BG 8.43": "BGD 7.2", "BG 8.5": "BGD 7.7", "BG 8.6": "BGD 7.7", "BG 8.7": "BGD 8.1", "BG 8.71": "BGD 8.3", "BG 8.73": "BGD 21.2",
	"BG 8.8": "BGD 7.9", "BG 9.0": "BGD 10.1", "BG 10.0": "BGD 11.2", "BG 10.2": "BGD 11.2", "BG 11.2": "BGD 21.10",
}

// inThird gives the number in the third edition of what the Deluxe book says. What
// only a ruling takes over from there keeps its number.
var inThird = map[rules.Cite]rules.Cite{
	"BGD 5.1 p2": "BG 7.0", "BGD 5.1 p6": "BG 7.0", "BGD 5.1 p7": "BG 7.0", "BGD 5.2 p5": "BG 7.0", "BGD 5.2 p7": "BG 7.0",
	"BGD 7.2": "BG 8.42", "BGD 8.4": "BG 8.7", "BGD 10.2": "BG 9.0",
}

// inBook gives a citation as a player of this edition finds it in his book.
func (o *Options) inBook(c rules.Cite) rules.Cite {
	numbers := inThird
	if o.deluxe() {
		numbers = inDeluxe
	}
	if own, ok := numbers[c]; ok {
		return own
	}
	return c
}
