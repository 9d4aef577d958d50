// Package printed reads the printed matter of a game from its files: tables, maps and
// counters as shipped, or an owner's own laid over them.
package printed

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"longroll/rules/ground"
)

// Matter is the printed matter of a system. It is safe for use by many at once.
type Matter struct {
	ours    fs.FS
	origin  string // where ours stand in the project, for messages
	overlay fs.FS
	folder  string // how messages call the overlay

	mu   sync.Mutex
	maps map[string]*ground.Map
}

// Over reads files from overlay (nil: nothing) where it has them, in place of ours.
// Messages call a file by origin or folder and its name.
func Over(ours fs.FS, origin string, overlay fs.FS, folder string) *Matter {
	return &Matter{ours: ours, origin: origin, overlay: overlay, folder: folder, maps: make(map[string]*ground.Map)}
}

// Read gives a file and how to call it in an error.
func (m *Matter) Read(name string) (text, title string, err error) {
	if m.overlay != nil {
		if own, err := fs.ReadFile(m.overlay, name); err == nil {
			return string(own), path.Join(m.folder, name), nil
		}
	}
	ours, err := fs.ReadFile(m.ours, name)
	if err != nil {
		return "", name, fmt.Errorf("there is no data file %s", name)
	}
	return string(ours), path.Join(m.origin, name), nil
}

// IsLaid reports whether a file is read from the overlay.
func (m *Matter) IsLaid(name string) bool {
	if m.overlay == nil {
		return false
	}
	_, err := fs.ReadFile(m.overlay, name)
	return err == nil
}

// Map gives a map by its file, read once. It is shared: nobody changes it.
func (m *Matter) Map(name string) (*ground.Map, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if known := m.maps[name]; known != nil {
		return known, nil
	}
	text, title, err := m.Read(name)
	if err != nil {
		return nil, err
	}
	read, err := ground.Parse(title, text)
	if err != nil {
		return nil, err
	}
	m.maps[name] = read
	return read, nil
}

// Matching lists the files, ours and the overlay's, whose names match a pattern of
// path.Match, each once and sorted.
func (m *Matter) Matching(pattern string) []string {
	var all []string
	for _, files := range []fs.FS{m.ours, m.overlay} {
		if files == nil {
			continue
		}
		if found, err := fs.Glob(files, pattern); err == nil {
			all = append(all, found...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
