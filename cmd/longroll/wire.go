package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"longroll/adjudicator"
	"longroll/adjudicator/report"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/staff"
	"longroll/rules/cwb"
	brigades "longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hellbeforenight"
	regiments "longroll/rules/hellbeforenight/data"
	"longroll/store"
)

// dataName is the data file in the data folder.
const dataName = "longroll.db"

// house is everything that the open data file needs around it. It is built here,
// the one place that sees all packages.
type house struct {
	config  config
	printed printed
	store   *store.Store
	marks   *marks // the same, for the games
	games   *adjudicator.Adjudicator
	easel   *report.Easel
	log     *slog.Logger
	now     func() time.Time
	txt     func(ctx context.Context, name string) ([]string, error) // text records of the DNS
	serves  bool                                                     // it is the daemon's: what waits is sent
	bell    sync.Mutex                                               // for whoever raises an alarm
	exports sync.Mutex                                               // for whoever writes letters out as files
	disk    disk                                                     // whether the data file can be written
	stir    func()                                                   // called when there may be something to send or to wait for
	sent    func(adjudicator.Letter, []byte, []byte)                 // told of each mail sent and its picture; may be nil
	took    func(raw []byte, what adjudicator.Disposition)           // told of each mail dealt with; may be nil
}

// houseOptions say for whom a house is opened.
type houseOptions struct {
	socket  string // where the daemon takes commands; "" if it takes none
	started time.Time
	log     *slog.Logger
}

// openHouse opens the data folder for this process alone.
func openHouse(dir string, opts houseOptions) (*house, error) {
	c, err := readConfig(dir)
	if err != nil {
		return nil, err
	}
	printed, err := c.printed()
	if err != nil {
		return nil, err
	}
	h := &house{now: time.Now}
	s, err := store.Open(filepath.Join(dir, dataName), store.Options{
		Socket: opts.socket, Started: opts.started, Now: func() time.Time { return h.now() },
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, bad("%v; longroll init makes one", err)
	case err != nil:
		return nil, err
	}
	m := &marks{Store: s, known: map[string]bool{}}
	*h = house{
		config: c, printed: printed, store: s, marks: m, now: time.Now, txt: net.DefaultResolver.LookupTXT, stir: func() {},
		easel: &report.Easel{Maps: printed.Map},
		log:   opts.log,
		games: adjudicator.New(m, printed.systems(), rand.Reader, adjudicator.Config{
			Address: c.Address, From: c.Name, Host: c.Host, Zone: c.zone, Engine: version(), MailsAnHour: c.Mails,
			Computers: printed.computers(),
		}),
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	return h, nil
}

// printed is the printed matter of all games.
type printed struct {
	blueGray  *data.Files
	brigades  *brigades.Files
	regiments *regiments.Files
}

// printedWith is ours with files of an owner laid over it; nil: none.
func printedWith(overlay fs.FS) printed {
	return printed{data.With(overlay), brigades.With(overlay), regiments.With(overlay)}
}

// printedOver is ours with an owner's folder laid over it; messages call it as he does.
func printedOver(dir, called string) printed {
	overlay := os.DirFS(dir)
	return printed{data.Over(overlay, called), brigades.Over(overlay, called), regiments.Over(overlay, called)}
}

// systems lists the game systems, by hand.
func (p printed) systems() []rules.System {
	return []rules.System{bluegray.New(p.blueGray), cwb.New(p.brigades), hellbeforenight.New(p.regiments)}
}

// computers lists who plays a side where there is no player, by system.
func (p printed) computers() map[string]adjudicator.Computer {
	s := bluegray.New(p.blueGray)
	return map[string]adjudicator.Computer{s.Code(): staff.New(p.blueGray, s.Forecast)}
}

// Map finds the map of a battle, in whichever system it is.
func (p printed) Map(battle string) (*ground.Map, error) {
	if battle == regiments.Name {
		return p.regiments.Map(battle)
	}
	series, err := p.brigades.Battles()
	if err != nil || !slices.Contains(series, battle) {
		return p.blueGray.Map(battle)
	}
	return cwb.New(p.brigades).Map(battle)
}

// printed is the printed matter of the games, with the host's own laid over it.
func (c *config) printed() (printed, error) {
	if c.Overlay == "" {
		return printedWith(nil), nil
	}
	dir := c.Overlay
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(c.dir, dir)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return printed{}, bad("overlay: there is no folder %s", dir)
	}
	return printedOver(dir, c.Overlay), nil
}

// Close lets go of the data file.
func (h *house) Close() error { return h.store.Close() }

// game demands that there is a game of this name.
func (h *house) game(name string) error {
	_, ok, err := h.store.Head(name)
	if err == nil && !ok {
		return bad("there is no game %q: longroll game list shows them", name)
	}
	return err
}

// version says which program this is: the version of the module, or of the source.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	if info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// readAll reads up to a limit and says so if there is more.
func readAll(r io.Reader, limit int64) ([]byte, error) {
	all, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(all)) > limit {
		return nil, fmt.Errorf("there is more than %d bytes of it", limit)
	}
	return all, err
}
