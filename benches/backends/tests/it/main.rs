//! Compares all backends with each other.

mod attacks;
#[path = "../../../../checkers-bits/tests/it/fuzz/board.rs"]
mod board;
mod constants;
mod corpus;
mod king_runs;
mod movegen;
mod readmes;
#[path = "../../../../checkers-bits/tests/it/words.rs"]
mod words;
