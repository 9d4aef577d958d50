package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of leaders. HBN 13.
type (
	// LeadersMoved is a move of leaders alone.
	LeadersMoved struct {
		Leaders []string   `json:"leaders"`
		Side    rules.Side `json:"side"`
		From    hex.Hex    `json:"from,omitzero"`
		Path    []hex.Hex  `json:"path"`
		Entered bool       `json:"entered,omitempty"` // they came on the map
	}
	// LeaderUsed is a bonus.
	LeaderUsed struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		Use    string     `json:"use"`
		Units  []string   `json:"units,omitempty"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// LeaderHit is off the map until the administrative phase.
	LeaderHit struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		At     hex.Hex    `json:"at,omitzero"`
		Why    string     `json:"why"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// LeaderRolled is the roll for one who was hit.
	LeaderRolled struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		Die    int        `json:"die"`
		Killed bool       `json:"killed,omitempty"`
	}
	// LeaderBack is with a unit again.
	LeaderBack struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		At     hex.Hex    `json:"at"`
	}
	// LeaderDisplaced was alone and goes to the nearest unit.
	LeaderDisplaced struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		From   hex.Hex    `json:"from"`
		To     hex.Hex    `json:"to"`
	}
	// LeaderCaptured is out of the game.
	LeaderCaptured struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		At     hex.Hex    `json:"at"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// HeroMade is the roll for a hero, and the hero drawn if there is one.
	HeroMade struct {
		Leader string     `json:"leader"`
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		Die    int        `json:"die"`
		Need   int        `json:"need"`
		Hero   string     `json:"hero,omitempty"` // empty: none
		Rating int        `json:"rating,omitempty"`
	}
	// HeroesGone are back in the cup.
	HeroesGone struct {
		Units []string `json:"units"` // that had one
	}
	// HQTurned is the headquarters on its other side.
	HQTurned struct {
		Side     rules.Side `json:"side"`
		At       hex.Hex    `json:"at"`
		Active   bool       `json:"active,omitempty"`
		Entering bool       `json:"entering,omitempty"` // it comes on with that side up, by its ruling
	}
	// HQReplaced is Beauregard in its place.
	HQReplaced struct {
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at"`
	}
)

// Notice names the sentence of each.
func (LeadersMoved) Notice() string    { return "leaders-moved" }
func (LeaderUsed) Notice() string      { return "leader-used" }
func (LeaderHit) Notice() string       { return "leader-hit" }
func (LeaderRolled) Notice() string    { return "leader-rolled" }
func (LeaderBack) Notice() string      { return "leader-back" }
func (LeaderDisplaced) Notice() string { return "leader-displaced" }
func (LeaderCaptured) Notice() string  { return "leader-captured" }
func (HeroMade) Notice() string        { return "hero-made" }
func (HeroesGone) Notice() string      { return "heroes-gone" }
func (HQTurned) Notice() string        { return "hq-turned" }
func (HQReplaced) Notice() string      { return "hq-replaced" }
