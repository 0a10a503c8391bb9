//! The array shared by all tables.

/// The length of a table: one more than its highest filled slot.
pub(crate) fn span(slots: &[u64]) -> usize {
    let last = slots.iter().rposition(|&word| word != 0).expect("some slot is filled");
    64 * last + slots[last].ilog2() as usize + 1
}

/// The entries that a table fills, as pairs of a word index and bits of the shared array. A word of
/// slots can straddle two words of the array.
pub(crate) fn filled_words(slots: &[u64], offset: usize) -> impl Iterator<Item = (usize, u64)> {
    let (first, bit) = (offset / 64, offset % 64);
    let parts = (first..).zip(slots).map(move |(i, &word)| {
        // The right shift by `64 - bit` is split in two, because it would overflow for `bit` = 0.
        [(i, word << bit), (i + 1, word >> 1 >> (63 - bit))]
    });
    parts.flatten()
}

/// The shared array as a bit set: one bit per filled entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Array {
    filled: Vec<u64>,
    pub(crate) end: usize,
}

impl Array {
    /// The lowest offset, at most `last`, at which every filled slot of the table falls on an empty
    /// entry.
    pub(crate) fn first_fit(&self, slots: &[u64], last: usize) -> Option<usize> {
        let mut offset = 0;
        while offset <= last {
            // The empty occupancy has index 0, so slot 0 is always filled.
            let free = self.word(offset).trailing_ones() as usize;
            if free > 0 {
                offset += free;
            } else if (0..).zip(slots).all(|(i, word)| self.word(offset + 64 * i) & word == 0) {
                return Some(offset);
            } else {
                offset += 1;
            }
        }
        None
    }

    /// The bits of 64 entries, beginning at an offset; entries beyond the end are empty.
    fn word(&self, offset: usize) -> u64 {
        let word = |i: usize| self.filled.get(i).copied().unwrap_or_default();
        let (i, bit) = (offset / 64, offset % 64);
        if bit == 0 { word(i) } else { word(i) >> bit | word(i + 1) << (64 - bit) }
    }

    /// Toggles the entries of a table: fills empty ones, empties filled ones.
    pub(crate) fn flip(&mut self, slots: &[u64], offset: usize) {
        self.filled.resize(self.filled.len().max(offset / 64 + slots.len() + 1), 0);
        for (i, word) in filled_words(slots, offset) {
            self.filled[i] ^= word;
        }
        self.end = if self.filled.iter().all(|&word| word == 0) { 0 } else { span(&self.filled) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fit_is_the_lowest() {
        let mut array = Array::default();
        array.flip(&[0b1011], 0);
        assert_eq!((array.end, array.first_fit(&[1], 99)), (4, Some(2)));
        assert_eq!(array.first_fit(&[0b101], 99), Some(2));
        assert_eq!(array.first_fit(&[0b11], 99), Some(4));
        array.flip(&[!0, 1], 4);
        assert_eq!((array.end, array.first_fit(&[0b11], 99)), (69, Some(69)));
        assert_eq!(array.first_fit(&[1, 0, 1], 99), Some(2));
    }

    #[test]
    fn no_fit_lies_beyond_the_last_offset() {
        let mut array = Array::default();
        array.flip(&[0b1011], 0);
        for (slots, lowest) in [([1], 2), ([0b11], 4)] {
            assert_eq!(array.first_fit(&slots, lowest), Some(lowest));
            assert_eq!(array.first_fit(&slots, lowest - 1), None);
        }
    }
}
