package bluegray_test

import (
	"maps"
	"testing/fstest"
)

// ownersMatter stands for the files that an owner of the printed game would lay over ours
// where nobody else has them. All of it is made up for these tests.
var ownersMatter = fstest.MapFS{
	"shattered.txt":           {Data: []byte(madeUpResults)},
	"bombardment.txt":         {Data: []byte(madeUpPins)},
	"chickamauga/leaders.txt": {Data: []byte(madeUpLeaders)},
	"shiloh/leaders.txt":      {Data: []byte(madeUpLeadersOfShiloh)},
}

// madeUpResults is a revised results table that nobody printed.
const madeUpResults = `# Made up for tests. BGD 22.6.1.
roll  1-5  1-4  1-3  1-2  1-1  3-2  2-1  3-1  4-1  5-1  6-1
2     Dr   Dr   Ds   Dr   De   Ds   Ds   Ds   Ds   Dr   Dr
3     Ar   Dr   Dr   Ds   Ds   De   Dr   De   De   De   De
4     Ar   Ar   Ar   Dr   Dr   Ds   Ds   Ds   De   De   De
5     Ar   Ar   Ar   Ar   Dr   Dr   Dr   Ds   Ds   De   De
6     As   Ar   Ar   Ar   Ar   Dr   Dr   Dr   Ds   Ds   De
7     As   As   Ar   Ar   Ar   Ex   Dr   Dr   Dr   Ds   Ds
8     As   As   As   Ar   Ar   Ar   Ar   Dr   Dr   Dr   Ds
9     Ae   As   As   As   Ar   Ar   Ex   Ex   Dr   Dr   Dr
10    Ae   Ae   As   As   As   Ar   As   Ex   Ex   Ex   Dr
11    Ae   Ae   Ae   As   As   As   Ar   As   Ex   Ex   Ex
12    Ae   Ae   Ae   Ae   Ae   Ae   Ar   Ar   As   Ar   Ar
`

// matterWith is the owner's files with one of them written anew.
func matterWith(name, text string) fstest.MapFS {
	files := maps.Clone(ownersMatter)
	files[name] = &fstest.MapFile{Data: []byte(text)}
	return files
}

// madeUpPins is a bombardment table of which nobody printed rows 4 to 6.
const madeUpPins = `# Rows 4 to 6 are made up for tests. BGD 22.2.2.
die  1-2     1-1     2-1     3-1     4-1     5-1
1    Pinned  Pinned  Pinned  Pinned  Pinned  Pinned
2    -       Pinned  Pinned  Pinned  Pinned  Pinned
3    -       -       Pinned  Pinned  Pinned  Pinned
4    -       -       -       Pinned  Pinned  Pinned
5    -       -       -       -       Pinned  Pinned
6    -       -       -       -       -       Pinned
`

// madeUpLeaders are leaders of Chickamauga with figures that nobody printed.
const madeUpLeaders = `# Made up for tests. BGD 22.6.2.
side         leader      stars  rating  command                              turn   hex
union        Rosecrans   3      4       army                                 start  1022
union        Thomas      2      4       *XIV                                 start  1319
union        Crittenden  2      3       *XXI                                 start  1127
confederate  Bragg       3      4       army                                 start  2022
confederate  PolkGen     2      (3)     Wood,Polk,Gist                       start  2026
confederate  Longstreet  3      3       Fulton,Brown,Bates,Clayton,Gracie    2      1627
`

// madeUpLeadersOfShiloh are the same of Shiloh.
const madeUpLeadersOfShiloh = `# Made up for tests. BGD 22.6.2.
side         leader      stars  rating  command                turn   hex
union        Grant       3      3       army                   start  1307
union        Wallace     1      3       2/2,3/2                start  1307
confederate  Johnston    3      4       army                   start  0416
confederate  Hardee      2      3       Cleburne,Pond          start  0416
`
