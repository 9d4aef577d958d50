package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Pieces by name: the sender's own, wherever they are, and of the enemy what lies on
// top of a stack. Nothing else is known here. CWB 9.0.

// muster is who is in play as far as the sender sees, and where his own sheet puts
// them line by line.
type muster struct {
	field  *seen.Field
	own    roster
	tops   roster
	boats  []seen.Boat // the sender's
	unsure bool        // a close combat stands above, and who is where after it is open
}

// newMuster lists the pieces of a view; nil where it shows no map.
func newMuster(v *seen.View) *muster {
	if v.Field == nil {
		return nil
	}
	m := &muster{field: v.Field}
	for i := range v.Field.Own {
		p := &v.Field.Own[i]
		m.own = append(m.own, card{name: p.Name, place: ownField, at: p.At})
	}
	for _, c := range v.Field.Coming {
		if c.Side == v.For {
			m.own = append(m.own, card{name: c.Name, place: ownComing, turn: c.Turn, entry: []hex.Hex{c.At}})
		}
	}
	for _, g := range v.Field.Gone {
		m.own = append(m.own, card{name: g.Name, place: ownGone})
	}
	if v.For == rules.Union {
		m.boats = v.Field.Boats
	}
	for _, b := range m.boats { // on the river, in no hex
		if b.Here {
			m.own = append(m.own, card{name: b.Name, place: ownField})
		}
	}
	for _, s := range v.Field.Stacks {
		for _, name := range []string{s.Top, s.Upon} {
			if name != "" {
				m.tops = append(m.tops, card{name: name, place: foeField, at: s.At})
			}
		}
	}
	for _, r := range []roster{m.own, m.tops} {
		for i := range r {
			r[i].key = nameKey(r[i].name)
			r[i].bare = strings.ReplaceAll(r[i].key, "/", "")
		}
	}
	return m
}

// add puts a piece on the map that the sheet makes.
func (m *muster) add(name string, at hex.Hex) {
	key := nameKey(name)
	m.own = append(m.own, card{name: name, key: key, bare: strings.ReplaceAll(key, "/", ""), place: ownField, at: at})
}

// called is the own piece of a name in full, nil if there is none.
func (m *muster) called(name string) *card {
	i := slices.IndexFunc(m.own, func(c card) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &m.own[i]
}

// piece is an own piece on the map as the view has it, nil if it has it not.
func (m *muster) piece(name string) *seen.Piece {
	i := slices.IndexFunc(m.field.Own, func(p seen.Piece) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &m.field.Own[i]
}

// standing lists the own pieces in a hex that fit, from the top of the stack down.
func (m *muster) standing(at hex.Hex, fits func(*seen.Piece) bool) []string {
	type place struct {
		name  string
		depth int
	}
	var here []place
	for i := range m.own {
		c := &m.own[i]
		if c.at != at || c.place&(ownField|ownEntering) == 0 {
			continue
		}
		p := m.piece(c.name)
		if p == nil && fits == nil {
			here = append(here, place{c.name, len(m.own)})
		}
		if p != nil && (fits == nil || fits(p)) {
			here = append(here, place{c.name, p.Depth})
		}
	}
	slices.SortStableFunc(here, func(a, b place) int { return a.depth - b.depth })
	names := make([]string, len(here))
	for i, p := range here {
		names[i] = p.name
	}
	return names
}

// suppose puts the pieces where an order sends them, so that the lines below may
// speak of them there.
func (m *muster) suppose(cmd rules.Command) {
	switch c := cmd.(type) {
	case cwb.Move:
		m.put(c.Pieces, goal(c.Path, c.To))
	case cwb.DrawUp:
		if !c.At.IsZero() {
			m.put([]string{c.Piece}, c.At)
		}
	case cwb.Ferry:
		m.put(c.Pieces, hex.Hex{})
	case cwb.Charge:
		m.unsure = true
	case cwb.Enter:
		if p := m.called(c.Piece); p != nil {
			p.place |= ownEntering
			if p.at = goal(c.Path, c.To); p.at.IsZero() {
				p.at = c.At
			}
		}
	case cwb.Extend:
		m.part(c.Unit, c.To)
	case cwb.DetachGuns:
		if p := m.called(c.Unit); p != nil {
			m.part(c.Unit, p.at)
		}
	}
}

// part makes a part of a brigade or battery: the first whose name is free.
func (m *muster) part(of string, at hex.Hex) {
	base := strings.TrimSuffix(strings.TrimSuffix(of, "/a"), "/b")
	for _, letter := range []string{"/a", "/b"} {
		if m.called(base+letter) == nil {
			m.add(base+letter, at)
			return
		}
	}
}

func (m *muster) put(names []string, at hex.Hex) {
	for _, n := range names {
		if p := m.called(n); p != nil {
			p.at = at
		}
	}
}

// goal is where a way leads; no hex if that is open.
func goal(path []hex.Hex, to hex.Hex) hex.Hex {
	if len(path) > 0 {
		return path[len(path)-1]
	}
	return to
}

// find looks up an own piece that is wanted in one of the places. Otherwise the slip
// says where it is, or what the name may have stood for.
func (m *muster) find(name string, want place) (string, *slip) {
	name = m.withStrength(name)
	if !m.own.exact(name) {
		if bad := m.wholeCommand(name); bad != nil {
			return "", bad
		}
	}
	hits := m.own.find(name, want)
	if len(hits) == 0 {
		hits = m.own.endingIn(name, want)
	}
	if boat := m.boatToCome(name); len(hits) == 0 && boat != nil {
		return "", boat
	}
	quoted := `"` + clip(fold(name), 40) + `"`
	switch {
	case len(hits) == 1 && hits[0].place&want != 0:
		return hits[0].name, nil
	case len(hits) == 1:
		return "", m.elsewhere(hits[0])
	case len(hits) > 1:
		bad := &slip{reason: quoted + " may be " + nameList(hits)}
		for _, c := range hits {
			if c.place&want != 0 && len(bad.with) < maxTries {
				bad.with = append(bad.with, echoName(c.name))
			}
		}
		return "", bad
	}
	if m.tops.exact(name) {
		return "", &slip{reason: quoted + " is the enemy's"}
	}
	bad := &slip{reason: "you have no " + quoted + wanted(want)}
	near := namesOf(m.own.likest(name, want))
	if len(near) > 0 {
		bad.reason += "; did you mean " + orList(near) + "?"
	}
	for _, n := range near {
		bad.with = append(bad.with, echoName(n))
	}
	return "", bad
}

// withStrength completes the name of a battery, or of a part of one, that is written
// without the gun points in it: 1Div-b1/a for 1Div-b1(4)/a.
func (m *muster) withStrength(name string) string {
	key := nameKey(name)
	for i := range m.own {
		have := m.own[i].name
		from, to := strings.IndexByte(have, '('), strings.IndexByte(have, ')')
		if from > 0 && to > from && isDigits(have[from+1:to]) && nameKey(have[:from]+have[to+1:]) == key && !m.own.exact(name) {
			return have
		}
	}
	return name
}

// endingIn lists those in play whose names end with the one given, as Johnston does for
// A.S. Johnston; those that are wanted, if there are such.
func (r roster) endingIn(name string, want place) []*card {
	key := untitled(nameKey(name))
	var hits []*card
	for i := range r {
		if c := &r[i]; len(key) > 3 && c.place&inPlay != 0 && strings.HasSuffix(c.key, "/"+key) {
			hits = append(hits, c)
		}
	}
	if len(hits) == 0 {
		return nil
	}
	return prefer(hits, want)
}

// boatToCome is the slip for a gunboat of the sender's that is not on the river yet.
// CWB-AH 2.5.
func (m *muster) boatToCome(name string) *slip {
	for _, b := range m.boats {
		if !b.Here && nameKey(b.Name) == nameKey(name) {
			return &slip{reason: b.Name + " is not on the river" + mark(b.Turn > 0, "; it is due on turn "+itoa(b.Turn))}
		}
	}
	return nil
}

// likest lists those cards in one of the places whose names are most like the one given,
// and all whose surnames are like it.
func (r roster) likest(name string, want place) []*card {
	key := untitled(nameKey(name))
	most := allowed(key)
	var found []*card
	for far := 0; far <= most; far++ {
		first := len(found) == 0
		for i := range r {
			c := &r[i]
			family := kin(key, c.key)
			if c.place&want != 0 && len(found) < maxTries && (family == far || first && unlike(key, c.key) == far) && !slices.Contains(found, c) {
				found = append(found, c)
			}
		}
	}
	return found
}

func namesOf(cards []*card) []string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = c.name
	}
	return names
}

