package rookie

import (
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// fight bombards and attacks whatever is near where units stand now; those that have been
// told to move are left out, for nobody knows where they will be.
func (p *plan) fight() {
	if p.view.Light != "night" {
		p.bombard()
	}
	p.shell()
	attacks := 0
	for _, at := range p.foes {
		if len(p.enemy[at]) == 0 {
			continue
		}
		for _, u := range p.own {
			if u.Type == "art" || u.Attacked || u.Idle || u.Passive || u.Fired || !p.canReach(u.At, at) || p.chance(4) || !p.isTop(u) {
				continue
			}
			attacks++
			u.Attacked = true
			p.order(p.attack(u, at, attacks))
		}
	}
	if attacks > 3 && p.chance(3) && p.view.Phase == "movement" {
		p.order(hbn.Pause{}) // see what comes of them first
	}
}

// isTop reports whether a unit is the top infantry or cavalry of its hex. HBN 8.4A.
func (p *plan) isTop(u *piece) bool {
	for _, o := range p.byHex[u.At] {
		if o != u && o.Type != "art" && o.Level < u.Level {
			return false
		}
	}
	return true
}

// canReach reports whether a unit in a hex can attack the next: no deep water between.
func (p *plan) canReach(from, to hex.Hex) bool {
	_, next := p.b.Map.Grid.Adjacent(from, to)
	if !next {
		return false
	}
	points, _ := p.price(from, to, 0)
	return points > 0
}

func (p *plan) attack(u *piece, at hex.Hex, number int) hbn.Attack {
	cmd := hbn.Attack{Unit: u.Unit.Unit, At: at, Stay: p.chance(4)}
	if number > 1 && p.chance(6) {
		cmd.If = &hbn.Condition{Attack: 1 + p.roll(number-1), Came: hbn.Outcomes[p.roll(len(hbn.Outcomes))]}
	}
	for _, l := range p.view.Leaders {
		if l.Side != p.view.For || l.At != u.At || l.State != "map" || l.HQ {
			continue
		}
		if p.chance(2) {
			cmd.Leader = l.Leader
		} else {
			cmd.Together = l.Leader
		}
	}
	if p.chance(3) {
		cmd.Then = []hbn.Further{{At: p.pick(p.around(at))}}
	}
	for _, o := range p.own {
		if o != u && o.Type != "art" && p.b.Map.Grid.Distance(o.At, at) == 1 && p.chance(6) {
			cmd.Support = append(cmd.Support, hbn.Advance{Unit: o.Unit.Unit, To: p.pick(p.around(o.At))})
		}
	}
	return cmd
}

// bombard fires at the nearest enemies in range. HBN 11.
func (p *plan) bombard() {
	for _, u := range p.own {
		if u.Fired || u.Attacked || u.Idle || u.Range < 1 || u.Type != "art" && (u.Range < 2 || !p.isTop(u) || p.chance(2)) {
			continue
		}
		var targets []hex.Hex
		for _, at := range p.foes {
			if p.b.Map.Grid.Distance(u.At, at) <= u.Range && len(p.enemy[at]) > 0 && (u.Type == "art" || p.b.Map.Grid.Distance(u.At, at) > 1) {
				targets = append(targets, at)
			}
		}
		if len(targets) == 0 || p.chance(4) {
			continue
		}
		cmd := hbn.Bombard{Units: []string{u.Unit.Unit}, At: p.pick(targets)}
		u.Fired = true
		if u.Type == "art" {
			p.join(u, &cmd)
		}
		p.order(cmd)
	}
}

// join has the batteries of a hex fire together now and then. HBN 11.4.
func (p *plan) join(u *piece, cmd *hbn.Bombard) {
	for _, o := range p.byHex[u.At] {
		if o != u && o.Type == "art" && !o.Fired && p.chance(2) {
			o.Fired = true
			cmd.Units = append(cmd.Units, o.Unit.Unit)
			cmd.Together = true
		}
	}
	for i, e := range p.enemy[cmd.At] {
		if i < len(cmd.Units) {
			cmd.Targets = append(cmd.Targets, e.Unit)
		}
	}
}

// shell fires the gunboats. HBN 11.5.
func (p *plan) shell() {
	if p.view.For == confederate {
		return
	}
	for _, boat := range p.view.Boats {
		var near []hex.Hex
		for _, river := range p.b.River {
			for _, at := range p.foes {
				d := p.b.Map.Grid.Distance(river, at)
				if d == 0 || d <= 10 && p.view.Light == "night" {
					near = append(near, at)
				}
			}
		}
		if !boat.Fired && len(near) > 0 {
			p.order(hbn.Shell{Boat: boat.Name, At: p.pick(near)})
		}
	}
}

// administer gives the orders of the administrative phase. HBN 4.1.2B.
func (p *plan) administer() {
	p.comeBack()
	for _, u := range p.view.Lost {
		if u.Side == p.view.For && u.Column == "eliminated" && p.chance(2) {
			p.order(hbn.Cadre{Unit: u.Unit})
		}
	}
	if n := len(p.foes); n > 0 && p.view.Option("ammunition") == "on" && p.view.Shorted == 0 {
		if here := p.enemy[p.foes[p.roll(n)]]; len(here) > 0 {
			p.order(hbn.Short{Units: []string{here[p.roll(len(here))].Unit}})
		}
	}
	for _, l := range p.view.Leaders {
		if l.Side == p.view.For && l.State == "unhurt" && len(p.own) > 0 {
			p.order(hbn.Rejoin{Leader: l.Leader, Unit: p.own[p.roll(len(p.own))].Unit.Unit})
		}
	}
	for _, u := range p.own {
		if p.chance(20) && p.far(u.At) > 3 && !u.done {
			p.gather(u)
		}
	}
}

// Standing gives standing instructions now and then, so that answers given in advance are
// played too.
func Standing(v seen.View, roll func(n int) int) hbn.Instruct {
	all := []seen.Standing{
		{What: "marker", Word: "charge"}, {What: "marker", Word: "volley"}, {What: "replace", Yes: true}, {What: "replace"},
		{What: "turn", Word: "end"}, {What: "fortune", Word: "shot"}, {What: "fortune", Word: "counter"},
		{What: "fortune", Word: "kill"}, {What: "fortune", Word: "free"}, {What: "fortune", Word: "recover"}, {What: "fortune", Word: "move"},
	}
	if len(v.Own) > 0 {
		if u := v.Own[roll(len(v.Own))]; !u.At.IsZero() {
			all = append(all, seen.Standing{What: "retreat", Unit: u.Unit, To: []hex.Hex{u.At}})
		}
	}
	return hbn.Instruct{Clear: roll(4) == 0, Standing: []seen.Standing{all[roll(len(all))]}}
}
