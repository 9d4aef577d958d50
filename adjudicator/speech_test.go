package adjudicator

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/hex"
)

// toyWords is the order language of the toy: a line a command.
type toyWords struct{}

func (toyWords) Read(_, text string, view rules.View, _ hex.Grid, open []rules.Decision) orders.Reading {
	var r orders.Reading
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		toyLine(&r, i+1, strings.TrimSpace(line), open)
	}
	return r
}

func toyLine(r *orders.Reading, n int, line string, open []rules.Decision) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	switch words[0] {
	case ">":
		r.Ignored = append(r.Ignored, orders.Ignored{From: n, To: n, Why: "quoted"})
	case "form":
	case "final":
		r.Final = true
	case "amend":
		r.Amend = true
	case "default":
		r.Default = true
	case "status", "help", "orders", "show", "withdraw":
		r.Words = append(r.Words, words[0])
		r.Topics = append(r.Topics, words[1:]...)
	case "press":
		if toyRequest(r, n, line) {
			return
		}
		r.Whole = "press and orders can't be told apart"
	default:
		if toyAnswer(r, n, words, open) || toyRequest(r, n, line) {
			return
		}
		if c := toyCommand(words); c != nil {
			r.Orders = append(r.Orders, orders.Order{Line: n, Text: line, Command: c})
			return
		}
		r.Misreads = append(r.Misreads, orders.Misread{Line: n, Text: line, Reason: "this is no order", Try: []string{"done"}})
	}
}

// toyRequest takes a line that the language of requests knows.
func toyRequest(r *orders.Reading, n int, line string) bool {
	own := orders.ReadRequests(line)
	for i := range own.Requests {
		own.Requests[i].Line = n
	}
	r.Requests, r.Press = append(r.Requests, own.Requests...), append(r.Press, own.Press...)
	return len(own.Requests)+len(own.Press) > 0
}

func toyAnswer(r *orders.Reading, n int, words []string, open []rules.Decision) bool {
	if len(open) == 0 || slices.ContainsFunc(words, func(w string) bool { return w != "a" && w != "b" }) {
		return false
	}
	r.Answers = rules.Answers{}
	r.Notes = append(r.Notes, orders.Note{Line: n, Text: "answer: " + strings.Join(words, " ")})
	for i, w := range words[:min(len(words), len(open))] {
		r.Answers[open[i].ID] = int(w[0] - 'a')
	}
	return true
}

func toyCommand(words []string) rules.Command {
	number := func(i int) int {
		n, _ := strconv.Atoi(words[i])
		return n
	}
	switch {
	case words[0] == "march" && len(words) == 3:
		return march{words[1], number(2)}
	case words[0] == "strike" && len(words) == 3:
		return strike{words[1], words[2]}
	case words[0] == "hide" && len(words) == 2:
		return hide{number(1)}
	case words[0] == "cover" && len(words) == 2:
		return cover{words[1]}
	case words[0] == "halt":
		return halt{}
	case words[0] == "done":
		return done{}
	}
	return nil
}

func (toyWords) Requests(text string) orders.Reading { return orders.ReadRequests(text) }

func (toyWords) Directions(text string) orders.Reading { return orders.ReadDirections(text) }

func (toyWords) Ruling(_, text string, _ rules.View, _ hex.Grid) (orders.Ruling, *orders.Misread) {
	var who string
	var post int
	if _, err := fmt.Sscanf(text, "roll %s is %d", &who, &post); err == nil {
		return orders.Ruling{Line: 1, Text: text, Die: who, Value: post, Face: strconv.Itoa(post)}, nil
	}
	if _, err := fmt.Sscanf(text, "put %s %d", &who, &post); err != nil {
		return orders.Ruling{}, &orders.Misread{Line: 1, Text: text, Reason: "that is no ruling"}
	}
	return orders.Ruling{Line: 1, Text: text, Command: put{who, post}}, nil
}

func (toyWords) Form(_ string, h formHead, _ rules.View) string {
	return fmt.Sprintf("form %s %s v%d", h.game, h.token, h.version)
}

func (toyWords) FormToken(text string) (game, token string, ok bool) {
	for line := range strings.Lines(text) {
		if w := strings.Fields(line); len(w) == 4 && w[0] == "form" {
			return w[1], w[2], true
		}
	}
	return "", "", false
}

