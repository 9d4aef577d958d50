package bluegray_test

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/bluegray"
)

// variantLine is an event of the variants 22.4.
func variantLine(e rules.Event) string {
	switch e := e.(type) {
	case bluegray.DiggingBegun:
		return fmt.Sprintf("digging begun: %s in %s", e.Unit, e.At)
	case bluegray.DiggingSpoiled:
		return fmt.Sprintf("digging spoiled: %s in %s, %s", e.Unit, e.At, e.Why)
	case bluegray.EntrenchmentBuilt:
		return fmt.Sprintf("entrenched: %s in %s", e.Unit, e.At)
	}
	return "unknown event " + e.Kind()
}
