//! Endgame tables: how the search scores positions with few pieces.
//!
//! A table ignores draw rules. A drawn position in a table is a draw, because draw rules never give a win. A win in a
//! table is *sure* if the win is reached before any draw rule can apply. A sure win scores [`ENDGAME_WIN`] minus the
//! plies to the end, so that the engine makes progress. For any other win the table only proves that the winner has at
//! least a draw, and the position is searched.
//!
//! Some tables know the outcome of a position but not the plies to the end. A win from a table of outcomes scores less
//! than all other wins. The score of this win falls with the number of pieces, so that the engine trades down to tables
//! that know the plies.
//!
//! If the root is in a table, only the moves that keep its outcome are searched. A sure win is played at once. In a draw,
//! and in a win with unknown plies, many moves have the same table value. The search chooses among them by its own scores:
//! in positions with the outcome of the root it ignores the table, until a further piece is captured.
//!
//! Read more: <https://www.chessprogramming.org/Endgame_Tablebases>.

use checkers_bits::{AnyMove, AnyPosition, Color, EndgameValue, Endgames};

use crate::score::{
    DRAW, ENDGAME_WIN, LEAST_COUNTED, MOST_PLIES, OUTCOME_PIECE, OUTCOME_WIN, Score,
};

/// The score of a table win that a draw rule may spoil, if the plies to the end are unknown. The score exceeds most
/// material scores.
const UNSURE_WIN: Score = 1_000;

/// The score that a table gives a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndgameScore {
    Exact(Score),
    /// A win that a draw rule may spoil, with an estimated score. The winner has at least a draw.
    Unsure(Score),
}

impl EndgameScore {
    /// The score of a position with `pieces` pieces. `left` returns the number of plies until a draw rule may apply.
    pub(crate) fn new(value: EndgameValue, pieces: u32, left: impl FnOnce() -> u32) -> Self {
        let (score, is_sure) = match value.plies() {
            _ if value == EndgameValue::Draw => (DRAW, true),
            None => (OUTCOME_WIN - OUTCOME_PIECE * pieces as Score, true),
            Some(plies) if u32::from(plies) <= left() => (ENDGAME_WIN - Score::from(plies), true),
            Some(plies) => (UNSURE_WIN - Score::from(plies), false),
        };
        let score = if matches!(value, EndgameValue::Loss(_)) { -score } else { score };
        if is_sure { Self::Exact(score) } else { Self::Unsure(score) }
    }
}

/// The table value of a position; `None` if no table has the position.
fn probe(endgames: &dyn Endgames, position: &AnyPosition) -> Option<EndgameValue> {
    if position.occupied().count() > endgames.pieces() {
        return None;
    }
    endgames.probe(position)
}

/// The table values of a root position and of its moves.
#[derive(Debug)]
pub(crate) struct KnownRoot {
    value: EndgameValue,
    winner: Option<Color>,
    /// The moves that keep the outcome of the root, best first.
    pub(crate) moves: Vec<AnyMove>,
    /// The largest number of pieces after one of `moves`.
    pieces: u32,
}

impl KnownRoot {
    /// Probes the positions after all moves of the root. Returns `None` if a table is missing for the root or for a
    /// position after a move, or if there is no legal move.
    pub(crate) fn new(endgames: &dyn Endgames, root: &AnyPosition) -> Option<Self> {
        probe(endgames, root)?;
        let mut after: Vec<(AnyMove, EndgameValue, AnyPosition)> = Vec::new();
        for mv in root.moves() {
            let child = root.make(mv);
            let value = probe(endgames, &child)?;
            let place = after.partition_point(|(_, better, _)| better.rank() <= value.rank());
            after.insert(place, (mv, value, child));
        }
        let (_, best, _) = *after.first()?;
        after.retain(|(_, value, _)| value.rank().signum() == best.rank().signum());
        Some(Self {
            value: best.before(),
            winner: best.winner(!root.side_to_move()),
            moves: after.iter().map(|&(mv, ..)| mv).collect(),
            pieces: after.iter().map(|(.., child)| child.occupied().count()).max()?,
        })
    }

    /// Whether to search `position` although a table has its value. The result is `true` if the position has the same
    /// outcome as the root, the plies are unknown, and no piece was captured after the root move.
    pub(crate) fn is_like(&self, position: &AnyPosition, value: EndgameValue) -> bool {
        value.plies().is_none()
            && value.winner(position.side_to_move()) == self.winner
            && position.occupied().count() == self.pieces
    }

    /// The score of the root. The result is `found`, the score of the search, unless `found` is only an evaluation and
    /// the table has an exact score.
    pub(crate) fn score(&self, found: Score) -> Score {
        let is_evaluation = found != DRAW && found.abs() < LEAST_COUNTED;
        match EndgameScore::new(self.value, self.pieces, || 0) {
            EndgameScore::Exact(score) if score == DRAW || is_evaluation => score,
            _ => found,
        }
    }
}

/// Appends table moves to a line: the winner plays the shortest win, the loser the longest defence.
pub(crate) fn extend_line(endgames: &dyn Endgames, root: &AnyPosition, line: &mut Vec<AnyMove>) {
    let mut position = line.iter().fold(*root, |position, &mv| position.make(mv));
    while line.len() < MOST_PLIES {
        let Some(root) = KnownRoot::new(endgames, &position) else { break };
        if root.value.plies().is_none() {
            break;
        }
        line.push(root.moves[0]);
        position = position.make(root.moves[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    /// The search does not use the table for positions like the root, so it may return an evaluation.
    #[test]
    fn the_root_has_the_score_of_its_table_if_the_search_proves_nothing() {
        let score = |value, found| {
            KnownRoot { value, winner: None, moves: Vec::new(), pieces: 4 }.score(found)
        };
        assert_eq!(score(EndgameValue::Draw, 37), DRAW);
        let outcome = OUTCOME_WIN - 4 * OUTCOME_PIECE;
        assert_eq!(score(EndgameValue::Win(None), 37), outcome);
        assert_eq!(score(EndgameValue::Loss(None), 37), -outcome);
        assert_eq!(score(EndgameValue::Win(None), WIN - 3), WIN - 3, "a proved win");
        assert_eq!(score(EndgameValue::Win(None), DRAW), DRAW, "a draw by a draw rule");
        assert_eq!(score(EndgameValue::Win(Some(9)), 37), 37, "a draw rule may come first");
    }
}
