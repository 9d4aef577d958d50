package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"longroll/adjudicator"
	"longroll/store"
)

// What the program says to the one who called it when it ends.
const (
	exitDone   = 0
	exitFailed = 1
	exitBad    = 2 // the request was wrong; nothing was changed
)

// commands is the command line. The order is that of the help.
type commands struct {
	Data    string           `help:"Folder of the settings and the data file; $LONGROLL_DATA or ~/.longroll, if not said." placeholder:"DIR"`
	Version kong.VersionFlag `help:"Print the version and end."`

	Demo      demoCommand      `cmd:"" help:"Watch a battle pass by mail, with no set-up at all."`
	Init      initCommand      `cmd:"" help:"Make a data folder with settings to edit."`
	Doctor    doctorCommand    `cmd:"" help:"Check settings, data file and mail servers."`
	Serve     serveCommand     `cmd:"" help:"Run the daemon: read mail, play turns, send mail."`
	Deliver   deliverCommand   `cmd:"" help:"Take one mail from standard input."`
	Outbox    outboxCommand    `cmd:"" help:"List or write out mail that waits to be sent."`
	Game      gameCommand      `cmd:"" help:"Start games and list them."`
	Rule      ruleCommand      `cmd:"" help:"Do what a referee may: more time, an end to waiting, a ruling, back to an earlier turn."`
	Show      showCommand      `cmd:"" help:"Show a game as a side, or the referee, may see it."`
	Tick      tickCommand      `cmd:"" help:"Do what the clock makes due."`
	Battle    battleCommand    `cmd:"" help:"Say which battles can be played and what their data are."`
	Positions positionsCommand `cmd:"" help:"Make a table of positions of the set-up of a VASSAL module."`
	Map       mapCommand       `cmd:"" help:"Draw the map of a game or a battle."`
	Backup    backupCommand    `cmd:"" help:"Copy the data file, while the daemon runs too."`
	Restore   restoreCommand   `cmd:"" help:"Put a backup in the place of the data file."`
	Archive   archiveCommand   `cmd:"" help:"Write a game into one file that anybody can check."`
	Audit     auditCommand     `cmd:"" help:"Write a game, or the archive of one, as a page that shows every turn, die and mail."`
	Verify    verifyCommand    `cmd:"" help:"Play a game, or the archive of one, again and compare."`
	Replay    replayCommand    `cmd:"" help:"Show what of a game would differ by the rules of this version."`
	Help      helpCommand      `cmd:"" help:"Explain a command, an option, or how orders are written."`
}

// A command works outdoors, on its own, or indoors, on the open data file.
type (
	outdoors interface{ run(*caller) error }
	indoors  interface{ runIn(*house, *caller) error }
	// ambiguous is a command that only sometimes needs the data file.
	ambiguous interface{ needsHouse(*caller) bool }
)

// caller is who called a command: this process, or another through the socket.
type caller struct {
	dir      string // in which relative paths are meant
	in       io.Reader
	out, err io.Writer
	data     string // the data folder, as an absolute path; "" if there is no telling
	chosen   bool   // the caller named it
}

// path is a file name of the caller's.
func (c *caller) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.dir, name)
}

func (c *caller) printf(format string, args ...any) { _, _ = fmt.Fprintf(c.out, format, args...) }

// note says something beside the answer, where a script does not look for it.
func (c *caller) note(format string, args ...any) {
	_, _ = fmt.Fprint(c.err, wrap(fmt.Sprintf(format, args...), 78))
}

// badInput is a sentence about what was wrong with a request and what would be right.
type badInput string

func (b badInput) Error() string { return string(b) }

func bad(format string, args ...any) error { return badInput(fmt.Sprintf(format, args...)) }

func main() {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "longroll:", err)
		os.Exit(exitFailed)
	}
	c := &caller{dir: dir, in: os.Stdin, out: os.Stdout, err: os.Stderr}
	os.Exit(perform(os.Args[1:], c, nil))
}

