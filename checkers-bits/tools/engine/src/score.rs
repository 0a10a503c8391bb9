//! Scores for the side to move.
//!
//! A score counts hundredths of a man. A win `n` plies from the root scores [`WIN`] minus `n`, more
//! than any material. So the best score is the shortest win or the longest defence.
//!
//! Read more: <https://www.chessprogramming.org/Score>, and on wins in the table
//! <https://www.chessprogramming.org/Checkmate#Mate_Scores>.

/// Hundredths of a man, from the view of the side to move.
pub type Score = i32;

/// Neither side wins.
pub const DRAW: Score = 0;

/// The opponent has no move.
pub const WIN: Score = 10_000;

/// More plies than any line of a search has.
pub const MOST_PLIES: usize = 128;

/// The score of the longest win; material scores stay below.
pub const LEAST_WIN: Score = WIN - 2 * MOST_PLIES as Score;

/// A win in an endgame table, without the plies to the end: a draw rule may come first.
pub const ENDGAME_WIN: Score = LEAST_WIN - 1;

/// The side to move has lost, a number of plies from the root.
#[must_use]
pub const fn lost_at(ply: usize) -> Score {
    ply as Score - WIN
}

/// The number of plies to the win, or to the loss for a negative score; `None` for other scores.
///
/// ```
/// use draughts_engine::score::{lost_at, plies_to_end};
///
/// assert_eq!(plies_to_end(-lost_at(5)), Some(5));
/// assert_eq!(plies_to_end(310), None);
/// ```
#[must_use]
pub const fn plies_to_end(score: Score) -> Option<u32> {
    let distance = WIN - score.abs();
    if score.abs() >= LEAST_WIN { Some(distance as u32) } else { None }
}

/// The score as the table stores it. An entry may be read at another distance from the root, so win
/// distances are relative to the position.
pub(crate) const fn to_table(score: Score, ply: usize) -> Score {
    match score {
        LEAST_WIN.. => score + ply as Score,
        _ if score <= -LEAST_WIN => score - ply as Score,
        _ => score,
    }
}

/// Back from the table.
pub(crate) const fn from_table(score: Score, ply: usize) -> Score {
    match score {
        LEAST_WIN.. => score - ply as Score,
        _ if score <= -LEAST_WIN => score + ply as Score,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back_from_the_table_as_they_went() {
        for score in [0, 57, -9_000, WIN - 3, 3 - WIN, LEAST_WIN, -LEAST_WIN] {
            assert_eq!(from_table(to_table(score, 2), 2), score);
        }
        assert_eq!(to_table(-lost_at(7), 4), -lost_at(3), "three plies on from there");
        assert_eq!(to_table(lost_at(7), 4), lost_at(3));
    }
}
