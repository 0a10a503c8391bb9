//! Draws inside the search.
//!
//! The rules are those of the variant, but a position counts as drawn as soon as it recurs: who could
//! do better the second time could have done so the first time.
//!
//! Read more: <https://www.chessprogramming.org/Repetitions>.

use checkers_bits::Variant;
use checkers_bits::draw::DrawClause;

const RECURS: DrawClause = DrawClause::Repetition { times: 2 };

/// What the search takes for a draw.
pub(crate) fn clauses<V: Variant>() -> Vec<DrawClause> {
    let of_variant = V::DRAW_RULES.clauses().iter().copied();
    let others = of_variant.filter(|clause| !matches!(clause, DrawClause::Repetition { .. }));
    std::iter::once(RECURS).chain(others).collect()
}
