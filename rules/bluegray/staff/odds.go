package staff

import "slices"

// What an attack is expected to bring. BG 8.1-8.3.

// columns of the results table from worst to best, and the one for even strength.
const (
	columns = 10
	even    = 4
	faces   = 6
)

// column is the odds of attack against defence, rounded in favour of the defender. BG 8.1.
func column(attack, defence int) int {
	switch {
	case attack >= defence:
		return min(even-1+attack/max(defence, 1), columns-1)
	case attack <= 0:
		return 0
	}
	return max(even+1-(defence+attack-1)/attack, 0)
}

// chances is how many of six faces give each result on a column.
type chances struct{ ae, ar, dr, de, ex int }

func (f *field) chances() [columns]chances {
	var all [columns]chances
	for c := range all {
		for row := range faces {
			switch f.results.At(row, c) {
			case "Ae":
				all[c].ae++
			case "Ar":
				all[c].ar++
			case "Dr":
				all[c].dr++
			case "De":
				all[c].de++
			case "Ex":
				all[c].ex++
			}
		}
	}
	return all
}

// stakes is what an attack puts at stake, in strength points.
type stakes struct {
	near    int     // of the attackers next to the enemy, who suffer
	doomed  int     // of those, who could go nowhere
	defence int     // of the defenders as printed
	trapped bool    // the defenders could go nowhere
	prize   float64 // what the hex is worth to who advances into it
}

// Prices of what is less than a loss, per strength point.
const (
	priceOfRepulse  = 0.22 // a unit thrown back attacks no more until night, BG 10.0
	priceOfRetreat  = 0.12 // a defender that gives way
	priceOfGround   = 0.04
	priceOfEntry    = 0.6 // of a prize, for the chance that somebody is left to advance
	priceOfExchange = 0.9 // units seldom match the strength that is due
)

// gain is what an attack on a column is expected to bring, in points.
func (p *plan) gain(col int, s stakes) float64 {
	c := p.odds[col]
	foe, own := p.perFoe*float64(s.defence), p.perOwn
	near := float64(s.near)
	sum := float64(c.de+c.dr+c.ex)*s.prize*priceOfEntry + float64(c.de)*foe - float64(c.ae)*near*own
	if s.trapped {
		sum += float64(c.dr) * foe
	} else {
		sum += float64(c.dr) * foe * priceOfRetreat
	}
	sum -= float64(c.ar) * own * (float64(s.doomed) + (near-float64(s.doomed))*p.repulse)
	if s.near > 0 {
		sum += float64(c.ex) * (foe - own*min(near, float64(s.defence)/priceOfExchange))
	} else {
		sum += float64(c.ex) * foe
	}
	return sum / faces
}

// greatest drops all but the greatest n of some strengths and adds them up.
func greatest(strengths []int, n int) int {
	slices.SortFunc(strengths, func(a, b int) int { return b - a })
	sum := 0
	for _, s := range strengths[:min(n, len(strengths))] {
		sum += s
	}
	return sum
}
