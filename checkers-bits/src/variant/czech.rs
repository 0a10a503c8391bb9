//! Czech draughts.
//!
//! The rule book are the rules of draughts of the Czech draughts federation (ČFD).

use super::{MenCapture, Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::Board8x8;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Czech draughts on 8×8: men capture forward only, kings fly, and a king that can capture goes before
/// the men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Czech;

impl Variant for Czech {
    type Board = Board8x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "czech";

    /// ČFD, on captures by men: one that ends its capture on the last row becomes a king and stays.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// ČFD, on captures by men: of pieces in front of the man.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// ČFD, on the duty to capture: who can capture with a king and with a man must do so with the
    /// king. Any of the captures of kings may be chosen, however many pieces they take.
    const PREFERENCE: &'static [Preference] = &[Preference::ByKing];
    /// The federation's text says only that a game is drawn if no more captures are possible, by
    /// decision of a judge. In practice repetition ends such games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 29;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