// wanted says where a piece was looked for.
func wanted(want place) string {
	switch {
	case want&ownField != 0 && want&(ownComing|ownGone) == 0:
		return " on the map"
	case want == ownComing:
		return " still to come"
	}
	return ""
}

// elsewhere says where a piece is that is not where an order wants it.
func (m *muster) elsewhere(c *card) *slip {
	switch c.place {
	case ownGone:
		return &slip{reason: c.name + " is out of play"}
	case ownField:
		return &slip{reason: c.name + " is on the map already, in " + echoHex(c.at)}
	case ownComing:
		i := slices.IndexFunc(m.field.Coming, func(s seen.Coming) bool { return s.Name == c.name })
		return m.notYet(&m.field.Coming[i])
	}
	return &slip{reason: c.name + " comes on by a line above"}
}

// notYet says when a piece may come on, or that it has to be brought on first.
func (m *muster) notYet(c *seen.Coming) *slip {
	if !c.Due {
		return &slip{reason: c.Name + " has not come yet; it is due on turn " + itoa(c.Turn) + " (" + c.Clock + ") at entry hex " + c.Entry}
	}
	return &slip{reason: c.Name + " has not come on yet; bring it on first", lines: []string{"enter " + echoName(c.Name)}}
}

// wholeCommand is the slip for the name of a division or corps where pieces should be
// named: it offers those in each hex. It is none if the name is no such.
func (m *muster) wholeCommand(name string) *slip {
	key := nameKey(name)
	if key == "" {
		return nil
	}
	bad := &slip{reason: `"` + clip(fold(name), 40) + `" is a whole command: name the pieces, those of one hex together`}
	var hexes []hex.Hex
	in := make(map[hex.Hex][]string)
	for i := range m.field.Own {
		p := &m.field.Own[i]
		if !slices.ContainsFunc([]string{p.Division, p.Division + " " + p.Army, p.Corps, p.Army}, func(c string) bool { return nameKey(c) == key }) {
			continue
		}
		at := m.called(p.Name).at
		if in[at] == nil {
			hexes = append(hexes, at)
		}
		in[at] = append(in[at], p.Name)
	}
	if len(hexes) == 0 {
		return nil
	}
	for _, h := range hexes[:min(len(hexes), maxTries)] {
		bad.with = append(bad.with, echoNames(in[h]))
	}
	return bad
}
