package bluegray_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/casebook"
	"longroll/rules/hex"
)

// Events, questions, forecasts and positions as lines of a case.

// eventLine is one event as a wargamer reads it.
func eventLine(e rules.Event) string {
	switch e := e.(type) {
	case bluegray.Plotted:
		return fmt.Sprintf("plotted %s %s %v", e.Plot.Unit, hexPath(e.Plot.Path), e.Plot.Subs) + word(e.Plot.Attacks, strings.TrimRight("to attack "+strings.Join(e.Plot.Targets, ", "), " "))
	case bluegray.AttackAllotted:
		return fmt.Sprintf("allotted %s on %s with %s", e.Side, hexComma(e.Attack.On), strings.Join(e.Attack.With, ", "))
	case bluegray.UnitStepped:
		return fmt.Sprintf("sub-segment %d: %s to %s", e.Sub, e.Unit, e.To)
	case bluegray.UnitMarched:
		line := fmt.Sprintf("marched %s", e.Unit)
		if e.Why != "" {
			line += ", stopped: " + e.Why
		}
		return line
	case bluegray.HexDisputed:
		return fmt.Sprintf("disputed %s in sub-segment %d: union %d, confederate %d", e.At, e.Sub, e.Dice[rules.Union], e.Dice[rules.Confederate])
	case bluegray.UnitSetBack:
		return fmt.Sprintf("set back %s from %s to %s", e.Unit, e.From, e.To)
	case bluegray.AllotmentBegan:
		return fmt.Sprintf("allotment turn %d %s", e.Turn, e.Side)
	case bluegray.AheadFailed:
		return fmt.Sprintf("ahead %s %s: %s", strings.Join(e.Units, ","), strings.Join(e.Targets, ","), e.Why) + word(e.Rule != "", "["+string(e.Rule)+"]")
	case bluegray.SheetSealed:
		return fmt.Sprintf("sealed %s", e.Side)
	case bluegray.PartTurned:
		return fmt.Sprintf("now %s", e.Side)
	case bluegray.CombatTurned:
		return fmt.Sprintf("results of %s %d", e.Side, e.Number)
	case bluegray.PhaseBegan:
		return fmt.Sprintf("began turn %d %s %s", e.Turn, e.Side, e.Phase) + word(e.Night, "night")
	case bluegray.UnitMoved:
		return fmt.Sprintf("moved %s %s %s of %d MP", e.Unit, hexPath(e.Path), seen.Moved{Cost: e.Cost, Half: e.Half}.MP(), e.Allowance) + word(e.Strategic, "strategic") +
			word(e.Minimum, "minimum") + word(e.Charge, "charge") + word(e.InZone, "in zone") + word(e.Limbered, "limbered") + word(e.Met != "", "met "+string(e.Met))
	case bluegray.UnitEntered:
		return fmt.Sprintf("entered %s %s column %d, %s of %d MP", e.Unit, hexPath(e.Path), e.Column, seen.Moved{Cost: e.Cost, Half: e.Half}.MP(), e.Allowance) +
			word(e.Strategic, "strategic") + word(e.InZone, "in zone") + word(e.Limbered, "limbered") + word(e.Met != "", "met "+string(e.Met))
	case bluegray.UnitExited:
		return fmt.Sprintf("exited %s %s %s MP strength %d", e.Unit, hexPath(e.Path), seen.Moved{Cost: e.Cost, Half: e.Half}.MP(), e.Strength)
	case bluegray.ChoiceMade:
		return fmt.Sprintf("chose %s %s %s: %s by %s", e.Side, e.Topic, strings.Join(e.Subjects, ","), e.Choice, e.By)
	case bluegray.AttackByDefault:
		return fmt.Sprintf("owed %s attack on %s with %s", e.Side, hexComma(e.On), strings.Join(e.With, ", "))
	case bluegray.Instructed:
		return fmt.Sprintf("instructed %s:%s", e.Side, plain(reflect.ValueOf(e.Standing)))
	case bluegray.Paused:
		return "paused " + e.Side.String()
	case bluegray.BattleEnded:
		return fmt.Sprintf("ended union %d confederate %d", e.Score.Union, e.Score.Confederate) + word(e.Score.Level != "", level(e.Score))
	case bluegray.UnitPlaced, bluegray.UnitRemoved, bluegray.UnitSet, bluegray.HoldSet, bluegray.PointsRuled:
		return e.Kind() + plain(reflect.ValueOf(e))
	}
	return combatLine(e)
}

