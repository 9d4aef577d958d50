package report

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Whatever the names, numbers and lines, a page is 7-bit and at most 78 wide.
func FuzzPages(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed, "Jose\u0301 M\u00fcller \u2013 \u00a6 \u2502 \u00ac\n\u2022 x\t")
	}
	f.Add(uint64(99), "\xff\xfe\x00")
	f.Fuzz(func(t *testing.T, seed uint64, odd string) {
		r := filler{rand.New(rand.NewPCG(seed, 1)), odd}
		for name, page := range r.pages() {
			p, err := page()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			checkPage(t, name, p)
		}
	})
}

func checkPage(t *testing.T, name string, p Page) {
	t.Helper()
	for what, text := range map[string]string{"subject": p.Subject, "text": p.Text, "html": p.HTML} {
		for _, c := range []byte(text) {
			if c > '~' || c < ' ' && c != '\n' {
				t.Fatalf("%s: byte %#x in the %s", name, c, what)
			}
		}
	}
	if strings.Contains(p.Subject, "\n") {
		t.Fatalf("%s: the subject has two lines", name)
	}
	for line := range strings.SplitSeq(p.Text, "\n") {
		if len(line) > 78 {
			t.Fatalf("%s: %d columns: %q", name, len(line), line)
		}
		if strings.HasSuffix(line, " ") {
			t.Fatalf("%s: a blank ends %q", name, line)
		}
	}
}

// filler fills data with anything that their types allow.
type filler struct {
	*rand.Rand
	odd string
}

func (r filler) pages() map[string]func() (Page, error) {
	g := r.game()
	v := fill[seen.View](r)
	told := r.told()
	receipt := fill[Receipt](r)
	for i := range receipt.Taken {
		receipt.Taken[i].Forecast = r.forecast()
	}
	receipt.Owes = nil
	for range r.IntN(3) {
		receipt.Owes = append(receipt.Owes, fill[seen.Owes](r))
	}
	asked := fill[[]rules.Decision](r)
	for i := range asked {
		asked[i].Default = r.IntN(30)
	}
	dice := fill[[]rules.Die](r)
	return map[string]func() (Page, error){
		"opening":  func() (Page, error) { return Opening(g, v) },
		"turn":     func() (Page, error) { return Turn(g, v, told) },
		"receipt":  func() (Page, error) { return Acknowledge(g, v, receipt) },
		"question": func() (Page, error) { return Question(g, v, told, asked, nil) },
		"refused":  func() (Page, error) { return Refused(g, v, r.text()) },
		"nothing":  func() (Page, error) { return Nothing(g, v, receipt) },
		"status":   func() (Page, error) { return Status(g, v) },
		"ended":    func() (Page, error) { return Ended(g, v, told, End{Seed: strings.Repeat("0f", 32), Dice: dice}) },
		"referee":  func() (Page, error) { return Referee(g, v, told, told, dice, r.text(), r.text()) },
		"stranger": func() (Page, error) { return Stranger(r.text()) },
		"help":     func() (Page, error) { return Help("# " + r.text() + "\nmove") },
	}
}

func (r filler) game() Game {
	g := Game{System: "bluegray", Zone: time.FixedZone("", 5*3600+1800), Form: "--8<-- ring\n# a comment of the form\nend"}
	g.Name, g.Title, g.Opponent = r.text(), r.text(), r.text()
	g.Reader, g.Scripted, g.Version = rules.Side(r.IntN(3)), r.IntN(2) == 0, r.IntN(3)
	g.Now = fill[rules.Moment](r)
	g.Sources, g.Options = fill[[]rules.Source](r), fill[[]rules.Option](r)
	for _, o := range g.Options {
		g.NotUsual = append(g.NotUsual, o.Name)
	}
	g.Clock = time.Unix(r.Int64N(4e9), 0)
	g.Deadline = g.Clock.Add(time.Duration(r.Int64N(1e15)))
	return g
}

