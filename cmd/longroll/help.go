package main

import (
	"strings"

	"longroll/orders"
)

// helpCommand explains.
type helpCommand struct {
	Topic []string `arg:"" optional:"" help:"A command; or orders, with the name of one if you like."`
}

// Help is the long help.
func (*helpCommand) Help() string {
	return "Examples:\n  longroll help orders\n  longroll help orders attack\n  longroll help game new"
}

func (h *helpCommand) run(c *caller) error {
	if len(h.Topic) > 0 && h.Topic[0] == "orders" {
		c.printf("%s", orders.Help("bluegray", strings.Join(h.Topic[1:], " ")))
		return nil
	}
	_, err := parse(append(append([]string{}, h.Topic...), "--help"), c)
	return err
}
