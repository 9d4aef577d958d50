package report

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Happened tells what a side was told, moves as an aligned list, a combat with
// all that followed it in one entry.
func (l *letter) Happened(told []Told) (script, error) {
	var t teller
	reasons := map[string]bool{}
	for _, chapter := range told {
		t.chapter(chapter)
		notices := inNoOrder(chapter.Notices)
		for i, n := range notices {
			if restated(n, notices[i+1:]) {
				continue
			}
			sentence, err := l.inPlace(sayOnce(n, reasons), t.inEntry)
			if err != nil {
				return "", err
			}
			t.tell(string(sentence))
		}
		t.end()
	}
	return script(t.b.String()), nil
}

// restated reports whether a notice is told whole again by a later one, as the list of
// standing instructions is after each of them, and the plot of a unit after its mission.
func restated(n rules.Notice, later []rules.Notice) bool {
	if !slices.Contains([]string{"instructed", "plotted", "deployment-planned"}, n.Notice()) {
		return false
	}
	return slices.ContainsFunc(later, func(m rules.Notice) bool {
		switch n := n.(type) {
		case seen.Plotted:
			p, is := m.(seen.Plotted)
			return is && p.Plot.Unit == n.Plot.Unit
		case seen.DeploymentPlanned:
			p, is := m.(seen.DeploymentPlanned)
			return is && p.Unit == n.Unit
		}
		return n.Notice() == "instructed" && m.Notice() == "instructed"
	})
}

// inPlace writes a notice as it reads where it stands: some that have a row of their own in
// a list follow from what an entry tells if they come in one.
func (l *letter) inPlace(n rules.Notice, inEntry bool) (script, error) {
	if inEntry && written(l.System+"/follows/"+n.Notice()) {
		return l.sentence("follows", n.Notice(), n)
	}
	return l.Notice(n)
}

// sayOnce leaves out how a default is found where it has been said above.
func sayOnce(n rules.Notice, reasons map[string]bool) rules.Notice {
	d, ok := n.(seen.Decided)
	if !ok || d.Why == "" {
		return n
	}
	if reasons[d.Why] {
		d.Why = ""
	}
	reasons[d.Why] = true
	return d
}

// teller collects the manuscript of what happened.
type teller struct {
	b       strings.Builder
	phase   string   // a heading that waits until something stands under it
	after   []string // sentences that follow an entry
	notes   []string // that stand at its end
	inEntry bool
	told    bool // anything in this chapter
}

func (t *teller) chapter(c Told) {
	t.b.WriteString("\n" + markSub + chapterSide(c).String() + " " + ascii(c.Heading) + "\n")
	t.phase, t.told = "", false
}

// end closes a chapter. A phase in which nothing happened is not told of.
func (t *teller) end() {
	t.flush()
	if !t.told {
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
	if phase, ok := strings.CutPrefix(sentence, markPhase); ok {
		t.flush()
		t.phase = phase
		return
	}
	t.told = true
	if text, ok := strings.CutPrefix(sentence, markFollows); ok {
		t.follow(&t.after, text)
		return
	}
	if text, ok := strings.CutPrefix(sentence, markNote); ok {
		t.follow(&t.notes, text)
		return
	}
	t.flush()
	t.open()
	if !strings.HasPrefix(sentence, markEntry) {
		under(&t.b, 2, sentence)
		return
	}
	t.inEntry = true
	first, rest, _ := strings.Cut(sentence, "\n")
	under(&t.b, 2, first)
	under(&t.b, 3, rest)
}

// follow keeps a sentence for the end of the open entry; without one it stands alone.
func (t *teller) follow(kept *[]string, sentence string) {
	if t.inEntry {
		*kept = append(*kept, sentence)
		return
	}
	t.open()
	under(&t.b, 2, sentence)
}

// open writes the heading of the phase before the first thing in it.
func (t *teller) open() {
	if t.phase != "" {
		t.b.WriteString("  " + markPhase + t.phase + "\n")
		t.phase = ""
	}
}

// flush ends an entry with the sentences that followed it.
func (t *teller) flush() {
	under(&t.b, 3, strings.Join(t.after, " "))
	for _, n := range t.notes {
		under(&t.b, 3, n)
	}
	t.after, t.notes, t.inEntry = t.after[:0], t.notes[:0], false
}
