// Package store keeps every game, every letter waiting for the post and every mail already dealt with in one file on the
// host's disk, so that a crash or a power cut loses no turn and runs none twice.
//
// # Use
//
// [Open] takes the file for this process alone (or shares it among readers), [Store.Commit] writes one step of a game, and
// everything else reads. The store knows no rules and no mail: journal entries, heads, letters and cursors are bytes to it.
// Times come from the caller, and the one under which an id is filed from the clock he gave to Open. All signatures use
// standard types, so that a consumer can name the few methods it wants in an interface of its own. A Store may be used by
// many goroutines. Bytes handed out are copies.
//
// # On disk
//
// The file is a bbolt database. A number is a big-endian uint64 of eight bytes. Opaque values, which are the caller's, carry
// in front a CRC-32C of four bytes, of all that follows, and a byte for their form: 0, as they are; 1, deflated (RFC 1951).
// Entries, letters and messages are deflated where that is shorter: most letters shrink to a tenth.
//
//	meta/format              the words "longroll store"
//	meta/schema              the schema version, in decimal
//	games/<name>/head        the game's summary, opaque
//	games/<name>/journal     number -> journal entry, opaque; the first is 1
//	games/<name>/letters     number of a letter committed with the game -> nothing
//	games/<name>/mails       number -> message that led to a step of the game, opaque; only where there are any
//	outbox                   number -> letter waiting to be sent, opaque
//	sent                     number -> letter that was sent
//	dead                     number -> letter that was given up
//	delivery                 number -> JSON: tries, next try, last error, time sent
//	handled                  message id, or a mark of the caller's -> Unix time in seconds under which it is filed, number
//	                         of the journal entry it led to, then the game's name
//	cursor                   name -> how far some reader has come, opaque
//
// A letter keeps its number for life: the bucket it lies in says what became of it. Letters and their delivery records are
// apart, so that a failed try rewrites a line and not a letter with a map in it.
//
// Schema 1 had values without forms, ids without times and no lists of letters. Open brings a file to today's schema, in one
// transaction, and puts a compact copy in the place of a file that is mostly empty; a file of a later schema is refused.
//
// # What is always true
//
//   - A journal holds the numbers 1 to its last with none missing. Nothing overwrites or deletes an entry.
//   - Every game has a head and a journal.
//   - A letter lies in exactly one of outbox, sent and dead, unless it was sent and then dropped by Forget with its delivery
//     record and its line in the list of its game. A list names no letter that is not there. A letter's number is never
//     given again, and numbers rise in the order in which letters were committed.
//   - A letter in sent or dead has a delivery record; one in the outbox has one as soon as a try has failed; no record is
//     without its letter.
//   - Entries, head, letters and handled ids of one commit are all there or none is. A message id is marked once, so a mail
//     delivered twice cannot be acted on twice, until Forget drops the mark.
//   - An opaque value is handed out as it was committed or not at all: one that changed on the disk is an error.
//   - A file being created, copied, restored or made smaller appears under its name whole or not at all, and a file that is
//     refused has not been changed.
//   - Nothing is written to a file that has lost its name: a commit after that is refused (ErrGone).
//
// [Store.Check] tests all of this and reports every fault it finds.
//
// # For years
//
// [Store.Save] makes a checked copy while others work, [Restore] brings one back and keeps the former file, and
// [Store.Forget] drops what is too old to matter.
//
// # Who has it
//
// bbolt locks the file (flock), and that lock alone decides. The process that writes leaves a small file <path>.holder beside
// it, only so that a second process can be told whom to look for; one left behind by a crash is swept away by the next
// opening. The lock does not work on network disks: keep the file on a local one.
package store
