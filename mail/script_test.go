package mail

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// What a scriptedServer's answer may say beside text for the client.
const (
	tag  = "<tag>" // the tag of the command, or of the IDLE that DONE ends
	hang = ""      // no answer, ever
	end  = "<end>" // the end of the connection
)

// scriptedServer is an IMAP server that answers as told and remembers what it was asked. Where the
// script says nothing it is a plain old server and keeps count of what becomes of its mails.
type scriptedServer struct {
	greeting string
	caps     string   // beside IMAP4rev1
	uids     []uint32 // of the mails in INBOX; 1 and 2 if none are named
	answer   func(connection int, command string) (reply string, ok bool)

	mu       sync.Mutex
	commands []string
	made     int // connections
	flags    map[uint32][]string
	done     []uint32 // what was put into the Done folder
}

// inbox is an Inbox that reads from the server.
func (s *scriptedServer) inbox(t *testing.T) *Inbox {
	t.Helper()
	in := gameInbox(t, fake(t, s.serve))
	in.cfg.Folder, in.cfg.Done = "INBOX", "Done"
	return in
}

// asked lists the commands that begin with any of the prefixes; all if there are none.
func (s *scriptedServer) asked(prefixes ...string) (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, command := range s.commands {
		for _, prefix := range prefixes {
			if strings.HasPrefix(command, prefix) {
				list = append(list, command)
			}
		}
		if len(prefixes) == 0 {
			list = append(list, command)
		}
	}
	return list
}

func (s *scriptedServer) connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.made
}

func (s *scriptedServer) serve(conn net.Conn) {
	s.mu.Lock()
	connection := s.made
	s.made++
	s.mu.Unlock()
	greeting := s.greeting
	if greeting == "" {
		greeting = "* OK [CAPABILITY " + s.abilities() + "] ready\r\n"
	}
	fmt.Fprint(conn, greeting)
	lines := bufio.NewScanner(conn)
	var mark string
	for lines.Scan() {
		command := lines.Text()
		if command != "DONE" {
			mark, command, _ = strings.Cut(command, " ")
		}
		s.mu.Lock()
		s.commands = append(s.commands, command)
		answer := s.answer
		s.mu.Unlock()
		reply, ok := "", false
		if answer != nil {
			reply, ok = answer(connection, command)
		}
		if !ok {
			reply = s.plain(command)
		}
		text, ends := strings.CutSuffix(reply, end)
		fmt.Fprint(conn, strings.ReplaceAll(text, tag, mark))
		if ends {
			return
		}
	}
}

// plain is the answer of a server with no peculiarities.
func (s *scriptedServer) plain(command string) string {
	words := strings.Fields(command)
	if len(words) == 0 {
		return tag + " BAD\r\n"
	}
	if len(words) > 2 && words[0] == "UID" && words[1] != "SEARCH" {
		return s.plainUID(words[1], words[2], command) + tag + " OK\r\n"
	}
	switch words[0] {
	case "CAPABILITY":
		return "* CAPABILITY " + s.abilities() + "\r\n" + tag + " OK\r\n"
	case "LIST":
		return "* LIST () \".\" Done\r\n" + tag + " OK\r\n"
	case "SELECT":
		return "* 2 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n" + tag + " OK [READ-WRITE] done\r\n"
	case "UID":
		return "* SEARCH" + s.found(strings.Contains(command, "UNSEEN")) + "\r\n" + tag + " OK\r\n"
	case "IDLE":
		return "+ idling\r\n"
	}
	return tag + " OK\r\n"
}

// plainUID does something with messages.
func (s *scriptedServer) plainUID(what, set, command string) (reply string) {
	for _, uid := range s.named(set) {
		switch text := s.letter(uid); {
		case what == "FETCH" && strings.Contains(command, "BODY.PEEK"):
			reply += fmt.Sprintf("* %d FETCH (UID %d BODY[]<0> {%d}\r\n%s)\r\n", uid, uid, len(text), text)
		case what == "FETCH":
			reply += fmt.Sprintf("* %d FETCH (UID %d RFC822.SIZE %d INTERNALDATE \"29-Nov-2026 12:00:00 +0000\")\r\n", uid, uid, len(text))
		case what == "STORE":
			s.mark(uid, command[strings.LastIndex(command, `\`)+1:])
		case what == "COPY" || what == "MOVE":
			s.put(uid)
			if what == "MOVE" {
				s.mark(uid, "Gone)")
			}
		case what == "EXPUNGE":
			s.mark(uid, "Gone)")
		}
	}
	return reply
}

func (s *scriptedServer) abilities() string { return strings.TrimSpace("IMAP4rev1 " + s.caps) }

// letter is the mail with that number, whose id it is.
func (s *scriptedServer) letter(uid uint32) []byte { return letter(fmt.Sprint(uid)) }

func (s *scriptedServer) all() []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.uids == nil {
		return []uint32{1, 2}
	}
	return s.uids
}

// named lists the messages of a set as "1:3,5" that are there.
func (s *scriptedServer) named(set string) (uids []uint32) {
	for part := range strings.SplitSeq(set, ",") {
		from, to, ranged := strings.Cut(part, ":")
		first, _ := strconv.ParseUint(from, 10, 32)
		last, _ := strconv.ParseUint(to, 10, 32)
		if !ranged {
			last = first
		}
		for _, uid := range s.all() {
			if uint64(uid) >= first && uint64(uid) <= last && !s.marked(uid, "Gone)") {
				uids = append(uids, uid)
			}
		}
	}
	return uids
}

// found lists the messages that are not deleted and, if so asked, not read.
func (s *scriptedServer) found(unread bool) (list string) {
	for _, uid := range s.all() {
		if !s.marked(uid, "Gone)") && !s.marked(uid, "Deleted)") && !(unread && s.marked(uid, "Seen)")) {
			list += fmt.Sprint(" ", uid)
		}
	}
	return list
}

func (s *scriptedServer) mark(uid uint32, flag string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.flags == nil {
		s.flags = map[uint32][]string{}
	}
	s.flags[uid] = append(s.flags[uid], flag)
}

func (s *scriptedServer) marked(uid uint32, flag string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.flags[uid], flag)
}

func (s *scriptedServer) put(uid uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.done, uid) {
		s.done = append(s.done, uid)
	}
}

// wantDone compares the messages in the Done folder.
func (s *scriptedServer) wantDone(t *testing.T, want ...uint32) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.done, want) {
		t.Errorf("put away were %v, want %v", s.done, want)
	}
}

// once gives a reply to the first command that begins so, on whatever connection.
func once(prefix, reply string) func(int, string) (string, bool) {
	var spent sync.Once
	return func(_ int, command string) (answer string, ok bool) {
		if strings.HasPrefix(command, prefix) {
			spent.Do(func() { answer, ok = reply, true })
		}
		return answer, ok
	}
}
