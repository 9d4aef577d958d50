package calendar

import "time"

// Shortest is the least time that a sheet can have.
func (s Schedule) Shortest() time.Duration {
	switch {
	case s.At == "":
		return s.Every
	case s.Least > 0:
		return s.Least
	}
	return usualLeast
}

// Location is the zone of the times of day, or the one given where the schedule has none.
func (s Schedule) Location(otherwise *time.Location) *time.Location {
	if s.Zone == "" {
		return otherwise
	}
	loc, err := zoneNamed(s.Zone)
	if err != nil {
		return otherwise // Check refuses it
	}
	return loc
}
