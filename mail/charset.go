package mail

import (
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// init tells the library about labels that programs write without thinking, and about
// those whose text it would replace by a single question mark, so that it calls them unknown.
func init() {
	for _, label := range [...]string{
		"iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "ascii", "ansi_x3.4-1968",
		"utf8", "utf-8-sig", "unknown-8bit", "x-unknown", "default",
	} {
		charset.RegisterEncoding(label, western{charmap.Windows1252})
	}
	charset.RegisterEncoding("iso-8859-15", western{charmap.ISO8859_15})
	charset.RegisterEncoding("utf-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM))
	for _, label := range [...]string{"csiso2022kr", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr", "replacement"} {
		charset.RegisterEncoding(label, nil)
	}
}

// western reads text whose label is only a claim: a byte order mark is believed, what is
// UTF-8 is UTF-8, and every other byte is a character of the old 8-bit set, as
// every mail program has it.
type western struct{ *charmap.Charmap }

// NewDecoder implements encoding.Encoding.
func (w western) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: unicode.BOMOverride(westernReader{Charmap: w.Charmap})}
}

// westernReader is western without the byte order marks.
type westernReader struct {
	*charmap.Charmap
	transform.NopResetter
}

// Transform implements transform.Transformer.
func (w westernReader) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, size := utf8.DecodeRune(src[nSrc:])
		if r == utf8.RuneError && size == 1 {
			if !atEOF && !utf8.FullRune(src[nSrc:]) {
				return nDst, nSrc, transform.ErrShortSrc
			}
			r = w.DecodeByte(src[nSrc])
		}
		if nDst+utf8.RuneLen(r) > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc += size
	}
	return nDst, nSrc, nil
}

// asText makes text of what the library hands over as it came, because it was labelled
// UTF-8, US-ASCII, not at all, or with a label nobody knows. The problem is a sentence, or "".
func asText(b []byte, label string) (text, problem string) {
	var enc encoding.Encoding = western{charmap.Windows1252}
	if utf16 := sniffUTF16(b); utf16 != nil {
		enc = utf16
	} else if label == "utf-8" && !utf8.Valid(b) {
		problem = "The text is marked as UTF-8 but is not; it was read as Western European, so letters outside plain English may be wrong."
	}
	out, err := enc.NewDecoder().Bytes(b)
	if err != nil {
		problem = "Some characters of the text could not be read."
	}
	return strings.ToValidUTF8(string(out), "\ufffd"), problem
}

// sniffUTF16 recognises UTF-16 without a label by zero bytes in every other place of a
// longer text.
func sniffUTF16(b []byte) encoding.Encoding {
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
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case even > enough && odd == 0:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	return nil
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
