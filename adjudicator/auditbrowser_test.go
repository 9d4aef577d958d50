package adjudicator

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

// seenPieces is what the map of the page shows, as piecesOf lists it. A stack of more than
// four shows three and says how many more there are: those are taken from its data.
const seenPieces = `(() => {
	const list = [];
	let hidden = 0;
	for (const t of document.querySelectorAll("#field text")) { const m = /^\+(\d+) more$/.exec(t.textContent); if (m) hidden += +m[1]; }
	for (const u of document.querySelectorAll("#field .unit")) {
		const [, name, hex] = /^(?:Union|Confederate) (.*?)(?: \(\d\))? in ([\d.]+)$/.exec(u.getAttribute("aria-label"));
		list.push(name + " " + (hex.includes(".") ? hex.replace(".", "").padStart(4, "0") : hex));
	}
	return [hidden, ...list];
})()`

// demandMap demands that the map of the page shows what a view shows and nothing else.
func demandMap(t *testing.T, b *browser, v rules.View) {
	t.Helper()
	found := b.eval(seenPieces).([]any)
	hidden := int(found[0].(float64))
	want := piecesOf(v)
	if len(found)-1+hidden != len(want) || len(found) < 5 {
		t.Errorf("the map shows %d counters and hides %d of a view with %d", len(found)-1, hidden, len(want))
	}
	for _, p := range found[1:] {
		i := slices.Index(want, p.(string))
		if i < 0 {
			t.Errorf("the map shows %s, which is not in the view", p)
			continue
		}
		want = slices.Delete(want, i, i+1)
	}
}

