package hellbeforenight_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/hex"
)

// Events, questions and forecasts as lines of a case: a kind, then every field that says
// something, by name.

// decisionLine is a question; the default is marked with a star.
func decisionLine(d rules.Decision) string {
	options := slices.Clone(d.Options)
	options[d.Default] += "*"
	return fmt.Sprintf("%s %s %s: %s [%s]", d.Side, d.Kind, strings.Join(d.Subjects, ","), strings.Join(options, " | "), d.Rule)
}

// forecastLines are what a side is told beforehand of one line of its sheet.
func forecastLines(f rules.Forecast) []string {
	if f == nil {
		return []string{"nothing"}
	}
	return []string{f.Forecast() + plainOf(f)}
}

// plainOf writes every open field of a value that says something, with a blank before each.
func plainOf(v any) string { return plain(reflect.ValueOf(v)) }

// rowsOf writes each element of a list.
func rowsOf(list any) []string {
	v := reflect.ValueOf(list)
	rows := make([]string, v.Len())
	for i := range rows {
		rows[i] = plain(v.Index(i))
	}
	return rows
}

func plain(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case rules.Tally:
		return " " + tally(x)
	case rules.Cite:
		return " [" + string(x) + "]"
	case rules.Refusal:
		return " " + strings.Join(casebook.Refused("refused", &x), "; ")
	case fmt.Stringer:
		return " " + x.String()
	}
	switch v.Kind() {
	case reflect.Struct:
		return plainFields(v)
	case reflect.Pointer:
		return plain(v.Elem())
	case reflect.Slice:
		return plainList(v)
	}
	return fmt.Sprintf(" %v", v.Interface())
}

// plainFields writes a struct; of one within it the fields stand with the others, and of what
// is true or a citation only that.
func plainFields(v reflect.Value) string {
	text := ""
	for i := range v.NumField() {
		field := v.Type().Field(i)
		f := v.Field(i)
		switch name := strings.ToLower(field.Name); {
		case !field.IsExported() || f.IsZero():
		case field.Anonymous:
			text += plain(f)
		case f.Kind() == reflect.Bool:
			text += " " + name
		case f.Type() == reflect.TypeFor[rules.Cite]():
			text += plain(f)
		case f.Kind() == reflect.Struct && f.Type() != reflect.TypeFor[hex.Hex]():
			text += " " + name + "={" + strings.TrimSpace(plain(f)) + "}"
		default:
			text += " " + name + strings.Replace(plain(f), " ", "=", 1)
		}
	}
	return text
}

func plainList(v reflect.Value) string {
	var parts []string
	for i := range v.Len() {
		parts = append(parts, strings.TrimSpace(plain(v.Index(i))))
	}
	if v.Len() > 0 && v.Index(0).Kind() == reflect.Struct && v.Type().Elem() != reflect.TypeFor[hex.Hex]() {
		return " [" + strings.Join(parts, "; ") + "]"
	}
	return " " + strings.Join(parts, ",")
}

// tally is a sum and what makes it up.
func tally(t rules.Tally) string {
	text := fmt.Sprint(t.Sum())
	for _, item := range t {
		text += fmt.Sprintf(" (%d %s)", item.Amount, item.Reason)
	}
	return text
}
