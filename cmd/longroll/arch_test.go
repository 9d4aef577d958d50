package main

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the top of the repository.
const root = "../.."

// goFile is one Go file of the project.
type goFile struct {
	path string // from the root, with slashes
	text []byte
	file *ast.File
	set  *token.FileSet
}

func (s goFile) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

// pkg is the folder, which is the package's import path within the module.
func (s goFile) pkg() string { return filepath.ToSlash(filepath.Dir(s.path)) }

// sources parses every Go file of the project.
func sources(t *testing.T) []goFile {
	t.Helper()
	var all []goFile
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		all = append(all, goFile{filepath.ToSlash(rel), text, file, set})
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d sources: %v", len(all), err)
	}
	return all
}

// imports lists what a file imports.
func (s goFile) imports() []string {
	var list []string
	for _, spec := range s.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		list = append(list, path)
	}
	return list
}

// kernel are the libraries of the rules that know no game.
var kernel = []string{"rules", "rules/hex", "rules/dice", "rules/chart", "rules/ground", "rules/option", "rules/printed", "rules/spelling"}

// casebook serves the tests of the systems, whose files it reads. It knows no system, and
// nothing but tests imports it.
const casebook = "rules/casebook"

// realserver starts mail servers for the tests. Nothing but tests imports it.
const realserver = "mail/realserver"

// mayImport says which packages of ours a package may import, outside its tests.
func mayImport(from, to string) bool {
	under := func(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }
	switch {
	case to == casebook || to == realserver:
		return false
	case under(from, "cmd"):
		return true
	case under(from, "adjudicator/calendar"):
		return false
	case under(from, "adjudicator"):
		return under(to, "adjudicator") || under(to, "orders") || under(to, "rules")
	case under(from, "orders"):
		return under(to, "orders") || under(to, "rules")
	case under(from, "store"):
		return under(to, "store")
	case under(from, "mail"):
		return under(to, "mail")
	case slices.Contains(kernel, from):
		return slices.Contains(kernel, to)
	case strings.HasSuffix(from, "/seen"):
		return slices.Contains(kernel, to)
	case under(from, "rules"):
		parts := strings.Split(from, "/")
		return slices.Contains(kernel, to) || under(to, strings.Join(parts[:2], "/"))
	}
	return false
}

// TestArrows holds which package may import which, and who alone may import the
// libraries for mail and storage.
func TestArrows(t *testing.T) {
	owners := map[string]string{"github.com/emersion/": "mail", "go.etcd.io/bbolt": "store"}
	for _, s := range sources(t) {
		for _, path := range s.imports() {
			if to, ours := strings.CutPrefix(path, "longroll/"); ours && !s.isTest() && !mayImport(s.pkg(), to) {
				t.Errorf("%s: %s must not import %s", s.path, s.pkg(), to)
			}
			for prefix, owner := range owners {
				if strings.HasPrefix(path, prefix) && s.pkg() != owner && !strings.HasPrefix(s.pkg(), owner+"/") {
					t.Errorf("%s: only %s may import %s", s.path, owner, path)
				}
			}
		}
	}
}

// TestReportsSeeNoGame: what mails are made from can't reach the truth.
func TestReportsSeeNoGame(t *testing.T) {
	for _, s := range sources(t) {
		if s.isTest() || !strings.HasPrefix(s.pkg(), "adjudicator/report") {
			continue
		}
		for _, path := range s.imports() {
			if regexp.MustCompile(`^longroll/rules/(bluegray|cwb|hellbeforenight)$`).MatchString(path) {
				t.Errorf("%s imports %s, which knows the truth", s.path, path)
			}
		}
	}
}

// TestRulesAreAlone: rules depend on nothing but what they are given.
func TestRulesAreAlone(t *testing.T) {
	forbidden := []string{"time", "os", "net", "math/rand", "math/rand/v2", "crypto/rand", "syscall", "log", "log/slog"}
	for _, s := range sources(t) {
		if s.isTest() || !strings.HasPrefix(s.path, "rules/") {
			continue
		}
		for _, path := range s.imports() {
			if path == "os" && s.pkg() == casebook {
				continue
			}
			if slices.Contains(forbidden, path) || strings.HasPrefix(path, "net/") || strings.HasPrefix(path, "os/") {
				t.Errorf("%s imports %s", s.path, path)
			}
		}
	}
}

// TestFormat holds gofmt.
func TestFormat(t *testing.T) {
	for _, s := range sources(t) {
		formatted, err := format.Source(s.text)
		if err != nil {
			t.Errorf("%s: %v", s.path, err)
		} else if !bytes.Equal(formatted, s.text) {
			t.Errorf("%s is not as gofmt writes it", s.path)
		}
	}
}

// TestSizes holds functions under 80 lines and files under 500.
func TestSizes(t *testing.T) {
	const mostOfFunction, mostOfFile = 80, 500
	for _, s := range sources(t) {
		if lines := bytes.Count(s.text, []byte("\n")); lines > mostOfFile {
			t.Errorf("%s has %d lines", s.path, lines)
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			from, to := s.set.Position(f.Pos()).Line, s.set.Position(f.End()).Line
			if to-from+1 > mostOfFunction {
				t.Errorf("%s:%d: %s has %d lines", s.path, from, f.Name.Name, to-from+1)
			}
		}
	}
}

// TestPackagesIntroduceThemselves: each package opens with a sentence.
func TestPackagesIntroduceThemselves(t *testing.T) {
	introduced := map[string]bool{}
	for _, s := range sources(t) {
		if !s.isTest() {
			introduced[s.pkg()] = introduced[s.pkg()] || s.file.Doc.Text() != ""
		}
	}
	for pkg, ok := range introduced {
		if !ok {
			t.Errorf("package %s has no comment", pkg)
		}
	}
}

// TestTop holds what lies at the top of the repository.
func TestTop(t *testing.T) {
	allowed := []string{"README.md", "adjudicator", "cmd", "go.mod", "go.sum", "mail", "orders", "rules", "store"}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) && e.Name() != "longroll-demo" {
			t.Errorf("%s does not belong at the top", e.Name())
		}
	}
}

// TestReadme: every longroll command line in README.md is one.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^(?:    |\$ )?(?:go run \./cmd/longroll|longroll) +((?:[^\n\\#]|\\\n)+)`).FindAllStringSubmatch(string(text), -1)
	if len(lines) < 5 {
		t.Fatalf("README.md shows %d command lines only", len(lines))
	}
	for _, l := range lines {
		words := strings.ReplaceAll(l[1], "\\\n", " ")
		if i := strings.IndexAny(words, "<>"); i >= 0 {
			words = words[:i]
		}
		c := (&caller{dir: t.TempDir(), data: t.TempDir()}).silent()
		if _, err := parse(strings.Fields(words), c); err != nil {
			t.Errorf("README.md: longroll %s: %v", words, err)
		}
	}
}
