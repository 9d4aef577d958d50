package casebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"testing"

	"longroll/rules/option"
)

// Options holds a system's list of options to the way all systems are written: a
// constant of type choice for each, the list in their order (it is the variable
// optionList), every row whole, and each option read by exactly one function, which
// answers the question for all others. It reads the code in the folder in which the
// test runs.
func Options(t *testing.T, list option.List) {
	t.Helper()
	files, err := sources(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	names := choiceNames(files)
	if len(names) != len(list.Defs) {
		t.Fatalf("%d options have a constant of type choice, the list has %d", len(names), len(list.Defs))
	}
	report(t, "read once", readOnce(files, names, list))
	report(t, "in order", outOfOrder(files, names))
	report(t, "whole", unwhole(list))
}

func report(t *testing.T, name string, faults []string) {
	t.Run(name, func(t *testing.T) {
		for _, f := range faults {
			t.Error(f)
		}
	})
}

// sources parses the code of a folder, without tests.
func sources(dir fs.FS) ([]*ast.File, error) {
	names, err := fs.Glob(dir, "*.go")
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	set := token.NewFileSet()
	for _, name := range slices.DeleteFunc(names, isTest) {
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(set, name, text, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// readOnce finds, for every option, the functions that read it: it must be one, or
// none if the option can't be chosen.
func readOnce(files []*ast.File, names []string, list option.List) []string {
	readers := map[string][]string{}
	for _, f := range functions(files) {
		ast.Inspect(f, func(n ast.Node) bool {
			if name := optionRead(n); slices.Contains(names, name) && !slices.Contains(readers[name], f.Name.Name) {
				readers[name] = append(readers[name], f.Name.Name)
			}
			return true
		})
	}
	var faults []string
	for i, name := range names {
		switch n := len(readers[name]); {
		case list.Defs[i].Missing != "" && n > 0:
			faults = append(faults, fmt.Sprintf("option %s can't be chosen, yet it is read by %v", name, readers[name]))
		case list.Defs[i].Missing == "" && n != 1:
			faults = append(faults, fmt.Sprintf("option %s is read by %d functions, want one: %v", name, n, readers[name]))
		}
	}
	return faults
}

func functions(files []*ast.File) []*ast.FuncDecl {
	var all []*ast.FuncDecl
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				all = append(all, f)
			}
		}
	}
	return all
}

// optionRead gives the name that would be an option read at a node: o.is(name, ...) or
// values[name].
func optionRead(n ast.Node) string {
	var arg ast.Expr
	switch n := n.(type) {
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "is" && len(n.Args) == 2 {
			arg = n.Args[0]
		}
	case *ast.IndexExpr:
		arg = n.Index
	}
	if id, ok := arg.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// choiceNames are the constants of type choice in their order, without the last,
// which counts them.
func choiceNames(files []*ast.File) []string {
	var names []string
	for _, file := range files {
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
	return names[:max(len(names)-1, 0)]
}

func startsChoices(g *ast.GenDecl) bool {
	id, ok := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
	return ok && id.Name == "choice"
}

// outOfOrder holds the list to the order of the constants, so that options are told in
// one order everywhere.
func outOfOrder(files []*ast.File, names []string) []string {
	var listed []string
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || v.Names[0].Name != "optionList" {
				return true
			}
			listed = append(listed, rowNames(v)...)
			return false
		})
	}
	if slices.Equal(listed, names) {
		return nil
	}
	return []string{fmt.Sprintf("the list is in the order\n%v\nthe constants are in\n%v", listed, names)}
}

// rowNames gives the constants by which the rows of an option list are named.
func rowNames(v *ast.ValueSpec) []string {
	var names []string
	for _, e := range literal(v.Values[0]) {
		if key, rows := keyed(e); key == "Defs" {
			for _, row := range literal(rows) {
				name, _ := keyed(row)
				names = append(names, name)
			}
		}
	}
	return names
}

func literal(e ast.Expr) []ast.Expr {
	if l, ok := e.(*ast.CompositeLit); ok {
		return l.Elts
	}
	return nil
}

// keyed parts "name: value"; the name is empty where there is none.
func keyed(e ast.Expr) (name string, value ast.Expr) {
	kv, ok := e.(*ast.KeyValueExpr)
	if !ok {
		return "", e
	}
	if id, ok := kv.Key.(*ast.Ident); ok {
		name = id.Name
	}
	return name, kv.Value
}

// unwhole holds every option to a name of its own, values, a default among them or one
// for each edition, and a sentence.
func unwhole(list option.List) []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	seen := map[string]bool{}
	for _, o := range list.Defs {
		if o.Name == "" || o.Text == "" || len(o.Values) < 2 || seen[o.Name] {
			fault("option %q: name, values or text are missing, or it is there twice", o.Name)
		}
		seen[o.Name] = true
		if n := len(o.Defaults); n != 1 && n != len(list.Editions) {
			fault("option %s has %d defaults, want one or one for each edition", o.Name, n)
		}
		for _, d := range o.Defaults {
			if !slices.Contains(o.Values, d) {
				fault("option %s: the default %q is none of %v", o.Name, d, o.Values)
			}
		}
		if o.Rule != "" && !o.Rule.Valid() {
			fault("option %s: %q is no citation", o.Name, o.Rule)
		}
	}
	return faults
}