// combatLine is an event of the combat phase or of effectiveness.
func combatLine(e rules.Event) string {
	switch e := e.(type) {
	case bluegray.CombatBegan:
		return fmt.Sprintf("combat %d began: %s on %s", e.Number, strings.Join(e.Attackers, ", "), strings.Join(e.Defenders, ", ")) +
			word(len(e.Withheld) > 0, "withheld "+strings.Join(e.Withheld, ", "))
	case bluegray.CombatResolved:
		return fmt.Sprintf("combat %d on %s: %s to %s, %s", e.Number, hexComma(e.On), tally(e.Attack), tally(e.Defence), e.Odds) +
			word(e.Used != e.Odds, "as "+e.Used) + word(e.Reduced, "reduced") + nightWord(e.Night) + fmt.Sprintf(", die %d%s: %s", e.Die, word(e.Second > 0, fmt.Sprintf("and %d", e.Second))+word(e.BonusOf != rules.NoSide, fmt.Sprintf("bonus of %s %+d", e.BonusOf, e.Bonus)), e.Result)
	case bluegray.CombatDeclined:
		return fmt.Sprintf("declined %s from %s", strings.Join(e.Units, ", "), e.From) + word(e.Whole, "whole")
	case bluegray.UnitRetreated:
		return fmt.Sprintf("retreated %s %s-%s %s", e.Unit, e.From, hexPath(e.Path), e.Cause)
	case bluegray.UnitDisplaced:
		return fmt.Sprintf("displaced %s %s-%s by %s", e.Unit, e.From, e.To, e.By)
	case bluegray.UnitAdvanced:
		return fmt.Sprintf("advanced %s %s-%s", e.Unit, e.From, e.To)
	case bluegray.UnitEliminated:
		return fmt.Sprintf("eliminated %s at %s strength %d %s", e.Unit, e.At, e.Strength, e.Cause)
	case bluegray.UnitWeakened:
		return "weakened " + e.Unit
	case bluegray.LeaderMoved:
		return fmt.Sprintf("leader %s %s %s", e.Leader, e.Cause, hexPath(e.Path)) + word(e.Cost > 0, fmt.Sprintf("%d MP", e.Cost))
	case bluegray.LeaderTested:
		return fmt.Sprintf("leader %s at %s, die %d of %d", e.Leader, e.At, e.Die, e.Need) + word(e.Lost, "falls")
	case bluegray.LeaderReplaced:
		return fmt.Sprintf("leader %s replaced with %s at %s, die %d", e.Leader, e.Unit, e.At, e.Die) + word(len(e.Strays) > 0, "strays "+strings.Join(e.Strays, ", "))
	case bluegray.CommandReckoned:
		return fmt.Sprintf("out of command %s: %s", e.Side, strings.Join(e.Out, ", "))
	case bluegray.InitiativeCompared:
		return fmt.Sprintf("initiative turn %d %s: union %s, confederate %s", e.Turn, e.Side, levelWords(e.Levels[rules.Union]), levelWords(e.Levels[rules.Confederate]))
	case bluegray.UnitShattered:
		return fmt.Sprintf("shattered %s at %s strength %d", e.Unit, e.At, e.Strength) + word(e.Stays, "stays")
	case bluegray.UnitsRecovered:
		return fmt.Sprintf("recovered %s: %s", e.Side, strings.Join(e.Units, ", "))
	case bluegray.RecoveryTried:
		return fmt.Sprintf("recovery of %s, die %d", e.Unit, e.Die) + word(e.Recovered, "effective")
	case bluegray.EntryPutOff:
		return fmt.Sprintf("put off %s: turn %d at %s", e.Unit, e.Turn, e.To)
	case bluegray.CavalryCounted:
		return fmt.Sprintf("cavalry left: union %d confederate %d, %d points", e.Union, e.Confederate, e.Points)
	case bluegray.Demoralized:
		return fmt.Sprintf("demoralized %s %d: %d of %d lost", e.Side, e.Level, e.Lost, e.Of)
	case bluegray.LimitLifted:
		return "limit lifted"
	case bluegray.MustGoBack:
		return "must go back: " + strings.Join(e.Units, ", ")
	}
	return variantLine(e)
}

