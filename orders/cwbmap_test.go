package orders

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// shilohGrid is the grid of the map of April's Harvest.
func shilohGrid(t testing.TB) hex.Grid {
	t.Helper()
	b, err := data.With(nil).Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	return b.Map.Grid
}

// gridFor is the grid that an order needs: none, or that of a battle.
func gridFor(t testing.TB, v *logVerb) hex.Grid {
	if v.onMap == nil {
		return hex.Grid{}
	}
	return shilohGrid(t)
}

// TestAnOrderLogHasNoMap: every order of the map is sent back by an order log, with
// one sentence.
func TestAnOrderLogHasNoMap(t *testing.T) {
	view := logView(t, false)
	for _, v := range mapVerbs() {
		for _, e := range v.examples {
			r := Read("cwb", "touch 3 Corps\n"+e+"\nend", view, hex.Grid{}, nil)
			if len(r.Misreads) != 1 || r.Misreads[0].Reason != noMap || len(r.Orders) != 2 {
				t.Errorf("%s: %+v", e, r)
			}
		}
	}
}

// TestWordsOfTheMapInALog: what is no order in a log stays text or talk there.
func TestWordsOfTheMapInALog(t *testing.T) {
	view := logView(t, false)
	text := "Hold the \"Hornets' Nest\".\nMove 2 brigades to \"Wood\"."
	r := Read("cwb", "dispatch to 3 Corps, in person, simple\n  \""+text+"\"\nend\nMove on soon, I hope!", view, hex.Grid{}, nil)
	if len(r.Orders) != 2 || r.Orders[0].Command.(cwb.WriteDispatch).Text != text || len(r.Misreads) > 0 || len(r.Ignored) != 1 {
		t.Errorf("%+v", r)
	}
}

// mapOrders makes an order of the map of every type from names, hexes and numbers.
// path is of hexes each next to the one before.
func mapOrders(a, b string, path []hex.Hex, side hex.Side, n int, some bool) []rules.Command {
	last, way := path[len(path)-1], path[:len(path)-1]
	facing, then, in := "", "", ""
	if some {
		facing, then, in = side.String(), "line", "limbered"
	}
	two := []string{a, b}
	return []rules.Command{
		cwb.Move{Pieces: two, Path: path, Facing: facing, Then: then}, cwb.Move{Pieces: []string{b}, To: last, Facing: facing},
		cwb.Charge{Units: two, Target: last}, cwb.Charge{Units: two[:1], Leaders: two[1:], Path: way, Target: last},
		cwb.ForcedMarch{Unit: a}, cwb.Ferry{Pieces: two},
		cwb.Enter{Piece: a, Formation: in, At: path[0], Path: path[1:], Facing: facing}, cwb.Enter{Piece: b, To: last, Formation: in}, cwb.Enter{Piece: a},
		cwb.Form{Piece: a, Formation: "column"}, cwb.Face{Piece: b, Facing: side.String()}, cwb.Arrange{Pieces: two},
		cwb.Extend{Unit: a, To: last}, cwb.Contract{Piece: b}, cwb.DetachGuns{Unit: a, Points: n}, cwb.JoinGuns{Unit: a, To: b},
		cwb.Resupply{Unit: a, From: b}, cwb.LoadWagon{Wagon: a}, cwb.LoadWagon{Wagon: b, Points: n},
		cwb.Fire{Target: last, Guns: some}, cwb.Fire{Target: last, By: two, Guns: some}, cwb.Fire{Target: last, By: two[:1], Boats: two[1:]}, cwb.Fire{Target: last, Boats: two},
		cwb.MarkRecovery{Unit: a}, cwb.MarkRecovery{Unit: b, At: last, Facing: side}, cwb.EngageBoats{Unit: a}, cwb.Gather{Units: two}, cwb.Gather{},
		cwb.DrawUp{Piece: a, At: last, Formation: in, Facing: side.String()}, cwb.DrawUp{Piece: b, Facing: "NE"}, cwb.Rouse{Leader: a},
		cwb.MarkRadius{Division: "H-3", Brigade: b},
		cwb.Instruct{Standing: seen.Standing{What: "retreat", Unit: a, To: last}}, cwb.Instruct{Standing: seen.Standing{What: "leader-place", Way: side.String()}},
		cwb.Instruct{Standing: seen.Standing{What: "rout-through", Unit: b, Choice: "aside", Way: "supply"}}, cwb.Instruct{Standing: seen.Standing{What: "drawn-fire", Choice: "hold"}},
		cwb.Instruct{Standing: seen.Standing{What: "face", Unit: a, Way: side.String()}}, cwb.Instruct{Standing: seen.Standing{What: "on-top", Names: two}},
		cwb.Build{Unit: a, Facing: facing}, cwb.Convert{Unit: b, Stop: some}, cwb.Permit{Leader: a},
		cwb.PlanSurprise{Command: a, Route: path}, cwb.PlanSurprise{Command: a, With: two, Route: path, Straight: some}, cwb.SetSurprise{Command: b, Back: some},
		cwb.CancelStanding{}, cwb.CancelStanding{What: "go-along", Unit: a}, cwb.Doctrine{Doctrine: seen.Doctrine{Window: "offensive", Fire: "hold"}},
		cwb.Doctrine{Doctrine: seen.Doctrine{Window: "defensive", Fire: "all", First: []string{"guns", "nearest"}, Troops: 1, Guns: 1 + n%10,
			LowHolds: some, NoDuel: some, NoBoats: !some, Except: two}},
	}
}

