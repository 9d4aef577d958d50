package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/calendar"
	"longroll/rules"
	"longroll/rules/dice"
)

// gameCommand groups what concerns games as wholes.
type gameCommand struct {
	New  gameNew  `cmd:"" help:"Start a game and mail everybody."`
	List gameList `cmd:"" help:"List all games: whose move, and by when."`
	Show gameShow `cmd:"" help:"Say the same of one game."`
}

// Help is the long help.
func (*gameCommand) Help() string {
	return "Examples:\n  longroll game new --battle chickamauga --union a@example.org --confederate b@example.org\n" +
		"  longroll game list"
}

// gameNew starts a game.
type gameNew struct {
	Battle      string            `help:"As longroll battle list has it." required:"" placeholder:"NAME"`
	Union       string            `help:"Address of the Union player, or computer, which plays Blue & Gray; only one side can be the computer." required:"" placeholder:"ADDRESS"`
	Confederate string            `help:"Address of the Confederate player, or computer, if the Union is not." required:"" placeholder:"ADDRESS"`
	Referee     string            `help:"Address of a referee, if there is one; the players learn it when the game is over." placeholder:"ADDRESS"`
	Edition     string            `help:"Edition of the rules; the battle's own, if not said."`
	Option      map[string]string `help:"Choose an optional rule; may be repeated. longroll battle check lists them." mapsep:"none" placeholder:"NAME=VALUE"`
	Seed        string            `help:"Seed of the dice, 64 hex digits; drawn at random, if not said. With --dice it serves once those are used up." placeholder:"HEX"`
	Dice        string            `help:"File of dice for a test game, one number a line; every mail says so." placeholder:"FILE"`
	Name        string            `help:"Name of the game; made up, if not said."`
	Roster      string            `help:"For an order log (--battle cwb-log): a roster file, or the name of one of ours." placeholder:"FILE|NAME"`
	Positions   string            `help:"File of units to start from, as longroll show --positions writes it." placeholder:"FILE"`
	Turn        turnNumber        `help:"Game-turn to start with, with --positions." placeholder:"N"`
	Phase       string            `help:"Phase to start with, with --positions, unless its head says it: movement or combat; in the Brigade Series pre-set, command, movement, resupply, defensive fire or offensive fire."`
	Phasing     string            `help:"Side whose turn it is, with --positions: union or confederate." placeholder:"SIDE"`
	Pace        span              `help:"Time for a sheet of orders." default:"72h"`
	AnswerPace  span              `help:"Time for an answer to a question." default:"24h"`
	Wait        span              `help:"Time in which a complete sheet can still be replaced before it is played." default:"10m"`
	Schedule    string            `help:"When sheets are due, in place of --pace: 'Mon Wed Fri 20:00 Europe/London', 'weekdays 21:30'." placeholder:"TIMES"`
	Grace       span              `help:"Time after a deadline in which a mail still counts."`
	Remind      []span            `help:"How long before a deadline a player is reminded who has sent nothing; 0 for never. A day, if not said." placeholder:"SPAN"`
	Approval    bool              `help:"The referee approves of every turn before it is played."`
	AtDeadline  bool              `help:"Play sheets at the deadline alone, so that their hour tells nothing."`
	AbsenceDays budget            `help:"Days that each side may be away in the game." default:"42" placeholder:"N"`
	Extensions  budget            `help:"Times that each side may ask for more time." default:"6" placeholder:"N"`
	ExtendBy    span              `help:"The longest extension." default:"72h"`
	Missed      string            `help:"What follows where a side sends nothing: ${enum}." enum:"hold,default,ask,replace" default:"hold"`
	Press       string            `help:"Letters between players: ${enum}." enum:"signed,anonymous,none" default:"signed"`
	Proof       string            `help:"What our mail server must find of a mail's sender: ${enum}." enum:"none,dkim,dmarc" default:"none"`
	Invite      bool              `help:"Ask everybody first; the game begins when all have accepted."`
	Consent     span              `help:"With --invite: the time to accept." default:"14d"`
	Toss        bool              `help:"Draw by lot who of the two gets which side."`
	JSON        bool              `help:"Say name, remarks and who sends the letters as JSON." name:"json"`
}

// Help is the long help.
func (*gameNew) Help() string {
	return "Example:\n  longroll game new --battle chickamauga --union a@example.org --confederate b@example.org " +
		"--option decisions=default --pace 96h\n" +
		"  longroll game new --battle april-5.1 --union a@example.org --confederate b@example.org --invite --toss " +
		"--schedule 'Mon Thu 20:00 Europe/London' --grace 2h --missed ask\n" +
		"  longroll game new --battle cwb-log --roster aprils-harvest --union a@example.org --confederate b@example.org"
}

