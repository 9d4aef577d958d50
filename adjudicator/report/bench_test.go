package report

import (
	"testing"

	"longroll/rules"
)

// BenchmarkTurnText writes the text of a turn mail, as the budget of half a
// millisecond for each side has it.
func BenchmarkTurnText(b *testing.B) {
	for _, side := range rules.Sides {
		b.Run(side.Name(), func(b *testing.B) {
			l := letter{Game: gameAt(side), View: turnThree(b, side), Told: lastTurn(b, side)}
			for b.Loop() {
				manuscript, err := write("page/turn", &l)
				if err != nil {
					b.Fatal(err)
				}
				setText(read(manuscript))
			}
		})
	}
}

// BenchmarkTurn writes all of it: text, HTML and what the picture needs.
func BenchmarkTurn(b *testing.B) {
	for _, side := range rules.Sides {
		b.Run(side.Name(), func(b *testing.B) {
			g, v, told := gameAt(side), turnThree(b, side), lastTurn(b, side)
			for b.Loop() {
				if _, err := Turn(g, v, told); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBattleTurn writes all of a turn mail of the largest battle of the series.
func BenchmarkBattleTurn(b *testing.B) {
	g := aprilGame(b, "april-5.4")
	head, v := battleHead(rules.Union, g), g.View(rules.Union)
	for b.Loop() {
		if _, err := Turn(head, v, nil); err != nil {
			b.Fatal(err)
		}
	}
}
