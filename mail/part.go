package mail

import (
	"bytes"
	"path"
	"strings"

	"github.com/emersion/go-message"
)

// part is one leaf or branch of the MIME tree, before decoding.
type part struct {
	header message.Header
	faults headerMender
	body   []byte
	kind   string            // media type in lower case; text/plain where none can be made out
	params map[string]string // of Content-Type
	name   string            // file name, "" if none
	asFile bool              // Content-Disposition: attachment
}

// readInner reads a part of a multipart. One that starts with an empty line has no header
// (RFC 2046 5.1).
func readInner(raw []byte, lim Limits, kind string) part {
	if body, bare := bytes.CutPrefix(raw, newline); bare {
		return part{kind: kind, body: body}
	}
	return readPart(raw, lim, kind)
}

// readPart reads the header of a mail or of one part of it. A part without a
// type of its own has the type its parent gives it (RFC 2046 5.1.5).
func readPart(raw []byte, lim Limits, kind string) part {
	var p part
	p.header, p.body, p.faults = readHeader(raw, lim)
	p.kind, p.params = parseValue(p.header.Get("Content-Type"))
	if !strings.Contains(p.kind, "/") {
		p.kind = kind
	}
	disposition, params := parseValue(p.header.Get("Content-Disposition"))
	p.asFile = disposition == "attachment"
	for _, name := range [...]string{params["filename"], p.params["name"]} {
		if p.name == "" {
			p.name = fileName(name)
		}
	}
	return p
}

// parseValue reads "value; name=value; ...". Where the grammar is broken, such as by an open
// quotation mark or a name given twice, it takes what it can.
func parseValue(s string) (string, map[string]string) {
	if s == "" {
		return "", nil
	}
	var h message.Header
	h.Set("Content-Type", s)
	if value, params, err := h.ContentType(); err == nil {
		return value, params
	}
	value, rest, _ := strings.Cut(s, ";")
	params := map[string]string{}
	for piece := range strings.SplitSeq(rest, ";") {
		name, content, ok := strings.Cut(piece, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := params[name]; ok && !twice {
			params[name] = strings.Trim(strings.TrimSpace(content), `"`)
		}
	}
	return strings.ToLower(strings.TrimSpace(value)), params
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
