//! The game filter of `--where`, prepared for every variant.

use checkers_bits::AnyVariant;
use checkers_pdn::{Filter, GameText, ReplayError, VariantFilter};

use super::rules::Chosen;

pub(crate) struct Wanted {
    filter: Filter,
    by_variant: Vec<(AnyVariant, VariantFilter)>,
}

impl Wanted {
    /// `own` is the game of `--rules`.
    pub(crate) fn new(filter: &Filter, own: Option<AnyVariant>) -> Self {
        let by_variant =
            AnyVariant::all().chain(own).map(|variant| (variant, filter.for_variant(variant)));
        Self { filter: filter.clone(), by_variant: by_variant.collect() }
    }

    /// Returns the ply at which a game matches the filter; `None` if the filter rejects the game. An illegal move
    /// is an error, if the filter needs the moves up to it.
    pub(crate) fn matches(
        &self,
        text: &GameText<'_>,
        chosen: Option<Chosen>,
    ) -> Result<Option<usize>, ReplayError> {
        let chosen = chosen.and_then(|chosen| chosen.rules);
        let of_variant = self.by_variant.iter().find(|(variant, _)| Some(*variant) == chosen);
        match of_variant {
            Some((_, filter)) => Ok(filter.matches(text)?.map(|found| found.plies)),
            None => Ok(self.filter.matches_text(text).then_some(0)),
        }
    }
}
