package mail

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// decodeCharset makes text of bytes. The label is a claim, weighed against
// what the bytes say: a byte order mark or a run of zero bytes is UTF-16 whatever the
// label; valid UTF-8 is not Latin-1; what claims to be UTF-8 and is not is read as
// Windows-1252, as every mail program does. The problem is a sentence, or "".
func decodeCharset(b []byte, label string) (text, problem string) {
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	if order, body := sniffUTF16(b); order != nil {
		return decodeUTF16(body, order), ""
	}
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	if utf8.Valid(b) && isLatin(label) {
		return string(b), ""
	}
	enc, err := htmlindex.Get(label)
	name, _ := htmlindex.Name(orNop(enc))
	switch {
	case label == "" || isLatin(label) && name != "utf-8":
		if err != nil {
			enc = charmap.Windows1252
		}
	case err != nil || name == "replacement":
		enc = charmap.Windows1252
		problem = fmt.Sprintf("The text is marked with a character set this program does not know (%s); letters outside plain English may be wrong.", clip(label, 40))
		if utf8.Valid(b) {
			return string(b), problem
		}
	case name == "utf-8":
		enc = charmap.Windows1252
		problem = "The text is marked as UTF-8 but is not; it was read as Western European, so letters outside plain English may be wrong."
	}
	out, err := enc.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\ufffd"), "Some characters of the text could not be read."
	}
	return string(out), problem
}

// isLatin reports whether a label is one that programs write without thinking.
func isLatin(label string) bool {
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252", "ansi_x3.4-1968", "unknown-8bit", "default", "utf-8-sig":
		return true
	}
	return false
}

// orNop keeps htmlindex.Name from meeting a nil encoding.
func orNop(e encoding.Encoding) encoding.Encoding {
	if e == nil {
		return encoding.Nop
	}
	return e
}

// sniffUTF16 recognises UTF-16 by its byte order mark, or without one by zero bytes
// in every other place of a longer text.
func sniffUTF16(b []byte) (binary.ByteOrder, []byte) {
	switch {
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}):
		return binary.LittleEndian, b[2:]
	case bytes.HasPrefix(b, []byte{0xfe, 0xff}):
		return binary.BigEndian, b[2:]
	}
	sample := b[:min(len(b), 512)]
	var even, odd int
	for i, c := range sample {
		if c == 0 && i%2 == 0 {
			even++
		} else if c == 0 {
			odd++
		}
	}
	switch enough := len(sample) / 3; {
	case len(sample) < 8:
	case odd > enough && even == 0:
		return binary.LittleEndian, b
	case even > enough && odd == 0:
		return binary.BigEndian, b
	}
	return nil, b
}

func decodeUTF16(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) >= 2; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	return string(utf16.Decode(units))
}

// cleanText makes every line end a line feed, every exotic space a space, and
// removes what cannot be seen: control characters, zero-width characters, soft hyphens.
// It reports whether NUL bytes were among them.
func cleanText(s string) (text string, nul bool) {
	var out strings.Builder
	out.Grow(len(s))
	cr := false
	for _, r := range s {
		if r == '\r' {
			cr = true
			continue
		}
		if cr && r != '\n' {
			out.WriteByte('\n')
		}
		cr = false
		nul = nul || r == 0
		out.WriteString(visible(r))
	}
	if cr {
		out.WriteByte('\n')
	}
	return out.String(), nul
}

func visible(r rune) string {
	switch {
	case r == '\n' || r == '\t':
		return string(r)
	case r == '\f' || r == '\v' || r == '\u0085' || r == '\u2028' || r == '\u2029':
		return "\n"
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return ""
	case r == '\u00a0' || r >= '\u2000' && r <= '\u200a' || r == '\u202f' || r == '\u205f' || r == '\u3000':
		return " "
	case r == '\u00ad' || r >= '\u200b' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' || r == '\u2060' || r == '\ufeff':
		return ""
	}
	return string(r)
}

// clip cuts s to at most n bytes without breaking a character.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
