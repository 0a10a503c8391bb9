//! Thai draughts, also called *makhos*.
//!
//! No text of a federation was found. The source is mindsports.nl, "Thai": a king continues its capture in the same
//! direction or at a right angle, and captured pieces stay on the board until the move ends. Some descriptions remove
//! each captured piece at once, so that the king can turn back over its square. This library always leaves captured
//! pieces on the board until the move ends.

use super::{KingLanding, MenCapture, Preference, Variant};
use crate::attacks::Fill;
use crate::board::ThaiBoard;
use crate::color::Color;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Thai draughts on 8×8 with eight men on each side: a king flies to a piece and lands right behind it.
///
/// ```
/// use checkers_bits::{Position, Thai};
///
/// let position: Position<Thai> = "W:WKa1:Bd4".parse()?;
/// let moves = position.moves();
/// assert_eq!((moves.len(), moves[0].to_square().to_string()), (1, "e5".to_owned()));
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thai;

impl Variant for Thai {
    type Board = ThaiBoard;
    type Attacks = Fill;

    const NAME: &'static str = "thai";

    /// mindsports.nl, on captures by men: a man that reaches the back rank is promoted, and its move ends.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// mindsports.nl, on captures by kings: a king lands on the square immediately beyond the piece.
    const KING_LANDING: KingLanding = KingLanding::NextSquare;
    /// mindsports.nl, on captures: men capture forward only, kings in both directions.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// mindsports.nl, on captures: no capture has priority.
    const PREFERENCE: &'static [Preference] = &[];
    /// Source: PDN 3.0, `31,B,8,8,N2,0`. Players have no fixed rule about the side that begins.
    const BEGINS: Color = Color::Black;
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 31;
    const CAPTURE_SIGN: char = '-';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
