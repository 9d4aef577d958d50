package adjudicator

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

// archived gives the archive of a game and its lines.
func archived(t testing.TB, a *Adjudicator, secrets bool) (data []byte, lines []string) {
	t.Helper()
	file, err := a.Archive("ring", secrets)
	if err != nil || file.Name != "ring.longroll" || file.Checksum != hashOf(unzip(t, file.Data)) {
		t.Fatalf("Archive gives %q, SHA-256 %s, %v", file.Name, file.Checksum, err)
	}
	data = file.Data
	return data, strings.SplitAfter(string(unzip(t, data)), "\n")
}

func unzip(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func zip(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var toyShelf = []rules.System{toySystem{}}

// checked reads an archive and verifies it; an archive that can't be read is a fault.
func checked(data []byte, systems []rules.System) Audit {
	r, err := ReadArchive(bytes.NewReader(data))
	if err != nil {
		return Audit{Faults: []error{err}}
	}
	return r.Verify(systems, "test")
}

func TestAnArchiveIsVerifiedAlone(t *testing.T) {
	x := played(t)
	for _, secrets := range []bool{false, true} {
		data, lines := archived(t, x.a, secrets)
		again, _ := archived(t, x.a, secrets)
		if !bytes.Equal(data, again) {
			t.Error("the same game makes two archives")
		}
		for name, form := range map[string][]byte{"compressed": data, "plain": unzip(t, data), "compressed anew": zip(t, unzip(t, data))} {
			audit := checked(form, toyShelf)
			if len(audit.Faults) > 0 || audit.Entries != len(lines)-3 || !audit.Over || audit.Game != "ring" {
				t.Errorf("%s, secrets %v: %+v", name, secrets, audit)
			}
			if audit.Checksum != hashOf(unzip(t, data)) {
				t.Errorf("%s: SHA-256 %s", name, audit.Checksum)
			}
			if audit.Commitment != x.match(t).begun.Seed.Commitment() || (audit.Sealed == 0) != secrets {
				t.Errorf("%s, secrets %v: commitment %s, %d sealed", name, secrets, audit.Commitment, audit.Sealed)
			}
		}
	}
}

// TestTheKeyStaysHome looks for the key of the tokens in what the players are given.
func TestTheKeyStaysHome(t *testing.T) {
	x := played(t)
	key, err := json.Marshal(x.match(t).begun.Key)
	if err != nil || len(key) < 40 {
		t.Fatal(string(key), err)
	}
	for _, secrets := range []bool{false, true} {
		_, lines := archived(t, x.a, secrets)
		if there := strings.Contains(strings.Join(lines, ""), string(key)); there != secrets {
			t.Errorf("with secrets %v the key is there: %v", secrets, there)
		}
	}
}

// TestEveryKindIsOpenOrSealed makes whoever adds a kind of entry decide whether the
// players may read it in the end.
func TestEveryKindIsOpenOrSealed(t *testing.T) {
	for _, kind := range facts.Names() {
		if _, known := disclosed(kind); !known {
			t.Errorf("entries %q: may the players read them when the game is over? Say so in disclosed", kind)
		}
	}
}

func TestAGameThatGoesOnIsNotGivenAway(t *testing.T) {
	x := newTable(t, ringTerms())
	var request *BadRequest
	if _, err := x.a.Archive("ring", false); !errors.As(err, &request) || !strings.Contains(err.Error(), "--secrets") {
		t.Errorf("error: %v", err)
	}
	data, _ := archived(t, x.a, true)
	if audit := checked(data, toyShelf); len(audit.Faults) > 0 || audit.Over {
		t.Errorf("%+v", audit)
	}
	if _, err := x.a.Archive("wrong", false); !errors.Is(err, errNoGame) {
		t.Errorf("error: %v", err)
	}
}

// TestAnArchiveEndsWithItsGame writes to a game that is over: what comes after is in no
// archive, and nothing is done but to answer.
func TestAnArchiveEndsWithItsGame(t *testing.T) {
	x := played(t)
	before, _ := archived(t, x.a, false)
	n := len(x.ledger.entries["ring"])
	_, letters := x.post(alice, "march Blue 5", "hide 4", "cover fall", "withdraw", "final", "concede", "done")
	if len(letters) != 1 || letters[0].To != alice {
		t.Errorf("%d letters", len(letters))
	}
	if after, _ := archived(t, x.a, false); !bytes.Equal(before, after) || len(x.ledger.entries["ring"]) != n {
		t.Error("a mail changed a game that is over")
	}
}

// TestAnyByteOfAnArchiveChangedIsFound changes bytes of the text of an archive, and
// demands that the entry is named.
func TestAnyByteOfAnArchiveChangedIsFound(t *testing.T) {
	data, lines := archived(t, played(t).a, false)
	text := unzip(t, data)
	line, from := 0, 0
	for at := range text {
		if at >= from+len(lines[line]) {
			from += len(lines[line])
			line++
		}
		if !*everyByte && at%7 > 0 && at > from && at < from+len(lines[line])-1 {
			continue
		}
		for _, flip := range []byte{1, 0x20} {
			changed := bytes.Clone(text)
			changed[at] ^= flip
			audit := checked(changed, toyShelf)
			named := slices.ContainsFunc(audit.Faults, func(f error) bool { return names(f, line-1) })
			switch {
			case line < 2 && len(audit.Faults) > 0: // its head
			case !named:
				t.Fatalf("line %d, byte %d of %q: %v", line, at-from, lines[line], audit.Faults)
			}
		}
	}
}

// names reports whether a fault names an entry, alone or as one of two.
func names(fault error, entry int) bool {
	return regexp.MustCompile(fmt.Sprintf(`\b(entry|number) %d\b`, entry)).MatchString(fault.Error())
}

// TestAByteOfTheFileChangedIsFound changes bytes of the compressed file. Some mean
// nothing to gzip, such as a time in its head: then the text is what it was.
func TestAByteOfTheFileChangedIsFound(t *testing.T) {
	data, _ := archived(t, played(t).a, false)
	for at := 10; at < len(data); at += 3 {
		changed := bytes.Clone(data)
		changed[at] ^= 4
		if audit := checked(changed, toyShelf); len(audit.Faults) == 0 && !bytes.Equal(unzip(t, changed), unzip(t, data)) {
			t.Fatalf("byte %d of %d: no fault", at, len(data))
		}
	}
	for at := range data {
		if audit := checked(data[:at], toyShelf); len(audit.Faults) == 0 {
			t.Fatalf("cut at byte %d of %d: no fault", at, len(data))
		}
	}
}

func TestHostileArchives(t *testing.T) {
	_, lines := archived(t, played(t).a, false)
	swap := func(i, k int) []string {
		l := slices.Clone(lines)
		l[i], l[k] = l[k], l[i]
		return l
	}
	n := len(lines) - 3 // entries
	for _, c := range []struct {
		name  string
		lines []string
		says  string
	}{
		{"nothing", nil, "it is no archive of a game"},
		{"another file", []string{"Dear Bob,\n", "how are you?\n"}, "it is no archive of a game"},
		{"a newer format", slices.Concat([]string{"longroll archive 2\n"}, lines[1:]), `its format is "longroll archive 2"`},
		{"the head alone", lines[:1], "its second line, which says what it holds, can't be read: EOF"},
		{"another key in the head", slices.Concat(lines[:1], []string{strings.Replace(lines[1], "{", `{"x":1,`, 1)}, lines[2:]), "its second line, which says what it holds, was changed"},
		{"no head", slices.Concat(lines[:1], lines[2:]), "its second line, which says what it holds, was changed"},
		{"another name", slices.Concat(lines[:1], []string{strings.Replace(lines[1], `"ring"`, `"rang"`, 1)}, lines[2:]), "entry 1 begins the game ring, and the second line says rang"},
		{"another version", slices.Concat(lines[:1], []string{strings.Replace(lines[1], `"test"`, `"text"`, 1)}, lines[2:]), fmt.Sprintf("entry %d was written by version test, and the second line says text", n)},
		{"no entries", lines[:2], "entry 1 is missing"},
		{"cut short", lines[:7], "entry 6 is missing: the second line says that there are " + fmt.Sprint(n)},
		{"cut in a line", slices.Concat(lines[:6], []string{lines[6][:9]}), "entry 5: the last line is not ended: the file is cut short"},
		{"out of order", swap(5, 6), "entry 4 says that it is number 5"},
		{"the first is last", swap(2, n+1), fmt.Sprintf("entry 1 says that it is number %d", n)},
		{"an entry twice", slices.Concat(lines[:6], lines[5:]), "entry 5 says that it is number 4"},
		{"the last twice", slices.Concat(lines, lines[n+1:]), fmt.Sprintf("entry %d is one more than the %d", n+1, n)},
		{"an entry left out", slices.Concat(lines[:5], lines[6:]), "entry 4 says that it is number 5"},
		{"an empty line", slices.Concat(lines[:5], []string{"\n"}, lines[5:]), "entry 4 is not JSON"},
		{"a wrong hash of a sealed entry", slices.Concat(lines[:3], []string{strings.Replace(lines[3], "sealed ", "sealed 0", 1)[:71] + lines[3][71:]}, lines[4:]), "entry 2 was changed"},
		{"a hash cut short", slices.Concat(lines[:3], []string{lines[3][:40] + "\n"}, lines[4:]), "entry 2 is not JSON"},
		{"terms that are sealed", slices.Concat(lines[:2], []string{fmt.Sprintf(sealedLine, hashOf([]byte(strings.TrimSuffix(lines[2], "\n"))), chainStart) + "\n"}, lines[3:]), "entry 1 is sealed"},
		{"no terms", slices.Concat(lines[:2], []string{`{"seq":1,"prev":"` + chainStart + `","kind":"begun","body":{}}` + "\n"}, lines[3:]), "entry 1 was changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := []byte(strings.Join(c.lines, ""))
			for _, form := range [][]byte{text, zip(t, text)} {
				audit := checked(form, toyShelf)
				if len(audit.Faults) == 0 || !slices.ContainsFunc(audit.Faults, func(f error) bool { return strings.Contains(f.Error(), c.says) }) {
					t.Errorf("%v", audit.Faults)
				}
			}
		})
	}
}

// endless is a text of one letter that never ends.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestABombCostsNoMoreThanTheLimit unpacks to far more than an archive may hold.
func TestABombCostsNoMoreThanTheLimit(t *testing.T) {
	_, lines := archived(t, played(t).a, false)
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	for _, part := range []io.Reader{strings.NewReader(strings.Join(lines[:4], "")), io.LimitReader(endless('x'), 64<<20)} {
		if _, err := io.Copy(z, part); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	audit := checked(bomb.Bytes(), toyShelf)
	if len(audit.Faults) == 0 || !strings.Contains(audit.Faults[0].Error(), "entry 3: the line is longer than 16 MiB") {
		t.Errorf("%d bytes, %v", bomb.Len(), audit.Faults)
	}
	in := archiveReader{}
	in.read = mostArchived
	in.text = bufio.NewReader(strings.NewReader("{}\n"))
	if _, err := in.line(); err == nil || !strings.Contains(err.Error(), "more than 256 MiB") {
		t.Errorf("error: %v", err)
	}
	two := slices.Concat(zip(t, []byte(strings.Join(lines, ""))), zip(t, []byte("more")))
	if audit := checked(two, toyShelf); len(audit.Faults) != 1 || !strings.Contains(audit.Faults[0].Error(), "more bytes follow") {
		t.Errorf("%v", audit.Faults)
	}
}

func (x *table) match(t testing.TB) *match {
	t.Helper()
	m, err := x.a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// shared demands that what the players are given of a game verifies without it, if it
// is over.
func (a *Adjudicator) shared(t testing.TB) {
	t.Helper()
	m, err := a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	if !m.over {
		return
	}
	data, _ := archived(t, a, false)
	if audit := checked(data, a.systems); len(audit.Faults) > 0 {
		t.Errorf("the archive of the game: %v", audit.Faults)
	}
}

// FuzzReadArchive reads what may be no archive at all. Whatever it is, it is refused or
// checked, and never stops the program.
func FuzzReadArchive(f *testing.F) {
	_, lines := archived(f, played(f).a, false)
	f.Add([]byte(strings.Join(lines, "")))
	f.Add([]byte(strings.Join(lines[:4], "")))
	f.Add([]byte(archiveFormat + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		audit := checked(data, toyShelf)
		if whole := strings.Join(lines, ""); len(audit.Faults) == 0 && string(data) != whole && !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) && audit.Over && audit.Checksum == hashOf([]byte(whole)) {
			t.Error("another text has the same SHA-256")
		}
	})
}
