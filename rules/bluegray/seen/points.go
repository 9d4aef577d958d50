package seen

import "longroll/rules"

// VictoryPoints are the victory points of both sides as they would be if the game ended now, by
// side. BG-CHI 12.6.
func (v View) VictoryPoints() [3]int {
	return [3]int{rules.Union: v.Score.Union, rules.Confederate: v.Score.Confederate}
}
