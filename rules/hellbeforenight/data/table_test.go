package data

import (
	"testing"
	"testing/fstest"

	"longroll/rules/ground"
)

// TestTheLeastSureLineNamesTheFile: a table of which one line is ours is a stand-in.
func TestTheLeastSureLineNamesTheFile(t *testing.T) {
	for lines, want := range map[string]string{
		"a,printed\n": ground.Printed, "a,transcribed\nb,printed\n": ground.Transcribed,
		"a,printed\nb,stand-in\nc,transcribed\n": ground.StandIn,
	} {
		r := &reader{files: With(fstest.MapFS{"x.csv": {Data: []byte("name,status\n" + lines)}}), b: &Battle{}, kinds: map[string]string{}}
		if err := r.table("x.csv", "name status", func(*row) {}); err != nil || r.kinds["x.csv"] != want {
			t.Errorf("%q is %s, want %s: %v", lines, r.kinds["x.csv"], want, err)
		}
	}
}
