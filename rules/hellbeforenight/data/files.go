package data

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/printed"
)

//go:embed *.csv map.txt
var shipped embed.FS

// Name is the battle as it is typed.
const Name = "hell-before-night"

// Files reads the printed matter, once. It is safe for use by many at once.
type Files struct {
	matter *printed.Matter
	mu     sync.Mutex
	battle *Battle
}

// With reads files from overlay where it has them, in place of ours: an owner of the printed
// game lays his own charts, map and counters over. Nil: nothing.
func With(overlay fs.FS) *Files { return Over(overlay, "overlay") }

// Over is With for a folder that messages are to call by a name of its owner's.
func Over(overlay fs.FS, folder string) *Files {
	return &Files{matter: printed.Over(shipped, "rules/hellbeforenight/data", overlay, folder)}
}

// Map gives the map of the battle by its name. It is shared and never changes.
func (f *Files) Map(name string) (*ground.Map, error) {
	if name != Name {
		return nil, fmt.Errorf("there is no battle %q: it is called %s", name, Name)
	}
	return f.matter.Map(mapFile)
}

// Battle gives all the printed matter. An error names the file and the line of the first thing
// that is wrong; what an owner has marked as unknown is no error but in Missing.
func (f *Files) Battle() (*Battle, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.battle != nil {
		return f.battle, nil
	}
	r := &reader{files: f, b: &Battle{Title: "Hell Before Night: The Battle of Shiloh"}, kinds: make(map[string]string)}
	for _, read := range []func() error{
		r.readMap, r.readOrder, r.readLeaders, r.readHeroes, r.readExtra, r.readCombat, r.readTerrain, r.readShells,
		r.readMarch, r.readLost, r.readCouplets, r.readMorale, r.readCalendar,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	r.b.Sources = r.sources()
	f.battle = r.b
	return f.battle, nil
}

// reader is a battle being read.
type reader struct {
	files *Files
	b     *Battle
	kinds map[string]string // by file: where what stands in it comes from, the least sure word of its lines
}

// Roster lists the units of a game that is played with these options: those that always come
// and those of the options, the Union's first.
func (b *Battle) Roster(options ...string) []Unit {
	var all, confederate []Unit
	for _, u := range b.Units {
		if u.Side == rules.Confederate {
			confederate = append(confederate, u)
		} else {
			all = append(all, u)
		}
	}
	for _, u := range b.Optional {
		for _, o := range options {
			if u.Option == o {
				all = append(all, u)
			}
		}
	}
	return append(all, confederate...)
}

// Holds reports whether a folder has any file that is laid over one of ours. Of the map, which
// other systems call so as well, it does not go by the name alone.
func Holds(folder fs.FS) bool {
	ours, err := fs.Glob(shipped, "*.csv")
	if err != nil {
		return false
	}
	return slices.ContainsFunc(ours, func(name string) bool {
		_, err := fs.Stat(folder, name)
		return err == nil
	})
}
