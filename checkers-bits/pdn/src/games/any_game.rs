//! Games whose variant is known at run time.

use std::string::{String, ToString};
use std::vec::Vec;

use super::GameError;
use crate::replay::Warning;
use crate::text::GameText;
use crate::tree::GameTree;
use checkers_bits::game::RecordedResult;
use checkers_bits::{Game, Variant, VariantName, with_variant};

macro_rules! any_game {
    ($($module:ident::$variant:ident),*;) => {
        /// A [`Game`] of any variant.
        ///
        /// ```
        /// use checkers_pdn::{AnyGame, Games};
        ///
        /// let record = Games::new(&b"1. c3-d4 d6-c5 2. b2-c3 *"[..]).next().unwrap()?;
        /// if let AnyGame::Russian(game) = &record.game {
        ///     assert_eq!(game.position().occupied().count(), 24);
        /// }
        /// # Ok::<(), checkers_pdn::GameError>(())
        /// ```
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyGame {
            $(
                #[doc = concat!("[`", stringify!($variant), "`](checkers_bits::", stringify!($variant), ")")]
                $variant(Game<checkers_bits::$variant>),
            )*
        }

        $(
            impl From<Game<checkers_bits::$variant>> for AnyGame {
                fn from(game: Game<checkers_bits::$variant>) -> Self {
                    Self::$variant(game)
                }
            }
        )*

        impl AnyGame {
            /// The variant.
            #[must_use]
            pub fn variant(&self) -> VariantName {
                match self {
                    $(Self::$variant(_) => VariantName::$variant,)*
                }
            }

            /// The recorded result, from the tag `Result` or the end of the movetext.
            #[must_use]
            pub fn recorded_result(&self) -> &RecordedResult {
                match self {
                    $(Self::$variant(game) => game.recorded_result(),)*
                }
            }

            /// The known moves of the main line in canonical notation.
            #[must_use]
            pub fn moves(&self) -> Vec<String> {
                match self {
                    $(Self::$variant(game) => moves(game),)*
                }
            }

            /// The positions of the main line as FEN: the first, and the one after each known move.
            #[must_use]
            pub fn positions(&self) -> Vec<String> {
                match self {
                    $(Self::$variant(game) => game.positions().map(|it| it.to_string()).collect(),)*
                }
            }

            pub(super) fn record_in(&self, tree: &mut GameTree) {
                match self {
                    $(Self::$variant(game) => tree.record(game),)*
                }
            }
        }
    };
}

checkers_bits::variants!([any_game]);

fn moves<V: Variant>(game: &Game<V>) -> Vec<String> {
    game.moves().map(|(position, mv)| position.notation(mv).to_string()).collect()
}

pub(super) fn replay(
    text: &GameText<'_>,
    variant: VariantName,
) -> Result<(AnyGame, Vec<Warning>), GameError> {
    with_variant!(variant, V => {
        let game = text.replay::<V>().map_err(GameError::illegal)?;
        Ok((game.into(), text.warnings::<V>()))
    })
}
