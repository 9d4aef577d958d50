package ground

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// head begins a map of two columns and two rows; field is the rest of a whole one.
const (
	head  = "map m\ntitle \"M\"\nsource printed \"a sheet\"\ngrid columns 1 2 rows 1 2 origin top-left high odd\nlabel CCRR\nkey . clear\n"
	field = head + "terrain\n01 ..\n02 .-\nend\n"
)

func TestSmallestMap(t *testing.T) {
	if m := parsed(t, field); len(m.Hexes()) != 3 || m.North != "" {
		t.Errorf("read %v", m)
	}
}

func TestFaultsInTheHead(t *testing.T) {
	checkFaults(t, []fault{
		{"empty file", "", "f:1:1: the map has no map line"},
		{"no terrain", head, "f:7:1: the map has no terrain line"},
		{"no source", without(field, "source"), "f:10:1: the map has no source line"},
		{"no key", without(field, "key"), `f:7:4: "." is not in the key`},
		{"unknown word", field + "river 0101\n", `f:11:1: "river" does not begin`},
		{"quoted word", field + "\"side\" creek 0101/0102\n", `f:11:1: "side" does not begin`},
		{"name twice", "map m\nmap m\n", "f:2:1: map comes twice"},
		{"name with capitals", "map Shiloh\n", `f:1:5: "Shiloh" is not a kind`},
		{"name too long", "map shiloh church\n", `f:1:12: "church" is too much`},
		{"title without quotes", "title Shiloh\n", `f:1:7: "Shiloh" must be in quotation marks`},
		{"title missing", "title  # none\n", "f:1:6: something is missing"},
		{"odd source", `source guessed "x"`, `f:1:8: "guessed" should be printed or transcribed or stand-in`},
		{"source without words", `source printed ""`, "f:1:16: the source must be told"},
		{"label before grid", "label CCRR\n", "f:1:1: label must come after grid"},
		{"odd label", strings.Replace(field, "CCRR", "RRCC", 1), `f:5:7: "RRCC" should be CCRR or C.RR`},
		{"grid too short", "grid columns 1 2 rows 1 2\n", "f:1:26: something is missing"},
		{"grid word", "grid column 1 2 rows 1 2 origin top-left high odd\n", `f:1:6: "column" should be columns`},
		{"grid number", "grid columns 1 2a rows 1 2 origin top-left high odd\n", `f:1:16: "2a" should be a number`},
		{"grid negative", "grid columns 1 -2 rows 1 2 origin top-left high odd\n", `f:1:16: "-2" should be a number`},
		{"grid backwards", "grid columns 2 1 rows 1 2 origin top-left high odd\n", "f:1:14: columns 2 to 1"},
		{"grid from nothing", "grid columns 0 1 rows 1 2 origin top-left high odd\n", "f:1:14: columns 0 to 1"},
		{"origin", "grid columns 1 2 rows 1 2 origin top-right high odd\n", `f:1:34: "top-right" should be`},
		{"high", "grid columns 1 2 rows 1 2 origin top-left high all\n", `f:1:48: "all" should be odd or even`},
		{"absent off the map", head + "absent 0101 0301\n", "f:7:13: hex 0301 is off the map"},
		{"absent of nothing", head + "absent\n", "f:7:7: absent names no hex"},
		{"absent twice", head + "absent 0101\nabsent 0102 0101\n", "f:8:13: hex 0101 is absent twice"},
		{"absent too late", field + "absent 0101\n", "f:11:1: absent must come before the terrain"},
		{"compass", head + "compass south top\n", `f:7:9: "south" should be north`},
		{"compass edge", head + "compass north up\n", `f:7:15: "up" should be top or right`},
		{"key of two characters", head + "key ff forest\n", "f:7:5: a key is one character"},
		{"key twice", head + "key . forest\n", "f:7:5: key . comes twice"},
		{"key for what is not there", head + "key - void\n", "f:7:5: - cannot be a key"},
		{"key for the unknown", head + "key ? void\n", "f:7:5: ? cannot be a key"},
		{"key word twice", head + "key f forest forest\n", "f:7:14: forest comes twice"},
		{"key without words", head + "key f\n", "f:7:6: something is missing"},
	})
}

func TestFaultsInTheBlocks(t *testing.T) {
	checkFaults(t, []fault{
		{"never ended", head + "terrain\n01 ..\n", "f:9:1: the terrain block is never ended"},
		{"row missing", head + "terrain\n01 ..\nend\n", "f:9:1: the terrain block has 1 rows of 2"},
		{"row too many", head + "terrain\n01 ..\n02 ..\n03 ..\n", "f:10:1: the terrain block has all its rows"},
		{"rows out of order", head + "terrain\n02 ..\n", "f:8:1: row 01 is wanted here"},
		{"row too short", head + "terrain\n01 .\n", "f:8:4: row 01 has 1 characters for 2 columns"},
		{"row too long", head + "terrain\n01 ...\n", "f:8:4: row 01 has 3 characters for 2 columns"},
		{"row without terrain", head + "terrain\n01\n", "f:8:3: something is missing"},
		{"row in two parts", head + "terrain\n01 . .\n", `f:8:6: "." is too much`},
		{"row without number", head + "terrain\n.. 01\n", `f:8:1: ".." should be a number`},
		{"not in the key", head + "terrain\n01 .f\n", `f:8:5: "f" is not in the key`},
		{"word after end", head + "terrain\n01 ..\n02 ..\nend terrain\n", `f:10:5: "terrain" is too much`},
		{"word after terrain", head + "terrain 01\n", `f:7:9: "01" is too much`},
		{"terrain twice", field + "terrain\n", "f:11:1: terrain comes twice"},
		{"elevation first", head + "elevation\n", "f:7:1: elevation must come after terrain"},
		{"no level", field + "elevation\n01 1A\n", `f:12:5: "A" is not a level`},
		{"level of no hex", field + "elevation\n01 11\n02 11\n", `f:13:5: "1" stands where the map has no hex`},
		{"hex without level", field + "elevation\n01 1-\n", `f:12:5: "-" is not a level`},
		{"rows grow up", strings.Replace(field, "top-left", "bottom-left", 1), "f:8:1: row 02 is wanted here"},
	})
}

