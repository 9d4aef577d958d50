package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"

	"longroll/adjudicator"
	"longroll/rules"
)

// replayCommand plays a game again.
type replayCommand struct {
	Name    string `arg:"" help:"Name of a game, or of a file that longroll archive wrote." name:"game|file"`
	WithFix bool   `help:"By the rules of this version of the program, whatever version ran the game."`
	Secrets bool   `help:"Show the positions of a game that goes on, which hold what both sides hide: for the host and the referee alone."`
	Overlay string `help:"For files: folder of the host's own data, if the game was played with such." placeholder:"DIR"`
	JSON    bool   `help:"As JSON." name:"json"`
}

// Help is the long help.
func (*replayCommand) Help() string {
	return "Without --with-fix it shows the position to which the journal leads, and the score. With it the whole game is played again by " +
		"the rules of this version, with the same sheets, the same answers and the same dice: it tells of which commands something else " +
		"comes, and how units, score and result would differ. Where a question was never asked its default is taken; an order that can't " +
		"be given any more is refused; a part that does not end is closed. What a rollback gave up is marked so. Nothing is changed by it.\n\n" +
		"Examples:\n  longroll replay ring.longroll --with-fix\n  longroll replay ring --with-fix --secrets"
}

// needsHouse reports whether a game may be meant.
func (r *replayCommand) needsHouse(c *caller) bool {
	return couldBeGame(r.Name) && (c.settled() || !c.fileThere(r.Name))
}

func (r *replayCommand) run(c *caller) error {
	systems, err := overlayOf(c, r.Overlay)
	if err != nil {
		return err
	}
	return r.file(c, systems)
}

func (r *replayCommand) runIn(h *house, c *caller) error {
	if err := h.game(r.Name); err != nil {
		if !c.fileThere(r.Name) {
			return err
		}
		systems, err := (&verifyCommand{Overlay: r.Overlay}).matter(c, h)
		if err != nil {
			return err
		}
		return r.file(c, systems)
	}
	found, err := h.games.Replay(r.Name)
	if err != nil {
		return err
	}
	return r.tell(c, found)
}

func (r *replayCommand) file(c *caller, systems []rules.System) error {
	file, err := os.Open(c.path(r.Name))
	if err != nil {
		return bad("%v", err)
	}
	defer func() { _ = file.Close() }()
	data, err := readAll(file, mostFile)
	if err != nil {
		return bad("%s can't be read: %v", r.Name, err)
	}
	read, err := adjudicator.ReadArchive(bytes.NewReader(data))
	if err != nil {
		return bad("%s: %v", r.Name, err)
	}
	found, err := read.Replay(systems, version())
	if err != nil {
		return err
	}
	return r.tell(c, found)
}

// replayed is what is shown as JSON.
type replayed struct {
	Game    string        `json:"game"`
	Title   string        `json:"title"`
	Engine  string        `json:"engine"`
	Entries int           `json:"entries"`
	Writers []writer      `json:"writers"`
	Was     stood         `json:"was"`
	Is      *stood        `json:"is,omitempty"` // with --with-fix
	Changes []replayedRun `json:"changes,omitempty"`
	Units   []replayedRow `json:"units,omitempty"`
	Same    bool          `json:"same,omitempty"`
}

// stood is how a game stands.
type stood struct {
	Moment      string `json:"moment"`
	Over        bool   `json:"over,omitempty"`
	By          string `json:"by,omitempty"`
	Winner      string `json:"winner,omitempty"`
	Level       string `json:"level,omitempty"`
	Union       int    `json:"union_points"`
	Confederate int    `json:"confederate_points"`
	Positions   string `json:"positions"`
}

type replayedRun struct {
	Entry  int    `json:"entry"`
	Side   string `json:"side"`
	Moment string `json:"moment"`
	Order  string `json:"order,omitempty"`
	Was    string `json:"was"`
	Is     string `json:"is"`
	// GivenUp is when a rollback gave the entry up; left out where it counts.
	GivenUp time.Time `json:"given_up,omitzero"`
}

type replayedRow struct {
	Row string `json:"row"`
	Was string `json:"was"`
	Is  string `json:"is"`
}

func stoodAs(s adjudicator.Stand) stood {
	out := stood{Moment: s.Moment, Over: s.Over, By: s.By, Level: s.Level, Positions: s.Positions,
		Union: s.Points[rules.Union], Confederate: s.Points[rules.Confederate]}
	if s.Over {
		out.Winner = s.Winner.String()
	}
	return out
}

// tell shows it, unless it holds secrets and nobody said that he may see them.
func (r *replayCommand) tell(c *caller, found adjudicator.Replay) error {
	if !found.Was.Over && !r.Secrets {
		return bad("%s goes on, and its positions hold the secrets of both sides: say --secrets if nobody who plays in it will read them", found.Game)
	}
	all := replayed{Game: found.Game, Title: found.Title, Engine: found.Engine, Entries: found.Entries, Was: stoodAs(found.Was)}
	for _, w := range found.Writers {
		all.Writers = append(all.Writers, writer(w))
	}
	if r.WithFix {
		is := stoodAs(found.Is)
		all.Is = &is
		for _, change := range found.Changes {
			all.Changes = append(all.Changes, replayedRun{change.Entry, change.Side.String(), change.Moment, change.Order, change.Was, change.Is, change.GivenUp})
		}
		for _, row := range found.Units {
			all.Units = append(all.Units, replayedRow(row))
		}
		all.Same = len(all.Changes)+len(all.Units) == 0 && all.Was == *all.Is
	}
	if r.JSON {
		return c.json(all)
	}
	all.print(c)
	return nil
}

func (r replayed) print(c *caller) {
	c.printf("%s, %s: %d entries\n", r.Game, r.Title, r.Entries)
	if r.Is == nil {
		c.printf("%s\n%s", r.Was, r.Was.Positions)
		return
	}
	if r.Same {
		c.printf("by the rules of version %s nothing would be otherwise\n%s\n", r.Engine, r.Was)
		return
	}
	for _, run := range r.Changes {
		first, _, _ := strings.Cut(run.Order, "\n")
		mark := ""
		if !run.GivenUp.IsZero() {
			mark = ", given up by the rollback of " + run.GivenUp.Format("2 January 2006")
		}
		c.printf("entry %d, %s, %s%s: %s\n  was: %s\n  is:  %s\n", run.Entry, run.Moment, run.Side, mark, first, run.Was, run.Is)
	}
	if len(r.Units) > 0 {
		c.printf("\npositions that would differ:\n")
	}
	for _, row := range r.Units {
		c.printf("  %s\n    was: %s\n    is:  %s\n", row.Row, row.Was, row.Is)
	}
	c.printf("\nwas: %s\nis:  %s\n", r.Was, r.Is)
}

// String says how a game stands in a line.
func (s stood) String() string {
	text := s.Moment
	if s.Over {
		text = "over: " + s.Winner + " wins"
		if s.Winner == rules.NoSide.String() || s.Winner == "" {
			text = "over: a draw"
		}
		if s.Level != "" {
			text += ", " + s.Level
		}
		if s.By != "" {
			text += " (" + s.By + ")"
		}
	}
	return fmt.Sprintf("%s; points union %d, confederate %d", text, s.Union, s.Confederate)
}
