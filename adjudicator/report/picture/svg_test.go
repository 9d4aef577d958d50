package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"longroll/rules/ground"
)

// TestPlansAreSoundSVG draws every kind of map, one of them with names that would be markup.
func TestPlansAreSoundSVG(t *testing.T) {
	for _, name := range []string{"testdata/every.map", "../../../rules/bluegray/data/chickamauga/map.txt", "../../../rules/cwb/data/aprils-harvest/map.txt"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ground.Parse(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		p := NewPlan(m)
		demandWellFormed(t, name, p.SVG)
		if len(p.Centres) != len(m.Hexes()) {
			t.Errorf("%s: %d centres for %d hexes", name, len(p.Centres), len(m.Hexes()))
		}
		for at, c := range p.Centres {
			if c[0] < 0 || c[1] < 0 || c[0] > p.Width || c[1] > p.Height {
				t.Errorf("%s: hex %s is drawn at %v, off the sheet of %d x %d", name, at, c, p.Width, p.Height)
			}
		}
		for _, place := range m.Places() {
			if !strings.Contains(p.SVG, strings.ReplaceAll(place.Name, "'", "&#39;")) {
				t.Errorf("%s: %s is not named", name, place.Name)
			}
		}
	}
}

func TestNamesOnAPlanAreText(t *testing.T) {
	text, err := os.ReadFile("testdata/every.map")
	if err != nil {
		t.Fatal(err)
	}
	hostile := strings.Replace(string(text), `place "`, `place "<script>alert(1)</script>& `, 1)
	m, err := ground.Parse("every.map", hostile)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlan(m)
	demandWellFormed(t, "hostile", p.SVG)
	if !strings.Contains(p.SVG, "&lt;script&gt;") || strings.Contains(p.SVG, "<script") {
		t.Error("a name on the map is read as markup")
	}
}

func demandWellFormed(t *testing.T, name, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<svg>" + svg + "</svg>"))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}
