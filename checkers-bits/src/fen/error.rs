//! Errors in FEN texts.

use core::fmt;

use crate::color::Color;
use crate::square_names::NamedSquare;
use crate::text::Found;

/// Why a text is not the FEN of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    pub(super) offset: usize,
    pub(super) found: Option<char>,
    pub(super) kind: FenErrorKind,
    pub(super) piece: Option<(Color, NamedSquare)>,
}

/// The kinds of FEN errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// Neither `W` nor `B` at the start.
    ExpectedColor,
    /// A `?` at the start: a position without a side to move.
    UnknownSide,
    /// No colon where one belongs.
    ExpectedColon,
    /// Not `W`, `B`, `H`, `F` or `R` after a colon.
    ExpectedField,
    /// Not a dark square of the board.
    ExpectedSquare,
    /// Neither a comma, nor a colon, nor a dot, nor the end after a square.
    ExpectedSeparator,
    /// Something after a dot, a clock or the counters.
    ExpectedEnd,
    /// No number after `H`, `F` or `R`, or one above 65,535.
    ExpectedNumber,
    /// Fewer than four numbers after `R`.
    ExpectedComma,
    /// `+` before the moves of a king of White in a row.
    ExpectedPlus,
    /// A second list of a colour, or a second field of the same kind.
    RepeatedField,
    /// A range in descending order.
    BackwardRange,
    /// A captured piece that is not yet removed: a position in the middle of a capture.
    GhostPiece,
    /// A second piece on a square.
    TwoPieces,
    /// A man on the rank on which it would have become a king.
    ManOnPromotionRank,
}

impl FenError {
    /// The byte at which the offending part begins, counted from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What was wrong.
    #[must_use]
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

impl fmt::Display for FenError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.kind {
            FenErrorKind::ExpectedColor => "W or B",
            FenErrorKind::UnknownSide => "W or B for the side to move",
            FenErrorKind::ExpectedColon => "a colon",
            FenErrorKind::ExpectedField => {
                "W or B and squares, H or F and a number, or R and four numbers"
            }
            FenErrorKind::ExpectedSquare => "a dark square of the board",
            FenErrorKind::ExpectedSeparator => "a comma, a colon, a dot or the end",
            FenErrorKind::ExpectedEnd => "a colon or the end",
            FenErrorKind::ExpectedNumber => "a number up to 65535",
            FenErrorKind::ExpectedComma => "a comma and the next of four numbers",
            FenErrorKind::ExpectedPlus => "+ and the moves of a white king in a row",
            FenErrorKind::RepeatedField => "each colour, each clock and the counters once",
            FenErrorKind::BackwardRange => "a range in ascending order",
            FenErrorKind::GhostPiece => {
                "a position between two moves, not one in the middle of a capture where captured \
                 pieces are not yet removed"
            }
            FenErrorKind::TwoPieces => "an empty square",
            FenErrorKind::ManOnPromotionRank => "a king",
        };
        // All before the error is ASCII, so its characters are its bytes.
        let (character, found) = (self.offset + 1, Found(self.found));
        write!(f, "FEN, character {character}: expected {expected}, {found}")?;
        match (self.kind, self.piece) {
            (FenErrorKind::TwoPieces, Some((_, square))) => {
                write!(f, "; there is a piece on {square}")
            }
            (FenErrorKind::ManOnPromotionRank, Some((color, square))) => {
                write!(f, "; a man of {color} is promoted on {square}")
            }
            _ => Ok(()),
        }
    }
}

impl core::error::Error for FenError {}
