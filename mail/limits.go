package mail

// Limits bound what one mail may cost. A field left zero has its default.
type Limits struct {
	Message   int // bytes of the raw mail that are read; 1 MiB
	Parts     int // MIME parts; 50
	Depth     int // MIME parts inside each other; 10
	Text      int // bytes of text, of one part and of all together; 256 KiB
	Lines     int // lines of text; 10,000
	Line      int // bytes of one line of text; 8 KiB, which a long dispatch has room in
	Header    int // bytes of one block of header fields; 64 KiB
	Field     int // bytes of one header field; 4 KiB
	Addresses int // addresses taken from one mail; 50
}

// DefaultLimits are generous for any letter and cheap for any attack.
func DefaultLimits() Limits {
	return Limits{
		Message: 1 << 20, Parts: 50, Depth: 10, Text: 256 << 10, Lines: 10_000, Line: 8 << 10,
		Header: 64 << 10, Field: 4 << 10, Addresses: 50,
	}
}

// filled puts the defaults where nothing was set.
func (l Limits) filled() Limits {
	d := DefaultLimits()
	for _, v := range [...]struct {
		set  *int
		fall int
	}{
		{&l.Message, d.Message}, {&l.Parts, d.Parts}, {&l.Depth, d.Depth}, {&l.Text, d.Text},
		{&l.Lines, d.Lines}, {&l.Line, d.Line},
		{&l.Header, d.Header}, {&l.Field, d.Field}, {&l.Addresses, d.Addresses},
	} {
		if *v.set <= 0 {
			*v.set = v.fall
		}
	}
	return l
}
