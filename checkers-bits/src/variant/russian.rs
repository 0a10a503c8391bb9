//! Russian draughts.
//!
//! The rule book is the code of the Russian federation of 2004 (*kodeks*), 1.4 and 1.5.

use super::{Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::Board8x8;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Russian draughts on 8×8: any capture may be chosen, and a man can promote in the middle of a capture.
///
/// A man that promotes during a capture continues as a king:
///
#[doc = include_str!("pictures/russian.svg")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Russian;

impl Variant for Russian {
    type Board = Board8x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "russian";

    /// Code, 1.5.15: a man that reaches the last rank becomes a king at once and must continue its capture as a king.
    const PROMOTES_DURING_CAPTURE: bool = true;
    /// Code, 1.5.14: any of the possible captures may be chosen.
    const PREFERENCE: &'static [Preference] = &[];
    /// Source: FMJD-64, 7.2.3 to 7.2.8.
    const DRAW_RULES: DrawRules<'static> = DrawRules::fmjd64();

    const PDN_GAME_TYPE: u8 = 25;
    const CAPTURE_SIGN: char = ':';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
