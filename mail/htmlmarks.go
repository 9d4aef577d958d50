package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// How mail programs mark, in HTML, what is not the sender's new text.

// classify finds out what an element does, from its name and its attributes.
func (e *element) classify(tokens *html.Tokenizer, more bool) {
	switch e.name {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Noscript, atom.Template, atom.Object, atom.Svg:
		e.skip = 1
	case atom.Blockquote:
		e.quote = 1
	case atom.Pre, atom.Textarea:
		e.pre = 1
	case atom.S, atom.Strike, atom.Del:
		e.strike = 1
	case atom.Td, atom.Th:
		e.cell = true
	case atom.Tr:
		e.row = true
	}
	for more {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case "class":
			for class := range strings.FieldsSeq(string(value)) {
				e.named(class)
			}
		case "id":
			e.named(string(value))
		case "name":
			if string(value) == "quote" { // GMX and web.de
				e.wrap = 1
			}
		case "hidden":
			e.skip = 1
		case "style":
			e.styled(strings.Join(strings.Fields(strings.ToLower(string(value))), ""))
		}
	}
}

// named reads a class or an id. Outlook puts x_ before those of others, Yahoo a number of its own.
func (e *element) named(name string) {
	for strings.HasPrefix(name, "x_") {
		name = name[len("x_"):]
	}
	switch {
	case strings.Contains(name, "yahoo_quoted"):
		name = "yahoo_quoted"
	case strings.HasSuffix(name, "yahoo-signature") || strings.Contains(name, "ydp") && strings.HasSuffix(name, "signature"):
		name = "yahoo-signature"
	}
	switch name {
	case "gmail_quote", "gmail_attr", "moz-cite-prefix", "moz-forward-container", "yahoo_quoted", "protonmail_quote",
		"tutanota_quote", "zmail_extra", "mail-editor-reference-message-container", "ms-outlook-mobile-reference-message":
		if e.quote == 0 {
			e.wrap = 1
		}
	case "divRplyFwdMsg", "appendonsend", "stopSpelling", "OutlookMessageHeader":
		e.rest = true
	case "gmail_signature", "moz-signature", "Signature", "ms-outlook-mobile-signature", "yahoo-signature",
		"protonmail_signature_block", "composer_signature", "tutanota_signature":
		e.signature = true
	}
}

// styled reads a style, written in lower case without blanks.
func (e *element) styled(style string) {
	switch {
	case strings.Contains(style, "display:none"), strings.Contains(style, "visibility:hidden"), strings.Contains(style, "mso-hide:all"):
		e.skip = 1
	case strings.Contains(style, "line-through"):
		e.strike = 1
	case strings.HasPrefix(style, "border:none;border-top:solid") && strings.Contains(style, ";padding:3.0pt0"):
		e.rest = true // the line that Outlook draws over the old mail
	}
}

// isVoid reports whether an element never holds anything and so is never closed.
func isVoid(name atom.Atom) bool {
	switch name {
	case atom.Br, atom.Hr, atom.Img, atom.Input, atom.Meta, atom.Link, atom.Wbr, atom.Col, atom.Area, atom.Base, atom.Embed, atom.Source, atom.Track:
		return true
	}
	return false
}

// isBlock reports whether an element stands on lines of its own.
func isBlock(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Div, atom.Li, atom.Ul, atom.Ol, atom.Tr, atom.Table, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Blockquote, atom.Pre, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dl, atom.Dt, atom.Dd,
		atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address, atom.Center, atom.Form, atom.Fieldset,
		atom.Caption, atom.Body, atom.Main, atom.Nav, atom.Figure, atom.Hr:
		return true
	}
	return false
}
