//! The result of a census, or of some tasks of a census.

/// The number of magics in a set of multipliers, and the smallest and the sparsest of these magics.
///
/// A multiplier of a 32-bit word is in the low bits of a `u64`. Multiplier bits that do not affect
/// an index are 0 in the stored magics, but the counts include the multipliers with both values of
/// each such bit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of magics among all multipliers of the word.
    pub count: u128,
    /// The smallest magic.
    pub smallest: Option<u64>,
    /// The magic with the fewest set bits; the smallest if several magics have equally few.
    pub sparsest: Option<u64>,
}

impl Tally {
    /// Joins the tallies of two disjoint sets of multipliers.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        let smallest = self.smallest.into_iter().chain(other.smallest);
        let sparsest = self.sparsest.into_iter().chain(other.sparsest);
        Self {
            count: self.count + other.count,
            smallest: smallest.min(),
            sparsest: sparsest.min_by_key(|&magic: &u64| (magic.count_ones(), magic)),
        }
    }
}
