package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// These functions sort and set the troops that a view of a Brigade Series battle holds,
// for the templates; they find out nothing that is not in it.

// post is a command with its leaders, headquarters and wagons, and the troops directly
// under it.
type post struct {
	Army, Corps, Division string
	Staff                 []seen.Piece
	Troops                []seen.Piece
	Wrecks                *seen.Division // nil: no division
}

// Name is what the command is called.
func (p *post) Name() string { return cmp.Or(p.Division, p.Corps, p.Army) }

// Above is the corps of a division, or its army.
func (p *post) Above() string {
	if p.Division == "" {
		return ""
	}
	return cmp.Or(p.Corps, p.Army)
}

// posts sorts the pieces of a side by command: each army, its corps in order of battle,
// in each the divisions; a higher command comes before those under it.
func posts(f *seen.Field, side rules.Side) []*post {
	var all []*post
	for i := range f.Own {
		p := &f.Own[i]
		if p.Side != side {
			continue
		}
		at := postOf(&all, p.Army, p.Corps, p.Division)
		if isStaff(p.Kind) {
			at.Staff = append(at.Staff, *p)
		} else {
			at.Troops = append(at.Troops, *p)
		}
	}
	for i := range f.Divisions {
		d := &f.Divisions[i]
		for _, p := range all {
			if d.Side == side && p.Army == d.Army && p.Corps == d.Corps && p.Division == d.Name {
				p.Wrecks = d
			}
		}
	}
	sortPosts(all)
	return all
}

// sortPosts puts armies in the order in which they are first met, those without troops
// first, and likewise the corps of each; what stands directly under an army follows its
// corps.
func sortPosts(all []*post) {
	met := func(same func(a *post) bool) int { return slices.IndexFunc(all, same) }
	armed := func(army string) bool {
		return met(func(a *post) bool { return a.Army == army && len(a.Troops) > 0 }) >= 0
	}
	key := make(map[*post][5]int)
	for _, p := range all {
		corps := 1 + met(func(a *post) bool { return a.Army == p.Army && a.Corps == p.Corps })
		if p.Corps == "" {
			corps = len(all) + 1
			if p.Division == "" {
				corps = 0
			}
		}
		key[p] = [5]int{when01(armed(p.Army)), met(func(a *post) bool { return a.Army == p.Army }), corps, when01(p.Division != ""),
			met(func(a *post) bool { return a == p })}
	}
	slices.SortStableFunc(all, func(a, b *post) int {
		x, y := key[a], key[b]
		return slices.Compare(x[:], y[:])
	})
}

