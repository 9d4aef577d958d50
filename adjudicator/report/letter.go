package report

import (
	"cmp"
	"slices"
	"strings"

	"longroll/rules"
)

// letter is what the templates see: one mail to one reader.
type letter struct {
	Game
	View    rules.View
	Told    []Told
	Lost    []Told // what rollbacks gave up of what the reader was told
	Receipt Receipt
	Asked   []rules.Decision
	Would   []Line // orders that would answer, where orders may
	Why     string // a mail was refused
	Address string // of a stranger
	Body    string // text that comes ready, such as help
	Seed    string
	Dice    []rules.Die
	Union   []Told // what the referee reads that each side was told
	Rebels  []Told
	Lapsed  []string
	End     End
	Files   []File // that go with it
	Left    []File // that are too big for a mail

	pictured bool // the field is drawn on top
}

// page writes the mail of one kind: its subject, its text and its HTML.
func (l *letter) page(name string) (Page, error) {
	subject, err := write("subject/"+name, l)
	if err != nil {
		return Page{}, err
	}
	manuscript, err := write("page/"+name, l)
	if err != nil {
		return Page{}, err
	}
	p := Page{Subject: clip(strings.TrimSpace(ascii(string(subject))), 120)}
	blocks := read(manuscript)
	if l.pictured {
		if p.Picture, err = l.picture(); err != nil {
			return Page{}, err
		}
	}
	p.Text = setText(blocks)
	p.HTML, err = setHTML(p.Subject, l.tone(), len(p.Picture) > 0, blocks)
	return p, err
}

// tone is the side in whose colour the mail is bound.
func (l *letter) tone() rules.Side { return l.Reader }

// Part writes a block of the game's system: "field" or "remarks".
func (l *letter) Part(name string) (script, error) { return write(l.System+"/"+name, l) }

// Notice writes the sentence, or the row of cells, of a notice.
func (l *letter) Notice(n rules.Notice) (script, error) {
	if late, ok := n.(Overdue); ok {
		return write("notice/overdue", map[string]any{"By": l.when(late.By), "Held": late.Held,
			"Closer": late.Closer, "Early": late.Early, "Reason": late.Reason, "Answers": late.Answers})
	}
	return l.sentence("notice", n.Notice(), n)
}

// Outcome is the sentence that tells how the game ended; empty while it goes on, and
// in a system that knows no winner.
func (l *letter) Outcome() (script, error) {
	if l.Ended != "" {
		return plain(l.Ended), nil
	}
	if l.Result == nil || !written(l.System+"/outcome") {
		return "", nil
	}
	return l.Part("outcome")
}

// SampleDie is the name of a die that can be put between quotes in a shell, for
// the recipe of checking one: in parts that fit a line.
func (l *letter) SampleDie() (parts []string) {
	name := "the name of a die"
	for _, d := range l.Dice {
		if !strings.Contains(d.Name, "'") && !d.Fixed {
			name = d.Name
			break
		}
	}
	const most = 60
	for len(name) > most {
		parts, name = append(parts, name[:most]), name[most:]
	}
	return append(parts, name)
}

// Forecast writes what is foretold: first what goes beside the order, then the
// lines that go under it. Of nil there is nothing to say.
func (l *letter) Forecast(f rules.Forecast) (script, error) {
	if f == nil {
		return "", nil
	}
	return l.sentence("forecast", f.Forecast(), f)
}

// Question writes what a decision asks, without its options.
func (l *letter) Question(d rules.Decision) (script, error) {
	return l.sentence("decision", d.Kind, d)
}

func (l *letter) sentence(about, kind string, data any) (script, error) {
	text, err := write(l.System+"/"+about+"/"+kind, data)
	return script(strings.TrimRight(string(text), "\n")), err
}

// Moves reports whether the reader is the side that must move.
func (l *letter) Moves() bool { return l.Now.Side != rules.NoSide && l.Now.Side == l.Reader }

// Underway reports whether it is the reader's turn and yet nothing is wanted of him:
// his sheet waits for the answer of somebody else.
func (l *letter) Underway() bool { return l.Moves() && l.Form == "" && l.Deadline.IsZero() }

// Doing is what the side that owes a sheet does now: move, attack, fire, write, set up.
func (l *letter) Doing() string {
	if b := boardOf(l.View); b != nil && l.Now.Does == "" {
		return b.does()
	}
	return cmp.Or(l.Now.Does, "move")
}

// Briefing is what a first mail says of how a battle is played and won, in systems that
// have such a block.
func (l *letter) Briefing() (script, error) {
	if !written(l.System + "/briefing") {
		return "", nil
	}
	return l.Part("briefing")
}

// Over reports whether nobody owes a sheet any more.
func (l *letter) Over() bool { return l.Now.Side == rules.NoSide }

// By gives the deadline with how far off it is; empty if there is none.
func (l *letter) By() string {
	if l.Deadline.IsZero() {
		return ""
	}
	return l.when(l.Deadline) + " (" + fromNow(l.Clock, l.Deadline) + ")"
}

// Due gives the deadline for a subject line; empty if there is none.
func (l *letter) Due() string {
	if l.Deadline.IsZero() {
		return ""
	}
	return l.shortly(l.Deadline)
}

// OrderForm is the form as it stands.
func (l *letter) OrderForm() script { return standing(l.Form) }

// Ready is text that comes ready, as it stands.
func (l *letter) Ready() script { return standing(l.Body) }

// standing marks every line of a text to be set as it stands.
func standing(text string) script {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(markVerbatim)
		b.WriteString(ascii(strings.TrimRight(line, "\r ")))
		b.WriteByte('\n')
	}
	return script(b.String())
}

// StandIns lists the data that are ours and not the publisher's.
func (l *letter) StandIns() []rules.Source { return l.sources(true) }

// OtherSources lists the data that are the publisher's.
func (l *letter) OtherSources() []rules.Source { return l.sources(false) }

func (l *letter) sources(standIn bool) []rules.Source {
	var found []rules.Source
	for _, s := range l.Sources {
		if (s.Kind == "stand-in") == standIn {
			found = append(found, s)
		}
	}
	return found
}

// Unusual lists the options that are not chosen as usual.
func (l *letter) Unusual() []rules.Option {
	var found []rules.Option
	for _, o := range l.Options {
		if slices.Contains(l.NotUsual, o.Name) {
			found = append(found, o)
		}
	}
	return found
}

// OptionLine lists every option with its value, in one line.
func (l *letter) OptionLine() string {
	parts := make([]string, len(l.Options))
	for i, o := range l.Options {
		parts[i] = o.Name + "=" + o.Default
	}
	return strings.Join(parts, ", ")
}

// Letters joins the letter of each default: "a b".
func (l *letter) Letters() string {
	letters := make([]string, len(l.Asked))
	for i, d := range l.Asked {
		letters[i] = letterOf(d.Default)
	}
	return strings.Join(letters, " ")
}

// letterOf names an option: a to z, then aa, ab and so on.
func letterOf(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return letterOf(i/26-1) + letterOf(i%26)
}
