package report

import (
	"slices"

	"longroll/rules"
	open "longroll/rules/bluegray/seen"
	brigades "longroll/rules/cwb/seen"
	regiments "longroll/rules/hellbeforenight/seen"
)

// board is what the mails must know of the field of a system beside its sentences: what lies on
// the map, and what a side does there that owes a sheet.
type board interface {
	// scene is what lies on the map, and what was done by what the letter tells.
	scene(l *letter) Scene
	// picture is what Draw needs; nil where there is no map.
	picture(l *letter) ([]byte, error)
	// does is what the side that owes a sheet does: move, attack, fire, write, set up.
	does() string
}

// boardOf finds the board of a view by hand, one line a system; nil for a view of none.
func boardOf(v rules.View) board {
	switch v := v.(type) {
	case open.View:
		return openBoard{v}
	case brigades.View:
		return brigadeBoard{v}
	case regiments.View:
		return regimentBoard{v}
	}
	return nil
}

// openBoard is the field of Blue & Gray.
type openBoard struct{ view open.View }

func (openBoard) does() string { return "move" }

func (b openBoard) scene(l *letter) Scene {
	return openScene(b.view, openField("", b.view, b.notices(l)))
}

func (b openBoard) picture(l *letter) ([]byte, error) {
	return pictureData(l.Title+", "+l.Now.Title, b.view, b.notices(l))
}

// notices is what the reader was told; for a referee what both sides were told, each thing once.
func (b openBoard) notices(l *letter) []rules.Notice {
	if l.Reader != rules.NoSide {
		return noticesOf(l.Told)
	}
	return wholeTelling(b.view, noticesOf(slices.Concat(l.ToldUnion, l.Union)), noticesOf(slices.Concat(l.ToldRebels, l.Rebels)))
}

// brigadeBoard is the field of the Brigade Series, or its order log.
type brigadeBoard struct{ view brigades.View }

func (b brigadeBoard) does() string {
	switch b.view.Phase {
	case "pre-set":
		if b.view.Field != nil {
			return "set up"
		}
		return "write"
	case "defensive fire", "offensive fire":
		return "fire"
	}
	return "move"
}

func (b brigadeBoard) scene(l *letter) Scene {
	if b.view.Field == nil {
		return Scene{}
	}
	return brigadeScene(b.view, l.brigadeField(b.view))
}

func (b brigadeBoard) picture(l *letter) ([]byte, error) { return l.brigadePicture(b.view) }
