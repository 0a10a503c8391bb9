//! The game filter of `--where`, prepared for every variant.

use checkers_bits::{Variant, VariantName, with_variant};
use checkers_pdn::{AnyVariant, Filter, GameText, Match, VariantFilter};

use super::rules::Chosen;

pub(crate) struct Wanted {
    filter: Filter,
    by_variant: Vec<(VariantName, Box<dyn Matches>)>,
}

trait Matches: Send + Sync {
    fn matches(&self, text: &GameText<'_>) -> Result<Option<Match>, String>;
}

impl<V: Variant> Matches for VariantFilter<V> {
    fn matches(&self, text: &GameText<'_>) -> Result<Option<Match>, String> {
        self.matches(text).map_err(|error| error.to_string())
    }
}

impl Wanted {
    pub(crate) fn new(filter: &Filter) -> Self {
        let of_variant = |name| -> Box<dyn Matches> {
            with_variant!(name, V => Box::new(filter.for_variant::<V>()))
        };
        let names = VariantName::ALL.iter();
        let by_variant = names.map(|&name| (name, of_variant(name))).collect();
        Self { filter: filter.clone(), by_variant }
    }

    /// The ply at which a game matches, if it does; an error if a move before it is illegal.
    pub(crate) fn matches(
        &self,
        text: &GameText<'_>,
        chosen: Option<Chosen>,
    ) -> Result<Option<usize>, String> {
        let of_variant = match chosen.map(|chosen| chosen.variant) {
            Some(AnyVariant::Known(known)) => {
                self.by_variant.iter().find(|(name, _)| *name == known)
            }
            _ => None,
        };
        match of_variant {
            Some((_, filter)) => Ok(filter.matches(text)?.map(|found| found.plies)),
            None => Ok(self.filter.matches_text(text).then_some(0)),
        }
    }
}