func (toyWords) Help(_, topic string) string { return "help on " + topic }

// toyPages writes everything that a page is given into it, so that whatever must
// not be told and is handed over shows.
type toyPages struct{}

// sheetOfPaper is the content of a toy page.
type sheetOfPaper struct {
	What    string
	Game    report.Game
	View    rules.View
	Told    []report.Told    `json:",omitempty"`
	Enemy   []report.Told    `json:",omitempty"`
	Receipt *report.Receipt  `json:",omitempty"`
	Asked   []rules.Decision `json:",omitempty"`
	Would   []report.Line    `json:",omitempty"`
	Why     string           `json:",omitempty"`
	Seed    string           `json:",omitempty"`
	Dice    []rules.Die      `json:",omitempty"`
}

func (s sheetOfPaper) page() (report.Page, error) {
	text, err := json.MarshalIndent(s, "", " ")
	return report.Page{
		Subject: fmt.Sprintf("[%s] %s %s", s.Game.Name, s.Game.Now.Title, s.What),
		Text:    string(text) + "\n",
		HTML:    "<html><body><pre>" + string(text) + "</pre></body></html>",
	}, err
}

func (toyPages) Invitation(g report.Game, v rules.View) (report.Page, error) {
	return sheetOfPaper{What: "invitation", Game: g, View: v}.page()
}
func (toyPages) History(g report.Game, v rules.View, told []report.Told) (report.Page, error) {
	return sheetOfPaper{What: "history", Game: g, View: v, Told: told}.page()
}
func (toyPages) Opening(g report.Game, v rules.View) (report.Page, error) {
	return sheetOfPaper{What: "opening", Game: g, View: v}.page()
}
func (toyPages) Turn(g report.Game, v rules.View, told []report.Told) (report.Page, error) {
	return sheetOfPaper{What: "turn", Game: g, View: v, Told: told}.page()
}
func (toyPages) Receipt(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return sheetOfPaper{What: "receipt", Game: g, View: v, Receipt: &r}.page()
}
func (toyPages) Nothing(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return sheetOfPaper{What: "nothing", Game: g, View: v, Receipt: &r}.page()
}
func (toyPages) Held(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return sheetOfPaper{What: "held", Game: g, View: v, Receipt: &r}.page()
}
func (toyPages) Question(g report.Game, v rules.View, told []report.Told, open []rules.Decision, would []report.Line) (report.Page, error) {
	return sheetOfPaper{What: "question", Game: g, View: v, Told: told, Asked: open, Would: would}.page()
}
func (toyPages) Refused(g report.Game, v rules.View, why string) (report.Page, error) {
	return sheetOfPaper{What: "refused", Game: g, View: v, Why: why}.page()
}
func (toyPages) Status(g report.Game, v rules.View) (report.Page, error) {
	return sheetOfPaper{What: "status", Game: g, View: v}.page()
}
func (toyPages) Ended(g report.Game, v rules.View, told []report.Told, end report.End) (report.Page, error) {
	return sheetOfPaper{What: "ended", Game: g, View: v, Told: told, Seed: end.Seed, Dice: end.Dice}.page()
}
func (toyPages) RefereeEnded(g report.Game, v rules.View, union, confederate []report.Told, end report.End) (report.Page, error) {
	return sheetOfPaper{What: "ended", Game: g, View: v, Told: union, Enemy: confederate, Seed: end.Seed, Dice: end.Dice}.page()
}
func (toyPages) Referee(g report.Game, v rules.View, union, confederate []report.Told, rolled []rules.Die) (report.Page, error) {
	return sheetOfPaper{What: "referee", Game: g, View: v, Told: union, Enemy: confederate, Dice: rolled}.page()
}
func (toyPages) Stranger(address string) (report.Page, error) {
	return sheetOfPaper{What: "stranger", Why: address}.page()
}
func (toyPages) Asked(g report.Game, v rules.View, text string) (report.Page, error) {
	return sheetOfPaper{What: "asked", Game: g, View: v, Why: text}.page()
}
func (toyPages) Help(text string) (report.Page, error) {
	return sheetOfPaper{What: "help", Why: text}.page()
}
