package adjudicator

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
)

// An archive is a game in one file, NAME.longroll, from which anybody can check it
// without the server that ran it. It is the gzip of a text (zcat shows it):
//
//	longroll archive 1
//	{"game":"ring","entries":117,"engine":"v1.2.0","seal":"SHA-256 of the last entry"}
//	{"seq":1,...}          an entry, byte for byte as the journal has it
//	sealed SHA-256 after SHA-256   or, in its place, its hash and that of the one before
//	seedless SHA-256 SHA-256 {...} or, in place of the first while the game goes on, its hash,
//	                               and the entry with another one in the place of the seed
//
// One line follows another, each ended by a line feed, and the same journal makes the
// same text, whose SHA-256 the last mail tells; the same version of the program packs it
// into the same bytes. It begins with the terms of the game, which hold the seed, the options,
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
		"consented", "launched", "shifted", "reserved", "drawn", "seated", "salted",
		"held", "submitted", "approved", "rolledback", "fixed":
		return true, true
	case "keyed", "rekeyed", "reminded", "waited", "absent", "extended", "pressed", "left", "sought", "noted", "queried", "replied", "denied":
		return false, true
	}
	return false, false
}

// ArchiveFile is a game as one file.
type ArchiveFile struct {
	Name     string // ring.longroll
	Data     []byte
	Checksum string // SHA-256 of its text, in hex
}

// Archive gives a game as one file. Of a game that is over it is what the players were
// sent. With secrets it is the whole journal as it stands, the game over or not: for the
// host and the referee alone; while the game goes on its seed is sealed. A *BadRequest says
// that the game goes on and secrets were not asked for.
func (a *Adjudicator) Archive(game string, secrets bool) (ArchiveFile, error) {
	return a.archived(game, secrets, false)
}

// ArchiveWithSeed gives the whole journal as it stands, and with it every die to come.
func (a *Adjudicator) ArchiveWithSeed(game string) (ArchiveFile, error) {
	return a.archived(game, true, true)
}

func (a *Adjudicator) archived(game string, secrets, seed bool) (ArchiveFile, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err == nil {
		err = errors.Join(j.faults...)
	}
	if err != nil {
		return ArchiveFile{}, fmt.Errorf("game %q: %w", game, err)
	}
	if !secrets {
		n := j.ending()
		if n == 0 {
			return ArchiveFile{}, bad("%s goes on, and its archive holds the secrets of both sides: say --secrets if nobody who plays in it will read the file", game)
		}
		j = j.until(n)
	}
	if !seed {
		if err := j.sealSeed(); err != nil {
			return ArchiveFile{}, fmt.Errorf("game %q: %w", game, err)
		}
	}
	return j.archive(game, secrets)
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
func (j *journal) archive(game string, secrets bool) (ArchiveFile, error) {
	last := len(j.entries) - 1
	head, err := json.Marshal(archiveHead{game, len(j.entries), j.entries[last].Engine, j.hash[last]})
	if err != nil {
		return ArchiveFile{}, err
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s\n%s\n", archiveFormat, head)
	for i, e := range j.entries {
		if open, _ := disclosed(e.Kind); !open && !secrets {
			fmt.Fprintf(&text, sealedLine+"\n", j.hash[i], e.Prev)
			continue
		}
		if bytes.ContainsRune(j.raw[i], '\n') {
			return ArchiveFile{}, fmt.Errorf("entry %d holds a line feed and can't stand on one line", i+1)
		}
		text.WriteString(j.line(i) + "\n")
	}
	data, err := packed(text.Bytes())
	return ArchiveFile{Name: game + archiveSuffix, Data: data, Checksum: hashOf(text.Bytes())}, err
}

// packed is a text compressed, without a name or a time that would make it another file.
func packed(text []byte) ([]byte, error) {
	var file bytes.Buffer
	z, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(text)
	}
	if err == nil {
		err = z.Close()
	}
	return file.Bytes(), err
}
