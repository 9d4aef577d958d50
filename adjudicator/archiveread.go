package adjudicator

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Archive is one that was read, with all that was found wrong in reading it.
type Archive struct {
	head     archiveHead
	journal  *journal
	checksum string // SHA-256 of its text; empty: it could not be read to its end
}

// ReadArchive reads an archive, compressed or not. What is wrong with its entries is
// kept for Verify to tell; the error says that it is no archive at all, or one of a
// format that this version does not know, or that it can't be read.
func ReadArchive(r io.Reader) (*Archive, error) {
	text, err := unpacked(bufio.NewReader(r))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	in := archiveReader{text: bufio.NewReaderSize(io.TeeReader(text, sum), 64<<10)}
	format, err := in.line()
	switch {
	case format != archiveFormat && strings.HasPrefix(format, "longroll archive "):
		return nil, fmt.Errorf("its format is %q and this version of the program reads %q: a newer one may read it", format, archiveFormat)
	case format != archiveFormat:
		return nil, errNoArchive
	case err != nil:
		return nil, fmt.Errorf("it ends after its first line: %w", err)
	}
	second, err := in.line()
	if err != nil {
		return nil, fmt.Errorf("its second line, which says what it holds, can't be read: %w", err)
	}
	found := &Archive{journal: newJournal()}
	if err := found.head.read(second); err != nil {
		return nil, err
	}
	if in.entries(found) {
		found.checksum = hex.EncodeToString(sum.Sum(nil))
	}
	if j := found.journal; j.sound < 0 {
		j.sound = len(j.entries)
	}
	return found, nil
}

var errNoArchive = errors.New("it is no archive of a game: one begins with the line \"" + archiveFormat + "\"")

// unpacked is the text of an archive: exactly one gzip stream, or the text itself.
func unpacked(r *bufio.Reader) (io.Reader, error) {
	if magic, err := r.Peek(2); err != nil || magic[0] != 0x1f || magic[1] != 0x8b {
		return r, nil
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("it is compressed, but not as an archive is: %w", err)
	}
	z.Multistream(false)
	return io.MultiReader(z, afterwards{r}), nil
}

// afterwards is what follows the end of a compressed text: nothing may.
type afterwards struct{ r *bufio.Reader }

func (a afterwards) Read([]byte) (int, error) {
	if _, err := a.r.Peek(1); err != io.EOF {
		return 0, errors.New("more bytes follow on the end of the compressed text")
	}
	return 0, io.EOF
}

// read reads the second line, which must be written exactly as it is written here.
func (h *archiveHead) read(line string) error {
	if err := json.Unmarshal([]byte(line), h); err != nil {
		return fmt.Errorf("its second line, which says what it holds, is not JSON: %w", err)
	}
	if again, err := json.Marshal(h); err != nil || string(again) != line {
		return errors.New("its second line, which says what it holds, was changed")
	}
	return nil
}

// archiveReader reads lines up to a limit.
type archiveReader struct {
	text *bufio.Reader
	read int
}

var errUnended = errors.New("the last line is not ended: the file is cut short")

// line reads a line without its line feed; io.EOF says that there is none.
func (in *archiveReader) line() (string, error) {
	var line []byte
	for {
		part, err := in.text.ReadSlice('\n')
		in.read += len(part)
		line = append(line, part...)
		switch {
		case len(line) > mostEntry:
			return "", fmt.Errorf("the line is longer than %d MiB", mostEntry>>20)
		case in.read > mostArchived:
			return "", fmt.Errorf("there are more than %d MiB of it", mostArchived>>20)
		case err == nil:
			return string(line[:len(line)-1]), nil
		case err == io.EOF && len(line) > 0:
			return "", errUnended
		case err == io.EOF:
			return "", err
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", fmt.Errorf("the file is damaged: %w", err)
		}
	}
}

// entries reads the rest, and reports whether that is all. The first line that is no
// entry ends it: what follows can't be placed.
func (in *archiveReader) entries(to *Archive) (whole bool) {
	j, h := to.journal, to.head
	for {
		n := len(j.entries) + 1
		line, err := in.line()
		switch {
		case err == io.EOF:
			in.end(to)
			return true
		case err != nil:
			j.close(uint64(len(j.entries)), j.last())
			j.doubt(len(j.entries), fmt.Errorf("entry %d: %w", n, err))
			return false
		case n > h.Entries:
			j.doubt(h.Entries, fmt.Errorf("entry %d is one more than the %d that the second line says", n, h.Entries))
			return false
		}
		if !j.addSealed(line) && !j.addSeedless(line) && !j.add([]byte(line)) {
			return false
		}
	}
}

// end looks at the archive as a whole, when every line has been read.
func (in *archiveReader) end(to *Archive) {
	j, h := to.journal, to.head
	n := len(j.entries)
	switch {
	case n < h.Entries:
		j.close(uint64(n), j.last())
		j.doubt(n, fmt.Errorf("entry %d is missing: the second line says that there are %d", n+1, h.Entries))
		return
	case n == 0:
		j.doubt(0, errors.New("entry 1 is missing: there is none at all"))
		return
	}
	j.close(uint64(h.Entries), h.Seal)
	if e := j.entries[n-1]; j.raw[n-1] != nil && e.Engine != h.Engine {
		j.doubt(n, fmt.Errorf("entry %d was written by version %s, and the second line says %s", n, e.Engine, h.Engine))
	}
}

// last is the hash of the last entry.
func (j *journal) last() string {
	if len(j.hash) == 0 {
		return chainStart
	}
	return j.hash[len(j.hash)-1]
}

// addSealed takes in an entry of which only the hash is known; false if the line is of
// another kind.
func (j *journal) addSealed(line string) bool {
	var hash, before string
	if n, _ := fmt.Sscanf(line, sealedLine, &hash, &before); n != 2 || fmt.Sprintf(sealedLine, hash, before) != line || !isHash(hash) || !isHash(before) {
		return false
	}
	j.raw, j.hash, j.entries = append(j.raw, nil), append(j.hash, hash), append(j.entries, entry{Prev: before})
	j.spoilt = append(j.spoilt, false)
	if len(j.entries) == 1 {
		j.spoil(0, "entry 1 is sealed, and nobody can tell what game it begins")
	}
	return true
}

func isHash(word string) bool {
	b, err := hex.DecodeString(word)
	return err == nil && len(word) == len(chainStart) && hex.EncodeToString(b) == word
}
