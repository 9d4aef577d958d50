package dice

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// Sizes of the record of a batch.
const (
	batchLine  = 191 // characters of a roll, with the blanks after it
	batchRolls = 64  // rolls of a record; one that has no room for all is twice, three times as long, and so on
)

// BatchKey is the key, in hex, under which a batch of secret rolls is sealed for a reader.
// No two batches have the same.
func (s Seed) BatchKey(reader string, number int) string {
	return hex.EncodeToString(s.batchKey(reader, number))
}

func (s Seed) batchKey(reader string, number int) []byte {
	return keyedHash(keyedHash(s[:], "batches"), reader+" "+strconv.Itoa(number))
}

// SealBatch binds whoever holds the seed to rolls that a reader may not know, without
// telling them or how many there are. Each is a line; the digest is found so:
//
//  1. The key is the HMAC-SHA256 of the word "batches" with the seed's 32 bytes as key, and
//     under that the HMAC-SHA256 of READER, a blank and NUMBER.
//  2. The record has each roll in a line of its own, filled up with blanks to 191
//     characters, and then lines of blanks until there are 64, or a multiple of that.
//  3. The digest is the HMAC-SHA256 of the record under the key.
//
// With openssl and a shell, for rolls that stand in a file:
//
//	key=$(printf %s batches | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED -r | cut -c1-64)
//	key=$(printf %s "READER NUMBER" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$key -r | cut -c1-64)
//	awk '{printf "%-191s\n", $0} END {for (n = NR; n == 0 || n % 64; n++) printf "%-191s\n", ""}' rolls |
//	openssl dgst -sha256 -mac HMAC -macopt hexkey:$key -r
func (s Seed) SealBatch(reader string, number int, rolls []string) string {
	var record strings.Builder
	for i := 0; i < len(rolls) || i == 0 || i%batchRolls > 0; i++ {
		roll := ""
		if i < len(rolls) {
			roll = rolls[i]
		}
		fmt.Fprintf(&record, "%-*s\n", batchLine, roll)
	}
	return hex.EncodeToString(keyedHash(s.batchKey(reader, number), record.String()))
}
