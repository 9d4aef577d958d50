package orders

import (
	"regexp"
	"slices"
	"strings"
)

// What mail programs put over what they quote, and under what their owner wrote, in the
// languages in which they come. All is matched after folding to ASCII.

var (
	// wroteEnd is the end of "On Tue, 1 Dec 2026 at 10:00, Bob <bob@example.org> wrote:".
	wroteEnd = regexp.MustCompile(`(?i)\b(wrote|writes|schrieb|schreibt|a ecrit|ecrit|escribio|escribe|escreveu|schreef|schrijft|ha scritto|scrisse|` +
		`skrev|skriver|napisal|napisala|pisze|napsal|napsala|kirjoitti|irta)(\(a\))?\b?.{0,120}:$`)
	// wroteFrom are the words with which it begins, if it does not begin with the day.
	wroteFrom = []string{"on", "am", "le", "el", "em", "op", "il", "den", "w", "dnia", "dne", "at"}
	// aDate holds a year, a time, or a day in numbers.
	aDate = regexp.MustCompile(`\b(19|20)\d\d\b|\b\d{1,2}[:.h]\d\d\b|\b\d{1,2}[./-]\d{1,2}\b|\b\d{1,2}\.? [a-z]{3,}`)
	// nameWrote begins with who wrote; quoting is the same in another order.
	nameWrote = regexp.MustCompile(`(?i)@\S*.*\b(wrote|writes|schrieb|a ecrit|escribio|escreveu|schreef|ha scritto|skrev|napisal|napsal|kirjoitti)(\(a\))?\b?.{0,60}:$`)
	quoting   = regexp.MustCompile(`(?i)^(\*|quoting|zitat von|citando|citation de|selon) ?.*@.*:$`)

	headFrom  = regexp.MustCompile(`(?i)^\*?(from|von|de|da|van|fra|fran|od|lahettaja|expediteur|remitente|mittente|afzender)\s?:\*?\s*\S`)
	headOther = regexp.MustCompile(`(?i)^\*?(sent|date|to|cc|subject|reply-to|gesendet|datum|an|betreff|antwort an|envoye|envoye le|a|objet|enviado|enviado el|` +
		`enviada|enviada em|enviado em|fecha|para|asunto|assunto|data|inviato|oggetto|verzonden|aan|onderwerp|skickat|till|amne|sendt|til|emne|dato|kopi|` +
		`wyslano|wyslane|do|dw|temat|odeslano|komu|predmet|lahetetty|vastaanottaja|aihe)\s?:`)
	divider = regexp.MustCompile(`(?i)^(-{2,}\s*(original message|original-nachricht|ursprungliche nachricht|original[- ]?mail|message d'origine|message original|` +
		`mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|originalmeddelande|oprindelig (meddelelse|besked)|` +
		`opprinnelig melding|wiadomosc oryginalna|oryginalna wiadomosc|puvodni zprava|alkuperainen viesti|reply message|` +
		`forwarded message|weitergeleitete nachricht|message transfere|mensaje reenviado|mensagem encaminhada|messaggio inoltrato|doorgestuurd bericht|` +
		`vidarebefordrat meddelande|videresendt (meddelelse|besked|melding)|wiadomosc przekazana( dalej)?|przekazana wiadomosc)\s*-*|` +
		`(begin forwarded message|anfang der weitergeleiteten nachricht|debut du message (reexpedie|transfere)|inicio del mensaje reenviado|` +
		`inizio messaggio inoltrato|begin doorgestuurd bericht|inicio da mensagem (reencaminhada|encaminhada)|vidarebefordrat brev|` +
		`start pa videresendt (besked|melding))\s?:)`)

	phones = regexp.MustCompile(`(?i)^(sent (from|via|with|using|on the go)\b|get outlook for |download outlook|outlook fur .* (beschaffen|herunterladen)|` +
		`outlook voor .* downloaden|(obtenir|telecharger) outlook|obt(ener|enha|er) ([eo]l? )?outlook|(obtenha|baixar|descarga(r)?) o? ?outlook|(scarica|ottieni) outlook|` +
		`(hamta|hent|skaff) outlook|pobierz (aplikacje )?outlook|von mei[\w/]+ \S.*gesendet|von \w+ gesendet|(diese|dieses) (nachricht|mail|e-mail) wurde von .*gesendet|` +
		`gesendet (von|mit|uber)\b|(ce message a ete )?envoye (de|depuis|avec|a partir)\b|enviado (desde|do|da|de|con|com|a partir)\b|` +
		`enviada (desde|do|da)\b|inviat[oa] (da|dal|con|tramite)\b|(verzonden|verstuurd|verstuurt) (vanaf|van|met|via)\b|skickat (fran|med|via)\b|skickades fran\b|` +
		`sendt (fra|via|med|pa)\b|wysla(ne|no) (z|za|przez)\b|odesla(no|ny) z\b|lahetetty\b.*\b(puhelimesta|iphonesta|androidista)|yahoo mail: search, organize)`)
)

// attribution counts the lines, three at most, in which a mail program says who
// wrote what follows; 0 if it is something else.
func attribution(lines []line) int {
	first := strings.TrimSpace(lines[0].text)
	if strings.HasSuffix(first, ":") && (nameWrote.MatchString(first) || quoting.MatchString(first)) {
		return 1
	}
	if !startsWrote(first) {
		return 0
	}
	joined := ""
	for n := 0; n < 3 && n < len(lines) && lines[n].depth == 0 && lines[n].text != "" && len(joined) < maxAttribution; n++ {
		if n > 0 && slices.Contains(wroteFrom, strings.ToLower(firstWord(lines[n].text))) && aDate.MatchString(lines[n].text) {
			return 0 // it begins there
		}
		joined = strings.TrimSpace(joined + " " + strings.TrimSpace(lines[n].text))
		if strings.HasSuffix(joined, ":") && wroteEnd.MatchString(joined) && (aDate.MatchString(joined) || strings.Contains(joined, "@")) {
			return n + 1
		}
	}
	return 0
}

// maxAttribution is longer than three lines of any mail program.
const maxAttribution = 600

// startsWrote reports whether a line may be the first of an attribution: it begins with
// one of its words, or with the day and the time.
func startsWrote(s string) bool {
	if len(s) > maxAttribution {
		return false
	}
	first := strings.ToLower(firstWord(s))
	return slices.Contains(wroteFrom, first) || strings.Contains(s, "@") || aYear.MatchString(s) && aTime.MatchString(s)
}

var (
	aYear = regexp.MustCompile(`\b20\d\d\b`)
	aTime = regexp.MustCompile(`\b\d{1,2}[:.h]\d\d\b`)
)

// header counts the lines of a block of headers put over a quoted mail, or of a
// line that says that the original follows; 0 if it is something else.
func header(lines []line) int {
	first := strings.TrimSpace(lines[0].text)
	if divider.MatchString(first) {
		return 1
	}
	from := headFrom.MatchString(first)
	if !from && !headOther.MatchString(first) {
		return 0
	}
	heads, last := 1, 0
	for n := 1; n < len(lines) && n < 9 && lines[n].depth == 0; n++ {
		text := strings.TrimSpace(lines[n].text)
		if isFrom := headFrom.MatchString(text); isFrom || headOther.MatchString(text) {
			from = from || isFrom
			heads, last = heads+1, n
		}
	}
	if heads < 3 || !from {
		return 0
	}
	return last + 1
}
