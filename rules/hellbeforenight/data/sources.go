package data

import (
	"slices"

	"longroll/rules"
	"longroll/rules/ground"
)

// part is a file, the part of the battle's data that it holds, and what is said of ours.
type part struct{ file, name, note string }

var parts = []part{
	{mapFile, "map", ""}, // the map tells itself
	{"units.csv", "order of battle", "names by history, but ratings, formations, set-up and arrival are ours"},
	{"units-option.csv", "order of battle", "likewise the units that come by an option"},
	{"leaders.csv", "leaders and heroes", "leaders by history, but ratings, spans and arrival are ours"},
	{"heroes.csv", "leaders and heroes", "heroes and their ratings are ours"},
	{"extra-strength.csv", "extra strength", "counters and points are ours"},
	{"crt.csv", "combat results table", "axes and results by the rulebook, cells ours"},
	{"terrain.csv", "terrain effects chart", "zones and charges by the rulebook, costs and modifiers ours"},
	{"bombardment.csv", "bombardment table", "axes and results by the rulebook, cells ours"},
	{"forced-march.csv", "forced march table", "axes by the rulebook, cells ours"},
	{"morass-exit.csv", "morass exit chart", "sides by the die are ours"},
	{"couplets.csv", "couplet track", "boxes by the rulebook, spans ours"},
	{"army-morale.csv", "army morale track", "boxes by the rulebook, what is added to checks is ours"},
	{"turns.csv", "turn track", "turns by the rulebook, hours ours"},
}

// sources tells where each part comes from; files of a part that come from the same are told
// together. What stands in a file that a host has laid over ours is his word.
func (r *reader) sources() []rules.Source {
	var all []rules.Source
	for _, p := range parts {
		s := rules.Source{Part: p.name, Kind: r.kinds[p.file], Note: p.note}
		if p.file == mapFile {
			s.Note = r.b.Map.Source.Note
		}
		if r.files.matter.IsLaid(p.file) {
			s.Kind, s.Note = "the host's", "his own file "+p.file
		} else if s.Kind != ground.StandIn {
			s.Note = ""
		}
		same := slices.IndexFunc(all, func(o rules.Source) bool { return o.Part == s.Part && o.Kind == s.Kind })
		if same < 0 {
			all = append(all, s)
		} else if s.Note != "" {
			all[same].Note += "; " + s.Note
		}
	}
	return all
}
