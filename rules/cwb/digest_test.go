package cwb

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"unsafe"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// fullGame is a battle in which every list of a Game holds something.
func fullGame(t testing.TB) *Game {
	t.Helper()
	g := battleOf(t, "april-5.3")
	at := g.field.pieces[pieceNamed(t, g, "McClernand")].at
	line, lost := pieceNamed(t, g, "2-1/a"), pieceNamed(t, g, "20-6")
	g.put(line, g.board.grid.Neighbour(at, hex.N))
	g.take(lost, 2)
	g.field.losses[g.field.pieces[lost].counter] = tally{3, 4}
	c, err := g.findCommand(rules.Union, "1 Div")
	if err != nil {
		t.Fatal(err)
	}
	g.dropOrders()
	h := Head{Objectives: []string{"21.24", "the church"}, By: "road", Start: "8:00 am", StartTurn: 4, Limit: "creek", Intensity: 2, Defensive: true, Text: "go", Goals: []Goal{{To: "3 Div", Objectives: []string{"2.02", "3.03"}, Limit: "4.04", Text: "Screen."}}}
	g.log = []dispatch{{side: rules.Union, number: 1, sender: 0, receiver: c, how: "AW", complex: true, cost: 3, sent: 1, arrives: 2, acted: 1, signed: "Grant", rating: 4,
		confers: true, status: accepted, units: []string{"2-1", "3-1"}, began: at, head: h, history: []note{{1, "sent"}, {2, "accepted"}}},
		{side: rules.Union, number: 2, receiver: c, how: "AO", signed: "Grant", status: delayed1},
		{side: rules.Union, number: 3, receiver: c, how: "IPV", signed: "Grant", status: inForce}}
	g.posts[c] = post{leader: g.recruit(leader{"Nobody", rules.Union, 2}), promoted: true, above: g.posts[c].above, accepted: 1, delayed: 2, standing: 3, tried: "Sherman", stopped: true,
		check: check{1, 2, 3, 1, true}, engaged: 1, engagedIn: 2, retreats: 1, deaf: true, spent: true, spentAt: 2, settles: 3, conferred: 1, cannon: &cannon{"Sherman", true, "charge"}, duty: duty{1, 2, 3, 4, true, at}}
	g.lost, g.points[0] = []fallen{{rules.Union, "Prentiss"}}, 5
	g.ended = &rules.Result{Winner: rules.Union, Level: "marginal", Points: [3]int{1, 2, 3}}
	n := int16(pieceNamed(t, g, "2-1"))
	g.field.pieces[n].owes = 5
	g.gunnery = gunnery{fires: 3, checks: 4, volleys: []volley{{at, true}}, shells: []hex.Hex{at}, recoveries: []recovery{{n, at, hex.SE, []int16{n, n + 3}}}, shelled: 1, driven: 2, stirred: true,
		atBoats: []answer{{n, 5}}}
	g.harvest = harvest{holders: g.harvest.holders, awards: []award{{3, [3]int{1, 5, 6}}}, starts: slices.Repeat([]hex.Hex{at}, len(g.field.pieces)), tried: []hex.Hex{at},
		rousers: []int16{n}, roused: []int16{n, n + 1}, markers: []marker{{c, n}}, ruled: [3]int{0, 1, -2}}
	g.nerve = nerve{count: [3]int{1, 2, 3}, bands: []band{{2, rules.Union, []int16{n, n + 3}}}, hits: []fallen{{rules.Confederate, "Bragg"}}}
	grant := fallen{rules.Union, "Grant"}
	g.works = works{list: []work{{at, rules.Union, breastworks, hex.SE, 2, n, 60, true}}, turned: [3]int{0, 3, 4}, allowed: []fallen{grant}, tried: []permit{{grant, 3}}}
	g.columns = []drawnOut{{n, []hex.Hex{at, at}}}
	g.surprises = []surprise{{side: rules.Union, command: c, number: 1, with: []string{"2-1"}, route: []hex.Hex{at, at}, stage: lying, pieces: []int16{n},
		saved: []int16{12}, turns: 2, goes: true, back: true, straight: true}}
	for _, s := range rules.Sides {
		g.posture.standing[s] = []seen.Standing{{Side: s, What: "retreat", Unit: "2-1", Choice: "fire", To: at, Way: "N", Names: []string{"a", "b c"}}}
		g.posture.doctrine[s] = []seen.Doctrine{{Side: s, Window: "offensive", Fire: "all", First: []string{"guns", "nearest"}, Troops: 1, Guns: 4,
			LowHolds: true, NoDuel: true, NoBoats: true, Except: []string{"2-1", "x y"}}}
	}
	return g
}

// unread are the fields that a digest need not read, and why.
var unread = map[string]string{
	`^\.table$`: "it never changes",
	`^\.field\.first|^\.field\.pieces\[\d+\]\.next$`: "the order of a stack is that of its rows",
	`^\.extra\[\d+\]\.side$`:                         "it is that of his command",
	`^\.works\.turned\[0\]|^\.posture\.\w+\[0\]`:     "there is no such side",
	`^\.posture\..*\.Side$`:                          "it is that of the list",
}

// examiner changes every field of a game in turn.
type examiner struct {
	t     *testing.T
	g     *Game
	was   string // the digest with nothing changed
	count int
}

// digest is the game's, or empty if the game can't be written down as it is.
func (x *examiner) digest() (text string) {
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return x.g.Digest()
}

// changed fails if the digest is still what it was.
func (x *examiner) changed(path string) {
	x.t.Helper()
	x.count++
	if x.digest() == x.was {
		x.t.Errorf("the digest does not see game%s: it wants a row in Positions", path)
	}
}

