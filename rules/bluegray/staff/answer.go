package staff

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Answers to questions in the middle of play. BG 8.3, 8.5, 8.6, 11.2; BGD 8.1.

// Answer chooses an option of each question to the side whose view it is. What it has no
// better word for it leaves to the default of the game.
func (s *Staff) Answer(view rules.View, questions []rules.Decision) rules.Answers {
	answers := make(rules.Answers, len(questions))
	v, ok := view.(seen.View)
	var p *plan
	if ok {
		if f, err := newField(s.files, v); err == nil {
			p = newPlan(f, v)
			p.prepareAims()
		}
	}
	for _, d := range questions {
		if d.Side != view.View() {
			continue
		}
		pick := max(d.Default, 0)
		if p != nil {
			pick = p.answer(d)
		}
		answers[d.ID] = pick
	}
	return answers
}

func (p *plan) answer(d rules.Decision) int {
	switch d.Kind {
	case "retreat":
		return p.bestOption(d, d.Options, d.Default, func(o string) float64 { return p.refuge(p.hexIn(o)) - 2*float64(strings.Count(o, " to ")) })
	case "cavalry":
		return p.ride(d)
	case "advance":
		return p.follow(d)
	}
	return max(d.Default, 0) // exchange: the fewest strength points; owed, elect, displace: the game's default
}

// bestOption picks the option with the greatest worth; of equals the default, then the first.
func (p *plan) bestOption(_ rules.Decision, options []string, otherwise int, worth func(string) float64) int {
	best := min(max(otherwise, 0), len(options)-1)
	most := worth(options[best])
	for i, o := range options {
		if w := worth(o); w > most+1e-9 {
			best, most = i, w
		}
	}
	return best
}

// hexIn is the first hex named in an option, -1 if there is none.
func (p *plan) hexIn(option string) int {
	for _, word := range strings.Fields(option) {
		var h hex.Hex
		if h.UnmarshalText([]byte(word)) == nil {
			if i := p.grid.Index(h); i >= 0 {
				return i
			}
		}
	}
	return -1
}

// refuge is how good a hex is to fall back to: few enemies can come, the ground helps,
// there is company, and a hex worth points is kept.
func (p *plan) refuge(at int) float64 {
	if at < 0 {
		return 0
	}
	worth := float64(p.ground[at])*1.5 - float64(p.peril[at])/6 + p.prizes[at]
	for _, s := range p.sides[at] {
		if s.to >= 0 && s.cost != barred && p.foeAt[s.to] < 0 && !p.zone[s.to] {
			worth += 0.2 // a way on
		}
	}
	return worth
}

// ride answers whether cavalry goes back before combat: from 2-1 on it does.
func (p *plan) ride(d rules.Decision) int {
	if len(d.Subjects) < 2 || len(d.Options) < 2 || !worse(d.Subjects[1]) {
		return 0
	}
	return 1 + p.bestOption(d, d.Options[1:], 0, func(o string) float64 { return p.refuge(p.hexIn(o)) })
}

// worse reports whether odds are 2-1 or worse for the defender.
func worse(odds string) bool {
	return slices.Contains([]string{"2-1", "3-1", "4-1", "5-1", "6-1"}, odds)
}

// follow answers who advances: somebody into a hex worth points or better ground.
func (p *plan) follow(d rules.Decision) int {
	best, most := 0, 0.0
	for i, o := range d.Options {
		name, where, ok := strings.Cut(o, " to ")
		to := p.hexIn(where)
		if !ok || to < 0 {
			continue
		}
		n := slices.IndexFunc(p.units, func(u unit) bool { return u.Unit == name })
		if n < 0 || p.units[n].gun {
			continue
		}
		from := p.units[n].start
		worth := p.prizes[to] + 2*float64(p.ground[to]-p.ground[from])
		if slices.ContainsFunc(p.aims, func(a aim) bool { return a.ours && a.at == from }) {
			worth -= 20
		}
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}

// prepareAims marks the hexes that the enemy holds and that are worth points.
func (p *plan) prepareAims() {
	p.findAims()
	p.prizes = make([]float64, len(p.sides))
	for _, a := range p.aims {
		if !a.ours {
			p.prizes[a.at] = a.value
		}
	}
}
