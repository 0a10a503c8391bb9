//! English draughts, or American checkers.
//!
//! The rule book is the *Rules of Draughts* of the World Checkers and Draughts Federation (WCDF).

use super::{KingRange, MenCapture, Preference, Variant};
use crate::attacks::Fill;
use crate::board::Board8x8;
use crate::color::Color;
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// English draughts, also called American checkers, on 8×8: men capture forward only, kings step, and any capture may
/// be chosen. Black begins.
///
/// ```
/// use checkers_bits::{English, Position};
///
/// let start = Position::<English>::start();
/// assert_eq!(start.to_string(), "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
/// let after = start.play(start.read_move("11-15")?)?;
/// assert_eq!(after.moves().len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct English;

impl Variant for English {
    type Board = Board8x8;
    type Attacks = Fill;

    const NAME: &'static str = "english";

    /// WCDF, on capturing moves: a man that reaches the king-row by a capture is crowned, and its turn is over.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// WCDF, on moves of kings: a king moves to an adjacent square, forward or backward.
    const KINGS: KingRange = KingRange::Steps;
    /// WCDF, on captures by men: men capture forward only.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// WCDF, on captures: any capture may be chosen, and the number of pieces does not matter.
    const PREFERENCE: &'static [Preference] = &[];
    /// WCDF, on the start: the player of the dark pieces has the first move.
    const BEGINS: Color = Color::Black;
    const DRAW_RULES: DrawRules<'static> = DrawRules::wcdf();

    const PDN_GAME_TYPE: u8 = 21;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
