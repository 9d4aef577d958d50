package orders

import (
	"strings"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/hex"
)

// echoMap writes an order of the map in its canonical form; empty for any other.
func echoMap(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.Move:
		return "move " + echoNames(c.Pieces) + echoWay(c.Path, c.To) + echoTail(" face ", c.Facing) + echoTail(" then ", c.Then)
	case cwb.Charge:
		return echoCharge(c)
	case cwb.ForcedMarch:
		return "forced march " + echoName(c.Unit)
	case cwb.Enter:
		return "enter " + echoName(c.Piece) + echoTail(" in ", c.Formation) + echoAt(c.At) + echoWay(c.Path, c.To) + echoTail(" face ", c.Facing)
	case cwb.DrawUp:
		return "set " + echoName(c.Piece) + echoAt(c.At) + echoTail(" in ", c.Formation) + echoTail(" face ", c.Facing)
	case cwb.MarkRadius:
		return "radius " + c.Division + " from " + echoName(c.Brigade)
	case cwb.Rouse:
		return "rouse " + echoName(c.Leader)
	case cwb.Ferry:
		return "ferry " + echoNames(c.Pieces)
	}
	if line := echoInHex(cmd); line != "" {
		return line
	}
	if line := echoFire(cmd); line != "" {
		return line
	}
	if line := echoWorks(cmd) + echoSurprise(cmd); line != "" {
		return line
	}
	return echoGiven(cmd)
}

// echoInHex writes what changes how pieces stand.
func echoInHex(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.Form:
		return "form " + echoName(c.Piece) + " " + c.Formation
	case cwb.Face:
		return "face " + echoName(c.Piece) + " " + c.Facing
	case cwb.Arrange:
		return "arrange " + echoNames(c.Pieces)
	case cwb.Extend:
		return "extend " + echoName(c.Unit) + " to " + echoHex(c.To)
	case cwb.Contract:
		return "contract " + echoName(c.Piece)
	case cwb.DetachGuns:
		return "detach " + itoa(c.Points) + " guns of " + echoName(c.Unit)
	case cwb.JoinGuns:
		return "join " + echoName(c.Unit) + " to " + echoName(c.To)
	}
	return ""
}

// echoFire writes fire, supply and recovery, and what belongs to the command phase.
func echoFire(cmd rules.Command) string {
	switch c := cmd.(type) {
	case cwb.Fire:
		return "fire " + mark(c.Guns, "at guns in ") + echoHex(c.Target) + echoWith(c.By, "boats", c.Boats)
	case cwb.MarkRecovery:
		if c.At.IsZero() {
			return "recover " + echoName(c.Unit)
		}
		return "recover " + echoName(c.Unit) + echoAt(c.At) + " face " + c.Facing.String()
	case cwb.EngageBoats:
		return "engage boats with " + echoName(c.Unit)
	case cwb.Gather:
		if len(c.Units) == 0 {
			return "gather none"
		}
		return "gather " + echoNames(c.Units)
	case cwb.Resupply:
		return "resupply " + echoName(c.Unit) + " from " + echoName(c.From)
	case cwb.LoadWagon:
		return "load " + echoName(c.Wagon) + mark(c.Points > 0, " with "+itoa(c.Points)+" points")
	}
	return ""
}

func echoCharge(c cwb.Charge) string {
	line := "charge " + echoHex(c.Target) + echoWith(c.Units, "leaders", c.Leaders)
	if len(c.Path) > 0 {
		line += " through " + echoPath(c.Path)
	}
	return line
}

// echoWith writes names of two kinds.
func echoWith(first []string, word string, second []string) string {
	switch {
	case len(first)+len(second) == 0:
		return ""
	case len(second) == 0:
		return " with " + echoNames(first)
	case len(first) == 0:
		return " with " + word + " " + echoNames(second)
	}
	return " with " + echoNames(first) + ", " + word + " " + echoNames(second)
}

// echoWay writes a path, or where to, or nothing.
func echoWay(path []hex.Hex, to hex.Hex) string {
	switch {
	case len(path) == 1:
		return " along " + echoHex(path[0])
	case len(path) > 1:
		return " " + echoPath(path)
	case !to.IsZero():
		return " to " + echoHex(to)
	}
	return ""
}

func echoPath(path []hex.Hex) string {
	labels := make([]string, len(path))
	for i, h := range path {
		labels[i] = echoHex(h)
	}
	return strings.Join(labels, "-")
}

// echoHex writes a hex as the maps of the series print it, such as 21.24.
func echoHex(h hex.Hex) string { return hex.Grid{Dotted: true}.Label(h) }

func echoAt(h hex.Hex) string { return mark(!h.IsZero(), " at "+echoHex(h)) }

// echoTail writes a word behind what names it, or nothing.
func echoTail(before, word string) string { return mark(word != "", before+word) }