func (r filler) told() []Told {
	told := make([]Told, r.IntN(3))
	for i := range told {
		told[i].Heading = r.text()
		for range r.IntN(20) {
			told[i].Notices = append(told[i].Notices, r.notice())
		}
	}
	return told
}

func (r filler) notice() rules.Notice {
	kinds := []rules.Notice{
		seen.PhaseBegan{}, seen.Moved{}, seen.Entered{}, seen.Exited{}, seen.Fought{}, seen.Declined{}, seen.Retreated{},
		seen.Displaced{}, seen.Eliminated{}, seen.Advanced{}, seen.Weakened{}, seen.Demoralized{}, seen.Shattered{}, seen.InitiativeCompared{}, seen.LeaderTested{}, seen.LeaderReplaced{}, seen.CommandReckoned{}, seen.Recovered{}, seen.RecoveryTried{}, seen.Taken{}, seen.Decided{},
		seen.Lapsed{}, seen.Instructed{}, seen.Paused{}, seen.Placed{}, seen.Ended{},
	}
	v := reflect.New(reflect.TypeOf(kinds[r.IntN(len(kinds))])).Elem()
	r.fill(v, "")
	return v.Interface().(rules.Notice)
}

func (r filler) forecast() rules.Forecast {
	kinds := []rules.Forecast{
		seen.WillMove{}, seen.WillAttack{}, seen.WillRefuse{}, seen.WillInstruct{}, seen.WillEnd{}, seen.Owes{}, seen.WillRepulse{},
	}
	v := reflect.New(reflect.TypeOf(kinds[r.IntN(len(kinds))])).Elem()
	r.fill(v, "")
	return v.Interface().(rules.Forecast)
}

func fill[T any](r filler) T {
	var x T
	r.fill(reflect.ValueOf(&x).Elem(), "")
	return x
}

// closed are the fields that hold one of a few words, by type and field.
var closed = map[string][]string{
	"Result": {"Ae", "Ar", "De", "Dr", "Ex"}, "Retreated.Cause": {"Ar", "Dr", "cavalry", "ineffective", "train", "elected"},
	"Eliminated.Cause": {"Ae", "De", "Ex", "no-retreat", "train-road"}, "By": {"sheet", "answer", "standing", "default"},
	"Standing.What": {"retreat", "advance", "cavalry", "displace"},
	"Decided.Kind":  {"retreat", "displace", "advance", "cavalry", "exchange", "elect", "owed"},
	"Decision.Kind": {"retreat", "advance", "cavalry", "exchange", "elect", "owed"},
}

func (r filler) fill(v reflect.Value, field string) {
	switch v.Interface().(type) {
	case rules.Side:
		v.SetUint(r.Uint64N(3))
		return
	case hex.Hex:
		v.Set(reflect.ValueOf(hex.Hex{Col: int16(1 + r.IntN(99)), Row: int16(1 + r.IntN(99))}))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(r.word(field))
	case reflect.Int:
		v.SetInt(int64(r.IntN(1000)))
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(5), 5))
		for i := range v.Len() {
			r.fill(v.Index(i), field)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			r.fill(v.Field(i), v.Type().Name()+"."+v.Type().Field(i).Name)
		}
	}
}

func (r filler) word(field string) string {
	words := closed[field]
	if words == nil {
		words = closed[field[strings.LastIndexByte(field, '.')+1:]]
	}
	if words != nil && !strings.HasPrefix(field, "Displaced.") {
		return words[r.IntN(len(words))]
	}
	return r.text()
}

// text is short, long, odd or empty.
func (r filler) text() string {
	switch r.IntN(6) {
	case 0:
		return ""
	case 1:
		return r.odd
	case 2:
		return strings.Repeat("x", r.IntN(200))
	case 3:
		return strings.Repeat("1317-", r.IntN(60))
	case 4:
		return strings.Repeat("Cheatham's ", r.IntN(20))
	}
	return "Wilder"
}
