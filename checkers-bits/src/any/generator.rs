//! The move generator of a variant, behind function pointers.

use crate::bitboard::Bitboard;
use crate::moves::{Move, RawMove};
use crate::position::{Position, RawPosition};
use crate::variant::Variant;

/// The functions of a variant's generator that [`AnyPosition`](super::position::AnyPosition) calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Generator {
    /// Calls a function with each legal move that begins and ends on squares of the two sets, in the order of
    /// [`Position::moves`].
    pub(super) for_each_move: fn(&RawPosition, Between, &mut dyn FnMut(RawMove)),
    /// Perft of a depth of at least 1. The function [`perft`](crate::perft()) is faster, but would compile a second
    /// generator for each variant.
    pub(super) perft: fn(&RawPosition, u32) -> u64,
    pub(super) has_moves: fn(&RawPosition) -> bool,
    pub(super) has_captures: fn(&RawPosition) -> bool,
    /// The order in which a legal capture must take its victims; `None` if any order is legal.
    pub(super) best_order: fn(&RawPosition, RawMove) -> Option<u64>,
}

/// The sets of squares on which moves may begin and end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    pub(crate) from: u128,
    pub(crate) to: u128,
}

pub(super) const ANYWHERE: Between = Between { from: u128::MAX, to: u128::MAX };

impl Generator {
    pub(super) const fn of<V: Variant>() -> Self {
        Self {
            for_each_move: |raw, between, f| {
                for_each_move::<V>(&Position::of_raw(*raw), between, &mut |mv| f(mv.raw()));
            },
            perft: |raw, depth| perft(&Position::<V>::of_raw(*raw), depth),
            has_moves: |raw| Position::<V>::of_raw(*raw).has_moves(),
            has_captures: |raw| Position::<V>::of_raw(*raw).has_captures(),
            best_order: |raw, mv| Position::<V>::of_raw(*raw).best_order(Move::of_raw(mv)),
        }
    }
}

// The function is not inlined into `perft`, so that there is one copy of the generator.
#[inline(never)]
fn for_each_move<V: Variant>(
    position: &Position<V>,
    Between { from, to }: Between,
    f: &mut dyn FnMut(Move<V>),
) {
    position.for_each_move_between(Bitboard::from_mask(from), Bitboard::from_mask(to), f);
}

fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    if let (1, Some(quiet)) = (depth, position.quiet_moves()) {
        return quiet.count().into();
    }
    let mut nodes = 0;
    for_each_move(position, ANYWHERE, &mut |mv| {
        nodes += if depth == 1 { 1 } else { perft(&position.make(mv), depth - 1) };
    });
    nodes
}
