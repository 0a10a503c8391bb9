//! The constants of variants: to guess a variant takes no rules.

use checkers_bits::{Board, Color, Variant, VariantName, with_variant};

/// The constants of a variant that tags and squares show.
#[derive(Clone, Copy)]
pub(super) struct Constants {
    pub(super) number: u8,
    /// The `GameType` tag, if the number is not enough.
    pub(super) long_game_type: Option<&'static str>,
    pub(super) begins: Color,
    /// Files and ranks.
    pub(super) board: (u8, u8),
}

impl From<VariantName> for Constants {
    fn from(name: VariantName) -> Self {
        with_variant!(name, V => const {
            Self {
                number: V::PDN_GAME_TYPE,
                long_game_type: V::LONG_PDN_GAME_TYPE,
                begins: V::BEGINS,
                board: (<V as Variant>::Board::WIDTH, <V as Variant>::Board::HEIGHT),
            }
        })
    }
}