func (g *gameNew) runIn(h *house, c *caller) error {
	req := adjudicator.NewGame{
		Name: g.Name, Battle: g.Battle, Edition: g.Edition, Options: g.Option,
		Union: g.Union, Confederate: g.Confederate, Referee: g.Referee, Seed: g.Seed,
		Turn: int(g.Turn), Phase: g.Phase, Phasing: g.Phasing,
		Pace: time.Duration(g.Pace), AnswerPace: time.Duration(g.AnswerPace), Wait: time.Duration(g.Wait),
	}
	if g.Pace == 0 || g.AnswerPace == 0 {
		return bad("a time of 0 leaves nobody time to answer: write it as 3d, 72h or 30m")
	}
	if g.Positions == "" && (g.Turn != 0 || g.Phase != "" || g.Phasing != "") {
		return bad("--turn, --phase and --phasing need a table of units: add --positions FILE")
	}
	if err := g.life(&req, h); err != nil {
		return err
	}
	var err error
	if req.Script, err = g.script(h, c); err != nil {
		return err
	}
	if g.Positions != "" {
		text, err := readInput(c, g.Positions)
		if err != nil {
			return err
		}
		if strings.TrimSpace(text) == "" {
			return bad("%s is empty: write one unit a line, as longroll show --positions does", g.Positions)
		}
		req.Positions, req.PositionsFile = text, g.Positions
	}
	if g.Roster != "" {
		text, err := h.roster(c, g.Roster)
		if err != nil {
			return err
		}
		req.Roster = text
	}
	name, err := h.games.Create(h.now(), req)
	if err != nil {
		return err
	}
	h.stir()
	return g.tell(h, c, name)
}

// life takes what was said of deadlines, absences, letters and invitations.
func (g *gameNew) life(req *adjudicator.NewGame, h *house) error {
	req.Grace, req.Together, req.ExtendBy = time.Duration(g.Grace), g.AtDeadline, time.Duration(g.ExtendBy)
	req.Approval = g.Approval
	req.AbsenceDays, req.Extensions = g.AbsenceDays.most(), g.Extensions.most()
	req.Missed, req.Press, req.Proof = g.Missed, g.Press, g.Proof
	req.Invite, req.Consent, req.Toss = g.Invite, time.Duration(g.Consent), g.Toss
	for _, r := range g.Remind {
		if req.Reminders == nil {
			req.Reminders = []time.Duration{}
		}
		if r != 0 {
			req.Reminders = append(req.Reminders, time.Duration(r))
		}
	}
	if g.Schedule == "" {
		return nil
	}
	var err error
	if req.Schedule, err = calendar.Parse(g.Schedule, h.config.Zone); err != nil {
		return bad("--schedule: %v", err)
	}
	return nil
}

// script reads the file of dice, if there is one.
func (g *gameNew) script(h *house, c *caller) ([]int, error) {
	if g.Dice == "" {
		return nil, nil
	}
	text, err := readInput(c, g.Dice)
	if err != nil {
		return nil, err
	}
	values, err := dice.ParseScript(text, h.games.Faces(g.Battle))
	switch {
	case err != nil:
		return nil, bad("%s: %v", g.Dice, err)
	case len(values) == 0:
		return nil, bad("%s holds no dice: write one number a line", g.Dice)
	}
	return values, nil
}

// started is a new game as scripts read it.
type started struct {
	Game    string   `json:"game"`
	Remarks []string `json:"remarks"` // what is out of the common
	Letters int      `json:"letters"` // that wait in the outbox
	SentBy  string   `json:"sent_by"` // daemon: at once; serve or outbox export: once somebody runs it
}

// tell names the game, and beside the name, which alone goes to standard output, says
// what is out of the common and who sends the first letters.
func (g *gameNew) tell(h *house, c *caller, name string) error {
	s := started{Game: name, Letters: len(rules.Sides), SentBy: "serve"}
	if g.Referee != "" {
		s.Letters++
	}
	way := "longroll serve sends them"
	switch {
	case h.config.SMTP.Addr == "":
		s.SentBy, way = "outbox export", "no mail server is set for them, so write them out with longroll outbox export --to DIR --mark"
	case h.serves:
		s.SentBy, way = "daemon", "the daemon is sending them"
	}
	remarks, err := h.games.Remarks(name)
	if err != nil {
		return err
	}
	s.Remarks = append(append([]string{}, remarks...), g.diceRemarks()...)
	if g.JSON {
		return c.json(s)
	}
	c.printf("%s\n", name)
	for _, r := range s.Remarks {
		c.note("%s", r)
	}
	c.note("The first %d letters wait in the outbox: %s.", s.Letters, way)
	return nil
}

