//! The lone king.

use core::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::board::{Board, Geometry};
use crate::color::Color;
use crate::position::Position;
use crate::variant::Variant;

/// A king that is the only piece of its side, against a side that also has a king.
#[derive(Clone, Copy)]
pub(super) struct LoneKing {
    pub(super) color: Color,
    pub(super) opponents: Opponents,
}

/// The pieces against a lone king, by the classes that the clauses distinguish.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opponents {
    UpToTwo,
    Three,
    More,
}

impl LoneKing {
    /// In king against king, either of the two.
    pub(super) fn find<V: Variant>(position: &Position<V>) -> Option<Self> {
        let is_alone = |&color: &Color| position.all(color).count() == 1;
        let color = [Color::White, Color::Black].into_iter().find(is_alone)?;
        let opponents = match position.all(!color).count() {
            ..=2 => Opponents::UpToTwo,
            3 => Opponents::Three,
            _ => Opponents::More,
        };
        both_have_kings(position).then_some(Self { color, opponents })
    }

    /// The lone king, if there are so many pieces on the board and all of them are kings.
    pub(super) fn against_kings<V: Variant>(position: &Position<V>, pieces: u32) -> Option<Self> {
        let all = position.occupied();
        let is_this = all.count() == pieces && all == position.kings;
        Self::find(position).filter(|_| is_this)
    }

    /// The class of the pieces against the lone king, if there is one.
    pub(super) fn opponents<V: Variant>(position: &Position<V>) -> Option<Opponents> {
        Self::find(position).map(|king| king.opponents)
    }
}

#[inline]
pub(super) fn both_have_kings<V: Variant>(position: &Position<V>) -> bool {
    position.white.intersects(position.kings) && position.black.intersects(position.kings)
}

/// Whether `color` has a lone king that holds the main road against three pieces.
#[inline]
pub(super) fn holds_main_road_against_three<V: Variant>(
    position: &Position<V>,
    color: Color,
) -> bool {
    let road = Bitboard::from_mask(MainRoad::<V::Board>::MASK);
    let king = position.all(color);
    // The rarest condition first.
    position.occupied() & road == king
        && king.count() == 1
        && position.all(!color).count() == 3
        && both_have_kings(position)
}

struct MainRoad<B>(PhantomData<B>);

impl<B: Board> MainRoad<B> {
    /// The line from corner to corner; empty on a board that is not square.
    const MASK: u128 = {
        let mut mask = 0;
        let mut i = 0;
        while B::WIDTH == B::HEIGHT && i < B::WIDTH {
            let file = if Geometry::<B>::is_dark(0, 0) { i } else { B::WIDTH - 1 - i };
            mask |= 1 << Geometry::<B>::bit(file, i);
            i += 1;
        }
        mask
    };
}
