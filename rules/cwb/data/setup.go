package data

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Place is a line of a set-up.
type Place struct {
	Side       rules.Side
	Unit       string
	Hex        hex.Hex
	Lines      []hex.Hex // of extended lines
	Casualties int
	Stragglers int
	Guns       int  // gun points now, of a battery
	Supply     int  // supply points now, of a wagon
	Free       bool // the owner may choose the hex, as the note says; Hex is our default, CWB 1.4
	Doubtful   bool // the book's figure was not clear, see the note
	Note       string
}

// Arrival is a line of the orders of arrival.
type Arrival struct {
	Side   rules.Side
	Unit   string
	Turn   int    // number of the turn
	Entry  string // letter of the entry hex, "" for a gunboat
	Option string // only with this option, "" for always
	Unless string // not with this option
	Org    string // only with this Army of the West
	Order  string // the order it brings, in our words; "" for none
	Note   string
}

// Following is a unit of the Army of the Ohio, which comes so many turns after the
// roll that succeeds. CWB-AH 2.8.
type Following struct {
	Side  rules.Side
	Unit  string
	After int
	Entry string
	Order string
}

// Order is an order in force at the start. Who is not named in any has none.
type Order struct {
	Side  rules.Side
	Level string   // what Who names: side, army, corps, division or unit
	Who   []string // "all" for a side
	Type  Type
	Hexes []hex.Hex // what to take or hold, if the order names hexes
	Text  string    // in our words
	Stay  bool      // nobody needs to move for it, CWB 10.0c, 10.5d
}

// Alert says when an encamped unit or leader becomes alert. CWB-AH 2.4b.
type Alert struct {
	Unit string
	Turn int // number of the turn; 0 for one that is alert at the start
}

func (b *Battle) readSetup(f *Files, short string) error {
	const heads = "side unit hex lines lost strayed guns supply mark note"
	all, err := b.counters()
	if err != nil {
		return err
	}
	placed := make(map[id]bool)
	b.Setup, err = table(f, folder+"/setup-"+short+".txt", heads, func(r *row) Place {
		p := Place{
			Side: r.side("side"), Unit: r.name("unit"), Lines: r.hexes(b.Map, "lines"),
			Casualties: r.number("lost", 0, 99), Stragglers: r.number("strayed", 0, 99),
			Guns: r.number("guns", 0, 5), Note: r.text("note"),
		}
		if at := r.hexes(b.Map, "hex"); len(at) == 1 {
			p.Hex = at[0]
		} else {
			r.complain("hex", "one hex is wanted")
		}
		mark := r.oneOf("mark", "", "free", "doubtful")
		p.Free, p.Doubtful = mark == "free", mark == "doubtful"
		if r.text("supply") != "all" {
			p.Supply = r.number("supply", 0, 99)
		}
		key := id{p.Side, p.Unit}
		if placed[key] {
			r.complain("unit", "%s is placed twice", p.Unit)
		}
		placed[key] = true
		if r.err == nil {
			b.checkPlace(r, p, all[key])
		}
		return p
	})
	return err
}

// checkPlace compares a line of a set-up with the unit's own figures.
func (b *Battle) checkPlace(r *row, p Place, c counter) {
	switch c {
	case nothing, gunboat:
		r.complain("unit", "%s is on no list of the %s side", p.Unit, p.Side)
	case troop:
		t, _ := b.Troop(p.Side, p.Unit)
		if p.Casualties+p.Stragglers >= t.Steps {
			r.complain("lost", "%s has no more than %d steps", t.Name, t.Steps)
		}
	case battery:
		at := slices.IndexFunc(b.Batteries, func(g Battery) bool { return g.Side == p.Side && g.Name == p.Unit })
		if p.Guns < 1 || p.Guns > b.Batteries[at].Guns {
			r.complain("guns", "%s has %d gun points", p.Unit, b.Batteries[at].Guns)
		}
	case wagon:
		at := slices.IndexFunc(b.Wagons, func(w Wagon) bool { return w.Side == p.Side && w.Name == p.Unit })
		if w := b.Wagons[at]; w.Train != (r.text("supply") == "all") || p.Supply > w.Points {
			r.complain("supply", "a wagon has a number of points up to %d, a train all", w.Points)
		}
	}
	if c != battery && p.Guns > 0 || c != troop && p.Casualties+p.Stragglers > 0 || c != wagon && r.text("supply") != "" {
		r.complain("unit", "losses are for troops, gun points for batteries, supply for wagons")
	}
	for _, line := range p.Lines {
		if _, beside := b.Map.Grid.Adjacent(p.Hex, line); c != troop || !beside {
			r.complain("lines", "extended lines of a brigade lie next to it")
		}
	}
}

// Troop finds a brigade by side and name.
func (b *Battle) Troop(side rules.Side, name string) (Troop, bool) {
	at := slices.IndexFunc(b.Troops, func(t Troop) bool { return t.Side == side && t.Name == name })
	if at < 0 {
		return Troop{}, false
	}
	return b.Troops[at], true
}

