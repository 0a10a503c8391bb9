//! The move generator of a variant, behind function pointers.

use alloc::vec::Vec;

use super::moves::AnyMove;
use super::variant::AnyVariant;
use crate::bitboard::Bitboard;
use crate::movegen::QuietMoves;
use crate::moves::{Move, MoveList, RawMove};
use crate::position::{Position, RawPosition};
use crate::variant::Variant;
use crate::word::Word;

/// The functions of a variant's generator that [`AnyPosition`](super::position::AnyPosition) calls with the variant. The
/// generators of types do not need the variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator {
    /// The legal moves in the order of [`Position::moves`].
    pub(crate) moves: fn(&RawPosition, AnyVariant) -> Vec<AnyMove>,
    /// Calls a function with at least each move that begins and ends on squares of the two sets.
    pub(crate) for_each_move: fn(&RawPosition, AnyVariant, Between, &mut dyn FnMut(RawMove)),
    /// Whether a move is legal.
    pub(crate) is_legal: fn(&RawPosition, AnyVariant, RawMove) -> bool,
    /// Perft of a depth of at least 1. The function [`perft`](crate::perft()) is faster, but would compile a second
    /// generator for each variant.
    pub(crate) perft: fn(&RawPosition, AnyVariant, u32) -> u64,
    pub(crate) has_moves: fn(&RawPosition, AnyVariant) -> bool,
    /// The number of moves of a position without captures; `None` if there is a capture.
    pub(crate) count_quiet_moves: fn(&RawPosition, AnyVariant) -> Option<u32>,
    /// The order in which a legal capture must take its victims; `None` if any order is legal.
    pub(crate) best_order: fn(&RawPosition, AnyVariant, RawMove) -> Option<u64>,
}

/// The sets of squares on which moves may begin and end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    pub(crate) from: u128,
    pub(crate) to: u128,
}

impl Generator {
    pub(crate) const fn of<V: Variant>() -> Self {
        Self {
            moves: |raw, variant| {
                let mut moves = MoveList::new();
                list::<V>(&Position::of_raw(*raw), Bitboard::FULL, Bitboard::FULL, &mut moves);
                widen(moves.raw(), variant)
            },
            for_each_move: |raw, _, Between { from, to }, f| {
                let mut moves = MoveList::new();
                let [from, to] = [Bitboard::from_mask(from), Bitboard::from_mask(to)];
                list::<V>(&Position::of_raw(*raw), from, to, &mut moves);
                for_each(moves.raw(), f);
            },
            is_legal: |raw, _, mv| {
                let mut moves = MoveList::new();
                let mv = Move::<V>::of_raw(mv);
                let [from, to] = [mv.from_square().into(), mv.to_square().into()];
                list::<V>(&Position::of_raw(*raw), from, to, &mut moves);
                contains(moves.raw(), mv.words())
            },
            perft: |raw, _, depth| perft(&Position::<V>::of_raw(*raw), depth),
            has_moves: |raw, _| {
                let position = Position::<V>::of_raw(*raw);
                // Nearly always a man can step.
                let steps = QuietMoves::of(position.view()).ends_of_men();
                !steps.is_empty() || count_quiet_moves(&position) != Some(0)
            },
            count_quiet_moves: |raw, _| count_quiet_moves(&Position::<V>::of_raw(*raw)),
            best_order: |raw, _, mv| Position::<V>::of_raw(*raw).best_order(Move::of_raw(mv)),
        }
    }
}

// These functions are generic over the word and not over the variant, so that there are few copies.
#[inline(never)]
pub(crate) fn widen<W: Word>(moves: &[RawMove<W>], variant: AnyVariant) -> Vec<AnyMove> {
    moves.iter().map(|mv| AnyMove::new(mv.map(W::widen), variant)).collect()
}

#[inline(never)]
pub(crate) fn for_each<W: Word>(moves: &[RawMove<W>], f: &mut dyn FnMut(RawMove)) {
    moves.iter().for_each(|mv| f(mv.map(W::widen)));
}

#[inline(never)]
fn contains<W: Word>(moves: &[RawMove<W>], mv: RawMove<W>) -> bool {
    moves.contains(&mv)
}

// These functions are not inlined into `perft`, so that there is one copy of the generator.
#[inline(never)]
fn list<V: Variant>(
    position: &Position<V>,
    from: Bitboard<V::Board>,
    to: Bitboard<V::Board>,
    moves: &mut MoveList<V>,
) {
    position.append_moves_between(from, to, moves);
}

#[inline(never)]
fn count_quiet_moves<V: Variant>(position: &Position<V>) -> Option<u32> {
    let view = position.view();
    view.count_quiet_moves(&view.jumps())
}

fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    if depth == 1 {
        if let Some(count) = count_quiet_moves(position) {
            return count.into();
        }
    }
    let mut moves = MoveList::new();
    list(position, Bitboard::FULL, Bitboard::FULL, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for &mv in &moves {
        nodes += perft(&position.make(mv), depth - 1);
    }
    nodes
}
