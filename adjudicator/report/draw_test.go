package report

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"longroll/rules"
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
