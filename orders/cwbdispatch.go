package orders

import (
	"slices"
	"strings"

	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
)

// Orders that carry a text. CWB 10.1, 10.2, 10.6c.

func readDispatch(d *desk, w *written) (said, *fault) {
	r, bad := d.draft(w)
	if bad != nil {
		return said{}, bad
	}
	if r.confers {
		return r.conference(w)
	}
	if lacks := r.lacks(true); len(lacks) > 0 {
		return said{}, r.incomplete(w, lacks)
	}
	to, bad := r.receivers(w)
	if bad != nil {
		return said{}, bad
	}
	c := cwb.WriteDispatch{To: to, Method: r.method(), Type: r.kind, Distance: r.distance, Measured: r.measured, Head: r.head}
	if r.from != "" {
		if c.From, bad = d.senders().one(r.from, "army commander", func(right string) string { return "dispatch from " + right + " to " + to[0] }); bad != nil {
			return said{}, bad
		}
	}
	return said{commands: commands(c)}, nil
}

func readConference(d *desk, w *written) (said, *fault) {
	r, bad := d.draft(w)
	if bad != nil {
		return said{}, bad
	}
	return r.conference(w)
}

// conference makes one dispatch in person to all who attend. CWB 10.6c.
func (r *draft) conference(w *written) (said, *fault) {
	if r.aide || r.written {
		return said{}, &fault{reason: "at a conference orders are given in person [CWB 10.6c]"}
	}
	r.person, r.confers = true, true
	if lacks := r.lacks(true); len(lacks) > 0 {
		return said{}, r.incomplete(w, lacks)
	}
	c := cwb.WriteDispatch{Method: "IPV", Type: r.kind, Confers: true, Distance: r.distance, Measured: r.measured, Head: r.head}
	for i, name := range r.to {
		to, bad := r.d.own(false).one(name, "command", func(right string) string { return r.line(w, i, right) })
		if bad != nil {
			return said{}, bad
		}
		c.To = append(c.To, to)
	}
	return said{commands: commands(c)}, nil
}

func readPreset(d *desk, w *written) (said, *fault) {
	r, bad := d.draft(w)
	if bad != nil {
		return said{}, bad
	}
	if lacks := r.lacks(false); len(lacks) > 0 {
		return said{}, r.incomplete(w, lacks)
	}
	to, bad := r.receivers(w)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(cwb.PresetDispatch{To: to[0], Type: r.kind, Head: r.head})}, nil
}

func readInitiative(d *desk, w *written) (said, *fault) {
	rest := w.rest()
	line := func(tail string) func(string) string {
		return func(right string) string { return "initiative " + right + tail }
	}
	if name, ok := cutTail(rest, "cancel"); ok {
		who, bad := d.own(true).one(name, "leader", line(" cancel"))
		return said{commands: commands(cwb.TakeInitiative{Leader: who, Cancel: true})}, bad
	}
	if name, number, ok := strings.Cut(rest, " early "); ok {
		n := numberOf(number)
		if n <= 0 {
			return said{}, d.numbered("initiative "+name+" early ", "accepted and is taken up early", func(x seen.Dispatch) bool { return x.Status == "accepted" })
		}
		who, bad := d.own(true).one(name, "leader", line(" early "+itoa(n)))
		return said{commands: commands(cwb.TakeInitiative{Leader: who, Early: n})}, bad
	}
	r, bad := d.draft(w)
	if bad != nil {
		return said{}, bad
	}
	if lacks := r.lacks(false); len(lacks) > 0 {
		return said{}, r.incomplete(w, lacks)
	}
	name, under, goal := strings.Cut(r.to[0], " to ")
	ends := ", " + r.kind
	if goal {
		ends = " to " + under + ends
	}
	who, bad := d.own(true).one(name, "leader", line(ends))
	c := cwb.TakeInitiative{Leader: who, Type: r.kind, Head: r.head}
	if bad == nil && goal { // a goal of its own for a command under him
		c.To, bad = d.goals().one(under, "command", func(right string) string { return "initiative " + who + " to " + right + ", " + r.kind })
	}
	return said{commands: commands(c)}, bad
}

// cutTail takes a word off the end.
func cutTail(text, word string) (string, bool) {
	if !strings.EqualFold(text[max(0, len(text)-len(word)-1):], " "+word) {
		return text, false
	}
	return strings.TrimRight(text[:len(text)-len(word)], " ,:"), true
}

func readCannon(d *desk, w *written) (said, *fault) {
	loose := d.loose()
	if len(loose) == 0 {
		return said{}, &fault{reason: "no leader of the enemy is loose now, so there is nobody to be told what to do [CWB 10.2g]"}
	}
	who, bad := loose.one(w.rest(), "loose cannon", func(right string) string { return "order " + right + ` "` + clip(w.text, 60) + `"` })
	if bad != nil {
		return said{}, bad
	}
	if w.text == "" {
		return said{}, &fault{reason: "say in quotation marks what " + who + " is to do"}
	}
	if len(w.heads) > 0 || len(strings.Fields(w.text)) > maxWords || len(w.text) > maxText {
		return said{}, &fault{reason: "an order to a loose cannon is its text alone, at most " + itoa(maxWords) + " words"}
	}
	return said{commands: commands(cwb.OrderCannon{Leader: who, Text: w.text})}, nil
}

