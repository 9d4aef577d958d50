package report

import (
	"bytes"
	"strings"
	"testing"
)

// TestFilesThatDoNotFitAreNamed writes a last mail with files of all sizes.
func TestFilesThatDoNotFitAreNamed(t *testing.T) {
	p, err := mails(t)["ended-big"]()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, f := range p.Files {
		total += len(f.Data)
		if f.Name == "ring.longroll" {
			t.Error("an archive that is too big comes with the mail")
		}
		if strings.HasSuffix(f.Name, ".gz") != bytes.HasPrefix(f.Data, []byte{0x1f, 0x8b}) {
			t.Errorf("%s is not what its name says", f.Name)
		}
	}
	if len(p.Files) != 2 || total > mostFiles || !strings.Contains(p.Text, "ask whoever runs the server") {
		t.Errorf("%d files of %d bytes", len(p.Files), total)
	}
}

func TestAMailWithoutItsPictureSaysSo(t *testing.T) {
	p, err := mails(t)["ended"]()
	if err != nil || !strings.Contains(p.HTML, "cid:map") {
		t.Fatalf("the mail has no picture: %v", err)
	}
	bare, err := WithoutPicture(p.HTML)
	if err != nil || strings.Contains(bare, "cid:map") || !strings.Contains(bare, "write &quot;status&quot; to have it") {
		t.Errorf("%v\n%s", err, bare)
	}
}
