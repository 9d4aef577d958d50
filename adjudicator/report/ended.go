package report

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/rules"
)

// End is what a last mail tells besides how it ended and where things stand. Nothing is
// a secret any more, but nobody is told who was late or away.
type End struct {
	Seed     string      // in hex
	Dice     []rules.Die // in the order in which they fell
	Lost     []Lost      // dice that rollbacks gave up
	Sheets   []Sheet     // of both sides, in the order in which they came
	Referee  string      // his address; empty: there was none
	Archive  []byte      // the game as one file
	Checksum string      // of the text of the archive: SHA-256 in hex
	Secret   bool        // secret dice were told in sealed batches
	Batches  []Batch     // those that the reader was told, opened
	Again    bool        // it has been told before: the files came then
}

// Sheet is an order sheet as it was taken, with what became of it.
type Sheet struct {
	Side    rules.Side
	Moment  string    // "GT 3 Union movement"
	Version int       // 0: it is none, but an order out of turn, or answers
	Came    time.Time // zero: not told
	Orders  []Line    // Problem says what became of a line that was not carried out
	Answers []Answer
	Fate    string    // of the sheet as a whole, one sentence; empty: it was played
	GivenUp time.Time // the rollback by which it was; zero: it counts
}

// Lost are the dice that one rollback gave up. They fell as the names say, and count no more.
type Lost struct {
	GivenUp time.Time
	Dice    []rules.Die
}

// Answer is what was chosen when a side was asked.
type Answer struct {
	Asked rules.Decision
	Pick  int
}

// Option is the choice in words.
func (a Answer) Option() string {
	if a.Pick < 0 || a.Pick >= len(a.Asked.Options) {
		return ""
	}
	return a.Asked.Options[a.Pick]
}

// Limits of a last mail.
const (
	mostDice = 40        // that it lists itself; more come as a file
	mostText = 160 << 10 // bytes of a text that comes as it is; more comes compressed
	// mostFiles bounds what comes with it, in bytes before they are spelled for the mail,
	// which makes them a third longer. With its text, its HTML and its map it stays below
	// a mebibyte, at which many servers draw the line.
	mostFiles = 480 << 10
)

// Ended writes the last mail of a game: what happened, how it ended, the seed in
// hex and every die with its name, so that anybody can check them. The order logs, a
// long list of dice and the archive of the game come as files.
func Ended(g Game, v rules.View, told []Told, end End) (Page, error) {
	l := letter{Game: g, View: v, Told: told, pictured: true}
	return l.ended(end)
}

// RefereeEnded writes the referee the last mail of a game: what each side was told
// of its end, and all that Ended has.
func RefereeEnded(g Game, truth rules.View, union, confederate []Told, end End) (Page, error) {
	l := letter{Game: g, View: truth, Union: union, Rebels: confederate, pictured: true}
	return l.ended(end)
}

func (l *letter) ended(end End) (Page, error) {
	l.End, l.Seed, l.Dice = end, end.Seed, end.Dice
	if !end.Again {
		if err := l.enclose(); err != nil {
			return Page{}, err
		}
	}
	p, err := l.page("ended")
	p.Files = l.Files
	return p, err
}

// enclose puts the files in that fit.
func (l *letter) enclose() error {
	room := mostFiles
	put := func(name, kind string, data []byte) {
		if len(data) == 0 {
			return
		}
		if len(data) > room {
			l.Left = append(l.Left, File{name, kind, data})
			return
		}
		room -= len(data)
		l.Files = append(l.Files, File{name, kind, data})
	}
	for _, list := range []struct {
		block  string
		wanted bool
	}{{"orders", len(l.End.Sheets) > 0}, {"dice", l.DiceApart()}} {
		if !list.wanted {
			continue
		}
		f, err := l.file(list.block)
		if err != nil {
			return err
		}
		put(f.Name, f.Type, f.Data)
	}
	put(l.Name+".longroll", "application/gzip", l.End.Archive)
	return nil
}

// file writes a list that is too long for the mail itself.
func (l *letter) file(block string) (File, error) {
	text, err := write("file/"+block, l)
	if err != nil {
		return File{}, err
	}
	f := File{l.Name + "-" + block + ".txt", "text/plain", []byte(setText(read(text)))}
	if len(f.Data) > mostText {
		f = File{f.Name + ".gz", "application/gzip", squeezed(f.Data)}
	}
	return f, nil
}

// squeezed is a text compressed; the same text always to the same bytes.
func squeezed(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text) // a buffer takes all
	_ = z.Close()
	return b.Bytes()
}

// Holds says what a file is.
func (l *letter) Holds(f File) string {
	switch {
	case strings.HasPrefix(f.Name, l.Name+"-orders"):
		return "Every sheet of both sides as it was taken, and what became of it."
	case strings.HasPrefix(f.Name, l.Name+"-dice"):
		all, them := fmt.Sprintf("All %d dice, in the order in which they fell.", len(l.Dice)), "them"
		switch len(l.Dice) {
		case 0:
			all, them = "No die counts.", "that"
		case 1:
			all, them = "The one die that fell.", "it"
		}
		if n := l.LostDice(); n > 0 {
			all += fmt.Sprintf(" Apart from %s, %d that a rollback gave up.", them, n)
		}
		if len(l.End.Batches) > 0 {
			all += " And the batches of secret dice, opened."
		}
		return all
	}
	return "The whole game in one file, to check and to keep."
}

// Brings reports whether the archive comes with the mail.
func (l *letter) Brings() bool {
	return slices.ContainsFunc(l.Files, func(f File) bool { return f.Name == l.Name+".longroll" })
}

// Logged lists the sheets of a side that count.
func (l *letter) Logged(side rules.Side) []Sheet { return l.logged(side, false) }

// LoggedLost lists those that a rollback gave up.
func (l *letter) LoggedLost(side rules.Side) []Sheet { return l.logged(side, true) }

func (l *letter) logged(side rules.Side, lost bool) []Sheet {
	return slices.DeleteFunc(slices.Clone(l.End.Sheets), func(s Sheet) bool { return s.Side != side || s.GivenUp.IsZero() == lost })
}

// LostDice counts the dice that rollbacks gave up.
func (l *letter) LostDice() int {
	n := 0
	for _, list := range l.End.Lost {
		n += len(list.Dice)
	}
	return n
}

// Came says when a sheet came; empty if that is not told.
func (l *letter) Came(s Sheet) string {
	if s.Came.IsZero() {
		return ""
	}
	return l.when(s.Came)
}

// ManyDice reports whether the dice come as a file.
func (l *letter) ManyDice() bool { return len(l.Dice)+l.LostDice() > mostDice }

// DiceApart reports whether a last mail has a file of dice: because they are many, or
// because there are batches of them to be opened.
func (l *letter) DiceApart() bool { return l.ManyDice() || l.End.Secret }

// Kilobytes is the size of a file as one says it.
func (f File) Kilobytes() int { return (len(f.Data) + 999) / 1000 }

// DiceName is the file in which they come with a turn mail.
func (l *letter) DiceName() string { return l.Name + "-dice.txt" }

// logged is one sheet of it.
type logged struct {
	Letter *letter
	Sheet  Sheet
}

// logOf is the order log of one side in a letter.
type logOf struct {
	Letter *letter
	Side   rules.Side
}
