package main

import "testing"

// TestAnswerToBothAtTheCommandLine: a text in quotation marks stands apart from the word
// before it, so that "public" is not taken for the beginning of a secret answer.
func TestAnswerToBothAtTheCommandLine(t *testing.T) {
	for want, words := range map[string][]string{
		"answer union 3 public: Yes, it may.":       {"answer", "union", "3", "public", "Yes, it may."},
		"answer union 3 public: Yes.":               {"answer", "union", "3", "public:", "Yes."},
		"answer union 3 public roads are free":      {"answer", "union", "3", "public", "roads", "are", "free"},
		"answer union 3 Yes, it may.":               {"answer", "union", "3", "Yes, it may."},
		"hold because of the public holidays":       {"hold", "because", "of", "the", "public", "holidays"},
		"answer union 3 to the public it is closed": {"answer", "union", "3", "to the public it is closed"},
	} {
		if got := refereeLine(words); got != want {
			t.Errorf("%q is read as %q, not %q", words, got, want)
		}
	}
}
