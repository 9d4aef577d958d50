package mail

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the expected results under testdata")

var receipt = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// TestDecode reads every mail under testdata and compares all of the Message with the
// text file beside it.
func TestDecode(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(paths) < 50 {
		t.Fatalf("found %d mails under testdata: %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Decode(raw, receipt, Limits{})
			if !m.Received.Equal(receipt) || m.Size != len(raw) {
				t.Errorf("Received %v, Size %d; want %v, %d", m.Received, m.Size, receipt, len(raw))
			}
			compareGolden(t, strings.TrimSuffix(path, ".eml")+".txt", describe(m, err))
		})
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// describe writes a Message so that a person can check it, blanks at line ends
// made visible.
func describe(m Message, err error) string {
	var b strings.Builder
	line := func(name string, values ...string) {
		for _, v := range values {
			if v != "" {
				fmt.Fprintf(&b, "%s: %s\n", name, v)
			}
		}
	}
	if err != nil {
		line("Error", err.Error())
	}
	line("ID", m.ID)
	line("From", m.From)
	line("FromName", m.FromName)
	line("Recipient", m.Recipients...)
	line("Subject", m.Subject)
	line("InReplyTo", m.InReplyTo)
	line("Reference", m.References...)
	line("Robot", m.Robot)
	line("NoReply", m.NoReply)
	if m.Bounce {
		line("Bounce", "yes")
	}
	line("Failed", m.Failed...)
	line("Returned", m.Returned)
	if m.HTMLOnly {
		line("HTMLOnly", "yes")
	}
	for _, a := range m.Attached {
		line("Attached", fmt.Sprintf("%s (%s) read=%v", a.Name, a.Type, a.Read))
	}
	line("Problem", m.Problems...)
	b.WriteString("Text:\n")
	for text := range strings.Lines(m.Text) {
		text = strings.TrimSuffix(text, "\n")
		fmt.Fprintf(&b, "|%s%s\n", text, map[bool]string{true: "$"}[strings.HasSuffix(text, " ")])
	}
	return b.String()
}

// TestSameMailTwice holds that a resend is known by its id, or by its digest if the
// id is new, and that other words or another sender give another digest.
func TestSameMailTwice(t *testing.T) {
	mail := func(id, from, text string) Message {
		m, err := Decode([]byte("From: "+from+"\nMessage-ID: <"+id+">\n\n"+text+"\n"), receipt, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := mail("a@example.net", "player@example.net", "move A 0101\nmove B 0102")
	again := mail("b@example.net", "Player <player@EXAMPLE.net>", "move A  0101\r\n\nmove B 0102 ")
	if first.Digest != again.Digest || first.ID == again.ID {
		t.Errorf("the same words: ids %s, %s, digests %s, %s", first.ID, again.ID, first.Digest, again.Digest)
	}
	for _, other := range []Message{
		mail("a@example.net", "player@example.net", "move A 0101\nmove B 0103"),
		mail("a@example.net", "other@example.net", "move A 0101\nmove B 0102"),
	} {
		if other.Digest == first.Digest {
			t.Errorf("%s %q has the digest of another mail", other.From, other.Text)
		}
	}
}

// mostCost is how much memory may be used, all in all, for a mail however made: so many times the
// limit of its bytes. Go clears what it hands out, so that this bounds the work too.
const mostCost = 48 << 20

// allocated is how many bytes of memory are used by f, those given back at once included.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLimits holds that no mail, however made, costs more than its limits allow.
func TestLimits(t *testing.T) {
	const head = "From: player@example.net\nMessage-ID: <x@example.net>\n"
	many := strings.Repeat
	deep := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
		}
		return b.String() + "\nmove A 0101\n"
	}
	for name, c := range map[string]struct {
		mail string
		says string // part of a problem, "" if there is none
	}{
		"5 MB body":                    {head + "\n" + many("move A 0101\n", 5<<20/12), "too long"},
		"3000 deep":                    {head + deep(3000), "deep"},
		"100000 parts":                 {head + "Content-Type: multipart/mixed; boundary=b\n\n" + many("--b\n\nx\n", 100_000) + "--b--\n", "parts"},
		"parts in parts":               {head + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=c\n\n" + many("--c\nContent-Type: image/png\n\nx\n", 40) + "--c--\n" + many("--b\nContent-Type: image/png\n\nx\n", 40) + "--b--\n", "parts"},
		"header line of 20 MB":         {head + "Content-Type: multipart/mixed; boundary=b\n\n--b\nX: " + many("x", 20<<20) + "\n\nmove\n--b--\n", "too long"},
		"folds without end":            {head + "X: y\n" + many(" z\n", 300_000) + "\nmove A 0101\n", "header"},
		"100000 addresses":             {head + "To: " + many("a@example.net, ", 100_000) + "b@example.net\n\nmove\n", "header"},
		"comment in an id":             {"From: player@example.net\nMessage-ID: " + many("(", 60_000) + "\n\nmove\n", ""},
		"comment in an author":         {"From: " + many("(", 60_000) + "\n\nmove\n", "author"},
		"html without end":             {head + "Content-Type: text/html\n\n" + many("<div>", 100_000) + "move" + many("</p>", 50_000), ""},
		"html of tables":               {head + "Content-Type: text/html\n\n" + many("<table><tr><td>x", 50_000), "too many lines"},
		"html quotes":                  {head + "Content-Type: text/html\n\n" + many("<blockquote>x", 70_000), "too long"},
		"html attributes":              {head + "Content-Type: text/html\n\n<p " + many("a=b ", 200_000) + ">x", ""},
		"flowed quotes":                {head + "Content-Type: text/plain; format=flowed\n\n" + many(many(">", 500)+"x \n", 400), ""},
		"header of a part":             {head + "Content-Type: multipart/mixed; boundary=b\n\n" + many("--b\n"+many("X: "+many("y", 20)+"\n", 4000)+"\nmove\n", 10) + "--b--\n", "header"},
		"parameters":                   {head + "Content-Type: multipart/mixed; boundary=b\n\n" + many("--b\nContent-Type: text/plain; "+many("a=\";", 900)+"\n\nmove\n", 40) + "--b--\n", ""},
		"equals signs":                 {head + "Content-Transfer-Encoding: quoted-printable\n\n" + many("=", 200_000), "line of the text"},
		"scraps of base64":             {head + "Content-Transfer-Encoding: base64\n\n" + many("bQ\n", 200_000), "too long"},
		"boundary of 60 kB":            {head + "Content-Type: multipart/mixed\n\n" + many("--"+many("b", 60_000)+"\n\nx\n", 10), "end of the mail"},
		"nothing but carriage returns": {head + "\r\n" + many("\r", 1<<20), "too long"},
		"parts of text":                {head + "Content-Type: multipart/mixed; boundary=b\n\n" + many("--b\n\n"+many("move A 0101\n", 1700)+"\n", 50) + "--b--\n", "too long"},
		"deep and long":                {head + deep(9) + many("move A 0101\n", 80_000), "too long"},
		"charset that grows":           {head + "Content-Type: text/plain; charset=gb18030\n\n" + many("\x81\x30\x84\x36", 250_000), "too long"},
		"charset that states":          {head + "Content-Type: text/plain; charset=iso-2022-jp\n\n" + many("\x1b$B\x1b(B", 160_000), ""},
		"Latin-1 that grows":           {head + "Content-Type: text/plain; charset=iso-8859-1\n\n" + many("\xe9\n", 500_000), "too long"},
		"UTF-16":                       {head + "Content-Type: text/plain; charset=utf-16\n\n\xff\xfe" + many("\xff\x30", 500_000), "too long"},
		"base64 of nothing":            {head + "Content-Transfer-Encoding: base64\n\n" + many("AAAA", 250_000), "NUL"},
		"lines of nothing":             {head + "\n" + many("\n", 1_000_000) + "x", "too many lines"},
		"lines that only end":          {head + "Content-Type: text/html\n\n" + many("<br>\n", 200_000) + "x", ""},
		"entities":                     {head + "Content-Type: text/html\n\n" + many("&CounterClockwiseContourIntegral;", 30_000), "too long"},
		"nested signatures":            {head + "Content-Type: text/html\n\n" + many("<div class=gmail_signature>x</div>", 30_000), "lines"},
		"quotes left open":             {head + "Content-Type: text/html\n\n" + many("<div class=gmail_quote>x<blockquote>y</blockquote>z", 20_000), "lines"},
		"end tags":                     {head + "Content-Type: text/html\n\n" + many("<div>", 255) + many("</p>", 200_000) + "x", ""},
		"encoded words":                {head + "Subject: " + many("=?utf-8?q?a?= ", 200_000) + "\n\nmove\n", "header"},
		"file names":                   {head + "Content-Type: multipart/mixed; boundary=b\n\n" + many("--b\nContent-Disposition: attachment; filename=\""+many("n", 3900)+"\"\n\nmove\n", 50) + "--b--\n", "read once"},
		"a million recipients":         {head + many("To: "+many("(", 4000)+"\n", 15) + "\nmove\n", ""},
		"results":                      {head + "Authentication-Results: " + many("(;", 30_000) + "\n\nmove\n", ""},
		"statuses":                     {head + "Content-Type: message/delivery-status\n\n" + many("Final-Recipient: rfc822; a@example.net\n\n", 20_000), ""},
		"mails in mails":               {head + "Content-Type: message/rfc822\n\n" + many("Content-Type: message/rfc822\n\n", 30_000), "not read"},
		"no boundary":                  {head + "Content-Type: multipart/mixed\n\n" + many("--\n", 300_000), "several parts"},
	} {
		t.Run(name, func(t *testing.T) {
			var m Message
			var err error
			raw := []byte(c.mail)
			cost := allocated(func() { m, err = Decode(raw, receipt, Limits{}) })
			if cost > mostCost {
				t.Errorf("%d bytes of memory were used, more than %d", cost, mostCost)
			}
			checkBounds(t, m, DefaultLimits())
			if err != nil {
				t.Error(err)
			}
			if said := strings.Join(m.Problems, "\n"); !strings.Contains(said, c.says) || c.says == "" && said != "" {
				t.Errorf("problems are %q, want %q in them", said, c.says)
			}
		})
	}
}

// checkBounds holds what is true of every Message.
func checkBounds(t *testing.T, m Message, lim Limits) {
	t.Helper()
	switch {
	case len(m.Text) > lim.Text || len(m.Body) > lim.Text:
		t.Errorf("text of %d bytes", len(m.Text))
	case strings.Count(m.Text, "\n") > lim.Lines || strings.Count(m.Body, "\n") > lim.Lines:
		t.Errorf("text of %d lines", strings.Count(m.Text, "\n"))
	case slices.ContainsFunc(strings.Split(m.Text, "\n"), func(line string) bool { return len(line) > lim.Line }):
		t.Error("a line of the text is too long")
	case len(m.Attached) > lim.Parts || len(m.Recipients) > lim.Addresses || len(m.Problems) > 20:
		t.Errorf("%d attachments, %d recipients, %d problems", len(m.Attached), len(m.Recipients), len(m.Problems))
	case strings.ContainsAny(m.Text, "\x00\r") || strings.ContainsAny(m.Subject+m.FromName+m.From+m.ID, "\x00\r\n"):
		t.Errorf("control characters in %+v", m)
	case m.ID == "" || m.Digest == "":
		t.Errorf("no ID or no Digest in %+v", m)
	}
}

// TestQuotesWithoutEnd holds that no mail makes a line of quotation marks alone.
func TestQuotesWithoutEnd(t *testing.T) {
	m, err := Decode([]byte("From: player@example.net\nContent-Type: text/html\n\n"+strings.Repeat("<blockquote>", 200)+"x"), receipt, Limits{})
	if want := strings.Repeat(">", 16) + " x"; err != nil || m.Text != want {
		t.Errorf("text is %q, %v; want %q", m.Text, err, want)
	}
}

// TestLongID holds that an id that fits on no line of an answer is as good as none.
func TestLongID(t *testing.T) {
	for length, ok := range map[int]bool{maxID: true, maxID + 1: false} {
		id := strings.Repeat("x", length-len("@y")) + "@y"
		m, err := Decode([]byte("From: player@example.net\nMessage-ID: <"+id+">\nReferences: <"+id+">\n\nmove A 0101\n"), receipt, Limits{})
		if err != nil || (m.ID == id) != ok || (len(m.References) == 1) != ok {
			t.Errorf("an id of %d bytes: %v, ID %q, References %q", length, err, m.ID, m.References)
		}
	}
}

func TestNothingToRead(t *testing.T) {
	for _, raw := range []string{"", "\r\n\r\n", "\x00\x00\x00"} {
		if m, err := Decode([]byte(raw), receipt, Limits{}); err != ErrUnreadable || m.ID == "" {
			t.Errorf("Decode(%q) = %+v, %v; want ErrUnreadable", raw, m, err)
		}
	}
}

// FuzzDecode holds that no bytes make Decode panic or overrun its limits, and that after
// mending the MIME library has nothing to stumble over.
func FuzzDecode(f *testing.F) {
	paths, _ := filepath.Glob("testdata/*.eml")
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	lim := Limits{Message: 64 << 10, Parts: 5, Depth: 4, Text: 4 << 10, Lines: 100, Line: 200, Header: 2 << 10, Field: 500, Addresses: 4}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, _ := Decode(raw, receipt, lim)
		checkBounds(t, m, lim)
		for _, said := range m.Problems {
			if said == "Some parts of the mail could not be read." || said == "The text could not be read to its end." {
				t.Error(said)
			}
		}
		again, _ := Decode(bytes.Clone(raw), receipt, lim)
		if diff := cmp.Diff(m, again); diff != "" {
			t.Errorf("read twice, the mail differs:\n%s", diff)
		}
	})
}
