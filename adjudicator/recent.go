package adjudicator

// recently is how many games are kept ready; the rest is read when it is needed.
const recently = 64

// recent keeps the games used last.
type recent struct {
	matches map[string]*match
	order   []string // the one used last comes last
}

func (r *recent) get(name string) *match {
	m := r.matches[name]
	if m != nil {
		r.touch(name)
	}
	return m
}

func (r *recent) put(name string, m *match) {
	r.matches[name] = m
	r.touch(name)
	if len(r.order) > recently {
		r.drop(r.order[0])
	}
}

func (r *recent) touch(name string) {
	r.forget(name)
	r.order = append(r.order, name)
}

func (r *recent) drop(name string) {
	delete(r.matches, name)
	r.forget(name)
}

func (r *recent) forget(name string) {
	for i, n := range r.order {
		if n == name {
			r.order = append(r.order[:i], r.order[i+1:]...)
			return
		}
	}
}
