//! Perft of many positions at once, by vector kernels: a pipeline.
//!
//! [`perft`] here returns what [`crate::perft()`] returns, several times as fast. The library
//! compiles the kernels once for each of its [variants](Countable); the feature `batch` turns them on, since they take a
//! while to compile.
//!
//! Positions with the same side to move wait in [queues](queue) until there are enough for a
//! [kernel](kernels), which computes as many positions at a time as a vector register holds words. A
//! position that one kernel cannot finish waits for the next kernel. A position that the last kernel cannot
//! finish goes to the scalar generator:
//!
//! ```text
//!  plies 4 and 3      ply 2                   ply 1
//! ┌────────────────┐ ┌─────────────────────┐ ┌───────────────────────────────────────────────────┐
//! │ Moves          ├─┤ Moves and replies   ├─┤ First ──────── OfMen<2> ─── OfMen<3> ─── scalar   │
//! │ SecondCaptures │ │ SecondCaptures      │ │                                                   │
//! │ WithKings      │ │ WithKings           │ │ First, kings ─ OfKings<2> ─ OfKings<3> ─ scalar   │
//! │ KingMoves      │ │ KingMoves, replies  │ │   │                                               │
//! └────────────────┘ └──────────┬──────────┘ └───┬───────────────────────────────────────────────┘
//!                               └──── counts ────┴──── Tally
//! ```
//!
//! The [last ply](last_ply) counts moves and does not make them: up to the third capture of men and, where
//! the most pieces must be captured, of kings; elsewhere up to the second capture of kings. The
//! [plies before](expansion) make moves in [rounds](column::Round), one move of each position per round. They
//! [count](kernels) the replies to most quiet moves without making the move. Where captured kings decide
//! legality, positions with kings go through the scalar generator.
//!
//! A [stage](stage) is a queue and its kernel. Kernels and everything they call are `inline(always)`, for
//! two reasons: a loop with a call in it is not vectorised, and the [dispatch](dispatch) compiles each
//! kernel for AVX2 and AVX-512 by inlining it into functions with these target features.

mod column;
mod dispatch;
mod expansion;
mod kernels;
mod last_plies;
mod last_ply;
mod queue;
mod scalar;
mod side;
mod stage;
mod tally;

use alloc::vec::Vec;

use crate::color::Color;
use crate::movegen::View;
use crate::movegen::side::Side;
use crate::position::Position;
use crate::variant::Variant;
use last_plies::LastPlies;
use side::with_side;
use tally::Tag;

/// A variant that batches can count. For the variants of this crate the kernels are compiled here, once. For
/// a variant of your own an empty `impl` compiles them in your crate.
pub trait Countable: Variant {
    #[doc(hidden)]
    fn count_each(positions: &[Position<Self>], depth: u32, nodes: &mut [u64]) {
        count_each(positions, depth, nodes);
    }
}

macro_rules! countable {
    ($($module:ident::$variant:ident),*;) => {
        $(
            impl Countable for crate::$variant {
                // Not the default, which would be compiled in each crate that calls it.
                fn count_each(positions: &[Position<Self>], depth: u32, nodes: &mut [u64]) {
                    count_each(positions, depth, nodes);
                }
            }
        )*
    };
}

crate::variants!([countable]);

/// The number of ways to play `depth` moves: what [`crate::perft()`] returns.
///
/// ```
/// use checkers_bits::{Position, Russian, batch};
///
/// assert_eq!(batch::perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Countable>(position: &Position<V>, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().into();
    }
    let mut nodes = [0];
    perft_of_each(core::slice::from_ref(position), depth, &mut nodes);
    nodes[0]
}

/// [`perft`] of each of many positions: for hundreds of positions at a small depth, a fraction of the
/// time of one call each.
///
/// ```
/// use checkers_bits::{Position, Russian, batch};
///
/// let start = Position::<Russian>::start();
/// let replies: Vec<_> = start.moves().iter().map(|&mv| start.make(mv)).collect();
/// let mut nodes = vec![0; replies.len()];
/// batch::perft_of_each(&replies, 6, &mut nodes);
/// assert_eq!(nodes.iter().sum::<u64>(), 190_146);
/// ```
///
/// # Panics
///
/// If the slices differ in length.
pub fn perft_of_each<V: Countable>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    assert_eq!(positions.len(), nodes.len(), "one place for each count");
    match depth {
        0 => nodes.fill(1),
        1 if positions.len() < WORTH_A_BATCH => {
            for (position, nodes) in positions.iter().zip(nodes) {
                *nodes = position.count_moves().into();
            }
        }
        _ if dispatch::is_available() => V::count_each(positions, depth, nodes),
        _ => {
            for (position, nodes) in positions.iter().zip(nodes) {
                *nodes = crate::perft(position, depth);
            }
        }
    }
}

/// With fewer positions, one ply is counted faster one by one.
const WORTH_A_BATCH: usize = 64;

/// Positions per pipeline: few enough for a 32-bit tag, enough to pay for building the pipeline.
const TOGETHER: usize = 1 << 14;

/// Perft of each position, one ply deep at least.
fn count_each<V: Variant>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    for (positions, nodes) in positions.chunks(TOGETHER).zip(nodes.chunks_mut(TOGETHER)) {
        for color in [Color::White, Color::Black] {
            if positions.iter().all(|position| position.side_to_move != color) {
                continue;
            }
            let counts = with_side!(color, side => count(side, positions, depth));
            for ((position, nodes), count) in positions.iter().zip(&mut *nodes).zip(counts) {
                if position.side_to_move == color {
                    *nodes = count;
                }
            }
        }
    }
}

/// Perft of the positions with `side` to move, 0 for the others. The last plies go through a pipeline, the
/// plies before position by position.
fn count<V: Variant, S: Side>(side: S, positions: &[Position<V>], depth: u32) -> Vec<u64> {
    // Building a pipeline takes time. More than four plies do not make it faster.
    let plies = if depth < 4 { depth.min(2) } else { (depth - 2).min(4) };
    let before = depth - plies;
    let own = (0..).zip(positions).filter(|(_, position)| position.side_to_move == side.color());
    let views = own.map(|(tag, position)| (tag, position.view_of(side)));
    if before % 2 == 0 {
        let mut last = LastPlies::new(side, plies, positions.len());
        views.for_each(|(tag, view)| collect(view, before, tag, &mut last));
        last.finish()
    } else {
        let mut last = LastPlies::new(side.opponent(), plies, positions.len());
        views.for_each(|(tag, view)| {
            view.for_each_move(|mv| collect(view.play(mv), before - 1, tag, &mut last));
        });
        last.finish()
    }
}

/// Plays an even number of plies and puts the resulting positions into the pipeline.
fn collect<V: Variant, S: Side>(
    view: View<V, S>,
    plies: u32,
    tag: Tag,
    last: &mut LastPlies<V, S>,
) {
    if plies == 0 {
        last.push(view, tag);
        return;
    }
    view.for_each_move(|mv| {
        let next = view.play(mv);
        next.for_each_move(|mv| collect(next.play(mv), plies - 2, tag, last));
    });
}
