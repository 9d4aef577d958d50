package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/data"
)

// Files that a host lays over ours. What stands in them is his word and not ours, so that
// the data of a battle are told as his.

// hosts is a file that a host may lay over.
type hosts struct {
	file string   // * stands for the battle
	part string   // what it holds
	ours []string // the parts of a battle's data of which it takes the place
	with string   // the option with which alone it is used, as it is typed
}

// hostsFiles are all of them.
var hostsFiles = []hosts{
	{file: "*/battle.txt", part: "battle", ours: []string{"night"}},
	{file: "*/map.txt", part: "map", ours: []string{"map"}},
	{file: "*/forces.txt", part: "set-up and reinforcements", ours: []string{"set-up", "Confederates from Law on", "gunboats", "reinforcements"}},
	{file: "*/brigades.txt", part: "brigades", ours: []string{"brigades"}, with: "brigades=on"},
	{file: "crt.txt", part: "results", ours: []string{"results"}},
	{file: "terrain.txt", part: "terrain", ours: []string{"terrain", "town"}},
	{file: "shattered.txt", part: "revised results", with: "shattered-results=on"},
	{file: "bombardment.txt", part: "bombardment table", with: "bombardment=on"},
	{file: "commandcontrol.txt", part: "command control table", with: "command-control=table"},
	{file: "*/leaders.txt", part: "leaders", with: "leaders=on"},
}

// sourcesOf tells where the data of a battle come from: those of ours, as its file says,
// of which a host has laid over nothing of his own, and then his.
func sourcesOf(files *data.Files, battle string, ours []rules.Source) []rules.Source {
	kept, his := slices.Clone(ours), []rules.Source(nil)
	for _, h := range hostsFiles {
		name := fileOf(h.file, battle)
		if !files.IsLaid(name) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(s rules.Source) bool { return slices.Contains(h.ours, s.Part) })
		his = append(his, rules.Source{Part: h.part, Kind: "the host's", Note: "his own file " + name, With: h.with})
	}
	return append(kept, his...)
}

// tellHosts says in the texts of options which of them play by a file of the host's, or by
// a table of which nobody has all.
func tellHosts(files *data.Files, battle string, all []rules.Option) {
	for _, n := range needs {
		if i := slices.IndexFunc(all, func(o rules.Option) bool { return o.Name == optionList.Defs[n.option].Name }); i >= 0 {
			all[i].Missing = n.lacks(files, battle)
			if name := fileOf(n.file, battle); files.IsLaid(name) {
				all[i].Text += "; by the host's own file " + name
			}
		}
	}
	i := slices.IndexFunc(all, func(o rules.Option) bool { return o.Name == "command-control" })
	if i < 0 {
		return
	}
	if files.IsLaid(digitsFile) {
		all[i].Text += "; the table is the host's own file " + digitsFile
	} else if c, err := files.Chart(digitsFile); err == nil && len(c.Unknown()) > 0 {
		all[i].Text += "; of the table we have not all, so that by default only the chits can be had"
	}
}
