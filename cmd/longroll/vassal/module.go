package vassal

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // sizes of boards
	_ "image/jpeg" // sizes of boards
	_ "image/png"  // sizes of boards
	"io"
	"path"
	"strings"
	"unicode"
)

// What a module may hold at most. Those played with have a build file of a few MB and
// some tens of levels; beyond this it is no module, or one made to do harm.
const (
	mostBuildFile = 64 << 20
	mostDepth     = 100
	mostElements  = 1_000_000
	mostBoards    = 500
	mostCorners   = 10_000 // of zones of all boards
	mostStacks    = 10_000
	mostPieces    = 10_000  // in stacks
	mostName      = 200     // letters of a name or a location
	mostImage     = 4 << 20 // of an image whose size alone is wanted
)

// Stack is an At-Start Stack: some pieces in one place when a game begins.
type Stack struct {
	Name   string
	Map    string // the map it belongs to
	Board  string // the board it stands on
	Where  string // the hex as the module has it, or the pixel: "0805", "pixel 312,440"
	Column int    // of the hex, as numbered on the board; 0 with Row 0 where there is none
	Row    int
	Fault  string // why there is no hex; empty if there is one
	Pieces []Piece
}

// Piece is a counter in a stack.
type Piece struct {
	Slot string // the name in the module's list of pieces
	Name string // the name on the piece itself; empty if its definition has none
}

// Module is what is read of a module.
type Module struct {
	Name   string
	Stacks []Stack // in the order of the build file
}

// element is an element of the build file.
type element struct {
	kind       string // the last part of the class: "SetupStack"
	attributes map[string]string
	children   []*element
	text       strings.Builder
}

// Open reads a module: a zip archive of size bytes. An error says what it is instead.
func Open(r io.ReaderAt, size int64) (*Module, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, errors.New("it is no VASSAL module, for it is no zip archive")
	}
	build, err := buildFile(archive)
	if err != nil {
		return nil, err
	}
	top, err := parse(build)
	if err != nil {
		return nil, err
	}
	if err := top.moderate(); err != nil {
		return nil, err
	}
	m := &Module{Name: top.attributes["name"]}
	top.each("Map", func(at *element) {
		m.Stacks = append(m.Stacks, readMap(archive, at)...)
	})
	return m, nil
}

// moderate refuses a build file that has more boards, zones, stacks or pieces than any
// module needs, or some of them inside one another, so that what is small in the archive
// does not keep the reader busy for hours.
func (e *element) moderate() error {
	counts := map[string]int{}
	e.count("", counts)
	for _, most := range []struct {
		kind, what string
		number     int
	}{{"Board", "boards", mostBoards}, {"Zone", "corners of zones", mostCorners}, {"SetupStack", "At-Start Stacks", mostStacks}, {"PieceSlot", "pieces in At-Start Stacks", mostPieces}} {
		if counts[most.kind] > most.number {
			return fmt.Errorf("its build file has more than %d %s, which no module needs", most.number, most.what)
		}
	}
	if counts["inside"] > 0 {
		return errors.New("its build file has maps, boards or At-Start Stacks inside one another, which no module has")
	}
	return nil
}

// count counts the elements within e that cost time, and those that are inside another of
// their kind.
func (e *element) count(within string, counts map[string]int) {
	for _, c := range e.children {
		inside := within
		switch c.kind {
		case "Map", "Board", "SetupStack":
			if strings.Contains(within, c.kind+" ") {
				counts["inside"]++
			}
			counts[c.kind]++
			inside += c.kind + " "
		case "Zone":
			counts[c.kind] += 1 + strings.Count(c.attributes["path"], ";")
		case "PieceSlot":
			if strings.Contains(within, "SetupStack ") {
				counts[c.kind]++
			}
		}
		c.count(inside, counts)
	}
}

// buildFile reads the build file, which has had two names.
func buildFile(archive *zip.Reader) (string, error) {
	for _, name := range []string{"buildFile.xml", "buildFile"} {
		for _, f := range archive.File {
			if f.Name == name {
				return readMember(f, mostBuildFile)
			}
		}
	}
	return "", errors.New("it is no VASSAL module, for it holds no buildFile.xml")
}

// readMember reads a file of the archive whole, if it is not beyond the bound.
func readMember(f *zip.File, most int64) (string, error) {
	in, err := f.Open()
	if err != nil {
		return "", fmt.Errorf("its %s can't be unpacked: %w", f.Name, err)
	}
	defer func() { _ = in.Close() }()
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return "", fmt.Errorf("its %s can't be unpacked: %w", f.Name, err)
	}
	if int64(len(text)) > most {
		return "", fmt.Errorf("its %s is larger than %d MiB, which no module needs", f.Name, most>>20)
	}
	return string(text), nil
}