func (b *Battle) readArrivals(f *Files, short string) error {
	const heads = "side unit day time entry battles option unless org order note"
	options := []string{"", "wallace", "west-arrives"}
	all, err := table(f, folder+"/arrivals.txt", heads, func(r *row) Arrival {
		a := Arrival{
			Side: r.side("side"), Unit: r.name("unit"), Entry: r.text("entry"), Org: r.org(),
			Option: r.oneOf("option", options...), Unless: r.oneOf("unless", options...),
			Order: r.text("order"), Note: r.text("note"),
		}
		if !slices.Contains(r.list("battles"), short) {
			return Arrival{}
		}
		a.Turn = r.moment(b.Turns, "day", "time") + 1
		if _, ok := b.Entry(a.Entry); a.Entry != "" && !ok {
			r.complain("entry", "the map has no entry hex %s", a.Entry)
		}
		return a
	})
	b.Arrivals = slices.DeleteFunc(all, func(a Arrival) bool { return a.Unit == "" })
	return err
}

func (b *Battle) readOhio(f *Files, _ string) error {
	all, err := table(f, folder+"/ohio.txt", "side unit after entry order", func(r *row) Following {
		o := Following{r.side("side"), r.name("unit"), r.number("after", 0, 99), r.name("entry"), r.text("order")}
		if _, ok := b.Entry(o.Entry); !ok {
			r.complain("entry", "the map has no entry hex %s", o.Entry)
		}
		return o
	})
	if b.OhioRolls {
		b.Ohio = all
	}
	return err
}

func (b *Battle) readOrders(f *Files, short string) error {
	all, err := table(f, folder+"/orders.txt", "side battles level who type hexes order", func(r *row) Order {
		o := Order{
			Side: r.side("side"), Level: r.oneOf("level", "side", "army", "corps", "division", "unit"),
			Who: r.list("who"), Hexes: r.hexes(b.Map, "hexes"), Text: r.name("order"),
		}
		switch r.oneOf("type", append(slices.Clone(typeNames[:]), "stay")...) {
		case Complex.String():
			o.Type = Complex
		case "stay":
			o.Stay = true
		}
		for _, who := range o.Who {
			if !b.commands(o.Side, o.Level, who) {
				r.complain("who", "there is no %s %s", o.Level, who)
			}
		}
		if !slices.Contains(r.list("battles"), short) {
			return Order{}
		}
		return o
	})
	b.Orders = slices.DeleteFunc(all, func(o Order) bool { return o.Text == "" })
	return err
}

// commands reports whether a side has a command of that level and name.
func (b *Battle) commands(side rules.Side, level, name string) bool {
	if level == "side" {
		return name == "all"
	}
	return slices.ContainsFunc(b.Troops, func(t Troop) bool {
		named := map[string]string{"army": t.Army, "corps": t.Corps, "division": t.Division, "unit": t.Name}
		return t.Side == side && named[level] == name
	})
}

func (b *Battle) readAlert(f *Files, _ string) error {
	if !b.Surprise {
		return nil
	}
	day := b.Turns[0].Day
	var err error
	b.Alert, err = table(f, folder+"/alert.txt", "unit time", func(r *row) Alert {
		a := Alert{Unit: r.name("unit")}
		if r.text("time") == "start" {
			return a
		}
		if a.Turn = turnAt(b.Turns, day, r.clock("time")) + 1; a.Turn == 0 {
			r.complain("time", "the battle has no such turn on %s", day)
		}
		return a
	})
	return err
}

// check compares the lists with one another: whoever arrives must be known and not
// be on the map yet, and every Union unit on the map needs its time of alert.
func (b *Battle) check(_ *Files, _ string) error {
	all, err := b.counters()
	if err != nil {
		return err
	}
	placed := make(map[id]bool)
	for _, p := range b.Setup {
		placed[id{p.Side, p.Unit}] = true
	}
	var coming []id
	for _, a := range b.Arrivals {
		coming = append(coming, id{a.Side, a.Unit})
	}
	for _, o := range b.Ohio {
		coming = append(coming, id{o.Side, o.Unit})
	}
	for _, key := range coming {
		if all[key] == nothing {
			return fmt.Errorf("%s: %s %s is to arrive but is on no list", b.Name, key.side, key.name)
		}
		if placed[key] {
			return fmt.Errorf("%s: %s %s is to arrive but is set up", b.Name, key.side, key.name)
		}
	}
	return b.checkAlert()
}

func (b *Battle) checkAlert() error {
	if !b.Surprise {
		return nil
	}
	for _, p := range b.Setup {
		named := func(a Alert) bool { return a.Unit == p.Unit }
		if p.Side == rules.Union && !slices.ContainsFunc(b.Alert, named) {
			return fmt.Errorf("%s: alert.txt does not say when %s becomes alert", b.Name, p.Unit)
		}
	}
	return nil
}
