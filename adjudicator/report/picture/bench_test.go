package picture

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// bigMap is of the size of the printed sheets, with woods and roads all over it.
func bigMap(b testing.TB) *ground.Map {
	b.Helper()
	var text strings.Builder
	text.WriteString("map big\ntitle \"Big\"\nsource stand-in \"for measuring\"\n" +
		"grid columns 1 25 rows 1 28 origin top-left high odd\nlabel CCRR\ncompass north top\n" +
		"key . clear\nkey f forest\nkey X forest rough\nterrain\n")
	for row := 1; row <= 28; row++ {
		fmt.Fprintf(&text, "%02d ", row)
		for col := 1; col <= 25; col++ {
			text.WriteByte(".ffX.f"[(row*row+3*col*col)%6])
		}
		text.WriteByte('\n')
	}
	text.WriteString("end\n")
	for col := 1; col <= 25; col += 2 {
		fmt.Fprintf(&text, "path road \"\" %02d01", col)
		for row := 2; row <= 28; row++ {
			fmt.Fprintf(&text, "-%02d%02d", col, row)
		}
		text.WriteByte('\n')
	}
	m, err := ground.Parse("big", text.String())
	if err != nil {
		b.Fatal(err)
	}
	return m
}

func BenchmarkNew(b *testing.B) {
	m := bigMap(b)
	for b.Loop() {
		if _, err := New(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	p, err := New(bigMap(b))
	if err != nil {
		b.Fatal(err)
	}
	f := Field{Title: "Big"}
	for i := range 70 {
		h := at(int16(2+i%23), int16(2+(7*i)%26))
		f.Units = append(f.Units, Unit{Name: fmt.Sprint("Unit ", i), Side: rules.Sides[i%2], Type: "inf", Strength: 1 + i%9, At: h})
		if i%4 == 0 {
			next := at(h.Col, h.Row-1)
			f.Moves = append(f.Moves, Arrow{Path: []hex.Hex{next, h}, Side: rules.Sides[i%2]})
			f.Combats = append(f.Combats, Clash{On: []hex.Hex{h}, From: []hex.Hex{next}, Result: "De", Number: i + 1})
		}
	}
	size := 0
	for b.Loop() {
		size = len(mustDraw(b, p, f))
	}
	b.ReportMetric(float64(size), "bytes")
}
