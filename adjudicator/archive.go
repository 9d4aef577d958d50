package adjudicator

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// An archive is a game in one file, NAME.longroll, from which anybody can check it
// without the server that ran it. It is the gzip of a text (zcat shows it):
//
//	longroll archive 1
//	{"game":"ring","entries":117,"engine":"v1.2.0","seal":"SHA-256 of the last entry"}
//	{"seq":1,...}          an entry, byte for byte as the journal has it
//	sealed SHA-256 after SHA-256   or, in its place, its hash and that of the one before
//
// One line follows another, each ended by a line feed, and the same journal makes the
// same bytes. It begins with the terms of the game, which hold the seed, the options,
// and the text of a roster or a table of units; what is printed of a battle comes from
// the program, or from the host's own files if he laid some over it.
//
// # What it tells
//
// The archive that the players are sent ends with the entry that ended their game. They
// know each other's address from the first mail, so these stand in it, as does that of
// the referee, whom the last mail names. All sheets stand in it with the time at which
// they came. Entries that concern one person and not the play are sealed: private
// letters, absences, extensions, reminders, invitations, and the key of the tokens, with
// which one could write in another's name. Their hashes stand in the chain, so that the
// host's whole copy has the same seal; what they hide can't change a die or a result,
// since all that was played is played again. Games begun before the key had an entry of
// its own keep it in their first one; once they are over it opens nothing, for a mail to
// a game that is over is answered with its last mail, to the registered address, and
// does nothing else.

// What an archive may hold at most. A whole battle of 63 turns is a tenth of it.
const (
	archiveFormat = "longroll archive 1"
	archiveSuffix = ".longroll"
	mostArchived  = 256 << 20            // bytes of text
	mostEntry     = 16 << 20             // bytes of one line
	sealedLine    = "sealed %s after %s" // its hash, and that of the entry before it
)

// archiveHead is the second line of an archive.
type archiveHead struct {
	Game    string `json:"game"`
	Entries int    `json:"entries"`
	Engine  string `json:"engine"` // the version of the program that wrote the last entry
	Seal    string `json:"seal"`   // hash of the last entry
}

// disclosed reports whether entries of a kind are open in an archive for the players;
// known, whether that was ever decided. What is not is sealed.
func disclosed(kind string) (open, known bool) {
	switch kind {
	case "begun", "sheet", "ran", "lapsed", "asked", "answered", "clock", "mailed", "over",
		"consented", "launched", "shifted", "reserved", "drawn", "seated":
		return true, true
	case "keyed", "reminded", "waited", "absent", "extended", "pressed", "left", "sought":
		return false, true
	}
	return false, false
}

// Archive gives a game as one file and the name for it. Of a game that is over it is
// what the players were sent, the same to the byte. With secrets it is the whole journal
// as it stands, the game over or not: for the host and the referee alone. A *BadRequest
// says that the game goes on and secrets were not asked for.
func (a *Adjudicator) Archive(game string, secrets bool) (name string, data []byte, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err != nil {
		return "", nil, fmt.Errorf("game %q: %w", game, err)
	}
	if err := errors.Join(j.faults...); err != nil {
		return "", nil, fmt.Errorf("game %q: %w", game, err)
	}
	if !secrets {
		n := j.ending()
		if n == 0 {
			return "", nil, bad("%s goes on, and its archive holds the secrets of both sides: say --secrets if nobody who plays in it will read the file", game)
		}
		j = j.until(n)
	}
	data, err = j.archive(game, secrets)
	return game + archiveSuffix, data, err
}

// ending is the number of the entry that ended the game; 0: it goes on.
func (j *journal) ending() int {
	for i := len(j.entries) - 1; i >= 0; i-- {
		if j.entries[i].Kind == (over{}).Kind() {
			return i + 1
		}
	}
	return 0
}

// until is the journal as it was after entry n.
func (j *journal) until(n int) *journal {
	return &journal{raw: j.raw[:n], hash: j.hash[:n], entries: j.entries[:n], spoilt: j.spoilt[:n], sound: n}
}

// archive writes the file.
func (j *journal) archive(game string, secrets bool) ([]byte, error) {
	var file bytes.Buffer
	z, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	last := len(j.entries) - 1
	head, err := json.Marshal(archiveHead{game, len(j.entries), j.entries[last].Engine, j.hash[last]})
	if err != nil {
		return nil, err
	}
	lines := [][]byte{[]byte(archiveFormat), head}
	for i, e := range j.entries {
		line := j.raw[i]
		if open, _ := disclosed(e.Kind); !open && !secrets {
			line = fmt.Appendf(nil, sealedLine, j.hash[i], e.Prev)
		}
		if bytes.ContainsRune(line, '\n') {
			return nil, fmt.Errorf("entry %d holds a line feed and can't stand on one line", i+1)
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		if _, err := z.Write(append(line[:len(line):len(line)], '\n')); err != nil {
			return nil, err
		}
	}
	err = z.Close() // writes the end
	return file.Bytes(), err
}

// Archive is one that was read, with all that was found wrong in reading it.
type Archive struct {
	head    archiveHead
	journal *journal
}

// ReadArchive reads an archive, compressed or not. What is wrong with its entries is
// kept for Verify to tell; the error says that it is no archive at all, or one of a
// format that this version does not know, or that it can't be read.
func ReadArchive(r io.Reader) (*Archive, error) {
	text, err := unpacked(bufio.NewReader(r))
	if err != nil {
		return nil, err
	}
	in := archiveReader{text: bufio.NewReaderSize(text, 64<<10)}
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
	in.entries(found)
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

// entries reads the rest. The first line that is no entry ends it: what follows can't
// be placed.
func (in *archiveReader) entries(to *Archive) {
	j, h := to.journal, to.head
	for {
		n := len(j.entries) + 1
		line, err := in.line()
		switch {
		case err == io.EOF:
			in.end(to)
			return
		case err != nil:
			j.close(uint64(len(j.entries)), j.last())
			j.doubt(len(j.entries), fmt.Errorf("entry %d: %w", n, err))
			return
		case n > h.Entries:
			j.doubt(h.Entries, fmt.Errorf("entry %d is one more than the %d that the second line says", n, h.Entries))
			return
		}
		if !j.addSealed(line) && !j.add([]byte(line)) {
			return
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
