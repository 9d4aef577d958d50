package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"sync"
)

// errSpoilt is the fault of a value whose bytes changed on the disk.
var errSpoilt = errors.New("it is damaged: bring back a backup")

// The form of an opaque value, the byte between its checksum and the rest.
const (
	formPlain    = 0 // the rest is the caller's bytes
	formDeflated = 1 // the rest is the caller's bytes deflated (RFC 1951)
)

const (
	sealSize = 5 // a checksum (CRC-32C, big-endian) and the form
	// leastSqueezed is the size in bytes from which deflating is tried: what is shorter hardly ever gets shorter still.
	leastSqueezed = 128
)

// press makes opaque values as they lie on the disk, and reads them. bbolt guards its own structure but not what is in the
// values, and a player must not be sent a letter with a hole in it. The zero press is ready; it keeps the work space of the
// compressor, which is large, for the next value.
type press struct {
	deflaters, inflaters sync.Pool
}

// seal makes a value of data that is short, or read so often that inflating it would cost more than room on the disk.
func (p *press) seal(data []byte) []byte {
	value := make([]byte, sealSize, sealSize+len(data))
	return stamp(append(value, data...), formPlain)
}

// squeeze makes a value of data, deflated if that is shorter.
func (p *press) squeeze(data []byte) []byte {
	if len(data) < leastSqueezed {
		return p.seal(data)
	}
	out := bytes.NewBuffer(make([]byte, sealSize, sealSize+len(data)/2))
	deflater, ok := p.deflaters.Get().(*flate.Writer)
	if !ok {
		deflater, _ = flate.NewWriter(nil, flate.BestSpeed) // errs only for a level that there is not
	}
	defer p.deflaters.Put(deflater)
	deflater.Reset(out)
	_, err := deflater.Write(data)
	if err = errors.Join(err, deflater.Close()); err != nil || out.Len() >= sealSize+len(data) {
		return p.seal(data)
	}
	return stamp(out.Bytes(), formDeflated)
}

// stamp fills in the head of a value.
func stamp(value []byte, form byte) []byte {
	value[sealSize-1] = form
	binary.BigEndian.PutUint32(value, checksum(value[4:]))
	return value
}

// unseal returns a copy of the data in a value.
func (p *press) unseal(value []byte) ([]byte, error) {
	if len(value) < sealSize || binary.BigEndian.Uint32(value) != checksum(value[4:]) {
		return nil, errSpoilt
	}
	switch rest := value[sealSize:]; value[sealSize-1] {
	case formPlain:
		return append([]byte{}, rest...), nil
	case formDeflated:
		return p.inflate(rest)
	}
	return nil, errSpoilt
}

func (p *press) inflate(deflated []byte) ([]byte, error) {
	inflater, ok := p.inflaters.Get().(io.ReadCloser)
	if !ok {
		inflater = flate.NewReader(nil)
	}
	defer p.inflaters.Put(inflater)
	if err := inflater.(flate.Resetter).Reset(bytes.NewReader(deflated), nil); err != nil {
		return nil, errSpoilt
	}
	var out bytes.Buffer
	out.Grow(4 * len(deflated))
	if _, err := out.ReadFrom(inflater); err != nil {
		return nil, errSpoilt
	}
	return out.Bytes(), nil
}

func checksum(data []byte) uint32 {
	return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))
}
