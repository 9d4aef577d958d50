package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The words of an order of the map: names, hexes, paths, directions, formations.

// mapLine is an order of the map being read word by word.
type mapLine struct {
	*phrase
	d                *desk
	verb             string                 // as written, in lower case
	want             place                  // where the pieces that are named must be
	fits             func(*seen.Piece) bool // which of a stack "all" means; nil: every piece
	listFrom, listTo int                    // the bytes of the list of names read last
	asked            inquiry                // what it asks about, if it is a question
}

// hasMap reports whether the game is fought on a map.
func (d *desk) hasMap() bool { return d.grid != hex.Grid{} }

// piece is the name of one of the sender's pieces in one of the places. Where his view
// has no map, a name is taken if it is written like one.
func (d *desk) piece(name string, want place) (string, *slip) {
	if d.pieces != nil {
		return d.pieces.find(name, want)
	}
	if len(name) <= maxName && pieceName.MatchString(name) {
		return name, nil
	}
	return "", &slip{reason: `"` + clip(name, 40) + `" is not the name of a unit`}
}

// maxName is more than the longest name of a piece has.
const maxName = 40

var pieceName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 .,'/()&-]*$`)

// readMap reads an order of the map. What is wrong with it comes with lines that
// would be right.
func (d *desk) readMap(w *written) (said, *fault) {
	if !d.hasMap() {
		return said{}, &fault{reason: noMap}
	}
	orders, asked, bad := d.mapOrder(w.first)
	switch {
	case bad != nil:
		try := d.rightLines(w.first, bad, nil, 1)
		if len(try) == 0 && len(w.first) <= maxLine {
			try = d.mendedHexes(w.first)
		}
		return said{}, &fault{reason: bad.reason, try: try}
	case len(asked.hexes) > 0:
		return d.question(asked), nil
	}
	return said{commands: orders}, nil
}

// mapOrder reads a whole line: orders, or hexes that are asked about.
func (d *desk) mapOrder(line string) (orders []rules.Command, asked inquiry, bad *slip) {
	word := firstWord(line)
	verb := logVerbOf(word)
	if verb == nil || verb.onMap == nil {
		return nil, asked, &slip{reason: "this is not an order of the map"}
	}
	l := d.mapLine(line)
	orders, bad = verb.onMap(l)
	if bad == nil && !l.done() {
		bad = l.leftOver()
	}
	for _, c := range orders {
		if len(echoLog(c)) > maxLine {
			return nil, asked, &slip{reason: "this says more than fits on a line; please split it"}
		}
	}
	return orders, l.asked, bad
}

// mapLine begins to read a line behind its first word.
func (d *desk) mapLine(line string) *mapLine {
	verb := strings.ToLower(strings.TrimRight(firstWord(line), ":.!,;"))
	return &mapLine{phrase: &phrase{text: line, tokens: lexMap(line), at: 1}, d: d, verb: verb, want: ownField | ownEntering}
}

// rightLines adds the lines that a slip offers, if they are right, to others;
// up to three slips of a line are mended.
func (d *desk) rightLines(line string, bad *slip, right []string, depth int) []string {
	for _, try := range bad.tries(line) {
		if len(right) == maxTries {
			break
		}
		try = strings.Join(strings.Fields(try), " ")
		switch _, _, next := d.mapOrder(try); {
		case next == nil && len(try) <= maxLine && !slices.Contains(right, try):
			right = append(right, try)
		case next != nil && depth < 3:
			right = d.rightLines(try, next, right, depth+1)
		}
	}
	return right
}

// leftOver is the slip for words that have no place; a second order behind a mark
// is offered on a line of its own.
func (l *mapLine) leftOver() *slip {
	t := l.here()
	rest := strings.TrimSpace(l.text[t.to:])
	if t.word == ";" || t.word == "," {
		if v := logVerbOf(firstWord(rest)); v == nil || v.onMap == nil {
			rest = l.verb + " " + rest
		}
		return &slip{reason: "one order a line, please", lines: []string{strings.TrimSpace(l.text[:t.from]), rest}}
	}
	s := &slip{reason: `"` + clip(l.text[t.from:], 40) + `" is left over at the end and was not understood`}
	if !strings.ContainsAny(l.text[t.from:], "0123456789") {
		s.from, s.to, s.with = t.from, len(l.text), []string{""}
	}
	return s
}

// lexMap parts an order of the map into words. The word of a name in quotation marks
// is the mark alone, so that it is never taken for anything else.
func lexMap(text string) []token {
	var tokens []token
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ':
			i++
		case c == '"':
			n := strings.IndexByte(text[i+1:], '"')
			if n < 0 {
				n = len(text) - i - 1
			}
			tokens = append(tokens, token{word: `"`, from: i + 1, to: i + 1 + n})
			i += n + 2
		case strings.IndexByte(",;&+", c) >= 0:
			tokens = append(tokens, token{word: string(c), from: i, to: i + 1})
			i++
		case arrow(text[i:]) > 0:
			n := arrow(text[i:])
			tokens = append(tokens, token{word: "->", from: i, to: i + n})
			i += n
		default:
			end := i + 1
			for end < len(text) && strings.IndexByte(` ",;&+`, text[end]) < 0 && arrow(text[end:]) == 0 {
				end++
			}
			tokens = append(tokens, mapWords(text, i, end)...)
			i = end
		}
	}
	return tokens
}

