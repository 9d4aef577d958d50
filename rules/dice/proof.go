package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"strconv"
)

// Proof is what a die follows from, for whoever checks it by hand: the number of the
// attempt that counted, and the number that was drawn in it (see Keyed). The die shows
// number mod sides, plus 1. A die without sides has none.
func (k Keyed) Proof(name string, sides int) (attempt int, number uint32) {
	const numbers = 1 << 32
	if sides < 1 || sides > numbers {
		return 0, 0
	}
	fair := numbers / uint64(sides) * uint64(sides)
	for ; ; attempt++ {
		mac := hmac.New(sha256.New, k.seed[:])
		mac.Write([]byte(name + "#" + strconv.Itoa(attempt)))
		if number = binary.BigEndian.Uint32(mac.Sum(nil)); uint64(number) < fair {
			return attempt, number
		}
	}
}
