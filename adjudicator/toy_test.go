package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
)

// The toy: a road with nine posts and two men a side. Each side in its turn
// marches and strikes. A man who is struck falls back or stands, as his side
// chooses; mines and covers are laid at any time and in secret. It is the
// smallest game that has a die, a question, a secret and a duty.

type (
	toySystem struct{}
	toyGame   struct {
		turn     int
		side     rules.Side
		men      []toyMan
		mines    [3][]int
		cover    [3]string // "stand", "fall" or nothing
		struck   bool
		halts    int
		finished *rules.Result
	}
	toyMan struct {
		Name string
		Side rules.Side
		Post int // 0: lost
	}
	toyView struct {
		For   rules.Side
		Turn  int
		Moves rules.Side
		Men   []toyMan
		Mines []int  // the viewer's own
		Cover string // his own
	}
)

// Commands.
type (
	march struct {
		Man string
		To  int
	}
	strike struct{ Man, Target string }
	hide   struct{ Post int }
	cover  struct{ How string }
	halt   struct{}
	done   struct{ ByClock bool }
	put    struct { // a referee's
		Man  string
		Post int
	}
)

func (march) Kind() string  { return "march" }
func (strike) Kind() string { return "strike" }
func (hide) Kind() string   { return "hide" }
func (cover) Kind() string  { return "cover" }
func (halt) Kind() string   { return "halt" }
func (done) Kind() string   { return "done" }
func (put) Kind() string    { return "put" }
func (put) Because() string { return "" }

var toyCommands = rules.NewKinds[rules.Command](march{}, strike{}, hide{}, cover{}, halt{}, done{}, put{})

// Events.
type (
	marched struct {
		Man      string
		From, To int
	}
	struck struct {
		Man, Target, Die string
		Value            int
	}
	fell struct {
		Man string
		To  int
	}
	lost   struct{ Man string }
	hidden struct {
		Side rules.Side
		Post int
	}
	covered struct {
		Side rules.Side
		How  string
	}
	chosen struct {
		Side     rules.Side
		What, By string
	}
	halted struct{ Side rules.Side }
	passed struct {
		Turn int
		Side rules.Side
	}
	closed struct{ Winner rules.Side }
)

type toyEvent interface {
	rules.Event
	apply(*toyGame)
}

func (marched) Kind() string { return "marched" }
func (struck) Kind() string  { return "struck" }
func (fell) Kind() string    { return "fell" }
func (lost) Kind() string    { return "lost" }
func (hidden) Kind() string  { return "hidden" }
func (covered) Kind() string { return "covered" }
func (chosen) Kind() string  { return "chosen" }
func (halted) Kind() string  { return "halted" }
func (passed) Kind() string  { return "passed" }
func (closed) Kind() string  { return "closed" }

var toyEvents = rules.NewKinds[rules.Event](marched{}, struck{}, fell{}, lost{}, hidden{}, covered{}, chosen{}, halted{}, passed{}, closed{})

// toyNotice is a notice of the toy: the event itself, which holds no secret for
// those who hear of it.
type toyNotice struct{ Of rules.Event }

func (n toyNotice) Notice() string { return n.Of.Kind() }

func (e marched) Tell(rules.Side) rules.Notice { return toyNotice{e} }
func (e struck) Tell(rules.Side) rules.Notice  { return toyNotice{e} }
func (e fell) Tell(rules.Side) rules.Notice    { return toyNotice{e} }
func (e lost) Tell(rules.Side) rules.Notice    { return toyNotice{e} }
func (e halted) Tell(rules.Side) rules.Notice  { return toyNotice{e} }
func (e passed) Tell(rules.Side) rules.Notice  { return toyNotice{e} }
func (e closed) Tell(rules.Side) rules.Notice  { return toyNotice{e} }
func (e hidden) Tell(s rules.Side) rules.Notice {
	return ownersAlone(s, e.Side, e)
}
func (e covered) Tell(s rules.Side) rules.Notice {
	return ownersAlone(s, e.Side, e)
}
func (e chosen) Tell(s rules.Side) rules.Notice {
	return ownersAlone(s, e.Side, e)
}

