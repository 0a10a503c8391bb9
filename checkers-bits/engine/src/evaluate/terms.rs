//! Counts the terms of the evaluation.

use checkers_bits::generator::Clauses;
use checkers_bits::{AnySquare, AnyVariant, Bitboard, Board, Color, Position, QuietMoves, Variant};

use crate::patterns::{add, mask};
use crate::weights::Term;

/// A term with its count, White minus Black.
pub(super) type TermCount = (Term, i32);

/// The masks of squares that the terms of a board need.
pub(super) struct Masks {
    /// For each bit, the squares on ranks whose number, counted from 0, has that bit set.
    rank_bits: [u128; 4],
    first_ranks: [u128; 2],
    centre: u128,
    edges: u128,
    main_road: u128,
}

impl Masks {
    pub(super) fn new(variant: AnyVariant) -> Self {
        let (width, height) = (variant.width(), variant.height());
        let squares = |is_in: &dyn Fn(AnySquare) -> bool| {
            let squares = variant.squares().into_iter().filter(|&square| is_in(square));
            squares.fold(0, |set, square| set | mask(square))
        };
        let is_central = |at: u8, size: u8| (size / 2 - 2..size / 2 + 2).contains(&at);
        Self {
            rank_bits: [0, 1, 2, 3].map(|bit| squares(&|square| square.rank() >> bit & 1 == 1)),
            first_ranks: [0, height - 1].map(|rank| squares(&|square| square.rank() == rank)),
            centre: squares(&|square| {
                is_central(square.file(), width) && is_central(square.rank(), height)
            }),
            edges: squares(&|square| square.file() == 0 || square.file() == width - 1),
            // The main road is the long diagonal with dark squares: on 8×8 the line a1–h8, or h1–a8 on the mirrored
            // board. The closure tests both diagonals, because only dark squares are passed to it.
            main_road: squares(&|square| {
                let (file, rank) = (square.file(), square.rank());
                width == height && (file == rank || file + rank == width - 1)
            }),
        }
    }

    /// Counts the terms of men. With learnt weights a search never calls this function, because the weights of the
    /// terms of men are folded into the weights of the patterns.
    #[inline(never)]
    pub(super) fn of_men<B: Board>(&self, [white, black]: [Bitboard<B>; 2]) -> [TermCount; 6] {
        let Self { rank_bits, first_ranks, centre, edges, .. } = self;
        let ranks = |men: Bitboard<B>| -> i32 {
            (0..4).map(|bit| count(men & Bitboard::from_mask(rank_bits[bit])) << bit).sum()
        };
        let guards =
            |color: Color, men| count(men & Bitboard::from_mask(first_ranks[color as usize]));
        let supported = |color: Color, men: Bitboard<B>| {
            let [left, right] = color.forward();
            count(men & (men.step(left) | men.step(right)))
        };
        let less =
            |f: &dyn Fn(Color, Bitboard<B>) -> i32| f(Color::White, white) - f(Color::Black, black);
        let within = |mask: u128| {
            let squares = Bitboard::from_mask(mask);
            count(white & squares) - count(black & squares)
        };
        let advance = ranks(white) + ranks(black) - i32::from(B::HEIGHT - 1) * count(black);
        [
            (Term::Men, count(white) - count(black)),
            (Term::Advance, advance),
            (Term::Guards, less(&guards)),
            (Term::Centre, within(*centre)),
            (Term::Edge, within(*edges)),
            (Term::Supported, less(&supported)),
        ]
    }

    /// Counts the terms of all pieces. `replies` are the moves that the opponent would have if the opponent were to
    /// move.
    #[inline]
    pub(super) fn of_turn<V: Variant>(
        mover: Color,
        quiet: Option<&QuietMoves<V>>,
        replies: Option<&QuietMoves<V>>,
    ) -> [TermCount; 3] {
        let sign = if mover == Color::White { 1 } else { -1 };
        let mobility = match (quiet, replies) {
            (Some(own), Some(theirs)) => moves_of_men(own, mover) - moves_of_men(theirs, !mover),
            _ => 0,
        };
        [
            (Term::Turn, sign),
            (Term::Threatened, if replies.is_none() { sign } else { 0 }),
            (Term::Mobility, sign * mobility),
        ]
    }

    /// Counts the terms of kings.
    #[inline(never)]
    pub(super) fn of_kings<V: Variant>(
        &self,
        position: &Position<V>,
        quiet: Option<&QuietMoves<V>>,
        replies: Option<&QuietMoves<V>>,
    ) -> [TermCount; 4] {
        let mover = position.side_to_move();
        let sign = if mover == Color::White { 1 } else { -1 };
        let (white, black) = (position.kings(Color::White), position.kings(Color::Black));
        let road = self.main_road();
        let of = |moves: Option<&QuietMoves<V>>, side| {
            moves.map_or([0; 2], |moves| moves_of_kings(moves, position.kings(side)))
        };
        let (own, theirs) = (of(quiet, mover), of(replies, !mover));
        [
            (Term::Kings, count(white) - count(black)),
            (Term::MainRoad, count(white & road) - count(black & road)),
            (Term::KingMobility, sign * (own[0] - theirs[0])),
            (Term::TrappedKings, sign * (own[1] - theirs[1])),
        ]
    }

    /// The long diagonal of dark squares.
    #[inline]
    pub(super) fn main_road<B: Board>(&self) -> Bitboard<B> {
        Bitboard::from_mask(self.main_road)
    }
}

#[inline]
pub(super) fn count<B: Board>(set: Bitboard<B>) -> i32 {
    set.count() as i32
}

#[inline]
fn moves_of_men<V: Variant>(moves: &QuietMoves<V>, side: Color) -> i32 {
    V::STEPS_OF_MEN[side as usize].iter().map(|&direction| count(moves.men(direction))).sum()
}

/// Counts the moves of kings, and the kings with at most one move.
fn moves_of_kings<V: Variant>(moves: &QuietMoves<V>, kings: Bitboard<V::Board>) -> [i32; 2] {
    kings.into_iter().fold([0; 2], |sums, king| {
        let moves = count(moves.king(king));
        add(sums, [moves, i32::from(moves <= 1)])
    })
}
