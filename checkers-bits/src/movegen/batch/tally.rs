//! What becomes of the counts of a batch.

use core::ops::AddAssign;

/// What becomes of the counts of positions.
pub(crate) trait Tally {
    /// Tells positions apart, as far as that is wanted.
    type Tag: Copy + Default;

    fn add(&mut self, tag: Self::Tag, moves: u32);

    fn add_all(&mut self, tags: &[Self::Tag], moves: &[u32]);
}

/// The moves of all positions together.
#[derive(Default)]
pub(crate) struct Sum(pub(crate) u64);

impl Tally for &mut Sum {
    type Tag = ();

    #[inline(always)]
    fn add(&mut self, (): (), moves: u32) {
        self.0 += u64::from(moves);
    }

    #[inline(always)]
    fn add_all(&mut self, _tags: &[()], moves: &[u32]) {
        self.0 += u64::from(moves.iter().sum::<u32>());
    }
}

/// The moves that come after each position, by its number.
pub(crate) struct Each<'a, C>(pub(crate) &'a mut [C]);

impl<C: AddAssign + From<u32>> Tally for Each<'_, C> {
    type Tag = usize;

    #[inline(always)]
    fn add(&mut self, tag: usize, moves: u32) {
        self.0[tag] += moves.into();
    }

    #[inline(always)]
    fn add_all(&mut self, tags: &[usize], moves: &[u32]) {
        for (&tag, &moves) in tags.iter().zip(moves) {
            self.add(tag, moves);
        }
    }
}
