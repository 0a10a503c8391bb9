//! The lone king, which several draw clauses need.

use super::DrawPosition;
use crate::color::Color;
use crate::word::Word;

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
    /// Finds the lone king. In king against king, either king is the lone king.
    pub(super) fn find<P: DrawPosition>(position: &P) -> Option<Self> {
        let is_alone = |&color: &Color| position.all(color).count_ones() == 1;
        let color = Color::ALL.into_iter().find(is_alone)?;
        let opponents = match position.all(!color).count_ones() {
            ..=2 => Opponents::UpToTwo,
            3 => Opponents::Three,
            _ => Opponents::More,
        };
        both_have_kings(position).then_some(Self { color, opponents })
    }

    /// Whether there is a lone king and the board has exactly `pieces` pieces, all of them kings.
    pub(super) fn against_kings<P: DrawPosition>(position: &P, pieces: u32) -> bool {
        let all = position.occupied();
        all.count_ones() == pieces && all == position.kings() && Self::find(position).is_some()
    }

    /// The class of the pieces against the lone king; `None` without a lone king.
    pub(super) fn opponents<P: DrawPosition>(position: &P) -> Option<Opponents> {
        Self::find(position).map(|king| king.opponents)
    }
}

#[inline]
pub(super) fn both_have_kings<P: DrawPosition>(position: &P) -> bool {
    let kings_of = |color| position.all(color) & position.kings();
    kings_of(Color::White) != P::Set::ZERO && kings_of(Color::Black) != P::Set::ZERO
}

/// Whether `color` has a lone king that holds the main road against three pieces.
#[inline]
pub(super) fn holds_main_road_against_three<P: DrawPosition>(position: &P, color: Color) -> bool {
    let king = position.all(color);
    // The condition that is rarely true comes first, so that the test usually ends early.
    position.occupied() & position.main_road() == king
        && king.count_ones() == 1
        && position.all(!color).count_ones() == 3
        && both_have_kings(position)
}