// mapWords makes tokens of a word without the marks around it: a path is its hexes.
func mapWords(text string, from, to int) []token {
	for from < to && text[from] == '\'' {
		from++
	}
	for from < to && strings.IndexByte(`'.:!?`, text[to-1]) >= 0 {
		to--
	}
	if from == to {
		return nil
	}
	word := strings.ToLower(text[from:to])
	parts := strings.Split(word, "-")
	if slices.ContainsFunc(parts, func(p string) bool { return p != "" && !isMapHex(p) }) {
		return []token{{word: word, from: from, to: to}}
	}
	var hexes []token
	for _, part := range parts {
		if part != "" {
			hexes = append(hexes, token{word: part, from: from, to: from + len(part), dash: true})
		}
		from += len(part) + 1
	}
	return hexes
}

var mapHex = regexp.MustCompile(`^([0-9ol]{1,2})[.:]([0-9ol]{1,2})$|^([0-9]{2})([0-9]{2})$`)

// isMapHex reports whether a word was meant for a hex, right or wrong.
func isMapHex(word string) bool {
	return mapHex.MatchString(word) && strings.ContainsAny(word, "0123456789")
}

func (l *mapLine) hexAhead() bool { return isMapHex(l.peek(0)) }

// hex reads a hex of the map: 21.24, or 2124.
func (l *mapLine) hex() (hex.Hex, *slip) {
	l.accept("hex")
	if !l.hexAhead() {
		return hex.Hex{}, l.stop("a hex")
	}
	t := l.next()
	m := mapHex.FindStringSubmatch(t.word)
	col, row := strings.TrimPrefix(m[1]+m[3], "0"), m[2]+m[4]
	if h, ok := l.d.onMap(col, row); ok {
		return h, nil
	}
	bad := &slip{from: t.from, to: t.to}
	written := l.text[t.from:t.to]
	if isDigits(col) && isDigits(row) && len(row) == 2 {
		bad.reason = "hex " + written + " is off the map"
	} else {
		bad.reason = `"` + written + `" is not a hex: the column, a dot and two digits of row`
	}
	bad.with = l.d.likelyHexes(col, row)
	return hex.Hex{}, bad
}

// likelyHexes lists the hexes that a slip of the keyboard may have stood for: letters
// for digits, a digit too few, or else column and row swapped.
func (d *desk) likelyHexes(col, row string) []string {
	digits := strings.NewReplacer("o", "0", "l", "1")
	col, row = strings.TrimPrefix(digits.Replace(col), "0"), digits.Replace(row)
	var likely []string
	for _, guess := range [][2]string{{col, row}, {col, "0" + row}, {col, row + "0"}} {
		if h, ok := d.onMap(guess[0], guess[1]); ok {
			likely = append(likely, echoHex(h))
		}
	}
	if h, ok := d.onMap(strings.TrimPrefix(row, "0"), strings.Repeat("0", max(0, 2-len(col)))+col); ok && len(likely) == 0 {
		likely = append(likely, echoHex(h))
	}
	return likely
}

// onMap reads column and row of a hex that is on this map.
func (d *desk) onMap(col, row string) (hex.Hex, bool) {
	h, err := hex.Grid{FirstCol: 1, LastCol: 99, LastRow: 99, Dotted: true}.Parse(col + "." + row)
	return h, err == nil && d.grid.Contains(h)
}

// path reads hexes of which each is next to the one before.
func (l *mapLine) path() ([]hex.Hex, *slip) {
	first := l.here()
	var path []hex.Hex
	for {
		h, bad := l.hex()
		if bad != nil {
			return nil, bad
		}
		path = append(path, h)
		mark := l.at
		l.skip("-", "->", ",")
		if !l.hexAhead() {
			l.at = mark
			break
		}
	}
	if len(path) > maxHexes {
		return nil, &slip{reason: "at most " + itoa(maxHexes) + " hexes on a line, please"}
	}
	for i := range path[1:] {
		if _, ok := l.d.grid.Adjacent(path[i], path[i+1]); !ok {
			return nil, &slip{reason: "hex " + echoHex(path[i+1]) + " is not next to " + echoHex(path[i]),
				from: first.from, to: l.tokens[l.at-1].to, with: []string{"to " + echoHex(path[len(path)-1])}}
		}
	}
	return path, nil
}

// directions are the sides of a hex as the map lies before the reader. CWB 13.0.
var directions = [...]string{"n", "ne", "se", "s", "sw", "nw"}

// direction reads N, NE, SE, S, SW or NW.
func (l *mapLine) direction() (hex.Side, *slip) {
	if i := slices.Index(directions[:], l.peek(0)); i >= 0 {
		l.at++
		return hex.Side(i), nil
	}
	bad := l.stop("N, NE, SE, S, SW or NW, the side of the hex to face,")
	bad.from, bad.to = l.here().from, l.here().to
	for s := hex.N; s <= hex.NW; s++ {
		bad.with = append(bad.with, " "+s.String())
	}
	return 0, bad
}

// formation reads the formation that a unit takes. CWB 11.1.
func (l *mapLine) formation() (string, *slip) {
	if f, ok := formationOf(l.peek(0)); ok {
		l.at++
		return f, nil
	}
	return "", l.stop("a formation (line, column, mounted, dismounted, limbered, unlimbered)")
}

func formationOf(word string) (string, bool) {
	switch word {
	case "line", "column", "mounted", "dismounted", "limbered", "unlimbered":
		return word, true
	case "mount", "dismount", "limber", "unlimber":
		return word + "ed", true
	}
	return "", false
}
