package adjudicator

import (
	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/hex"
)

// language is how order mails are read, and the forms and the help printed that
// go with them.
type language interface {
	Read(system, text string, view rules.View, grid hex.Grid, open []rules.Decision) orders.Reading
	Requests(text string) orders.Reading
	Directions(text string) orders.Reading
	Ruling(system, text string, truth rules.View, grid hex.Grid) (orders.Ruling, *orders.Misread)
	Form(system string, head formHead, view rules.View) string
	FormToken(text string) (game, token string, ok bool)
	Help(system, topic string) string
}

// formHead is what the first line of an order form carries.
type formHead struct {
	game    string
	moment  rules.Moment
	side    rules.Side
	version int
	token   string
	grid    hex.Grid // of the map
}

// pages is how letters are worded.
type pages interface {
	Invitation(report.Game, rules.View) (report.Page, error)
	History(report.Game, rules.View, []report.Told) (report.Page, error)
	Opening(report.Game, rules.View) (report.Page, error)
	Turn(report.Game, rules.View, []report.Told) (report.Page, error)
	Receipt(report.Game, rules.View, report.Receipt) (report.Page, error)
	Nothing(report.Game, rules.View, report.Receipt) (report.Page, error)
	Held(report.Game, rules.View, report.Receipt) (report.Page, error)
	Question(g report.Game, v rules.View, told []report.Told, open []rules.Decision, would []report.Line) (report.Page, error)
	Refused(g report.Game, v rules.View, why string) (report.Page, error)
	Status(report.Game, rules.View) (report.Page, error)
	Ended(g report.Game, v rules.View, told []report.Told, end report.End) (report.Page, error)
	RefereeEnded(g report.Game, truth rules.View, union, confederate []report.Told, end report.End) (report.Page, error)
	Referee(g report.Game, truth rules.View, union, confederate []report.Told, rolled []rules.Die) (report.Page, error)
	Stranger(address string) (report.Page, error)
	Asked(g report.Game, v rules.View, text string) (report.Page, error)
	Help(text string) (report.Page, error)
}

// printedLanguage is the order language of package orders.
type printedLanguage struct{}

func (printedLanguage) Read(system, text string, view rules.View, grid hex.Grid, open []rules.Decision) orders.Reading {
	return orders.Read(system, text, view, grid, open)
}

func (printedLanguage) Requests(text string) orders.Reading { return orders.ReadRequests(text) }

func (printedLanguage) Directions(text string) orders.Reading { return orders.ReadDirections(text) }

func (printedLanguage) Ruling(system, text string, truth rules.View, grid hex.Grid) (orders.Ruling, *orders.Misread) {
	return orders.ReadRuling(system, text, truth, grid)
}

func (printedLanguage) Form(system string, h formHead, view rules.View) string {
	return orders.Form(system, orders.FormHead{
		Game: h.game, Turn: h.moment.Turn, Side: h.side, Version: h.version, Token: h.token, Grid: h.grid,
	}, view)
}

func (printedLanguage) FormToken(text string) (game, token string, ok bool) {
	return orders.FormToken(text)
}

func (printedLanguage) Help(system, topic string) string { return orders.Help(system, topic) }

// printedPages is the wording of package report.
type printedPages struct{}

func (printedPages) Invitation(g report.Game, v rules.View) (report.Page, error) {
	return report.Invitation(g, v)
}

func (printedPages) History(g report.Game, v rules.View, told []report.Told) (report.Page, error) {
	return report.History(g, v, told)
}

func (printedPages) Opening(g report.Game, v rules.View) (report.Page, error) {
	return report.Opening(g, v)
}

func (printedPages) Turn(g report.Game, v rules.View, told []report.Told) (report.Page, error) {
	return report.Turn(g, v, told)
}

func (printedPages) Receipt(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return report.Acknowledge(g, v, r)
}

func (printedPages) Nothing(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return report.Nothing(g, v, r)
}

func (printedPages) Held(g report.Game, v rules.View, r report.Receipt) (report.Page, error) {
	return report.Held(g, v, r)
}

func (printedPages) Question(g report.Game, v rules.View, told []report.Told, open []rules.Decision, would []report.Line) (report.Page, error) {
	return report.Question(g, v, told, open, would)
}

func (printedPages) Refused(g report.Game, v rules.View, why string) (report.Page, error) {
	return report.Refused(g, v, why)
}

func (printedPages) Status(g report.Game, v rules.View) (report.Page, error) {
	return report.Status(g, v)
}

func (printedPages) Ended(g report.Game, v rules.View, told []report.Told, end report.End) (report.Page, error) {
	return report.Ended(g, v, told, end)
}

func (printedPages) RefereeEnded(g report.Game, truth rules.View, union, confederate []report.Told, end report.End) (report.Page, error) {
	return report.RefereeEnded(g, truth, union, confederate, end)
}

func (printedPages) Referee(g report.Game, truth rules.View, union, confederate []report.Told, rolled []rules.Die) (report.Page, error) {
	return report.Referee(g, truth, union, confederate, rolled)
}

func (printedPages) Stranger(address string) (report.Page, error) { return report.Stranger(address) }

func (printedPages) Asked(g report.Game, v rules.View, text string) (report.Page, error) {
	return report.Asked(g, v, text)
}

func (printedPages) Help(text string) (report.Page, error) { return report.Help(text) }
