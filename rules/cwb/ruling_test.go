package cwb_test

import (
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/hex"
)

// ruledOn reads rulings as they come by mail.
func ruledOn(text string, truth rules.View, grid hex.Grid) (casebook.Sheet, error) {
	all, misreads, _ := orders.ReadRulings("cwb", text, truth, grid)
	var sheet casebook.Sheet
	for _, r := range all {
		sheet.Orders = append(sheet.Orders, casebook.Order{Text: r.Text, Command: r.Command})
	}
	for _, m := range misreads {
		sheet.Misreads = append(sheet.Misreads, "not understood: "+m.Text+": "+m.Reason)
	}
	return sheet, nil
}
