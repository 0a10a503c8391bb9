//! Draws inside the search.
//!
//! The rules of the variant apply, but the search scores the first repetition of a position as a draw. At the second
//! occurrence both sides have the same moves as at the first, so a search beyond the repetition gains nothing.
//!
//! Read more: <https://www.chessprogramming.org/Repetitions>.

use checkers_bits::{DrawClause, DrawRules};

const RECURS: DrawClause = DrawClause::Repetition { times: 2 };

/// The draw rules of the variant, changed for the search: the first repetition is a draw.
pub(crate) fn clauses(of_variant: &DrawRules<'_>) -> Vec<DrawClause> {
    let of_variant = of_variant.clauses().iter().copied();
    let others = of_variant.filter(|clause| !matches!(clause, DrawClause::Repetition { .. }));
    std::iter::once(RECURS).chain(others).collect()
}
