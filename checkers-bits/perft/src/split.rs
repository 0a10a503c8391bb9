//! Splits a perft into parts, and adds their counts.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use checkers_bits::AnyPosition;

use crate::counter::Counter;
use crate::frontier::{Frontier, rank};
use crate::part::{CountedPart, Part, PartError};

impl Counter {
    /// Splits the perft of a position to a depth of `plies` plus `depth` plies: one part for each distinct position
    /// after `plies` plies, to be counted to a depth of `depth`. The parts are sorted by position.
    ///
    /// # Errors
    ///
    /// [`SplitError`] if there are more than `max_parts` parts, or if the number of ways to one of them does not fit
    /// into 128 bits.
    pub fn split(
        &self,
        root: &AnyPosition,
        plies: u8,
        depth: u8,
        max_parts: usize,
    ) -> Result<Vec<Part>, SplitError> {
        let mut frontier = Frontier::of(*root);
        while frontier.plies < plies && frontier.reached.len() <= max_parts {
            frontier.advance(self.generator);
            frontier.merge();
        }
        if frontier.reached.len() > max_parts {
            return Err(SplitError::TooManyParts { plies: frontier.plies, max_parts });
        }
        if frontier.reached.iter().any(|reached| reached.times == u128::MAX) {
            return Err(SplitError::TooManyWays);
        }
        let unit = self.generator.unit;
        let parts = frontier.reached.into_iter();
        Ok(parts.map(|it| Part { position: it.position, times: it.times, unit, depth }).collect())
    }
}

/// The error of a perft that cannot be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// There are too many parts.
    TooManyParts {
        /// The number of plies after which there were too many positions.
        plies: u8,
        /// The permitted number of parts.
        max_parts: usize,
    },
    /// The number of ways to a position does not fit into 128 bits.
    TooManyWays,
}

impl Display for SplitError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyParts { plies, max_parts } => {
                write!(f, "{plies} plies reach more than {max_parts} positions")
            }
            Self::TooManyWays => {
                f.write_str("the number of ways to a position does not fit into 128 bits")
            }
        }
    }
}

impl Error for SplitError {}

/// The sum of the counts of all parts of a perft. `P` is the place of a count, such as its file and line, for errors.
///
/// ```
/// use checkers_bits::{AnyPosition, VariantName};
/// use checkers_perft::{CountedPart, Counter, PartSum, Unit};
///
/// let start = AnyPosition::start(VariantName::Russian);
/// let counter = Counter::new(VariantName::Russian, Unit::Moves);
/// let parts = counter.split(&start, 3, 4, 1000)?;
/// let mut sum = PartSum::new(parts.clone());
/// for (index, part) in parts.into_iter().enumerate() {
///     let nodes = counter.count(&part.position, part.depth);
///     sum.add(&CountedPart { part, nodes }, index)?;
/// }
/// assert!(sum.missing().next().is_none());
/// assert_eq!(sum.nodes(), Some(190_146));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartSum<P> {
    /// The parts sorted by position, each with the place of its count. `None` for a part that is not counted yet.
    parts: Vec<(Part, Option<P>)>,
    /// The sum of the counts; `None` after an overflow.
    nodes: Option<u128>,
}

impl<P: Display> PartSum<P> {
    /// A sum of no counts. `parts` is the result of [`Counter::split`].
    #[must_use]
    pub fn new(parts: Vec<Part>) -> Self {
        Self { parts: parts.into_iter().map(|part| (part, None)).collect(), nodes: Some(0) }
    }

    /// Adds the count of a part, which is at `place`.
    ///
    /// # Errors
    ///
    /// [`PartError`] if the part does not belong to the perft or was added already. It is not added.
    pub fn add(&mut self, counted: &CountedPart, place: P) -> Result<(), PartError> {
        let CountedPart { part, nodes } = counted;
        let rank_of = |part: &Part| rank(&part.position);
        let index = self.parts.binary_search_by_key(&rank_of(part), |(part, _)| rank_of(part));
        let index = index.map_err(|_| PartError::new("not a position of this split"))?;
        let (expected, found) = &mut self.parts[index];
        part.expect(expected.unit)?;
        if part.depth != expected.depth {
            let error = format!("expected D{}, found D{}", expected.depth, part.depth);
            return Err(PartError::new(error));
        }
        let [times, expected] = [part, expected].map(|part| part.times);
        if times != expected {
            let error = format!("expected times {expected}, found times {times}");
            return Err(PartError::new(error));
        }
        if let Some(first) = found {
            return Err(PartError::new(format!("the position was counted in {first} already")));
        }
        *found = Some(place);
        let product = nodes.checked_mul(times);
        self.nodes = self.nodes.and_then(|sum| sum.checked_add(product?));
        Ok(())
    }

    /// The parts whose counts are missing.
    pub fn missing(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|(_, place)| place.is_none()).map(|(part, _)| part)
    }

    /// The sum of the counts, each multiplied by the number of move sequences that lead to its part; `None` if it does
    /// not fit into 128 bits.
    #[must_use]
    pub fn nodes(&self) -> Option<u128> {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::VariantName;

    use super::*;
    use crate::generator::Unit;

    #[test]
    fn a_sum_beyond_128_bits_is_unknown() {
        let position = AnyPosition::start(VariantName::Russian);
        let part = Part { position, times: 3, unit: Unit::Moves, depth: 4 };
        for (nodes, expected) in [(u128::MAX / 3, Some(u128::MAX)), (u128::MAX / 3 + 1, None)] {
            let mut sum = PartSum::new(vec![part]);
            sum.add(&CountedPart { part, nodes }, "here").unwrap();
            assert_eq!(sum.nodes(), expected);
        }
    }
}
