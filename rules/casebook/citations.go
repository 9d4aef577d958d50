package casebook

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"longroll/rules"
)

// Ledger holds a system to its RULES.tsv, the list of every paragraph of its
// rulebook: what code and cases cite stands there, and what is done there is cited by
// both.
type Ledger struct {
	// Due tells the paragraphs that may not be left to do.
	Due func(rules.Cite) bool
	// ByTest tells those for which a test in Go does where there is no case. May be
	// nil: none.
	ByTest func(rules.Cite) bool
}

// Check reads RULES.tsv, the code, the cases and the tests in the folder in which the
// test runs, and fails for every citation that is missing on either side.
func (l Ledger) Check(t *testing.T) {
	t.Helper()
	faults, err := l.faults(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

// ruleLine is one line of RULES.tsv.
type ruleLine struct {
	cite   rules.Cite
	status string
}

var statuses = []string{"done", "referee", "not-play", "todo"}

// readRules reads RULES.tsv, strictly.
func readRules(text string) ([]ruleLine, error) {
	var all []ruleLine
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		f := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#") || line == "number\tstatus\ttitle":
		case len(f) != 3 || f[2] == "" || !rules.Cite(f[0]).Valid():
			return nil, fmt.Errorf("RULES.tsv:%d: %q is not number, status, title", i+1, line)
		case !slices.Contains(statuses, f[1]):
			return nil, fmt.Errorf("RULES.tsv:%d: there is no status %q", i+1, f[1])
		case slices.ContainsFunc(all, func(l ruleLine) bool { return string(l.cite) == f[0] }):
			return nil, fmt.Errorf("RULES.tsv:%d: %s stands there twice", i+1, f[0])
		default:
			all = append(all, ruleLine{rules.Cite(f[0]), f[1]})
		}
	}
	return all, nil
}

// further matches the numbers that follow a citation and belong to its book:
// "BG 8.1, 8.2", "CWB 10.2a and 10.3".
var further = regexp.MustCompile(`^(?:, | and )(\d+\.\d+(?:\.\d+)?[A-Za-z]?(?: p\d+)?)\b`)

// citesIn lists the citations in a text. A chapter's number alone stands for its
// first paragraph; the far end of a range ("BG 5.0-5.4") is no citation, for it says
// where a chapter ends and not what is done.
func citesIn(text string) []rules.Cite {
	var all []rules.Cite
	for _, at := range rules.Citation.FindAllStringIndex(text, -1) {
		book, number, _ := strings.Cut(text[at[0]:at[1]], " ")
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

// whole is the paragraph with a number to which an unnumbered one belongs.
func whole(c rules.Cite) rules.Cite {
	number, _, _ := strings.Cut(string(c), " p")
	return rules.Cite(number)
}

// cited holds citations, each with one place where it stands. An unnumbered paragraph
// counts for the number above it too.
type cited map[rules.Cite]string

func (c cited) add(text, place string) {
	for i, line := range strings.Split(text, "\n") {
		for _, cite := range citesIn(line) {
			c[cite] = fmt.Sprintf("%s:%d", place, i+1)
			c[whole(cite)] = c[cite]
		}
	}
}

// gather adds up the citations of the files of patterns that a reader finds in each;
// it passes over those that skip names.
func gather(dir fs.FS, skip func(file string) bool, read func(text string) (string, error), patterns ...string) (cited, error) {
	all := cited{}
	for _, p := range patterns {
		files, err := fs.Glob(dir, p)
		if err != nil {
			return nil, err
		}
		for _, file := range slices.DeleteFunc(files, skip) {
			text, err := fs.ReadFile(dir, file)
			if err != nil {
				return nil, err
			}
			said, err := read(string(text))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			all.add(said, file)
		}
	}
	return all, nil
}

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }
func isCode(file string) bool { return !isTest(file) }

func asItStands(text string) (string, error) { return text, nil }

func inHead(text string) (string, error) { return headCites(string(txtar.Parse([]byte(text)).Comment)) }

// faults lists what lacks a citation or cites what is not there.
func (l Ledger) faults(dir fs.FS) ([]string, error) {
	text, err := fs.ReadFile(dir, "RULES.tsv")
	if err != nil {
		return nil, err
	}
	lines, err := readRules(string(text))
	if err != nil {
		return nil, err
	}
	code, err := gather(dir, isTest, asItStands, "*.go", "seen/*.go", "data/*.go", "data/*.txt", "data/*/*.txt")
	if err != nil {
		return nil, err
	}
	shown, err := gather(dir, isTest, inHead, casesIn(folders[0]), casesIn(folders[1]))
	if err != nil {
		return nil, err
	}
	proved, err := gather(dir, isCode, asItStands, "*.go")
	if err != nil {
		return nil, err
	}
	faults := append(unlisted(lines, code), unlisted(lines, shown)...)
	for _, r := range lines {
		if r.status == "todo" && l.Due(r.cite) {
			faults = append(faults, fmt.Sprintf("RULES.tsv: %s is todo", r.cite))
		}
		if r.status == "done" && code[r.cite] == "" {
			faults = append(faults, fmt.Sprintf("%s is done and no code cites it", r.cite))
		}
		if r.status == "done" && shown[r.cite] == "" && (l.ByTest == nil || !l.ByTest(r.cite) || proved[r.cite] == "") {
			faults = append(faults, fmt.Sprintf("%s is done and nothing shows it: no case cites it, nor a test that would do", r.cite))
		}
	}
	return faults, nil
}

// unlisted names the citations that RULES.tsv has not.
func unlisted(lines []ruleLine, in cited) []string {
	listed := map[rules.Cite]bool{}
	for _, l := range lines {
		listed[l.cite] = true
	}
	var faults []string
	for _, c := range slices.Sorted(maps.Keys(in)) {
		if !listed[c] && !listed[whole(c)] {
			faults = append(faults, fmt.Sprintf("%s: RULES.tsv has no %s", in[c], c))
		}
	}
	return faults
}
