package cwb_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/rules"
)

// ruleLine is one line of RULES.tsv.
type ruleLine struct {
	cite   rules.Cite
	status string
}

// readRules reads RULES.tsv, strictly.
func readRules(t *testing.T) []ruleLine {
	t.Helper()
	text, err := os.ReadFile("RULES.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all []ruleLine
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		f := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#") || line == "number\tstatus\ttitle":
		case len(f) != 3 || f[2] == "" || !rules.Cite(f[0]).Valid():
			t.Fatalf("RULES.tsv:%d: %q is not number, status, title", i+1, line)
		case !slices.Contains([]string{"done", "referee", "not-play", "todo"}, f[1]):
			t.Fatalf("RULES.tsv:%d: there is no status %q", i+1, f[1])
		case slices.ContainsFunc(all, func(l ruleLine) bool { return string(l.cite) == f[0] }):
			t.Fatalf("RULES.tsv:%d: %s stands there twice", i+1, f[0])
		default:
			all = append(all, ruleLine{rules.Cite(f[0]), f[1]})
		}
	}
	return all
}

// further matches the numbers that follow a citation and belong to its book:
// "CWB 10.2a, 10.3".
var further = regexp.MustCompile(`^(?:, | and )(\d+\.\d+[a-z]?)\b`)

// citesIn lists the citations in a text. A chapter's number alone stands for its
// first paragraph; the far end of a range ("CWB 10.3-10.3f") is no citation, for it says
// where a chapter ends and not what is done.
func citesIn(text string) []rules.Cite {
	var all []rules.Cite
	for _, at := range rules.Citation.FindAllStringIndex(text, -1) {
		cite := text[at[0]:at[1]]
		book, number, _ := strings.Cut(cite, " ")
		if !strings.Contains(number, ".") {
			number += ".0"
		}
		all = append(all, rules.Cite(book+" "+number))
		for rest := text[at[1]:]; ; {
			m := further.FindStringSubmatch(rest)
			if m == nil {
				break
			}
			all = append(all, rules.Cite(book+" "+m[1]))
			rest = rest[len(m[0]):]
		}
	}
	return all
}

// citedBy gathers the citations of files, each with one place where it stands.
func citedBy(t *testing.T, files []string, read func([]byte) string) map[rules.Cite]string {
	t.Helper()
	cited := map[rules.Cite]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(read(text), "\n") {
			for _, c := range citesIn(line) {
				cited[c] = fmt.Sprintf("%s:%d", file, i+1)
			}
		}
	}
	return cited
}

// globbed lists the files of patterns, without test code.
func globbed(t *testing.T, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") })
}

// TestCitations holds the code and the cases to RULES.tsv: whatever they cite stands
// there, and whatever is done there is cited by both; for the rules of the field, where
// an order log has no cases, a test will do.
func TestCitations(t *testing.T) {
	lines := readRules(t)
	status := map[rules.Cite]string{}
	for _, l := range lines {
		status[l.cite] = l.status
	}
	code := citedBy(t, globbed(t, "*.go", "seen/*.go", "data/*.go", "data/*.txt", "data/*/*.txt"), func(b []byte) string { return string(b) })
	cases := citedBy(t, caseFiles(t), func(b []byte) string {
		return strings.Join(citesLine.FindStringSubmatch(string(txtar.Parse(b).Comment))[1:], "")
	})
	tests, err := filepath.Glob("*_test.go") // they hold what cases of an order log can't show
	if err != nil {
		t.Fatal(err)
	}
	proofs := citedBy(t, tests, func(b []byte) string { return string(b) })
	for _, cited := range []map[rules.Cite]string{code, cases} {
		for c, place := range cited {
			if status[c] == "" {
				t.Errorf("%s: RULES.tsv has no %s", place, c)
			}
		}
	}
	for _, l := range lines {
		// Command radius (10.5a) is measured on a map, which an order log has not.
		if l.status == "todo" && strings.HasPrefix(string(l.cite), "CWB 10.") && l.cite != "CWB 10.5a" {
			t.Errorf("RULES.tsv: %s is todo", l.cite)
		}
		if l.status != "done" {
			continue
		}
		if code[l.cite] == "" {
			t.Errorf("%s is done and no code cites it", l.cite)
		}
		if cases[l.cite] == "" && (strings.HasPrefix(string(l.cite), "CWB 10.") || proofs[l.cite] == "") {
			t.Errorf("%s is done and no case or test cites it", l.cite)
		}
	}
}
