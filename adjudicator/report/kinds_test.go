package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules/bluegray/seen"
)

// Every kind of notice, forecast and decision that Blue & Gray can produce must
// have its sentence. The kinds are read from its source, so that this test can't
// fall behind it.
func TestEveryKindHasASentence(t *testing.T) {
	lib, err := library()
	if err != nil {
		t.Fatal(err)
	}
	blocks := allBlocks(t, "bluegray")
	for _, block := range blocks {
		if lib.Lookup(block) == nil {
			t.Errorf("templates/bluegray.tmpl has no block %q", block)
		}
	}
	for _, kind := range decisionKinds(t, "bluegray") {
		if _, err := write("bluegray/choice", seen.Decided{Kind: kind, Choice: "a", By: "sheet"}); err != nil {
			t.Errorf("no words for the choice of a decision: %v", err)
		}
	}
	for _, part := range []string{"notice", "forecast", "decision"} {
		for _, have := range lib.Templates() {
			if strings.HasPrefix(have.Name(), "bluegray/"+part+"/") && !slices.Contains(blocks, have.Name()) &&
				have.Name() != "bluegray/decision/displace" { // a kind of standing instruction that may yet be asked
				t.Errorf("block %q tells of nothing that exists", have.Name())
			}
		}
	}
}

// allBlocks lists the sentences that a system needs for what it tells, foretells and asks.
func allBlocks(t *testing.T, system string) []string {
	t.Helper()
	return slices.Concat(blocksOf(system, "notice", methodKinds(t, system, "Notice")), blocksOf(system, "forecast", methodKinds(t, system, "Forecast")),
		blocksOf(system, "decision", decisionKinds(t, system)))
}

func blocksOf(system, part string, kinds []string) []string {
	var blocks []string
	for _, k := range kinds {
		blocks = append(blocks, system+"/"+part+"/"+k)
	}
	return blocks
}

// methodKinds reads what the one-line methods of a name in seen return.
func methodKinds(t *testing.T, system, method string) []string {
	t.Helper()
	var kinds []string
	for _, file := range sources(t, "../../rules/"+system+"/seen/*.go") {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Name.Name != method || f.Recv == nil {
				continue
			}
			kinds = append(kinds, unquoted(t, f.Body.List[0].(*ast.ReturnStmt).Results[0]))
		}
	}
	if len(kinds) == 0 {
		t.Fatalf("no kinds of %s found", method)
	}
	return kinds
}

// decisionKinds reads the Kind of every rules.Decision that the system writes.
func decisionKinds(t *testing.T, system string) []string {
	t.Helper()
	var kinds []string
	for _, file := range sources(t, "../../rules/"+system+"/*.go") {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || !isDecision(lit.Type) {
				return true
			}
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Kind" {
					kinds = append(kinds, unquoted(t, kv.Value))
				}
			}
			return true
		})
	}
	if len(kinds) == 0 {
		t.Fatal("no decisions found")
	}
	return kinds
}

func isDecision(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Decision"
}

func unquoted(t *testing.T, e ast.Expr) string {
	t.Helper()
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		t.Fatalf("a kind that is not a plain string: %v", e)
	}
	word, err := strconv.Unquote(lit.Value)
	if err != nil {
		t.Fatal(err)
	}
	return word
}

func sources(t *testing.T, glob string) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob(glob)
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

func TestAWordWithoutASentenceStopsThePage(t *testing.T) {
	for _, block := range []string{"result", "why-back", "why-lost", "chosen-by"} {
		if text, err := write("bluegray/"+block, "no-such-word"); err == nil {
			t.Errorf("%s of an unknown word gives %q", block, text)
		}
	}
	if _, err := write("bluegray/notice/no-such-kind", nil); err == nil {
		t.Error("a notice of an unknown kind was written")
	}
}
