package seen

import "longroll/rules"

// VictoryPoints are the victory points of both sides, or what decides in their place, by side; an
// order log alone has none. CWB-AH 4.0.
func (v View) VictoryPoints() [3]int {
	if v.Field == nil {
		return [3]int{}
	}
	return [3]int{rules.Union: v.Field.Score.Union.Sum(), rules.Confederate: v.Field.Score.Confederate.Sum()}
}
