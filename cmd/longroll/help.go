package main

import (
	"strings"

	"longroll/orders"
)

// helpCommand explains.
type helpCommand struct {
	Topic []string `arg:"" optional:"" help:"A command; or orders, with a game system and the name of one if you like."`
}

// Help is the long help.
func (*helpCommand) Help() string {
	return "Examples:\n  longroll help orders\n  longroll help orders attack\n  longroll help orders cwb dispatch\n  longroll help game new"
}

func (h *helpCommand) run(c *caller) error {
	if len(h.Topic) > 0 && h.Topic[0] == "orders" {
		system, topic := "bluegray", h.Topic[1:]
		for _, s := range printedWith(nil).systems() {
			if len(topic) > 0 && topic[0] == s.Code() {
				system, topic = s.Code(), topic[1:]
				break
			}
		}
		c.printf("%s", orders.Help(system, strings.Join(topic, " ")))
		return nil
	}
	_, err := parse(append(append([]string{}, h.Topic...), "--help"), c)
	return err
}
