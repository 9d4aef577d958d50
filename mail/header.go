package mail

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/htmlindex"
)

// field is one header field, unfolded, not yet decoded.
type field struct {
	name  string // lower case
	value []byte
}

// header is a block of header fields in the order they stand in the mail, read
// as tolerantly as can be. Nothing here fails: a line that is no field is left out and counted.
type header struct {
	fields []field
	junk   int  // lines that are neither a field nor its continuation
	cut    bool // the block was longer than the limit and the rest was not read
	max    int  // longest value handed out, in bytes
}

// readHeader splits a mail or a part of one into its header block and its body.
// The block ends at the first empty line. If there is none, the body starts
// at the first line that is no header field; and a block without any field is body.
func readHeader(raw []byte, lim Limits) (h header, body []byte) {
	h.max = lim.Field
	used := 0
	for rest := raw; len(rest) > 0; {
		line, after := nextLine(rest)
		used += len(rest) - len(after)
		switch {
		case len(line) == 0 && len(h.fields) > 0:
			return h, after
		case len(line) == 0 && h.junk > 0:
			h.junk = 0
			return h, body
		case len(line) == 0 || len(h.fields) == 0 && isMboxLine(line):
		case used > lim.Header:
			h.cut = true
		case !h.take(line) && body == nil:
			body = rest
		}
		rest = after
	}
	h.junk = 0 // all of it is in the body
	return h, body
}

// nextLine cuts the first line off, without its line end. Several carriage
// returns before a line feed are one line end (RFC 5322 2.3 knows only one, mail
// gateways do not); a lone carriage return ends a line only where no line feed follows at all.
func nextLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i >= 0 {
		return bytes.TrimRight(b[:i], "\r"), b[i+1:]
	}
	if i = bytes.IndexByte(b, '\r'); i >= 0 {
		return b[:i], b[i+1:]
	}
	return b, nil
}

// isMboxLine reports whether line is the separator of a mailbox file, which some
// gateways leave at the top of a mail.
func isMboxLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))
}

// take reads one line of the header block and reports whether it belongs there.
func (h *header) take(line []byte) bool {
	if line[0] == ' ' || line[0] == '\t' {
		if len(h.fields) > 0 {
			last := &h.fields[len(h.fields)-1]
			last.value = append(append(last.value, ' '), bytes.TrimSpace(line)...)
			return true
		}
		line = bytes.TrimLeft(line, " \t")
	}
	name, value, ok := bytes.Cut(line, []byte{':'})
	name = bytes.TrimRight(name, " \t")
	if !ok || !isToken(name) {
		h.junk++
		return false
	}
	h.fields = append(h.fields, field{
		name:  strings.ToLower(string(name)),
		value: bytes.Clone(bytes.TrimSpace(value)),
	})
	return true
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

// get returns the topmost field of that name, raw, cut to the limit; "" if there is none.
func (h header) get(name string) string {
	for _, f := range h.fields {
		if f.name == name {
			return string(f.value[:min(len(f.value), h.max)])
		}
	}
	return ""
}

// all returns every field of that name from the top, raw, each cut to the limit.
func (h header) all(name string) []string {
	var values []string
	for _, f := range h.fields {
		if f.name == name {
			values = append(values, string(f.value[:min(len(f.value), h.max)]))
		}
	}
	return values
}

// tail is get for fields whose end matters most, as in References.
func (h header) tail(name string) string {
	for _, f := range h.fields {
		if f.name == name {
			return string(f.value[max(0, len(f.value)-h.max):])
		}
	}
	return ""
}

// has reports whether the field is there at all.
func (h header) has(name string) bool {
	for _, f := range h.fields {
		if f.name == name {
			return true
		}
	}
	return false
}

// words decodes the encoded words of RFC 2047 and makes one clean line of the
// value. What can't be decoded stays as it is.
func words(value string) string {
	text, _ := decodeCharset([]byte(value), "")
	dec := mime.WordDecoder{CharsetReader: charsetReader}
	if plain, err := dec.DecodeHeader(text); err == nil {
		text = plain
	}
	return oneLine(text)
}

// oneLine turns control characters and runs of white space into single spaces.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

var errCharset = errors.New("unknown charset")

// charsetReader lets mime.WordDecoder read every charset the web knows.
func charsetReader(label string, r io.Reader) (io.Reader, error) {
	enc, err := htmlindex.Get(label)
	if err != nil {
		return nil, errCharset
	}
	return enc.NewDecoder().Reader(r), nil
}

// messageIDs finds the ids in angle brackets. The full grammar of RFC 5322 3.6.4
// allows comments, and reading those is where other parsers take quadratic
// time; a scan for brackets finds every id real programs write.
func messageIDs(value string) []string {
	var ids []string
	for {
		_, after, ok := strings.Cut(value, "<")
		if !ok {
			return ids
		}
		id, rest, ok := strings.Cut(after, ">")
		if !ok {
			return ids
		}
		if id = cleanID(id); id != "" {
			ids = append(ids, id)
		}
		value = rest
	}
}

// maxID is the longest id that fits on one line (RFC 5322 2.1.1).
const maxID = 996

// cleanID returns id without white space; "" unless all of it is printable ASCII.
func cleanID(id string) string {
	id = strings.Join(strings.Fields(id), "")
	if len(id) > maxID || strings.ContainsAny(id, "<>") || !isToken([]byte(id)) {
		return ""
	}
	return id
}