func ownersAlone(s, owner rules.Side, e rules.Event) rules.Notice {
	if s != owner {
		return nil
	}
	return toyNotice{e}
}

func (e marched) apply(g *toyGame) { g.man(e.Man).Post = e.To }
func (e struck) apply(g *toyGame)  { g.struck = true }
func (e fell) apply(g *toyGame)    { g.man(e.Man).Post = e.To }
func (e lost) apply(g *toyGame)    { g.man(e.Man).Post = 0 }
func (e hidden) apply(g *toyGame)  { g.mines[e.Side] = append(slices.Clip(g.mines[e.Side]), e.Post) }
func (e covered) apply(g *toyGame) { g.cover[e.Side] = e.How }
func (e chosen) apply(*toyGame)    {}
func (e halted) apply(g *toyGame)  { g.halts++ }
func (e passed) apply(g *toyGame)  { g.turn, g.side, g.struck = e.Turn, e.Side, false }
func (e closed) apply(g *toyGame) {
	g.side, g.finished = rules.NoSide, &rules.Result{Winner: e.Winner}
}

const toyTurns = 3

func (toySystem) Code() string { return "toy" }

func (toySystem) Battles() []rules.Battle {
	return []rules.Battle{
		{Name: "road", Title: "The Road", Editions: []string{"first", "second"}, GameTurns: toyTurns},
		{Name: "bog", Title: "The Bog", Missing: []string{"the map"}},
	}
}

func (toySystem) Options(battle, edition string) ([]rules.Option, error) {
	return []rules.Option{
		{Name: "rain", Values: []string{"off", "on"}, Default: "off"},
		{Name: "snow", Values: []string{"off", "on"}, Default: "off", Missing: "nobody knows how deep it was"},
	}, nil
}

func (toySystem) Begin(s rules.Setup) (rules.Game, error) {
	g := &toyGame{turn: 1, side: rules.Union, men: []toyMan{
		{"Blue", rules.Union, 3}, {"Azure", rules.Union, 2}, {"Gray", rules.Confederate, 6}, {"Ash", rules.Confederate, 8},
	}}
	if s.Positions == "" {
		return g, nil
	}
	for line := range strings.Lines(s.Positions) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var name string
		var post int
		if _, err := fmt.Sscan(line, &name, &post); err != nil || g.man(name) == nil {
			return nil, fmt.Errorf("line %q: write a man and his post", strings.TrimSpace(line))
		}
		g.man(name).Post = post
	}
	return g, nil
}

func (toySystem) Table(rules.View) (string, error) { return "", nil }
func (toySystem) Command(kind string, data []byte) (rules.Command, error) {
	return toyCommands.Decode(kind, data)
}
func (toySystem) Event(kind string, data []byte) (rules.Event, error) {
	return toyEvents.Decode(kind, data)
}

// Forecasts.
type toyForecast struct {
	What string
	Why  string
}

func (f toyForecast) Forecast() string { return f.What }

func (toySystem) Forecast(v rules.View, list []rules.Command) []rules.Forecast {
	view := v.(toyView)
	g := &toyGame{turn: view.Turn, side: view.For, men: slices.Clone(view.Men)}
	g.mines[view.For] = view.Mines
	var out []rules.Forecast
	struck := false
	for _, c := range list {
		switch c := c.(type) {
		case march:
			if r := g.mayMarch(view.For, c); r != nil {
				out = append(out, toyForecast{"refuse", r.Error()})
				continue
			}
			g.man(c.Man).Post = c.To
			out = append(out, toyForecast{"march", ""})
		case strike:
			struck = true
			out = append(out, toyForecast{"strike", ""})
		case halt, done:
			out = append(out, toyForecast{"end", ""})
		default:
			out = append(out, toyForecast{"standing", ""})
		}
	}
	if g.touches(view.For) && !struck {
		out = append(out, toyForecast{"owes", "a strike"})
	}
	return out
}

