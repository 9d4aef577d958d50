package adjudicator

import (
	"fmt"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// ended writes the last mail of the game to a reader.
func (p *pass) ended(reader rules.Side) (report.Page, error) {
	end, err := p.ending()
	if err != nil {
		return report.Page{}, fmt.Errorf("last mail: %w", err)
	}
	return p.lastPage(reader, *end, func(d desk) []heard { return d.hears })
}

// endedAgain shows a reader how the game ended. The files came with the last mail, which
// he may have sent once more.
func (p *pass) endedAgain(reader rules.Side) (report.Page, error) {
	end := report.End{Seed: p.m.begun.Seed.Reveal(), Dice: p.m.rolled, Referee: p.m.address(referee), Again: true, Secret: p.m.begun.Batches}
	return p.lastPage(reader, end, func(d desk) []heard { return d.heard })
}

// lastPage words it; hears picks what a desk tells of the end.
func (p *pass) lastPage(reader rules.Side, end report.End, hears func(desk) []heard) (report.Page, error) {
	g, v := p.about(reader), p.m.game.View(reader)
	end.Batches = batchesOf(reader, end.Batches)
	if !end.Again {
		g.Seal = p.m.seal(mailEnded, reader)
	}
	if reader == referee {
		union, confederate := gather(hears(p.m.desks[rules.Union])), gather(hears(p.m.desks[rules.Confederate]))
		return p.a.pages.RefereeEnded(g, v, union, confederate, end)
	}
	return p.a.pages.Ended(g, v, gather(hears(p.m.desks[reader])), end)
}

// ending gathers what the last mails say. The journal is read once for all of them: up to
// the entry that ended the game.
func (p *pass) ending() (*report.End, error) {
	if p.end != nil {
		return p.end, nil
	}
	j := newJournal()
	for raw, err := range p.a.ledger.Read(p.m.begun.Game, 1) {
		if err != nil {
			return nil, err
		}
		j.add(raw)
	}
	for _, raw := range p.entries {
		j.add(raw)
	}
	j = j.until(j.ending())
	sheets, err := j.sheets(p.a.systems)
	if err != nil {
		return nil, err
	}
	lost, err := j.lostDice()
	if err != nil {
		return nil, err
	}
	file, err := j.archive(p.m.begun.Game, false)
	if err != nil {
		return nil, err
	}
	p.end = &report.End{
		Seed: p.m.begun.Seed.Reveal(), Dice: p.m.rolled, Lost: lost, Sheets: sheets, Referee: p.m.address(referee),
		Archive: file.Data, Checksum: file.Checksum, Secret: p.m.begun.Batches, Batches: j.batches(),
	}
	return p.end, nil
}

// attached are the files of a page.
func attached(files []report.File) []Attachment {
	var list []Attachment
	for _, f := range files {
		list = append(list, Attachment{f.Name, f.Type, f.Data})
	}
	return list
}
