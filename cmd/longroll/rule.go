package main

import (
	"slices"
	"strings"
)

// ruleCommand does at the command line what a referee does by mail.
type ruleCommand struct {
	Game  string   `arg:"" help:"Name of the game."`
	Words []string `arg:"" help:"What is to be done, as a referee would write it." name:"words"`
}

// Help is the long help.
func (*ruleCommand) Help() string {
	return "Who is concerned is told; every act stands in the journal. longroll help referee lists all that may be written.\n\nExamples:\n" +
		"  longroll rule ring extend union 48h\n" +
		"  longroll rule ring hold because of the holidays\n" +
		"  longroll rule ring rollback to turn 3 keep dice because a gun fired twice\n" +
		"  longroll rule ring answer union 3 \"Yes, it may.\"\n" +
		"  longroll rule ring answer union 3 public \"Yes, it may.\"\n" +
		"  longroll rule ring replace union with name@example.org"
}

func (r *ruleCommand) runIn(h *house, c *caller) error {
	if err := h.game(r.Game); err != nil {
		return err
	}
	done, err := h.games.Direct(h.now(), r.Game, refereeLine(r.Words))
	if err != nil {
		return err
	}
	h.stir()
	for _, line := range done {
		c.printf("%s\n", line)
	}
	return nil
}

// refereeLine is what a referee would write for the words of a command line. A text in
// quotation marks is one word there, so what stands before it can be told from it.
func refereeLine(words []string) string {
	if n := len(words); n > 1 && words[0] == "answer" && words[n-2] == "public" && strings.Contains(words[n-1], " ") {
		words = append(slices.Clone(words[:n-2]), "public:", words[n-1])
	}
	return strings.Join(words, " ")
}
