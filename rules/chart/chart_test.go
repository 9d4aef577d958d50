package chart

import (
	"math"
	"slices"
	"strings"
	"testing"
)

const combat = `# a made-up combat chart
die  1-2  1-1  2-1   # odds
1    Dr   De   De

2    Ar   ?    Dr
3    Ae   Ar   ?
`

func parsed(t *testing.T, text string) *Chart {
	t.Helper()
	c, err := Parse("combat", text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestChartIsReadAsPrinted(t *testing.T) {
	for _, text := range []string{combat, strings.ReplaceAll(combat, "\n", "\r\n"), strings.ReplaceAll(combat, "  ", "\t")} {
		c := parsed(t, text)
		if err := c.Require([]string{"1", "2", "3"}, []string{"1-2", "1-1", "2-1"}); err != nil {
			t.Error(err)
		}
		if c.Name() != "combat" || c.Label() != "die" {
			t.Errorf("chart %s of %s", c.Name(), c.Label())
		}
		if cell, ok := c.Cell("2", "2-1"); !ok || cell != "Dr" {
			t.Errorf("row 2, column 2-1 is %q, %v", cell, ok)
		}
		if got := c.Unknown(); !slices.Equal(got, []string{"2/1-1", "3/2-1"}) {
			t.Errorf("unknown are %v", got)
		}
	}
}

func TestCellsOffTheChart(t *testing.T) {
	c := parsed(t, combat)
	for _, at := range [][2]string{{"4", "1-1"}, {"1", "3-1"}, {"die", "1-1"}, {"", ""}} {
		if cell, ok := c.Cell(at[0], at[1]); ok {
			t.Errorf("row %q column %q is %q", at[0], at[1], cell)
		}
	}
	if c.At(0, 2) != "De" || c.At(2, 0) != "Ae" {
		t.Errorf("corners are %q and %q", c.At(0, 2), c.At(2, 0))
	}
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {3, 0}, {0, 3}} {
		if cell := c.At(at[0], at[1]); cell != "" {
			t.Errorf("cell %v is %q", at, cell)
		}
	}
	if c.Column("2-1") != 2 || c.Column("9-1") != -1 || c.Row("3") != 2 || c.Row("9") != -1 {
		t.Error("a label is in the wrong place")
	}
}

func TestShiftStopsAtTheEdges(t *testing.T) {
	c := parsed(t, combat)
	for _, s := range []struct{ from, by, want int }{
		{1, 0, 1}, {1, 1, 2}, {1, -1, 0}, {1, 5, 2}, {1, -5, 0}, {-3, 1, 1}, {7, -1, 1}, {2, math.MinInt, 0}, {2, math.MaxInt, 2},
	} {
		if got := c.Shift(s.from, s.by); got != s.want {
			t.Errorf("from %d by %d is %d, want %d", s.from, s.by, got, s.want)
		}
	}
}

func TestRequireNamesTheDifference(t *testing.T) {
	c := parsed(t, combat)
	for _, bad := range []struct {
		rows, columns []string
		want          string
	}{
		{[]string{"1", "2"}, []string{"1-2", "1-1", "2-1"}, "rows"},
		{[]string{"1", "3", "2"}, []string{"1-2", "1-1", "2-1"}, "rows"},
		{[]string{"1", "2", "3"}, []string{"1-2", "1-1", "2-1", "3-1"}, "columns"},
	} {
		if err := c.Require(bad.rows, bad.columns); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("rows %v columns %v: %v", bad.rows, bad.columns, err)
		}
	}
}

func TestListsBelongToTheCaller(t *testing.T) {
	c := parsed(t, combat)
	c.Rows()[0], c.Columns()[0] = "x", "x"
	if c.Row("1") != 0 || c.Column("1-2") != 0 {
		t.Error("changing a list changed the chart")
	}
}

func TestFaultsAreFoundWhereTheyAre(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "c:1:1: the chart is empty"},
		{"only a comment", "# x\n", "c:2:1: the chart is empty"},
		{"no columns", "die\n", "c:1:4: the heads need"},
		{"no rows", "die 1 2\n", "c:2:1: the chart has column heads but no rows"},
		{"column twice", "die 1 2 1\n", "c:1:9: column 1 comes twice"},
		{"row twice", "die 1\n\na x\na y\n", "c:4:1: row a comes twice"},
		{"cell missing", "die 1 2\n  a  x # y\n", "c:2:7: row a has no cell for column 2"},
		{"cell too many", "die 1 2\na x y z\n", "c:2:7: row a has 3 cells for 2 columns"},
		{"a fraction sign", "die 1\na 1\u00bd\n", "c:2:4: only plain ASCII"},
	} {
		got, err := Parse("c", c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || got != nil {
			t.Errorf("%s: %v, %v; want %s", c.name, got, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(combat)
	f.Add("die 1 2\na x\n")
	f.Add("die\t1\r\n\r\na ? # \u00bd")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse("c", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "c:") {
				t.Errorf("error does not say where: %v", err)
			}
			return
		}
		var again strings.Builder
		again.WriteString(c.Label() + " " + strings.Join(c.Columns(), " ") + "\n")
		for r, label := range c.Rows() {
			again.WriteString(label)
			for i := range c.Columns() {
				again.WriteString(" " + c.At(r, i))
			}
			again.WriteString("\n")
		}
		back, err := Parse("c", again.String())
		if err != nil || !slices.Equal(back.Unknown(), c.Unknown()) {
			t.Fatalf("written back as %q: %v", again.String(), err)
		}
		if err := back.Require(c.Rows(), c.Columns()); err != nil {
			t.Error(err)
		}
	})
}
