// These link targets come before the README, because the first definition of a target counts, and docs.rs does not
// have the files that the README links to.
#![doc = "[checkers-bits]: https://docs.rs/checkers-bits"]
#![doc = "[game of its own]: https://docs.rs/crate/checkers-bits/latest/source/examples/own_game.rs"]
#![doc = "[checkers]: https://docs.rs/crate/checkers-tools"]
#![doc = "[MATCHES.md]: https://docs.rs/crate/draughts-engine/latest/source/MATCHES.md"]
#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
//!
//! # Chapters
//!
//! Each chapter is a file that begins with the idea and names where to read more:
//!
//! 1. [`score`]: scores, with wins by their distance.
//! 2. `evaluate`: the static evaluation of quiet positions; `patterns`: its learnt part; `weights`: its numbers and
//!    their file.
//! 3. `search`: iterative deepening and aspiration windows; `search/node`: principal variation
//!    search; `search/quiescence`: captures beyond the horizon, `search/exchanges`; `search/order`: move ordering;
//!    `search/reductions`; `search/pruning`; `search/prob_cut`. `search/by_value`: a plain search of games without a type.
//! 4. `history`: history heuristic; `constants`: margins and limits that are tuned together.
//! 5. `table`: the transposition table, shared by all threads without a lock; `huge_pages`: memory for
//!    large tables.
//! 6. `draws`: repetition and the draw rules of the variant.
//! 7. `endgames`: tables of positions with few pieces.
//! 8. [`limits`]: depth, nodes and time control; [`Strength`]: eight levels for people.
//! 9. [`control`]: stopping and pondering.
//! 10. [`engine`](Engine): threads that search the same position and share the table. `search/worker` and the second half
//!     of `evaluate` are compiled for each variant, all other code once.
//! 11. [`Mark`]: dubious moves, mistakes and blunders by their loss.
//! 12. [`mod@bench`]: positions to measure the engine.

pub mod bench;
mod constants;
pub mod control;
mod draws;
mod endgames;
mod engine;
mod evaluate;
mod history;
mod huge_pages;
pub mod limits;
mod mark;
mod patterns;
pub mod score;
mod search;
mod strength;
mod table;
mod weights;

pub use constants::{Constant, Constants, ConstantsError};
pub use control::Control;
pub use engine::{Engine, EngineError, MAX_THREADS, Options};
pub use evaluate::Evaluation;
pub use limits::{Limits, Time};
pub use mark::Mark;
pub use score::Score;
pub use search::Report;
pub use strength::Strength;
pub use weights::{Term, Weight, Weights, WeightsError};
