//! Draw rules: a list of clauses that can be chosen at run time, and the counters that the clauses use.
//!
//! Federations and servers disagree about draws, so the generator knows no draw rules. A [`Game`](crate::Game) keeps
//! the counters itself. An engine without a game carries [`DrawCounters`] along its moves and calls
//! [`DrawRules::draw`]. [`Game::fen`](crate::Game::fen) and [`Fen::with_counters`](crate::Fen::with_counters) write
//! the counters into a FEN. This module allocates no memory.
//!
//! Draws that need a judge are left out: draws by agreement, or because neither side can win.

mod clock;
mod counters;
mod holds;
mod lone_king;
mod position;
mod rules;

pub use counters::DrawCounters;
pub use position::DrawPosition;
pub use rules::{DrawClause, DrawRules, Limit};
