package bluegray_test

import (
	"maps"
	"testing/fstest"
)

// ownersMatter stands for the files that an owner of the printed game would lay over ours
// where nobody else has them. All of it is made up for these tests.
var ownersMatter = fstest.MapFS{
	"shattered.txt": {Data: []byte(madeUpResults)},
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
