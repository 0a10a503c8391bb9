//! Endgame tables: the values of positions with few pieces, as the search sees them.
//!
//! A table knows no draw rules. A draw of a table is a draw, because draw rules give no wins. A win is sure
//! if it comes before any clause that counts for the position: it scores [`ENDGAME_WIN`] minus the plies to
//! the end, so that the engine makes progress. Otherwise the table tells only that the winner has a draw at least,
//! and the position is searched.
//!
//! Tables may know the outcome of a position without the plies to the end. Such a win scores less than
//! all others, and the less, the more pieces are left, so that the engine trades down to tables with plies.
//!
//! If the root is in a table, moves that give its outcome away are not searched. A sure win is played at once. In a
//! draw, or in a win without plies, the table has the same value for too many positions to choose a move. So
//! positions with the pieces and the outcome of the root are searched as if there was no table for them.
//!
//! Read more: <https://www.chessprogramming.org/Endgame_Tablebases>.

use checkers_bits::{AnyMove, AnyPosition, Color, EndgameValue, Endgames};

use crate::score::{
    DRAW, ENDGAME_WIN, LEAST_COUNTED, MOST_PLIES, OUTCOME_PIECE, OUTCOME_WIN, Score,
};

/// A win that a draw rule may spoil, without the plies to the end: more than most material.
const UNSURE_WIN: Score = 1_000;

/// What a table tells about the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndgameScore {
    Exact(Score),
    /// A win that a draw rule may spoil, with an estimate: the winner has a draw at least.
    Unsure(Score),
}

impl EndgameScore {
    /// The score of a position with so many pieces, `left` plies before a draw rule may hold.
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

/// The value of a position, if a table has it.
fn probe(endgames: &dyn Endgames, position: &AnyPosition) -> Option<EndgameValue> {
    if position.occupied().count() > endgames.pieces() {
        return None;
    }
    endgames.probe(position)
}

/// The moves of a root that is in a table.
#[derive(Debug)]
pub(crate) struct KnownRoot {
    value: EndgameValue,
    winner: Option<Color>,
    /// The moves that keep the outcome, best first.
    pub(crate) moves: Vec<AnyMove>,
    /// The largest number of pieces after such a move.
    pieces: u32,
}

impl KnownRoot {
    /// `None` if a table is missing for the root or for a move, or if there is no move.
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

    /// Whether a position is searched although a table has its value.
    pub(crate) fn is_like(&self, position: &AnyPosition, value: EndgameValue) -> bool {
        value.plies().is_none()
            && value.winner(position.side_to_move()) == self.winner
            && position.occupied().count() == self.pieces
    }

    /// The score of the root: the one that was found, unless it is an evaluation of what the table knows.
    pub(crate) fn score(&self, found: Score) -> Score {
        let is_evaluation = found != DRAW && found.abs() < LEAST_COUNTED;
        match EndgameScore::new(self.value, self.pieces, || 0) {
            EndgameScore::Exact(score) if score == DRAW || is_evaluation => score,
            _ => found,
        }
    }
}

/// Appends the moves of the tables to a line: shortest wins against longest defences.
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
