//! International draughts.
//!
//! The rule book is Annex 1 of the FMJD: the official rules of international draughts (2015).

use super::{Preference, Scoring, Variant};
use crate::attacks::Hybrid;
use crate::board::Board10x10;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// International draughts on 10×10: the most pieces must be captured, and a man that only passes the last rank stays
/// a man.
///
#[doc = include_str!("pictures/international.svg")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct International;

impl Variant for International {
    type Board = Board10x10;
    type Attacks = Hybrid;

    const NAME: &'static str = "international";

    /// Annex 1, 3.5 and 4.15: a man is promoted only where its move ends.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// Annex 1, 4.13: the largest number of pieces must be captured. A king counts as one piece.
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
    /// Source: Annex 1, 6.1 to 6.4.
    const DRAW_RULES: DrawRules<'static> = DrawRules::international();

    const PDN_GAME_TYPE: u8 = 20;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
    const SCORING: Scoring = Scoring::TwoPoints;
}
