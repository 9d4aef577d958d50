package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// These functions sort and group what a Blue & Gray view holds, for the
// templates; they find out nothing that is not in it.

// roll is the units of a side on the map, and how a hostile zone is called there.
type roll struct {
	Zone  string
	Units []seen.Own
	None  string // what is said where there are none
}

// muster lists the units of a side on the map, in the order of the view.
func muster(v rules.View, side rules.Side) (roll, error) {
	field, err := fieldOf(v)
	if err != nil {
		return roll{}, err
	}
	r := roll{Zone: zoneWords(field.For, side), Units: make([]seen.Own, 0, len(field.Own)), None: "none on the map"}
	switch theirs := side == field.For.Enemy(); {
	case theirs && field.Option("fog-of-war") == "on":
		r.None = "none next to a unit of yours"
	case theirs && field.AreCovered() && len(field.Sighted) > 0:
		r.None = "none that is not under a blank counter"
	}
	for _, u := range field.Own {
		if u.Side == side {
			r.Units = append(r.Units, u)
		}
	}
	for _, u := range field.Enemy {
		if u.Side == side {
			r.Units = append(r.Units, seen.Own(u))
		}
	}
	return r, nil
}

// counterRow lays out a unit's name, strength with type, and hex as cells: there
// are many of them, and one call is quicker than four.
func counterRow(u *seen.Own) script {
	return script(ascii(u.Unit) + markCell + markRight + strconv.Itoa(u.Strength) + " " + ascii(u.Type) + markCell + u.At.String())
}

func zoneWords(reader, side rules.Side) string {
	switch reader {
	case side:
		return "in enemy zone"
	case rules.NoSide:
		return "in a zone"
	}
	return "in your zone"
}

// flagged reports whether there is anything to remark of a unit.
func flagged(u *seen.Own) bool {
	return u.InZone || u.Ineffective || u.Moved || u.Attacked || u.Defended || u.Advanced || u.Retreated || u.Displaced || u.Shattered || u.Unled || u.Digging || u.Scattered
}

// those lists the units of which something holds.
func those(units []seen.Own, holds func(u *seen.Own) bool) []seen.Own {
	var found []seen.Own
	for i := range units {
		if holds(&units[i]) {
			found = append(found, units[i])
		}
	}
	return found
}

// inZone lists the units that stand in an enemy zone.
func inZone(units []seen.Own) []seen.Own {
	return those(units, func(u *seen.Own) bool { return u.InZone })
}

// drifting lists the units that must move one hex and have not done so. BG-SHI 13.41.
func drifting(units []seen.Own) []seen.Own {
	return those(units, func(u *seen.Own) bool { return u.Drifts })
}

// outOfCommand lists the units that get no orders in this player-turn. BGD 22.4.3.
func outOfCommand(units []seen.Own) []seen.Own {
	return those(units, func(u *seen.Own) bool { return u.Scattered })
}

// fixed lists the units that can't move on this game-turn by a rule of the battle.
// BG-ANT 18.2, 19.0. Those of corps that are not committed are told of by corps, BGD 22.6.2.
func fixed(units []seen.Own) []seen.Own {
	return those(units, func(u *seen.Own) bool { return u.Fixed != "" && u.Fixed != "BGD 22.6.2" })
}

// toAttack lists the units that, in a combat phase, have still to attack.
func toAttack(units []seen.Own) []seen.Own {
	var found []seen.Own
	for _, u := range units {
		if u.InZone && len(u.Facing) > 0 && !u.Attacked && !u.Withheld && !u.Advanced && !u.Ineffective {
			found = append(found, u)
		}
	}
	return found
}

// due groups the viewer's reinforcements whose turn has come by where they may enter.
func due(v rules.View) ([]group, error) {
	all, err := arrivals(v)
	if err != nil {
		return nil, err
	}
	field, err := fieldOf(v)
	if err != nil {
		return nil, err
	}
	if field.Phase != "movement" {
		return nil, nil
	}
	var waiting []group
	for _, g := range all {
		if g.Side != field.For || g.Turn > field.Turn {
			continue
		}
		if n := len(waiting) - 1; n >= 0 && slices.Equal(waiting[n].Now, g.Now) && waiting[n].Next == g.Next {
			waiting[n].Units = append(waiting[n].Units, g.Units...)
			continue
		}
		waiting = append(waiting, g)
	}
	return waiting, nil
}

// group is units that are told of in one row.
type group struct {
	Side   rules.Side
	Turn   int
	At     []hex.Hex
	Now    []hex.Hex // as things stand; At if the view tells no other
	Moved  bool      // the entry hexes are not the printed ones now
	Next   hex.Hex   // where they are sent on to if they don't enter now
	Shut   bool      // they can't enter now
	Exited bool
	Points int // strength in all
	Units  []seen.Coming
}

// arrivals groups what is still to come by side, turn and place; the viewer's
// own side comes first.
func arrivals(v rules.View) ([]group, error) {
	field, err := fieldOf(v)
	if err != nil {
		return nil, err
	}
	var groups []group
	for _, side := range sidesFrom(field.For) {
		for _, c := range field.Coming {
			if c.Side == side {
				groups = join(groups, c)
			}
		}
	}
	for _, c := range field.Schedule {
		groups = join(groups, seen.Coming{Unit: c.Unit, Side: c.Side, Type: c.Type, Strength: c.Strength, Turn: c.Turn, At: c.At, Now: c.At})
	}
	return groups, nil
}

// armAt is where troops of one arm are in sight.
type armAt struct {
	Arm string
	At  []hex.Hex
}

