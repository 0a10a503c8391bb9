//! The tally, the result of a pipeline.

/// The index of the root position that a position descends from.
pub(crate) type Tag = u32;

/// The number of moves for each root position, indexed by the [`Tag`] of the root position.
pub(crate) struct Tally(Vec<u64>);

impl Tally {
    /// A tally with zero for each root position.
    pub(super) fn new(positions: usize) -> Self {
        Self(vec![0; positions])
    }

    pub(super) fn take(&mut self) -> Vec<u64> {
        core::mem::take(&mut self.0)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, tag: Tag, moves: u32) {
        self.0[tag as usize] += u64::from(moves);
    }

    #[inline(always)]
    pub(super) fn add_all(&mut self, tags: &[Tag], moves: &[u32]) {
        if let [count] = &mut *self.0 {
            *count += u64::from(moves.iter().sum::<u32>());
        } else {
            for (&tag, &moves) in tags.iter().zip(moves) {
                self.add(tag, moves);
            }
        }
    }
}
