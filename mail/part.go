package mail

import (
	"bytes"
	"mime"
	"path"
	"strings"
)

// part is one leaf or branch of the MIME tree, before decoding.
type part struct {
	header header
	body   []byte
	kind   string            // media type in lower case; text/plain where none can be made out
	params map[string]string // of Content-Type
	name   string            // file name, "" if none
	asFile bool              // Content-Disposition: attachment
}

// readPart reads the header of a mail or of one part of it. A part without a
// type of its own has the type its parent gives it (RFC 2046 5.1.5).
func readPart(raw []byte, lim Limits, kind string) part {
	p := part{}
	p.header, p.body = readHeader(raw, lim)
	p.kind, p.params = parseValue(p.header.get("content-type"))
	if !strings.Contains(p.kind, "/") {
		p.kind = kind
	}
	disposition, params := parseValue(p.header.get("content-disposition"))
	p.asFile = disposition == "attachment"
	for _, name := range [...]string{params["filename"], p.params["name"]} {
		if p.name == "" {
			p.name = fileName(name)
		}
	}
	return p
}

// parseValue reads "value; name=value; ...". Where the grammar is broken, such as
// an open quotation mark or a name given twice, it takes what it can.
func parseValue(s string) (string, map[string]string) {
	if value, params, err := mime.ParseMediaType(s); err == nil {
		return value, params
	}
	value, rest, _ := strings.Cut(s, ";")
	params := map[string]string{}
	for rest != "" {
		var piece string
		piece, rest = cutParam(rest)
		name, content, ok := strings.Cut(piece, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := params[name]; ok && !twice {
			params[name] = strings.Trim(strings.TrimSpace(content), `"`)
		}
	}
	return strings.ToLower(strings.TrimSpace(value)), params
}

// cutParam splits at the first semicolon outside quotation marks.
func cutParam(s string) (piece, rest string) {
	quoted := false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ';' && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// fileName decodes a file name and leaves nothing in it that could lead anywhere.
func fileName(s string) string {
	s = words(s)
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	return clip(s, 100)
}

// isText reports whether the part holds plain text, going by its type, or by its
// file name where the type says nothing.
func (p part) isText() bool {
	switch p.kind {
	case "text/plain", "text/markdown", "text/x-markdown":
		return true
	case "application/octet-stream", "application/text", "text/x-unknown":
		ext := strings.ToLower(path.Ext(p.name))
		return ext == ".txt" || ext == ".text"
	}
	return false
}

// isRobotic reports whether only a program writes parts of this kind.
func (p part) isRobotic() bool {
	switch p.kind {
	case "multipart/report", "message/delivery-status", "message/disposition-notification", "message/feedback-report":
		return true
	}
	return false
}

// splitParts cuts the body of a multipart at its boundary (RFC 2046 5.1), into at
// most limit parts. closed says that the closing line was there, found that there was any line at all.
func splitParts(body []byte, boundary string, limit int) (parts [][]byte, found, closed, more bool) {
	mark := []byte("--" + boundary)
	begin := -1
	for at := 0; at < len(body); {
		line, rest := nextLine(body[at:])
		next := len(body) - len(rest)
		if bytes.HasPrefix(line, mark) {
			tail := string(bytes.TrimSpace(line[len(mark):]))
			if tail == "" || tail == "--" {
				if begin >= 0 && len(parts) == limit {
					return parts, true, true, true
				}
				if begin >= 0 {
					parts = append(parts, trimLineEnd(body[begin:max(begin, at)]))
				}
				found, closed, begin = true, tail == "--", next
				if closed {
					return parts, found, closed, false
				}
			}
		}
		at = next
	}
	switch {
	case begin < 0:
	case len(parts) == limit:
		more = true
	default:
		parts = append(parts, body[begin:])
	}
	return parts, found, closed, more
}

// trimLineEnd removes the one line end that belongs to the boundary after it.
func trimLineEnd(b []byte) []byte {
	b = bytes.TrimSuffix(b, []byte("\n"))
	return bytes.TrimRight(b, "\r")
}

// guessBoundary takes the first line that looks like a boundary, for mails whose
// Content-Type lost it or names another.
func guessBoundary(body []byte) string {
	for len(body) > 0 {
		var line []byte
		line, body = nextLine(body)
		if len(line) > 4 && bytes.HasPrefix(line, []byte("--")) && line[2] != ' ' {
			return string(bytes.TrimSpace(line[2:]))
		}
	}
	return ""
}
