package adjudicator

import "longroll/rules"

// Audit is what was found when a game was played again.
type Audit struct {
	Game       string
	Battle     string
	Title      string // of the battle, with its edition
	Commitment string // SHA-256 of the seed, as the first mail of the game has it
	Checksum   string // SHA-256 of the text of an archive, as the last mail has it
	Engine     string // the version of the program that checks
	Writers    []Writer
	Entries    int
	Sealed     int // entries of which only the hash is known
	Over       bool
	By         string // how it ended, if not by the rules
	Winner     rules.Side
	Foreign    bool    // other printed matter could explain the first fault
	Faults     []error // by number of entry; none: all is right
	// Differences are of entries that another version of the program wrote: by the rules
	// of this one something else comes of them. None of them says that anybody changed
	// anything; that version alone can tell.
	Differences []error
	// Unproven says what was taken as it is written, since the seed is sealed until the
	// game ends; empty: nothing was.
	Unproven string
	// Follows is the first entry from which on all is as the rules of this version give
	// it: 1, if there are no differences; 0, if the last entry played differs.
	Follows int
}

// Writer is a version of the program and the entries that it wrote, in a row.
type Writer struct {
	Engine      string
	First, Last int
}

// found sums an audit up.
func (u *auditor) found(j *journal) Audit {
	audit := Audit{
		Engine: u.engine, Writers: j.writers(), Entries: len(j.entries), Over: u.m.over, By: u.ended.By, Winner: u.ended.Result.Winner,
		Foreign: u.foreign, Faults: u.faults, Differences: u.differing, Follows: int(u.differed) + 1,
		Unproven: u.dealt.unproven(u.seedless),
	}
	if u.differed+1 == u.m.next && u.differed > 0 {
		audit.Follows = 0
	}
	for i := range j.entries {
		if j.raw[i] == nil {
			audit.Sealed++
		}
	}
	if u.m.game != nil {
		audit.Game, audit.Battle, audit.Title = u.m.begun.Game, u.m.begun.Setup.Battle, u.m.title()
		audit.Commitment = u.m.begun.commitment()
	}
	return audit
}

// writers lists which version wrote what; of sealed entries nobody can tell.
func (j *journal) writers() []Writer {
	var list []Writer
	for i, e := range j.entries {
		switch n := len(list); {
		case j.raw[i] == nil || j.spoilt[i]:
		case n > 0 && list[n-1].Engine == e.Engine:
			list[n-1].Last = i + 1
		default:
			list = append(list, Writer{e.Engine, i + 1, i + 1})
		}
	}
	return list
}
