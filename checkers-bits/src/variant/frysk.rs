//! Frysk!, which is Frisian draughts with five men on each side.

use super::{CaptureLines, Frisian, Preference, Scoring, Variant};
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Frysk!: [`Frisian`] draughts with five men on each side, all on the first rank.
///
/// ```
/// use checkers_bits::{Frysk, Position};
///
/// assert_eq!(Position::<Frysk>::start().to_string(), "W:W46,47,48,49,50:B1,2,3,4,5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frysk;

impl Variant for Frysk {
    type Board = <Frisian as Variant>::Board;
    type Attacks = <Frisian as Variant>::Attacks;

    const NAME: &'static str = "frysk";

    const PROMOTES_DURING_CAPTURE: bool = Frisian::PROMOTES_DURING_CAPTURE;
    const CAPTURE_LINES: CaptureLines = Frisian::CAPTURE_LINES;
    const KING_MOVES_IN_A_ROW: Option<u8> = Frisian::KING_MOVES_IN_A_ROW;
    const PREFERENCE: &'static [Preference] = Frisian::PREFERENCE;
    const RANKS_OF_MEN: u8 = 1;
    const DRAW_RULES: DrawRules<'static> = Frisian::DRAW_RULES;

    /// PDN has no number for the game; this is the number of lidraughts.org.
    const PDN_GAME_TYPE: u8 = 97;
    const CAPTURE_SIGN: char = Frisian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = Frisian::SQUARE_NAMES;
    const SCORING: Scoring = Frisian::SCORING;
}