// arms groups troops in sight by arm; two of one arm in a hex name it twice.
func arms(all []seen.Sighted) []armAt {
	var groups []armAt
	for _, s := range all {
		i := slices.IndexFunc(groups, func(t armAt) bool { return t.Arm == s.Arm() })
		if i < 0 {
			groups = append(groups, armAt{Arm: s.Arm()})
			i = len(groups) - 1
		}
		groups[i].At = append(groups[i].At, s.At)
	}
	return groups
}

// coveredOf lists who of some units lies under a blank counter. BGD 22.4.11.
func coveredOf(units []seen.Own) []seen.Own {
	return slices.DeleteFunc(slices.Clone(units), func(u seen.Own) bool { return !u.Covered })
}

// diggersOf lists where somebody digs under a blank counter, and how many of those there, if not
// all. BGD 22.4.2, 22.4.11.
func diggersOf(all []seen.Sighted) string {
	var parts []string
	dig, there := map[hex.Hex]int{}, map[hex.Hex]int{}
	var hexes []hex.Hex
	for _, s := range all {
		if there[s.At]++; there[s.At] == 1 {
			hexes = append(hexes, s.At)
		}
		if s.Digging {
			dig[s.At]++
		}
	}
	for _, h := range hexes {
		switch dig[h] {
		case 0:
		case there[h]:
			parts = append(parts, h.String())
		default:
			parts = append(parts, fmt.Sprintf("%d of the %d in %s", dig[h], there[h], h))
		}
	}
	return strings.Join(parts, ", ")
}

// whoIn lists units in a hex that is named after them: those who are seen there and have no name
// are called by it too.
func whoIn(names []string, at hex.Hex) string {
	const blank = "a covered unit"
	var parts []string
	blanks := 0
	for _, name := range names {
		who := strings.TrimSuffix(name, " in "+at.String())
		if strings.HasSuffix(who, blank) {
			blanks++
			continue
		}
		parts = append(parts, who)
	}
	switch {
	case blanks == 1:
		parts = append(parts, blank)
	case blanks > 1:
		parts = append(parts, fmt.Sprintf("%d covered units", blanks))
	}
	return strings.Join(parts, ", ")
}

// troops lists units as "Gist 5 inf, Ector 5 inf".
func troops(units []seen.Coming) string {
	parts := make([]string, len(units))
	for i, u := range units {
		parts[i] = u.Unit + " " + strconv.Itoa(u.Strength) + " " + u.Type
	}
	return strings.Join(parts, ", ")
}

// unitNames lists units as "Gist, Ector".
func unitNames(units []seen.Coming) string {
	parts := make([]string, len(units))
	for i, u := range units {
		parts[i] = u.Unit
	}
	return strings.Join(parts, ", ")
}

// join adds a unit to the last group if it comes with it.
func join(groups []group, c seen.Coming) []group {
	if n := len(groups) - 1; n >= 0 {
		g := &groups[n]
		if g.Side == c.Side && g.Turn == c.Turn && slices.Equal(g.At, c.At) && slices.Equal(g.Now, openHexes(c)) && g.Next == c.Next {
			g.Units = append(g.Units, c)
			return groups
		}
	}
	now := openHexes(c)
	return append(groups, group{
		Side: c.Side, Turn: c.Turn, At: c.At, Now: now, Moved: !slices.Equal(c.At, now),
		Next: c.Next, Shut: len(c.Now) == 0, Units: []seen.Coming{c},
	})
}

// openHexes are the hexes where a unit may enter as things stand, as far as told.
func openHexes(c seen.Coming) []hex.Hex {
	if len(c.Now) > 0 {
		return c.Now
	}
	return c.At
}

// losses groups what has left play by side and by how it left.
func losses(v rules.View) ([]group, error) {
	field, err := fieldOf(v)
	if err != nil {
		return nil, err
	}
	var groups []group
	for _, side := range sidesFrom(field.For) {
		for _, exited := range []bool{false, true} {
			g := group{Side: side, Exited: exited}
			for _, u := range field.Gone {
				if u.Side == side && u.Exited == exited {
					g.Points += u.Strength
					g.Units = append(g.Units, seen.Coming{Unit: u.Unit, Type: u.Type, Strength: u.Strength})
				}
			}
			if len(g.Units) > 0 {
				groups = append(groups, g)
			}
		}
	}
	return groups, nil
}

// sidesFrom gives both sides, the given one first.
func sidesFrom(first rules.Side) []rules.Side {
	if first == rules.NoSide {
		return rules.Sides[:]
	}
	return []rules.Side{first, first.Enemy()}
}

// tells reports whether a tally says more than the strengths of the forces.
func tells(tally rules.Tally, forces []seen.Force) bool {
	if len(tally) != len(forces) {
		return true
	}
	for i, item := range tally {
		if item.Reason != forces[i].Unit || item.Amount != forces[i].Strength {
			return true
		}
	}
	return false
}

// consequence is a result with the attack that may bring it.
type consequence struct {
	Result string
	Of     seen.WillAttack
}

func pair(result string, of seen.WillAttack) consequence { return consequence{result, of} }

func fieldOf(v rules.View) (seen.View, error) {
	field, ok := v.(seen.View)
	if !ok {
		return seen.View{}, &wrongView{v}
	}
	return field, nil
}

// wrongView says that a page was asked for with the view of another system.
type wrongView struct{ view rules.View }

func (w *wrongView) Error() string { return fmt.Sprintf("%T is not a view of Blue & Gray", w.view) }