func (g *toyGame) man(name string) *toyMan {
	for i := range g.men {
		if g.men[i].Name == name {
			return &g.men[i]
		}
	}
	return nil
}

func (g *toyGame) touches(side rules.Side) bool {
	for _, a := range g.men {
		for _, b := range g.men {
			if a.Side == side && b.Side != side && a.Post != 0 && b.Post != 0 && a.Post-b.Post <= 1 && b.Post-a.Post <= 1 {
				return true
			}
		}
	}
	return false
}

// mayMarch refuses what is plain to see.
func (g *toyGame) mayMarch(side rules.Side, c march) *rules.Refusal {
	m := g.man(c.Man)
	switch {
	case m == nil || m.Side != side || m.Post == 0:
		return &rules.Refusal{Reason: "you have no such man"}
	case c.To < 1 || c.To > 9 || c.To-m.Post > 2 || m.Post-c.To > 2:
		return &rules.Refusal{Rule: "BG 5.1", Reason: "that is too far"}
	}
	return nil
}

func (g *toyGame) Now() rules.Moment {
	if g.finished != nil {
		return rules.Moment{Key: "over", Turn: g.turn, Turns: toyTurns, Title: "over"}
	}
	return rules.Moment{
		Key:  fmt.Sprintf("%d-%s", g.turn, g.side),
		Turn: g.turn, Turns: toyTurns, Side: g.side, Title: fmt.Sprintf("GT %d %s", g.turn, g.side.Name()),
	}
}

// toyBench is one command under way.
type toyBench struct {
	g     *toyGame
	side  rules.Side
	aid   rules.Aid
	out   rules.Outcome
	ends  bool
	asked []rules.Decision
}

var errToyAsked = errors.New("asked")

func (b *toyBench) emit(e toyEvent) {
	e.apply(b.g)
	b.out.Events = append(b.out.Events, e)
}

func (b *toyBench) roll(name string) (string, int) {
	name = fmt.Sprintf("%s%d.%s.%s", b.aid.Salt, b.g.turn, b.g.side, name)
	v := b.aid.Dice.Roll(name, 6)
	b.out.Rolls = append(b.out.Rolls, rules.Die{Name: name, Sides: 6, Value: v})
	return name, v
}

func (g *toyGame) Run(side rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	b := &toyBench{g: g.clone(), side: side, aid: aid}
	err := b.run(c)
	var no *rules.Refusal
	switch {
	case errors.As(err, &no):
		return rules.Outcome{Refused: no}
	case errors.Is(err, errToyAsked):
		b.out.Ask = b.asked
		return b.out
	}
	b.out.Break, b.out.After = b.ends, b.g
	return b.out
}

func (b *toyBench) run(c rules.Command) error {
	if _, ruling := c.(put); !ruling && !b.g.Standing(c) && b.side != b.g.side {
		return &rules.Refusal{Reason: "it is not your turn"}
	}
	switch c := c.(type) {
	case put:
		if b.side != rules.NoSide || b.g.man(c.Man) == nil {
			return &rules.Refusal{Reason: "that is for a referee to rule, about a man there is"}
		}
		b.emit(marched{c.Man, b.g.man(c.Man).Post, c.Post})
		return nil
	case march:
		return b.march(c)
	case strike:
		return b.strike(c)
	case hide:
		b.emit(hidden{b.side, c.Post})
	case cover:
		b.emit(covered{b.side, c.How})
	case halt:
		b.emit(halted{b.side})
		b.ends = true
	case done:
		return b.done(c)
	}
	return nil
}

func (b *toyBench) march(c march) error {
	if r := b.g.mayMarch(b.side, c); r != nil {
		return r
	}
	if slices.Contains(b.g.mines[b.side.Enemy()], c.To) {
		return &rules.Refusal{Rule: "BG 5.2", Reason: "the post is mined", Better: "march " + c.Man + " 1"}
	}
	b.emit(marched{c.Man, b.g.man(c.Man).Post, c.To})
	return nil
}