// draft reads the first line and the head.
func (d *desk) draft(w *written) (*draft, *fault) {
	r := &draft{d: d}
	if bad := r.firstLine(w.rest()); bad != nil {
		return r, bad
	}
	if bad := r.readHead(w); bad != nil {
		return r, bad
	}
	if !r.measured && r.toArmy() { // the commander stands with his headquarters, CWB 10.6a
		r.measured = true
	}
	return r, nil
}

// toArmy reports whether the receiver is an army, that is its headquarters.
func (r *draft) toArmy() bool {
	if len(r.to) != 1 || r.method() != "AO" {
		return false
	}
	hits := r.d.own(false).find(r.to[0])
	return len(hits) == 1 && slices.ContainsFunc(r.d.view.Points, func(p seen.Points) bool { return p.Army == hits[0] })
}

// receivers finds the one receiver. Two are asked about: each alone, or both at a
// conference. CWB 10.1c, 10.6c.
func (r *draft) receivers(w *written) ([]string, *fault) {
	if len(r.to) > 1 {
		bad := &fault{reason: "it has one receiver, and this names " + listed(r.to) + " [CWB 10.1c]"}
		for _, name := range r.to {
			if hits := r.d.own(false).find(name); len(hits) == 1 {
				bad.try = append(bad.try, r.verb(w)+hits[0]+r.manner())
			}
		}
		return nil, bad
	}
	all := r.d.own(false)
	if w.verb.names[0] == "dispatch" {
		all = r.d.goals()
	}
	to, bad := all.one(r.to[0], "command", func(right string) string { return r.line(w, 0, right) })
	return []string{to}, bad
}

// line writes the first line with another receiver.
func (r *draft) line(w *written, i int, right string) string {
	names := append([]string{}, r.to...)
	names[i] = right
	return r.verb(w) + strings.Join(names, ", ") + r.manner()
}

// verb is how the first line begins.
func (r *draft) verb(w *written) string {
	name := w.verb.names[0]
	if name == "dispatch" || name == "preset" {
		name += " to"
	}
	return name + " "
}

// manner is the rest of the first line as it was meant.
func (r *draft) manner() string {
	var s string
	if !r.confers {
		s = methodWords(r.method())
	}
	if r.kind != "" {
		s += ", " + r.kind
	}
	if r.head.Defensive {
		s += ", defensive"
	}
	return s
}

// methodWords says a method in words, after a comma; nothing for none.
func methodWords(method string) string {
	switch method {
	case "AO":
		return ", aide, oral"
	case "AW":
		return ", aide, written"
	case "IPV":
		return ", in person"
	}
	return ""
}

// lacks names the elements that are missing, with the line that would be right.
// CWB 10.1a, 10.1c, 10.1e.
func (r *draft) lacks(sent bool) []string {
	var lacks []string
	need := func(missing bool, what string) {
		if missing {
			lacks = append(lacks, what)
		}
	}
	need(len(r.to) == 0, "a receiver")
	if sent {
		need(r.person && (r.aide || r.written), "one method: in person is always oral and has no aide")
		need(!r.person && r.method() == "", "a method: aide and oral, aide and written, or in person")
	}
	need(r.kind != "simple" && r.kind != "complex", "a type: simple or complex")
	if r.kind == "complex" {
		need(r.head.By == "", `a path or direction: add a line such as "by Corinth-Pittsburg Road"`)
		need(r.head.Limit == "" && len(r.head.Objectives) == 0, `a limit, without which it is open-ended: add a line such as "limit 22.19"`)
	}
	need(sent && !r.person && !r.measured && r.d.pieces == nil, `the distance in a leader's movement points: add a line such as "distance 7"`)
	need(r.head.Text == "", "a text, in quotation marks")
	return lacks
}

// incomplete is the fault for what is missing. Where it is in the first line, the
// lines that would be right are offered.
func (r *draft) incomplete(w *written, lacks []string) *fault {
	bad := &fault{reason: "it lacks " + strings.Join(lacks, "; ") + " [CWB 10.1c]"}
	receiver := "COMMAND"
	switch hits := r.d.own(w.verb.names[0] == "initiative"); {
	case len(r.to) == 0:
		bad.reason += "; yours are " + strings.Join(hits.all(), ", ")
		return bad
	default:
		if found := hits.find(r.to[0]); len(found) == 1 && len(r.to) == 1 {
			receiver = found[0]
		}
	}
	if receiver == "COMMAND" || len(r.to) > 1 {
		return bad
	}
	methods, kinds := []string{r.method()}, []string{r.kind}
	if r.kind != "simple" && r.kind != "complex" {
		kinds = []string{"simple", "complex"}
	}
	sent := w.verb.names[0] == "dispatch"
	if sent && r.method() == "" {
		methods = r.possible()
	}
	if len(kinds) == 1 && (len(methods) == 1 || !sent) {
		return bad
	}
	for _, k := range kinds {
		for _, m := range methods {
			bad.try = append(bad.try, r.verb(w)+receiver+methodWords(m)+", "+k)
		}
	}
	return bad
}

// possible lists the methods that what was said allows.
func (r *draft) possible() []string {
	switch {
	case r.person:
		return []string{"IPV"}
	case r.aide:
		return []string{"AO", "AW"}
	case r.oral:
		return []string{"AO", "IPV"}
	}
	return []string{"AO", "AW", "IPV"}
}
