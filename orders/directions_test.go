package orders

import (
	"fmt"
	"strings"
	"testing"
)

// TestDirections reads what a referee may write, each alone on its line.
func TestDirections(t *testing.T) {
	for line, want := range map[string]string{
		"hold":                          "hold",
		"Hold the game because of rain": "hold because of rain",
		"go on":                         "go on",
		"approve.":                      "approve",
		"rollback to turn 3 union keep dice because a gun fired twice": "rollback [turn 3 union] same dice because a gun fired twice",
		"roll back to entry 217":                       "rollback [entry 217]",
		"rollback to last, new dice":                   "rollback [last]",
		"rollforward":                                  "rollforward",
		"end ring union because it is late":            "end [ring] Union because it is late",
		"end ring draw":                                "end [ring] same dice",
		"reveal ring":                                  "reveal [ring]",
		"note: Ann asked about 8.52.":                  "note because Ann asked about 8.52.",
		"rule: move Wilder to 1021 because it slipped": "rule [move Wilder to 1021 because it slipped]",
		"extend union 48h":                             "extend Union",
		"> hold":                                       "",
		"press to union: hold":                         "",
	} {
		r := ReadDirections(line)
		var got []string
		for _, q := range r.Requests {
			said := q.Word
			if q.Name != "" {
				said += " [" + q.Name + "]"
			}
			if q.Side != 0 {
				said += " " + q.Side.Name()
			}
			if q.All {
				said += " same dice"
			}
			if q.Reason != "" {
				said += " because " + strings.TrimPrefix(q.Reason, "of ")
			}
			got = append(got, said)
		}
		if want = strings.ReplaceAll(want, "because of ", "because "); strings.Join(got, "; ") != want {
			t.Errorf("%q is read as %q, not %q; misread: %v", line, got, want, fmt.Sprint(r.Misreads))
		}
	}
}
