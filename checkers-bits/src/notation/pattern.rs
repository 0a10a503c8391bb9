//! Parses a move text into a pattern for legal moves.

use core::fmt;

use smallvec::SmallVec;

use super::route::find_route;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::cursor::Cursor;
use crate::first_square::FirstSquare;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::square_names::SquareNames;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// The squares that the text of a move may name after the first.
///
/// A path has one for each captured piece, and no variant has more than 30 pieces a side.
const MOST_SQUARES: usize = 32;

/// A parsed move text, to match with the legal moves.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct MovePattern<B: Board> {
    /// How to name squares in an error, so that the author of the text understands it.
    pub(super) names: SquareNames,
    pub(super) from: Origin<B>,
    squares: SmallVec<[Square<B>; MOST_SQUARES]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin<B: Board> {
    Square(Square<B>),
    File(u8),
}

/// The rarer separators; U+2011 is the non-breaking hyphen.
const RARE_SEPARATORS: [&str; 3] = ["×", "–", "\u{2011}"];

impl<B: Board> MovePattern<B> {
    pub(super) fn read(text: &[u8], first_square: FirstSquare) -> Result<Self, NotAMove> {
        let mut cursor = Cursor::new(text);
        let cursor = &mut cursor;
        skip_blanks(cursor);
        let names = if first_square == B::FIRST_SQUARE && cursor.digits() > 0 {
            SquareNames::Numeric
        } else {
            SquareNames::Algebraic
        };
        let from = read_origin(cursor, first_square)?;
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
            let square = read_square(cursor, first_square);
            squares.push(square.ok_or_else(|| NotAMove::new(cursor, start, expected))?);
        }
    }

    pub(super) fn to(&self) -> Square<B> {
        *self.squares.last().expect("a text without a second square is not a move")
    }

    /// Whether a legal move fits.
    #[inline(always)]
    pub(super) fn matches<V: Variant<Board = B>>(
        &self,
        position: &Position<V>,
        mv: Move<V>,
    ) -> bool {
        let is_from = match self.from {
            Origin::Square(from) => mv.from() == from,
            Origin::File(file) => mv.from().file() == file,
        };
        is_from
            && match *self.squares {
                [to] => mv.to() == to,
                _ => self.path_matches(position, mv),
            }
    }

    #[inline(never)]
    fn path_matches<V: Variant<Board = B>>(&self, position: &Position<V>, mv: Move<V>) -> bool {
        let Some((&to, via)) = self.squares.split_last() else { return false };
        if position.all(!position.side_to_move).contains(to) {
            return self.hub_captures().is_some_and(|hub| hub == (mv.to(), mv.captured()));
        }
        mv.to() == to && find_route(position, mv, via).is_some()
    }

    /// The last square and the captures, as the Hub protocol orders them.
    fn hub_captures(&self) -> Option<(Square<B>, Bitboard<B>)> {
        let (&to, captured) = self.squares.split_first()?;
        let set: Bitboard<B> = captured.iter().copied().collect();
        (set.count() as usize == captured.len()).then_some((to, set))
    }

    /// The opponent's pieces that lie between the squares, if the piece can go straight from each
    /// to the next.
    pub(super) fn straight_captures<V: Variant<Board = B>>(
        &self,
        position: &Position<V>,
    ) -> Option<Bitboard<B>> {
        let Origin::Square(mut at) = self.from else { return None };
        let mut passed = Bitboard::EMPTY;
        for &next in &self.squares {
            let way = V::CAPTURE_WAYS
                .iter()
                .find(|&&way| at.ray_along(way).any(|square| square == next))?;
            passed.extend(at.ray_along(*way).take_while(|&square| square != next));
            at = next;
        }
        Some(passed & position.all(!position.side_to_move))
    }
}

fn read_origin<B: Board>(
    cursor: &mut Cursor<'_>,
    first_square: FirstSquare,
) -> Result<Origin<B>, NotAMove> {
    let start = cursor.offset();
    let origin = match cursor.file::<B>() {
        Some(file) if cursor.digits() == 0 => Some(Origin::File(file)),
        Some(file) => cursor.square_on(file).map(Origin::Square),
        None => read_square(cursor, first_square).map(Origin::Square),
    };
    origin.ok_or_else(|| NotAMove::new(cursor, start, ExpectedInMove::Square))
}

fn read_square<B: Board>(cursor: &mut Cursor<'_>, first_square: FirstSquare) -> Option<Square<B>> {
    match cursor.digits() {
        0 => cursor.named_square(),
        // Numbers without a separator have two digits each: `3228`.
        digits => cursor.numbered_square(if digits > 3 { 2 } else { digits }, first_square),
    }
}

fn accept_separator(cursor: &mut Cursor<'_>) -> bool {
    cursor.accept_if(|byte| matches!(byte, b'-' | b':' | b'x' | b'X'))
        || RARE_SEPARATORS.iter().any(|separator| cursor.accept(separator))
}

fn skip_blanks(cursor: &mut Cursor<'_>) {
    cursor.skip_while(|byte| byte.is_ascii_whitespace());
}

/// The place of a syntax error in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove {
    offset: usize,
    expected: ExpectedInMove,
    found: Option<char>,
}

/// The expected part of a move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedInMove {
    /// A dark square of the board.
    Square,
    /// A separator and a square, or the end.
    SeparatorOrEnd,
    /// The end, after more squares than any move has.
    End,
}

impl NotAMove {
    fn new(cursor: &Cursor<'_>, offset: usize, expected: ExpectedInMove) -> Self {
        Self { offset, expected, found: cursor.found(offset) }
    }

    /// The byte at which something else was expected, counted from 0.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What was expected there.
    #[must_use]
    pub fn expected(&self) -> ExpectedInMove {
        self.expected
    }
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            ExpectedInMove::Square => "a dark square of the board",
            ExpectedInMove::SeparatorOrEnd => "a separator and a square, or the end",
            ExpectedInMove::End => "the end",
        };
        write!(f, "move, byte {}: expected {expected}, found ", self.offset + 1)?;
        match self.found {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

impl core::error::Error for NotAMove {}
