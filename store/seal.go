package store

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// errSpoilt is the fault of a value whose bytes changed on the disk.
var errSpoilt = errors.New("it is damaged: bring back a backup")

// seal puts a checksum (CRC-32C, four bytes, big-endian) before data. bbolt guards its own structure but not what is in the
// values, and a player must not be sent a letter with a hole in it.
func seal(data []byte) []byte {
	sealed := make([]byte, 4, 4+len(data))
	binary.BigEndian.PutUint32(sealed, checksum(data))
	return append(sealed, data...)
}

// unseal returns a copy of the data in a sealed value.
func unseal(sealed []byte) ([]byte, error) {
	if len(sealed) < 4 || binary.BigEndian.Uint32(sealed) != checksum(sealed[4:]) {
		return nil, errSpoilt
	}
	return append([]byte{}, sealed[4:]...), nil
}

func checksum(data []byte) uint32 {
	return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))
}
