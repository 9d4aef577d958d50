package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// bbolt follows the page numbers of its file wherever they lead: in a damaged one it can run in a circle for ever, or beyond
// the end of the mapped file, which kills the process. No recover helps against either. So the pages are walked here
// first, each at most once and within the file, and a file that bbolt could go astray in is refused.
//
// The layout is that of bbolt's version 2, in the byte order of the machine (bbolt's internal/common: page, meta, bucket):
//
//	page     id u64, flags u16, count u16, overflow u32; then count elements, then what they point to
//	meta     magic u32, version u32, page size u32, flags u32, root u64, sequence u64, freelist u64, pages u64, txid u64, sum u64
//	branch   offset u32, key size u32, page u64
//	leaf     flags u32, offset u32, key size u32, value size u32; an offset counts from its own element
//	bucket   (the value of a leaf flagged 1) root u64, sequence u64; root 0: a leaf page follows in the value itself
const (
	pageHead, element, bucketHead = 16, 16, 16
	metaSize                      = 64
	flagBranch, flagLeaf          = 1, 2
	flagFreelist                  = 16
	boltMagic, boltVersion        = 0xED0CDAED, 2
	noFreelist                    = ^uint64(0)
	bucketFlag                    = 1
	manyFreed                     = 0xFFFF // as a count: the first number of the list is the count
)

var order = binary.NativeEndian

// errTree is found by errors.Is in what is wrong with the pages of a file.
var errTree = errors.New("the data file is damaged")

// tree is what a walk through the pages of a file has found.
type tree struct {
	file  io.ReaderAt
	size  uint64          // of a page, in bytes
	pages uint64          // how many there are
	seen  map[uint64]bool // pages reached
}

// soundTree walks the pages of the data file at path. Its error names the first that leads astray.
func soundTree(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, metas, err := metaPages(file)
	if err != nil {
		return err
	}
	m := metas[0]
	if len(metas) > 1 && metas[1].txid > m.txid {
		m = metas[1]
	}
	if info, err := file.Stat(); err != nil || uint64(info.Size()) < m.pages*m.size {
		return err // one that is cut off is reported in words of its own
	}
	t := &tree{file: file, size: m.size, pages: m.pages, seen: map[uint64]bool{0: true, 1: true}}
	if err := t.walk(m.root); err != nil {
		return err
	}
	return t.freelist(m.freelist)
}

// A meta is one of the two pages that say where the tree begins; the one with the higher txid counts.
type meta struct{ size, root, freelist, pages, txid uint64 }

// metaPages reads both; damaged are those that can't be trusted.
func metaPages(file io.ReaderAt) (damaged []int, sound []meta, err error) {
	head := make([]byte, pageHead+metaSize)
	size := uint64(os.Getpagesize())
	for n := range 2 {
		m, ok := meta{}, false
		if _, err := file.ReadAt(head, int64(uint64(n)*size)); err == nil {
			m, ok = readMeta(head[pageHead:])
		}
		if !ok {
			damaged = append(damaged, n)
			continue
		}
		size = m.size // where the second one lies
		sound = append(sound, m)
	}
	if len(sound) == 0 {
		return damaged, nil, fmt.Errorf("%w at its beginning: bring back a backup (longroll restore)", errTree)
	}
	return damaged, sound, nil
}

func readMeta(b []byte) (meta, bool) {
	sum := fnv.New64a()
	sum.Write(b[:metaSize-8])
	ok := order.Uint32(b) == boltMagic && order.Uint32(b[4:]) == boltVersion && order.Uint64(b[metaSize-8:]) == sum.Sum64()
	m := meta{
		size: uint64(order.Uint32(b[8:])), root: order.Uint64(b[16:]), freelist: order.Uint64(b[32:]),
		pages: order.Uint64(b[40:]), txid: order.Uint64(b[48:]),
	}
	return m, ok && m.size >= 1<<9 && m.size <= 1<<16 && m.pages >= 3 && m.pages < 1<<40
}

// astray is the error of a page.
func (t *tree) astray(page uint64, format string, args ...any) error {
	return fmt.Errorf("%w at page %d (%s): bring back a backup (longroll restore)", errTree, page, fmt.Sprintf(format, args...))
}

