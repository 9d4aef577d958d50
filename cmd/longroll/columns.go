package main

import (
	"bytes"
	"strings"
	"text/tabwriter"
)

// columns prints rows with their cells set under one another, and no blanks at the
// end of a line.
func (c *caller) columns(rows [][]string) error {
	var set bytes.Buffer
	t := tabwriter.NewWriter(&set, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		if _, err := t.Write([]byte(strings.Join(row, "\t") + "\n")); err != nil {
			return err
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(set.String()) {
		c.printf("%s\n", strings.TrimRight(line, " \n"))
	}
	return nil
}
