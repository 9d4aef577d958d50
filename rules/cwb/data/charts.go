package data

// Charts are the tables of the series with the figures read. Where the book
// prints halves, figures count halves: 2 is one. A die, rating or value beyond
// the printed table uses its nearest row or column.
type Charts struct {
	FireShifts          FireShifts
	MoraleShifts        MoraleShifts
	DieModifiers        DieModifiers
	AcceptanceModifiers AcceptanceModifiers
	fire                [][]FireResult
	fireColumns         scale
	smallArms           [2][][]int // without and with plus weapons; A, B, C by range
	guns                [][]int    // 5 to 1 gun points by range
	gunRanges           scale
	levels              [2]scale
	worth               []int
	morale              [][]band
	moraleStart         [5]int // rows where A to E begin, from 1
	moraleDoes          []MoraleResult
	bloodLust           scale
	keeps               []yesNo
	states              []MoraleEffect
	stragglers          [2][][]int
	recovery            [][]band
	gunLoss             []int
	gunLossDice         scale
	fates               []Fate
	fateDice            scale
	accept              [][]Acceptance
	values              scale
	delay               []band
	initiative          []int
	loose               []int
	points              []int
	costs               [][]int
	stoppage            [][]int
	stopRolls           [][]int
	odds                [][]OddsResult
	move                [][]cost
	allowance           []int
	features            []feature
	fires               []yesNo
	moves               []yesNo
	marchRolls          scale
	march               [][]yesNo
}

func (f *Files) readCharts() (*Charts, error) {
	c := &Charts{}
	for _, read := range []func(*Files) error{
		c.readModifiers, c.readFire, c.readSmallArms, c.readGuns, c.readLevels, c.readWorth,
		c.readMorale, c.readMoraleResults, c.readBloodLust, c.readStates,
		c.readStragglers, c.readRecovery, c.readGunLoss, c.readFates,
		c.readAcceptance, c.readDelay, c.readInitiative, c.readPoints, c.readCosts, c.readStoppage,
		c.readOdds, c.readMovement, c.readFormations, c.readMarch,
	} {
		if err := read(f); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// yesNo is the answer in a cell.
type yesNo uint8

const (
	no yesNo = iota
	yes
)

var readYesNo = oneOf[yesNo]("no", "yes")
