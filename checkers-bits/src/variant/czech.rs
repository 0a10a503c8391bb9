//! Czech draughts.
//!
//! The rule book is the rules of draughts of the Czech draughts federation (ČFD).

use super::{MenCapture, Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::Board8x8;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Czech draughts on 8×8: men capture forward only, kings fly, and a capture by a king goes before captures by men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Czech;

impl Variant for Czech {
    type Board = Board8x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "czech";

    /// ČFD, on captures by men: a man that ends its capture on the last row becomes a king and stops.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// ČFD, on captures by men: a man captures pieces in front of it.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// ČFD, on the duty to capture: a player who can capture with a king and with a man must capture with the king.
    /// Any capture by a king may be chosen, whatever the number of captured pieces.
    const PREFERENCE: &'static [Preference] = &[Preference::ByKing];
    /// The federation's text says only that a judge may declare a draw if no more captures are possible. In practice
    /// repetition ends such games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 29;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
