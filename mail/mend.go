package mail

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
)

// The MIME library reads well-formed mail and stops at the first fault of any other, with
// what follows it lost. What is here makes a mail well-formed first, without reading it,
// and holds what the library would take without limit to the Limits.

// newline ends every line once unixLines has seen the mail.
var newline = []byte{'\n'}

// unixLines makes every line end a line feed. Several carriage returns before a line feed
// are one line end (RFC 5322 2.3 knows only one, mail gateways do not); a lone
// carriage return ends a line only where no line feed follows at all.
func unixLines(raw []byte) []byte {
	if !bytes.Contains(raw, newline) {
		return bytes.ReplaceAll(raw, []byte{'\r'}, newline)
	}
	out := make([]byte, 0, len(raw))
	for line := range bytes.Lines(raw) {
		text, ended := bytes.CutSuffix(line, newline)
		if !ended {
			return append(out, line...)
		}
		out = append(append(out, bytes.TrimRight(text, "\r")...), '\n')
	}
	return out
}

// headerMender gathers the fields of a header block, each on one line.
type headerMender struct {
	lim  Limits
	out  []byte
	last int  // where in out the last field starts
	junk int  // lines that are neither a field nor its continuation
	cut  bool // the block was longer than the limit and the rest was not read
}

// block takes the header block off the top of a mail and returns the body. The block ends
// at the first empty line. If there is none, the body starts at the first line that is
// no header field; and a block without any field is body.
func (m *headerMender) block(raw []byte) (body []byte) {
	used := 0
	for rest := raw; len(rest) > 0; {
		line, after, _ := bytes.Cut(rest, newline)
		used += len(rest) - len(after)
		switch {
		case len(line) == 0 && len(m.out) > 0:
			return after
		case len(line) == 0 && m.junk > 0:
			m.junk = 0
			return body
		case len(line) == 0 || len(m.out) == 0 && isMboxLine(line):
		case used > m.lim.Header:
			m.cut = true
		case !m.take(line) && body == nil:
			body = rest
		}
		rest = after
	}
	m.junk = 0 // all of it is in the body
	return body
}

// isMboxLine reports whether line is the separator of a mailbox file, which some
// gateways leave at the top of a mail.
func isMboxLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// take adds one line of the block and reports whether it belongs there.
func (m *headerMender) take(line []byte) bool {
	field := bytes.TrimLeft(line, " \t")
	if len(field) < len(line) && len(m.out) > 0 {
		m.out[len(m.out)-1] = ' '
		m.out = append(append(m.out, bytes.TrimSpace(field)...), '\n')
		return true
	}
	name, value, ok := bytes.Cut(field, []byte{':'})
	name = bytes.TrimRight(name, " \t")
	if !ok || !isToken(name) {
		m.junk++
		return false
	}
	m.capField()
	m.last = len(m.out)
	m.out = append(append(append(m.out, name...), ": "...), bytes.TrimSpace(value)...)
	m.out = append(m.out, '\n')
	return true
}

// capField cuts the last field to the limit: at its end, but References at its start, since the
// last ids are the nearest (RFC 5322 3.6.4).
func (m *headerMender) capField() {
	const thread = "references:"
	field := m.out[m.last:]
	over := len(field) - m.lim.Field
	switch {
	case over <= 0:
	case len(field) > over+len(thread) && strings.EqualFold(string(field[:len(thread)]), thread):
		m.out = append(m.out[:m.last+len(thread)], field[len(thread)+over:]...)
	default:
		m.out = append(m.out[:m.last+m.lim.Field], '\n')
	}
}

// isToken reports whether b may be a field name: printable ASCII (RFC 5322 2.2).
func isToken(b []byte) bool {
	for _, c := range b {
		if c <= ' ' || c >= 0x7f {
			return false
		}
	}
	return len(b) > 0
}

// delimiter is the boundary by which the library splits every multipart.
const delimiter = "=_part_of_the_mail"

