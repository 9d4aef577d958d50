package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// wrongSetting is a setting that can be read and is wrong.
type wrongSetting struct {
	key string // as smtp.hello
	why error
}

func (w *wrongSetting) Error() string { return w.key + ": " + w.why.Error() }

func (w *wrongSetting) Unwrap() error { return w.why }

func wrong(key, format string, args ...any) error {
	return &wrongSetting{key, fmt.Errorf(format, args...)}
}

// located names the file and the line of a wrong setting; of a setting that is missing,
// the line of its section.
func located(path string, text []byte, err error) error {
	var fault *wrongSetting
	if !errors.As(err, &fault) {
		return bad("%s: %v", path, err)
	}
	lines := settingLines(text)
	for key := fault.key; key != ""; {
		if line, ok := lines[key]; ok {
			return bad("%s:%d: %v", path, line, fault)
		}
		key = key[:max(0, strings.LastIndexByte(key, '.'))]
	}
	return bad("%s: %v", path, fault)
}

// settingLines says in which line each setting and each section stands.
func settingLines(text []byte) map[string]int {
	var p unstable.Parser
	p.Reset(text)
	lines := map[string]int{}
	section := ""
	for p.NextExpression() {
		e := p.Expression()
		name, line := "", 0
		for key := e.Key(); key.Next(); {
			if part := key.Node(); name == "" {
				name, line = string(part.Data), p.Shape(part.Raw).Start.Line
			} else {
				name += "." + string(part.Data)
			}
		}
		if e.Kind == unstable.Table {
			section = name + "."
		} else {
			name = section + name
		}
		lines[name] = line
	}
	return lines
}

// knownSetting is a setting or a section.
type knownSetting struct {
	key      string
	kind     reflect.Kind
	from, to int // of a number
}

// knownSettings lists all there are, in the order of the settings file.
func knownSettings() []knownSetting {
	return settingsOf(reflect.TypeFor[config](), "")
}

func settingsOf(t reflect.Type, prefix string) (list []knownSetting) {
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("toml")
		switch {
		case f.Anonymous:
			list = append(list, settingsOf(f.Type, prefix)...)
		case name != "":
			s := knownSetting{key: prefix + name, kind: f.Type.Kind()}
			s.from, _ = strconv.Atoi(f.Tag.Get("from"))
			s.to, _ = strconv.Atoi(f.Tag.Get("to"))
			list = append(list, s)
			if s.kind == reflect.Struct {
				list = append(list, settingsOf(f.Type, s.key+".")...)
			}
		}
	}
	return list
}

// checkNumbers demands of every number what its tags say.
func checkNumbers(c *config) error {
	for _, s := range knownSettings() {
		if s.kind != reflect.Int {
			continue
		}
		v := reflect.ValueOf(c).Elem()
		for part := range strings.SplitSeq(s.key, ".") {
			v = v.FieldByNameFunc(func(name string) bool {
				f, _ := v.Type().FieldByName(name)
				return f.Tag.Get("toml") == part
			})
		}
		if n := v.Int(); n < int64(s.from) || n > int64(s.to) {
			return wrong(s.key, "%d is out of range: it may be from %d to %d", n, s.from, s.to)
		}
	}
	return nil
}

// configFault makes a sentence of what the TOML library found.
func configFault(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		first := strict.Errors[0]
		line, _ := first.Position()
		name := strings.Join(first.Key(), ".")
		return bad("%s:%d: there is no setting %q; %s", path, line, name, suggestion(name))
	}
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		line, column := wrong.Position()
		return bad("%s:%d:%d: %s", path, line, column, settingFault(wrong))
	}
	return bad("%s: %v", path, err)
}

// settingFault says what would be right where a line can't be read.
func settingFault(wrong *toml.DecodeError) string {
	name := strings.Join(wrong.Key(), ".")
	known := knownSettings()
	at := slices.IndexFunc(known, func(s knownSetting) bool { return s.key == name })
	switch {
	case strings.HasSuffix(wrong.Error(), "is already defined"), strings.HasSuffix(wrong.Error(), "already exists"):
		return fmt.Sprintf("%s is set twice: leave one of the two", name)
	case at >= 0:
		return name + " " + known[at].shape()
	}
	return fmt.Sprintf("this can't be read (%s): a line is a setting, =, and a text in double quotes, as zone = \"UTC\"",
		strings.TrimPrefix(wrong.Error(), "toml: "))
}

// shape says how a setting is written.
func (s knownSetting) shape() string {
	last := s.key[strings.LastIndexByte(s.key, '.')+1:]
	switch s.kind {
	case reflect.Struct:
		return fmt.Sprintf("is a section: write [%s] on a line of its own and its settings below", s.key)
	case reflect.Int:
		return fmt.Sprintf("is a whole number from %d to %d: write it as %s = %d", s.from, s.to, last, max(s.from, min(s.to, 10)))
	case reflect.Slice:
		return fmt.Sprintf("is a list of texts: write it as %s = [\"...\", \"...\"]", last)
	}
	return fmt.Sprintf("is a text in double quotes: write it as %s = \"...\"", last)
}

// suggestion names the setting that comes nearest to one that there is not.
func suggestion(name string) string {
	nearest, least := "", 0
	section, last := cutSection(name)
	for _, s := range knownSettings() {
		under, word := cutSection(s.key)
		far := 2 * distance(last, word)
		if under != section {
			far += 1 + min(distance(section, under), 2)
		}
		if nearest == "" || far < least {
			nearest, least = s.key, far
		}
	}
	if under, word := cutSection(nearest); under != "" {
		return fmt.Sprintf("the nearest that there is: %q under [%s]", word, under)
	}
	return fmt.Sprintf("the nearest that there is: %q", nearest)
}

func cutSection(key string) (section, last string) {
	at := strings.LastIndexByte(key, '.')
	return key[:max(0, at)], key[at+1:]
}

// distance is how many letters must be added, left out or changed to make one word of
// another (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0] // of the row above, one to the left
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			change := before
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, above+1, row[j]+1)
			before = above
		}
	}
	return row[len(b)]
}
