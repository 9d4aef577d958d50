package seen

// Little Mac's cup at Antietam. BGD 22.6.2.
type (
	// Cup is what has been drawn and what is left in it.
	Cup struct {
		Committed []string `json:"committed,omitempty"` // the corps drawn, in turn
		Waiting   []string `json:"waiting,omitempty"`   // in the cup
		Blanks    int      `json:"blanks"`              // in the cup
	}
	// CupDrawn tells of a counter drawn.
	CupDrawn struct {
		Corps string // empty: a blank
		Left  int    // counters in the cup before
	}
)

// Notice names the sentence that tells it.
func (CupDrawn) Notice() string { return "cup-drawn" }
