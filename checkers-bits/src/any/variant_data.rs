//! The constants of a variant, for code without a type parameter.

use core::any::TypeId;

use super::board::{BoardConstants, BoardData};
use crate::board::Direction;
use crate::color::Color;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;
use crate::variant::derived::Clauses;
use crate::variant::{Goal, KingRange, Scoring, Variant};

/// Calls a macro with the constants that are also methods of `AnyVariant`.
macro_rules! public_constants {
    ($then:ident $($more:tt)*) => {
        $then! {
            name: &'static str = NAME,
            square_names: SquareNames = SQUARE_NAMES,
            capture_sign: char = CAPTURE_SIGN,
            begins: Color = BEGINS,
            goal: Goal = GOAL,
            kings: KingRange = KINGS,
            king_moves_in_a_row: Option<u8> = KING_MOVES_IN_A_ROW,
            scoring: Scoring = SCORING,
            pdn_game_type: u8 = PDN_GAME_TYPE,
            long_pdn_game_type: Option<&'static str> = LONG_PDN_GAME_TYPE,
            $($more)*
        }
    };
}

pub(super) use public_constants;

macro_rules! data {
    ($($field:ident: $type:ty = $constant:ident,)*) => {
        /// The constants of a [`Variant`] for code that is compiled once. Reading and writing positions needs only
        /// these constants, and so no generator is compiled.
        #[derive(Debug)]
        pub(crate) struct VariantData {
            pub(crate) board: &'static BoardData,
            $(pub(crate) $field: $type,)*
            /// The type of the variant. The field is a function, because Rust 1.85 cannot compute a `TypeId` in a
            /// constant.
            pub(super) type_id: fn() -> TypeId,
        }

        /// Stores the constants of a variant as data.
        pub(crate) trait VariantConstants: Variant {
            const DATA: &'static VariantData = &VariantData {
                board: <Self::Board as BoardConstants>::DATA,
                $($field: Self::$constant,)*
                type_id: TypeId::of::<Self>,
            };
        }
    };
}

public_constants! {
    data
    promotes_during_capture: bool = PROMOTES_DURING_CAPTURE,
    kings_fly: bool = KINGS_FLY,
    lands_on_next_square: bool = LANDS_ON_NEXT_SQUARE,
    lands_next_to_last_king: bool = LANDS_NEXT_TO_LAST_KING,
    men_capture_backward: bool = MEN_CAPTURE_BACKWARD,
    steps_of_men: [&'static [Direction]; 2] = STEPS_OF_MEN,
    removes_at_once: bool = REMOVES_AT_ONCE,
    capture_directions: &'static [Direction] = CAPTURE_DIRECTIONS,
    draw_rules: DrawRules<'static> = DRAW_RULES,
}

impl<V: Variant> VariantConstants for V {}
