//! Draw rules as values: a list of clauses, and the counters that they use.
//!
//! Federations and servers disagree about draws, so nothing here is built into the generator. A
//! [`Game`](crate::Game) counts for itself; an engine that keeps no game carries
//! [`DrawCounters`] along its moves and asks [`DrawRules::draw`]. [`Game::fen`](crate::Game::fen) and
//! [`Fen::with_counters`](crate::Fen::with_counters) write them into a FEN. Nothing here allocates.
//!
//! Left out are draws that need a judge: by agreement, or because neither side can win.

mod clock;
mod counters;
mod holds;
mod lone_king;
mod position;
mod rules;

pub use counters::DrawCounters;
pub use position::DrawPosition;
pub use rules::{DrawClause, DrawRules, Limit};
