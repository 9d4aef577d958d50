package cwb

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestOptionsAreReadOnce finds, for every option, the functions that read it: it
// must be exactly one, which answers the question for all others.
func TestOptionsAreReadOnce(t *testing.T) {
	names := choiceNames(t)
	readers := map[string][]string{}
	for _, file := range sources(t) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				for _, name := range optionsIn(n, names) {
					if !slices.Contains(readers[name], f.Name.Name) {
						readers[name] = append(readers[name], f.Name.Name)
					}
				}
				return true
			})
		}
	}
	for i, name := range names {
		if optionList.Defs[i].Missing != "" {
			if len(readers[name]) > 0 {
				t.Errorf("option %s can't be chosen, yet it is read by %v", name, readers[name])
			}
			continue
		}
		if len(readers[name]) != 1 {
			t.Errorf("option %s is read by %d functions, want one: %v", name, len(readers[name]), readers[name])
		}
	}
}

// optionsIn gives the options read at a node: o.is(name, ...), g.options[name].
func optionsIn(n ast.Node, names []string) []string {
	var arg ast.Expr
	switch n := n.(type) {
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "is" && len(n.Args) == 2 {
			arg = n.Args[0]
		}
	case *ast.IndexExpr:
		if f, ok := n.X.(*ast.SelectorExpr); ok && f.Sel.Name == "options" {
			arg = n.Index
		}
	}
	if id, ok := arg.(*ast.Ident); ok && slices.Contains(names, id.Name) {
		return []string{id.Name}
	}
	return nil
}

// choiceNames are the constants of type choice in their order, without the last,
// which counts them.
func choiceNames(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, file := range sources(t) {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST || !startsChoices(g) {
				continue
			}
			for _, s := range g.Specs {
				for _, id := range s.(*ast.ValueSpec).Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	if len(names) != int(choices)+1 {
		t.Fatalf("%d constants of type choice, want %d", len(names), choices+1)
	}
	return names[:choices]
}

func startsChoices(g *ast.GenDecl) bool {
	id, ok := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
	return ok && id.Name == "choice"
}

func sources(t *testing.T) []*ast.File {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	set := token.NewFileSet()
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestOptionListFollowsTheConstants holds the list in the order of the constants, so that
// options are told in one order everywhere.
func TestOptionListFollowsTheConstants(t *testing.T) {
	names := choiceNames(t)
	var listed []string
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || v.Names[0].Name != "optionList" {
				return true
			}
			for _, e := range defsOf(v) {
				listed = append(listed, e.(*ast.KeyValueExpr).Key.(*ast.Ident).Name)
			}
			return false
		})
	}
	if !slices.Equal(listed, names) {
		t.Errorf("the list is in the order\n%v\nthe constants are in\n%v", listed, names)
	}
}

// defsOf gives the rows of an option list.
func defsOf(v *ast.ValueSpec) []ast.Expr {
	for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
		if kv := e.(*ast.KeyValueExpr); kv.Key.(*ast.Ident).Name == "Defs" {
			return kv.Value.(*ast.CompositeLit).Elts
		}
	}
	return nil
}

// TestOptionListIsWhole holds every option to a name of its own, values, a default among them for
// each edition, and a sentence.
func TestOptionListIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range optionList.Defs {
		if o.Name == "" || o.Text == "" || len(o.Values) < 2 || seen[o.Name] {
			t.Errorf("option %q: name, values or text are missing, or it is there twice", o.Name)
		}
		seen[o.Name] = true
		if n := len(o.Defaults); n != 1 && n != len(optionList.Editions) {
			t.Errorf("option %s has %d defaults, want one or one for each edition", o.Name, n)
		}
		for _, d := range o.Defaults {
			if !slices.Contains(o.Values, d) {
				t.Errorf("option %s: the default %q is none of %v", o.Name, d, o.Values)
			}
		}
		if o.Rule != "" && !o.Rule.Valid() {
			t.Errorf("option %s: %q is no citation", o.Name, o.Rule)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		edition string
		chosen  map[string]string
		want    string
	}{
		{"fourth", nil, `there is no edition "fourth": say 3.2`},
		{"", map[string]string{"procrastinating": "on"}, `there is no option "procrastinating": did you mean procrastination?`},
		{"", map[string]string{"procrastination": "yes"}, `option procrastination can't be "yes": say off or on`},
	} {
		_, err := choose(c.edition, c.chosen)
		if err == nil || err.Error() != c.want {
			t.Errorf("choose(%q, %v): %v, want %s", c.edition, c.chosen, err, c.want)
		}
	}
	o, err := choose("", map[string]string{"distorted-until-6": "on"})
	if err != nil || !o.is(distortedUntil6, "on") || !o.is(procrastination, "off") {
		t.Errorf("choose: %+v, %v", o, err)
	}
}
