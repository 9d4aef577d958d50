package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// TestMailCases plays mails as people really send them against games that run: raw, the
// way a mail filter brings them. What is wanted of each stands in
// testdata/mailcases/wanted.txt, whose head says how.
func TestMailCases(t *testing.T) {
	const dir = "testdata/mailcases"
	text, err := os.ReadFile(filepath.Join(dir, "wanted.txt"))
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]bool{}
	kinds := strings.Split(string(text), "\n== ")
	for i, kind := range kinds[1:] {
		title, lines, _ := strings.Cut(kind, "\n")
		if number := fmt.Sprintf("%02d ", i+1); !strings.HasPrefix(title, number) {
			t.Errorf("%q is not in its place", title)
		}
		t.Run(title, func(t *testing.T) {
			p := newCorrespondent(t, dir)
			for line := range strings.Lines(lines) {
				p.line(strings.TrimSpace(line))
			}
			p.end()
			for name := range p.carried {
				if !strings.HasPrefix(name, title[:2]) {
					t.Errorf("%s is a mail of another kind", name)
				}
				played[name] = true
			}
		})
	}
	if len(kinds)-1 < 22 {
		t.Errorf("there are %d kinds only", len(kinds)-1)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := filepath.Base(file); !played[name] && len(played) > 0 {
			t.Logf("%s was not played", name)
		}
	}
}

// correspondent brings the mails of one kind and looks at what is written because of them.
type correspondent struct {
	t        *testing.T
	dir      string // of the mails
	house    *house
	at       time.Time
	carried  map[string]bool
	first    map[string]adjudicator.Letter // by game and side, as ring.union
	last     map[string]adjudicator.Letter
	read     int                  // how many letters have been looked at
	letters  []adjudicator.Letter // that the last mail caused
	from     string               // its author
	answered bool                 // whether its answer has been looked at
	what     string               // what the last line did, for messages
}

func newCorrespondent(t *testing.T, dir string) *correspondent {
	p := &correspondent{
		t: t, dir: dir, house: open(t, testSettings+"mails_an_hour = 0\n"), carried: map[string]bool{},
		first: map[string]adjudicator.Letter{}, last: map[string]adjudicator.Letter{}, at: time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC),
	}
	p.house.now = func() time.Time { return p.at }
	return p
}

// line does what one line of wanted.txt says.
func (p *correspondent) line(line string) {
	p.t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || word == "#":
	case word == "game":
		p.closeMail(line)
		p.command("", append([]string{"game", "new", "--union", "ann@example.org", "--confederate", "bob@example.org", "--name"},
			strings.Fields(rest)...)...)
		p.look()
	case word == "wait":
		p.closeMail(line)
		span, err := time.ParseDuration(rest)
		if err != nil {
			p.t.Fatal(err)
		}
		p.at = p.at.Add(span)
		p.command("", "tick")
		p.look()
	case word == "post": // post ring.union move Wilder to 1021 / end
		p.closeMail(line)
		to, words, _ := strings.Cut(rest, " ")
		got := p.bring(fmt.Sprintf("From: %s\nTo: {%s}\nMessage-ID: <post-%d@home.example>\n\n%s\n",
			p.owner(to), to, p.read, strings.ReplaceAll(words, " / ", "\n")))
		if kind, _, _ := strings.Cut(got, ":"); kind != adjudicator.Taken && kind != adjudicator.Played {
			p.t.Errorf("%s: %s", line, got)
			p.logLetters()
		}
	case strings.HasSuffix(word, ".eml:"):
		p.closeMail(line)
		p.file(strings.TrimSuffix(word, ":"), rest)
	case word == "+" || word == "-":
		p.answered = true
		p.demand(p.from, word == "+", rest)
	case word == "to":
		to, rest, _ := strings.Cut(rest, " ")
		words, ok := strings.CutPrefix(rest, "+ ")
		switch {
		case ok:
			p.demand(to, true, words)
		case rest == "nothing":
			if all := p.written(to); all != "" {
				p.t.Errorf("%s\n%s is told\n%s", p.what, to, all)
			}
		default:
			p.t.Fatalf("what is %q?", line)
		}
	case word == "shows" || word == "hides": // shows ring.union WORDS
		reader, words, _ := strings.Cut(rest, " ")
		game, side, _ := strings.Cut(reader, ".")
		if text := squeeze(p.command("", "show", game, "--as", side)); strings.Contains(text, words) != (word == "shows") {
			p.t.Errorf("%s\nthe %s see\n%s", line, side, text)
		}
	case line == "silence":
		p.answered = true
		for _, l := range p.letters {
			p.t.Errorf("%s\ncaused a letter to %s:\n%s", p.what, l.To, l.Text)
		}
	default:
		p.t.Fatalf("what is %q?", line)
	}
}

// file brings a mail of the folder and demands what becomes of it.
func (p *correspondent) file(name, want string) {
	p.t.Helper()
	raw, err := os.ReadFile(filepath.Join(p.dir, name))
	if err != nil {
		p.t.Fatal(err)
	}
	p.carried[name], p.answered = true, false
	if got := strings.TrimSpace(p.bring(string(raw))); got != want {
		p.t.Errorf("%s: %s", p.what, got)
		p.logLetters()
	}
}

