package orders

import (
	"slices"
	"strings"
)

// Commands and leaders by name. Only the sender's own are ever looked up, but for
// the enemy's loose cannons, of whom both sides know.

// people is what a name may mean, each by up to two names.
type people []person

type person struct {
	names []string // any of which finds it
	say   string   // the one that is written
}

// own lists the sender's commands; each is found by its leader too. With leaders
// it is the leader who is meant, found by his command too.
func (d *desk) own(leaders bool) people {
	all := make(people, 0, len(d.view.Staff))
	for _, l := range d.view.Staff {
		p := person{names: []string{l.Command, l.Name}, say: l.Command}
		if leaders {
			p = person{names: []string{l.Name, l.Command}, say: l.Name}
		}
		all = append(all, p)
	}
	return all
}

// goals lists who may be given a goal: the sender's commands, and on the map his batteries
// and brigades of cavalry. CWB 10.5b.
func (d *desk) goals() people {
	all := d.own(false)
	if d.pieces == nil {
		return all
	}
	for _, p := range d.view.Field.Own {
		if p.Kind == "battery" || p.Kind == "cavalry" {
			all = append(all, person{names: []string{p.Name}, say: p.Name})
		}
	}
	return all
}

// senders lists who may send a dispatch: army commanders, and their seconds.
func (d *desk) senders() people {
	var all people
	for _, l := range d.view.Staff {
		if l.Rank == "army" {
			all = append(all, person{names: []string{l.Command, l.Name}, say: l.Command})
		}
	}
	return append(all, d.seconds()...)
}

// seconds lists the seconds in command.
func (d *desk) seconds() people {
	var all people
	for _, s := range d.view.Seconds {
		all = append(all, person{names: []string{s.Name}, say: s.Name})
	}
	return all
}

// loose lists the enemy's loose cannons that may be told what to do.
func (d *desk) loose() people {
	var all people
	for _, c := range d.view.Cannons {
		if c.Side != d.view.For {
			all = append(all, person{names: []string{c.Leader, c.Command}, say: c.Leader})
		}
	}
	return all
}

// find looks a name up: first names in full, then without marks, then as the
// beginning of one name; a leader's also without his rank. More than one means that the name fits several.
func (l people) find(name string) []string {
	key := nameKey(name)
	if key == "" {
		return nil
	}
	for _, same := range []func(first int, have string) bool{
		func(first int, have string) bool { return first == 0 && have == key },
		func(_ int, have string) bool { return have == key },
		func(_ int, have string) bool { return sameLetters(key, have) },
		func(_ int, have string) bool { return len(key) > 1 && shortens(key, have) },
		func(_ int, have string) bool { return len(key) > 3 && strings.HasSuffix(have, "/"+key) },
	} {
		var hits []string
		for _, p := range l {
			for i, n := range p.names {
				if same(i, nameKey(n)) && !slices.Contains(hits, p.say) {
					hits = append(hits, p.say)
				}
			}
		}
		if len(hits) > 0 {
			return hits
		}
	}
	if man := untitled(key); man != key {
		return l.find(man)
	}
	return nil
}

// near lists those whose names are like the one given, the likest first.
func (l people) near(name string) []string {
	key := untitled(nameKey(name))
	var found []string
	for far := 0; far <= allowed(key) && len(found) == 0; far++ {
		for _, p := range l {
			for _, n := range p.names {
				if have := nameKey(n); min(unlike(key, have), kin(key, have)) == far && !slices.Contains(found, p.say) && len(found) < maxTries {
					found = append(found, p.say)
				}
			}
		}
	}
	return found
}

// all lists the names that are written.
func (l people) all() []string {
	var names []string
	for _, p := range l {
		names = append(names, p.say)
	}
	return names
}

// one finds the one that a name means. Otherwise a fault names the candidates;
// line writes the order again with one of them.
func (l people) one(name, what string, line func(right string) string) (string, *fault) {
	hits := l.find(name)
	if len(hits) == 1 {
		return hits[0], nil
	}
	quoted := `"` + clip(fold(name), 40) + `"`
	bad := &fault{}
	switch {
	case strings.TrimSpace(name) == "":
		bad.reason = "no " + what + " is named: yours are " + strings.Join(l.all(), ", ")
		return "", bad
	case len(hits) > 1:
		bad.reason = quoted + " fits " + listed(hits)
	default:
		bad.reason = "you have no " + what + " " + quoted
		if hits = l.near(name); len(hits) == 0 {
			bad.reason += "; yours are " + strings.Join(l.all(), ", ")
		}
	}
	for _, h := range hits[:min(len(hits), maxTries)] {
		bad.try = append(bad.try, line(h))
	}
	return "", bad
}

// listed is "a, b and c".
func listed(words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " and " + words[n]
}
