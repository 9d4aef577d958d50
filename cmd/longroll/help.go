package main

import (
	"slices"
	"strings"

	"longroll/orders"
	"longroll/rules"
)

// helpCommand explains commands, orders and options.
type helpCommand struct {
	Topic []string `arg:"" optional:"" help:"A command; or an order; or an optional rule; or orders, with a game system, or a battle of it, and the name of one if you like."`
}

// Help is the long help.
func (*helpCommand) Help() string {
	return "Examples:\n  longroll help orders\n  longroll help attack\n  longroll help orders cwb dispatch\n  longroll help referee\n  longroll help referee rollback\n  longroll help game new\n  longroll help 21.15"
}

func (h *helpCommand) run(c *caller) error {
	if len(h.Topic) > 0 && h.Topic[0] == "orders" {
		return explainOrders(c, h.Topic[1:])
	}
	if len(h.Topic) > 0 && h.Topic[0] == "referee" {
		text, ok := orders.HelpDirection(strings.Join(h.Topic[1:], " "))
		if !ok {
			text = orders.HelpDirections()
		}
		c.printf("%s", text)
		return nil
	}
	if len(h.Topic) == 0 {
		defer c.printf("%s", helpTopics)
	}
	_, err := parse(append(append([]string{}, h.Topic...), "--help"), c)
	if err != nil && len(knowing(h.Topic)) > 0 {
		return explainOrders(c, h.Topic)
	}
	if err != nil {
		word := strings.Join(h.Topic, " ")
		if known, problem := explainOption(c, strings.TrimPrefix(word, "option ")); known || problem != nil {
			return problem
		}
	}
	return err
}

// helpTopics are what help tells of, each in a line.
const helpTopics = `
Topics, behind "longroll help":
  game new           a command, as listed above
  orders             how orders are written, in each game system
  orders bluegray    in one of them, and so orders cwb, or the name of a battle of it
  attack             one order by its name, and so move, dispatch and others
  21.15              an optional rule, by its number or its name
  absence            what players write besides orders, by its first word
  referee            what a referee may write
  referee rollback   one thing of that
  rulings            how a referee rules on units, points and dice
`

// explainOrders prints how orders are written: in the game system that is named first, or whose battle is, or
// else in each that has the order, all of them if none is asked about.
func explainOrders(c *caller, topic []string) error {
	systems := knowing(topic)
	for _, s := range printedWith(nil).systems() {
		if len(topic) > 0 && (topic[0] == s.Code() || slices.ContainsFunc(s.Battles(), func(b rules.Battle) bool { return b.Name == topic[0] })) {
			systems, topic = []string{s.Code()}, topic[1:]
			break
		}
	}
	if len(systems) == 0 {
		return bad("no game system has an order %q; try longroll help orders", strings.Join(topic, " "))
	}
	for i, code := range systems {
		if len(systems) > 1 {
			c.printf("%s%s\n\n", strings.Repeat("\n", min(i, 1)), "Game system "+code+" (longroll battle list tells which battles are of it):")
		}
		c.printf("%s", orders.Help(code, strings.Join(topic, " ")))
	}
	return nil
}

// knowing lists the codes of the game systems that have an order.
func knowing(topic []string) []string {
	var codes []string
	for _, s := range printedWith(nil).systems() {
		if len(topic) == 0 || orders.Knows(s.Code(), strings.Join(topic, " ")) {
			codes = append(codes, s.Code())
		}
	}
	return codes
}
