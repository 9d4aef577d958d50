package adjudicator

import (
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// The facts of a game's life: what happens around the play, and changes no position.
type (
	// consented says that one who was invited will take part.
	consented struct {
		Reader string `json:"reader"` // union, confederate, referee
		Mail   string `json:"mail"`
	}
	// launched begins the play of a game whose players had to be asked.
	launched struct{}
	// reminded says that a side was reminded, or that its reminder was needless.
	reminded struct {
		Side rules.Side `json:"side"`
		Of   time.Time  `json:"of"` // when it was due
	}
	// waited says that the time of a side is up and the game waits for the referee.
	waited struct {
		Side rules.Side `json:"side"`
	}
	// absent says when a side is away. It takes the place of what it said before.
	absent struct {
		Side rules.Side         `json:"side"`
		Away []calendar.Absence `json:"away,omitempty"` // all of them
		Days int                `json:"days"`           // used up by them
		Mail string             `json:"mail"`
	}
	// extended gives a side more time for what it owes.
	extended struct {
		Side rules.Side    `json:"side"`
		For  time.Duration `json:"for"`
		By   string        `json:"by"` // union, confederate, referee
		Mail string        `json:"mail,omitempty"`
		grounds
	}
	// shifted moves all that is due by the time that the post could not run.
	shifted struct {
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
	}
	// reserved is what a side left to be played if it sends nothing: lines of a sheet.
	reserved struct {
		Side  rules.Side `json:"side"`
		Lines []string   `json:"lines,omitempty"`
		Mail  string     `json:"mail"`
	}
	// pressed is a letter of one reader to others.
	pressed struct {
		From      string   `json:"from"`
		To        []string `json:"to"`
		Anonymous bool     `json:"anonymous,omitempty"`
		Text      string   `json:"text"`
		Mail      string   `json:"mail"`
	}
	// drawn is an offer of a draw, or its end.
	drawn struct {
		Side rules.Side `json:"side"`
		What string     `json:"what"` // offer, withdraw, decline
		Mail string     `json:"mail"`
	}
	// left empties a seat.
	left struct {
		Side rules.Side `json:"side"`
		Why  string     `json:"why"` // resigned, missed
		Mail string     `json:"mail,omitempty"`
	}
	// sought invites a successor.
	sought struct {
		Side    rules.Side `json:"side"`
		Address string     `json:"address"` // empty: nobody is, any more
		By      string     `json:"by"`      // union, confederate, referee
		Mail    string     `json:"mail,omitempty"`
	}
	// rekeyed gives a reader another key, since others have seen the one he had.
	rekeyed struct {
		Reader string `json:"reader"`
		Mail   string `json:"mail"`
	}
	// seated gives a seat to the one who was sought for it.
	seated struct {
		Side    rules.Side `json:"side"`
		Address string     `json:"address"`
		Mail    string     `json:"mail,omitempty"`
	}
)

// Kind names each in the journal.
func (consented) Kind() string { return "consented" }
func (launched) Kind() string  { return "launched" }
func (reminded) Kind() string  { return "reminded" }
func (waited) Kind() string    { return "waited" }
func (absent) Kind() string    { return "absent" }
func (extended) Kind() string  { return "extended" }
func (shifted) Kind() string   { return "shifted" }
func (reserved) Kind() string  { return "reserved" }
func (pressed) Kind() string   { return "pressed" }
func (drawn) Kind() string     { return "drawn" }
func (left) Kind() string      { return "left" }
func (sought) Kind() string    { return "sought" }
func (rekeyed) Kind() string   { return "rekeyed" }
func (seated) Kind() string    { return "seated" }
