//! Italian draughts.
//!
//! The rule book is the *regolamento ufficiale di gioco della dama italiana* of the Federazione
//! Italiana Dama (FID).

use super::{KingRange, MenCapture, MenTake, Preference, Variant};
use crate::attacks::Fill;
use crate::board::ItalianBoard;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Italian draughts on the mirrored 8×8 board: men capture forward only and capture no kings, kings step, and four
/// laws say which capture must be chosen.
///
/// ```
/// use checkers_bits::{Italian, Position};
///
/// // The man and the king can capture, but the king must.
/// let position: Position<Italian> = "W:W22,K24:B18,20".parse()?;
/// let moves = position.moves();
/// assert_eq!((moves.len(), moves[0].to_string()), (1, "24x15".to_owned()));
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Italian;

impl Variant for Italian {
    type Board = ItalianBoard;
    type Attacks = Fill;

    const NAME: &'static str = "italian";

    /// FID, rule 2 of the ten rules of the game: a man becomes a king on the last row. The capture of a man ends on
    /// the last row, because a man captures forward only.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// FID, rule 2: a king moves one step, forward or backward.
    const KINGS: KingRange = KingRange::Steps;
    /// FID, rule 3: a man captures forward only.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// FID, rule 3: a man captures no kings.
    const MEN_TAKE: MenTake = MenTake::OnlyMen;
    /// FID, rules 5 to 8, in this order: capture the most pieces; capture with the stronger piece, the king; capture
    /// the most kings; capture the kings as early as possible.
    const PREFERENCE: &'static [Preference] = &[
        Preference::MostPieces,
        Preference::ByKing,
        Preference::MostKings,
        Preference::KingsFirst,
    ];
    /// FID, the ten rules: a judge declares a draw if nobody can win. In practice repetition ends such games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 22;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
