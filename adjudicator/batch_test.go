package adjudicator

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

var batchIn = regexp.MustCompile(`(?m)^Batch (\d+): ([0-9a-f]{64})$`)

// secretLog plays an order log to its end, with dice that the enemy of who rolls may not
// know, and gives all letters.
func secretLog(t testing.TB) (*orderLog, []Letter) {
	l := newOrderLog(t, NewGame{Seed: strings.Repeat("5a", 32)})
	l.send(rules.Confederate, "preset to 1 Corps, complex\n  by the pike\n  limit 20.20\n  \"Attack at dawn.\"\nend\n")
	l.send(rules.Union, "end\n")
	l.send(rules.Confederate, attack+"pause\n")
	for range 8 {
		l.send(rules.Confederate, "end\n")
		l.send(rules.Union, "end\n")
	}
	if m, err := l.a.load("ring"); err != nil || !m.over {
		t.Fatalf("the logs are not closed: %v", err)
	}
	l.sound()
	var all []Letter
	for _, raw := range l.ledger.letters {
		var letter Letter
		if err := json.Unmarshal(raw, &letter); err != nil {
			t.Fatal(err)
		}
		all = append(all, letter)
	}
	return l, all
}

// TestSecretDiceComeInBatches: the first mail and each turn mail of a side has one batch,
// counted from 1, whether anything fell in secret or not; nothing else has, and all of them
// are opened with the last mail.
func TestSecretDiceComeInBatches(t *testing.T) {
	_, letters := secretLog(t)
	told, opened := map[string][]string{}, map[string]string{}
	for _, l := range letters {
		found := batchIn.FindAllStringSubmatch(l.Text, -1)
		last := strings.Contains(l.Subject, "the game is over")
		carries := strings.Contains(l.Text, "\nSealed: ") && !last
		if len(found) > 1 || (len(found) == 1) != carries {
			t.Errorf("%q to %s has %d batches", l.Subject, l.To, len(found))
		}
		if len(found) == 1 {
			told[l.To] = append(told[l.To], found[0][2])
			if found[0][1] != fmt.Sprint(len(told[l.To])) {
				t.Errorf("batch %d of %s is called %s", len(told[l.To]), l.To, found[0][1])
			}
		}
		for _, f := range l.Attach {
			if last && f.Name == "ring-dice.txt" {
				opened[l.To] = string(f.Data)
			}
		}
	}
	for _, to := range []string{alice, bob} {
		var list []string
		for _, m := range batchIn.FindAllStringSubmatch(opened[to], -1) {
			list = append(list, m[2])
		}
		if len(list) < 6 || !slices.Equal(list, told[to]) {
			t.Errorf("%s was told the batches %q, and opened are %q", to, told[to], list)
		}
		slices.Sort(list)
		if n := len(slices.Compact(list)); n != len(told[to]) {
			t.Errorf("%s: of %d batches only %d differ", to, len(told[to]), n)
		}
	}
	if strings.Count(opened[carol], "\nBatch ") != len(told[alice])+len(told[bob]) {
		t.Errorf("the referee, who sees all, is not shown all batches:\n%s", opened[carol])
	}
	if !strings.Contains(opened[alice], "\nt2.confederate.accept-2/1 3 of 6\n") || strings.Contains(opened[bob], "\nt2.confederate.accept-2/1 3 of 6\n") {
		t.Errorf("the secret rolls of Bob are not in Alice's batches alone:\n%s", opened[alice])
	}
}

