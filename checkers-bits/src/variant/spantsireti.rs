//! Spantsireti.
//!
//! In PDN 3.0 the game has type 41: the rules of Russian draughts on ten files and eight ranks.

use super::{Preference, Russian, Scoring, Variant};
use crate::attacks::Hybrid;
use crate::board::Board10x8;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Spantsireti: the rules of [Russian] draughts on ten files and eight ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spantsireti;

impl Variant for Spantsireti {
    type Board = Board10x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "spantsireti";

    const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = Russian::PREFERENCE;
    /// The game has no known draw rules of its own. The Russian rule of the main road never applies, because the
    /// board is not square.
    const DRAW_RULES: DrawRules<'static> = Russian::DRAW_RULES;

    const PDN_GAME_TYPE: u8 = 41;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = Russian::SQUARE_NAMES;
    const SCORING: Scoring = Russian::SCORING;
}
