package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// TestNobodyNearInTheFog: with an enemy in sight, the list of those known by name does not
// say that there is none on the map.
func TestNobodyNearInTheFog(t *testing.T) {
	v := seen.View{For: rules.Union, Options: []seen.Chosen{{Name: "fog-of-war", Value: "on"}}}
	for side, want := range map[rules.Side]string{rules.Union: "none on the map", rules.Confederate: "none next to a unit of yours"} {
		r, err := muster(v, side)
		if err != nil || r.None != want {
			t.Errorf("of the %s: %q, %v", side, r.None, err)
		}
	}
	v.Options[0].Name, v.Sighted = "limited-intelligence", []seen.Sighted{{Type: "covered"}}
	if r, _ := muster(v, rules.Confederate); r.None != "none that is not under a blank counter" {
		t.Errorf("under cover: %q", r.None)
	}
	v.Options, v.Sighted = nil, nil
	if r, _ := muster(v, rules.Confederate); r.None != "none on the map" {
		t.Errorf("without fog: %q", r.None)
	}
}
