package mail

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
)

// decodeTransfer undoes a Content-Transfer-Encoding (RFC 2045 section 6). It never
// fails: damage is passed over, and an encoding it does not know leaves the bytes as they are.
func decodeTransfer(b []byte, encoding string) (out []byte, problem string) {
	encoding, _, _ = strings.Cut(strings.ToLower(encoding), ";")
	switch encoding = strings.NewReplacer("-", "", " ", "", "\t", "").Replace(encoding); encoding {
	case "", "7bit", "8bit", "binary":
		return b, ""
	case "quotedprintable":
		return decodeQP(b), ""
	case "base64":
		if !looksBase64(b) {
			return b, "The text was marked as base64 but is not; it was read as it stands."
		}
		return decodeBase64(b), ""
	}
	return b, fmt.Sprintf("Part of the mail is packed in a way this program does not know (%s); it was read as it stands.", clip(oneLine(encoding), 40))
}

// decodeQP undoes quoted-printable. An equals sign that starts no code stands for
// itself; blanks at the end of a line were added on the way (RFC 2045 6.7 rule 3).
func decodeQP(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		line, rest := b, []byte(nil)
		ended := false
		if i := bytes.IndexByte(b, '\n'); i >= 0 {
			line, rest, ended = b[:i], b[i+1:], true
		}
		line = bytes.TrimRight(line, " \t\r")
		soft := bytes.HasSuffix(line, []byte("="))
		out = appendQP(out, bytes.TrimSuffix(line, []byte("=")))
		if ended && !soft {
			out = append(out, '\n')
		}
		b = rest
	}
	return out
}

func appendQP(out, line []byte) []byte {
	for i := 0; i < len(line); i++ {
		if line[i] == '=' && i+2 < len(line) {
			if hi, lo := hexDigit(line[i+1]), hexDigit(line[i+2]); hi >= 0 && lo >= 0 {
				out = append(out, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		out = append(out, line[i])
	}
	return out
}

// hexDigit returns the value of a hexadecimal digit, or -1.
func hexDigit(c byte) int {
	if c >= 'a' && c <= 'f' {
		c -= 'a' - 'A'
	}
	return strings.IndexByte("0123456789ABCDEF", c)
}

// looksBase64 tells base64 from plain text with the wrong label: lines of plain
// text have blanks or foreign characters in them. A footer pasted below real base64 is outvoted.
func looksBase64(b []byte) bool {
	good, bad := 0, 0
	for len(b) > 0 {
		var line []byte
		line, b = nextLine(b)
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if onlyBase64(line) {
			good += len(line)
		} else {
			bad += len(line)
		}
	}
	return good >= bad
}

func onlyBase64(line []byte) bool {
	for _, c := range line {
		if !isBase64(c) && c != '=' {
			return false
		}
	}
	return true
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// decodeBase64 decodes the lines that are base64, each run up to its padding by
// itself, and keeps what is whole. Lines that are not, such as the footer of a gateway, stay
// as they are.
func decodeBase64(b []byte) []byte {
	var out, run []byte
	flush := func() {
		if len(run)%4 == 1 {
			run = run[:len(run)-1]
		}
		// The alphabet was checked, so the only error is stray bits in the last character.
		out, _ = base64.RawStdEncoding.AppendDecode(out, run)
		run = run[:0]
	}
	for len(b) > 0 {
		var line []byte
		line, b = nextLine(b)
		if !onlyBase64(bytes.TrimSpace(line)) {
			flush()
			out = append(append(out, line...), '\n')
			continue
		}
		for _, c := range bytes.TrimSpace(line) {
			if c == '=' {
				flush()
			} else {
				run = append(run, c)
			}
		}
	}
	flush()
	return out
}
