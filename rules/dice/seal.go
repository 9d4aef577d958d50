package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Seal binds whoever holds the seed to a record, without telling anything of it. The record
// is given by its hash, and the seal of it for a reader is found so:
//
//  1. The key is the HMAC-SHA256 of the word "seals" with the seed's 32 bytes as key.
//  2. The seal is the HMAC-SHA256, under that key, of READER, a blank and HASH.
//
// Nobody can find it, or guess a record from it, before the seed is told; afterwards
// anybody can, and the seed itself is fixed by its Commitment from the beginning. No die
// has the name of either message, since those of dice end in "#" and a number. With
// openssl and a shell:
//
//	key=$(printf %s seals | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED -r | cut -c1-64)
//	printf %s "READER HASH" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$key -r
func (s Seed) Seal(reader, hash string) string {
	key := keyedHash(s[:], "seals")
	return hex.EncodeToString(keyedHash(key, reader+" "+hash))
}

func keyedHash(key []byte, message string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(message))
	return mac.Sum(nil)
}
