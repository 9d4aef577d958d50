package orders

import "strings"

// phasesPage tells who mails what when in a battle. CWB 8.1.
func phasesPage(b *strings.Builder) {
	paragraph(b, "", "THE PHASES OF A BATTLE")
	paragraph(b, "", "The Confederates play their turn, then the Union. Each player turn has these phases (CWB 8.1); where a side can do nothing we go on without it.")
	for _, p := range []struct{ name, what string }{
		{"before the battle", "Each side once: preset for the orders that its commands hold, set for what the set-up leaves to it, end."},
		{"command, movement, supply", "One sheet of the side whose turn it is, in this order: dispatches, stoppage, initiative; recover, rouse; move, charge, form, enter and the like; " +
			"resupply and load; end. The first move ends the command phase, the first resupply the moves. " +
			"With pause in place of end you see what came of it so far and go on."},
		{"defensive fire", "The other side: fire, end. Nobody fires twice."},
		{"offensive fire", "The side whose turn it is: fire, end. After it the routed and shaken rally by themselves."},
	} {
		b.WriteByte('\n')
		paragraph(b, "  ", p.name)
		paragraph(b, "      ", p.what)
	}
	b.WriteByte('\n')
	paragraph(b, "", `A fire doctrine ("help doctrine") lets the fire phases play themselves, and standing instructions ("help standing") answer what would be asked of you, `+
		"so that a player turn takes one mail. What lies in a hex you may ask at any time: what is in 21.24.")
}
