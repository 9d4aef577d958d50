package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/chart"
	"longroll/rules/ground"
	regiments "longroll/rules/hellbeforenight/data"
)

// battleCommand groups what can be asked about battles.
type battleCommand struct {
	List  battleList  `cmd:"" help:"List all battles known, playable or not."`
	Check battleCheck `cmd:"" help:"Say what a battle's data are and what is missing, or check a data file."`
}

// Help is the long help.
func (*battleCommand) Help() string {
	return "Examples:\n  longroll battle list\n  longroll battle check chickamauga\n  longroll battle check antietam --option 22.4.6\n  longroll battle check own/chickamauga/map.txt"
}

// printedFor is the printed matter that the caller's daemon plays with: ours, with the
// overlay of his settings laid over it. A caller without settings has ours.
func printedFor(c *caller) (printed, error) {
	if c.data == "" {
		return printedWith(nil), nil
	}
	if _, err := os.Stat(filepath.Join(c.data, configName)); errors.Is(err, fs.ErrNotExist) && !c.chosen {
		return printedWith(nil), nil
	}
	settings, err := readConfig(c.data)
	if err != nil {
		return printed{}, err
	}
	return settings.printed()
}

// battles lists the battles of all systems over the given printed matter.
func battles(p printed) []described {
	list := []described{}
	for _, s := range p.systems() {
		for _, b := range s.Battles() {
			list = append(list, described{System: s.Code(), battle: b, system: s}.filled())
		}
	}
	return list
}

// described is a battle as scripts read it.
type described struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	System   string   `json:"system"`
	Editions []string `json:"editions"`
	Turns    int      `json:"turns,omitempty"`
	Playable bool     `json:"playable"`
	Sources  []source `json:"sources,omitempty"`
	Missing  []string `json:"missing,omitempty"`

	battle rules.Battle
	system rules.System
}

type source struct {
	Part string `json:"part"`
	Kind string `json:"kind"`
	Note string `json:"note,omitempty"`
	With string `json:"with,omitempty"` // the option with which alone it is used
}

func (d described) filled() described {
	b := d.battle
	d.Name, d.Title, d.Editions, d.Turns, d.Missing = b.Name, b.Title, b.Editions, b.GameTurns, b.Missing
	d.Playable = len(b.Missing) == 0
	for _, s := range b.Sources {
		d.Sources = append(d.Sources, source(s))
	}
	return d
}

// state is playable, stand-in or missing in a word or two.
func (d described) state() string {
	if !d.Playable {
		return "not playable"
	}
	var standIns []string
	for _, s := range d.Sources {
		if s.Kind == "stand-in" {
			standIns = append(standIns, s.Part)
		}
	}
	if len(standIns) > 0 {
		return "playable; stand-in: " + strings.Join(standIns, ", ")
	}
	return "playable"
}

// inList is the state with why a battle can't be played.
func (d described) inList() string {
	switch {
	case d.Playable:
		return d.state()
	case len(d.Missing) > 1:
		return fmt.Sprintf("%s: %s, and %d more in longroll battle check %s", d.state(), d.Missing[0], len(d.Missing)-1, d.Name)
	}
	return d.state() + ": " + d.Missing[0]
}

// checkOptions refuses a file of the caller's by whose fault an option of the battle can't be had.
func (d described) checkOptions(file string) error {
	if !d.Playable {
		return nil
	}
	options, err := d.system.Options(d.Name, "")
	if err != nil {
		return badInput(err.Error())
	}
	for _, o := range options {
		if strings.HasPrefix(o.Missing, filepath.Clean(file)) {
			return badInput(o.Missing)
		}
	}
	return nil
}

// battleList lists battles.
type battleList struct {
	JSON bool `help:"As JSON." name:"json"`
}

func (l *battleList) run(c *caller) error {
	p, err := printedFor(c)
	if err != nil {
		return err
	}
	list := battles(p)
	if l.JSON {
		return c.json(list)
	}
	var rows [][]string
	for _, d := range list {
		rows = append(rows, []string{d.Name, d.Title, strings.Join(d.Editions, ", "), d.inList()})
	}
	return c.columns(rows)
}

// battleCheck checks a battle or a data file.
type battleCheck struct {
	What    string `arg:"" help:"Name of a battle, or a data file or folder laid out like ours." name:"name|file"`
	Edition string `help:"List the options as they are in one edition; without it what other editions have stands behind what the first has."`
	Option  string `help:"Tell of one option alone, by its name or its number." placeholder:"NAME" xor:"form"`
	JSON    bool   `help:"As JSON." name:"json" xor:"form"`
}

func (b *battleCheck) run(c *caller) error {
	if info, err := os.Stat(c.path(b.What)); err == nil {
		return b.checkFiles(c, c.path(b.What), info)
	}
	p, err := printedFor(c)
	if err != nil {
		return err
	}
	var names []string
	for _, d := range battles(p) {
		if d.Name == b.What {
			return b.print(c, d)
		}
		names = append(names, d.Name)
	}
	return bad("%q is neither a battle nor a file: the battles are %s", b.What, strings.Join(names, ", "))
}

