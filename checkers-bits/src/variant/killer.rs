//! Killer draughts.
//!
//! The source is mindsports.nl, "Killer Draughts". Scan calls the game `killer`.

use super::{International, KingLanding, Preference, Scoring, Variant};
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Killer draughts on 10×10: a king that captures a king as its last piece lands right behind that king.
///
/// Because of this rule, two kings win against one.
///
/// ```
/// use checkers_bits::{Killer, Position};
///
/// let ends = |fen: &str| {
///     let position: Position<Killer> = fen.parse().unwrap();
///     position.moves().iter().map(|mv| mv.to_square().to_string()).collect::<Vec<_>>()
/// };
/// assert_eq!(ends("W:WKa1:BKf6"), ["g7"]);
/// assert_eq!(ends("W:WKa1:Bf6"), ["g7", "h8", "i9", "j10"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Killer;

impl Variant for Killer {
    type Board = <International as Variant>::Board;
    type Attacks = <International as Variant>::Attacks;

    const NAME: &'static str = "killer";

    const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = International::PREFERENCE;
    /// The king must stop on the first square behind the last captured piece if that piece is a king.
    const KING_LANDING: KingLanding = KingLanding::NextToLastKing;
    /// No description of the game has draw rules. These are the rules of International draughts without the clauses
    /// against a lone king: they would draw the ending of two kings against one, which this game makes a win.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[
        DrawClause::Repetition { times: 3 },
        DrawClause::KingMoves { moves: 25, at_least: 0 },
    ]);

    /// PDN has no number for the game; this is the number of hcheckers (44).
    const PDN_GAME_TYPE: u8 = 44;
    const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = International::SQUARE_NAMES;
    const SCORING: Scoring = International::SCORING;
}