// perform carries out one command line. h is the house of the daemon that does it
// for somebody else; nil: nobody has opened the data file for us yet.
func perform(args []string, c *caller, h *house) int {
	if len(args) == 0 { // nothing was asked for: say what can be
		if _, err := parse([]string{"--help"}, c); err != nil {
			return conclude(c, err)
		}
		return exitBad
	}
	cmd, err := parse(args, c)
	if err != nil {
		return conclude(c, err)
	}
	if cmd == nil { // help or the version was asked for
		return exitDone
	}
	needs := true
	if a, ok := cmd.(ambiguous); ok {
		needs = a.needsHouse(c)
	}
	in, ok := cmd.(indoors)
	switch {
	case h != nil && !(ok && needs):
		return conclude(c, bad("the daemon does not do this for others: run it yourself"))
	case !ok || !needs:
		return conclude(c, cmd.(outdoors).run(c))
	case h != nil:
		return conclude(c, in.runIn(h, c))
	}
	return enter(args, in, c)
}

// enter has a command done in the house: by the daemon if one runs, else here.
func enter(args []string, cmd indoors, c *caller) int {
	if c.data == "" {
		return conclude(c, errNoData)
	}
	var stdin []byte
	if _, ok := cmd.(*deliverCommand); ok { // read before anybody waits for it
		var err error
		if stdin, err = readAll(c.in, mostStdin); err != nil {
			return conclude(c, bad("the mail can't be read: %v", err))
		}
		c.in = bytes.NewReader(stdin)
	}
	code, done, err := ask(args, stdin, c)
	if done {
		return code
	}
	if err != nil {
		return conclude(c, err)
	}
	h, err := openHouse(c.data, houseOptions{})
	if errors.Is(err, store.ErrHeld) { // by a daemon that was only just opening its door?
		if code, done, _ := ask(args, stdin, c); done {
			return code
		}
	}
	if err != nil {
		return conclude(c, err)
	}
	return conclude(c, errors.Join(cmd.runIn(h, c), h.Close()))
}

var errNoData = badInput("there is no home folder to look for the data in: say --data DIR")

// parse reads a command line. The command is nil if the line was answered in
// reading it, as --help is.
func parse(args []string, c *caller) (command any, err error) {
	var line commands
	answered := false
	parser, err := kong.New(&line,
		kong.Name("longroll"),
		kong.Description("American Civil War board wargames by e-mail. Try: longroll demo"),
		kong.Writers(c.out, c.err),
		kong.Exit(func(int) { answered = true }),
		kong.Vars{"version": "longroll " + version()},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 78}),
		kong.ShortUsageOnError(),
	)
	if err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(args)
	switch {
	case answered:
		return nil, nil
	case err != nil:
		return nil, bad("%s; try longroll --help", strings.TrimSuffix(err.Error(), "."))
	}
	switch {
	case c.data == "":
		c.data, c.chosen = dataFolder(c, line.Data), line.Data != ""
	case line.Data != "" && !sameFolder(c.path(line.Data), c.data): // in the daemon the folder is known already
		return nil, bad("the daemon here serves %s, not %s", c.data, c.path(line.Data))
	}
	return parsed.Selected().Target.Addr().Interface(), nil
}

// sameFolder reports whether two paths lead to one folder.
func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// dataFolder is the folder asked for, else the usual one.
func dataFolder(c *caller, wanted string) string {
	if wanted == "" {
		wanted = os.Getenv("LONGROLL_DATA")
	}
	if wanted != "" {
		return c.path(wanted)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".longroll")
}

// conclude prints an error and gives the exit code.
func conclude(c *caller, err error) int {
	if err == nil {
		return exitDone
	}
	_, _ = fmt.Fprintf(c.err, "longroll: %v\n", err)
	var (
		wrong   badInput
		request *adjudicator.BadRequest
	)
	if errors.As(err, &wrong) || errors.As(err, &request) || errors.Is(err, store.ErrHeld) {
		return exitBad
	}
	return exitFailed
}

// silent is the same caller without a mouth and without ears.
func (c *caller) silent() *caller {
	return &caller{dir: c.dir, in: strings.NewReader(""), out: io.Discard, err: io.Discard, data: c.data}
}
