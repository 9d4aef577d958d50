package mail

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// report is a Draft with everything in it.
func report() Draft {
	return Draft{
		ID: "g17.t3.union@longroll.game.example", From: "game@game.example", FromName: "Chickamauga, the game",
		To: "player@example.net", ReplyTo: "game+b3token@game.example",
		Subject:   "Turn 3: your report \u2013 and a subject so long that it has to be folded over more than one line of the header",
		InReplyTo: "r9@example.net", References: []string{"r1@example.net", "bad id>", "r9@example.net"},
		Auto: AutoReplied, Date: time.Date(2026, 11, 29, 10, 30, 0, 0, time.FixedZone("", 3600)),
		Text:        "Your report.\n\nFrom here on it is a long line, of which it must be said that no mail server would leave it as it is.\n.\nmove A 0101\n",
		HTML:        "<p>Your report.</p><img src=\"cid:map@longroll\">\n",
		Images:      []Image{{CID: "map@longroll", Name: "map.png", Type: "image/png", Data: bytes.Repeat([]byte{0x89, 'P', 'N', 'G'}, 30)}},
		Attachments: []File{{Name: "orders.txt", Type: "text/plain", Data: []byte("move A 0101\r\n")}},
	}
}

func TestComposeWhole(t *testing.T) {
	raw, err := Compose(report())
	if err != nil {
		t.Fatal(err)
	}
	const path = "testdata/composed.golden"
	if *update {
		if err := os.WriteFile(path, bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), strings.ReplaceAll(string(raw), "\r\n", "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	again, err := Compose(report())
	if err != nil || !bytes.Equal(raw, again) {
		t.Errorf("composed twice the mail differs (%v)", err)
	}
	checkWire(t, raw)
}

// checkWire holds what every server and program expects of a mail's bytes.
func checkWire(t *testing.T, raw []byte) {
	t.Helper()
	for i, line := range strings.Split(string(raw), "\r\n") {
		if len(line) > 78 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("line %d of %d columns: %q", i+1, len(line), line)
		}
		for _, b := range []byte(line) {
			if b >= 0x7f || b < ' ' && b != '\t' {
				t.Errorf("line %d has byte %#x", i+1, b)
			}
		}
		if strings.HasPrefix(line, "From ") {
			t.Errorf("line %d would become >From", i+1)
		}
	}
}

// TestRoundTrip holds that Decode reads what Compose wrote.
func TestRoundTrip(t *testing.T) {
	long := strings.Repeat("0101-", 400) + "0102"
	for name, change := range map[string]func(*Draft){
		"whole":           func(*Draft) {},
		"text alone":      func(d *Draft) { d.HTML, d.Images, d.Attachments = "", nil, nil },
		"no pictures":     func(d *Draft) { d.Images = nil },
		"no HTML":         func(d *Draft) { d.HTML, d.Images = "", nil },
		"other alphabets": func(d *Draft) { d.Text, d.FromName = "z\u00fcge \u65e5\u672c \U0001f600\n", "\u65e5\u672c" },
		"long line":       func(d *Draft) { d.Text = long + "\n" },
		"line ends":       func(d *Draft) { d.Text = "a\r\nb\rc\nd" },
		"blanks":          func(d *Draft) { d.Text = "-- \nFrom here\n--=_x\n=3D\n\tx\t\n" },
		"subject encoded": func(d *Draft) { d.Subject = "=?utf-8?q?not_me?= =3D" },
		"no subject":      func(d *Draft) { d.Subject = "" },
		"by a person":     func(d *Draft) { d.Auto = ByPerson },
	} {
		t.Run(name, func(t *testing.T) {
			d := report()
			change(&d)
			raw, err := Compose(d)
			if err != nil {
				t.Fatal(err)
			}
			checkWire(t, raw)
			m, err := Decode(raw, receipt, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			body := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(d.Text)
			if strings.TrimSuffix(m.Body, "\n") != strings.TrimSuffix(body, "\n") {
				t.Errorf("body %q, want %q", m.Body, body)
			}
			got := []string{m.ID, m.From, m.FromName, m.Recipients[0], m.Subject, m.InReplyTo, strings.Join(m.References, " ")}
			want := []string{d.ID, d.From, d.FromName, d.To, d.Subject, d.InReplyTo, "r1@example.net r9@example.net"}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if (m.Robot == "") != (d.Auto == ByPerson) {
				t.Errorf("robot because %q", m.Robot)
			}
			if len(d.Attachments) > 0 && (len(m.Attached) == 0 || m.Attached[len(m.Attached)-1].Text != "move A 0101\n") {
				t.Errorf("attached: %+v", m.Attached)
			}
		})
	}
}

// TestComposeCuts holds that a long correspondence keeps its first and its last ids, and a
// long subject its beginning.
func TestComposeCuts(t *testing.T) {
	d := report()
	d.Subject = strings.Repeat("x", 3000)
	d.References = nil
	for i := range 50 {
		d.References = append(d.References, strings.Repeat("r", i+1)+"@example.net")
	}
	raw, err := Compose(d)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Decode(raw, receipt, Limits{})
	if err != nil || len(m.References) != 20 || m.References[0] != "r@example.net" || m.References[19] != d.InReplyTo {
		t.Errorf("references %v, %v", m.References, err)
	}
	if len(m.Subject) != 250 || !strings.HasSuffix(m.Subject, "x...") {
		t.Errorf("subject of %d characters", len(m.Subject))
	}
}

// TestComposeRefuses holds that nothing a stranger writes can add a header field.
func TestComposeRefuses(t *testing.T) {
	for name, change := range map[string]func(*Draft){
		"no id":              func(d *Draft) { d.ID = "" },
		"id with line end":   func(d *Draft) { d.ID = "a@b\r\nX: y" },
		"id in brackets":     func(d *Draft) { d.ID = "<a@b>" },
		"no receiver":        func(d *Draft) { d.To = "" },
		"two receivers":      func(d *Draft) { d.To = "a@example.net, b@example.net" },
		"receiver with name": func(d *Draft) { d.To = "A <a@example.net>" },
		"receiver with line": func(d *Draft) { d.To = "a@example.net\r\nBcc: b@example.net" },
		"receiver with SIZE": func(d *Draft) { d.To = "a@example.net> SIZE=1" },
		"foreign letters":    func(d *Draft) { d.To = "z\u00fcge@example.net" },
		"bad sender":         func(d *Draft) { d.From = "game" },
		"bad reply address":  func(d *Draft) { d.ReplyTo = "a b@example.net" },
		"no date":            func(d *Draft) { d.Date = time.Time{} },
		"unknown kind":       func(d *Draft) { d.Auto = "auto\r\nX: y" },
		"image id":           func(d *Draft) { d.Images[0].CID = "a> <b" },
		"image type":         func(d *Draft) { d.Images[0].Type = "png" },
		"file name":          func(d *Draft) { d.Attachments[0].Name = "../../etc/x" },
		"file type":          func(d *Draft) { d.Attachments[0].Type = "text/plain; x=y" },
	} {
		d := report()
		change(&d)
		if raw, err := Compose(d); err == nil || raw != nil {
			t.Errorf("%s: composed", name)
		}
	}
	d := report()
	d.Subject, d.FromName = "a\r\nX-Evil: 1", "b\nX-Evil: 1"
	d.InReplyTo = "x\r\nX-Evil: 1"
	raw, err := Compose(d)
	if err != nil || strings.Contains(string(raw), "\nX-Evil") {
		t.Errorf("a line end in free text: %v\n%s", err, raw)
	}
}

// TestComposeOnTheWire holds, whatever strangers write in their mail's fields, the limits of RFC 5322 2.1.1
// and 7 bits, and the marks by which other programs know that they should not answer (RFC 3834 5).
func TestComposeOnTheWire(t *testing.T) {
	d := report()
	d.InReplyTo = strings.Repeat("r", maxID-len("@example.net")) + "@example.net"
	d.References = []string{"z\u00fcge@example.net", strings.Repeat("x", 5000) + "@example.net"}
	for i := range 30 {
		d.References = append(d.References, strings.Repeat(string(rune('a'+i%26)), 900+i)+"@example.net")
	}
	d.Subject, d.FromName = strings.Repeat("\U0001f600", 300), strings.Repeat("\u65e5", 300)
	d.Text, d.HTML = strings.Repeat("\u00fc", 5000)+"\n", strings.Repeat("x", 5000)
	raw, err := Compose(d)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(raw), "\r\n") {
		if len(line) > 998 || !isPlainASCII(line) || strings.Contains(line, "\n") {
			t.Errorf("a line of %d bytes: %.200q", len(line), line)
		}
	}
	for kind, marks := range map[string]string{AutoGenerated: AutoGenerated, AutoReplied: AutoReplied, "": AutoGenerated} {
		d.Auto = kind
		raw, err := Compose(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Auto-Submitted: " + marks, "X-Auto-Response-Suppress: All", "X-Loop: " + d.From, "In-Reply-To: <r"} {
			if n := strings.Count(string(raw), "\r\n"+want); n != 1 {
				t.Errorf("%q: %q stands there %d times", kind, want, n)
			}
		}
	}
}
