package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// readme puts the commands of a chapter of README into a file, as they stand: readme
// CHAPTER FILE.
func readme(ts *testscript.TestScript, _ bool, args []string) {
	_, here, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "..", "README.md"))
	ts.Check(err)
	_, chapter, found := strings.Cut(string(text), "\n## "+args[0]+"\n")
	if !found {
		ts.Fatalf("README has no chapter %q", args[0])
	}
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	var lines strings.Builder
	for line := range strings.Lines(chapter) {
		if code, is := strings.CutPrefix(line, "    "); is {
			lines.WriteString(code)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(lines.String()), 0o600))
}
