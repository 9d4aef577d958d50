// Package data holds the printed matter of Blue & Gray: results table, terrain
// chart, and for each battle its map, order of battle and own figures.
package data

import (
	"embed"
	"io/fs"
	"path"

	"longroll/rules/chart"
	"longroll/rules/ground"
	"longroll/rules/printed"
)

//go:embed *.txt */*.txt
var shipped embed.FS

// Files reads the printed matter, each map once. It is safe for use by many at once.
type Files struct{ matter *printed.Matter }

// With reads files from overlay where it has them, in place of ours: an owner of
// the printed game lays his own tables, maps and counters over. Nil: nothing.
func With(overlay fs.FS) *Files { return Over(overlay, "overlay") }

// Over is With for a folder that messages are to call by a name of its owner's.
func Over(overlay fs.FS, folder string) *Files {
	return &Files{printed.Over(shipped, "rules/bluegray/data", overlay, folder)}
}

// IsLaid reports whether a file is the overlay's and not ours.
func (f *Files) IsLaid(file string) bool { return f.matter.IsLaid(file) }

// Battles lists the battles that have a folder, by name.
func (f *Files) Battles() []string {
	var names []string
	for _, file := range f.matter.Matching("*/battle.txt") {
		names = append(names, path.Dir(file))
	}
	return names
}

// Text gives one file of a battle, forces.txt or battle.txt, and its title for
// the messages about it.
func (f *Files) Text(battle, file string) (text, title string, err error) {
	return f.matter.Read(battle + "/" + file)
}

// Chart parses crt.txt or terrain.txt.
func (f *Files) Chart(file string) (*chart.Chart, error) {
	text, title, err := f.matter.Read(file)
	if err != nil {
		return nil, err
	}
	return chart.Parse(title, text)
}

// Map gives a battle's map. It is shared: nobody changes it.
func (f *Files) Map(battle string) (*ground.Map, error) { return f.matter.Map(battle + "/map.txt") }

// Map gives a battle's map as shipped.
func Map(battle string) (*ground.Map, error) { return With(nil).Map(battle) }
