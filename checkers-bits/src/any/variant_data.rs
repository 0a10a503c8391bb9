//! The constants of a variant as values.

use core::any::TypeId;

use super::board::{BoardConstants, BoardData};
use crate::board::Direction;
use crate::color::Color;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;
use crate::variant::derived::Clauses;
use crate::variant::{Goal, Scoring, Variant};

/// What code that is compiled once knows of a [`Variant`], but for the generator: reading and writing a position need
/// no more, and so do not compile a generator.
#[derive(Debug)]
pub(crate) struct VariantData {
    pub(crate) board: &'static BoardData,
    pub(crate) name: &'static str,
    pub(crate) square_names: SquareNames,
    pub(crate) capture_sign: char,
    pub(crate) begins: Color,
    pub(crate) goal: Goal,
    pub(crate) king_moves_in_a_row: Option<u8>,
    pub(crate) promotes_during_capture: bool,
    pub(crate) kings_fly: bool,
    pub(crate) lands_on_next_square: bool,
    pub(crate) lands_next_to_last_king: bool,
    pub(crate) men_capture_backward: bool,
    pub(crate) capture_directions: &'static [Direction],
    pub(super) draw_rules: DrawRules<'static>,
    pub(super) scoring: Scoring,
    pub(super) pdn_game_type: u8,
    pub(super) long_pdn_game_type: Option<&'static str>,
    /// A function, because the number is no constant in Rust 1.85.
    pub(super) type_id: fn() -> TypeId,
}

/// The constants of a variant as values.
pub(crate) trait VariantConstants: Variant {
    const DATA: &'static VariantData = &VariantData {
        board: <Self::Board as BoardConstants>::DATA,
        name: Self::NAME,
        square_names: Self::SQUARE_NAMES,
        capture_sign: Self::CAPTURE_SIGN,
        begins: Self::BEGINS,
        goal: Self::GOAL,
        king_moves_in_a_row: Self::KING_MOVES_IN_A_ROW,
        promotes_during_capture: Self::PROMOTES_DURING_CAPTURE,
        kings_fly: Self::KINGS_FLY,
        lands_on_next_square: Self::LANDS_ON_NEXT_SQUARE,
        lands_next_to_last_king: Self::LANDS_NEXT_TO_LAST_KING,
        men_capture_backward: Self::MEN_CAPTURE_BACKWARD,
        capture_directions: Self::CAPTURE_DIRECTIONS,
        draw_rules: Self::DRAW_RULES,
        scoring: Self::SCORING,
        pdn_game_type: Self::PDN_GAME_TYPE,
        long_pdn_game_type: Self::LONG_PDN_GAME_TYPE,
        type_id: TypeId::of::<Self>,
    };
}

impl<V: Variant> VariantConstants for V {}
