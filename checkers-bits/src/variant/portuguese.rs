//! Portuguese draughts.
//!
//! The rule book is the *Regras do jogo de damas clássicas* of the Federação Portuguesa de Damas (FPD, 2013).

use super::{MenCapture, Preference, Spanish, Variant};
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// Portuguese or classical draughts: its moves are the moves of [`Spanish`].
///
/// FPD, laws of capture: capturing is a duty (*obrigatoriedade*). The player must capture the most pieces
/// (*quantidade*) and, among such captures, the most kings (*qualidade*). So only the records differ from the Spanish
/// game: PDN has a number for each game.
///
/// ```
/// use checkers_bits::{Portuguese, Position, Spanish, perft};
///
/// let depth = 6;
/// let start = Position::<Portuguese>::start();
/// assert_eq!(perft(&start, depth), perft(&Position::<Spanish>::start(), depth));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Portuguese;

impl Variant for Portuguese {
    type Board = <Spanish as Variant>::Board;
    type Attacks = <Spanish as Variant>::Attacks;

    const NAME: &'static str = "portuguese";

    /// FPD, on pieces: a man on the last row is crowned and moves again after the opponent's move.
    const PROMOTES_DURING_CAPTURE: bool = Spanish::PROMOTES_DURING_CAPTURE;
    /// FPD, on captures by men: men capture forward only.
    const MEN_CAPTURE: MenCapture = Spanish::MEN_CAPTURE;
    /// Source: FPD, laws of capture.
    const PREFERENCE: &'static [Preference] = Spanish::PREFERENCE;
    /// FPD: the third occurrence of a position is a draw. The limits of moves in some endgames are left to a judge.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    const PDN_GAME_TYPE: u8 = 28;
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
}
