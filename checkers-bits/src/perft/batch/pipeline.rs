//! A pipeline of up to four plies.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::expansion::Expansion;
use super::last_ply::LastPly;
use super::ply::Ply;
use super::side::Black;
use super::tally::{Tag, Tally};
use crate::color::Color;
use crate::movegen::View;
use crate::movegen::side::Side;
use crate::position::Position;
use crate::variant::Variant;

// Black is to move in the last ply, so each kernel is compiled for one colour.
type One<V> = LastPly<V, Black>;
type Two<V> = Expansion<V, One<V>>;
type Three<V> = Expansion<V, Two<V>>;
type Four<V> = Expansion<V, Three<V>>;

/// Perft of each position, to a depth of 1 or more.
pub(super) fn count<V: Variant>(positions: &[Position<V>], depth: u32) -> Vec<u64> {
    // Building a pipeline takes time. More than four plies do not make it faster.
    let plies = if depth < 4 { depth.min(2) } else { (depth - 2).min(4) };
    let before = depth - plies;
    // Boxed, since all plies together are too large for the stack.
    let one = One::new(Tally::new(positions.len()));
    match plies {
        1 => run(one, before, positions),
        2 => run(Two::new(one), before, positions),
        3 => run(Three::new(Two::new(one)), before, positions),
        _ => run(Four::new(Three::new(Two::new(one))), before, positions),
    }
}

/// Plays `before` plies from each position and counts the plies after them by the pipeline.
#[expect(clippy::boxed_local, reason = "all plies together are too large for the stack")]
fn run<V: Variant, P: Ply<V>>(
    mut pipeline: Box<P>,
    before: u32,
    positions: &[Position<V>],
) -> Vec<u64> {
    let first = P::Side::default().color();
    let side_to_move = if before % 2 == 0 { first } else { !first };
    for (tag, &position) in (0..).zip(positions) {
        let is_turned = position.side_to_move != side_to_move;
        let position = if is_turned { position.rotated_180() } else { position };
        play(position.view(), before, tag, &mut *pipeline);
    }
    pipeline.finish()
}

/// Plays `plies` and pushes the resulting positions into the pipeline.
fn play<V: Variant, P: Ply<V>>(view: View<V, Color>, plies: u32, tag: Tag, pipeline: &mut P) {
    if plies == 0 {
        pipeline.push(view.with_side(P::Side::default()), tag);
    } else {
        view.for_each_move(|mv| play(view.play(mv), plies - 1, tag, pipeline));
    }
}
