//! Counting the last plies of many positions at once: a pipeline.
//!
//! Positions go in, all with the same side to move, and wait in [queues](queue) until there are
//! enough of them for a [kernel](kernels), which looks at as many positions at a time as a vector
//! register holds words. What a kernel cannot finish waits for the next one, and what the last one
//! cannot finish goes one by one to the generator:
//!
//! ```text
//!  plies 4 and 3      ply 2                   ply 1
//! ┌────────────────┐ ┌─────────────────────┐ ┌─────────────────────────────────────────────────────┐
//! │ Moves          ├─┤ Moves and replies   ├─┤ First ──────── OfMen<2> ─── OfMen<3> ─── one by one │
//! │ SecondCaptures │ │ SecondCaptures      │ │                                                     │
//! │ WithKings      │ │ WithKings           │ │ First, kings ─ OfKings<2> ─ OfKings<3> ─ one by one │
//! │ KingMoves      │ │ KingMoves, replies  │ │   │                                                 │
//! └────────────────┘ └──────────┬──────────┘ └───┬─────────────────────────────────────────────────┘
//!                               └──── counts ────┴──── Tally
//! ```
//!
//! In the [last ply](last_ply) moves are counted and not made, up to the third capture of men and,
//! where the most must be taken, of kings; elsewhere up to their second. In the
//! [plies before](expansion) they are made, in [rounds](column::Round) of one for each position, but
//! those replies that do not depend on it are [counted](kernels) without: to most quiet moves of men,
//! and to nearly all of kings. With kings that matter for what may be taken everything goes one by
//! one.
//!
//! A [stage](stage) is a queue and its kernel. Kernels and all that they call are `inline(always)`,
//! for two reasons: a loop with a call in it does not become one of vectors, and the
//! [dispatch](dispatch) compiles each kernel for AVX2 and AVX-512 by inlining it into functions that
//! have them.

mod column;
mod dispatch;
mod expansion;
mod kernels;
mod last_plies;
mod last_ply;
mod queue;
mod stage;
mod tally;

pub(crate) use last_plies::LastPlies;
pub(crate) use tally::Tag;