func when01(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

func postOf(all *[]*post, army, corps, division string) *post {
	for _, p := range *all {
		if p.Army == army && p.Corps == corps && p.Division == division {
			return p
		}
	}
	p := &post{Army: army, Corps: corps, Division: division}
	*all = append(*all, p)
	return p
}

// isStaff reports whether a kind of piece is no combat unit.
func isStaff(kind string) bool { return standsAt(kind) >= 3 }

// staffed lists leaders, headquarters and wagons with where they are: "Polk (1) 26.20,
// HQ 20.19, 1 Corps Supply 20.19 (5 points)".
func staffed(p *post) string {
	parts := make([]string, len(p.Staff))
	for i, s := range p.Staff {
		parts[i] = s.Name
		switch s.Kind {
		case "leader":
			parts[i] += " (" + strconv.Itoa(s.Rating) + ")"
		case "headquarters":
			parts[i] = strings.TrimPrefix(s.Name, p.Name()+" ")
		}
		parts[i] += " " + dotted(s.At)
		if s.Kind == "wagon" {
			parts[i] += " (" + counted(s.Supply, "point") + ")"
		}
		if words := marksOf(&s); words != "" {
			parts[i] += " " + words
		}
	}
	return strings.Join(parts, ", ")
}

// troopRow lays out a unit as cells: name, hex, formation and facing, fire level, steps
// left or guns, losses, and all else that can be said of it. A part of a brigade that is
// in line has its own place and fire level alone.
func troopRow(p *seen.Piece, tops map[hex.Hex]string) script {
	cells := []string{p.Name, dotted(p.At), strings.TrimSpace(drawnUp(p.Formation) + " " + p.Facing), p.Level, "", "", ""}
	var remarks []string
	switch {
	case strings.Contains(p.Name, "/"):
	case p.Kind == "battery":
		cells[4] = counted(p.Guns, "gun")
	default:
		cells[4] = strconv.Itoa(p.Steps) + "/" + strconv.Itoa(p.Strength)
		cells[5] = lossesOf(p)
		remarks = append(remarks, p.Morale)
	}
	if p.State != "normal" && p.State != "" {
		remarks = append(remarks, strings.ReplaceAll(strings.ToUpper(p.State), "-", " "))
	}
	remarks = append(remarks, marksOf(p))
	if top := tops[p.At]; top != "" && top != p.Name {
		remarks = append(remarks, "under "+top)
	}
	cells[6] = list(remarks...)
	for i := range cells {
		cells[i] = ascii(cells[i])
	}
	return script(markAligned + strings.Join(cells, markCell))
}

// drawnUp is a formation in the fewest words.
func drawnUp(formation string) string {
	switch formation {
	case "infantry-line":
		return "line"
	case "infantry-column":
		return "column"
	case "unlimbered":
		return "in battery"
	case "dismounted":
		return "on foot"
	}
	return formation
}

// lossesOf gives casualties and stragglers against the losses that wreck a brigade.
func lossesOf(p *seen.Piece) string {
	lost := strconv.Itoa(p.Casualties)
	if p.Stragglers > 0 {
		lost += "+" + strconv.Itoa(p.Stragglers)
	}
	if p.Wrecked {
		return lost + " WRECKED"
	}
	return lost + " of " + strconv.Itoa(p.WreckAt)
}

// markWords are the words of marks that say something beyond the phase.
var markWords = map[string]string{
	"low-ammo": "LOW AMMO", "recovering": "recovering stragglers", "encamped": "in camp", "fired": "has fired", "overrun": "overrun",
	"gathered": "gathered", "marched": "forced march",
	"small-arms": "", "in-radius": "", "shot-at": "", "guns-shot-at": "", "moved": "", "on-road": "", "halted": "", "reformed": "", "marched-on": "",
	"entered": "", "ferried": "", "charged": "", "crowded": "",
}

// marksOf lists what a piece's marks say; one that has no words here is called by its name.
func marksOf(p *seen.Piece) string {
	var words []string
	for _, m := range p.Marks {
		w, known := markWords[m]
		if !known {
			w = m
		}
		words = append(words, w)
	}
	if p.Owes > 0 {
		words = append(words, "must go back "+inHalves(p.Owes)+" MP")
	}
	return list(words...)
}

// topUnits names the top unit of each hex with several units of a side.
func topUnits(f *seen.Field, side rules.Side) map[hex.Hex]string {
	tops, depth := map[hex.Hex]string{}, map[hex.Hex]int{}
	for _, p := range f.Own {
		if p.Side != side || isStaff(p.Kind) {
			continue
		}
		if d, ok := depth[p.At]; !ok || p.Depth < d {
			tops[p.At], depth[p.At] = p.Name, p.Depth
		}
	}
	return tops
}

// marching is the troops of a side with who lies on top in each hex.
type marching struct {
	Posts []*post
	Tops  map[hex.Hex]string
}

func troopsOf(f *seen.Field, side rules.Side) marching {
	return marching{posts(f, side), topUnits(f, side)}
}

// inState lists a side's units in a morale state; named those that bear a mark.
func inState(f *seen.Field, side rules.Side, state string) []string {
	return namesOf(f, side, func(p *seen.Piece) bool { return p.State == state })
}

func named(f *seen.Field, side rules.Side, mark string) []string {
	return namesOf(f, side, func(p *seen.Piece) bool { return p.Has(mark) && !isStaff(p.Kind) && !strings.Contains(p.Name, "/") })
}

func namesOf(f *seen.Field, side rules.Side, want func(*seen.Piece) bool) []string {
	var names []string
	for i := range f.Own {
		if p := &f.Own[i]; p.Side == side && want(p) {
			names = append(names, p.Name)
		}
	}
	return names
}

// nearlyWrecked lists the divisions that lack one wrecked brigade to be wrecked.
func nearlyWrecked(f *seen.Field, side rules.Side) []string {
	var names []string
	for _, d := range f.Divisions {
		if d.Side == side && d.Wrecks > 0 && d.Wrecks == d.WreckAt-1 {
			names = append(names, with(d.Name, cmp.Or(d.Corps, d.Army)))
		}
	}
	return names
}

// Apart reports whether a post stands apart from the one before it: an army, a corps, a
// division that is under no corps.
func (p *post) Apart() bool { return p.Division == "" || p.Corps == "" }

// remarkable are the leaders of a side of whom there is more to say than what is in force,
// and those of armies; all others stand with their troops.
func remarkable(v rules.View, side rules.Side) ([]seen.Leader, error) {
	all, err := staff(v, side)
	return slices.DeleteFunc(all, func(l seen.Leader) bool {
		return l.Rank != "army" && l.Accepted == 0 && l.Delayed == 0 && !l.Tried && !l.Stopped && !l.Retreats && !l.Deaf && !l.Spent && !l.Conferred && !l.Moving && !l.Due
	}), err
}

// pastOf tells in one line what became of a dispatch; nothing of a pre-set one that is
// simply in force.
func pastOf(d seen.Dispatch, now string) string {
	if d.Method == "pre-set" && d.Status == "in force" {
		return ""
	}
	_, today, _ := strings.Cut(now, ", ")
	past := strings.Join(d.History, "; ")
	if today != "" {
		past = strings.ReplaceAll(past, ", "+today, "")
	}
	return past
}

// checksDue lists the reader's commands whose check for stoppage is due.
func checksDue(v rules.View) ([]string, error) {
	log, ok := v.(seen.View)
	if !ok {
		return nil, &wrongView{v}
	}
	var names []string
	for _, l := range log.Staff {
		if l.Side == log.For && l.Due {
			names = append(names, l.Command)
		}
	}
	return names, nil
}

// fieldWords are the functions of the templates that show the map.
func fieldWords(words map[string]any) map[string]any {
	for name, f := range map[string]any{
		"troopsOf": troopsOf, "staffed": staffed, "troopRow": troopRow, "stacksInTwo": stacksInTwo, "reinforcements": reinforcements,
		"dueNow": dueNow, "inState": inState, "named": named, "nearlyWrecked": nearlyWrecked, "checksDue": checksDue, "outOfPlay": outOfPlay,
		"remarkable": remarkable, "pastOf": pastOf, "groundThatCounts": groundThatCounts, "gunboats": gunboats, "digTime": digTime, "itemized": itemized,
	} {
		words[name] = f
	}
	return words
}
