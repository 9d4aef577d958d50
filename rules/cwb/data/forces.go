package data

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// Post is where something stands in the order of battle. Army, Corps and
// Division are printed names, "" where there is none.
type Post struct {
	Side                  rules.Side
	Army, Corps, Division string
}

// Pea Ridge: which of the two organisations of the Army of the West something
// belongs to. CWB-AH 3.4.
const (
	EitherWay = ""     // both, or not of the Army of the West
	PreRidge  = "pre"  // only as it was before Pea Ridge
	PostRidge = "post" // only as it was after
)

// Troop is a brigade, or a regiment, which counts as one. CWB-AH 1.2.
type Troop struct {
	Post
	Name        string
	Kind        Kind
	Steps       int  // full strength
	WreckAt     int  // losses, stragglers too, that wreck it, CWB 22.0
	Morale      byte // A to E
	Plus        bool // it has plus weapons, CWB 20.2
	Independent bool // needs no orders and no command radius, CWB-AH 3.4
	Org         string
	Commander   string
	Source      string // transcribed or stand-in
	Note        string
}

// Battery is an artillery unit. CWB 26.1.
type Battery struct {
	Post
	Name   string
	Guns   int // gun points
	Source string
}

// Leader is a leader's counter.
type Leader struct {
	Post
	Name   string
	Role   Role
	Rating int
	Stars  int // of rank
	Source string
	Note   string
}

// Role is what a leader commands at the start.
type Role uint8

// The roles. A Replacement takes over a division, CWB 25.4a.
const (
	ArmyLeader Role = iota
	CorpsLeader
	DivisionLeader
	Replacement
)

var roleNames = [...]string{"army", "corps", "division", "replacement"}

// String is the role in a word.
func (r Role) String() string { return roleNames[r] }

// HQ is the headquarters of an army or a corps.
type HQ struct {
	Post
	Name   string
	Source string
}

// Wagon is a supply wagon, or an army's train.
type Wagon struct {
	Post
	Name   string
	Points int  // supply points; none counted for a train
	Train  bool // never runs out, never leaves the roads, CWB 28.3
	Source string
}

// Gunboat is a boat on the Tennessee; it has no counter. CWB-AH 2.5.
type Gunboat struct {
	Post
	Name   string
	Source string
}

// Division is a division's part of the loss chart. CWB 22.0.
type Division struct {
	Post
	Leader   string
	Brigades int
	WreckAt  int // wrecked brigades that wreck it
	Org      string
	Source   string
}

// Successor is next in line for an army, in the order of the list.
// CWB-AH 2.2, 3.1.
type Successor struct {
	Side         rules.Side
	Army, Leader string
	Rule         rules.Cite
}

func (r *row) post() Post {
	return Post{r.side("side"), r.name("army"), r.text("corps"), r.text("division")}
}

func (r *row) org() string { return r.oneOf("org", EitherWay, PreRidge, PostRidge) }

func (b *Battle) readUnits(f *Files, _ string) (err error) {
	const heads = "side army corps division unit kind steps wreck morale arms own org commander source note"
	b.Troops, err = table(f, folder+"/units.txt", heads, func(r *row) Troop {
		t := Troop{
			Post: r.post(), Name: r.name("unit"), Steps: r.number("steps", 1, 60),
			Independent: r.oneOf("own", "yes", "no") == "yes", Org: r.org(),
			Commander: r.text("commander"), Source: r.provenance("source"), Note: r.text("note"),
			Morale: r.oneOf("morale", "A", "B", "C", "D", "E")[0],
		}
		t.WreckAt = r.number("wreck", 1, max(t.Steps, 1))
		t.Plus = r.oneOf("arms", "plain", "plus") == "plus"
		if r.oneOf("kind", kindNames[:]...) == Cavalry.String() {
			t.Kind = Cavalry
		}
		return t
	})
	return err
}

