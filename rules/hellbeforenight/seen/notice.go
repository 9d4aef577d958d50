package seen

import "longroll/rules"

// What a side is told of the sequence of play. The other chapters have files of their own.
type (
	// PhaseBegan opens a phase.
	PhaseBegan struct {
		Turn    int        `json:"turn"`
		Day     int        `json:"day"`
		Name    string     `json:"name"`
		Clock   string     `json:"clock"`
		Light   string     `json:"light"`
		Couplet int        `json:"couplet"`
		First   rules.Side `json:"first"`
		Side    rules.Side `json:"side"`
		Phase   string     `json:"phase"`
	}
	// Paused says that the combat phase goes on.
	Paused struct{}
	// ChoiceMade is a choice of one's own.
	ChoiceMade struct {
		Topic    string   `json:"topic"`
		Subjects []string `json:"subjects,omitempty"`
		Choice   string   `json:"choice"`
		By       string   `json:"by"`
		Why      string   `json:"why,omitempty"`
	}
	// Instructed is one's standing instructions as they are now.
	Instructed struct {
		Standing []Standing `json:"standing"`
	}
	// BattleEnded is the end and the score.
	BattleEnded struct {
		Score Score      `json:"score"`
		Why   string     `json:"why"`
		Rule  rules.Cite `json:"rule,omitempty"`
	}
)

// Notice names the sentence of each.
func (PhaseBegan) Notice() string  { return "phase-began" }
func (Paused) Notice() string      { return "paused" }
func (ChoiceMade) Notice() string  { return "choice-made" }
func (Instructed) Notice() string  { return "instructed" }
func (BattleEnded) Notice() string { return "battle-ended" }

// CoupletEnded is the roll at the end of a couplet. HBN 4.3.
type CoupletEnded struct {
	Couplet int        `json:"couplet"`
	Die     int        `json:"die"`
	Same    [2]int     `json:"same"`   // the span in which the first player stays
	Change  [2]int     `json:"change"` // the span in which the second player chooses
	Changed bool       `json:"changed,omitempty"`
	Ends    bool       `json:"ends,omitempty"`   // the turn ends
	Capped  bool       `json:"capped,omitempty"` // since the game allows no more couplets, ruling.couplet-cap
	First   rules.Side `json:"first"`            // who is first player from now on
}

// Notice names the sentence.
func (CoupletEnded) Notice() string { return "couplet-ended" }
