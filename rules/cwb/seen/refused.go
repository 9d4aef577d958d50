package seen

// Why is the reason of a refusal that is foretold, with its rule.
func (w WillRefuse) Why() string { return w.Refusal.Error() }