// mendParts spells the boundary lines of a multipart (RFC 2046 5.1.1) so that the library can't
// err: it ends a part at any line that only begins with the boundary, gives up at a part whose
// header is damaged, and reads a header of any length. So the boundary becomes one that
// begins no other line, and each part gets an empty header and keeps its own as text.
// At most limit parts are kept. found says that there was a boundary line, closed that
// there was a last one, more that there were more parts.
func mendParts(body []byte, boundary string, limit int) (out []byte, found, closed, more bool) {
	const last = "--" + delimiter + "--"
	parts := 0
	out = make([]byte, 0, len(body)+(limit+1)*len("\n--\n"+delimiter))
	for line := range bytes.Lines(body) {
		tail, ok := bytes.CutPrefix(line, []byte("--"+boundary))
		switch tail = bytes.TrimSpace(tail); {
		case ok && string(tail) == "--":
			return append(out, last...), parts > 0, true, false
		case ok && len(tail) == 0 && parts == limit:
			return append(out, last...), true, true, true
		case ok && len(tail) == 0:
			parts++
			out = append(out, "--"+delimiter+"\n\n"...)
		case parts > 0:
			out = append(out, line...)
		}
	}
	return append(out, "\n"+last...), parts > 0, false, false
}

// guessBoundary takes the first line that looks like a boundary, for mails whose
// Content-Type lost it or names another. A line that ends in hyphens is the last
// boundary line or starts a quotation.
func guessBoundary(body []byte) string {
	for line := range bytes.Lines(body) {
		line = bytes.TrimSpace(line)
		if len(line) > 4 && bytes.HasPrefix(line, []byte("--")) && line[2] != ' ' && !bytes.HasSuffix(line, []byte("--")) {
			return string(line[2:])
		}
	}
	return ""
}

// mendQP escapes what quoted-printable (RFC 2045 6.7) does not allow: equals signs that start no code,
// control characters, lines without end.
func mendQP(b []byte) []byte {
	const longest = 500
	out := make([]byte, 0, len(b)+len(b)/longest*2)
	for line := range bytes.Lines(b) {
		text, soft := bytes.CutSuffix(bytes.TrimRight(line, " \t\n"), []byte{'='})
		for i, width := 0, 0; i < len(text); width++ {
			if width == longest {
				out, width = append(out, "=\n"...), 0
			}
			switch c := text[i]; {
			case isQPCode(text[i:]):
				out = append(out, text[i:i+3]...)
				i += 2
			case c == '=' || c < ' ' && c != '\t' || c == 0x7f:
				out = fmt.Appendf(out, "=%02X", c)
			default:
				out = append(out, c)
			}
			i++
		}
		if soft {
			out = append(out, "=\n"...)
		} else if bytes.HasSuffix(line, newline) {
			out = append(out, '\n')
		}
	}
	return out
}

func isQPCode(b []byte) bool {
	var code [1]byte
	if len(b) < 3 || b[0] != '=' {
		return false
	}
	_, err := hex.Decode(code[:], b[1:3])
	return err == nil
}

// mendBase64 sorts the lines that are base64 (RFC 2045 6.8) from those that are not, such as the
// footer of a gateway, and makes the base64 end where a character ends. What stands behind its
// padding is rest too.
func mendBase64(b []byte) (code, rest []byte) {
	ended := false
	for line := range bytes.Lines(b) {
		text := bytes.TrimSpace(line)
		digits := bytes.TrimRight(text, "=")
		if ended && len(text) > 0 || !isBase64(digits) {
			rest = append(rest, line...)
			continue
		}
		code = append(code, digits...)
		ended = len(digits) < len(text)
	}
	if len(code)%4 == 1 {
		code = code[:len(code)-1]
	}
	return append(code, "==="[:(4-len(code)%4)%4]...), rest
}

func isBase64(b []byte) bool {
	for _, c := range b {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '+' && c != '/' {
			return false
		}
	}
	return true
}
