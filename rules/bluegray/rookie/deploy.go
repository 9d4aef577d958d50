package rookie

import (
	"longroll/rules"
	"longroll/rules/bluegray"
)

// deploy puts about one unit in three on another set-up hex, now and then one too many.
// BGD 22.4.13.
func (p *plan) deploy() []rules.Command {
	for _, u := range p.own {
		if p.roll(3) == 0 {
			p.order(bluegray.Deploy{Unit: u.Unit, At: p.view.SetUp[p.roll(len(p.view.SetUp))]})
		}
	}
	return p.sheet
}
