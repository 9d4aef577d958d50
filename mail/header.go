package mail

import (
	"bufio"
	"bytes"
	"strings"
	"unicode"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
	"golang.org/x/text/encoding/charmap"
)

// readHeader splits a mail or a part of one into its header and its body. It never fails: lines
// that are no field are left out and counted in faults.junk.
func readHeader(raw []byte, lim Limits) (h message.Header, body []byte, faults headerMender) {
	m := headerMender{lim: lim}
	body = m.block(raw)
	m.capField()
	// Neither can fail: western takes any byte, and a mended block has no faults left.
	fields, _ := western{charmap.Windows1252}.NewDecoder().Bytes(append(m.out, '\n'))
	h.Header, _ = textproto.ReadHeader(bufio.NewReader(bytes.NewReader(fields)))
	return h, body, m
}

// words decodes the encoded words of RFC 2047 in a value and makes one clean line of
// it. What can't be decoded stays as it is.
func words(value string) string {
	var h message.Header
	h.Set("Subject", value)
	text, _ := h.Text("Subject") // with an error comes the value as it is
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

// oneASCIILine writes every character that is not printable ASCII as a question mark.
func oneASCIILine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

// messageIDs finds the ids in angle brackets. The full grammar of RFC 5322 3.6.4
// allows comments, and reading those is where the library takes quadratic
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

// maxID is the longest id that fits on one line with its field (RFC 5322 2.1.1).
const maxID = 998 - len("In-Reply-To: <>")

// cleanID returns id without white space; "" unless all of it is printable ASCII.
func cleanID(id string) string {
	id = strings.Join(strings.Fields(id), "")
	if len(id) > maxID || strings.ContainsAny(id, "<>") || !isToken([]byte(id)) {
		return ""
	}
	return id
}