// diceRemarks says what the dice come from, if they are not all drawn.
func (g *gameNew) diceRemarks() []string {
	const given = "Whoever gave the seed can know its dice beforehand; the first mail says so."
	switch {
	case g.Dice != "" && g.Seed != "":
		return []string{"A test game: the dice of " + g.Dice + " are rolled first, and the seed serves once they are used up.", given}
	case g.Dice != "":
		return []string{"A test game: the dice of " + g.Dice + " are rolled first, then such as a seed drawn at random gives."}
	case g.Seed != "":
		return []string{given}
	}
	return nil
}

// roster gives the text of a roster, a file's or that of one of ours: the game
// keeps it as it is today.
func (h *house) roster(c *caller, name string) (string, error) {
	if _, err := os.Stat(c.path(name)); err == nil {
		text, err := readInput(c, name)
		if err == nil && strings.TrimSpace(text) == "" {
			err = bad("%s is empty", name)
		}
		return text, err
	}
	text, err := h.printed.brigades.RosterText(name)
	if err != nil {
		return "", bad("there is no file %s, and %v", name, err)
	}
	return text, nil
}

// readInput reads a file that the caller named.
func readInput(c *caller, name string) (string, error) {
	text, err := os.ReadFile(c.path(name))
	if err != nil {
		return "", bad("%v", err)
	}
	return string(text), nil
}

// gameList lists games.
type gameList struct {
	JSON bool `help:"As JSON." name:"json"`
}

func (g *gameList) runIn(h *house, c *caller) error {
	list, err := h.games.Games()
	if err != nil {
		return err
	}
	if err := h.tellTroubles(c); err != nil {
		return err
	}
	if g.JSON {
		if list == nil {
			list = []adjudicator.Summary{}
		}
		return c.json(list)
	}
	var rows [][]string
	for _, s := range list {
		rows = append(rows, []string{s.Name, s.Battle, s.Moment, h.owing(s)})
	}
	return c.columns(rows)
}

// tellTroubles notes beside the answer which way to mail was shut when it was last tried.
func (h *house) tellTroubles(c *caller) error {
	lines, err := h.troubles()
	for _, line := range lines {
		_, _ = fmt.Fprintf(c.err, "longroll: %s\n", line)
	}
	return err
}

// victors is a side as one speaks of it after a battle.
func victors(side rules.Side) string {
	if side == rules.Union {
		return "the Union"
	}
	return "the Confederates"
}

// owing says what a game waits for.
func (h *house) owing(s adjudicator.Summary) string {
	switch {
	case s.Over && s.By != "":
		return "over: " + strings.TrimSuffix(s.By, ".")
	case s.Over && s.Winner == rules.NoSide:
		return "over: a draw"
	case s.Over:
		return "over: " + victors(s.Winner) + " won"
	}
	var who []string
	for _, side := range s.Owes {
		who = append(who, side.Name())
	}
	switch {
	case s.State == "held" || s.State == "paused":
		return s.State + ": waits for " + s.Waits
	case s.State == "approval":
		return "waits for " + s.Waits
	case s.Waits != "" && len(who) == 0:
		return s.Waits
	case s.Waits != "":
		return fmt.Sprintf("%s of %s by %s", s.Waits, strings.Join(who, " and "), s.Deadline.In(h.config.zone).Format("Mon 2 Jan 15:04 MST"))
	}
	return fmt.Sprintf("%s by %s", strings.Join(who, " and "), s.Deadline.In(h.config.zone).Format("Mon 2 Jan 15:04 MST"))
}

// gameShow is the line of one game at length.
type gameShow struct {
	Game string `arg:"" help:"Name of the game."`
	JSON bool   `help:"As JSON." name:"json"`
}

func (g *gameShow) runIn(h *house, c *caller) error {
	if err := h.game(g.Game); err != nil {
		return err
	}
	list, err := h.games.Games()
	if err != nil {
		return err
	}
	for _, s := range list {
		switch {
		case s.Name != g.Game:
		case g.JSON:
			return c.json(s)
		default:
			c.printf("game    %s\nbattle  %s\nat      %s\nwaits   %s\n", s.Name, s.Battle, s.Moment, h.owing(s))
		}
	}
	return nil
}
