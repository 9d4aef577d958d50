package orders

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestAMisspeltDieIsNamed: before any has fallen too, and where the name ends in a *; what is
// offered is right.
func TestAMisspeltDieIsNamed(t *testing.T) {
	board, field := chickamauga(t), april(t)
	for _, c := range []struct {
		game refereed
		name string
		like string // empty: it is none, and any of its turn is offered
	}{
		{board, "gt1.confederat.combat-1*", "gt1.confederate.combat-1*"},
		{board, "gt1.confederate.combta-1.1121", "gt1.confederate.combat-1.1121"},
		{board, "gt1.confederate.combta-*", "gt1.confederate.combat-*"},
		{board, "gt1.confederate.combta*", "gt1.confederate.combat-*"},
		{board, "gt1.confederate.combat1.1121", "gt1.confederate.combat-1.1121"},
		{board, "gt1.unoin.bombrad-1.1121.Wilder", "gt1.union.bombard-1.1121.Wilder"},
		{board, "gt1.unoin*", "gt1.union.*"},
		{board, "gt1.union.Recovery.Wilder", "gt1.union.recovery.Wilder"},
		{board, "gt1.union.cpu", "gt1.union.cup"},
		{board, "fox.hen/ruling2.gt1.union.combt-1.1121", "fox.hen/ruling2.gt1.union.combat-1.1121"},
		{board, "gt1.union.combat-", "gt1.union.combat-*"},
		{board, "gt1.union.weather-1", "gt1.union.*"},
		{board, "gt1.french.combat-1", ""},
		{field, "t3.union.acept-1/1", "t3.union.accept-1/1"},
		{field, "t3.union.blod-lust/3/union1/21.12/1", "t3.union.blood-lust/3/union1/21.12/1"},
		{field, "t3.union.army-of-the-oiho/1", "t3.union.army-of-the-ohio/1"},
	} {
		_, bad := c.game.read("roll " + c.name + " is 4 because it rains")
		if bad == nil {
			t.Errorf("%s is taken for a die", c.name)
			continue
		}
		turn := c.name[:strings.Index(c.name, "t1.")+3]
		if c.game.system == "cwb" {
			turn = "t3."
		}
		wants := []string{"rule: roll " + turn + "* is 4 because it rains"}
		if c.like != "" {
			wants = []string{"rule: roll " + c.like + " is 4 because it rains"}
		}
		if !strings.Contains(bad.Reason, "is no name of a die in this game: behind its turn stands a side") || !slices.Equal(bad.Try, wants) {
			t.Errorf("%s: %s\n%q\n%q", c.name, bad.Reason, bad.Try, wants)
		}
		for _, right := range bad.Try {
			if _, bad := c.game.read(right); bad != nil {
				t.Errorf("%s: %s is offered, and is not right: %s", c.name, right, bad.Reason)
			}
		}
	}
	for _, right := range []string{"gt1*", "gt1.*", "gt1.conf*", "gt1.confederate.comb*", "gt1.confederate.combat-1*", "gt1..sub-2.1121.union-1", "gt12.union.cup",
		"fox.hen/ruling2.gt1.union.combat-1.1121.second", "gt2.x.gt1.union.combat-1.1121"} {
		if _, bad := board.read("roll " + right + " is 4"); bad != nil {
			t.Errorf("%s: %s", right, bad.Reason)
		}
	}
	if r, bad := board.read("roll gt1.confederat.combat-1* is free"); bad != nil || r.Value != 0 {
		t.Errorf("what a slip has fixed can't be lifted: %+v", bad)
	}
}

// TestEveryDieHasAKind: whatever a system rolls for has a name that a referee may fix.
func TestEveryDieHasAKind(t *testing.T) {
	for system, least := range map[string]int{"bluegray": 14, "cwb": 18} {
		found, dice := rolledIn(t, filepath.Join("..", "rules", system)), tongueOf(system).rulings().dice
		for _, subject := range found {
			if !aboutDie(dice, "union."+subject+"1") && !aboutDie(dice, "union."+subject+"/1") && !aboutDie(dice, "union."+subject) {
				t.Errorf("%s rolls for %q, and no kind of die begins so", system, subject)
			}
		}
		for _, kind := range dice.kinds {
			if !slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, strings.TrimRight(kind, "/")) }) {
				t.Errorf("%s rolls for nothing that begins with %q", system, kind)
			}
		}
		if len(found) < least {
			t.Errorf("%s rolls in %d places", system, len(found))
		}
	}
}

// rolledIn lists how the subjects of the dice begin that the source of a system rolls.
func rolledIn(t *testing.T, dir string) (found []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), filepath.Join(dir, f.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				found = append(found, subjectsOf(f)...)
			}
		}
	}
	return found
}

// rolling are the functions that roll a die, with the place of its subject among their
// arguments.
var rolling = map[string]int{"roll": 0, "rollOf": 0, "die": 1, "dice": 1}

// subjectsOf are those of the dice that a function rolls.
func subjectsOf(f *ast.FuncDecl) (found []string) {
	named := map[string]string{} // variables, by what they begin with
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if id, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Rhs) == 1 {
				named[id.Name] = beginning(n.Rhs[0], named)
			}
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			if at, rolls := rolling[nameOf(sel, ok)]; rolls && at < len(n.Args) {
				if s := beginning(n.Args[at], named); s != "" {
					found = append(found, s)
				}
			}
		}
		return true
	})
	return found
}

func nameOf(sel *ast.SelectorExpr, ok bool) string {
	if !ok {
		return ""
	}
	return sel.Sel.Name
}

// beginning is the text with which an expression begins, as far as it is written there.
func beginning(e ast.Expr, named map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(e.Value)
		s, _, _ = strings.Cut(s, "%")
		return s
	case *ast.BinaryExpr:
		return beginning(e.X, named)
	case *ast.CallExpr:
		if len(e.Args) == 0 {
			return ""
		}
		sel, ok := e.Fun.(*ast.SelectorExpr)
		s := beginning(e.Args[0], named)
		if name := nameOf(sel, ok); name == "occasion" || name == "nextCheck" {
			s += "/"
		}
		return s
	case *ast.Ident:
		return named[e.Name]
	}
	return ""
}
