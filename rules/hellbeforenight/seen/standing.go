package seen

// Replaces reports whether an instruction takes the place of an earlier one: it is of the same
// kind and for the same unit, or reserve; of the ways of a fortune of war each stands for itself.
func (s Standing) Replaces(earlier Standing) bool {
	if s.What != earlier.What || s.Unit != earlier.Unit {
		return false
	}
	return s.What != "unload" && s.What != "fortune" || s.Word == earlier.Word
}
