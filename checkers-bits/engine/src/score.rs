//! Scores for the side to move.
//!
//! A score counts hundredths of a man. Every win scores more than any material advantage. The surest kind of win scores
//! most:
//!
//! | win | score |
//! |---|---|
//! | found by the search, `n` plies from the root | [`WIN`] minus `n` |
//! | in an endgame table, `n` plies from the root | [`ENDGAME_WIN`] minus `n` |
//! | in a table without distances | [`OUTCOME_WIN`] minus plies and pieces |
//!
//! So the best score is the shortest win or the longest defence.
//!
//! Read more: <https://www.chessprogramming.org/Score>, and on win scores in the transposition table
//! <https://www.chessprogramming.org/Checkmate#Mate_Scores>.

use checkers_bits::{Color, Goal};

/// A score in hundredths of a man, for the side to move.
pub type Score = i32;

/// The score of a draw.
pub const DRAW: Score = 0;

/// The score of a win at the root: the opponent has no move.
pub const WIN: Score = 10_000;

/// The maximum length of a line of the search, in plies.
pub const MOST_PLIES: usize = 128;

/// The score of the longest win that a search can find.
pub const LEAST_WIN: Score = WIN - 2 * MOST_PLIES as Score;

/// The score of a win in an endgame table, before its plies to the end are subtracted.
pub const ENDGAME_WIN: Score = 9_700;

/// The score of the longest win of an endgame table.
pub(crate) const LEAST_ENDGAME_WIN: Score = ENDGAME_WIN - u8::MAX as Score - MOST_PLIES as Score;

/// The score of a win in an endgame table that does not know the plies to the end.
pub const OUTCOME_WIN: Score = 9_300;

/// The score that is subtracted from [`OUTCOME_WIN`] for each piece on the board, so that the winner trades pieces.
pub(crate) const OUTCOME_PIECE: Score = 4;

/// The lowest score of a win. Scores from this value on count plies from the root.
pub(crate) const LEAST_COUNTED: Score = 8_500;

/// The largest score of a position that is not won.
pub const MOST_MATERIAL: Score = 8_000;

/// The score of a lost position, `ply` plies from the root, for the side to move.
#[must_use]
pub const fn lost_at(ply: usize) -> Score {
    ply as Score - WIN
}

/// The score of a side to move without a legal move, at `ply` plies from the root. The score is a loss, or a win if
/// the goal is to lose.
#[must_use]
pub const fn no_move(goal: Goal, ply: usize) -> Score {
    match goal {
        Goal::BeBlocked => -lost_at(ply),
        Goal::BlockOpponent | Goal::FirstKing => lost_at(ply),
    }
}

/// The number of plies to a win, negative for a loss; `None` for other scores.
///
/// ```
/// use draughts_engine::score::{ENDGAME_WIN, lost_at, plies_to_end};
///
/// assert_eq!(plies_to_end(-lost_at(5)), Some(5));
/// assert_eq!(plies_to_end(13 - ENDGAME_WIN), Some(-13), "by an endgame table");
/// assert_eq!(plies_to_end(310), None);
/// ```
#[must_use]
pub const fn plies_to_end(score: Score) -> Option<i32> {
    match score.abs() {
        win @ LEAST_WIN.. => Some((WIN - win) * score.signum()),
        win @ LEAST_ENDGAME_WIN..=ENDGAME_WIN => Some((ENDGAME_WIN - win) * score.signum()),
        _ => None,
    }
}

/// Converts a score to men.
///
/// ```
/// assert_eq!(draughts_engine::score::men(-135), -1.35);
/// ```
#[must_use]
pub fn men(score: Score) -> f64 {
    f64::from(score) / 100.0
}

/// Converts a score for `side` to a score for White.
///
/// ```
/// use checkers_bits::Color;
/// use draughts_engine::score::for_white;
///
/// assert_eq!((for_white(135, Color::White), for_white(135, Color::Black)), (135, -135));
/// ```
#[must_use]
pub const fn for_white(score: Score, side: Color) -> Score {
    match side {
        Color::White => score,
        Color::Black => -score,
    }
}

/// Converts a score to the view from `ply` plies earlier: a win or loss is then `ply` plies further away.
///
/// ```
/// use draughts_engine::score::{WIN, later};
///
/// assert_eq!(later(WIN - 3, 2), WIN - 5, "a win in five plies");
/// assert_eq!(later(310, 2), 310);
/// ```
#[must_use]
pub const fn later(score: Score, ply: usize) -> Score {
    match score {
        LEAST_COUNTED.. => score - ply as Score,
        _ if score <= -LEAST_COUNTED => score + ply as Score,
        _ => score,
    }
}

/// Converts a score for the transposition table. An entry may be read at another distance from the root, so win
/// distances are stored relative to the position. The function [`later`] converts the score back.
pub(crate) const fn to_table(score: Score, ply: usize) -> Score {
    match score {
        LEAST_COUNTED.. => score + ply as Score,
        _ if score <= -LEAST_COUNTED => score - ply as Score,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back_from_the_table_as_they_went() {
        for score in
            [0, 57, MOST_MATERIAL, WIN - 3, 3 - WIN, LEAST_WIN, -LEAST_WIN, 5 - ENDGAME_WIN]
        {
            assert_eq!(later(to_table(score, 2), 2), score);
        }
        assert_eq!(to_table(-lost_at(7), 4), -lost_at(3), "a loss three plies after the position");
        assert_eq!(to_table(lost_at(7), 4), lost_at(3));
    }

    /// These checks at compile time ensure that search wins, table wins and material scores have separate score ranges.
    const _: () = {
        let plies = MOST_PLIES as Score;
        assert!(ENDGAME_WIN < LEAST_WIN && OUTCOME_WIN < LEAST_ENDGAME_WIN);
        // The factor 128 is the maximum number of pieces, because a board has at most 128 squares.
        assert!(LEAST_COUNTED <= OUTCOME_WIN - 128 * OUTCOME_PIECE - plies);
        assert!(MOST_MATERIAL < LEAST_COUNTED - 2 * plies);
    };

    #[test]
    fn wins_of_tables_have_plies_if_the_table_has() {
        assert_eq!(plies_to_end(LEAST_ENDGAME_WIN), Some(255 + 128));
        assert_eq!(plies_to_end(OUTCOME_WIN), None);
    }
}
