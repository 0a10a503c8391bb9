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
        self.side_to_move
    }

    #[inline]
    fn all(&self, color: Color) -> Self::Set {
        self.all(color).bits()
    }

    #[inline]
    fn kings(&self) -> Self::Set {
        self.kings.bits()
    }

    #[inline]
    fn main_road(&self) -> Self::Set {
        Word::truncate(const { V::Board::DATA.main_road })
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
}

/// A position in which a man counts as a king if it is the only piece of its side.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct LastManCrowned<P>(pub(super) P);

impl<P: DrawPosition> DrawPosition for LastManCrowned<P> {
    type Set = P::Set;

    fn side_to_move(&self) -> Color {
        self.0.side_to_move()
    }

    fn all(&self, color: Color) -> P::Set {
        self.0.all(color)
    }

    fn kings(&self) -> P::Set {
        let pieces = [Color::White, Color::Black].map(|color| self.all(color));
        let alone = pieces.into_iter().filter(|pieces| pieces.count_ones() == 1);
        alone.fold(self.0.kings(), |kings, piece| kings | piece)
    }

    fn main_road(&self) -> P::Set {
        self.0.main_road()
    }
}

mod sealed {
    pub trait Sealed {}

    impl<P> Sealed for super::LastManCrowned<P> {}

    impl<V: super::Variant> Sealed for super::Position<V> {}
    impl Sealed for super::AnyPosition {}
}
