//! Errors in FEN texts.

use alloc::string::{String, ToString};
use core::fmt;

use super::Fen;
use crate::any::AnyVariant;
use crate::color::Color;
use crate::square_names::NamedSquare;
use crate::text::Found;

/// The error of reading a text that is not the FEN of a position.
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
    /// The text does not begin with `W` or `B`.
    ExpectedColor,
    /// The text begins with `?`: the position has no side to move.
    UnknownSide,
    /// A colon is missing.
    ExpectedColon,
    /// After a colon there is no `W`, `B`, `H`, `F` or `R`.
    ExpectedField,
    /// A square of the board is missing.
    ExpectedSquare,
    /// After a square there is no comma, colon, dot or end.
    ExpectedSeparator,
    /// There is more text after a dot, a clock or the counters.
    ExpectedEnd,
    /// There is no number after `H`, `F` or `R`, or the number is above 65,535.
    ExpectedNumber,
    /// There are fewer than four numbers after `R`.
    ExpectedComma,
    /// A `+` is missing before the moves in a row of White's king.
    ExpectedPlus,
    /// A colour has a second list, or a field occurs twice.
    RepeatedField,
    /// A `k` before digits on a board with a file k, where the other squares have numbers and letters, so that it can mark
    /// a king on a number or name a square.
    KingOrSquare,
    /// A range is in descending order.
    BackwardRange,
    /// A captured piece is not yet removed, so the position is in the middle of a capture.
    GhostPiece,
    /// A square has a second piece.
    TwoPieces,
    /// A man stands on its promotion rank, where it would have become a king.
    ManOnPromotionRank,
}

impl FenErrorKind {
    /// The name, and what was expected.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::ExpectedColor => ("expected_color", "W or B"),
            Self::UnknownSide => ("unknown_side", "W or B for the side to move"),
            Self::ExpectedColon => ("expected_colon", "a colon"),
            Self::ExpectedField => {
                ("expected_field", "W or B and squares, H or F and a number, or R and four numbers")
            }
            Self::ExpectedSquare => ("expected_square", "a playing square of the board"),
            Self::ExpectedSeparator => ("expected_separator", "a comma, a colon, a dot or the end"),
            Self::ExpectedEnd => ("expected_end", "a colon or the end"),
            Self::ExpectedNumber => ("expected_number", "a number up to 65535"),
            Self::ExpectedComma => ("expected_comma", "a comma and the next of four numbers"),
            Self::ExpectedPlus => ("expected_plus", "+ and the moves of a white king in a row"),
            Self::RepeatedField => {
                ("repeated_field", "each colour, each clock and the counters once")
            }
            Self::KingOrSquare => (
                "king_or_square",
                "K for a king on a number, or only letters for a square of the file k",
            ),
            Self::BackwardRange => ("backward_range", "a range in ascending order"),
            Self::GhostPiece => (
                "ghost_piece",
                "a position between two moves, not one in the middle of a capture where captured \
                 pieces are not yet removed",
            ),
            Self::TwoPieces => ("two_pieces", "an empty square"),
            Self::ManOnPromotionRank => ("man_on_promotion_rank", "a king"),
        }
    }
}

impl FenError {
    /// The byte at which the offending part begins, counted from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The kind of the error.
    #[must_use]
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// A short name of the kind that does not change, such as `"two_pieces"`, and the square of the second piece or of the
    /// man on its promotion rank.
    #[must_use]
    pub fn name_and_square(&self) -> (&'static str, Option<NamedSquare>) {
        (self.kind.words().0, self.piece.map(|(_, square)| square))
    }

    /// The error as text, with the names of those `variants` in which the FEN `text` is valid. A correct FEN of another
    /// game gives an error about a square, which does not tell a user what is wrong.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Fen, VariantName};
    ///
    /// let error = Fen::read("W:W50:B1", VariantName::Russian).unwrap_err();
    /// let text = error.naming_variants("W:W50:B1", AnyVariant::all());
    /// assert!(text.contains("found '5'; this is a position of international, "));
    /// ```
    #[must_use]
    pub fn naming_variants(
        &self,
        text: impl AsRef<[u8]>,
        variants: impl IntoIterator<Item = AnyVariant>,
    ) -> String {
        let mut message = self.to_string();
        let is_valid = |variant: &AnyVariant| Fen::read(&text, *variant).is_ok();
        for (index, variant) in variants.into_iter().filter(is_valid).enumerate() {
            message += if index == 0 { "; this is a position of " } else { ", " };
            message += variant.name();
        }
        message
    }
}

impl fmt::Display for FenError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, expected) = self.kind.words();
        // The text before the error is ASCII, so its characters are its bytes.
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
