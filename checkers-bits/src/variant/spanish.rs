//! Spanish draughts.
//!
//! Spanish books call the rules *ley de cantidad y calidad*, the law of quantity and quality.

use super::{MenCapture, Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::SpanishBoard;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Spanish draughts on the mirrored 8×8 board: men capture forward only, kings fly, and a capture must take the most
/// pieces, then the most kings.
///
/// ```
/// use checkers_bits::{Position, Spanish};
///
/// let start = Position::<Spanish>::start();
/// assert_eq!(start.to_string(), "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32");
/// println!("{start:#}"); // h1 is a dark square
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spanish;

impl Variant for Spanish {
    type Board = SpanishBoard;
    type Attacks = Hybrid;

    const NAME: &'static str = "spanish";

    /// A man becomes a king where its move ends. A capture that reaches the last row ends there, because a man
    /// captures forward only.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// A man captures in the direction in which it advances.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// *Ley de cantidad* and *ley de calidad*: the most pieces must be captured. Among captures of equally many
    /// pieces, the most kings must be captured.
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces, Preference::MostKings];
    /// The texts name draws by agreement, and by decision of a judge if neither side can win. In practice repetition
    /// ends such games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 24;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
