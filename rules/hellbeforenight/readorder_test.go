package hellbeforenight_test

import (
	"slices"
	"strconv"
	"strings"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// command reads an order by its first word.
func (c *cursor) command() rules.Command {
	switch word := c.next(); word {
	case "move", "march":
		return c.move(word == "march")
	case "enter":
		return c.enter()
	case "exit":
		units, leaders := c.movers()
		cmd := hbn.Move{Units: units, Leaders: leaders, Exit: true}
		if !c.take("at") {
			cmd.Path = c.path(first(units))
		} else if at := c.hex(); at != c.r.where(first(units)) {
			cmd.Path = []hex.Hex{at}
		}
		return cmd
	case "step":
		return c.step()
	case "recover":
		return hbn.Recover{Unit: c.next()}
	case "volley":
		return hbn.Volley{At: c.hex()}
	case "order":
		at := c.hex()
		c.want(":")
		return hbn.Restack{At: at, Units: c.names()}
	case "reenter":
		unit := c.next()
		c.want("at")
		return hbn.Reenter{Unit: unit, At: c.hex()}
	case "rebuild":
		unit := c.next()
		c.want("at")
		cmd := hbn.Rebuild{Unit: unit, At: c.hex()}
		if c.take("from") {
			cmd.From = c.rest()
		}
		return cmd
	case "place":
		unit := c.next()
		c.want("at")
		if c.r.view.Phase == "deployment" {
			return hbn.Deploy{Unit: unit, At: c.hex()}
		}
		return hbn.Reenter{Unit: unit, At: c.hex()}
	case "lead":
		return c.lead()
	case "flip":
		c.want("HQ")
		return hbn.FlipHQ{}
	case "replace":
		c.want("HQ")
		return hbn.ReplaceHQ{}
	case "reserve":
		return c.gather()
	case "deploy":
		letter := c.next()
		c.want(":")
		return hbn.Unload{Reserve: letter, Units: c.placements()}
	case "hide":
		cmd := hbn.Hide{Reserve: c.next()}
		if c.take("with") {
			cmd.Dummies, _ = strconv.Atoi(c.next())
			c.at++ // dummy, dummies
		}
		return cmd
	case "lift":
		return hbn.Lift{Reserve: c.next()}
	}
	c.at--
	return c.fight()
}

func first(all []string) string {
	if len(all) == 0 {
		return ""
	}
	return all[0]
}

// rest is the rest of the line, one blank between words.
func (c *cursor) rest() string {
	text := strings.Join(c.all[c.at:], " ")
	c.at = len(c.all)
	return text
}

// move reads a move of units, of leaders alone, or of a reserve.
func (c *cursor) move(march bool) rules.Command {
	if c.take("reserve") {
		cmd := hbn.MoveReserve{Reserve: c.next()}
		if c.take(",") {
			_, cmd.Leaders = c.movers()
		}
		cmd.Path, cmd.To = c.way(cmd.Reserve)
		cmd.Exit = c.take("exit")
		return cmd
	}
	units, leaders := c.movers()
	if len(units) == 0 {
		cmd := hbn.MoveLeader{Leaders: leaders}
		cmd.Path, cmd.To = c.way(leaders[0])
		return cmd
	}
	cmd := hbn.Move{Units: units, Leaders: leaders, March: march}
	cmd.Path, cmd.To = c.way(units[0])
	cmd.Charge = c.take("charge")
	cmd.Exit = c.take("exit")
	return cmd
}

// way reads a path, or "to" and the goal.
func (c *cursor) way(from string) ([]hex.Hex, hex.Hex) {
	if c.take("to") {
		return nil, c.hex()
	}
	return c.path(from), hex.Hex{}
}

// enter reads: enter NAMES at HEX [to PATH] [charge] [march] [reserve].
func (c *cursor) enter() rules.Command {
	if c.take("reserve") {
		cmd := hbn.MoveReserve{Reserve: c.next(), Enter: true}
		c.want("at")
		cmd.Path = []hex.Hex{c.hex()}
		if c.take("to") {
			cmd.Path = append(cmd.Path, c.path("")...)
		}
		return cmd
	}
	units, leaders := c.movers()
	c.want("at")
	cmd := hbn.Enter{Units: units, Leaders: leaders, At: c.hex()}
	if c.take("to") {
		cmd.Path = c.path("")
	}
	for {
		switch {
		case c.take("charge"):
			cmd.Charge = true
		case c.take("march"):
			cmd.March = true
		case c.take("reserve"):
			cmd.Reserve = true
		case len(units) == 0:
			return hbn.MoveLeader{Leaders: leaders, Path: append([]hex.Hex{cmd.At}, cmd.Path...), Enter: true}
		default:
			return cmd
		}
	}
}

// step reads: step NAMES east, step B west, step NAMES to HEX.
func (c *cursor) step() rules.Command {
	var cmd hbn.Sidestep
	if name := c.peek(); len(name) == 1 {
		cmd.Reserve = c.next()
	} else {
		cmd.Units, cmd.Leaders = c.movers()
	}
	if c.take("to") {
		cmd.To = c.hex()
		return cmd
	}
	from := hex.Hex{}
	for _, u := range c.r.view.Own {
		if u.Unit == first(cmd.Units) {
			from = u.BarkRoad
		}
	}
	for _, m := range c.r.view.Reserves {
		if m.Letter == cmd.Reserve && m.Side == c.r.view.For && cmd.Reserve != "" {
			from = m.BarkRoad
		}
	}
	for _, l := range c.r.view.Leaders {
		if l.Leader == first(cmd.Leaders) && len(cmd.Units) == 0 {
			from = l.At
		}
	}
	i := slices.Index(c.r.b.BarkRoad, from)
	switch word := c.next(); {
	case i < 0:
		c.fail("it is not beside Bark Road")
	case word == "east" && i+1 < len(c.r.b.BarkRoad):
		cmd.To = c.r.b.BarkRoad[i+1]
	case word == "west" && i > 0:
		cmd.To = c.r.b.BarkRoad[i-1]
	default:
		c.fail("%q is neither east nor west, or there Bark Road ends", word)
	}
	return cmd
}

// lead reads: lead LEADER USE [UNITS] [at HEX].
func (c *cursor) lead() rules.Command {
	cmd := hbn.Lead{Leader: c.next(), Use: hbn.Use(c.next())}
	if next := c.peek(); next != "" && next != "at" {
		cmd.Units = c.names()
	}
	if c.take("at") {
		cmd.At = c.hex()
	}
	return cmd
}

// gather reads: reserve UNIT: UNITS, or reserve UNIT by LEADER: UNITS.
func (c *cursor) gather() rules.Command {
	cmd := hbn.Gather{Unit: c.next()}
	if c.take("by") {
		cmd.Leader = c.next()
	}
	if c.take(":") {
		cmd.Units = c.names()
	}
	return cmd
}

// fight reads orders of the combat and the administrative phase.
func (c *cursor) fight() rules.Command {
	var on *hbn.Condition
	if c.take("if") {
		on = c.condition()
	}
	switch word := c.next(); word {
	case "attack":
		return c.attack(on)
	case "bombard":
		cmd := hbn.Bombard{Units: c.names(), If: on}
		c.want("->")
		cmd.At, cmd.Targets = c.target()
		cmd.Together = c.take("together")
		return cmd
	case "shell":
		cmd := hbn.Shell{Boat: c.next(), If: on}
		c.want("->")
		var targets []string
		cmd.At, targets = c.target()
		cmd.Target = first(targets)
		return cmd
	case "cadre":
		return hbn.Cadre{Unit: c.next()}
	case "short":
		return hbn.Short{Units: c.names()}
	case "return":
		leader := c.next()
		c.want("with")
		return hbn.Rejoin{Leader: leader, Unit: c.next()}
	case "standing":
		c.want(":")
		return c.standing()
	case "pause":
		return hbn.Pause{}
	case "end":
		return hbn.End{}
	default:
		c.fail("there is no order %q", word)
		return nil
	}
}

// target reads a hex, a hex and units in it ("1415: 15 IA, 14 WI"), or a unit.
func (c *cursor) target() (hex.Hex, []string) {
	if h, err := c.r.b.Map.Grid.Parse(c.peek()); err == nil {
		c.at++
		if c.take(":") {
			return h, c.names()
		}
		return h, nil
	}
	targets := c.names()
	return c.r.where(targets[0]), targets
}

// attack reads: attack UNIT -> HEX [with leader NAME] [coordinated by NAME] [; support UNIT to
// HEX] [; then [UNIT] [via HEX] -> HEX] [; stay].
func (c *cursor) attack(on *hbn.Condition) rules.Command {
	cmd := hbn.Attack{Unit: c.next(), If: on}
	c.want("->")
	cmd.At = c.hex()
	for c.err == nil && c.peek() != "" {
		switch {
		case c.take(";"):
		case c.take("with"):
			c.want("leader")
			cmd.Leader = c.next()
		case c.take("coordinated"):
			c.want("by")
			cmd.Together = c.next()
		case c.take("support"):
			unit := c.next()
			c.want("to")
			cmd.Support = append(cmd.Support, hbn.Advance{Unit: unit, To: c.hex()})
		case c.take("then"):
			var f hbn.Further
			if next := c.peek(); next != "via" && next != "->" {
				f.Unit = c.next()
			}
			if c.take("via") {
				f.Move = c.hex()
			}
			c.want("->")
			f.At = c.hex()
			cmd.Then = append(cmd.Then, f)
		case c.take("stay"):
			cmd.Stay = true
		default:
			c.fail("%q does not belong there", c.peek())
		}
	}
	return cmd
}

// standing reads a standing instruction.
func (c *cursor) standing() rules.Command {
	if c.take("clear") {
		return hbn.Instruct{Clear: true}
	}
	s := seen.Standing{What: c.next()}
	switch s.What {
	case "retreat", "fortune":
		if s.What == "fortune" {
			s.Word = c.next()
		}
		if next := c.peek(); next != "to" && next != "" {
			s.Unit = c.next()
		}
		if c.take("to") {
			s.To = append(s.To, c.hex())
			for c.take("or") {
				s.To = append(s.To, c.hex())
			}
		}
	case "charge", "volley", "none":
		s.Word, s.What = s.What, "marker"
		if c.peek() != "" {
			s.Unit = c.next()
		}
	case "defend":
		s.Unit = c.next()
		c.want("by")
		s.Word = c.next()
	case "restack":
		s.Units = c.names()
	case "replace":
		if word := c.peek(); word != "yes" && word != "no" {
			s.Unit = c.next()
		}
		s.Yes = c.next() == "yes"
	case "unload":
		s.Word = c.next()
		c.want(":")
		s.Places = c.placements()
	case "end":
		c.want("turn")
		s.What, s.Word = "turn", "first"
		if c.next() == "yes" {
			s.Word = "end"
		}
	default:
		c.fail("there is no standing instruction %q", s.What)
	}
	return hbn.Instruct{Standing: []seen.Standing{s}}
}
