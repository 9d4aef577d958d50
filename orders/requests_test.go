package orders

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"longroll/rules/hex"
)

// TestRequests reads the mail of each case as one of a person without a sheet, and then in
// each order language: requests, letters and what is asked about them are the same in all.
func TestRequests(t *testing.T) {
	files, err := filepath.Glob("testdata/requests/*.txtar")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d cases, error %v: at least 25 are wanted", len(files), err)
	}
	battle := battleView(t, []string{"april-5.2", "confederate"})
	readers := map[string]func(string) Reading{
		"bluegray": func(mail string) Reading { return Read("bluegray", mail, usual(t), chickamaugaGrid, nil) },
		"log":      func(mail string) Reading { return Read("cwb", mail, logView(t, false), hex.Grid{}, nil) },
		"battle":   func(mail string) Reading { return Read("cwb", mail, battle, shilohGrid(t), nil) },
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(string(archive.Comment)) == "" || len(archive.Files) == 0 || archive.Files[0].Name != "mail" {
				t.Fatal("a case is a sentence and a mail")
			}
			mail := string(archive.Files[0].Data)
			r := ReadRequests(mail)
			checkRequestReading(t, mail, r)
			got := render(r, nil)
			if *update {
				rewrite(t, file, archive, got)
				return
			}
			want := make(map[string]string)
			for _, f := range archive.Files[1:] {
				want[f.Name] = string(f.Data)
			}
			for _, name := range expected {
				if got[name] != want[name] {
					t.Errorf("%s: got\n%swant\n%s", name, got[name], want[name])
				}
			}
			for name, read := range readers {
				again := render(read(mail), nil)
				for _, part := range []string{"whole", "requests", "press", "notes", "misreads"} {
					if again[part] != got[part] {
						t.Errorf("in %s, %s: got\n%swant\n%s", name, part, again[part], got[part])
					}
				}
			}
		})
	}
}

// checkRequestReading holds a reading to what is true of every one.
func checkRequestReading(t *testing.T, mail string, r Reading) {
	t.Helper()
	checkRequests(t, r)
	if r.Whole != "" {
		return
	}
	checkAccount(t, mail, r)
	for _, m := range r.Misreads {
		for _, try := range m.Try {
			again := ReadRequests(try)
			if len(again.Requests)+len(again.Notes) != 1 || len(again.Misreads)+len(again.Ignored) > 0 {
				t.Errorf("line %d offers %q, which reads as %+v", m.Line, try, again)
			}
		}
	}
}

func rewrite(t *testing.T, file string, archive *txtar.Archive, got map[string]string) {
	archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return slices.Contains(expected, f.Name) })
	for _, name := range expected {
		if got[name] != "" {
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got[name])})
		}
	}
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestHelpTellsOfRequests: the help of each game system, and the page of each word, is
// printed from the table that reads them.
func TestHelpTellsOfRequests(t *testing.T) {
	for _, system := range []string{"bluegray", "cwb"} {
		whole := strings.Join(strings.Fields(Help(system, "")), " ")
		for _, page := range requestPages {
			topics := slices.Clone(page.names)
			for _, kind := range page.kinds {
				topics = append(topics, kind.word)
			}
			for _, form := range page.forms {
				if !strings.Contains(whole, form) {
					t.Errorf("%s: the help lacks %q", system, form)
				}
				for _, topic := range topics {
					if text := Help(system, topic); !Knows(system, topic) || !strings.Contains(text, form) {
						t.Errorf("%s: help %s lacks %q:\n%s", system, topic, form, text)
					}
				}
			}
			checkMailText(t, Help(system, page.names[0]))
		}
	}
}

// TestEveryRequestHasAPage: what the reader can give is told of, and has an example.
func TestEveryRequestHasAPage(t *testing.T) {
	read := make(map[string]bool)
	for _, page := range requestPages {
		for _, e := range page.examples {
			for _, q := range ReadRequests(e).Requests {
				read[q.Word] = true
			}
		}
	}
	for _, word := range []string{
		RequestHistory, RequestResend, RequestAbsence, RequestExtend, RequestResign, RequestConcede, RequestOfferDraw, RequestAcceptDraw, RequestDeclineDraw,
		RequestWithdrawDraw, RequestReplace, RequestAccept, RequestDecline, RequestClaim, RequestClose, RequestOptions, RequestTerms,
	} {
		if !read[word] {
			t.Errorf("no example of the help is read as %q", word)
		}
	}
}

// TestAnInvitationIsAnsweredInAWord, in many languages; to a player at the table the same
// words say nothing.
func TestAnInvitationIsAnsweredInAWord(t *testing.T) {
	for word, want := range yesAndNo {
		for _, mail := range []string{word, strings.ToUpper(word) + "!", "\n  " + word + ".\n\nRegards,\nAlice\n\n> join\n> no\n"} {
			if r := ReadRequests(mail); len(r.Requests) != 1 || r.Requests[0].Word != want || len(r.Misreads) > 0 {
				t.Errorf("%q reads as %+v", mail, r)
			}
		}
		if r := Read("bluegray", word, usual(t), chickamaugaGrid, nil); len(r.Requests) > 0 {
			t.Errorf("%q, by a player, reads as %+v", word, r.Requests)
		}
	}
}

// TestLimitsOfAMail: 500 lines of one's own are read, 501 are refused in one sentence; letters
// count, what is quoted does not.
func TestLimitsOfAMail(t *testing.T) {
	readers := map[string]func(string) Reading{
		"bluegray": func(mail string) Reading { return Read("bluegray", mail, usual(t), chickamaugaGrid, nil) },
		"log":      func(mail string) Reading { return Read("cwb", mail, logView(t, false), hex.Grid{}, nil) },
		"requests": ReadRequests,
	}
	quoted := strings.Repeat("> status\n", 1000)
	for name, read := range readers {
		for mail, refused := range map[string]bool{
			strings.Repeat("status\n", 500) + quoted:                                          false,
			strings.Repeat("status\n", 501):                                                   true,
			"press\n" + strings.Repeat("x\n", 498) + "end press\n":                            false,
			"press\n" + strings.Repeat("x\n", 498) + "end press\nstatus\n":                    true,
			"press\n" + strings.Repeat("x", maxLetter) + "\nend press\n" + quoted:             false,
			"press\n" + strings.Repeat("x", maxLetter+1) + "\nend press\n":                    true,
			"press\n" + strings.Repeat("word ", maxLetter/5-1) + "\nend press\nstatus\n":      false,
			"absence 24 Dec to 2 Jan because of " + strings.Repeat("x", maxLine-35):           false,
			strings.Repeat("> ", 100) + strings.Repeat("x", 100000) + "\nstatus\n":            false,
			strings.Repeat("status\n", 499) + "\n\n\n\n" + "press to union: x\n\n\n" + quoted: false,
		} {
			r := read(mail)
			if (r.Whole != "") != refused || strings.ContainsAny(r.Whole, "\n") || len(r.Misreads) > 0 {
				t.Errorf("%s, %.60q: %q, %+v", name, mail, r.Whole, r.Misreads)
			}
		}
	}
}
