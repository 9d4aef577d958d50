package report

import (
	"strings"

	"longroll/rules"
)

// Happened tells what a side was told, moves as an aligned list, a combat with
// all that followed it in one entry.
func (l *letter) Happened(told []Told) (script, error) {
	var t teller
	for _, chapter := range told {
		t.chapter(chapter)
		for _, n := range chapter.Notices {
			sentence, err := l.Notice(n)
			if err != nil {
				return "", err
			}
			t.tell(string(sentence))
		}
		t.flush()
	}
	return script(t.b.String()), nil
}

// teller collects the manuscript of what happened.
type teller struct {
	b       strings.Builder
	after   []string // sentences that follow an entry
	inEntry bool
}

func (t *teller) chapter(c Told) {
	t.b.WriteString("\n" + markSub + chapterSide(c).String() + " " + ascii(c.Heading) + "\n")
	if len(c.Notices) == 0 {
		t.b.WriteString("  Nothing to tell.\n")
	}
}

// chapterSide is the side in whose colour a chapter is set: whose phase it was,
// as its heading says.
func chapterSide(c Told) rules.Side {
	for _, s := range rules.Sides {
		if strings.Contains(c.Heading, s.Name()) {
			return s
		}
	}
	return rules.NoSide
}

// tell adds one notice. The mark with which its sentence begins says how it
// stands to the others.
func (t *teller) tell(sentence string) {
	if follower, ok := strings.CutPrefix(sentence, markFollows); ok {
		sentence = follower
		if t.inEntry {
			t.after = append(t.after, sentence)
			return
		}
	}
	t.flush()
	switch {
	case strings.HasPrefix(sentence, markEntry):
		t.inEntry = true
		first, rest, _ := strings.Cut(sentence, "\n")
		t.b.WriteString("    " + first + "\n")
		under(&t.b, 3, rest)
	case strings.HasPrefix(sentence, markPhase):
		t.b.WriteString("  " + sentence + "\n")
	default:
		under(&t.b, 2, sentence)
	}
}

// flush ends an entry with the sentences that followed it.
func (t *teller) flush() {
	if len(t.after) > 0 {
		t.b.WriteString("      " + strings.Join(t.after, " ") + "\n")
		t.after = t.after[:0]
	}
	t.inEntry = false
}
