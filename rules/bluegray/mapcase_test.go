package bluegray_test

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules/bluegray/data"
)

// moreKeys are letters of a map block for terrain that a battle's sheet may lack.
const moreKeys = "key t town\nkey v river\nkey b broken\nkey B broken forest\n"

// mapWith is a battle's map with a few hexes and sides drawn anew, so that a
// case can show a town, a stream or a road where it needs one. Each line is
// "HEX TERRAIN..." or a line of the map's own form that begins with side or path;
// "side none HEX/HEX..." rubs out what is printed on a side.
func mapWith(battle, lines string) (string, error) {
	text, _, err := data.With(nil).Text(battle, "map.txt")
	if err != nil {
		return "", err
	}
	sheet := strings.Split(strings.Replace(text, "key X", moreKeys+"key X", 1), "\n")
	for line := range strings.Lines(lines) {
		w := strings.Fields(line)
		switch {
		case len(w) > 2 && w[0] == "side" && w[1] == "none":
			rubOut(sheet, w[2:])
		case len(w) > 2 && (w[0] == "side" || w[0] == "path"):
			sheet = append(sheet, strings.TrimSpace(line))
		case len(w) > 1:
			err = drawHex(sheet, w[0], w[1:])
		default:
			err = fmt.Errorf("map line %q: a hex and its terrain, or side, or path", line)
		}
		if err != nil {
			return "", err
		}
	}
	return strings.Join(sheet, "\n") + "\n", nil
}

func rubOut(sheet, sides []string) {
	for i, line := range sheet {
		w := strings.Fields(line)
		if len(w) < 3 || w[0] != "side" {
			continue
		}
		kept := slices.DeleteFunc(w[2:], func(s string) bool { return slices.Contains(sides, s) })
		if len(kept) == 0 || strings.HasPrefix(kept[0], `"`) {
			sheet[i] = "" // nothing is left on the line but, at most, the name of a bridge
			continue
		}
		sheet[i] = strings.Join(append(w[:2], kept...), " ")
	}
}

func drawHex(sheet []string, hex string, terrain []string) error {
	char := ""
	for _, line := range sheet {
		if w := strings.Fields(line); len(w) > 2 && w[0] == "key" && slices.Equal(w[2:], terrain) {
			char = w[1]
		}
	}
	var col int
	if _, err := fmt.Sscanf(hex, "%2d", &col); err != nil || len(hex) != 4 || char == "" {
		return fmt.Errorf("map line %s %v: no such hex or terrain", hex, terrain)
	}
	for i, line := range sheet {
		if w := strings.Fields(line); len(w) == 2 && len(w[1]) >= col && w[0] == hex[2:] {
			sheet[i] = w[0] + " " + w[1][:col-1] + char + w[1][col:]
			return nil
		}
	}
	return fmt.Errorf("map line %s: there is no such row", hex)
}