// tally is a sum, and every amount on it that is not a unit's own strength.
func tally(t rules.Tally) string {
	text := fmt.Sprint(t.Sum())
	for _, item := range t {
		if item.Rule != "" || strings.Contains(item.Reason, " ") {
			text += fmt.Sprintf(" (%d %s)", item.Amount, item.Reason)
		}
	}
	return text
}

// levelWords is how an initiative level came about.
func levelWords(l seen.InitiativeLevel) string {
	return fmt.Sprintf("%d (fresh %d, fought %d, faltered %d by a %d, comes %d, lost %d, groups %d)", l.Level, l.Fresh, l.Fought, l.Faltered, l.Die, l.Comes, l.Lost, l.Groups)
}

func nightWord(n *seen.Night) string {
	if n == nil {
		return ""
	}
	return fmt.Sprintf(" (night die %d: %s)", n.Die, n.Words())
}

func word(is bool, text string) string {
	if !is {
		return ""
	}
	return " " + text
}

func hexPath(path []hex.Hex) string  { return joinHexes(path, "-") }
func hexComma(list []hex.Hex) string { return joinHexes(list, ", ") }

func joinHexes(list []hex.Hex, between string) string {
	var words []string
	for _, h := range list {
		words = append(words, h.String())
	}
	return strings.Join(words, between)
}

// decisionLine is a question; the default is marked with a star.
func decisionLine(d rules.Decision) string {
	options := slices.Clone(d.Options)
	options[d.Default] += "*"
	return fmt.Sprintf("%s %s %s: %s [%s]", d.Side, d.Kind, strings.Join(d.Subjects, ","), strings.Join(options, " | "), d.Rule)
}

// forecastLines are what a side is told beforehand of one line of its sheet.
func forecastLines(f rules.Forecast) []string {
	switch f := f.(type) {
	case nil:
		return []string{"nothing"}
	case seen.WillMove:
		return []string{fmt.Sprintf("move %s %s %s of %d MP", f.Unit, hexPath(f.Path), f.MP(), f.Allowance) + word(f.Column > 0, fmt.Sprintf("column %d", f.Column)) +
			word(f.Strategic, "strategic") + word(f.Minimum, "minimum") + word(f.Charge, "charge") + word(f.InZone, "in zone") + word(f.Limbered, "limbered") + word(f.Exits, "exits") + word(f.Found, "found") + word(f.Blank, "of blank counters") + word(!f.Past.IsZero(), "past dummies to "+f.Past.String())}
	case seen.WillAttack:
		return attackForecast(f)
	case seen.WillRefuse:
		return casebook.Refused("refused", &f.Refusal)
	case seen.Owes:
		return []string{"owes" + plain(reflect.ValueOf(f))}
	}
	return []string{f.Forecast() + plain(reflect.ValueOf(f))}
}

