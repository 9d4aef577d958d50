package report

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

func TestTheMapIsDrawnFromThePage(t *testing.T) {
	p, err := Turn(gameAt(rules.Union), turnThree(t, rules.Union), lastTurn(t, rules.Union))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := Draw(p.Picture)
	if err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("LONGROLL_PICTURE"); path != "" {
		if err := os.WriteFile(path, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	im, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	if size := im.Bounds().Size(); size.X < 600 || size.Y < 600 {
		t.Errorf("the picture is only %v", size)
	}
	var e Easel
	first, err := e.Draw(p.Picture)
	if err != nil {
		t.Fatal(err)
	}
	again, err := e.Draw(p.Picture)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, picture) || !bytes.Equal(again, picture) {
		t.Error("the same page was drawn differently")
	}
}

// TestTheLegendIsThatOfTheBattle holds the signs that go with a picture to the counters of
// Chickamauga: it has no leaders and no gunboats, and ineffective units only by option.
func TestTheLegendIsThatOfTheBattle(t *testing.T) {
	v := turnThree(t, rules.Union)
	v.Options = []seen.Chosen{{Name: "effectiveness", Value: "on"}}
	if got := strings.Join(signsOf(v), " "); got != "art cav holds ineffective inf train" {
		t.Errorf("signs: %s", got)
	}
	v.Options[0].Value = "off"
	if got := strings.Join(signsOf(v), " "); got != "art cav holds inf train" {
		t.Errorf("signs without effectiveness: %s", got)
	}
}