// reach reads a page with its overflow, which nothing may have led to before.
func (t *tree) reach(page uint64) ([]byte, error) {
	if page < 2 || page >= t.pages {
		return nil, t.astray(page, "there are %d pages", t.pages)
	}
	head := make([]byte, pageHead)
	if _, err := t.file.ReadAt(head, int64(page*t.size)); err != nil {
		return nil, t.astray(page, "it can't be read: %v", err)
	}
	more := uint64(order.Uint32(head[12:]))
	if id := order.Uint64(head); id != page {
		return nil, t.astray(page, "it says that it is page %d", id)
	}
	if more >= t.pages-page {
		return nil, t.astray(page, "it goes over the end of the file")
	}
	for i := page; i <= page+more; i++ {
		if t.seen[i] {
			return nil, t.astray(i, "two others lead to it")
		}
		t.seen[i] = true
	}
	b := make([]byte, (more+1)*t.size)
	if _, err := t.file.ReadAt(b, int64(page*t.size)); err != nil {
		return nil, t.astray(page, "it can't be read: %v", err)
	}
	return b, nil
}

// walk goes through a page and all below it.
func (t *tree) walk(page uint64) error {
	b, err := t.reach(page)
	if err != nil {
		return err
	}
	count := int(order.Uint16(b[10:]))
	switch flags := order.Uint16(b[8:]); {
	case flags == flagLeaf:
		return t.leaf(page, b)
	case flags != flagBranch:
		return t.astray(page, "it is of no known kind: %#x", flags)
	case count == 0:
		return t.astray(page, "it leads nowhere")
	case pageHead+count*element > len(b):
		return t.astray(page, "it has no room for %d elements", count)
	}
	for i := range count {
		at := pageHead + i*element
		if uint64(at)+uint64(order.Uint32(b[at:]))+uint64(order.Uint32(b[at+4:])) > uint64(len(b)) {
			return t.astray(page, "the key of element %d lies outside", i)
		}
		if err := t.walk(order.Uint64(b[at+8:])); err != nil {
			return err
		}
	}
	return nil
}

// leaf looks at the elements of a leaf page, and at the buckets among them. b is the page, or that which lies in the value
// of a bucket on it.
func (t *tree) leaf(page uint64, b []byte) error {
	count := int(order.Uint16(b[10:]))
	if pageHead+count*element > len(b) {
		return t.astray(page, "it has no room for %d elements", count)
	}
	for i := range count {
		at := pageHead + i*element
		value := uint64(at) + uint64(order.Uint32(b[at+4:])) + uint64(order.Uint32(b[at+8:]))
		end := value + uint64(order.Uint32(b[at+12:]))
		if end > uint64(len(b)) {
			return t.astray(page, "element %d lies outside", i)
		}
		if order.Uint32(b[at:])&bucketFlag == 0 {
			continue
		}
		if err := t.bucket(page, b[value:end]); err != nil {
			return err
		}
	}
	return nil
}

func (t *tree) bucket(page uint64, value []byte) error {
	if len(value) < bucketHead {
		return t.astray(page, "a bucket on it is cut off")
	}
	if root := order.Uint64(value); root != 0 {
		return t.walk(root)
	}
	if value = value[bucketHead:]; len(value) < pageHead || order.Uint16(value[8:]) != flagLeaf {
		return t.astray(page, "a bucket on it is damaged")
	}
	return t.leaf(page, value)
}

// freelist looks at the pages that are free to be written to: none of them may be in use.
func (t *tree) freelist(page uint64) error {
	if page == noFreelist {
		return nil
	}
	b, err := t.reach(page)
	if err != nil {
		return err
	}
	if flags := order.Uint16(b[8:]); flags != flagFreelist {
		return t.astray(page, "it is not the list of free pages")
	}
	list, count := b[pageHead:], uint64(order.Uint16(b[10:]))
	if count == manyFreed {
		count, list = order.Uint64(list), list[8:]
	}
	if count > uint64(len(list)/8) {
		return t.astray(page, "it has no room for %d free pages", count)
	}
	before := uint64(1)
	for i := range count {
		id := order.Uint64(list[8*i:])
		if id <= before || id >= t.pages || t.seen[id] {
			return t.astray(page, "it says that page %d is free", id)
		}
		before = id
	}
	return nil
}
