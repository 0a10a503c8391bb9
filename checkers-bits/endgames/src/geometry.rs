//! Lookup tables by square: destinations and origins of White's quiet moves, and ranks.
//!
//! The tables of moves come from the move generator of the variant, for positions with one piece.

use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant, Color, Piece, Word};

use crate::slice::Slice;

/// The lookup tables of a variant. A vector is indexed by the bit of a square.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// The rank of each square, counted from 0.
    ranks: Vec<u8>,
    variant: AnyVariant,
    /// The squares to which a man on a square can move.
    men: Vec<u128>,
    /// The squares from which a man on a square can have moved without promotion.
    men_before: Vec<u128>,
    /// The squares on which men are promoted.
    promotion: u128,
    /// The squares to which a king on a square can move on an empty board. The king can have come from the same
    /// squares.
    kings: Vec<u128>,
    /// The squares that a king cannot reach because of a piece on its line: the square of the piece and all squares
    /// behind it. The bit of the king and the bit of the piece give the index.
    behind: Vec<u128>,
}

impl Geometry {
    pub(crate) fn of(variant: AnyVariant) -> Self {
        let squares = variant.squares();
        let bits = (128 - squares.bits().leading_zeros()) as usize;
        let none = || vec![0; bits];
        let mut geometry = Self {
            ranks: vec![0; bits],
            variant,
            men: none(),
            men_before: none(),
            promotion: 0,
            kings: none(),
            behind: vec![0; bits * bits],
        };
        for square in squares {
            let bit = square.bit() as usize;
            geometry.ranks[bit] = square.rank();
            for mv in moves_alone(variant, square, false) {
                geometry.men[bit] |= mask(mv.to_square());
                match mv.promotes() {
                    true => geometry.promotion |= mask(mv.to_square()),
                    false => geometry.men_before[mv.to_square().bit() as usize] |= mask(square),
                }
            }
            for mv in moves_alone(variant, square, true) {
                geometry.kings[bit] |= mask(mv.to_square());
                geometry.behind[bit * bits + mv.to_square().bit() as usize] =
                    behind(variant, square, mv.to_square());
            }
        }
        geometry
    }

    /// The pieces of a position with White to move. A position with Black to move is rotated, and its colours are
    /// swapped.
    #[inline]
    pub(crate) fn white_to_move<W: Word>(&self, position: &AnyPosition) -> Sets<W> {
        let sets = Sets::of(position);
        if position.side_to_move() == Color::White { sets } else { self.rotated(sets) }
    }

    /// The slice of a position in which White is to move.
    #[inline]
    pub(crate) fn slice<W: Word>(&self, Sets { men, kings }: Sets<W>) -> Slice {
        let [own_men, enemy_men] = men.map(|set| set.count_ones() as u8);
        let [own_kings, enemy_kings] = kings.map(|set| set.count_ones() as u8);
        let ranks = |side: usize| bits(men[side]).map(|man| self.ranks[man as usize]);
        let own = ranks(0).max().map_or(0, |rank| rank + 1);
        let enemy = ranks(1).min().map_or(0, |rank| self.variant.height() - rank);
        Slice {
            material: [own_men, own_kings, enemy_men, enemy_kings].into(),
            foremost: [own, enemy],
        }
    }

    /// The free squares to which a man can move.
    #[inline]
    pub(crate) fn of_man<W: Word>(&self, man: u32, occupied: W) -> W {
        W::truncate(self.men[man as usize]) & !occupied
    }

    /// The pieces after a man has moved to `end`.
    #[inline]
    pub(crate) fn after_man<W: Word>(&self, mut sets: Sets<W>, man: u32, end: u32) -> Sets<W> {
        let end = bit::<W>(end);
        sets.men[0] = sets.men[0] ^ bit(man);
        let is_promoted = end & W::truncate(self.promotion) != W::ZERO;
        let moved = if is_promoted { &mut sets.kings } else { &mut sets.men };
        moved[0] = moved[0] | end;
        sets
    }