func (b *toyBench) strike(c strike) error {
	m, t := b.g.man(c.Man), b.g.man(c.Target)
	if m == nil || t == nil || m.Post == 0 || t.Post == 0 || m.Side != b.side {
		return &rules.Refusal{Reason: "nobody to strike"}
	}
	name, v := b.roll("strike." + c.Man + "." + c.Target)
	b.emit(struck{c.Man, c.Target, name, v})
	stands, err := b.choose(rules.Decision{
		ID: name, Side: t.Side, Kind: "stand", Subjects: []string{t.Name}, Options: []string{"fall", "stand"},
	})
	if err != nil {
		return err
	}
	if stands == 0 {
		b.emit(fell{t.Name, t.Post + 1})
		return nil
	}
	if _, v := b.roll("stand." + c.Target); v <= 3 {
		b.emit(lost{t.Name})
	}
	return nil
}

func (b *toyBench) choose(d rules.Decision) (int, error) {
	pick, ok := b.aid.Answers[d.ID]
	by := "answer"
	if !ok && b.g.cover[d.Side] != "" && d.Kind == "stand" {
		pick, by, ok = slices.Index(d.Options, b.g.cover[d.Side]), "cover", true
	}
	if !ok {
		b.asked = append(b.asked, d)
		return 0, errToyAsked
	}
	b.emit(chosen{d.Side, d.Options[pick], by})
	return pick, nil
}

func (b *toyBench) done(c done) error {
	if b.g.touches(b.side) && !b.g.struck && !c.ByClock {
		if _, err := b.choose(rules.Decision{
			ID: fmt.Sprintf("duty.%d.%s.%d", b.g.turn, b.side, b.g.halts), Side: b.side, Kind: "duty", Options: []string{"let it be"}, Sheet: true,
		}); err != nil {
			return err
		}
	}
	b.ends = true
	turn := b.g.turn
	if b.side == rules.Confederate {
		turn++
	}
	if turn > toyTurns {
		b.emit(closed{b.g.stronger()})
		return nil
	}
	b.emit(passed{turn, b.side.Enemy()})
	return nil
}

func (g *toyGame) stronger() rules.Side {
	var n [3]int
	for _, m := range g.men {
		if m.Post != 0 {
			n[m.Side]++
		}
	}
	switch {
	case n[rules.Union] > n[rules.Confederate]:
		return rules.Union
	case n[rules.Union] < n[rules.Confederate]:
		return rules.Confederate
	}
	return rules.NoSide
}

func (g *toyGame) Apply(e rules.Event) { e.(toyEvent).apply(g) }
func (g *toyGame) Clone() rules.Game   { return g.clone() }
func (g *toyGame) clone() *toyGame {
	c := *g
	c.men = slices.Clone(g.men)
	for i := range c.mines {
		c.mines[i] = slices.Clone(g.mines[i])
	}
	return &c
}

func (g *toyGame) View(s rules.Side) rules.View {
	return toyView{s, g.turn, g.side, slices.Clone(g.men), slices.Clone(g.mines[s]), g.cover[s]}
}
func (v toyView) View() rules.Side { return v.For }

func (g *toyGame) Standing(c rules.Command) bool {
	switch c.(type) {
	case hide, cover:
		return true
	}
	return false
}
func (g *toyGame) Close() rules.Command  { return done{ByClock: true} }
func (g *toyGame) Result() *rules.Result { return g.finished }
func (g *toyGame) Positions() string {
	var b strings.Builder
	for _, m := range g.men {
		fmt.Fprintln(&b, m.Name, m.Post)
	}
	return b.String()
}
func (g *toyGame) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, g.turn, g.side, g.men, g.mines, g.cover, g.struck, g.halts, g.finished)
	return hex.EncodeToString(sum.Sum(nil))
}
