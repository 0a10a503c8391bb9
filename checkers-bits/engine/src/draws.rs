//! Draws inside the search.
//!
//! The rules of the variant apply, but the first recurrence of a position already counts as a
//! draw: a side that could do better the second time could have done so the first time.
//!
//! Read more: <https://www.chessprogramming.org/Repetitions>.

use checkers_bits::{DrawClause, DrawRules};

const RECURS: DrawClause = DrawClause::Repetition { times: 2 };

/// Draw detection inside the search.
pub(crate) fn clauses(of_variant: &DrawRules<'_>) -> Vec<DrawClause> {
    let of_variant = of_variant.clauses().iter().copied();
    let others = of_variant.filter(|clause| !matches!(clause, DrawClause::Repetition { .. }));
    std::iter::once(RECURS).chain(others).collect()
}
