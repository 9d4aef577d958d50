package mail

import (
	"bytes"
	"fmt"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
)

// needsEncoding reports whether a value is not ASCII, or would be taken for encoded already.
func needsEncoding(s string) bool {
	return !isPlainASCII(s) || strings.Contains(s, "=?")
}

// encodeWords encodes a value as RFC 2047 demands, in words short enough to stand on the
// first line of a field.
func encodeWords(s string) string {
	if !needsEncoding(s) {
		return s
	}
	const longest = 52
	var out, word strings.Builder
	for _, r := range s {
		code := qCode(r)
		if word.Len()+len(code) > longest {
			out.WriteString("=?utf-8?q?" + word.String() + "?= ")
			word.Reset()
		}
		word.WriteString(code)
	}
	return out.String() + "=?utf-8?q?" + word.String() + "?="
}

// qCode writes a character for an encoded word: all but letters, digits and blanks as
// codes of its bytes.
func qCode(r rune) string {
	switch {
	case r == ' ':
		return "_"
	case r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z':
		return string(r)
	}
	var code strings.Builder
	for _, b := range []byte(string(r)) {
		fmt.Fprintf(&code, "=%02X", b)
	}
	return code.String()
}

func cutRunes(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-3]) + "..."
}

// textEntity carries a text as it is if every mail server will leave it so, else
// as quoted-printable.
func textEntity(subtype, text string) *message.Entity {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	charset, encoding := "us-ascii", "7bit"
	if !isPlainASCII(text) {
		charset, encoding = "utf-8", "quoted-printable"
	} else if !isMailable(text) {
		encoding = "quoted-printable"
	}
	var h message.Header
	h.Set("Content-Transfer-Encoding", encoding)
	h.SetContentType("text/"+subtype, map[string]string{"charset": charset})
	return &message.Entity{Header: h, Body: strings.NewReader(text)}
}

func isPlainASCII(text string) bool {
	for _, b := range []byte(text) {
		if b >= 0x7f || b < ' ' && b != '\n' && b != '\t' {
			return false
		}
	}
	return true
}

// isMailable reports whether servers leave the lines alone: none over 78 columns
// (RFC 5322 2.1.1), none ending in a blank, none starting like a mailbox separator or a boundary.
func isMailable(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > 78 || strings.HasPrefix(line, "From ") || strings.HasPrefix(line, "--=_") ||
			strings.HasSuffix(line, " ") || strings.HasSuffix(line, "\t") {
			return false
		}
	}
	return true
}

// guardFrom encodes "From " at the start of a line, which some servers would make ">From ". Only
// quoted-printable can have it there: see isMailable.
func guardFrom(raw []byte) []byte {
	return bytes.ReplaceAll(raw, []byte("\r\nFrom "), []byte("\r\n=46rom "))
}

// fileEntity carries a file as base64.
func fileEntity(disposition string, f File) (*message.Entity, error) {
	kind, params, err := mime.ParseMediaType(f.Type)
	if err != nil || len(params) > 0 || !strings.Contains(kind, "/") {
		return nil, fmt.Errorf("%q is not a media type", f.Type)
	}
	name := fileName(f.Name)
	if name == "" || name != f.Name || !isPlainASCII(name) || strings.ContainsAny(name, `"`) {
		return nil, fmt.Errorf("%q can't be the name of an attachment", f.Name)
	}
	params = map[string]string{"name": name}
	if strings.HasPrefix(kind, "text/") {
		params["charset"] = "utf-8"
	}
	var h message.Header
	h.SetContentDisposition(disposition, map[string]string{"filename": name})
	h.Set("Content-Transfer-Encoding", "base64")
	h.SetContentType(kind, params)
	return &message.Entity{Header: h, Body: bytes.NewReader(f.Data)}, nil
}
