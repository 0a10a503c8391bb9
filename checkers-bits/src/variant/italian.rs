//! Italian draughts.
//!
//! The rule book is the *regolamento ufficiale di gioco della dama italiana* of the Federazione
//! Italiana Dama (FID).

use super::{KingRange, MenCapture, MenTake, Preference, Variant};
use crate::attacks::Fill;
use crate::board::ItalianBoard;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Italian draughts on the mirrored 8×8 board: men capture forward only and no kings, kings step, and
/// an order of four laws says which capture must be chosen.
///
/// ```
/// use checkers_bits::{Italian, Position};
///
/// // With the man or with the king: it must be the king.
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

    /// FID, rule 2 of the ten rules of the game: a man becomes a king on the last row, where its
    /// capture ends since it captures forward only.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// Rule 2: a king goes one step, forward or backward.
    const KINGS: KingRange = KingRange::Steps;
    /// Rule 3: a man captures forward only…
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// …and no kings.
    const MEN_TAKE: MenTake = MenTake::OnlyMen;
    /// Rules 5 to 8, in this order: the most pieces; with the stronger piece, the king; the stronger
    /// pieces, the most kings; where the stronger pieces come first.
    const PREFERENCE: &'static [Preference] = &[
        Preference::MostPieces,
        Preference::ByKing,
        Preference::MostKings,
        Preference::KingsFirst,
    ];
    /// The ten rules: drawn if nobody can win, by decision of a judge. In practice repetition ends
    /// such games.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 22;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
