//! Counts many positions at once, by a pipeline of vector kernels.
//!
//! Positions with the same side to move wait in queues until there are enough positions for a kernel. A kernel
//! computes as many positions at a time as a vector register holds words. If a kernel cannot finish a position, the
//! position waits for the next kernel. If the last kernel cannot finish a position, the position goes to the scalar
//! generator:
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
//! The last ply counts moves and does not make them. Kernels of the last ply count captures of men up to the third
//! victim. They count captures of kings up to the third victim if the most pieces must be captured, and otherwise up
//! to the second. The earlier plies make moves in rounds, one move of each position per round. The ply before the
//! last counts the replies to most quiet moves without making the move.
//!
//! A stage is a queue and its kernel. Kernels and all functions that they call are `inline(always)`, for two reasons.
//! A loop with a call in it is not vectorised. Also, the dispatch compiles a kernel for AVX2 or AVX-512 by inlining
//! the kernel into a function with these target features.

mod clauses;
mod column;
mod dispatch;
mod expansion;
mod kernels;
mod last_ply;
mod pipeline;
mod ply;
mod queue;
mod stage;
mod tally;
mod view;

use checkers_bits::{Color, Position, Variant};

use self::clauses::Counted;

/// A variant that [`perft`] counts. This crate compiles the kernels of the variants of checkers-bits once. For a variant
/// of your own, an empty `impl` compiles the kernels in your crate.
pub trait Countable: Variant {
    #[doc(hidden)]
    fn count_each(positions: &[Position<Self>], depth: u32, nodes: &mut [u64]) {
        count_each(positions, depth, nodes);
    }
}

macro_rules! countable {
    ($($module:ident::$variant:ident),*;) => {
        $(
            impl Countable for checkers_bits::$variant {
                // This function is not a default method, because every crate that calls a default method compiles the
                // method again.
                fn count_each(positions: &[Position<Self>], depth: u32, nodes: &mut [u64]) {
                    countable!($variant, positions, depth, nodes);
                }
            }
        )*
    };
    // Antidraughts has the same moves as International, so both variants share kernels.
    (Antidraughts, $($arguments:tt)*) => {
        count_as::<_, checkers_bits::International>($($arguments)*)
    };
    ($variant:ident, $($arguments:tt)*) => { count_each($($arguments)*) };
}

checkers_bits::variants!([countable]);

/// The number of ways to play `depth` moves, equal to [`checkers_bits::perft()`].
///
/// ```
/// use checkers_bits::{Position, Russian};
/// use checkers_perft::perft;
///
/// assert_eq!(perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Countable>(position: &Position<V>, depth: u32) -> u64 {
    let mut nodes = [0];
    perft_of_each(core::slice::from_ref(position), depth, &mut nodes);
    nodes[0]
}

/// The [`perft`] of each position of a list. For hundreds of positions at a small depth, one call takes a fraction of
/// the time of one call per position.
///
/// ```
/// use checkers_bits::{Position, Russian};
/// use checkers_perft::perft_of_each;
///
/// let start = Position::<Russian>::start();
/// let replies: Vec<_> = start.moves().iter().map(|&mv| start.make(mv)).collect();
/// let mut nodes = vec![0; replies.len()];
/// perft_of_each(&replies, 6, &mut nodes);
/// assert_eq!(nodes.iter().sum::<u64>(), 190_146);
/// ```
///
/// # Panics
///
/// If the slices differ in length.
pub fn perft_of_each<V: Countable>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    assert_eq!(positions.len(), nodes.len(), "one place for each count");
    if depth == 0 {
        nodes.fill(1);
    } else if dispatch::is_available() && (depth > 1 || positions.len() >= WORTH_A_BATCH) {
        V::count_each(positions, depth, nodes);
    } else {
        count_one_by_one(positions, depth, nodes);
    }
}

/// The [`checkers_bits::perft()`] of each position.
fn count_one_by_one<V: Variant>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    for (position, nodes) in positions.iter().zip(nodes) {
        *nodes = checkers_bits::perft(position, depth);
    }
}

/// The minimum number of positions for a pipeline of one ply. Fewer positions are counted faster one by one.
const WORTH_A_BATCH: usize = 64;

/// The maximum number of positions per pipeline: few enough for a 32-bit tag, and enough to pay for building the
/// pipeline.
const TOGETHER: usize = 1 << 14;

/// The perft of each position, computed by the kernels of another variant with the same moves.
fn count_as<V: Variant, W: Countable + Variant<Board = V::Board>>(
    positions: &[Position<V>],
    depth: u32,
    nodes: &mut [u64],
) {
    let of_variant = |position: &Position<V>| {
        let [white, black] = Color::ALL.map(|color| position.pieces_of(color));
        Position::new(white, black, position.side_to_move()).expect("the pieces of a position")
    };
    let positions: Vec<Position<W>> = positions.iter().map(of_variant).collect();
    W::count_each(&positions, depth, nodes);
}

/// The perft of each position, to a depth of at least 1.
fn count_each<V: Variant>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    if !V::HAS_KERNELS {
        return count_one_by_one(positions, depth, nodes);
    }
    for (positions, nodes) in positions.chunks(TOGETHER).zip(nodes.chunks_mut(TOGETHER)) {
        nodes.copy_from_slice(&pipeline::count(positions, depth));
    }
}
