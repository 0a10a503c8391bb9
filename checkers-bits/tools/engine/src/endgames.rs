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

use checkers_bits::{Color, Move, Position, Variant};

use crate::score::{
    DRAW, ENDGAME_WIN, LEAST_COUNTED, MOST_PLIES, OUTCOME_PIECE, OUTCOME_WIN, Score,
};

/// The value of a position for the side to move, with the plies to the end of the game if they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameValue {
    /// The side to move wins.
    Win(Option<u8>),
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss(Option<u8>),
}

/// Endgame tables of a variant.
pub trait Endgames<V: Variant>: Send + Sync {
    /// The maximum number of pieces of both sides together.
    fn pieces(&self) -> u32;

    /// The value of a position; `None` without a table for it.
    fn probe(&self, position: &Position<V>) -> Option<EndgameValue>;
}

/// A win that a draw rule may spoil, without the plies to the end: more than most material.
const UNSURE_WIN: Score = 1_000;

/// What a table tells about the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Exact(Score),
    /// A win that a draw rule may spoil, with an estimate: the winner has a draw at least.
    Unsure(Score),
}

impl EndgameValue {
    /// The value for the player who moves to a position of this value.
    fn before(self) -> Self {
        let later = |plies: Option<u8>| plies.map(|plies| plies.saturating_add(1));
        match self {
            Self::Win(plies) => Self::Loss(later(plies)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(later(plies)),
        }
    }

    fn winner(self, side_to_move: Color) -> Option<Color> {
        match self {
            Self::Win(_) => Some(side_to_move),
            Self::Draw => None,
            Self::Loss(_) => Some(!side_to_move),
        }
    }

    fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
            Self::Draw => None,
        }
    }

    /// The score of a position with so many pieces, `left` plies before a draw rule may hold.
    pub(crate) fn score(self, pieces: u32, left: impl FnOnce() -> u32) -> Known {
        let win = match self.plies() {
            _ if self == Self::Draw => return Known::Exact(DRAW),
            None => Known::Exact(OUTCOME_WIN - OUTCOME_PIECE * pieces as Score),
            Some(plies) if u32::from(plies) <= left() => {
                Known::Exact(ENDGAME_WIN - Score::from(plies))
            }
            Some(plies) => Known::Unsure(UNSURE_WIN - Score::from(plies)),
        };
        match (self, win) {
            (Self::Loss(_), Known::Exact(score)) => Known::Exact(-score),
            (Self::Loss(_), Known::Unsure(score)) => Known::Unsure(-score),
            _ => win,
        }
    }

    /// A number for comparisons: a short win is the greatest, a short loss the smallest.
    fn rank(self) -> i32 {
        let plies = self.plies().map_or(i32::from(u8::MAX), i32::from);
        match self {
            Self::Win(_) => 1000 - plies,
            Self::Draw => 0,
            Self::Loss(_) => plies - 1000,
        }
    }
}

/// The value of a position, if a table has it.
#[inline]
pub(crate) fn probe<V: Variant>(
    endgames: &dyn Endgames<V>,
    position: &Position<V>,
) -> Option<EndgameValue> {
    if position.occupied().count() > endgames.pieces() {
        return None;
    }
    endgames.probe(position)
}

/// The moves of a root that is in a table.
#[derive(Debug)]
pub(crate) struct KnownRoot<V: Variant> {
    value: EndgameValue,
    winner: Option<Color>,
    /// The moves that keep the outcome, best first.
    pub(crate) moves: Vec<Move<V>>,
    /// The largest number of pieces after such a move.
    pieces: u32,
}

impl<V: Variant> KnownRoot<V> {
    /// `None` if a table is missing for the root or for a move, or if there is no move.
    pub(crate) fn new(endgames: &dyn Endgames<V>, root: &Position<V>) -> Option<Self> {
        probe(endgames, root)?;
        let mut after: Vec<(Move<V>, EndgameValue, Position<V>)> = Vec::new();
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
    #[inline]
    pub(crate) fn is_like(&self, position: &Position<V>, value: EndgameValue) -> bool {
        value.plies().is_none()
            && value.winner(position.side_to_move()) == self.winner
            && position.occupied().count() == self.pieces
    }

    /// The score of the root: the one that was found, unless it is an evaluation of what the table knows.
    pub(crate) fn score(&self, found: Score) -> Score {
        let is_evaluation = found != DRAW && found.abs() < LEAST_COUNTED;
        match self.value.score(self.pieces, || 0) {
            Known::Exact(score) if score == DRAW || is_evaluation => score,
            _ => found,
        }
    }
}

/// Appends the moves of the tables to a line: shortest wins against longest defences.
pub(crate) fn extend_line<V: Variant>(
    endgames: &dyn Endgames<V>,
    root: &Position<V>,
    line: &mut Vec<Move<V>>,
) {
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
