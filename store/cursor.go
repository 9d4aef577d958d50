package store

import bolt "go.etcd.io/bbolt"

// Cursor returns what was last kept under name, which says how far some reader (of a mailbox, say) has come; nil if nothing
// was.
func (s *Store) Cursor(name string) (data []byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		sealed := tx.Bucket([]byte(bucketCursor)).Get([]byte(name))
		if sealed == nil {
			return nil
		}
		data, err = s.press.unseal(sealed)
		return err
	})
	return data, wrap("cursor "+name, err)
}

// SetCursor keeps data under name in place of what was there.
func (s *Store) SetCursor(name string, data []byte) error {
	return wrap("cursor "+name, s.update(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte(bucketCursor)).Put([]byte(name), s.press.seal(data))
	}))
}