// parse reads the build file into elements.
func parse(build string) (*element, error) {
	in := xml.NewDecoder(strings.NewReader(build))
	top := &element{}
	open := []*element{top}
	for count := 0; ; {
		token, err := in.Token()
		if err == io.EOF && len(open) == 1 && len(top.children) == 1 {
			return top.children[0], nil
		}
		if err != nil {
			line, _ := in.InputPos()
			return nil, fmt.Errorf("its build file is not well-formed XML near line %d", line)
		}
		at := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if count++; count > mostElements || len(open) > mostDepth {
				return nil, fmt.Errorf("its build file has more than %d elements, or more than %d inside one another, which no module needs", mostElements, mostDepth)
			}
			e := newElement(t)
			at.children = append(at.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if at.kind == "PieceSlot" {
				at.text.Write(t)
			}
		}
	}
}

func newElement(t xml.StartElement) *element {
	e := &element{kind: t.Name.Local[strings.LastIndexByte(t.Name.Local, '.')+1:], attributes: map[string]string{}}
	for _, a := range t.Attr {
		value := a.Value
		switch a.Name.Local {
		case "name", "mapName", "owningBoard", "location", "entryName", "image", "sep", "x", "y", "locationFormat":
			value = clip(value)
		}
		e.attributes[a.Name.Local] = value
	}
	return e
}

// clip is a name as it can be shown in a line: without what is no letter, and not endless.
func clip(name string) string {
	count := 0
	return strings.Map(func(r rune) rune {
		if count++; count > mostName {
			return -1
		}
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, name)
}

// each calls do for every element of a kind within e, outermost first.
func (e *element) each(kind string, do func(*element)) {
	for _, c := range e.children {
		if c.kind == kind {
			do(c)
		}
		c.each(kind, do)
	}
}

// readMap reads the stacks of a map.
func readMap(archive *zip.Reader, at *element) []Stack {
	var boards []*board
	at.each("Board", func(b *element) { boards = append(boards, readBoard(archive, b)) })
	var stacks []Stack
	at.each("SetupStack", func(s *element) {
		stack := Stack{Name: s.attributes["name"], Map: at.attributes["mapName"], Board: s.attributes["owningBoard"]}
		s.each("PieceSlot", func(slot *element) { stack.Pieces = append(stack.Pieces, readPiece(slot)) })
		stack.find(boards, s)
		stacks = append(stacks, stack)
	})
	return stacks
}

// find sets where the stack stands: at the hex that it names, else at its pixel.
func (s *Stack) find(boards []*board, at *element) {
	b := boardOf(boards, s.Board)
	s.Where = fmt.Sprintf("pixel %s,%s", at.attributes["x"], at.attributes["y"])
	switch {
	case len(boards) == 0:
		s.Fault = "its map has no board"
		return
	case b == nil:
		s.Fault = fmt.Sprintf("its map has no board %q", s.Board)
		return
	}
	s.Board = b.name
	if at.attributes["useGridLocation"] == "true" && at.attributes["location"] != "" {
		s.Where = at.attributes["location"]
		found := false
		if s.Column, s.Row, s.Fault, found = b.named(s.Where); found {
			return
		}
	}
	x, y, ok := at.pixel()
	if !ok {
		return
	}
	label := ""
	if s.Column, s.Row, label, s.Fault = b.at(x, y); label != "" {
		s.Where = label
	}
}

// boardOf is the board of a name; a stack that names none stands on the first.
func boardOf(boards []*board, name string) *board {
	for _, b := range boards {
		if b.name == name || name == "" || name == "<any>" {
			return b
		}
	}
	return nil
}

// imageSize is the size of a board's image in pixels, 0 where it is of no use.
func imageSize(archive *zip.Reader, name string) (width, height int) {
	if name == "" {
		return 0, 0
	}
	for _, f := range archive.File {
		if f.Name != path.Join("images", name) && f.Name != name {
			continue
		}
		in, err := f.Open()
		if err != nil {
			return 0, 0
		}
		size, _, err := image.DecodeConfig(io.LimitReader(in, mostImage))
		_ = in.Close()
		if err != nil {
			return 0, 0
		}
		return size.Width, size.Height
	}
	return 0, 0
}
