//! Function pointers to the code that is compiled for each variant.
//!
//! The search is generic over the variant, for speed. All other code is compiled once.

use checkers_bits::{AnyPosition, Bitboard, Color, Position, Variant};

use crate::evaluate::{Counts, Evaluation, TermCount, full};
use crate::patterns::Indexes;
use crate::score::Score;
use crate::search::{Searcher, Worker};

/// The functions of a variant, which return `None` for a position of another variant, and one constant.
#[derive(Clone, Copy)]
pub(crate) struct PerVariant {
    pub(crate) searcher: fn() -> Box<dyn Searcher>,
    pub(crate) evaluate: fn(&Evaluation, &AnyPosition) -> Option<Score>,
    pub(crate) is_linear: fn(&Evaluation, &AnyPosition) -> bool,
    pub(crate) counts: fn(&Evaluation, &AnyPosition) -> Option<Counts>,
    /// Counts the terms of the men of both sides.
    pub(crate) terms_of_men: fn(&Evaluation, [u128; 2]) -> [TermCount; 6],
    /// The result of [`full`].
    pub(crate) full: i32,
}

impl PerVariant {
    pub(crate) fn of<V: Variant>() -> Self {
        Self {
            searcher: || Box::new(Worker::<V>::new()),
            evaluate: |evaluation, position| {
                let position = position.downcast::<V>()?;
                let quiet = position.quiet_moves();
                Some(evaluation.evaluate_with(&position, quiet.as_ref(), &mut Indexes::new()))
            },
            is_linear: |evaluation, position| {
                let is_linear = |position: Position<V>| {
                    let mut colors = Color::ALL.into_iter();
                    colors.all(|ahead| !evaluation.is_hard_to_win(&position, ahead))
                };
                position.downcast().is_some_and(is_linear)
            },
            counts: |evaluation, position| Some(evaluation.counts(&position.downcast::<V>()?)),
            terms_of_men: |evaluation, [white, black]| {
                let set = Bitboard::<V::Board>::from_mask;
                evaluation.terms_of_men([set(white), set(black)])
            },
            full: full::<V>(),
        }
    }

    // This function is not inlined, because a crate that inlines it would compile the searches of all variants again.
    #[inline(never)]
    #[cfg(feature = "variants")]
    pub(crate) fn named(variant: checkers_bits::VariantName) -> Self {
        checkers_bits::with_variant!(variant, V => Self::of::<V>())
    }
}
