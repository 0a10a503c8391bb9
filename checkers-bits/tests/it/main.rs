//! Tests of the public interface of the library.
//!
//! Only optimised builds, and so the gate, have the longest lists of moves and the tests in modules named `optimised`. To
//! compile their generators would double the time of `cargo test`.

mod agreement;
mod calls;
mod climb;
mod diagrams;
mod draw;
mod engine;
mod entries;
mod fen;
mod fuzz;
mod game;
mod hunt;
#[cfg(not(debug_assertions))]
mod long_lists;
#[cfg(not(debug_assertions))]
mod longest;
mod notation;
mod oracle;
mod own_boards;
mod own_rules;
mod own_variants;
mod paths;
mod perft;
mod positions;
#[cfg(not(debug_assertions))]
mod quiet;
mod random;
mod random_games;
mod rule_sentences;
mod rules;
mod rules_of_text;
mod shared;
mod values;
mod variants;
mod vectors;
mod words;