func attackForecast(f seen.WillAttack) []string {
	var chances []string
	for _, c := range f.Chances {
		chances = append(chances, fmt.Sprintf("%d %s", c.Of6+c.Of36, c.Result))
	}
	lines := []string{fmt.Sprintf("attack %s with %s on %s: %s to %s, %s", hexComma(f.On), forces(f.Attackers), forces(f.Defenders),
		tally(f.Attack), tally(f.Defence), f.Odds) + word(f.Used != f.Odds, "as "+f.Used) + ": " + strings.Join(chances, ", ")}
	lines = append(lines, routes("  Ar", f.OnAr)...)
	lines = append(lines, routes("  Dr", f.OnDr)...)
	if f.Advance != "" {
		lines = append(lines, "  "+f.Advance)
	}
	if len(f.Hopes) > 0 {
		lines = append(lines, "  must first rally: "+strings.Join(f.Hopes, ", "))
	}
	if len(f.Aids) > 0 {
		lines = append(lines, "  may be aided by: "+strings.Join(f.Aids, ", "))
	}
	if len(f.Declines) > 0 {
		lines = append(lines, "  may decline: "+strings.Join(f.Declines, ", "))
	}
	return lines
}

func forces(all []seen.Force) string {
	var words []string
	for _, f := range all {
		words = append(words, fmt.Sprintf("%s(%d at %s)", f.Unit, f.Strength, f.At)+word(f.Bombards, "bombards"))
	}
	return strings.Join(words, ", ")
}

func routes(head string, all []seen.Route) []string {
	var lines []string
	for _, r := range all {
		to := hexComma(r.To)
		if len(r.Past) > 0 {
			to = strings.TrimPrefix(to+", or past dummies "+hexComma(r.Past), ", or ")
		}
		if to == "" {
			to = "nowhere"
		}
		if r.Stays {
			lines = append(lines, fmt.Sprintf("%s: %s stays", head, r.Unit))
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s to %s", head, r.Unit, to)+word(r.Told, "told"))
	}
	return lines
}

// positionLines is the table of positions with one blank between words, without
// its head; who holds the hexes worth points is in the score, and how many combats there
// were, and by what standing instructions, in the events.
func positionLines(table string) []string {
	var lines []string
	for line := range strings.Lines(table) {
		w := strings.Fields(line)
		if len(w) > 0 && w[0] != "#" && !slices.Contains([]string{"side", "hold", "combats", "standing"}, w[0]) {
			lines = append(lines, strings.Join(w, " "))
		}
	}
	return lines
}

// scoreLines is how the points stand.
func scoreLines(g rules.Game) []string {
	s := g.View(rules.Union).(seen.View).Score
	lines := []string{fmt.Sprintf("union %d confederate %d", s.Union, s.Confederate) + word(s.Level != "", level(s))}
	for _, r := range s.Rows {
		lines = append(lines, fmt.Sprintf("%s %d %s %s [%s]", r.Side, r.Points, r.What, r.About, r.Rule))
	}
	return lines
}

// level is who wins a battle with levels of victory, and how well.
func level(s seen.Score) string {
	if s.Winner == rules.NoSide {
		return s.Level
	}
	return s.Winner.String() + " " + s.Level
}

// plain writes every open field of a value that says something, by name.
func plain(v reflect.Value) string {
	if s, ok := v.Interface().(fmt.Stringer); ok {
		return " " + s.String()
	}
	switch v.Kind() {
	case reflect.Struct:
		text := ""
		for i := range v.NumField() {
			if f := v.Field(i); v.Type().Field(i).IsExported() && !f.IsZero() {
				text += " " + strings.ToLower(v.Type().Field(i).Name) + strings.Replace(plain(f), " ", "=", 1)
			}
		}
		return text
	case reflect.Slice:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, strings.TrimSpace(plain(v.Index(i))))
		}
		if v.Len() > 0 && v.Index(0).Kind() == reflect.Struct && v.Type().Elem() != reflect.TypeFor[hex.Hex]() {
			return " [" + strings.Join(parts, "; ") + "]"
		}
		return " " + strings.Join(parts, ",")
	}
	return fmt.Sprintf(" %v", v.Interface())
}