func (b *Battle) readCounters(f *Files, _ string) error {
	_, err := table(f, folder+"/counters.txt", "side army corps division unit kind guns supply source", func(r *row) string {
		post, name, source := r.post(), r.name("unit"), r.provenance("source")
		switch r.oneOf("kind", "battery", "hq", "wagon", "train", "gunboat") {
		case "battery":
			b.Batteries = append(b.Batteries, Battery{post, name, r.number("guns", 1, 5), source})
		case "hq":
			b.HQs = append(b.HQs, HQ{post, name, source})
		case "wagon":
			b.Wagons = append(b.Wagons, Wagon{Post: post, Name: name, Points: r.number("supply", 1, 99), Source: source})
		case "train":
			r.oneOf("supply", "unlimited")
			b.Wagons = append(b.Wagons, Wagon{Post: post, Name: name, Train: true, Source: source})
		case "gunboat":
			b.Gunboats = append(b.Gunboats, Gunboat{post, name, source})
		}
		return name
	})
	return err
}

func (b *Battle) readLeaders(f *Files, _ string) (err error) {
	b.Leaders, err = table(f, folder+"/leaders.txt", "side army corps division leader role rating stars source note", func(r *row) Leader {
		role := slices.Index(roleNames[:], r.oneOf("role", roleNames[:]...))
		return Leader{
			Post: r.post(), Name: r.name("leader"), Role: Role(max(role, 0)), Rating: r.number("rating", 0, 4),
			Stars: r.number("stars", 1, 4), Source: r.provenance("source"), Note: r.text("note"),
		}
	})
	return err
}

func (b *Battle) readDivisions(f *Files, _ string) (err error) {
	b.Divisions, err = table(f, folder+"/divisions.txt", "side army corps division leader brigades wreck org source", func(r *row) Division {
		d := Division{
			Post: r.post(), Leader: r.name("leader"), Brigades: r.number("brigades", 1, 20), Org: r.org(), Source: r.provenance("source"),
		}
		d.WreckAt = r.number("wreck", 1, max(d.Brigades, 1))
		if !b.isLeader(d.Side, d.Leader) {
			r.complain("leader", "there is no such leader")
		}
		if n := b.brigades(d); n != d.Brigades {
			r.complain("brigades", "%s has %d in units.txt", d.Division, n)
		}
		return d
	})
	return err
}

// brigades counts the brigades of a division in the list of units.
func (b *Battle) brigades(d Division) int {
	n := 0
	for _, t := range b.Troops {
		if t.Post == d.Post && (t.Org == EitherWay || t.Org == d.Org) && !t.Independent {
			n++
		}
	}
	return n
}

func (b *Battle) isLeader(side rules.Side, name string) bool {
	return slices.ContainsFunc(b.Leaders, func(l Leader) bool { return l.Side == side && l.Name == name })
}

func (b *Battle) readSuccession(f *Files, _ string) (err error) {
	b.Succession, err = table(f, folder+"/succession.txt", "side army leader rule", func(r *row) Successor {
		s := Successor{r.side("side"), r.name("army"), r.name("leader"), r.cite("rule")}
		if !b.isLeader(s.Side, s.Leader) {
			r.complain("leader", "there is no such leader")
		}
		return s
	})
	return err
}

// counter is what a name on the lists stands for.
type counter uint8

const (
	nothing counter = iota
	troop
	battery
	leader
	hq
	wagon
	gunboat
)

// id is how a unit is known: names repeat on the two sides.
type id struct {
	side rules.Side
	name string
}

// counters lists every unit by side and name. A name that a side has twice is
// an error.
func (b *Battle) counters() (map[id]counter, error) {
	all := make(map[id]counter)
	var twice error
	add := func(p Post, name string, c counter) {
		key := id{p.Side, name}
		if all[key] != nothing && twice == nil {
			twice = fmt.Errorf("%s: %s %s stands twice on the lists", folder, p.Side, name)
		}
		all[key] = c
	}
	for _, t := range b.Troops {
		add(t.Post, t.Name, troop)
	}
	for _, g := range b.Batteries {
		add(g.Post, g.Name, battery)
	}
	for _, l := range b.Leaders {
		add(l.Post, l.Name, leader)
	}
	for _, h := range b.HQs {
		add(h.Post, h.Name, hq)
	}
	for _, w := range b.Wagons {
		add(w.Post, w.Name, wagon)
	}
	for _, g := range b.Gunboats {
		add(g.Post, g.Name, gunboat)
	}
	return all, twice
}
