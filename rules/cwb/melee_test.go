package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// countOf counts the events of a kind.
func countOf[E rules.Event](b *bench) int {
	n := 0
	for _, e := range b.events {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

// Brigades that attack a camp loot it once, before the fire, and not again when they fire; their leader leaves with them if it is
// the end of them. CWB-AH 3.2; CWB 23.0.
func TestCampIsLootedOnce(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9 marks=encamped", own3+"infantry-line normal 9", "confederate infantry B 3.04 S infantry-line normal 9", "confederate cavalry C 3.04 S dismounted normal 5")
	b := charges(t, g, nil, nil, "A", "B", "C")
	looted := 0
	for _, e := range b.events {
		if s, ok := e.(StragglersChecked); ok && s.Why == "looting" {
			looted++
		}
	}
	if looted != 2 {
		t.Errorf("they loot %d times, want once each, without the cavalry", looted)
	}
	g = newField(t, plain(5, 9), foe+"9 marks=encamped", own3+"infantry-line normal 1 morale=E")
	if b = charges(t, g, []int{6}, nil, "A"); countOf[ChargeMade](b) != 0 {
		t.Error("nobody is left and goes in")
	}
	is(t, b.g, "A", "-", "")
}

// Cavalry that is mounted may go into line after the fire as infantry in column may, but stays as it is unless its owner says so; a camp
// changes no formation. CWB 23.1i, 23.1r, 15.0c; CWB-AH 2.4b.
func TestWhoDeploysInCloseCombat(t *testing.T) {
	for line, want := range map[string]map[string]data.Formation{
		"mounted normal 9":                {"": data.Mounted, "go into line": data.Dismounted, "stay mounted": data.Mounted},
		"mounted normal 9 marks=encamped": {"": data.Mounted, "go into line": data.Mounted},
	} {
		for choice, formation := range want {
			g := newField(t, plain(5, 9), "union cavalry T 3.03 N "+line, own3+"infantry-line normal 1")
			choices := map[string]string{"deploy": choice}
			if choice == "" {
				choices = nil
			}
			b := charges(t, g, nil, choices, "A")
			if f := b.g.field.pieces[0].formation; f != formation {
				t.Errorf("%s, %q: it is %s, want %s", line, choice, f, formation)
			}
		}
	}
	g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-line normal 9", "confederate cavalry A 3.04 S mounted normal 9")
	b := charges(t, g, []int{1, 1, 1, 1}, map[string]string{"deploy": "go into line"}, "A")
	if f := b.g.field.pieces[pieceNamed(t, g, "A")].formation; f != data.Dismounted {
		t.Errorf("the attackers are %s", f)
	}
}

// A camp in column does not deploy when it is fired at, either. CWB-AH 2.4b; CWB 15.0c.
func TestCampsDoNotDeploy(t *testing.T) {
	for marks, want := range map[string]data.Formation{"": data.InfantryLine, " marks=encamped": data.InfantryColumn} {
		g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-column normal 9"+marks, "confederate cavalry A 3.04 S dismounted normal 9")
		b := asks(t, g, south, []int{1, 1}, nil, func(b *bench) error {
			_, err := b.shoot(shot{target: hexAt(t, g, "3.03"), by: []int{pieceNamed(t, g, "A")}, why: "fire"})
			return err
		})
		if f := b.g.field.pieces[0].formation; f != want {
			t.Errorf("%s: it is %s, want %s", marks, f, want)
		}
	}
}

// A stack that is driven out makes one additional check, whatever is in it. CWB 23.0, 23.1p.
func TestOneAdditionalCheck(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", "union infantry U 3.03 N infantry-line normal 9", own3+"infantry-line normal 9")
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 6, 2, 2, 2, 2}, nil, "A")
	if e, _ := first[CloseCombatEnded](b); e.Winner != south {
		t.Fatalf("%+v", e)
	}
	if n := countOf[MoraleChecked](b); n != 3 {
		t.Errorf("%d morale checks, want one of the attackers, two of the defenders", n)
	}
}

// The defender who holds his hex keeps what lies in it, is not asked to turn anybody but his own, and his enemy's leaders leave with
// the beaten, or without them if there are none left. CWB 23.0, 25.4d, 25.4e, 28.2e.
func TestDefenderHolds(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"21", "union wagon W 3.03 N wagon normal 5", "union leader M 3.03 N leader normal 1", own3+"infantry-line normal 9 morale=E", "confederate leader L 3.04 S leader normal 2")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 6, 6}, nil, Charge{Units: []string{"A"}, Leaders: []string{"L"}, Target: hexAt(t, g, "3.03")}.run)
	if e, _ := first[CloseCombatEnded](b); e.Winner != rules.Union {
		t.Fatalf("%+v", e)
	}
	is(t, b.g, "W", "3.03", "normal")
	is(t, b.g, "M", "3.03", "normal")
	for choice, driven := range map[string]int{"goes along": 0, "stays": 1} {
		b = asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 6, 6}, map[string]string{"go-along": choice + " else default"},
			Charge{Units: []string{"A"}, Leaders: []string{"L"}, Target: hexAt(t, g, "3.03")}.run)
		is(t, b.g, "L", "3.04", "normal")
		if n := countOf[Overrun](b); n != driven {
			t.Errorf("%s: %d driven out of the hex, want %d", choice, n, driven)
		}
	}
}