    /// The free squares from which a man can have moved without promotion.
    #[inline]
    pub(crate) fn before_man<W: Word>(&self, man: u32, occupied: W) -> W {
        W::truncate(self.men_before[man as usize]) & !occupied
    }

    /// The free squares to which a king can move. The king can have come from the same squares.
    #[inline]
    pub(crate) fn of_king<W: Word>(&self, king: u32, occupied: W) -> W {
        let bits = self.kings.len();
        let behind = &self.behind[king as usize * bits..][..bits];
        let mut ends = W::truncate(self.kings[king as usize]);
        loop {
            let piece = (ends & occupied).trailing_zeros();
            if piece == W::BITS {
                return ends;
            }
            ends = ends & !W::truncate(behind[piece as usize]);
        }
    }

    /// The pieces as the opponent sees them: the board is rotated by 180°, and the colours are swapped.
    #[inline]
    pub(crate) fn rotated<W: Word>(&self, Sets { men, kings }: Sets<W>) -> Sets<W> {
        let rotated = |set| self.variant.rotated_180(set);
        Sets { men: [men[1], men[0]].map(rotated), kings: [kings[1], kings[0]].map(rotated) }
    }
}

/// The bit numbers of a set, in ascending order.
#[inline]
pub(crate) fn bits<W: Word>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set = set.clear_lowest();
        (bit < W::BITS).then_some(bit)
    })
}

/// The set that contains one bit.
#[inline]
pub(crate) fn bit<W: Word>(number: u32) -> W {
    W::ONE << number
}

/// The moves of one white man or king on an otherwise empty board. The list is empty for a man on its last rank.
fn moves_alone(variant: AnyVariant, square: AnySquare, is_king: bool) -> Vec<AnyMove> {
    let piece = Piece { color: Color::White, is_king };
    let position = AnyPosition::new(variant, [(square, piece)], Color::White);
    position.map(|position| position.moves()).unwrap_or_default()
}

fn mask(square: AnySquare) -> u128 {
    1 << square.bit()
}

/// The square of `piece` and all squares behind it, seen from `king`.
fn behind(variant: AnyVariant, king: AnySquare, piece: AnySquare) -> u128 {
    let step = |from: u8, to: u8, at: u8| at.checked_add_signed(if from < to { 1 } else { -1 });
    let mut behind = 0;
    let mut next = Some(piece);
    while let Some(square) = next {
        behind |= mask(square);
        let file = step(king.file(), piece.file(), square.file());
        let rank = step(king.rank(), piece.rank(), square.rank());
        next = file.zip(rank).and_then(|(file, rank)| variant.square_at(file, rank));
    }
    behind
}

/// The pieces of a position. Each array has the set of White, then the set of Black.
#[derive(Clone, Copy)]
pub(crate) struct Sets<W> {
    pub(crate) men: [W; 2],
    pub(crate) kings: [W; 2],
}

impl<W: Word> Sets<W> {
    #[inline]
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self {
            men: Color::ALL.map(|color| W::truncate(position.men(color).bits())),
            kings: Color::ALL.map(|color| W::truncate(position.kings(color).bits())),
        }
    }

    #[inline]
    pub(crate) fn position(self, variant: AnyVariant, side_to_move: Color) -> AnyPosition {
        let [men, kings] = [self.men, self.kings].map(|sets| sets.map(W::widen));
        AnyPosition::from_bits(variant, men, kings, side_to_move)
            .expect("no two pieces on a square, no man on its last rank")
    }

    #[inline]
    pub(crate) fn occupied(self) -> W {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }
}

/// Whether the squares of a variant need a word of 128 bits instead of 64. The code for endgames is compiled once for
/// each of these two word types, and not for each variant.
#[inline]
pub(crate) fn is_wide(variant: AnyVariant) -> bool {
    variant.squares().bits() >> 64 != 0
}
