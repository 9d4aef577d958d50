package rules

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Kinds decodes commands or events by the kind they were kept under. A system
// lists its own in one place.
type Kinds[T interface{ Kind() string }] struct {
	types map[string]reflect.Type
}

// NewKinds lists the kinds by a zero value of each.
func NewKinds[T interface{ Kind() string }](zero ...T) Kinds[T] {
	k := Kinds[T]{types: make(map[string]reflect.Type, len(zero))}
	for _, z := range zero {
		k.types[z.Kind()] = reflect.TypeOf(z)
	}
	return k
}

// Decode reads one value. An unknown kind is an error, never skipped.
func (k Kinds[T]) Decode(kind string, data []byte) (T, error) {
	var none T
	t, ok := k.types[kind]
	if !ok {
		return none, fmt.Errorf("unknown kind %q", kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(data, v.Interface()); err != nil {
		return none, fmt.Errorf("kind %q: %w", kind, err)
	}
	return v.Elem().Interface().(T), nil
}

// Names lists the kinds in order of the alphabet.
func (k Kinds[T]) Names() []string { return slices.Sorted(maps.Keys(k.types)) }
