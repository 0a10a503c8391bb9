//! Parses a move text into a pattern for legal moves.

use core::fmt;

use smallvec::SmallVec;

use super::route::find_route;
use crate::any::board::BoardData;
use crate::any::generator::Between;
use crate::any::{AnyMove, AnyPosition, AnySquare};
use crate::first_square::FirstSquare;
use crate::square_names::{SquareNames, file_of_letter};
use crate::text::{Cursor, Found};

/// The maximum number of squares that a text may name after the first square.
///
/// A path names one square for each captured piece, and no variant of a type has more than 30 pieces a side. Games of texts
/// can have more, but nobody has seen a capture of 32 of them.
const MOST_SQUARES: usize = 32;

/// A parsed move text, to match with the legal moves.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct MovePattern {
    /// The kind of square names in the text, which errors use too.
    pub(super) names: SquareNames,
    pub(super) from: Origin,
    // Nearly all texts fit into 8 squares without the heap. Room for 32 squares would make the error too large.
    pub(super) squares: SmallVec<[AnySquare; 8]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Square(AnySquare),
    File(u8),
}

/// The rarer separators; U+2011 is the non-breaking hyphen.
const RARE_SEPARATORS: [&str; 3] = ["×", "–", "\u{2011}"];

impl MovePattern {
    #[inline]
    pub(super) fn read(
        text: &[u8],
        board: &BoardData,
        first_square: FirstSquare,
    ) -> Result<Self, NotAMove> {
        let mut cursor = Cursor::new(text);
        let cursor = &mut cursor;
        skip_blanks(cursor);
        let names = if first_square == board.first_square && cursor.digits() > 0 {
            SquareNames::Numeric
        } else {
            SquareNames::Algebraic
        };
        let from = read_origin(cursor, board, first_square)?;
        let mut squares = SmallVec::new();
        loop {
            skip_blanks(cursor);
            if cursor.is_at_end() && !squares.is_empty() {
                return Ok(Self { names, from, squares });
            }
            if squares.len() == MOST_SQUARES {
                return Err(NotAMove::new(cursor, cursor.offset(), ExpectedInMove::End));
            }
            let has_separator = accept_separator(cursor);
            skip_blanks(cursor);
            let start = cursor.offset();
            let expected = if has_separator || squares.is_empty() {
                ExpectedInMove::Square
            } else {
                ExpectedInMove::SeparatorOrEnd
            };
            let square = read_square(cursor, board, first_square);
            squares.push(square.ok_or_else(|| NotAMove::new(cursor, start, expected))?);
        }
    }

    #[inline]
    pub(super) fn to_square(&self) -> AnySquare {
        *self.squares.last().expect("a text without a second square is not a move")
    }

    /// Calls `f` with each legal move that fits, in the order of [`AnyPosition::moves`].
    #[inline]
    pub(super) fn for_each_match(&self, position: &AnyPosition, mut f: impl FnMut(AnyMove)) {
        let from = match self.from {
            Origin::Square(from) => from.mask(),
            Origin::File(file) => position.variant().data().board.file(file),
        };
        // A text that ends on an opponent's piece is that of the Hub protocol, or the piece leaves during the capture.
        let mut to = self.to_square().mask();
        if position.them().contains(self.to_square()) {
            to |= self.squares[0].mask();
        }
        let between = Between { from, to };
        position.for_each_between(between, &mut |mv| {
            let mv = AnyMove::new(mv, position.variant());
            if self.squares.len() == 1 || self.path_matches(position, mv) {
                f(mv);
            }
        });
    }

    #[inline]
    fn path_matches(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        let Some((&to, via)) = self.squares.split_last() else { return false };
        if position.them().contains(to)
            && mv.to_square() == self.squares[0]
            && self.hub_captures() == Some(mv.raw().captured)
        {
            return true;
        }
        mv.to_square() == to && find_route(position, mv, via).is_some()
    }

