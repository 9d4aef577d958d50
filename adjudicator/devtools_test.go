package adjudicator

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// browser is a headless Chromium, spoken to by its DevTools protocol over a pipe: a JSON
// object and a zero byte each way.
type browser struct {
	t       testing.TB
	to      *os.File
	heard   chan heardFrom
	session string
	plain   bool // no scripts of pages run
	last    int
	log     []heardFrom // what it told unasked
}

// heardFrom is a message of the browser.
type heardFrom struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// newBrowser starts one with a page of the given size. Where there is no Chromium the test
// is skipped.
func newBrowser(t testing.TB, width, height int) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("skipped: chromium not installed")
	}
	theirs, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--remote-debugging-pipe", "--user-data-dir="+t.TempDir(), fmt.Sprintf("--window-size=%d,%d", width, height))
	cmd.ExtraFiles = []*os.File{theirs, out} // 3 and 4
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = theirs.Close(), out.Close()
	b := &browser{t: t, to: to, heard: make(chan heardFrom, 1000)}
	go listen(from, b.heard)
	t.Cleanup(func() {
		b.send("Browser.close", nil) // it may be gone already
		gone := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		gone.Stop()
		_, _ = to.Close(), from.Close()
	})
	b.attach(width, height)
	return b
}

func listen(from *os.File, to chan<- heardFrom) {
	defer close(to)
	r := bufio.NewReaderSize(from, 1<<20)
	for {
		raw, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var h heardFrom
		if json.Unmarshal(raw[:len(raw)-1], &h) == nil {
			to <- h
		}
	}
}

// attach opens a page and listens to all that it does.
func (b *browser) attach(width, height int) {
	var target struct{ TargetID string }
	b.ask("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	b.ask("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.ask(domain+".enable", nil, nil)
	}
	b.ask("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
}

func (b *browser) send(method string, params any) error {
	b.last++
	message := map[string]any{"id": b.last, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" && method != "Browser.close" {
		message["sessionId"] = b.session
	}
	raw, err := json.Marshal(message)
	if err == nil {
		_, err = b.to.Write(append(raw, 0))
	}
	return err
}

// ask sends a command and waits for its result.
func (b *browser) ask(method string, params, result any) {
	b.t.Helper()
	if err := b.send(method, params); err != nil {
		b.t.Fatal(err)
	}
	id := b.last
	b.until(method, func(h heardFrom) bool {
		if h.ID != id {
			return false
		}
		if h.Error != nil {
			b.t.Fatalf("%s: %s", method, h.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(h.Result, result); err != nil {
				b.t.Fatalf("%s: %v", method, err)
			}
		}
		return true
	})
}

// until listens until a message is the one that is waited for.
func (b *browser) until(what string, is func(heardFrom) bool) {
	b.t.Helper()
	late := time.After(90 * time.Second)
	for {
		select {
		case h, ok := <-b.heard:
			if !ok {
				b.t.Fatalf("%s: the browser is gone", what)
			}
			if h.Method != "" {
				b.log = append(b.log, h)
			}
			if is(h) {
				return
			}
		case <-late:
			b.t.Fatalf("%s: the browser does not answer", what)
		}
	}
}

// hasBrowser reports whether there is a browser to test with.
func hasBrowser() bool {
	_, err := exec.LookPath("chromium")
	return err == nil
}

// openPage writes a page to a file, opens it and waits until its script is ready, if
// scripts run; it gives the address.
func (b *browser) openPage(page string) string {
	b.t.Helper()
	name := filepath.Join(b.t.TempDir(), "audit.html")
	if err := os.WriteFile(name, []byte(page), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.open("file://" + name)
	if !b.plain {
		b.eval("new Promise(done => { const wait = () => performance.getEntriesByName('ready').length ? done() : setTimeout(wait, 10); wait(); })")
	}
	return "file://" + name
}

// complaints lists what went wrong in the page, and what it asked the network for besides
// itself.
func (b *browser) complaints(self string) []string {
	b.eval("1") // what it had to say is heard before this answer
	var list []string
	for _, h := range b.log {
		switch h.Method {
		case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
			list = append(list, h.Method+" "+string(h.Params))
		case "Network.requestWillBeSent":
			var r struct{ Request struct{ URL string } }
			if err := json.Unmarshal(h.Params, &r); err != nil || r.Request.URL != self && r.Request.URL != "about:blank" {
				list = append(list, "a request for "+r.Request.URL)
			}
		}
	}
	return list
}

// open goes to an address and waits until it is there.
func (b *browser) open(url string) {
	b.t.Helper()
	if err := b.send("Page.navigate", map[string]any{"url": url}); err != nil {
		b.t.Fatal(err)
	}
	b.until(url, func(h heardFrom) bool { return h.Method == "Page.loadEventFired" })
}

// eval runs an expression, waits for what it promises and gives it as JSON would.
func (b *browser) eval(expression string) any {
	b.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails *struct{ Text string }
	}
	b.ask("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &r)
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, r.ExceptionDetails.Text)
	}
	return r.Result.Value
}

// press strikes a key.
func (b *browser) press(key string) {
	b.t.Helper()
	codes := map[string]int{"Tab": 9, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "End": 35, "Home": 36}
	for _, kind := range []string{"keyDown", "keyUp"} {
		p := map[string]any{"type": kind, "key": key, "windowsVirtualKeyCode": codes[key]}
		if len(key) == 1 && kind == "keyDown" {
			p["text"] = key
		}
		b.ask("Input.dispatchKeyEvent", p, nil)
	}
}

// shot takes a picture of what is seen, as a PNG.
func (b *browser) shot() []byte {
	return b.data("Page.captureScreenshot", map[string]any{"format": "png"})
}

// pdf prints the page.
func (b *browser) pdf() []byte {
	return b.data("Page.printToPDF", map[string]any{"printBackground": true, "paperWidth": 8.27, "paperHeight": 11.69})
}

func (b *browser) data(method string, params any) []byte {
	b.t.Helper()
	var r struct{ Data string }
	b.ask(method, params, &r)
	data, err := base64.StdEncoding.DecodeString(r.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	return data
}
