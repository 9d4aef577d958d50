package rookie

import (
	"longroll/rules"
	"longroll/rules/bluegray"
)

// deploy puts about one unit in three on another set-up hex, now and then one too many.
// Without free deployment only dummies are put elsewhere. BGD 22.4.11, 22.4.13.
func (p *plan) deploy() []rules.Command {
	for _, u := range p.own {
		if (u.Type == "dummy" || p.view.Option("free-deployment") == "on") && p.roll(3) == 0 {
			p.order(bluegray.Deploy{Unit: u.Unit, At: p.view.SetUp[p.roll(len(p.view.SetUp))]})
		}
	}
	return p.sheet
}