    /// The captured pieces, read as in the Hub protocol: all squares after the first two. The result is `None` if a
    /// square occurs twice.
    #[inline]
    fn hub_captures(&self) -> Option<u128> {
        let (_, captured) = self.squares.split_first()?;
        let set = captured.iter().fold(0, |set, square| set | square.mask());
        (set.count_ones() as usize == captured.len()).then_some(set)
    }

    /// The opponent's pieces between the squares; `None` if the piece cannot go straight from each square to the
    /// next.
    #[inline]
    pub(super) fn straight_captures(&self, position: &AnyPosition) -> Option<u128> {
        let Origin::Square(mut at) = self.from else { return None };
        let variant = position.variant().data();
        let mut passed = 0;
        for &next in &self.squares {
            let ray = |direction| variant.board.ray(at, direction);
            // Where captures are optional, a quiet move can have the ends of a capture.
            let quiet = variant.directions(variant.moves_in_all_directions);
            let directions = variant.capture_directions().iter().chain(quiet);
            let direction = directions
                .copied()
                .find(|&direction| ray(direction).any(|square| square == next))?;
            passed = ray(direction)
                .take_while(|&square| square != next)
                .fold(passed, |set, square| set | square.mask());
            at = next;
        }
        Some(passed & position.them().bits())
    }
}

#[inline]
fn read_origin(
    cursor: &mut Cursor<'_>,
    board: &BoardData,
    first_square: FirstSquare,
) -> Result<Origin, NotAMove> {
    let start = cursor.offset();
    let file = cursor.read(|text| match *text {
        [_, b'0'..=b'9', ..] | [] => None,
        [letter, ..] => Some((file_of_letter(letter, board.width)?, 1)),
    });
    let square = || read_square(cursor, board, first_square).map(Origin::Square);
    let origin = file.map(Origin::File).or_else(square);
    origin.ok_or_else(|| NotAMove::new(cursor, start, ExpectedInMove::Square))
}

#[inline]
fn read_square(
    cursor: &mut Cursor<'_>,
    board: &BoardData,
    first_square: FirstSquare,
) -> Option<AnySquare> {
    // Numbers without a separator have two digits each, as in `3228`.
    let end = if cursor.digits() > 3 { 2 } else { cursor.rest().len() };
    cursor.read(|text| board.read_square(&text[..end], first_square))
}

#[inline]
fn accept_separator(cursor: &mut Cursor<'_>) -> bool {
    cursor.accept_if(|byte| matches!(byte, b'-' | b':' | b'x' | b'X'))
        || RARE_SEPARATORS.iter().any(|separator| cursor.accept(separator))
}

#[inline]
fn skip_blanks(cursor: &mut Cursor<'_>) {
    cursor.skip_while(|byte| byte.is_ascii_whitespace());
}

/// A syntax error in a move text, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove {
    offset: usize,
    expected: ExpectedInMove,
    found: Option<char>,
}

/// The expected part of a move text at a syntax error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedInMove {
    /// A square of the board.
    Square,
    /// A separator and a square, or the end.
    SeparatorOrEnd,
    /// The end of the text, because no move has more squares.
    End,
    /// A separator, because three digits such as `112` fit two legal moves.
    Separator,
}

impl ExpectedInMove {
    /// The name of the error, and what was expected.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Square => ("expected_square", "a playing square of the board"),
            Self::SeparatorOrEnd => {
                ("expected_separator_or_end", "a separator and a square, or the end")
            }
            Self::End => ("expected_end", "the end"),
            Self::Separator => ("expected_separator", "a separator, because two moves fit"),
        }
    }
}

impl NotAMove {
    #[inline]
    pub(super) fn new(cursor: &Cursor<'_>, offset: usize, expected: ExpectedInMove) -> Self {
        Self { offset, expected, found: cursor.found(offset) }
    }

    /// The byte at which the error is, counted from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The part of a move that was expected at this byte.
    #[must_use]
    pub fn expected(&self) -> ExpectedInMove {
        self.expected
    }
}

impl fmt::Display for NotAMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, expected) = self.expected.words();
        write!(f, "move, byte {}: expected {expected}, {}", self.offset + 1, Found(self.found))
    }
}

impl core::error::Error for NotAMove {}
