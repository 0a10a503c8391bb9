//! The methods of a position that draw rules need.

use crate::any::AnyPosition;
use crate::any::board::BoardConstants;
use crate::board::Board;
use crate::color::Color;
use crate::position::Position;
use crate::variant::Variant;
use crate::word::Word;

/// A position that draw rules can judge: a [`Position`] or an [`AnyPosition`].
///
/// The trait makes draw rules generic, because a search tests draws in every node and must not convert its positions.
pub trait DrawPosition: Copy + PartialEq + sealed::Sealed {
    /// A set of squares.
    type Set: Word;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The pieces of a side.
    fn all(&self, color: Color) -> Self::Set;

    /// The kings of both sides.
    fn kings(&self) -> Self::Set;

    /// The squares of the line from corner to corner; the empty set on a board that is not square.
    fn main_road(&self) -> Self::Set;

    /// Whether the side to move can capture.
    fn has_captures(&self) -> bool;

    /// The pieces of both sides.
    #[inline]
    fn occupied(&self) -> Self::Set {
        self.all(Color::White) | self.all(Color::Black)
    }

    /// The men of both sides.
    #[inline]
    fn men(&self) -> Self::Set {
        self.occupied() & !self.kings()
    }
}

impl<V: Variant> DrawPosition for Position<V> {
    type Set = <V::Board as Board>::Word;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side_to_move()
    }

    #[inline]
    fn all(&self, color: Color) -> Self::Set {
        self.all(color).bits()
    }

    #[inline]
    fn kings(&self) -> Self::Set {
        self.all_kings().bits()
    }

    #[inline]
    fn main_road(&self) -> Self::Set {
        Word::truncate(const { V::Board::DATA.main_road })
    }

    #[inline]
    fn has_captures(&self) -> bool {
        self.has_captures()
    }
}

impl DrawPosition for AnyPosition {
    type Set = u128;

    fn side_to_move(&self) -> Color {
        self.side_to_move()
    }

    fn all(&self, color: Color) -> u128 {
        self.raw().all(color)
    }

    fn kings(&self) -> u128 {
        self.raw().kings
    }

    fn main_road(&self) -> u128 {
        self.variant().data().board.main_road
    }

    fn has_captures(&self) -> bool {
        self.has_captures()
    }
}

mod sealed {
    pub trait Sealed {}

    impl<V: super::Variant> Sealed for super::Position<V> {}
    impl Sealed for super::AnyPosition {}
}
