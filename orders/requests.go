package orders

// ReadRequests reads the mail of a person who has no sheet and sees nothing of a game:
// one who is invited, or the referee. It takes requests, press, and the words help,
// status, orders, show and withdraw; all else is asked about or ignored as in a sheet.
func ReadRequests(text string) Reading {
	f := &field{lang: &requestLanguage, invited: true}
	return f.readMail(text)
}
