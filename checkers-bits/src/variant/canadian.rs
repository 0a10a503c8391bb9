//! Canadian draughts.
//!
//! In PDN 3.0 the game has type 27: the rules of International draughts on the 12×12 board.

use super::{International, Preference, Scoring, Variant};
use crate::attacks::Fill;
use crate::board::Board12x12;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Canadian draughts: the rules of [International] draughts on the 12×12 board, with five ranks of
/// men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canadian;

impl Variant for Canadian {
    type Board = Board12x12;
    type Attacks = Fill;

    const NAME: &'static str = "canadian";

    const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = International::PREFERENCE;
    const DRAW_RULES: DrawRules<'static> = International::DRAW_RULES;

    const PDN_GAME_TYPE: u8 = 27;
    const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = International::SQUARE_NAMES;
    const SCORING: Scoring = International::SCORING;
}