// logLetters shows what the last mail caused, in a test that has failed.
func (p *correspondent) logLetters() {
	for _, l := range p.letters {
		p.t.Logf("to %s: %s\n%s", l.To, l.Subject, l.Text)
	}
}

// owner is the address of a seat.
func (p *correspondent) owner(seat string) string {
	p.t.Helper()
	l, ok := p.last[seat]
	if !ok {
		p.t.Fatalf("there is no letter to %s", seat)
	}
	return l.To
}

// bring delivers a mail and looks at what it caused.
func (p *correspondent) bring(raw string) string {
	p.t.Helper()
	raw = p.fill(raw)
	msg, err := mail.Decode([]byte(raw), p.at, mail.DefaultLimits())
	if err != nil {
		p.t.Fatalf("%s: %v", p.what, err)
	}
	p.from = msg.From
	p.at = p.at.Add(time.Minute)
	out := p.command(raw, "deliver")
	p.look()
	return out
}

// blank is a place in a mail that only a game that runs can fill.
var blank = regexp.MustCompile(`\{(?:([a-z]+\.[a-z]+)(?: (first|key|id|report|quote))?|bytes ([0-9]+))\}`)

// fill puts into a mail what its author answers: the address a letter wants answers at, its
// key, its id, its text as it is or quoted; or so many bytes of chatter.
func (p *correspondent) fill(raw string) string {
	return blank.ReplaceAllStringFunc(raw, func(s string) string {
		m := blank.FindStringSubmatch(s)
		if n, err := strconv.Atoi(m[3]); err == nil {
			return strings.Repeat("And there is more to be said of this, as of most things.\n", n/57)
		}
		l, ok := p.last[m[1]]
		if !ok {
			p.t.Fatalf("%s: there is no letter to %s", p.what, m[1])
		}
		switch m[2] {
		case "key":
			_, key, _ := strings.Cut(l.ReplyTo, "+")
			key, _, _ = strings.Cut(key, "@")
			return key[strings.LastIndex(key, ".")+1:]
		case "first":
			return p.first[m[1]].ReplyTo
		case "id":
			return l.ID
		case "report":
			return l.Text
		case "quote":
			return "> " + strings.ReplaceAll(strings.TrimSpace(l.Text), "\n", "\n> ")
		}
		return l.ReplyTo
	})
}

// command carries a command line out.
func (p *correspondent) command(stdin string, args ...string) string {
	p.t.Helper()
	var out, complaint bytes.Buffer
	c := &caller{dir: p.dir, in: strings.NewReader(stdin), out: &out, err: &complaint, data: p.house.config.dir}
	if code := perform(args, c, p.house); code != exitDone {
		p.t.Fatalf("%s\nlongroll %s: exit code %d: %s", p.what, strings.Join(args, " "), code, complaint.String())
	}
	return out.String()
}

// look reads the letters that are new. One of our own is never taken for a person's.
func (p *correspondent) look() {
	p.t.Helper()
	queue, err := p.house.store.Outbox()
	if err != nil {
		p.t.Fatal(err)
	}
	p.letters = nil
	for _, q := range queue[p.read:] {
		var l adjudicator.Letter
		if err := json.Unmarshal(q.Data, &l); err != nil {
			p.t.Fatal(err)
		}
		p.letters = append(p.letters, l)
		if user, _, plus := strings.Cut(l.ReplyTo, "@"); plus && strings.Contains(user, "+") {
			words := strings.Split(user[strings.Index(user, "+")+1:], ".")
			seat := words[0] + "." + map[string]string{"u": "union", "c": "confederate", "r": "referee"}[words[1]]
			if _, later := p.last[seat]; !later {
				p.first[seat] = l
			}
			p.last[seat] = l
		}
	}
	p.read = len(queue)
}

// written is all that was written to somebody because of the last mail.
func (p *correspondent) written(to string) string {
	var his []string
	for _, l := range p.letters {
		if l.To == to {
			his = append(his, "Subject: "+l.Subject+"\n"+l.Text)
		}
	}
	return strings.Join(his, "\n---\n")
}

// demand looks for words in what was written to somebody because of the last mail.
func (p *correspondent) demand(to string, want bool, words string) {
	p.t.Helper()
	if all := p.written(to); strings.Contains(squeeze(all), words) != want {
		p.t.Errorf("%s\n%s has %q: %t\n%s", p.what, to, words, !want, all)
	}
}

// squeeze makes of any white space one blank, for lines are broken where they are full.
func squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }

// closeMail ends the demands on a mail: who is known hears of each mail he sends.
func (p *correspondent) closeMail(next string) {
	p.t.Helper()
	known := slices.Contains([]string{"ann@example.org", "bob@example.org"}, p.from)
	if known && !p.answered && !slices.ContainsFunc(p.letters, func(l adjudicator.Letter) bool { return l.To == p.from }) {
		p.t.Errorf("%s: %s hears nothing", p.what, p.from)
	}
	p.what, p.answered = next, true
}

// end demands that all games can be played again.
func (p *correspondent) end() {
	p.t.Helper()
	p.closeMail("the end")
	if len(p.carried) == 0 {
		p.t.Error("there is no mail of this kind")
	}
	if said := p.command("", "verify"); strings.Count(said, "all the same") != strings.Count(said, "\n") {
		p.t.Errorf("verify says %s", said)
	}
}
