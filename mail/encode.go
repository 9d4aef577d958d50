package mail

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"strings"
	"unicode/utf8"
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

// field writes a header field, folded at blanks where a line would pass 76 columns.
func (c *composer) field(name, value string) {
	c.out.WriteString(fold(name, value) + "\r\n")
}

func fold(name, value string) string {
	var out strings.Builder
	out.WriteString(name + ":")
	width := out.Len()
	for word := range strings.SplitSeq(value, " ") {
		if width+1+len(word) > 76 && width > len(name)+1 {
			out.WriteString("\r\n")
			width = 0
		}
		out.WriteString(" " + word)
		width += 1 + len(word)
	}
	return out.String()
}

// textEntity carries a text as it is if every mail server will leave it so, else
// as quoted-printable.
func textEntity(subtype, text string) entity {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	charset, encoding := "us-ascii", "7bit"
	if !isPlainASCII(text) {
		charset = "utf-8"
	}
	data := []byte(strings.ReplaceAll(text, "\n", "\r\n"))
	if charset != "us-ascii" || !isMailable(text) {
		encoding, data = "quoted-printable", encodeQP(text)
	}
	return entity{
		fields: []string{
			"Content-Type: text/" + subtype + "; charset=" + charset,
			"Content-Transfer-Encoding: " + encoding,
		},
		data: data,
	}
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

func encodeQP(text string) []byte {
	var out bytes.Buffer
	w := quotedprintable.NewWriter(&out)
	// A bytes.Buffer takes everything, so neither call can fail.
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	encoded := bytes.ReplaceAll(out.Bytes(), []byte("\r\nFrom "), []byte("\r\n=46rom "))
	if bytes.HasPrefix(encoded, []byte("From ")) {
		encoded = append([]byte("=46"), encoded[1:]...)
	}
	return encoded
}

// fileEntity carries a file as base64, in lines of 76 (RFC 2045 6.8).
func fileEntity(disposition string, f File) (entity, error) {
	kind, params, err := mime.ParseMediaType(f.Type)
	if err != nil || len(params) > 0 || !strings.Contains(kind, "/") {
		return entity{}, fmt.Errorf("%q is not a media type", f.Type)
	}
	name := fileName(f.Name)
	if name == "" || name != f.Name || !isPlainASCII(name) || strings.ContainsAny(name, `"`) {
		return entity{}, fmt.Errorf("%q can't be the name of an attachment", f.Name)
	}
	if strings.HasPrefix(kind, "text/") {
		kind += "; charset=utf-8"
	}
	var data bytes.Buffer
	text := base64.StdEncoding.EncodeToString(f.Data)
	for len(text) > 0 {
		n := min(76, len(text))
		data.WriteString(text[:n] + "\r\n")
		text = text[n:]
	}
	return entity{
		fields: []string{
			fold("Content-Type", kind+`; name="`+name+`"`),
			"Content-Transfer-Encoding: base64",
			fold("Content-Disposition", disposition+`; filename="`+name+`"`),
		},
		data: data.Bytes(),
	}, nil
}