// try sets a value, looks, and sets it back.
func (x *examiner) try(path string, v, other reflect.Value) {
	x.t.Helper()
	old := reflect.New(v.Type()).Elem()
	old.Set(v)
	v.Set(other)
	x.changed(path)
	v.Set(old)
}

func (x *examiner) examine(path string, v reflect.Value) {
	for pattern := range unread {
		if regexp.MustCompile(pattern).MatchString(path) {
			return
		}
	}
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	switch v.Kind() {
	case reflect.Struct:
		if h, ok := v.Interface().(hex.Hex); ok {
			x.try(path, v, reflect.ValueOf(hex.Hex{Col: h.Col - 1, Row: h.Row}))
			return
		}
		for i := range v.NumField() {
			x.examine(path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Pointer:
		x.examine(path, v.Elem())
		x.try(path, v, reflect.Zero(v.Type()))
	case reflect.Slice, reflect.Array:
		x.list(path, v)
	case reflect.Bool:
		x.try(path, v, reflect.ValueOf(!v.Bool()).Convert(v.Type()))
	case reflect.String:
		x.try(path, v, reflect.ValueOf(v.String()+"x").Convert(v.Type()))
	default:
		x.number(path, v)
	}
}

// number changes a number up or, where that means nothing, down.
func (x *examiner) number(path string, v reflect.Value) {
	other := reflect.New(v.Type()).Elem()
	for _, step := range []int64{1, -1} {
		if v.CanInt() {
			other.SetInt(v.Int() + step)
		} else {
			other.SetUint(v.Uint() + uint64(step))
		}
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		v.Set(other)
		means := x.digest() != ""
		v.Set(old)
		if means {
			x.try(path, v, other)
			return
		}
	}
	x.t.Errorf("game%s is what it is and nothing else", path)
}

// list examines some elements of a list, and the list without its last where its length is
// not fixed.
func (x *examiner) list(path string, v reflect.Value) {
	if v.Len() == 0 {
		x.t.Errorf("fullGame has nothing in game%s", path)
		return
	}
	chosen := []int{0, v.Len() - 1}
	switch path {
	case ".field.pieces":
		chosen = []int{}
		for _, name := range []string{"2-1", "2-1/a", "1Div-b2(3)", "McClernand"} {
			chosen = append(chosen, pieceNamed(x.t, x.g, name))
		}
	case ".field.losses":
		chosen = []int{int(x.g.field.pieces[pieceNamed(x.t, x.g, "2-1")].counter), int(x.g.field.pieces[pieceNamed(x.t, x.g, "20-6")].counter)}
	case ".log":
		chosen = chosen[:1]
	case ".posts":
		chosen = []int{slices.IndexFunc(x.g.posts, func(p post) bool { return p.cannon != nil })}
	case ".points":
		chosen = chosen[:1] // that of an army; nobody else has any
	case ".harvest.starts", ".harvest.holders":
	default:
		if v.Kind() == reflect.Slice {
			x.try(path+" without its last", v, v.Slice(0, v.Len()-1))
		}
	}
	for _, i := range slices.Compact(chosen) {
		x.examine(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
	}
}

// TestDigestSeesTheWholeGame changes every field of a battle in turn, and the digest, which
// is made from the table of positions, must change with it.
func TestDigestSeesTheWholeGame(t *testing.T) {
	g := fullGame(t)
	x := &examiner{t: t, g: g, was: g.Digest()}
	x.examine("", reflect.ValueOf(g).Elem())
	if x.count < 150 {
		t.Errorf("only %d fields were changed", x.count)
	}
	if g.Digest() != x.was {
		t.Error("the examination left the game changed")
	}
}

// TestDigestSeesStacksAndWhoIsAway: the order of a stack, and what is known of pieces that
// are not on the map.
func TestDigestSeesStacksAndWhoIsAway(t *testing.T) {
	g := fullGame(t)
	was := g.Digest()
	for name, change := range map[string]func(*Game){
		"the order of a stack":        func(g *Game) { n := pieceNamed(t, g, "McClernand"); g.putBelow(n, g.field.pieces[n].at) },
		"a reinforcement that is due": func(g *Game) { g.field.pieces[pieceNamed(t, g, "Wood")].due = 7 },
		"a line's old formation":      func(g *Game) { g.field.pieces[pieceNamed(t, g, "2-2/b")].formation = data.InfantryColumn },
		"who is outside":              func(g *Game) { g.take(pieceNamed(t, g, "Wood"), outside) },
		"a destroyed brigade's marks": func(g *Game) { g.field.pieces[pieceNamed(t, g, "20-6")].marks |= lowAmmo },
	} {
		c := g.clone()
		change(c)
		if c.Digest() == was {
			t.Errorf("the digest does not see %s", name)
		}
		if g.Digest() != was {
			t.Errorf("%s: the change in the copy is in the game too", name)
		}
	}
}

// TestEveryRowIsReadBack: a table with a row of every kind gives the same table.
func TestEveryRowIsReadBack(t *testing.T) {
	g := fullGame(t)
	g.posture, g.ended = posture{}, nil // instructions that make no sense are refused
	for _, kind := range fieldRows {
		if kind.write == nil {
			continue
		}
		row := &rows{}
		if kind.write(g, row); row.Len() == 0 && kind.word != "begun" {
			t.Errorf("fullGame has no row %q", kind.word)
		}
	}
	if again := reopened(t, battleOf(t, "april-5.3"), g); again.Positions() != g.Positions() {
		t.Errorf("the table of the table differs: %s", difference(again.Positions(), g.Positions()))
	}
}
