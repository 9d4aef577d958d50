// Package data holds the printed matter of Blue & Gray: results table, terrain
// chart, and for each battle its map, order of battle and own figures.
package data

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"longroll/rules/chart"
	"longroll/rules/ground"
)

//go:embed *.txt */*.txt
var printed embed.FS

// Files reads the printed matter, each map once. The zero Files has nothing laid
// over it. It is safe for use by many at once.
type Files struct {
	overlay fs.FS
	folder  string // how messages call the overlay
	mu      sync.Mutex
	maps    map[string]*ground.Map
}

// With reads files from overlay where it has them, in place of ours: an owner of
// the printed game lays his own tables, maps and counters over. Nil: nothing.
func With(overlay fs.FS) *Files { return Over(overlay, "overlay") }

// Over is With for a folder that messages are to call by a name of its owner's.
func Over(overlay fs.FS, folder string) *Files {
	return &Files{overlay: overlay, folder: folder}
}

// read gives a file and how to call it in an error.
func (f *Files) read(name string) (text, title string, err error) {
	if f.overlay != nil {
		if own, err := fs.ReadFile(f.overlay, name); err == nil {
			return string(own), path.Join(f.folder, name), nil
		}
	}
	ours, err := printed.ReadFile(name)
	if err != nil {
		return "", name, fmt.Errorf("there is no data file %s", name)
	}
	return string(ours), "rules/bluegray/data/" + name, nil
}

// Battles lists the battles that have a folder, by name.
func (f *Files) Battles() []string {
	names := folders(printed)
	if f.overlay != nil {
		names = append(names, folders(f.overlay)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func folders(files fs.FS) []string {
	var names []string
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if _, err := fs.Stat(files, e.Name()+"/battle.txt"); e.IsDir() && err == nil {
			names = append(names, e.Name())
		}
	}
	return names
}

// Text gives one file of a battle, forces.txt or battle.txt, and its title for
// the messages about it.
func (f *Files) Text(battle, file string) (text, title string, err error) {
	return f.read(battle + "/" + file)
}

// Chart parses crt.txt or terrain.txt.
func (f *Files) Chart(file string) (*chart.Chart, error) {
	text, title, err := f.read(file)
	if err != nil {
		return nil, err
	}
	return chart.Parse(title, text)
}

// Map gives a battle's map. It is shared: nobody changes it.
func (f *Files) Map(battle string) (*ground.Map, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m := f.maps[battle]; m != nil {
		return m, nil
	}
	text, title, err := f.read(battle + "/map.txt")
	if err != nil {
		return nil, err
	}
	m, err := ground.Parse(title, text)
	if err != nil {
		return nil, err
	}
	if f.maps == nil {
		f.maps = make(map[string]*ground.Map)
	}
	f.maps[battle] = m
	return m, nil
}

// Map gives a battle's map as shipped.
func Map(battle string) (*ground.Map, error) { return With(nil).Map(battle) }
