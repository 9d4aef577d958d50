package data

import "strings"

// CloseCombat is the distance of fire within close combat.
const CloseCombat = 0

// FireResult is a cell of the fire combat table. The zero value is no effect.
type FireResult struct {
	Loss  int  // casualties in halves
	Check bool // a morale check; always with a loss
	Up    int  // rows that the check is shifted up
}

// Straggles reports whether the result calls for a straggler check. CWB 20.5b.
func (r FireResult) Straggles() bool { return r.Loss > 0 }

// Heavy reports whether that check uses the dearer table, before the half is
// rounded. CWB 21.1.
func (r FireResult) Heavy() bool { return r.Loss >= 3 }

// rows2to12 labels what is rolled with two dice.
const rows2to12 = "2 3 4 5 6 7 8 9 10 11 12"

func (c *Charts) readFire(f *Files) error {
	s, err := f.sheet("fire.txt", rows2to12, "<1 1 2 3-4 5-6 7-8 9-11 12-14 15-17 18-20 >20")
	if err != nil {
		return err
	}
	if c.fireColumns, err = readScale(s.title, s.Columns()); err != nil {
		return err
	}
	c.fire, err = cells(s, readFireResult)
	return err
}

func readFireResult(cell string) (FireResult, error) {
	switch cell {
	case "-":
		return FireResult{}, nil
	case "m":
		return FireResult{Check: true}, nil
	}
	if up, ok := strings.CutPrefix(cell, "m-"); ok {
		n, err := readNumber(up)
		return FireResult{Check: true, Up: n}, err
	}
	loss, err := readHalves(cell)
	return FireResult{Loss: loss, Check: true}, err
}

// FireColumn is the column of the fire combat table, from 0, for a total of
// fire points in halves. Fractions are dropped, but less than one point keeps
// its own column. CWB 20.1.
func (c *Charts) FireColumn(halves int) int { return c.fireColumns.at(max(halves, 0) / 2) }

// FireColumns counts the columns of the fire combat table.
func (c *Charts) FireColumns() int { return len(c.fireColumns) }

// FireColumnName is the head of a column as printed, which may have been shifted past
// either end: the fire points that it is for.
func (c *Charts) FireColumnName(column int) string {
	return c.fireColumns[clamp(column, 0, len(c.fireColumns)-1)].String()
}

// Fire is the result of two dice on a column, which may have been shifted past
// either end. CWB 20.0.
func (c *Charts) Fire(dice, column int) FireResult {
	return c.fire[clamp(dice, 2, 12)-2][clamp(column, 0, len(c.fireColumns)-1)]
}

func (c *Charts) readSmallArms(f *Files) error {
	for i, file := range []string{"smallarms.txt", "plusarms.txt"} {
		s, err := f.sheet(file, "A B C", "cc 1 2")
		if err != nil {
			return err
		}
		if c.smallArms[i], err = cells(s, readHalves); err != nil {
			return err
		}
	}
	return nil
}

// SmallArms gives fire points in halves of a fire level at so many hexes,
// CloseCombat in the same hex; 0 out of range. A level of several letters fires
// as its letters. CWB 20.1.
func (c *Charts) SmallArms(level Level, plus bool, distance int) int {
	weapons := c.smallArms[0]
	if plus {
		weapons = c.smallArms[1]
	}
	if distance < 0 || distance >= len(weapons[0]) {
		return 0
	}
	sum := 0
	for _, letter := range level.Parts() {
		sum += weapons[A-letter][distance]
	}
	return sum
}

func (c *Charts) readGuns(f *Files) error {
	s, err := f.sheet("guns.txt", "5 4 3 2 1", "cc 1 2-3 4-6 7-8 9-10")
	if err != nil {
		return err
	}
	heads := s.Columns()
	heads[0] = "0"
	if c.gunRanges, err = readScale(s.title, heads); err != nil {
		return err
	}
	c.guns, err = cells(s, readHalves)
	return err
}

// Guns gives fire points in halves of so many gun points firing from one range
// in hexes, CloseCombat in the same hex; 0 out of range. More than five gun points count
// as groups of five and the rest. CWB 26.3.
func (c *Charts) Guns(points, distance int) int {
	last := c.gunRanges[len(c.gunRanges)-1].high
	if points <= 0 || distance < 0 || distance > last {
		return 0
	}
	at := c.gunRanges.at(distance)
	most := len(c.guns)
	sum := points / most * c.guns[0][at]
	if rest := points % most; rest > 0 {
		sum += c.guns[most-rest][at]
	}
	return sum
}

// GunBracket is the range bracket of artillery for a range in hexes, from 0 for close
// combat. CWB 26.3.
func (c *Charts) GunBracket(distance int) int { return c.gunRanges.at(distance) }
