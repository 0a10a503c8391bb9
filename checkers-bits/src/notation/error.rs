//! Errors in move texts.

use alloc::vec::Vec;
use core::fmt;

use super::pattern::{MovePattern, NotAMove, Origin};
use crate::any::{AnyMove, AnyPosition, AnySquare};
use crate::square_names::{NamedSquare, SquareNames};

/// The error of reading a text that does not give one legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadMoveError {
    /// The text does not have the form of a move on this board.
    NotAMove(NotAMove),
    /// No legal move fits the text.
    Illegal {
        /// The reason why no move fits.
        reason: IllegalReason,
        /// The names of squares that the text uses.
        names: SquareNames,
    },
    /// More than one legal move fits the text.
    Ambiguous(AmbiguousMove),
}

impl ReadMoveError {
    /// A short name of the kind that does not change, such as `"no_piece"`, and the square that is the reason, as the text
    /// names squares; `None` without such a square.
    #[must_use]
    pub fn name_and_square(&self) -> (&'static str, Option<NamedSquare>) {
        match self {
            Self::NotAMove(error) => (error.expected().words().0, None),
            Self::Illegal { reason, names } => {
                let (name, _, square, _) = reason.words();
                (name, square.map(|square| square.named(*names)))
            }
            Self::Ambiguous(_) => ("ambiguous", None),
        }
    }
}

impl fmt::Display for ReadMoveError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(error) => error.fmt(f),
            Self::Illegal { reason, names } => reason.write(*names, f),
            Self::Ambiguous(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadMoveError {}

/// The reason why no legal move fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// No piece stands on the first square.
    NoPiece(AnySquare),
    /// The piece on the first square belongs to the opponent.
    OpponentsPiece(AnySquare),
    /// The side to move must capture, and the text is not one of the legal captures.
    MustCapture,
    /// The king on the first square has already made as many moves in a row as the variant allows.
    KingMovesInARow(AnySquare),
    /// No piece on the first square or file of the text can go to this square.
    CannotGo(AnySquare),
}

impl IllegalReason {
    #[inline]
    pub(super) fn of(pattern: &MovePattern, position: &AnyPosition) -> Self {
        if let Origin::Square(from) = pattern.from {
            if position.empty_squares().contains(from) {
                return Self::NoPiece(from);
            }
            if position.them().contains(from) {
                return Self::OpponentsPiece(from);
            }
        }
        let must_capture = !position.variant().data().captures_are_optional;
        if must_capture && position.has_captures() {
            return Self::MustCapture;
        }
        if let Some((king, _)) = position.king_run(position.side_to_move()) {
            let mut is_barred = false;
            pattern.for_each_match(&position.with_king_run(king, 0), |mv| {
                is_barred |= mv.from_square() == king;
            });
            if is_barred {
                return Self::KingMovesInARow(king);
            }
        }
        Self::CannotGo(pattern.to_square())
    }

    /// The name, the text before the square, the square, and the text after it.
    #[inline]
    fn words(self) -> (&'static str, &'static str, Option<AnySquare>, &'static str) {
        match self {
            Self::NoPiece(from) => ("no_piece", "there is no piece on ", Some(from), ""),
            Self::OpponentsPiece(from) => {
                ("opponents_piece", "the piece on ", Some(from), " is the opponent's")
            }
            Self::MustCapture => {
                ("must_capture", "a capture is mandatory, and this is not a legal one", None, "")
            }
            Self::KingMovesInARow(king) => (
                "king_moves_in_a_row",
                "the king on ",
                Some(king),
                " has made as many moves in a row as a king may make",
            ),
            Self::CannotGo(to) => ("cannot_go", "the piece cannot go to ", Some(to), ""),
        }
    }

    #[inline]
    fn write(self, names: SquareNames, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, before, square, after) = self.words();
        f.write_str(before)?;
        square.map_or(Ok(()), |square| write!(f, "{}", square.named(names)))?;
        f.write_str(after)
    }
}

/// A text that fits more than one legal move.
///
/// ```
/// use checkers_bits::{Position, ReadMoveError, Russian};
///
/// let position: Position<Russian> = "W:WKd2,a1:Bf6,c5,e5,e3".parse()?;
/// let error = position.read_move("d2:a3").unwrap_err();
/// assert_eq!(error.to_string(), "more than one move fits: d2:g5:e7:a3, d2:f4:d6:a3");
/// let ReadMoveError::Ambiguous(error) = error else { unreachable!() };
/// assert_eq!(error.candidates().count(), 2);
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct AmbiguousMove {
    // The error stores the position and the pattern instead of a list of moves, to stay small. `candidates` generates
    // the moves.
    pub(super) position: AnyPosition,
    pub(super) pattern: MovePattern,
}

impl AmbiguousMove {
    /// The legal moves that fit, in the order of [`AnyPosition::moves`].
    #[inline]
    pub fn candidates(&self) -> impl Iterator<Item = AnyMove> {
        let mut candidates = Vec::new();
        self.pattern.for_each_match(&self.position, |mv| candidates.push(mv));
        candidates.into_iter()
    }

    /// The candidate that captures exactly the pieces on the straight lines between the squares of the text; `None` if
    /// there is no such candidate.
    #[inline]
    #[must_use]
    pub fn straight(&self) -> Option<AnyMove> {
        let captured = self.pattern.straight_captures(&self.position);
        self.candidates().find(|mv| Some(mv.raw().captured) == captured)
    }

    /// Whether the text names a landing square for each piece that `mv` captures. Then the text cannot mean a capture
    /// of more pieces.
    #[inline]
    #[must_use]
    pub fn is_whole_path(&self, mv: AnyMove) -> bool {
        self.pattern.squares.len() == mv.raw().captured.count_ones() as usize
    }
}

impl fmt::Display for AmbiguousMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("more than one move fits")?;
        let mut separator = ": ";
        for mv in self.candidates() {
            let notation = self.position.notation(mv).long().names(self.pattern.names);
            write!(f, "{separator}{notation}")?;
            separator = ", ";
        }
        Ok(())
    }
}

impl fmt::Debug for AmbiguousMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.candidates()).finish()
    }
}

impl core::error::Error for AmbiguousMove {}