// keepShot leaves a picture of what is seen where LONGROLL_SHOTS says, for people to look at.
func (b *browser) keepShot(name string) {
	b.t.Helper()
	shot := b.shot()
	if len(shot) < 10_000 {
		b.t.Errorf("%s: the picture has %d bytes", name, len(shot))
	}
	if dir := os.Getenv("LONGROLL_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".png"), shot, 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// TestAuditPageInABrowser steps through a battle of each system on a wide and a narrow
// screen: the map is what each saw, with the keyboard alone and with the mouse, and the
// page asks nobody for anything.
func TestAuditPageInABrowser(t *testing.T) {
	c := newCampaign(t, 1, nil)
	for range 12 {
		c.turn()
	}
	if _, err := c.a.Direct(c.now, "ring", "rollback to turn 1 because of a slip"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.a.Direct(c.now, "ring", "rule: points union +1 because of a slip"); err != nil {
		t.Fatal(err)
	}
	for range 3 { // what was played once more is shown, and what was taken back as well
		c.turn()
	}
	fog := newBattle(t, NewGame{Battle: "april-5.2"}, 3)
	fog.play(4)
	for _, game := range []struct {
		name string
		a    *Adjudicator
		wide int
	}{{"chickamauga", c.a, 1280}, {"april", fog.a, 700}} {
		t.Run(game.name, func(t *testing.T) {
			b := newBrowser(t, game.wide, 1000)
			var whole bytes.Buffer // with the seed, that the browser may roll the dice again
			if err := game.a.AuditPageWithSeed(&whole, "ring", anyMap); err != nil {
				t.Fatal(err)
			}
			self := b.openPage(whole.String())
			b.keepShot(game.name + "-first")
			steps := int(b.eval("document.querySelectorAll('#happened .step').length").(float64))
			keysStep(t, b, steps)
			viewsAreThose(t, b, game.a, steps)
			rulingsAreSuch(t, b, game.name == "chickamauga")
			unitHasHistory(t, b)
			b.keepShot(game.name + "-unit")
			listsWork(t, b, game.a)
			printsWell(t, b)
			readsWell(t, b)
			if list := b.complaints(self); len(list) > 0 {
				t.Errorf("the browser complains: %s", strings.Join(list, "\n"))
			}
		})
	}
}

// at is where the slider stands, and what the line above the map says of it.
func at(b *browser) (step int, says string) {
	return int(b.eval("+document.getElementById('step').value").(float64)), b.eval("document.getElementById('now').textContent").(string)
}

// rulingsAreSuch demands that in the view of a side a step of the referee's is a ruling, and
// not something unseen: the side may have heard of it.
func rulingsAreSuch(t *testing.T, b *browser, ruled bool) {
	const said = `(() => {
		const list = new Set(), s = document.getElementById("step"), was = s.value;
		const to = n => { s.value = n; s.dispatchEvent(new Event("input")); };
		for (let i = 0; i <= +s.max; i++) { to(i); const m = /Referee: [^0-9]*/.exec(document.getElementById("now").textContent); if (m) list.add(m[0]); }
		to(was);
		return [...list].join();
	})()`
	b.press("2")
	if got := b.eval(said); got != "Referee: a ruling" && (ruled || got != "") {
		t.Errorf("the steps of the referee are %q to the Union", got)
	}
	b.press("1")
}

// keysStep uses nothing but keys.
func keysStep(t *testing.T, b *browser, steps int) {
	demand := func(want int, why string) {
		t.Helper()
		if step, says := at(b); step != want || !strings.Contains(says, fmt.Sprintf("%d of %d", want+1, steps)) {
			t.Errorf("%s: at step %d, which says %q, not at %d", why, step, says, want)
		}
	}
	demand(0, "opened")
	b.press("ArrowLeft")
	demand(0, "left of the first")
	b.press("ArrowRight")
	b.press("ArrowRight")
	demand(2, "right twice")
	b.press("ArrowLeft")
	demand(1, "left")
	b.press(".")
	next, _ := at(b)
	b.press(",")
	if back, _ := at(b); next <= 1 || back >= next {
		t.Errorf("the phase after leads to %d, the one before to %d", next, back)
	}
	for key, view := range map[string]string{"2": "what the Union saw", "3": "what the Confederates saw", "1": "the truth"} {
		b.press(key)
		if _, says := at(b); !strings.Contains(says, view) {
			t.Errorf("%s shows %q", key, says)
		}
	}
	b.press("1")
	tabStops(t, b)
	b.eval("document.getElementById('step').focus()")
	b.press("End")
	demand(steps-1, "End on the slider")
	b.press("ArrowRight")
	demand(steps-1, "right of the last")
	b.press("ArrowLeft")
	demand(steps-2, "left on the slider moves one step")
	b.press("Home")
	demand(0, "Home on the slider")
}

// tabStops goes through the page with Tab alone and demands that all that can be used is met
// and can be seen to have the focus.
func tabStops(t *testing.T, b *browser) {
	t.Helper()
	b.eval("document.activeElement.blur()")
	met := map[string]bool{}
	for range 60 {
		b.press("Tab")
		s := b.eval("(() => { const e = document.activeElement, s = getComputedStyle(e); return (e.id || (e.closest('[id]') || {}).id + ' ' + e.localName) + '|' + (parseFloat(s.outlineWidth) > 0 && s.outlineStyle !== 'none') })()").(string)
		id, shows, _ := strings.Cut(s, "|")
		met[id] = true
		if shows != "true" && !strings.HasSuffix(id, " body") { // at its end Tab leaves the page
			t.Errorf("%s has the focus and does not show it", id)
		}
	}
	for _, id := range []string{"phase-back", "back", "step", "on", "phase-on", "jump", "less", "fit", "more", "print", "frame", "unit",
		"orders summary", "happened summary", "dice summary", "journal summary", "mails summary", "game summary"} {
		if !met[id] {
			t.Errorf("Tab does not come to %s", id)
		}
	}
}

// viewsAreThose compares the map at the last step that counts with the views of the game.
func viewsAreThose(t *testing.T, b *browser, a *Adjudicator, steps int) {
	m, err := a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	b.eval("document.activeElement.blur()")
	lost := int(b.eval("[...document.querySelectorAll('#happened .chapter')].filter(c => c.querySelector('h3').textContent.includes('(given up)')).flatMap(c => [...c.querySelectorAll('.step')]).length").(float64))
	b.eval(fmt.Sprintf("(() => { const s = document.getElementById('step'); s.value = %d; s.dispatchEvent(new Event('input')) })()", steps-1-lost))
	for _, reader := range readers {
		b.press(fmt.Sprint(int(reader) + 1))
		demandMap(t, b, m.game.View(reader))
	}
	b.press("2")
	if n := b.eval("[...document.querySelectorAll('.of2, .of0, .t2, .own2, .x, .die:not(.k1), #journal')].filter(e => e.checkVisibility()).length").(float64); n > 0 {
		t.Errorf("%v things of the enemy are seen through the Union's eyes", n)
	}
	b.press("1")
}

// unitHasHistory clicks on every unit, and then on the one of which most is known.
func unitHasHistory(t *testing.T, b *browser) {
	const clicks = `(() => {
		let best = 0, whose = "0";
		const click = p => document.querySelector("#field .unit[data-p='" + p + "']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
		for (const p of [...document.querySelectorAll("#field .unit")].map(u => u.dataset.p)) {
			click(p);
			const n = document.querySelectorAll("#history li").length;
			if (n > best) { best = n; whose = p; }
		}
		click(whose);
		return document.getElementById("unit").value + "|" + document.getElementById("history").textContent;
	})()`
	unit, history, _ := strings.Cut(b.eval(clicks).(string), "|")
	if unit == "" || !strings.HasPrefix(history, unit+" in ") || strings.Count(history, unit) < 2 {
		t.Errorf("the history of %q is %q", unit, history)
	}
	const chosen = `(() => {
		document.getElementById("frame").scrollTo(0, 0);
		document.getElementById("more").click(); document.getElementById("more").click(); document.getElementById("more").click();
		document.getElementById("unit").dispatchEvent(new Event("change"));
		const f = document.getElementById("frame").getBoundingClientRect(), u = document.querySelector("#field .picked").getBoundingClientRect();
		return u.left >= f.left && u.right <= f.right && u.top >= f.top && u.bottom <= f.bottom;
	})()`
	if b.eval(chosen) != true {
		t.Error("a unit that is chosen from the list is not in sight on the map")
	}
	before, _ := at(b)
	b.eval("document.querySelector('#history li button').click()")
	if after, _ := at(b); after == before {
		t.Error("the history does not lead back to its step")
	}
	if n := b.eval("document.querySelectorAll('#field .picked').length").(float64); n > 1 {
		t.Errorf("%v units are marked as looked at", n)
	}
}

// listsWork checks the dice in the browser, reads the journal and a letter, and looks for a word.
func listsWork(t *testing.T, b *browser, a *Adjudicator) {
	m, err := a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	const check = `new Promise(done => {
		document.getElementById("dice").open = true;
		document.getElementById("check").click();
		const wait = () => { const s = document.getElementById("checked").textContent; s ? done(s) : setTimeout(wait, 20); };
		wait();
	})`
	dice := int(b.eval("document.querySelectorAll('#rolls tbody tr, #lost tbody tr').length").(float64))
	if said := b.eval(check); said != fmt.Sprintf("%d follow from the seed, 0 do not; the seed is the one that was promised.", dice) || dice < len(m.rolled) || dice == 0 {
		t.Errorf("the dice, of which the game has %d: %s", len(m.rolled), said)
	}
	const letter = `new Promise(done => {
		document.getElementById("mails").open = true;
		const d = [...document.querySelectorAll("#mails details.text")].find(d => d.textContent.includes("[ring]"));
		d.open = true;
		const wait = () => { const s = d.querySelector("pre").textContent; s ? done(s) : setTimeout(wait, 20); };
		wait();
	})`
	const journal = "document.getElementById('ruled').click(), [...document.querySelectorAll('#entries tbody tr')].map(r => r.id).join()"
	var ids []string
	for seq := range m.next - 1 {
		ids = append(ids, fmt.Sprintf("e%d", seq+1))
	}
	if got := b.eval(journal); got != strings.Join(ids, ",") {
		t.Errorf("the journal has the rows %v", got)
	}
	if text := b.eval(letter).(string); !strings.Contains(text, m.begun.Seed.Commitment()) {
		t.Errorf("the first letter is %q", text)
	}
	const apart = "[...document.querySelectorAll('#happened li.f')].map(li => li.querySelectorAll('.facts').length).filter(n => n !== 1).length + ' of ' + (document.querySelectorAll('#happened li.f').length > 20)"
	if got := b.eval(apart); got != "0 of true" {
		t.Errorf("things that happened lack what else is known of them: %v", got)
	}
	const find = `(() => {
		document.getElementById("happened").open = true;
		const f = document.getElementById("find");
		f.value = "no such word as this"; f.dispatchEvent(new Event("input"));
		const none = document.getElementById("found").textContent;
		f.value = ""; f.dispatchEvent(new Event("input"));
		return none + document.querySelectorAll("#happened .step.hidden").length;
	})()`
	if said := b.eval(find).(string); !strings.HasPrefix(said, "0 of ") || !strings.HasSuffix(said, "steps0") {
		t.Errorf("looking for a word gives %q", said)
	}
	b.eval("document.querySelectorAll('details.sec').forEach(d => { d.open = d.id === 'game' })")
}

// printsWell prints the page, and demands that it is afterwards as it was.
func printsWell(t *testing.T, b *browser) {
	const size = "document.getElementById('ground').getAttribute('viewBox') + document.getElementById('field').getAttribute('viewBox')"
	before := b.eval(size)
	if pdf := b.pdf(); len(pdf) < 50_000 || !strings.HasPrefix(string(pdf), "%PDF-") {
		t.Errorf("printed it has %d bytes", len(pdf))
	}
	if open := b.eval("document.querySelectorAll('details.sec[open]').length").(float64); open != 1 {
		t.Errorf("%v lists are open after printing", open)
	}
	if after := b.eval(size); after != before {
		t.Errorf("after printing the map shows %v of it, before %v", after, before)
	}
}

// readsWell demands that all text has a contrast of 4.5 to 1 with what lies behind it (WCAG
// 2.2, 1.4.3), and that nothing is wider than the screen.
func readsWell(t *testing.T, b *browser) {
	const faint = `(() => {
		document.querySelectorAll("details").forEach(d => { d.open = true; });
		const numbers = c => c.match(/[\d.]+/g).map(Number);
		const light = c => numbers(c).slice(0, 3).map(x => x / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4).reduce((n, x, i) => n + x * [0.2126, 0.7152, 0.0722][i], 0);
		const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor, n = numbers(c); if (n.length < 4 || n[3] > 0) return c; } return "rgb(255, 255, 255)"; };
		const found = new Set(), known = new Set();
		for (const e of document.querySelectorAll("header *, main *")) {
			if (e.closest("svg") || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
			const colours = getComputedStyle(e).color + "|" + behind(e);
			if (known.has(colours)) continue;
			known.add(colours);
			const [a, c] = colours.split("|").map(light), ratio = (Math.max(a, c) + 0.05) / (Math.min(a, c) + 0.05);
			if (ratio < 4.5) found.add(e.localName + "." + e.className + " " + colours + " " + ratio.toFixed(2));
		}
		return known.size + ";" + [...found].join("; ");
	})()`
	if said := b.eval(faint).(string); !strings.HasSuffix(said, ";") || len(said) < 2 {
		t.Errorf("pairs of colours; hard to read: %s", said)
	}
	if wide := b.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth").(float64); wide > 0 {
		t.Errorf("the page is %v pixels wider than the screen", wide)
	}
}

// hostile is what somebody writes who wants his words to be run.
const hostile = `</script><script>window.taken=1</script><img src=x onerror=window.taken=1></details>"'<svg onload=window.taken=1> ${window.taken=1} {{.}}`

// TestAuditPageRunsNothingOfAPlayers puts hostile words wherever a player's words go: into
// letters, dispatches, lines of orders.
func TestAuditPageRunsNothingOfAPlayers(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	l.send(rules.Union, "press to opponent\n"+hostile+"\nend press\n")
	l.send(rules.Confederate, "press to referee\n"+hostile+"\nend press\n")
	l.send(rules.Confederate, "dispatch Lee to 1 Corps by AO, complex: "+hostile+"\nend\nfinal\n")
	l.send(rules.Union, "default\n"+hostile+"\nend default\n")
	page := auditPage(t, l.a)
	if strings.Contains(page, "<img") || strings.Contains(page, "<script>window") || strings.Contains(page, "onload=window.taken=1>") && !strings.Contains(page, "&lt;svg onload") {
		t.Error("words of a player stand on the page as markup")
	}
	b := newBrowser(t, 1280, 1000)
	self := b.openPage(page)
	b.eval("document.querySelectorAll('details').forEach(d => { d.open = true })")
	b.eval("new Promise(r => setTimeout(r, 500))")
	if taken := b.eval("String(window.taken) + document.querySelectorAll('img, svg svg, iframe').length"); taken != "undefined0" {
		t.Errorf("words of a player were run: %v", taken)
	}
	if n := b.eval("[...document.querySelectorAll('#mails pre')].filter(e => e.textContent.includes('<img src=x')).length").(float64); n == 0 {
		t.Error("the hostile words are nowhere: the test tests nothing")
	}
	if list := b.complaints(self); len(list) > 0 {
		t.Errorf("the browser complains: %s", strings.Join(list, "\n"))
	}
}

// TestAuditPageMayLoadNothing puts what would load something into the page, as a fault of
// ours might: the page's own policy forbids it.
func TestAuditPageMayLoadNothing(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	page := strings.Replace(auditPage(t, l.a), "<main>", `<main><img src="http://127.0.0.1:9/x.png"><script>window.taken=1</script><p onclick="window.taken=1" id="p">`, 1)
	b := newBrowser(t, 1280, 1000)
	b.openPage(page)
	b.eval("document.getElementById('p').click()")
	if said := b.eval("fetch('http://127.0.0.1:9/').then(() => 'got', () => 'refused')"); said != "refused" {
		t.Errorf("a fetch is %v", said)
	}
	if taken := b.eval("String(window.taken)"); taken != "undefined" {
		t.Error("a script that is not the page's own runs")
	}
	blocked := 0
	for _, h := range b.log {
		if h.Method == "Log.entryAdded" && strings.Contains(string(h.Params), "Content Security Policy") {
			blocked++
		}
	}
	if blocked < 3 {
		t.Errorf("%d violations of the policy are told of: the test tests too little", blocked)
	}
}

// TestAuditPageWithoutJavaScript demands that the lists can be read all the same.
func TestAuditPageWithoutJavaScript(t *testing.T) {
	c := newCampaign(t, 1, nil)
	for range 4 {
		c.turn()
	}
	b := newBrowser(t, 700, 1000)
	b.plain = true
	b.ask("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	b.openPage(auditPage(t, c.a))
	if got := b.eval("document.body.classList.contains('js-on')"); got != false {
		t.Fatal("JavaScript runs: the test tests nothing")
	}
	const shown = "document.getElementById('map').checkVisibility() + ' ' + document.querySelector('noscript p').checkVisibility() + ' ' + [...document.querySelectorAll('.sec > summary')].every(e => e.checkVisibility())"
	if got := b.eval(shown); got != "false true true" {
		t.Errorf("the map, the word on JavaScript and the lists are shown: %v", got)
	}
	b.eval("document.querySelectorAll('details.sec').forEach(d => { d.open = true })")
	const lists = "['orders', 'happened', 'dice', 'journal', 'mails'].map(id => document.getElementById(id).textContent.length > 250 && document.getElementById(id).querySelector('h3, table').checkVisibility()).join()"
	if got := b.eval(lists); got != "true,true,true,true,true" {
		t.Errorf("the lists can be read: %v", got)
	}
	b.keepShot("plain")
}