func TestFaultsInTheFeatures(t *testing.T) {
	checkFaults(t, []fault{
		{"side before terrain", head + "side creek 0101/0102\n", "f:7:1: side must come after terrain"},
		{"side of nothing", field + "side creek\n", "f:11:11: something is missing"},
		{"side with only a name", field + "side creek \"Owl\"\n", "f:11:17: something is missing"},
		{"side not of two hexes", field + "side creek 0101-0102\n", `f:11:12: "0101-0102" is not a hexside`},
		{"name before the side", field + "side creek \"Owl\" 0101/0102\n", `f:11:12: "Owl" is not a hexside`},
		{"side off the map", field + "side creek 0101/0103\n", "f:11:17: hex 0103 is off the map"},
		{"side of a hex cut out", field + "side creek 0102/0202\n", "f:11:17: hex 0202 is cut out of the map"},
		{"side not of a hex", field + "side creek 0101/102\n", `f:11:17: "102" is not a hex`},
		{"hexes apart", field + "side creek 0101/0101\n", "f:11:12: hexes 0101 and 0101 share no side"},
		{"side twice", field + "side creek 0101/0102\nside creek 0102/0101\n", "f:12:12: the side 0102/0101 has a creek already"},
		{"dry bridge", field + "side bridge 0101/0102\n", "f:11:13: the bridge at 0101/0102 crosses no creek"},
		{"dry ford beside a creek", field + "side creek 0101/0102\nside ford 0101/0201\n", "f:12:11: the ford at 0101/0201 crosses no creek"},
		{"odd kind", field + "side Creek 0101/0102\n", `f:11:6: "Creek" is not a kind`},
		{"path without name", field + "path road 0101-0102\n", "f:11:20: something is missing"},
		{"path of one hex", field + "path road \"\" 0101\n", `f:11:14: "0101" is not a path`},
		{"path in two parts", field + "path road \"\" 0101-0102 0102-0201\n", `f:11:24: "0102-0201" is too much`},
		{"path jumps", field + "path road \"\" 0201-0101-0101\n", "f:11:24: the path jumps: hexes 0101 and 0101"},
		{"path off the map", field + "path road \"\" 0101-0102-0103\n", "f:11:24: hex 0103 is off the map"},
		{"place of nothing", field + "place \"Mill\"\n", "f:11:13: something is missing"},
		{"place without quotes", field + "place Mill 0101\n", `f:11:7: "Mill" must be in quotation marks`},
		{"place twice", field + "place \"Mill\" 0101\nplace \"Mill\" 0102\n", "f:12:7: a place needs a name"},
		{"place with a hex twice", field + "place \"Mill\" 0101 0101\n", "f:11:19: hex 0101 comes twice"},
		{"place with text for a hex", field + "place \"Mill\" \"0101\"\n", "f:11:14: a hex is wanted here"},
		{"mark without hex", field + "mark vp\n", "f:11:8: something is missing"},
		{"mark of two hexes", field + "mark vp 0101 0102\n", `f:11:14: "0102" must be in quotation marks`},
		{"mark twice", field + "mark vp 0101 \"5\"\nmark vp 0101 \"5\"\n", "f:12:6: the same mark comes twice"},
		{"mark off the map", field + "mark vp 0301\n", "f:11:9: hex 0301 is off the map"},
		{"mark on text", field + "mark vp \"0101\"\n", "f:11:9: a hex is wanted here"},
	})
}

func TestFaultsInTheWords(t *testing.T) {
	checkFaults(t, []fault{
		{"quotation never closed", "title \"Shiloh\n", "f:1:7: the quotation mark is never closed"},
		{"quotation runs on", "title \"Shiloh\"church\n", "f:1:15: a blank is wanted"},
		{"quotation inside a word", "title Shi\"loh\"\n", "f:1:10: a quotation mark inside a word"},
		{"a letter mails cannot carry", "title \"Caf\u00e9\"\n", "f:1:11: only plain ASCII"},
		{"the same outside quotes", "map caf\u00e9\n", "f:1:8: only plain ASCII"},
	})
	commented := strings.ReplaceAll(field, "\n", " # caf\u00e9 \"\n")
	if m := parsed(t, commented); !reflect.DeepEqual(m, parsed(t, field)) {
		t.Error("a comment changed the map")
	}
}

// fault is a text and the beginning of the error it must give.
type fault struct{ name, text, want string }

func checkFaults(t *testing.T, faults []fault) {
	t.Helper()
	for _, c := range faults {
		m, err := Parse("f", c.text)
		if err == nil || m != nil {
			t.Errorf("%s: accepted", c.name)
		} else if !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
		}
	}
}

// without drops the lines that begin with a word.
func without(text, word string) string {
	return regexp.MustCompile(`(?m)^`+word+`.*\n`).ReplaceAllString(text, "")
}

func FuzzParse(f *testing.F) {
	for _, text := range excerpts(f) {
		f.Add(text)
	}
	f.Add(field)
	place := regexp.MustCompile(`^f:\d+:\d+: `)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse("f", text)
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Errorf("error does not say where: %v", err)
			}
			return
		}
		back, err := Parse("f", m.String())
		if err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("written back as\n%s\n%v", m, err)
		}
	})
}
