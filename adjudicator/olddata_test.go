package adjudicator

import (
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestOtherDataStopTheGame starts a game and then lays another order of battle
// over the printed one: nobody may play on with other units than he began with.
func TestOtherDataStopTheGame(t *testing.T) {
	c := newCampaign(t, 1, nil)
	forces, _, err := data.With(nil).Text("chickamauga", "forces.txt")
	if err != nil {
		t.Fatal(err)
	}
	stronger := strings.Replace(forces, "Wilder      inf    8", "Wilder      inf    9", 1)
	if stronger == forces {
		t.Fatal("Wilder's line is not where it was")
	}
	c.system = bluegray.New(data.With(fstest.MapFS{"chickamauga/forces.txt": {Data: []byte(stronger)}}))
	c.restart()
	if _, err := c.a.View("ring", rules.Union); err == nil || !strings.Contains(err.Error(), "put back the files that it was started on") {
		t.Errorf("the game is shown on other data: %v", err)
	}
	c.system = bluegray.New(data.With(nil))
	c.restart()
	if _, err := c.a.View("ring", rules.Union); err != nil {
		t.Errorf("the game is not shown on its own data: %v", err)
	}
}
