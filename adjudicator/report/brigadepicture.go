package report

import (
	"encoding/json"
	"slices"
	"strings"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The picture of a Brigade Series battle: what the View holds, and what was told.

// brigadePicture is what Draw needs for a battle of the series; nil for an order log.
func (l *letter) brigadePicture(v seen.View) ([]byte, error) {
	if v.Field == nil {
		return nil, nil
	}
	return json.Marshal(drawing{v.Battle, brigadeSigns(v.Field), l.brigadeField(v)})
}

// brigadeField is what lies on the map, and what was done.
func (l *letter) brigadeField(v seen.View) picture.Field {
	f := picture.Field{Near: true, Title: ascii(l.Title + ", " + l.Now.Title + afloat(v.Field.Boats))}
	for _, p := range inStackOrder(v.Field.Own) {
		f.Units = append(f.Units, ownCounter(p))
	}
	for _, s := range v.Field.Stacks {
		f.Units = append(f.Units, enemyCounters(s)...)
	}
	f.Lines = extendedLines(f.Units)
	for _, w := range v.Field.Works {
		f.Works = append(f.Works, picture.Work{At: w.At, Facing: w.Facing, Trench: w.Stage == "trench"})
	}
	for _, g := range groundThatCounts(v.Field) {
		f.Held = append(f.Held, picture.Flag{Hex: g.Hex, Side: g.Holder, Points: groundWorth(g), Decides: g.Decides})
	}
	l.sketchTold(&f, placesOf(v.Field))
	return f
}

// sketchTold draws what the reader was told; for a referee what each side was told of
// its own troops, so that nothing is drawn twice.
func (l *letter) sketchTold(f *picture.Field, places map[string]hex.Hex) {
	told := [3][]Told{rules.Union: slices.Concat(l.ToldUnion, l.Union), rules.Confederate: slices.Concat(l.ToldRebels, l.Rebels)}
	if l.Reader != rules.NoSide {
		told = [3][]Told{}
		told[l.Reader] = l.Told
	}
	for _, side := range rules.Sides {
		s := sketch{field: f, own: side, places: places, both: l.Reader == rules.NoSide}
		for _, chapter := range told[side] {
			for _, n := range chapter.Notices {
				s.show(n)
			}
		}
	}
}

// afloat names the gunboats on the river, which lie in no hex.
func afloat(boats []seen.Boat) string {
	var here []string
	for _, b := range boats {
		if b.Here {
			here = append(here, b.Name)
		}
	}
	if len(here) == 0 {
		return ""
	}
	return "; on the river: " + strings.Join(here, ", ")
}

// inStackOrder puts what fights above what does not, and each as it lies.
func inStackOrder(own []seen.Piece) []seen.Piece {
	own = slices.Clone(own)
	slices.SortStableFunc(own, func(a, b seen.Piece) int {
		if r := standsAt(a.Kind) - standsAt(b.Kind); r != 0 {
			return r
		}
		return a.Depth - b.Depth
	})
	return own
}

// kindsInOrder are the kinds of pieces, those that fight first.
var kindsInOrder = []struct{ kind, sign string }{
	{"infantry", "inf"}, {"cavalry", "cav"}, {"battery", "art"}, {"leader", "leader"}, {"headquarters", "hq"}, {"wagon", "wagon"}, {"train", "train"},
}

func standsAt(kind string) int {
	for i, k := range kindsInOrder {
		if k.kind == kind {
			return min(i, 3) // the arms mix in a stack
		}
	}
	return len(kindsInOrder)
}

// signOf is the sign of a kind of piece on a counter.
func signOf(kind string) string {
	for _, k := range kindsInOrder {
		if k.kind == kind {
			return k.sign
		}
	}
	return kind
}

// inColumn reports whether a formation is one to march in.
func inColumn(formation string) bool {
	return formation == "infantry-column" || formation == "mounted" || formation == "limbered"
}

// ownCounter is a piece that its owner sees.
func ownCounter(p seen.Piece) picture.Unit {
	u := picture.Unit{Name: p.Name, Side: p.Side, Type: signOf(p.Kind), At: p.At, Facing: p.Facing, Column: inColumn(p.Formation)}
	switch p.Kind {
	case "infantry", "cavalry":
		u.Figure = p.Level
	case "battery":
		u.Strength = p.Guns
	case "wagon":
		u.Strength = p.Supply
	}
	if p.State != "normal" {
		u.State = p.State
	}
	return u
}

// enemyCounters is what the enemy shows in a hex: a plus sign for troops with guns.
func enemyCounters(s seen.Stack) []picture.Unit {
	top := picture.Unit{Name: s.Top, Side: s.Side, Type: signOf(s.Kind), At: s.At, Facing: s.Facing, Column: inColumn(s.Formation), State: s.Mood}
	if s.Holds == "both" {
		top.Figure = "+"
	}
	if s.Upon == "" {
		return []picture.Unit{top}
	}
	return []picture.Unit{{Name: s.Upon, Side: s.Side, Type: "leader", At: s.At}, top}
}

// extendedLines joins the parts of a brigade, whose names are its own and a letter,
// to the brigade: 2-6/a to 2-6.
func extendedLines(units []picture.Unit) []picture.Line {
	var lines []picture.Line
	for _, part := range units {
		whole, _, ok := strings.Cut(part.Name, "/")
		if !ok {
			continue
		}
		for _, u := range units {
			if u.Side == part.Side && u.Name == whole {
				lines = append(lines, picture.Line{From: u.At, To: part.At, Side: u.Side})
			}
		}
	}
	return lines
}

// groundWorth is what a hex gives its holder; if nobody holds it, the most it could give;
// nothing if it decides the battle by itself.
func groundWorth(g seen.Ground) int {
	if g.Decides {
		return 0
	}
	if g.Holder != rules.NoSide {
		return g.Worth[g.Holder]
	}
	return max(g.Worth[rules.Union], g.Worth[rules.Confederate])
}

// brigadeSigns lists what the legend explains beside the map itself: what is on the
// map or still to come, and the signs of the series.
func brigadeSigns(f *seen.Field) []string {
	signs := []string{picture.Formed, picture.Fires, picture.SetUp}
	for _, p := range f.Own {
		signs = append(signs, signOf(p.Kind))
	}
	for _, s := range f.Stacks {
		signs = append(signs, signOf(s.Kind))
	}
	for _, c := range f.Coming {
		signs = append(signs, signOf(c.Kind))
	}
	if len(f.Works) > 0 {
		signs = append(signs, picture.Works)
	}
	if len(f.Score.Ground) > 0 {
		signs = append(signs, picture.Holds)
	}
	slices.Sort(signs)
	return slices.Compact(signs)
}

// sketch adds to a field what one side was told.
type sketch struct {
	field  *picture.Field
	own    rules.Side
	places map[string]hex.Hex // of the reader's own pieces
	both   bool               // the other side's telling is drawn as well
}

func placesOf(f *seen.Field) map[string]hex.Hex {
	places := make(map[string]hex.Hex)
	for _, p := range f.Own {
		places[p.Name] = p.At
	}
	return places
}

// show draws one notice, if it is of a kind that can be drawn.
func (s *sketch) show(n rules.Notice) {
	switch n := n.(type) {
	case seen.Moved:
		s.went(s.own, n.From, n.Path...)
	case seen.Crossed:
		s.went(s.own, n.From, n.To)
	case seen.Destroyed:
		s.lost(n.Side, n.At)
	case seen.WagonLost:
		s.lost(n.Side, n.At)
	case seen.FiredOn:
		s.fired(n.Why, n.Target, n.From)
	case seen.Charged:
		s.charged(n.From, n.Target)
	case seen.Retreated:
		s.back(s.own, n.From, n.To)
	case seen.DrawnBack:
		s.back(s.own, n.From, n.To)
	default:
		if !s.both {
			s.showEnemy(n)
		}
	}
}

// showEnemy draws what the enemy's own telling would hold.
func (s *sketch) showEnemy(n rules.Notice) {
	enemy := s.own.Enemy()
	switch n := n.(type) {
	case seen.EnemyMoved:
		s.went(enemy, n.From, n.Path...)
	case seen.Fired:
		var from []hex.Hex
		for _, name := range n.By {
			if at, ok := s.places[name]; ok {
				from = append(from, at)
			}
		}
		s.fired(n.Why, n.Target, from)
	case seen.EnemyCharged:
		s.charged(n.From, n.Target)
	case seen.EnemyRetreated:
		s.back(enemy, n.From, n.To)
	case seen.EnemyDrawnBack:
		s.back(enemy, n.From, n.To)
	}
}

// went draws a march, whose path may or may not begin where it did.
func (s *sketch) went(side rules.Side, from hex.Hex, path ...hex.Hex) {
	if len(path) > 0 && path[0] == from {
		path = path[1:]
	}
	arrow(s.field, side, append([]hex.Hex{from}, path...)...)
}

func (s *sketch) back(side rules.Side, from, to hex.Hex) {
	s.field.Moves = append(s.field.Moves, picture.Arrow{Path: []hex.Hex{from, to}, Side: side, Back: true})
}

// lost draws what both sides are told of once.
func (s *sketch) lost(side rules.Side, at hex.Hex) {
	if !s.both || side == s.own {
		s.field.Lost = append(s.field.Lost, picture.Cross{At: at, Side: side})
	}
}

// fired draws fire, but for that of close combat, which has a star of its own.
func (s *sketch) fired(why string, target hex.Hex, from []hex.Hex) {
	if !atCloseQuarters(why) {
		s.field.Combats = append(s.field.Combats, picture.Clash{On: []hex.Hex{target}, From: from, Fire: true})
	}
}

func (s *sketch) charged(from, target hex.Hex) {
	s.field.Combats = append(s.field.Combats, picture.Clash{On: []hex.Hex{target}, From: []hex.Hex{from}})
}