// checkMapEcho writes an order and reads it again.
func checkMapEcho(t *testing.T, d *desk, c rules.Command) {
	t.Helper()
	line := Echo("cwb", c)
	if len(line) > maxLine {
		return
	}
	r := Read("cwb", line, d.view, d.grid, nil)
	if len(r.Orders) != 1 || !reflect.DeepEqual(r.Orders[0].Command, c) || len(r.Misreads)+len(r.Ignored) > 0 {
		t.Errorf("%#v\nis written as %s\nand read as %+v", c, line, r)
	}
}

// TestEveryPieceHasANameThatIsRead: each piece of the battle may be written in an order of
// every type.
func TestEveryPieceHasANameThatIsRead(t *testing.T) {
	d := &desk{view: logView(t, false), grid: shilohGrid(t)}
	b, err := data.With(nil).Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, u := range b.Troops {
		names = append(names, u.Name, u.Name+"/a")
	}
	for _, l := range b.Leaders {
		names = append(names, l.Name)
	}
	for _, u := range b.Batteries {
		names = append(names, u.Name, u.Name+"/b")
	}
	for _, u := range b.HQs {
		names = append(names, u.Name)
	}
	for _, u := range b.Wagons {
		names = append(names, u.Name)
	}
	for _, u := range b.Gunboats {
		names = append(names, u.Name)
	}
	if len(names) < 150 {
		t.Fatalf("only %d names", len(names))
	}
	path := []hex.Hex{{Col: 21, Row: 24}, {Col: 21, Row: 25}, {Col: 22, Row: 25}}
	for i, name := range names {
		for _, c := range mapOrders(name, names[(i+1)%len(names)], path, hex.Side(i%6), 1+i%5, i%2 == 0) {
			checkMapEcho(t, d, c)
		}
	}
}

// TestEveryTypeOfOrderIsWritten: the types are those that the verbs' examples give.
func TestEveryTypeOfOrderIsWritten(t *testing.T) {
	d := &desk{view: logView(t, false), grid: shilohGrid(t)}
	var read, written []string
	for _, v := range mapVerbs() {
		for _, e := range v.examples {
			orders, _, bad := d.mapOrder(e)
			if bad != nil {
				t.Errorf("%s: %s", e, bad.reason)
			}
			for _, c := range orders {
				read = append(read, c.Kind())
			}
		}
	}
	for _, c := range mapOrders("a", "b", []hex.Hex{{Col: 21, Row: 24}, {Col: 21, Row: 25}}, hex.N, 1, false) {
		written = append(written, c.Kind())
		if _, err := cwb.New(data.With(nil)).Command(c.Kind(), []byte("{}")); err != nil {
			t.Error(err)
		}
	}
	slices.Sort(read)
	slices.Sort(written)
	if read, written = slices.Compact(read), slices.Compact(written); !slices.Equal(read, written) {
		t.Errorf("read are %v, written %v", read, written)
	}
}

// FuzzMapEcho writes orders of every type about any pieces and hexes, and reads them again.
func FuzzMapEcho(f *testing.F) {
	f.Add("1-2", "1 Corps Supply", uint8(21), uint8(24), uint16(3), true)
	f.Add("2Div-b1(3)/a", "to", uint8(1), uint8(1), uint16(999), false)
	f.Add("21.24", "Smith, Jr.", uint8(46), uint8(35), uint16(0), true)
	f.Add("47", "leader", uint8(10), uint8(9), uint16(77), false)
	d := &desk{view: logView(f, false), grid: shilohGrid(f)}
	f.Fuzz(func(t *testing.T, a, b string, col, row uint8, turns uint16, some bool) {
		for _, name := range []string{a, b} {
			if _, bad := d.piece(name, ownField); bad != nil || strings.Join(strings.Fields(name), " ") != name {
				return
			}
		}
		at := hex.Hex{Col: int16(col), Row: int16(row)}
		var path []hex.Hex
		for ; d.grid.Contains(at) && len(path) < 4; turns /= 6 {
			path = append(path, at)
			at = d.grid.Neighbour(at, hex.Side(turns%6))
		}
		if len(path) < 2 {
			return
		}
		for _, c := range mapOrders(a, b, path, hex.Side(turns%6), 1+int(turns)%99, some) {
			checkMapEcho(t, d, c)
		}
	})
}
