package orders

import (
	"regexp"
	"strings"
)

// Names of regiments as people write them: "13th Tennessee" is 13 TN.

// ordinal is the number of a regiment with its ending.
var ordinal = regexp.MustCompile(`^([0-9]+)(st|nd|rd|th|d)$`)

// onCounters is how words stand on counters: two letters for a state, nothing for what is not there.
var onCounters = map[string]string{
	"alabama": "AL", "ala": "AL",
	"arkansas": "AR", "ark": "AR",
	"confederate": "Conf",
	"florida":     "FL", "fla": "FL",
	"georgia":  "GA",
	"iowa":     "IA",
	"illinois": "IL", "ill": "IL", "ills": "IL",
	"indiana": "IN", "ind": "IN",
	"kentucky":  "KY",
	"louisiana": "LA",
	"michigan":  "MI", "mich": "MI",
	"minnesota": "MN", "minn": "MN",
	"missouri":    "MO",
	"mississippi": "MS", "miss": "MS",
	"nebraska": "NE", "neb": "NE",
	"ohio":         "OH",
	"pennsylvania": "PA", "penn": "PA", "penna": "PA",
	"tennessee": "TN", "tenn": "TN",
	"texas": "TX", "tex": "TX",
	"wisconsin": "WI", "wis": "WI", "wisc": "WI",
	"battalion": "Bn", "batt": "Bn",
	"battery":  "Bty",
	"cavalry":  "Cav",
	"regiment": "", "regt": "", "infantry": "", "inf": "", "volunteers": "", "vols": "",
}

// regimentName brings the name of a regiment to the form that its counter has: the bare
// number, and the letters of the state.
func regimentName(name string) string {
	var words []string
	for _, word := range strings.Fields(name) {
		low := strings.ToLower(strings.TrimRight(word, "."))
		if m := ordinal.FindStringSubmatch(low); m != nil {
			words = append(words, m[1])
			continue
		}
		short, known := onCounters[low]
		switch {
		case !known:
			words = append(words, word)
		case short != "":
			words = append(words, short)
		}
	}
	return strings.Join(words, " ")
}
