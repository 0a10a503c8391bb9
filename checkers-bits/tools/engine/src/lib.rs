//! An engine for every variant of `checkers-bits`: one program for all games, in small chapters.
//!
//! Each chapter is a file, begins with the idea, and names where to read more:
//!
//! 1. [`score`]: what a position is worth, and wins by their distance.
//! 2. `evaluate`: a guess at the worth of a quiet position, and `weights`, its one table of numbers.
//! 3. `search`: iterative deepening and aspiration; `search/node`, the principal variation search
//!    itself; `search/quiescence`, captures beyond the horizon; `search/order`, which move first;
//!    `search/reductions`.
//! 4. `history`: what has worked elsewhere.
//! 5. `table`: what has been searched before, for all threads and without a lock.
//! 6. `draws`: repetition, and the rules of the variant.
//! 7. [`limits`]: how long to think.
//! 8. [`control`]: a search that is stopped, or pondered, from outside.
//! 9. [`engine`](Engine): threads that search the same position and share the table.
//! 10. [`mod@bench`]: positions to measure it with.
//!
//! ```
//! use checkers_bits::{Game, Russian};
//! use draughts_engine::{Control, Engine, Limits, Options};
//!
//! let mut engine = Engine::<Russian>::new(Options { table_mib: 1, ..Options::default() })?;
//! let game = Game::from_position("W:Wc3,e3,g3:Bd6,f6,h6,d4".parse()?);
//! let limits = Limits { depth: 7, ..Limits::default() };
//! let found = engine.search(&game, &limits, &Control::new(), &mut |_| {}).expect("White has a move");
//! assert!(game.position().is_legal(found.best()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bench;
pub mod control;
mod draws;
mod engine;
mod evaluate;
mod features;
mod history;
pub mod limits;
pub mod score;
mod search;
mod table;
mod weights;

pub use control::Control;
pub use engine::{Engine, Options};
pub use evaluate::Evaluation;
pub use features::{Feature, Features};
pub use limits::{Limits, Time};
pub use score::Score;
pub use search::Report;
pub use weights::{Term, Weights};
