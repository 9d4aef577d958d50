package orders

import (
	"slices"
	"strings"

	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The order form of a battle: what may be ordered in each phase, and with whom. CWB 8.1.

// onlyCannon is the form of a side that has nothing to order.
const onlyCannon = `only an order to a loose cannon may be sent now; "help" tells more`

// onlyStanding is that form in a battle.
const onlyStanding = "now only: standing | doctrine | cancel | order a loose cannon | help"

// What a form lists at most.
const (
	mostStacks  = 32 // a line each; more are named in short
	mostAlso    = 8
	mostTargets = 16
	mostGiven   = 8
)

// battleForm writes the form of a battle.
type battleForm struct {
	comment func(string)
	v       seen.View
	grid    hex.Grid
}

func (f *battleForm) write() {
	fires := f.v.Phase == "defensive fire" || f.v.Phase == "offensive fire"
	acts := f.v.Phasing == f.v.For != (f.v.Phase == "defensive fire")
	switch {
	case !acts:
		f.comment(onlyStanding)
		return
	case f.v.Phase == "pre-set":
		f.preset()
	case fires:
		f.targets()
	default:
		if f.v.Phase == "command" {
			f.commandPhase()
		}
		f.movementPhase()
	}
	f.given()
	f.comment("pause | end | final | what is in HEX | help | help phases | help move")
}

// preset is what may be written before the battle.
func (f *battleForm) preset() {
	f.comment("preset to COMMAND, complex")
	f.head()
	f.comment("set UNIT in column face NE | set LEADER at HEX")
	f.staff(func(seen.Leader) bool { return true })
}

// head shows how the elements of a dispatch are written.
func (f *battleForm) head() {
	f.comment("  objective HEX, HEX")
	f.comment("  by ROAD OR DIRECTION")
	f.comment("  start on acceptance | start 10:30 am | start when ...")
	f.comment("  limit HEX")
	f.comment(`  "The text, on as many lines as you like."`)
}

// commandPhase is what may be ordered before anything moves. CWB 10.
func (f *battleForm) commandPhase() {
	if !f.v.Field.Confused {
		f.comment("dispatch to COMMAND, aide, written, complex | in person, simple")
		f.head()
		f.comment("initiative LEADER, complex | initiative LEADER cancel")
		f.comment("stoppage CORPS | emergency CORPS | fulfil NUMBER")
		for _, p := range f.v.Points {
			f.comment(p.Army + ": " + itoa(p.Left) + " of " + itoa(p.Of) + " command points")
		}
	}
	f.staff(func(l seen.Leader) bool { return holding(l) != "" || l.Due })
}

// staff lists leaders with what they hold.
func (f *battleForm) staff(which func(seen.Leader) bool) {
	for _, l := range f.v.Staff {
		if which(l) {
			f.comment(l.Command + ": " + l.Name + " (" + itoa(l.Rating) + ")" + holding(l) + mark(l.Due, ", stoppage to be checked"))
		}
	}
}

// movementPhase lists who may move, come on, be roused or be supplied.
func (f *battleForm) movementPhase() {
	if f.v.Phase != "resupply" {
		f.rousers()
		f.recoveries()
		f.comment("move PIECE, PIECE to HEX face NE | move all in HEX to HEX")
		f.comment("charge HEX with UNIT, leaders LEADER | charge HEX with all in HEX")
		f.comment("form UNIT column | face HEX NE | extend UNIT to HEX | limber UNIT")
		for _, c := range f.v.Field.Coming {
			if c.Side == f.v.For && c.Due {
				f.comment("enter " + echoName(c.Name) + " to  # from entry hex " + c.Entry + ", " + echoHex(c.At))
			}
		}
		f.stacks()
	}
	f.supplies()
}

// rousers lists the leaders who may rouse a stack. CWB-AH 5.2.
func (f *battleForm) rousers() {
	if !f.v.Field.Confused {
		return
	}
	var names []string
	for _, p := range f.v.Field.Own {
		if p.Kind == "leader" && p.Rating > 0 && !p.Rouser && slices.ContainsFunc(f.v.Field.Own, func(q seen.Piece) bool { return q.At == p.At && q.Kind != "leader" }) {
			names = append(names, echoName(p.Name))
		}
	}
	for _, line := range fitting(names, "rouse ") {
		f.comment(line)
	}
}

// recoveries lists who may gather stragglers. CWB 21.2.
func (f *battleForm) recoveries() {
	if !f.v.Field.Recovery {
		return
	}
	var names []string
	for _, p := range f.v.Field.Own {
		if p.Stragglers > 0 && !strings.Contains(p.Name, "/") {
			names = append(names, echoName(p.Name))
		}
	}
	for _, line := range fitting(names, "recover ") {
		f.comment(line)
	}
	for _, g := range f.v.Field.Gone {
		if g.Stragglers > 0 {
			f.comment("recover " + echoName(g.Name) + " at HEX face N")
		}
	}
}

// fitting writes names behind a word on as few lines as they fit.
func fitting(names []string, word string) []string {
	var lines []string
	for _, n := range names {
		if k := len(lines) - 1; k >= 0 && len(lines[k])+len(n)+2 <= formWidth-2 {
			lines[k] += ", " + n
		} else {
			lines = append(lines, word+n)
		}
	}
	return lines
}

// stacks writes a line for each hex from which somebody may move.
func (f *battleForm) stacks() {
	var hexes []hex.Hex
	in := make(map[hex.Hex][]seen.Piece)
	for _, p := range f.v.Field.Own {
		if p.Has("encamped") && p.Kind != "leader" || p.State == "routed" {
			continue
		}
		if in[p.At] == nil {
			hexes = append(hexes, p.At)
		}
		in[p.At] = append(in[p.At], p)
	}
	var short []string
	for i, h := range hexes {
		slices.SortStableFunc(in[h], func(a, b seen.Piece) int { return a.Depth - b.Depth })
		var names []string
		for _, p := range in[h] {
			names = append(names, p.Name)
		}
		if i >= mostStacks {
			short = append(short, echoHex(h)+" "+names[0])
			continue
		}
		line := "move " + echoNames(names) + " to"
		if len(line) > formWidth-20 {
			line = "move all in " + echoHex(h) + " to"
		}
		f.comment(line + "  # " + echoHex(h) + posture(in[h]))
	}
	also := fitting(short, "also from ")
	for _, line := range also[:min(len(also), mostAlso)] {
		f.comment(line)
	}
}

// posture is how the units of a stack stand.
func posture(stack []seen.Piece) string {
	for _, p := range stack {
		if p.Formation != "" {
			return " " + strings.TrimPrefix(p.Formation, "infantry-") + " " + p.Facing
		}
	}
	return ""
}

// supplies lists units low on ammunition that a wagon can reach. CWB 28.4.
func (f *battleForm) supplies() {
	for _, p := range f.v.Field.Own {
		if !p.Has("low-ammo") {
			continue
		}
		for _, w := range f.v.Field.Own {
			if (w.Kind == "wagon" && w.Supply > 0 || w.Kind == "train") && f.grid.Distance(p.At, w.At) <= 2 {
				f.comment("resupply " + echoName(p.Name) + " from " + echoName(w.Name))
				break
			}
		}
	}
	if f.v.Phase == "resupply" {
		f.comment(`resupply UNIT from "WAGON" | load "WAGON"`)
	}
}

// given lists the standing instructions in force.
func (f *battleForm) given() {
	var lines []string
	for _, d := range f.v.Field.Doctrine {
		lines = append(lines, echoLog(cwb.Doctrine{Doctrine: d}))
	}
	for _, s := range f.v.Field.Standing {
		lines = append(lines, echoLog(cwb.Instruct{Standing: s}))
	}
	if len(lines) == 0 {
		f.comment(`in advance: doctrine both all | "help doctrine", "help standing"`)
		return
	}
	for _, line := range lines[:min(len(lines), mostGiven)] {
		f.comment("in force: " + line)
	}
	if more := len(lines) - mostGiven; more > 0 {
		f.comment("and " + itoa(more) + " more standing instructions")
	}
}

// targets lists the enemies that may be fired at, the nearest first. CWB 13.2, 19.0, 20.0.
func (f *battleForm) targets() {
	f.comment("fire HEX with UNIT, UNIT | fire HEX | fire at guns in HEX with UNIT")
	all := f.v.Field.Targets
	for i := range all[:min(len(all), mostTargets)] {
		t := &all[i]
		top := ""
		if k := slices.IndexFunc(f.v.Field.Stacks, func(s seen.Stack) bool { return s.At == t.At }); k >= 0 {
			top = f.v.Field.Stacks[k].Top + ", "
		}
		f.comment("fire " + echoHex(t.At) + "  # " + top + hexCount(t.Range) + " from " + firers(t.By))
	}
	if more := len(all) - mostTargets; more > 0 {
		f.comment("and " + itoa(more) + " more hexes that somebody of yours can fire at")
	}
}

// mostFirers is how many units a line of the form names that can fire at a hex.
const mostFirers = 4

// firers names who can fire at a hex, the nearest first.
func firers(by []string) string {
	var names []string
	for _, name := range by[:min(len(by), mostFirers)] {
		names = append(names, echoName(name))
	}
	if more := len(by) - mostFirers; more > 0 {
		names = append(names, "and "+itoa(more)+" more")
	}
	return strings.Join(names, ", ")
}

func hexCount(n int) string {
	if n == 1 {
		return "1 hex"
	}
	return itoa(n) + " hexes"
}