// print says all that is known of a battle. One that can't be played is no failure.
func (b *battleCheck) print(c *caller, d described) error {
	if b.Edition != "" && !slices.Contains(d.Editions, b.Edition) {
		return bad("%s has no edition %q: say %s", d.Name, b.Edition, strings.Join(d.Editions, ", "))
	}
	switch {
	case b.JSON:
		return c.json(d)
	case b.Option != "":
		return b.printOptions(c, d)
	}
	c.printf("%s: %s (%s)\n", d.Name, d.Title, d.state())
	var sources [][]string
	for _, s := range d.Sources {
		note := s.Note
		if s.With != "" {
			note += ", with " + s.With
		}
		sources = append(sources, []string{"  " + s.Part, s.Kind, note})
	}
	if err := c.columns(sources); err != nil {
		return err
	}
	for _, m := range d.Missing {
		c.printf("  missing: %s\n", m)
	}
	return b.printOptions(c, d)
}

// printOptions lists the options, or tells of the one asked about.
func (b *battleCheck) printOptions(c *caller, d described) error {
	all, err := offers(d.system, []rules.Battle{d.battle}, b.Edition)
	switch {
	case err != nil && !d.Playable:
		return nil
	case err != nil:
		return err
	}
	if b.Option == "" {
		printOptions(c, all)
		return nil
	}
	o, ok := named(all, b.Option)
	if !ok {
		said := likeOption(all, b.Option)
		return bad("%s has no option %q; %s", d.Name, b.Option, cmp.Or(said, "longroll battle check "+d.Name+" lists them"))
	}
	o.print(c)
	return nil
}

func bracket(rule rules.Cite) string {
	if rule == "" {
		return ""
	}
	return "[" + string(rule) + "]"
}

func indent(text string) string {
	return "      " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n      ") + "\n"
}

// checkFiles checks a data file by what it is, or a folder of them.
func (b *battleCheck) checkFiles(c *caller, path string, info fs.FileInfo) error {
	switch {
	case info.IsDir() && regiments.Holds(os.DirFS(path)):
		return b.checkRegiments(c, path, b.What)
	case info.IsDir():
		return b.checkFolder(c, path, b.What)
	case filepath.Ext(path) == ".csv":
		return b.checkRegiments(c, filepath.Dir(path), filepath.Dir(b.What))
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	name := filepath.Base(path)
	switch name {
	case "crt.txt", "terrain.txt", "shattered.txt", "bombardment.txt", "commandcontrol.txt":
		if _, err := chart.Parse(b.What, string(text)); err != nil {
			return badInput(err.Error())
		}
		for _, d := range battles(printedOver(filepath.Dir(path), filepath.Dir(b.What))) {
			if err := d.checkOptions(b.What); err != nil {
				return err
			}
		}
	case "battle.txt", "forces.txt", "leaders.txt":
		return b.checkFolder(c, filepath.Dir(path), filepath.Dir(b.What))
	default:
		if rosterLine.Match(text) {
			return b.checkRoster(c, string(text))
		}
		m, err := ground.Parse(b.What, string(text))
		if err != nil {
			return badInput(err.Error())
		}
		c.printf("%s: a map of %s, %s; %s unknown\n", b.What, m.Title, count(len(m.Hexes()), "hex"), count(len(m.Unknown()), "hex"))
		return nil
	}
	c.printf("%s: ok\n", b.What)
	return nil
}

// checkRegiments checks a folder of files that are laid over those of Hell Before Night. Messages
// call it as the caller does.
func (b *battleCheck) checkRegiments(c *caller, dir, called string) error {
	files := regiments.Over(os.DirFS(dir), called)
	battle, err := files.Battle()
	switch {
	case err != nil:
		return badInput(err.Error())
	case len(battle.Missing) > 0:
		return bad("%s can't be played; missing:\n  %s", regiments.Name, strings.Join(battle.Missing, "\n  "))
	}
	for _, d := range battles(printedOver(dir, called)) {
		if d.Name == regiments.Name {
			c.printf("%s: %s\n", d.Name, d.state())
		}
	}
	return nil
}

// rosterLine is a line that only a roster of an order log has.
var rosterLine = regexp.MustCompile(`(?m)^army\s+(union|confederate)\s`)

// checkRoster checks a roster for an order log.
func (b *battleCheck) checkRoster(c *caller, text string) error {
	r, err := printedWith(nil).brigades.Roster(text)
	if err != nil {
		return bad("%s: %v", b.What, err)
	}
	leaders := 0
	for _, a := range r.Armies {
		leaders += len(a.Leaders())
	}
	c.printf("%s: a roster of %s, %s, %s; ratings %s\n", b.What, r.Title, count(leaders, "leader"), count(len(r.Turns), "turn"), r.Source.Kind)
	return nil
}

// checkFolder checks the folder of a battle, or one that holds several. Messages call
// it as the caller does.
func (b *battleCheck) checkFolder(c *caller, dir, called string) error {
	top, only := dir, ""
	for _, file := range []string{"battle.txt", "forces.txt", "map.txt", "leaders.txt"} {
		if _, err := os.Stat(filepath.Join(dir, file)); err == nil {
			top, only = filepath.Dir(dir), filepath.Base(dir)
		}
	}
	if only != "" {
		called = filepath.Join(called, "..")
	}
	checked := 0
	for _, d := range battles(printedOver(top, called)) {
		if only != "" && d.Name != only {
			continue
		}
		if _, err := os.Stat(filepath.Join(top, d.Name)); err != nil {
			continue
		}
		if !d.Playable {
			return bad("%s can't be played; missing:\n  %s", d.Name, strings.Join(d.Missing, "\n  "))
		}
		if err := d.checkOptions(b.What); err != nil {
			return err
		}
		c.printf("%s: %s\n", d.Name, d.state())
		checked++
	}
	if checked == 0 {
		return bad("%s holds no battle: a battle's files lie in a folder with its name, as own/chickamauga/forces.txt", b.What)
	}
	return nil
}
