package orders

import (
	"regexp"
	"strings"
)

// What mail programs, and we ourselves, put into mails.
var (
	scissorsLine = `^-*\s*8<\s*-*\s*`
	formBegin    = regexp.MustCompile(`(?i)` + scissorsLine + `(\S+)\s+GT\s*(\d+)\s+(\S+)\s+v(\d+)\s+(\S+)`)
	fileBegin    = regexp.MustCompile(`^\[attached file: .*\]$`) // put in when the mail was read
	formEnd      = regexp.MustCompile(`(?i)` + scissorsLine + `end(\s|-|$)`)
	phones       = regexp.MustCompile(`(?i)^(sent (from|via|with) |get outlook for |von mei\w+ \S.* gesendet|gesendet (von|mit) |` +
		`envoye (de|depuis) |enviado (desde|do) |inviato da )`)
	// headings begin the parts of our own mails. They are matched whole, lest a
	// player's own capitals be taken for ours.
	headings = regexp.MustCompile(`^(YOU MOVE|YOU WAIT|THE (UNION|CONFEDERATES) MOVES?|WHAT HAPPENED( SO FAR)?|VICTORY POINTS|` +
		`YOUR UNITS|YOUR STANDING INSTRUCTIONS|REINFORCEMENTS|LOSSES|ORDER FORM|HOW TO ANSWER|HOW TO WRITE ORDERS|TAKEN|` +
		`NEEDS YOU|NOT YET ATTACKED|STILL OPEN|IGNORED|CHANGED|LAPSED|ABOUT THE MAIL ITSELF|NOTHING OF YOUR MAIL WAS TAKEN|` +
		`WHAT WE HOLD|WHERE THE DATA COME FROM|OPTIONS|THE (GAME|DICE|SEED|QUESTIONS?|ENEMY YOU SEE)|THE GAME IS OVER|` +
		`YOUR (ORDER LOG|COMMANDERS|COMMAND POINTS)|LOOSE CANNONS|CHECK A DIE|THE (UNION|CONFEDERATES) (WAS|WERE) TOLD)([.:,]|\s{2,}|\s\(|$)`)

	wroteStart = regexp.MustCompile(`(?i)^(on|am|le|el|em|op|il|den)\s.*\d`)
	wroteEnd   = regexp.MustCompile(`(?i)\b(wrote|writes|schrieb|a ecrit|escribio|escreveu|schreef|ha scritto)\b[^:]{0,100}:$`)
	nameWrote  = regexp.MustCompile(`(?i)@.*\b(wrote|schrieb|a ecrit|escribio)\s*:$`)
	headFrom   = regexp.MustCompile(`(?i)^\*?(from|von|de|da|van)\s?:\*?\s*\S`)
	headOther  = regexp.MustCompile(`(?i)^\*?(sent|gesendet|date|datum|envoye|enviado|to|an|a|para|subject|betreff|objet|asunto|cc)\s?:`)
	divider    = regexp.MustCompile(`(?i)^(-{2,}\s*(original message|ursprungliche nachricht|message d'origine|message original|` +
		`mensaje original|forwarded message|weitergeleitete nachricht|message transfere|mensaje reenviado)\s*-*|` +
		`begin forwarded message:|anfang der weitergeleiteten nachricht:)`)
)

// attribution counts the lines, three at most, in which a mail program says who
// wrote what follows; 0 if it is something else.
func attribution(lines []line) int {
	first := strings.TrimSpace(lines[0].text)
	if nameWrote.MatchString(first) {
		return 1
	}
	joined := ""
	for n := 0; n < 3 && n < len(lines) && lines[n].depth == 0 && lines[n].text != ""; n++ {
		joined = strings.TrimSpace(joined + " " + strings.TrimSpace(lines[n].text))
		if n == 0 && !startsWrote(joined) {
			return 0
		}
		if wroteEnd.MatchString(joined) {
			if !wroteStart.MatchString(joined) {
				return 0
			}
			return n + 1
		}
	}
	return 0
}

func startsWrote(s string) bool {
	switch strings.ToLower(firstWord(s)) {
	case "on", "am", "le", "el", "em", "op", "il", "den":
		return true
	}
	return false
}

// header counts the lines of a block of headers put over a quoted mail, or of a
// line that says that the original follows; 0 if it is something else.
func header(lines []line) int {
	first := strings.TrimSpace(lines[0].text)
	if divider.MatchString(first) {
		return 1
	}
	if !headFrom.MatchString(first) {
		return 0
	}
	others, last := 0, 0
	for n := 1; n < len(lines) && n < 8 && lines[n].depth == 0; n++ {
		if headOther.MatchString(strings.TrimSpace(lines[n].text)) {
			others, last = others+1, n
		}
	}
	if others < 2 {
		return 0
	}
	return last + 1
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimLeft(s, " "), " ")
	return word
}
