//! Brazilian draughts.
//!
//! In PDN 3.0 the game has type 26: the rules of International draughts on the 8×8 board.

use super::{International, Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::Board8x8;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Brazilian draughts: the rules of [International] draughts on the 8×8 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Brazilian;

impl Variant for Brazilian {
    type Board = Board8x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "brazilian";

    const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = International::PREFERENCE;
    /// The draw rules equal those of Russian draughts, FMJD-64 7.2.3 to 7.2.8. lidraughts.org also uses one set of
    /// draw rules for both games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::fmjd64();

    const PDN_GAME_TYPE: u8 = 26;
    const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