// TestAPlayerRecomputesABatch runs what the file of the last mail says, for each batch, with
// openssl and a shell.
func TestAPlayerRecomputesABatch(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("openssl is not installed")
	}
	_, letters := secretLog(t)
	dir := t.TempDir()
	var file string
	for _, l := range letters {
		for _, f := range l.Attach {
			if l.To == alice && f.Name == "ring-dice.txt" {
				file = string(f.Data)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "ring-dice.txt"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	from, to := strings.Index(file, "KEY="), strings.Index(file, "cut -c1-64\n")
	if from < 0 || to < from {
		t.Fatalf("no recipe:\n%s", file)
	}
	recipe, rolls := file[from:to+len("cut -c1-64\n")], 0
	for _, m := range regexp.MustCompile(`(?m)^Batch (\d+): ([0-9a-f]{64})\nKey: ([0-9a-f]{64})\n((?:[^BO].*\n)*)`).FindAllStringSubmatch(file, -1) {
		script := strings.Replace(strings.Replace(recipe, "KEY= ", "KEY="+m[3]+" ", 1), `"1:"`, `"`+m[1]+`:"`, 1)
		run := exec.Command("sh", "-c", script)
		run.Dir = dir
		out, err := run.CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != m[2] {
			t.Errorf("batch %s comes out as %s, %v; want %s", m[1], out, err, m[2])
		}
		rolls += strings.Count(m[4], "\n")
	}
	if rolls == 0 {
		t.Error("no roll was secret")
	}
}

// TestTheReadmeRecomputesABatch runs the lines of README on the archive and on each mail to
// the Union that has a batch.
func TestTheReadmeRecomputesABatch(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("openssl is not installed")
	}
	l, letters := secretLog(t)
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^    BATCH=.*\n(?:    .*\n)*`).Find(readme)
	dir, seed := t.TempDir(), l.ledger.seed(t).Reveal()
	data, _ := archived(t, l.a, false)
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	keyed := "keyed() { openssl dgst -sha256 -mac HMAC -macopt hexkey:$1 -r | cut -c1-64; }\n"
	n := 0
	for _, letter := range letters {
		told := batchIn.FindStringSubmatch(letter.Text)
		if letter.To != alice || told == nil {
			continue
		}
		for name, data := range map[string][]byte{"ring.txt": text, "mail.txt": []byte(letter.Text), "check.sh": []byte("SEED=" + seed + "\n" + keyed + string(lines))} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		run := exec.Command("sh", "-eu", "check.sh")
		run.Dir = dir
		if out, err := run.CombinedOutput(); err != nil || string(out) != told[2]+"\n"+told[2]+"\n" {
			t.Fatalf("batch %s: %v\n%s", told[1], err, out)
		}
		n++
	}
	if n < 6 {
		t.Errorf("only %d batches", n)
	}
}

// TestVerifyNamesAWrongBatch changes a batch in the journal, and a secret roll with what
// follows from it.
func TestVerifyNamesAWrongBatch(t *testing.T) {
	for _, c := range []struct{ name, old, new, finds string }{
		{"none", `,"batch":"[0-9a-f]*"`, "", "has no batch of secret dice"},
		{"another", `"batch":"[0-9a-f]`, `"batch":"x`, " of secret dice, in the "},
		{"one in the last mail", `("what":"ended","to":\[\{"reader":"union")`, `$1,"batch":"00"`, "and none was due"},
	} {
		l, _ := secretLog(t)
		pattern, n, at := regexp.MustCompile(c.old), 0, 0
		x := &table{t: t, ledger: l.ledger}
		forge(t, x, func(e *entry) {
			if n++; e.Kind == "mailed" && at == 0 && pattern.Match(e.Body) {
				e.Body, at = pattern.ReplaceAll(e.Body, []byte(c.new)), n
			}
		})
		l.restart()
		_, faults, err := l.a.Verify("ring")
		named := fmt.Sprintf("entry %d", at)
		if err != nil || at == 0 || !slices.ContainsFunc(faults, func(f error) bool { return strings.Contains(f.Error(), c.finds) && strings.Contains(f.Error(), named) }) {
			t.Errorf("%s: entry %d; %v, %v", c.name, at, faults, err)
		}
	}
}

// TestAGameOfBeforeTheBatches goes on without them, and verifies.
func TestAGameOfBeforeTheBatches(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	forge(t, x, func(e *entry) {
		e.Body = bytes.Replace(withoutBatches(e.Body), []byte(`,"batches":true`), nil, 1)
	})
	// the seals are of the record as it is now
	forge(t, x, func(*entry) {})
	x.restart()
	_, letters := x.post(alice, "march Blue 5", "done")
	if len(letters) < 2 || strings.Contains(letters[1].Text, `"Digest": "0`) {
		t.Errorf("%v", letters)
	}
	for _, raw := range x.ledger.entries["ring"] {
		if bytes.Contains(raw, []byte(`"batch"`)) {
			t.Errorf("an old game has batches: %s", raw)
		}
	}
	x.sound()
}

func withoutBatches(body []byte) []byte {
	return regexp.MustCompile(`,"batch":"[0-9a-f]*"`).ReplaceAll(body, nil)
}
