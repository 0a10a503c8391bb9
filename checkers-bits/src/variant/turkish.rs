//! Turkish draughts, also called *dama*.
//!
//! The sources are the *Rules of Game and Learning Guide* of the Turkish federation (scribd.com, document 356142946), the lessons
//! of damaakademisi.com ("Türk Daması, Kurallar") and the article "Turkish draughts" of Wikipedia. They differ in one point,
//! named at its constant.

use super::{MenCapture, Preference, Removal, Variant};
use crate::attacks::Fill;
use crate::board::TurkishBoard;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Turkish draughts on all 64 squares: pieces go along files and ranks, men also sideways, and captured pieces leave the
/// board at once.
///
/// ```
/// use checkers_bits::{Position, Turkish};
///
/// let position: Position<Turkish> = "W:Wd4:Bd5,c6,c8".parse()?;
/// assert_eq!(position.path(position.moves()[0]).last().unwrap().to_string(), "b6");
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turkish;

impl Variant for Turkish {
    type Board = TurkishBoard;
    // Magics of ranks and files take 0.53 of the time of `Fill` for quiet lists of kings, 0.95 for their captures and 0.9
    // for perft. But their 16,384 entries are 612 KB of source, which cost every dependent a fifth of its compile time.
    type Attacks = Fill;

    const NAME: &'static str = "turkish";

    /// Federation and older texts of Wikipedia: a man is promoted where its move ends. Newer texts of Wikipedia and
    /// draughts.github.io let the new king go on with its capture.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// Wikipedia: men move and capture forward and sideways, never backward.
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    /// Federation, Wikipedia: the most pieces, a king counts as one; among equals the player chooses. Only in Kenya a king
    /// captures first among equals.
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
    /// Wikipedia: captured pieces leave at once, so a square can be crossed again, and a king may not turn by 180° between
    /// two captures.
    const REMOVAL: Removal = Removal::AtOnce;
    /// Federation, 4: sixteen men each, on the second and third rank.
    const RANKS_BEHIND_MEN: u8 = 1;
    /// damaakademisi.com, 19: one piece each is a draw, also if one of them is a king.
    const DRAW_RULES: DrawRules<'static> =
        DrawRules::new(&[DrawClause::Repetition { times: 3 }, DrawClause::OnePieceEach]);

    /// Source: PDN 3.0, `30,W,8,8,A0,0`.
    const PDN_GAME_TYPE: u8 = 30;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
