// Package mail is the post: it takes players' mails out of a mailbox, makes plain text of them, and sends the game's own mails.
//
// # What is accepted
//
// Decode reads mail as people and their programs really send it: broken headers,
// wrong or missing charset labels, HTML alone, text attachments, format=flowed,
// a mail cut in the middle. What could not be read is said in Message.Problems,
// in sentences fit for the receipt; nothing is dropped in silence. Every step is
// linear in the size of the mail and bounded by Limits, so that a hostile mail
// costs no more than an honest one. MIME itself is read and written by go-message;
// a mail is mended first, where its faults or its size would be too much for it.
//
// Quoted lines keep their ">" and signatures their "-- ", and where a program marks them in HTML
// alone they are given these; text that is struck out is left out. What counts as an order
// is for the reader of orders to say, not for the post.
//
// # Whose it is
//
// From proves nothing. Witness tells what does: what our own mail server found, if it is named, or
// a signature of the author's domain. That is noted with the mail and decides nothing here.
//
// # What is answered
//
// A mail whose Robot is empty may be read and, if NoReply is empty too, answered.
// Self.Robot adds the tests that need our own address. The answer goes to the
// address on the player's registration, never to From or Reply-To.
//
// # What is never answered
//
// Mail that was sent by a machine (RFC 3834): automatic replies, bounces, read
// receipts, calendar replies, mailing lists, mail of our own. It is not read for
// orders either. A bounce is marked (Bounce, Failed, Returned) for the referee. What a
// filter marks as spam is read, lest orders be lost, and not answered.
//
// # In and out
//
// Inbox hands over each message until the daemon says it has it safe, and only
// then moves it away. The flags of an IMAP server are hints: after a crash the
// same message may come again, and the receiver tells it by Message.ID and
// Message.Digest. Outbox sends one mail to one address and says whether a failure
// is for now or for good.
package mail
