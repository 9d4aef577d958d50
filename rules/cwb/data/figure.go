package data

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// band is a run of whole numbers such as 9-11, both ends included.
type band struct{ low, high int }

var errNoBand = errors.New("a number or a run of numbers such as 3-4 is wanted")

func (b band) holds(n int) bool { return b.low <= n && n <= b.high }

// String is a band as it is printed.
func (b band) String() string {
	switch {
	case b.low > b.high:
		return "-"
	case b.low == math.MinInt:
		return "<" + strconv.Itoa(b.high+1)
	case b.high == math.MaxInt:
		return ">" + strconv.Itoa(b.low-1)
	case b.low == b.high:
		return strconv.Itoa(b.low)
	}
	return strconv.Itoa(b.low) + "-" + strconv.Itoa(b.high)
}

// readBand reads 5, 3-4, -2/-1, 8+, <1, >20, and - for no number at all.
func readBand(s string) (band, error) {
	switch {
	case s == "-":
		return band{1, 0}, nil
	case strings.HasPrefix(s, "<"):
		n, err := strconv.Atoi(s[1:])
		return band{math.MinInt, n - 1}, wrong(err)
	case strings.HasPrefix(s, ">"):
		n, err := strconv.Atoi(s[1:])
		return band{n + 1, math.MaxInt}, wrong(err)
	case strings.HasSuffix(s, "+"):
		n, err := strconv.Atoi(s[:len(s)-1])
		return band{n, math.MaxInt}, wrong(err)
	}
	low, high, run := strings.Cut(s, "/")
	if !run && strings.LastIndex(s, "-") > 0 {
		low, high, run = strings.Cut(s, "-")
	}
	if !run {
		high = low
	}
	a, err := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil || a > b {
		return band{}, errNoBand
	}
	return band{a, b}, nil
}

func wrong(err error) error {
	if err != nil {
		return errNoBand
	}
	return nil
}

// scale is a row of bands that follow one another without a gap.
type scale []band

// readScale reads the heads of a chart as a scale.
func readScale(title string, heads []string) (scale, error) {
	var s scale
	for i, head := range heads {
		b, err := readBand(head)
		if err != nil {
			return nil, fmt.Errorf("%s: head %q: %w", title, head, err)
		}
		if i > 0 && b.low != s[i-1].high+1 {
			return nil, fmt.Errorf("%s: head %q does not follow on the one before", title, head)
		}
		s = append(s, b)
	}
	return s, nil
}

// at is the place of the band that holds n, from 0; a number off the scale
// takes the end it lies beyond.
func (s scale) at(n int) int {
	for i, b := range s {
		if n <= b.high {
			return i
		}
	}
	return len(s) - 1
}

// readNumber reads a whole number, with or without +.
func readNumber(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number", s)
	}
	return n, nil
}

// readOrNone reads a whole number; - is 0.
func readOrNone(s string) (int, error) {
	if s == "-" {
		return 0, nil
	}
	return readNumber(s)
}

// readHalves reads 3, +1, 1/2 or 1+1/2 as a number of halves.
func readHalves(s string) (int, error) {
	whole, half := strings.CutSuffix(s, "1/2")
	if half && whole == "" {
		return 1, nil
	}
	if half {
		whole, half = strings.CutSuffix(whole, "+")
		if !half {
			return 0, fmt.Errorf("%q is not a number of halves such as 1+1/2", s)
		}
	}
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > 1000 {
		return 0, fmt.Errorf("%q is not a number of halves such as 1+1/2", s)
	}
	if half {
		return 2*n + 1, nil
	}
	return 2 * n, nil
}

// clamp brings n between two ends.
func clamp(n, low, high int) int { return min(max(n, low), high) }
