package casebook

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/rules"
)

// Book is what the cases of one system have of their own.
type Book struct {
	// Update has the expected sections rewritten by what comes of a case, and
	// nothing else of it.
	Update bool
	// Folder is where the cases lie, below testdata; empty: cases.
	Folder string
	// Setup is where a case begins that does not say otherwise.
	Setup rules.Setup
	// Line takes a line of the section "setup", without blanks around it, and
	// reports whether it is one of this system's own.
	Line func(s *rules.Setup, line string) (bool, error)
	// Given takes a section that is read before play begins and reports whether
	// it is one of this system's own. May be nil.
	Given func(c *Case, name, text string) (bool, error)
	// Onward takes what stands below a command that ends the sheet for the next
	// sheet; else it is a fault of the case.
	Onward bool
	// Open gives the system that a case is played by, and the reader of its orders.
	Open func(*Case) (rules.System, Reader, error)

	// Rulings reads what a referee rules, on the truth. May be nil.
	Rulings func(text string, truth rules.View) (Sheet, error)

	// Event, Notice, Question and Forecast write each as lines of a case.
	Event    func(rules.Event) string
	Notice   func(rules.Notice) string
	Question func(rules.Decision) string
	Forecast func(rules.Forecast) []string
	// Shows lists the expected sections of this system's own by their first word;
	// the rest of the section's name is passed on.
	Shows map[string]func(g rules.Game, rest string) ([]string, error)
	// Watch says what is wrong with the outcome of a side's command, besides that
	// its events must fold. May be nil.
	Watch func(before rules.Game, out rules.Outcome, actor rules.Side) error
}

// Reader reads a side's orders on what the side knows: its view and the questions
// open to it. An error is a fault of the case.
type Reader func(text string, view rules.View, open []rules.Decision) (Sheet, error)

// Sheet is what was read of a side's orders.
type Sheet struct {
	Orders   []Order
	Answers  rules.Answers
	Misreads []string // what was not understood and why, as lines of "refused"
}

// Order is one command with the words in which it was given.
type Order struct {
	Text    string
	Command rules.Command
}

// folders are where the case files of a system may lie, below testdata in its own folder.
var folders = []string{"cases", "battle"}

// casesIn are the case files of such a folder.
func casesIn(folder string) string { return "testdata/" + folder + "/*.txtar" }

// Play plays every case of the system in whose folder the test runs, each as a
// test of its own.
func (b *Book) Play(t *testing.T) {
	files, err := filepath.Glob(casesIn(cmp.Or(b.Folder, folders[0])))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases, error %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			b.playFile(t, file)
		})
	}
}

func (b *Book) playFile(t testing.TB, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	now := b.play(t, text)
	if !b.Update || string(now) == string(text) {
		return
	}
	if err := os.WriteFile(file, now, 0o644); err != nil {
		t.Fatal(err)
	}
}

// play plays the text of a case and gives it back with its expected sections as
// they are now, if the book is to be updated.
func (b *Book) play(t testing.TB, text []byte) []byte {
	t.Helper()
	c, err := b.read(txtar.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, b, c)
	for _, f := range c.archive.Files {
		d.section(f)
	}
	d.unsaid("the end")
	if left := len(d.dice.values); left > 0 {
		t.Errorf("%d dice were not rolled", left)
	}
	return txtar.Format(&txtar.Archive{Comment: c.archive.Comment, Files: d.rewritten})
}
