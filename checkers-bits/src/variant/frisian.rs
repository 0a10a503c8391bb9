//! Frisian draughts.
//!
//! The sources are the *Official Rules for Frisian Draughts* (2011), the summary of the Frisian association
//! (friesdammen.nl), and lidraughts.org.

use super::{CaptureLines, International, Preference, Variant};
use crate::draw::{DrawClause, DrawRules, Limit};
use crate::square_names::SquareNames;

/// Frisian draughts on 10×10: pieces also capture along ranks and files, the capture of the greatest value is
/// mandatory, and a king rests after three moves.
///
/// ```
/// use checkers_bits::{Frisian, Position};
///
/// let position: Position<Frisian> = "W:We5:Be7".parse()?;
/// assert_eq!(position.moves()[0].to_square().to_string(), "e9");
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frisian;

impl Variant for Frisian {
    type Board = <International as Variant>::Board;
    type Attacks = <International as Variant>::Attacks;

    const NAME: &'static str = "frisian";

    /// Official rules, article 8: a man is promoted where its move ends.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// Official rules, articles 7 and 9: men and kings capture in eight directions.
    const CAPTURE_LINES: CaptureLines = CaptureLines::DiagonalAndStraight;
    /// friesdammen.nl: a king may be moved only three times in a row, unless its side has only kings.
    const KING_MOVES_IN_A_ROW: Option<u8> = Some(3);
    /// friesdammen.nl: the capture of the greatest value; if two values are equal, a king must capture. The value of
    /// a king, a little less than two men, comes from lidraughts.org (199 to 100) and Scan (126 to 64). So two men
    /// are better than one king, and two kings are better than three men.
    const PREFERENCE: &'static [Preference] = &[Preference::MostValue, Preference::ByKing];
    /// friesdammen.nl: two kings have seven moves to win against one king. lidraughts.org: one king against one king
    /// has two moves.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[
        DrawClause::Repetition { times: 3 },
        DrawClause::TwoKingsAgainstKing(Limit::Each(7)),
        DrawClause::KingAgainstKing(Limit::Each(2)),
    ]);

    const PDN_GAME_TYPE: u8 = 40;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
