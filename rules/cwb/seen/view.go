// Package seen holds what one side of a Civil War Brigade Series battle may know:
// its own troops and order log in full, of the enemy the top counter of each
// stack, and what it is told of each event. CWB 9.0. It can name neither a unit
// nor a game of the engine, so nothing hidden can travel in it.
package seen

import "longroll/rules"

// View is a battle, or an order log alone, as one side sees it.
type View struct {
	For     rules.Side   `json:"for"` // NoSide: the referee
	Battle  string       `json:"battle"`
	Title   string       `json:"title"`
	Source  rules.Source `json:"source"` // of the leaders' ratings
	Options []Chosen     `json:"options"`
	Turn    int          `json:"turn"`
	Turns   int          `json:"turns"`
	Clock   string       `json:"clock"` // "7:00 am, 6 April"
	Night   bool         `json:"night,omitempty"`
	Phase   string       `json:"phase"`
	Phasing rules.Side   `json:"phasing"`
	Segment string       `json:"segment"` // of the command phase: issue, stoppage, initiative
	Staff   []Leader     `json:"staff"`   // this side's leaders
	Seconds []Second     `json:"seconds,omitempty"`
	Lost    []string     `json:"lost,omitempty"` // this side's leaders killed, wounded or gone
	Points  []Points     `json:"points"`         // command points of this side's armies
	Log     []Dispatch   `json:"log"`            // this side's dispatches
	Cannons []Cannon     `json:"cannons,omitempty"`
	Flags   []Flag       `json:"flags,omitempty"` // of the orders that are followed, for the referee alone
	Track   []Turn       `json:"track"`           // the turn track
	Field   *Field       `json:"field,omitempty"` // the map; nil in an order log alone
}

// View gives the side whose view it is.
func (v View) View() rules.Side { return v.For }

// Turn is a box of the turn track.
type Turn struct {
	Day    string `json:"day"`
	Minute int    `json:"minute"` // after midnight
	Night  bool   `json:"night,omitempty"`
}

// Chosen is an option with the value that holds in this game.
type Chosen struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Leader is a leader of the viewer's side with the command that he leads.
type Leader struct {
	Name      string     `json:"name"`
	Side      rules.Side `json:"side"`
	Rank      string     `json:"rank"`    // army, wing, corps, division
	Command   string     `json:"command"` // "3 Corps"
	Above     string     `json:"above,omitempty"`
	Rating    int        `json:"rating"`
	Anti      int        `json:"anti,omitempty"` // anti-initiative, CWB 10.2e
	Lost      bool       `json:"lost,omitempty"`
	Original  bool       `json:"original"`        // leads it since the start, CWB 10.3a
	Tried     bool       `json:"tried,omitempty"` // its formation has tried for initiative this turn
	Accepted  int        `json:"accepted,omitempty"`
	Delayed   int        `json:"delayed,omitempty"`
	Standing  int        `json:"standing,omitempty"`  // dispatch in force
	HQ        bool       `json:"hq,omitempty"`        // has a headquarters to touch, CWB 10.0a
	Stopped   bool       `json:"stopped,omitempty"`   // its attack has stopped
	Checked   bool       `json:"checked,omitempty"`   // for stoppage, this turn
	Conferred bool       `json:"conferred,omitempty"` // army: it has held its conference of this day
	TriedBy   string     `json:"tried_by,omitempty"`  // who tried for initiative for it, CWB 10.2c
	Due       bool       `json:"due,omitempty"`       // a stoppage check is due, option stoppage-repeat
	Divisions int        `json:"divisions,omitempty"` // as told at its last stoppage check
	Wrecked   int        `json:"wrecked,omitempty"`
	Engaged   bool       `json:"engaged,omitempty"` // in combat, option defensive-orders
	SpentTurn int        `json:"spent_turn,omitempty"`
	Moving    bool       `json:"moving,omitempty"`   // army: its headquarters is under way, CWB 10.6a
	Retreats  bool       `json:"retreats,omitempty"` // it makes an emergency retreat
	Spent     bool       `json:"spent,omitempty"`    // army: its in-person allowance is used, CWB 10.6b
	Attacked  bool       `json:"attacked,omitempty"` // by infantry or cavalry, as its last command phase found, CWB 10.3a
	Held      bool       `json:"held,omitempty"`     // its attack was stopped before its headquarters came, CWB 10.3d
	Least     int        `json:"least,omitempty"`    // movement points that it goes back at least, in its emergency retreat
	Deaf      bool       `json:"deaf,omitempty"`     // no dispatch may be sent until a 6, option distorted-until-6
}

// Second is a leader of the viewer's side without a command of his own.
type Second struct {
	Name   string `json:"name"`
	Army   string `json:"army"`
	Rating int    `json:"rating"`
}

// Points is what an army commander has left to pay for dispatches this turn.
type Points struct {
	Army string `json:"army"`
	Left int    `json:"left"`
	Of   int    `json:"of"`
}

// Dispatch is one line of the viewer's own order log. CWB 10.1c, 10.1d.
type Dispatch struct {
	Side        rules.Side `json:"side"`
	Number      int        `json:"number"`
	Sent        string     `json:"sent"` // clock
	Arrives     string     `json:"arrives,omitempty"`
	Sender      string     `json:"sender"`
	Receiver    string     `json:"receiver"` // command
	Method      string     `json:"method"`   // AO, AW, IPV, initiative, pre-set
	Complex     bool       `json:"complex"`
	Cost        int        `json:"cost"`
	Status      string     `json:"status"`
	Objectives  []string   `json:"objectives,omitempty"`
	By          string     `json:"by,omitempty"`
	Start       string     `json:"start,omitempty"`
	Limit       string     `json:"limit,omitempty"`
	Intensity   int        `json:"intensity,omitempty"`
	Defensive   bool       `json:"defensive,omitempty"`
	StartTurn   int        `json:"start_turn,omitempty"`
	SentTurn    int        `json:"sent_turn"`
	ArrivesTurn int        `json:"arrives_turn"`
	Text        string     `json:"text"`
	Signed      string     `json:"signed,omitempty"` // who wrote it
	Rating      int        `json:"rating,omitempty"` // of him
	Confers     bool       `json:"confers,omitempty"`
	Units       []string   `json:"units,omitempty"` // the single units of the receiver that it is a goal for, CWB 10.5b
	Goals       []Goal     `json:"goals,omitempty"` // for divisions of the corps that receives it, CWB 10.5b
	Acted       int        `json:"acted,omitempty"` // turn of the last roll or of its acceptance
	History     []string   `json:"history"`         // what became of it, oldest first
}

// Goal is what a dispatch to a corps tells one of its divisions. CWB 10.5b.
type Goal struct {
	To         string   `json:"to"`
	Objectives []string `json:"objectives,omitempty"`
	Limit      string   `json:"limit,omitempty"`
	Text       string   `json:"text"`
}

// Cannon is a leader who broke loose, and what he was told to do by the enemy.
type Cannon struct {
	Leader  string     `json:"leader"`
	Side    rules.Side `json:"side"`
	Command string     `json:"command"`
	Had     bool       `json:"had"`            // whether it had an accepted dispatch, CWB 10.2g
	Text    string     `json:"text,omitempty"` // the enemy's order, once written
}
