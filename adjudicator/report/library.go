package report

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"
)

//go:embed templates/*.tmpl
var templateFiles embed.FS

// library holds the sentences of all systems, parsed once. A block is named by
// what it tells: "bluegray/notice/moved", "page/turn".
var library = sync.OnceValues(func() (*template.Template, error) {
	t, err := template.New("library").Option("missingkey=error").Funcs(words()).ParseFS(templateFiles, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	for _, block := range t.Templates() {
		if block.Tree != nil {
			makePlain(block.Tree, block.Root)
		}
	}
	return t, nil
})

// makePlain sends every value that a template prints through plain, as
// html/template does with its escapers: no block can forget it.
func makePlain(tree *parse.Tree, node parse.Node) {
	switch n := node.(type) {
	case *parse.ListNode:
		for i := 0; n != nil && i < len(n.Nodes); i++ {
			makePlain(tree, n.Nodes[i])
		}
	case *parse.IfNode:
		makePlainBranch(tree, &n.BranchNode)
	case *parse.RangeNode:
		makePlainBranch(tree, &n.BranchNode)
	case *parse.WithNode:
		makePlainBranch(tree, &n.BranchNode)
	case *parse.ActionNode:
		if len(n.Pipe.Decl) > 0 {
			return
		}
		call := parse.NewIdentifier("plain").SetTree(tree).SetPos(n.Pos)
		n.Pipe.Cmds = append(n.Pipe.Cmds, &parse.CommandNode{
			NodeType: parse.NodeCommand, Pos: n.Pos, Args: []parse.Node{call},
		})
	}
}

func makePlainBranch(tree *parse.Tree, n *parse.BranchNode) {
	makePlain(tree, n.List)
	makePlain(tree, n.ElseList)
}

// written reports whether there is such a block.
func written(block string) bool {
	lib, err := library()
	return err == nil && lib.Lookup(block) != nil
}

// write executes one block.
func write(block string, data any) (script, error) {
	lib, err := library()
	if err != nil {
		return "", err
	}
	t := lib.Lookup(block)
	if t == nil {
		return "", fmt.Errorf("report: no sentence for %q", block)
	}
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return script(b.String()), nil
}
