//! Endgame tables: the values of positions with few pieces, as the search sees them.
//!
//! A table knows no draw rules. So a won ending scores [`ENDGAME_WIN`] minus the plies to the end: above
//! all material, below a win that the search has seen itself. The fewer plies, the better, so that the
//! engine makes progress. A draw of a table is a draw: draw rules give no wins.
//!
//! Read more: <https://www.chessprogramming.org/Endgame_Tablebases>.

use checkers_bits::{Position, Variant};

use crate::score::{DRAW, ENDGAME_WIN, Score};

/// The value of a position for the side to move, with the plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameValue {
    /// The side to move wins.
    Win(u8),
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss(u8),
}

/// Endgame tables of a variant.
pub trait Endgames<V: Variant>: Send + Sync {
    /// The maximum number of pieces of both sides together.
    fn pieces(&self) -> u32;

    /// The value of a position; `None` without a table for it.
    fn probe(&self, position: &Position<V>) -> Option<EndgameValue>;
}

/// The score of a position, if a table has it.
pub(crate) fn score<V: Variant>(
    endgames: &dyn Endgames<V>,
    position: &Position<V>,
) -> Option<Score> {
    if position.occupied().count() > endgames.pieces() {
        return None;
    }
    Some(match endgames.probe(position)? {
        EndgameValue::Win(plies) => ENDGAME_WIN - Score::from(plies),
        EndgameValue::Draw => DRAW,
        EndgameValue::Loss(plies) => Score::from(plies) - ENDGAME_WIN,
    })
}