// Routed defenders whom the stragglers of their flight use up leave the hex all the same, and their leader is sent away. CWB 23.0, 25.4d.
func TestRoutedDefenderUsedUp(t *testing.T) {
	g := newField(t, plain(5, 9), "union infantry T 3.03 N infantry-line routed 3 morale=A", "union leader M 3.03 N leader normal 1", own3+"infantry-line normal 1")
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 1}, nil, "A")
	is(t, b.g, "T", "-", "")
	is(t, b.g, "A", "3.03", "normal")
	if p := &b.g.field.pieces[pieceNamed(t, g, "M")]; p.place == onMap && g.label(p.at) == "3.03" {
		t.Error("his leader is among the enemy")
	}
}

// Whoever goes into close combat is no longer gathering stragglers, nor who was attacked. CWB 21.2.
func TestCloseCombatEndsRecovery(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"21 marks=recovering", own3+"infantry-line normal 9 morale=E marks=recovering")
	for _, n := range []int{0, 3} {
		g.gunnery.recoveries = append(g.gunnery.recoveries, recovery{piece: int16(n), at: g.field.pieces[n].at})
	}
	b := charges(t, g, []int{1, 1, 1, 1, 1, 1, 6, 6}, nil, "A")
	if len(b.g.gunnery.recoveries) != 0 || b.g.field.pieces[0].has(recovering) || b.g.field.pieces[3].has(recovering) {
		t.Errorf("%+v", b.g.gunnery.recoveries)
	}
}

// A beaten defender draws no fire in the first hex of his way back, though it lies in a zone, and does in the second. CWB 23.1n, 14.1a, 15.0a.
func TestFireBehindACloseCombat(t *testing.T) {
	g := newField(t, plain(5, 9), "union infantry T 3.05 N infantry-line normal 20", "confederate infantry A 3.06 S infantry-line normal 9",
		"confederate infantry X 3.02 N infantry-line normal 9", "confederate infantry Y 2.03 NE infantry-line normal 9")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6}, map[string]string{"retreat": "3.04 3.03 else default"}, Charge{Units: []string{"A"}, Target: hexAt(t, g, "3.05")}.run)
	if e, _ := first[CloseCombatEnded](b); e.Winner != south {
		t.Fatalf("%+v", e)
	}
	at := make(map[string]int)
	for _, f := range shots(b) {
		if f.Why == "retreat" {
			at[g.label(f.Target)]++
		}
	}
	if at["3.04"] != 0 || at["3.03"] != 1 {
		t.Errorf("he is fired on in %v", at)
	}
}

// In close combat each side has its own leaders: the attackers' are no help to the defenders, nor in danger with them. CWB 25.3, 25.3a, 25.4.
func TestLeadersOfBothSidesInOneHex(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"9", "union leader M 3.03 N leader normal 4", "confederate infantry A 3.03 S infantry-line normal 9", "confederate leader L 3.03 S leader normal 0")
	h := hexAt(t, g, "3.03")
	for side, want := range map[rules.Side]int{rules.Union: 4, south: 0} {
		if rating, ok := g.inspires(h, side); !ok || rating != want || len(g.leadersWith(h, side)) != 1 {
			t.Errorf("%s: rating %d, %v", side, rating, ok)
		}
	}
}

// Of a stack whose fire a camp draws only those loot it who add to the fire. CWB-AH 3.2; CWB 12.3.
func TestWhoDoesNotFireDoesNotLoot(t *testing.T) {
	g := newField(t, plain(5, 9), foe+"20 marks=encamped", own3+"infantry-line normal 9", "confederate infantry B 3.04 S infantry-line normal 9")
	b := shootAt(t, g, shot{why: "retreat"}, "3.03", []string{"A", "B"}, 1, 1, 1)
	var looters []string
	for _, e := range b.events {
		if s, ok := e.(StragglersChecked); ok && s.Why == "looting" {
			looters = append(looters, s.Unit)
		}
	}
	if f, _ := first[FireResolved](b); len(looters) != 1 || looters[0] != "A" || len(f.By) != 1 {
		t.Errorf("%v loot, %v fire", looters, f.By)
	}
}

// Whoever has lost a close combat and can't leave the hex is destroyed, however strong: one side is alone there in the end. CWB 23.0, 24.3.
func TestStrongDefenderSurrounded(t *testing.T) {
	g := newField(t, mapOf("~.~ ~.~ ~~~", ""), "union infantry T 2.02 N infantry-line normal 30 morale=A", "union battery G 2.02 N unlimbered normal 5", "confederate infantry A 2.03 S infantry-line normal 30 morale=A")
	b := asks(t, g, south, []int{1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 6}, nil, func(b *bench) error {
		m := &melee{bench: b, from: hexAt(t, g, "2.03"), target: hexAt(t, g, "2.02"), attackers: []int{pieceNamed(t, g, "A")}}
		g := b.g
		g.putBelow(m.attackers[0], m.target)
		_, err := b.giveWay(m.defenders(), m.target, flight{side: rules.Union, hexes: 2, entered: m.from, cause: "close combat"}, false)
		return err
	})
	is(t, b.g, "T", "-", "")
	is(t, b.g, "G", "-", "")
	is(t, b.g, "A", "2.02", "normal")
	if l := b.g.field.losses[0]; l.casualties != 30 || l.stragglers != 0 {
		t.Errorf("%+v: all that it had is casualties", l)
	}
}
