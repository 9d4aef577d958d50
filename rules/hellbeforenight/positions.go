package hellbeforenight

import (
	"encoding/json"
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Tables of positions: a game begun on a board goes on by mail, a referee sets a problem. A
// row a counter, those of a stack from the top; a unit or leader that has no row is not in
// the game, and any other counter without one is as at the start.

// Positions writes the position as a table that setPositions reads.
func (g *Game) Positions() string {
	var t strings.Builder
	fmt.Fprintf(&t, "# %s, %s edition: %s\n", g.info.Title, edition, g.Now().Title)
	fmt.Fprintf(&t, "# --turn %d --phasing %s --phase %s\n", g.turn+1, g.phasing, g.phase)
	row(&t, "couplet", g.couplet, "first", g.first)
	g.unitRows(&t)
	g.leaderRows(&t)
	g.reserveRows(&t, rules.NoSide)
	g.markerRows(&t, rules.NoSide)
	if g.deeds != 0 {
		row(&t, "deeds", g.deeds)
	}
	g.phaseRows(&t)
	g.ownRows(&t)
	return t.String()
}

// row writes a row: its first word padded, then what belongs to it.
func row(t *strings.Builder, head string, parts ...any) {
	t.WriteString(strings.TrimRight(fmt.Sprintf("%-9s", head)+" "+strings.TrimSuffix(fmt.Sprintln(parts...), "\n"), " ") + "\n")
}

// unitRows write the units in the order of battle, but those of a stack one below the other,
// where the first of them has its place.
func (g *Game) unitRows(t *strings.Builder) {
	for n := range g.units {
		u := &g.units[n]
		switch {
		case u.place == absent:
		case u.place != onMap:
			g.unitRow(t, n)
		default:
			here := g.at(u.at)
			if first := least(here); first == n {
				for _, m := range here {
					g.unitRow(t, m)
				}
			}
		}
	}
}

func least(all []int) int {
	first := all[0]
	for _, n := range all {
		first = min(first, n)
	}
	return first
}

func (g *Game) unitRow(t *strings.Builder, n int) {
	u := &g.units[n]
	row(t, "unit", fmt.Sprintf("%-14s %-12s", g.name(n), g.placeWord(n)), strings.Join(u.marks(), ","))
}

// placeWord is where a unit is: a hex, reserve-A, bark-1013, or a place on the unit status box
// with its stage.
func (g *Game) placeWord(n int) string {
	u := &g.units[n]
	switch u.place {
	case onMap:
		return u.at.String()
	case inReserve:
		return "reserve-" + letterName(u.reserve)
	case beside:
		return "bark-" + u.at.String()
	}
	if u.stage != noStage {
		return u.place.String() + "/" + stageNames[u.stage]
	}
	return u.place.String()
}

// markName is the word for a flag.
type markName struct {
	name string
	flag flags
}

// markNames are the words for the flags of a unit, in the order written.
var markNames = []markName{
	{"disrupted", disrupted}, {"questionable", questionable}, {"charge", charge}, {"volley", volley}, {"moved", moved}, {"still", still},
	{"idle", idle}, {"attacked", attacked}, {"fired", fired}, {"defended", defended}, {"tried", tried}, {"marched", marched},
	{"advanced", advanced}, {"entered", entered}, {"from-afar", fromAfar}, {"rolled", rolled}, {"deployed", deployedNow},
	{"moved-before", movedBefore}, {"on-the-way", onTheWay}, {"leans", leans}, {"surprised", surprised}, {"passive", passive},
}

func (u *unit) marks() []string {
	var all []string
	for _, m := range markNames {
		if u.has(m.flag) {
			all = append(all, m.name)
		}
	}
	if u.spent != 0 {
		all = append(all, fmt.Sprintf("spent=%d", u.spent))
	}
	if u.attack != 0 {
		all = append(all, fmt.Sprintf("attack=%d", u.attack))
	}
	if u.fresh {
		all = append(all, "fresh")
	}
	return append(all, fromMark(u.from, u.at)...)
}

// fromMark says where a counter was when the movement phase began, if not where it is.
func fromMark(from, at hex.Hex) []string {
	switch {
	case from == at:
		return nil
	case from.IsZero():
		return []string{"from=none"}
	}
	return []string{"from=" + from.String()}
}

// leaderRows write the leaders; who is off the map may still have a hex, behind an @.
func (g *Game) leaderRows(t *strings.Builder) {
	for l := range g.leaders {
		c := &g.leaders[l]
		if c.state == leaderAbsent {
			continue
		}
		word := leaderStateNames[c.state]
		switch c.state {
		case leaderOnMap:
			word = c.at.String()
		case leaderBeside:
			word = "bark-" + c.at.String()
		case leaderInReserve:
			word = "reserve-" + letterName(c.reserve)
		}
		if !c.at.IsZero() && c.state != leaderOnMap && c.state != leaderBeside {
			word += "@" + c.at.String()
		}
		row(t, "leader", fmt.Sprintf("%-14s %-12s", g.Leaders[l].Name, word), strings.Join(c.marks(), ","))
	}
}

// leaderMark is the word for a flag of a leader.
type leaderMark struct {
	name string
	flag leaderFlags
}

// leaderMarks are the words for the flags of a leader.
var leaderMarks = []leaderMark{{"moved", leaderMoved}, {"entered", leaderEntered}, {"coordinates", leaderCoordinates}}

func (c *leader) marks() []string {
	var all []string
	for _, m := range leaderMarks {
		if c.flags&m.flag != 0 {
			all = append(all, m.name)
		}
	}
	if c.used != "" {
		all = append(all, "used="+string(c.used))
	}
	if c.speaks != 0 {
		all = append(all, fmt.Sprintf("formation=%d", c.speaks))
	}
	return append(all, fromMark(c.from, c.at)...)
}

// reserveMarks are the words for the flags of a reserve marker.
var reserveMarks = []struct {
	name string
	flag reserveFlags
}{{"moved", reserveMoved}, {"hidden", reserveHidden}, {"dummy", reserveDummy}, {"new", reserveNew}, {"unloaded", reserveUnloaded}}

// reserveRows write the reserve markers that a side knows, NoSide all of them.
func (g *Game) reserveRows(t *strings.Builder, to rules.Side) {
	for _, s := range rules.Sides {
		for r := range g.reserves[s] {
			m := &g.reserves[s][r]
			if m.state == notInPlay || g.hidden(s, int8(r), to) {
				continue
			}
			var marks []string
			for _, f := range reserveMarks {
				if m.flags&f.flag != 0 {
					marks = append(marks, f.name)
				}
			}
			place := m.at.String()
			if m.state == reserveBeside {
				place = "bark-" + place
			}
			row(t, "reserve", s, letterName(int8(r)), place, strings.Join(marks, ","))
		}
	}
}

// markerRows write the counters that are neither units, leaders nor reserves, where they are
// not as at the start, as far as a side knows.
func (g *Game) markerRows(t *strings.Builder, to rules.Side) {
	for h := range g.cup {
		if n := g.carrier(h); !g.cup[h] && (n < 0 || g.units[n].place != inReserve || !g.hidden(g.side(n), g.units[n].reserve, to)) {
			row(t, "hero", g.Heroes[h].Name, g.nameOr(n))
		}
	}
	for i, points := range g.extra {
		if int(points) != g.Extra[i].Points {
			row(t, "extra", g.Extra[i].Name, points)
		}
	}
	for i, s := range g.stars {
		if s != g.table.unseen() {
			row(t, "star", g.Stars[i], starNames[s])
		}
	}
	for a, box := range g.morale {
		if start := g.table.startMorale(); box != start[a] {
			row(t, "morale", armyNames[a], box)
		}
	}
	if g.fortune != rules.Confederate {
		row(t, "fortune", g.fortune)
	}
	for i, name := range boatNames {
		if g.boats[i] {
			row(t, "boat", name, "fired")
		}
	}
	if g.hq.active {
		row(t, "hq", "active")
	}
	if g.hq.turned {
		row(t, "hq", "turned")
	}
}

var starNames = [...]string{untried: "untried", isMorass: "morass", noMorass: "printed", noStar: "none"}

// carrier is the unit that a hero is with, -1 if there is none.
func (g *Game) carrier(h int) int {
	for n := range g.units {
		if int(g.units[n].hero) == h {
			return n
		}
	}
	return -1
}

// nameOr is a unit's name, "none" for none.
func (g *Game) nameOr(n int) string {
	if n < 0 {
		return "none"
	}
	return g.name(n)
}

// phaseRows write what only the middle of a phase knows.
func (g *Game) phaseRows(t *strings.Builder) {
	if g.combats != 0 || g.paused >= 0 {
		row(t, "combats", g.combats, g.paused)
	}
	if !g.target.IsZero() {
		row(t, "target", g.target)
	}
	for _, c := range g.column {
		row(t, "column", c.at, c.count)
	}
	if g.turn > 0 {
		row(t, "played", strings.Trim(fmt.Sprint(g.played[:g.turn]), "[]"))
	}
	for _, h := range g.closed {
		row(t, "closed", h)
	}
	if g.lastHit >= 0 {
		row(t, "last", g.name(int(g.lastHit)))
	}
	for _, f := range g.fought {
		row(t, "fought", asJSON(f))
	}
	for _, n := range g.shelled {
		row(t, "shelled", g.name(int(n)))
	}
	for _, h := range g.musketry {
		row(t, "musketry", h)
	}
	for _, s := range rules.Sides {
		if g.shorted[s] != 0 {
			row(t, "shorted", s, g.shorted[s])
		}
		if g.halves[s] {
			row(t, "over", s)
		}
		if g.ruled[s] != 0 {
			row(t, "ruled", s, g.ruled[s])
		}
	}
}

// ownRows write what is a side's own.
func (g *Game) ownRows(t *strings.Builder) {
	for _, s := range rules.Sides {
		for _, p := range g.deployed[s] {
			row(t, "deploy", s, p.Unit, p.At)
		}
		if g.sealed[s] {
			row(t, "sealed", s)
		}
		for _, i := range g.standing[s] {
			row(t, "standing", s, asJSON(i))
		}
	}
}

// asJSON writes a plain struct of package seen on one line.
func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error() // cannot be: all its fields are plain
	}
	return strings.ReplaceAll(string(text), "#", `\u0023`)
}
