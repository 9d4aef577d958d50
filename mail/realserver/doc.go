// Package realserver lends the tests a real post office: Dovecot for mailboxes and Postfix for sending, on loopback, as a host would rent them.
//
// It is for tests alone. The servers are started by .ci/mail-servers, which tells what
// accounts there are, and end with the test, or with its process if that dies first.
package realserver
