//! The constants of a variant, for code without a type parameter.

use core::any::TypeId;

use super::board::{BoardConstants, BoardData};
use crate::board::{Cells, Direction};
use crate::color::Color;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;
use crate::variant::{
    CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Removal, Scoring,
    Variant,
};

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
        #[derive(Clone, Copy, Debug)]
        #[cfg_attr(
            not(feature = "rules"),
            expect(dead_code, reason = "types have generators of their own")
        )]
        pub(crate) struct VariantData {
            pub(crate) board: &'static BoardData,
            $(pub(crate) $field: $type,)*
            /// Whether pieces move without capturing in all eight directions. No type has this clause.
            pub(crate) moves_in_all_directions: bool,
            /// Whether a side that can capture may make a quiet move. No type has this clause.
            pub(crate) captures_are_optional: bool,
            /// The type of the variant; `None` for rules of a text. The field is a function, because Rust 1.85 cannot
            /// compute a `TypeId` in a constant.
            pub(crate) type_id: Option<fn() -> TypeId>,
        }

        /// Stores the constants of a variant as data.
        pub(crate) trait VariantConstants: Variant {
            const DATA: &'static VariantData = &VariantData {
                board: <Self::Board as BoardConstants>::DATA,
                $($field: Self::$constant,)*
                moves_in_all_directions: false,
                captures_are_optional: false,
                type_id: Some(TypeId::of::<Self>),
            };
        }
    };
}

public_constants! {
    data
    promotes_during_capture: bool = PROMOTES_DURING_CAPTURE,
    king_landing: KingLanding = KING_LANDING,
    men_capture: MenCapture = MEN_CAPTURE,
    men_take: MenTake = MEN_TAKE,
    capture_lines: CaptureLines = CAPTURE_LINES,
    removal: Removal = REMOVAL,
    preference: &'static [Preference] = PREFERENCE,
    ranks_of_men: u8 = RANKS_OF_MEN,
    ranks_behind_men: u8 = RANKS_BEHIND_MEN,
    draw_rules: DrawRules<'static> = DRAW_RULES,
}

impl<V: Variant> VariantConstants for V {}

impl VariantData {
    /// The directions in which kings capture.
    pub(crate) fn capture_directions(&self) -> &'static [Direction] {
        self.directions(self.capture_lines == CaptureLines::DiagonalAndStraight)
    }

    /// All directions, or those of the lines of the board.
    pub(crate) fn directions(&self, all: bool) -> &'static [Direction] {
        match self.board.cells {
            _ if all => &Direction::ALL,
            Cells::Dark => &Direction::DIAGONAL,
            Cells::All => &Direction::STRAIGHT,
        }
    }

    /// Whether a direction is forward for the men of a side; on a board of all cells sideways is forward, too.
    pub(crate) fn is_forward(&self, direction: Direction, side: Color) -> bool {
        let (_, up) = direction.delta(self.board.cells);
        let ahead = if side == Color::White { up } else { -up };
        ahead > 0 || ahead == 0 && self.board.cells == Cells::All
    }
}
