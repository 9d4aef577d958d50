package report

import (
	"slices"
	"testing"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// TestMarksOfUnitsAreDrawn: what a unit can't do for the moment is on its counter, leaders lie
// under their troops, and the legend tells of the signs that the options of a game bring along.
func TestMarksOfUnitsAreDrawn(t *testing.T) {
	at := hexesAt(t, "1019")[0]
	v := seen.View{
		Own:     []seen.Own{{Unit: "Wilder", At: at, Pinned: true, Shattered: true}, {Unit: "1-art", At: at, Limbered: true}, {Unit: "Polk", At: at}},
		Enemy:   []seen.Enemy{{Unit: "Gist", At: at, Halted: true}, {Unit: "Law", At: at, Unled: true}, {Unit: "Hood", At: at, Scattered: true}},
		Leaders: []seen.Leader{{Name: "Thomas", Side: rules.Union, Rating: 3, At: at}, {Name: "Bragg", State: "waiting"}},
		Options: []seen.Chosen{{Name: "leaders", Value: "on"}, {Name: "bombardment", Value: "on"}, {Name: "unlimbering", Value: "off"}, {Name: "fog-of-war", Value: "on"}},
	}
	var marks []string
	units := openField("", v, nil).Units
	for _, u := range units {
		marks = append(marks, u.Name+" "+u.Marks)
	}
	want := []string{"Wilder PS", "1-art L", "Polk ", "Gist O", "Law O", "Hood O", "Thomas "}
	if !slices.Equal(marks, want) || units[6].Type != "leader" || units[6].Strength != 3 {
		t.Errorf("drawn are %q, want %q", marks, want)
	}
	signs := signsOf(v)
	for _, sign := range []string{picture.Pinned, picture.Unled, picture.Sighted, "leader"} {
		if !slices.Contains(signs, sign) {
			t.Errorf("the legend lacks %s: %v", sign, signs)
		}
	}
	for _, sign := range []string{picture.Limbered, picture.SetUp, picture.Shattered} {
		if slices.Contains(signs, sign) {
			t.Errorf("the legend has %s: %v", sign, signs)
		}
	}
	v.SetUp = hexesAt(t, "1019")
	if !slices.Contains(signsOf(v), picture.SetUp) {
		t.Error("where armies are deployed the legend lacks the set-up hex")
	}
}
