// Package postoffice is a whole mail server in one process, for the demonstration and for tests: players can join it with their own mail programs.
//
// It speaks SMTP and IMAP on loopback ports, without TLS unless given a certificate, and
// keeps all mail in memory. Mail for game+anything@example.net goes to the INBOX of whoever has
// game@example.net, with the full address in Delivered-To. Nothing ever leaves the machine:
// an address of no account is refused.
//
// Mail whose header the IMAP library cannot read is refused too, because that server could
// not hand it out again. The decoder of package mail is tested on such mail directly.
package postoffice
