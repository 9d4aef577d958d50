package report

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	brigades "longroll/rules/cwb/seen"
)

// Piece is what lies on the map, with what is known of it beside what its counter shows.
type Piece struct {
	picture.Unit
	Note string // a few words; ASCII
}

// Scene is the map as a reader sees it. The picture holds what the pieces are to be drawn
// with and what was done; its units are those of the pieces.
type Scene struct {
	Pieces []Piece
	picture.Field
}

// SceneOf is what lies on the map of a view, and what was done by what each side was told.
// A game without a map here has an empty scene.
func SceneOf(v rules.View, told [3][]rules.Notice) Scene {
	b := boardOf(v)
	if b == nil {
		return Scene{}
	}
	l := letter{Game: Game{Reader: v.View()}, View: v}
	l.Union, l.Rebels = []Told{{Notices: told[rules.Union]}}, []Told{{Notices: told[rules.Confederate]}}
	l.Told = []Told{{Notices: told[v.View()]}}
	return b.scene(&l)
}

func openScene(v seen.View, f picture.Field) Scene {
	s := Scene{Field: f}
	add := func(u seen.Own) {
		note := fmt.Sprintf("%s, strength %d, %d movement points", u.Type, u.Strength, u.Allowance)
		if u.Covered {
			note += ", under a blank counter"
		}
		if u.Ineffective {
			note += ", ineffective"
		}
		if u.Shattered {
			note += ", shattered"
		}
		s.Pieces = append(s.Pieces, Piece{counter(u), ascii(note)})
	}
	for _, u := range v.Own {
		add(u)
	}
	for _, u := range v.Enemy {
		add(seen.Own(u))
	}
	for _, u := range v.Sighted {
		s.Pieces = append(s.Pieces, Piece{sightedCounter(u), sightedNote(v, u)})
	}
	return s
}

// sightedNote says how somebody stands whose name is not known.
func sightedNote(v seen.View, u seen.Sighted) string {
	if !v.AreCovered() {
		return u.Type + ", seen from afar"
	}
	if u.Digging {
		return "under a blank counter, digs"
	}
	return "under a blank counter"
}

func brigadeScene(v brigades.View, f picture.Field) Scene {
	s := Scene{Field: f}
	for _, p := range inStackOrder(v.Field.Own) {
		s.Pieces = append(s.Pieces, Piece{ownCounter(p), ascii(pieceNote(p))})
	}
	for _, stack := range v.Field.Stacks {
		for _, u := range enemyCounters(stack) {
			words := []string{"seen as", stack.Kind, stack.Formation}
			if u.Name != stack.Top {
				words = []string{"lies upon the top unit"}
			}
			s.Pieces = append(s.Pieces, Piece{u, ascii(strings.Join(strings.Fields(strings.Join(words, " ")), " "))})
		}
	}
	return s
}

// lasting are the marks of a piece that outlive a phase.
var lasting = []string{"low-ammo", "recovering", "encamped"}

// pieceNote is how a piece stands, to its owner.
func pieceNote(p brigades.Piece) string {
	words := []string{list(p.Corps, p.Division), p.Formation}
	if p.State != "normal" {
		words = append(words, p.State)
	}
	if p.Strength > 0 {
		words = append(words, fmt.Sprintf("%d of %d steps left, casualties %d, stragglers %d", p.Steps, p.Strength, p.Casualties, p.Stragglers))
	}
	for _, w := range []struct {
		is    bool
		words string
	}{
		{p.Level != "", "fire level " + p.Level}, {p.Wrecked, "wrecked"}, {p.Morale != "", "morale " + p.Morale},
		{p.Guns > 0, counted(p.Guns, "gun point")}, {p.Supply > 0, counted(p.Supply, "point") + " of supply"},
		{p.Stars > 0, counted(p.Stars, "star")}, {p.Rating > 0, fmt.Sprintf("rating %d", p.Rating)},
	} {
		if w.is {
			words = append(words, w.words)
		}
	}
	for _, mark := range p.Marks {
		if slices.Contains(lasting, mark) {
			words = append(words, mark)
		}
	}
	return list(words...)
}

// Sentence tells a notice in the words of the mails, a line for each thing that it tells.
func Sentence(g Game, n rules.Notice) ([]string, error) {
	l := letter{Game: g}
	text, err := l.Notice(n)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, b := range read(script(strings.NewReplacer(markFollows, "", markNote, "").Replace(string(text)))) {
		if b.Kind == kindTable {
			for _, r := range b.Rows {
				lines = append(lines, rowWords(r))
			}
			continue
		}
		lines = append(lines, strings.Join(strings.Fields(setText([]block{b})), " "))
	}
	return lines, nil
}

func rowWords(r row) string {
	var words []string
	for _, c := range r {
		if c.Text != "" {
			words = append(words, c.Text)
		}
	}
	return strings.Join(words, "  ")
}
