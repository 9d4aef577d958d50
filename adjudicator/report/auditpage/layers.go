package auditpage

import (
	"encoding/json"
	"fmt"
	"slices"

	"longroll/adjudicator/report"
	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/hex"
)

// layer is the map as one reader saw it, step by step: only what changed is kept.
type layer struct {
	states  names       // JSON of how a piece stands, each once
	now     map[int]int // piece -> state
	changes [][]int     // of each step: its number, then piece, state, piece, state ...; state -1: gone
	done    []done
}

// done is what was done in a step, for arrows and stars on the map.
type done struct {
	Step   int      `json:"s"`
	Moves  []march  `json:"m,omitempty"`
	Fights []fight  `json:"f,omitempty"`
	Lost   []string `json:"l,omitempty"`
}

type march struct {
	Side rules.Side `json:"s"`
	Path []string   `json:"p"`
	Back bool       `json:"b,omitempty"`
}

type fight struct {
	On   []string `json:"o"`
	From []string `json:"f"`
	Fire bool     `json:"x,omitempty"`
}

func newLayer() layer { return layer{states: names{at: map[string]int{}}, now: map[int]int{}} }

// standing is how a piece stands, as the page keeps it.
type standing struct {
	At     string `json:"h"`
	Place  int    `json:"z,omitempty"` // in its stack, 0 the top
	Side   uint8  `json:"s"`
	Type   string `json:"t"`
	Figure string `json:"f,omitempty"`
	Facing string `json:"d,omitempty"`
	State  string `json:"m,omitempty"`
	Column bool   `json:"c,omitempty"`
	Note   string `json:"n,omitempty"`
}

// turn takes in how the map looks after a step.
func (l *layer) turn(step int, s report.Scene, pieces *names) {
	change := []int{step}
	seen := map[int]bool{}
	put := func(name string, st standing) {
		raw, err := json.Marshal(st)
		if err != nil {
			return // a struct of words and numbers always has JSON
		}
		piece, state := pieces.number(name), l.states.number(string(raw))
		seen[piece] = true
		if was, ok := l.now[piece]; !ok || was != state {
			change = append(change, piece, state)
			l.now[piece] = state
		}
	}
	place, again := map[hex.Hex]int{}, map[string]int{}
	for _, p := range s.Pieces {
		name := nameOf(p, again)
		put(name, standingOf(p, place[p.At]))
		place[p.At]++
	}
	for _, f := range s.Held {
		put("flag "+f.Hex.String(), standing{At: f.Hex.String(), Side: uint8(f.Side), Type: "flag", Figure: points(f.Points)})
	}
	for i, w := range s.Works {
		kind := "work"
		if w.Trench {
			kind = "trench"
		}
		put(fmt.Sprintf("work %d %s", i, w.At), standing{At: w.At.String(), Type: kind, Facing: w.Facing})
	}
	for _, piece := range sortedKeys(l.now) {
		if !seen[piece] {
			change = append(change, piece, -1)
			delete(l.now, piece)
		}
	}
	if len(change) > 1 {
		l.changes = append(l.changes, change)
	}
	l.did(step, s.Field)
}

func sortedKeys(m map[int]int) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// nameOf is a name that no other piece of the scene has: tops that bear the same name are
// counted.
func nameOf(p report.Piece, again map[string]int) string {
	name := p.Name
	again[name]++
	if n := again[name]; n > 1 {
		name = fmt.Sprintf("%s (%d)", name, n)
	}
	return name
}

func standingOf(p report.Piece, place int) standing {
	st := standing{
		At: p.At.String(), Place: place, Side: uint8(p.Side), Type: p.Type, Figure: p.Figure,
		Facing: p.Facing, State: p.State, Column: p.Column, Note: p.Note,
	}
	if st.Figure == "" {
		st.Figure = points(p.Strength)
	}
	if p.Ineffective {
		st.State = "ineffective"
	}
	return st
}

func points(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// did keeps what the step did, if anything.
func (l *layer) did(step int, f picture.Field) {
	d := done{Step: step}
	for _, a := range f.Moves {
		d.Moves = append(d.Moves, march{a.Side, hexes(a.Path), a.Back})
	}
	for _, c := range f.Combats {
		d.Fights = append(d.Fights, fight{hexes(c.On), hexes(c.From), c.Fire})
	}
	for _, x := range f.Lost {
		d.Lost = append(d.Lost, x.At.String())
	}
	if len(d.Moves)+len(d.Fights)+len(d.Lost) > 0 {
		l.done = append(l.done, d)
	}
}

func hexes(list []hex.Hex) []string {
	words := make([]string, len(list))
	for i, h := range list {
		words[i] = h.String()
	}
	return words
}
