//! Tests of the public interface of the crate. Only optimised builds, and so the gate, have the corpus of the fuzz target
//! and the longest lists, because they compile plain perft of all variants.

mod any;
mod batch;
#[cfg(not(debug_assertions))]
#[path = "../../../tests/it/fuzz/board.rs"]
mod board;
#[cfg(not(debug_assertions))]
mod corpus;
#[cfg(not(debug_assertions))]
mod fuzz;
#[cfg(not(debug_assertions))]
#[path = "../../../tests/it/hunt.rs"]
#[expect(dead_code, reason = "these tests need only its goals")]
mod hunt;
mod known;
#[cfg(not(debug_assertions))]
#[path = "../../../tests/it/long_lists.rs"]
mod long_lists;
#[cfg(not(debug_assertions))]
mod longest;
#[allow(dead_code, reason = "only tests of texts of rules play moves by the oracle")]
#[path = "../../../tests/it/oracle.rs"]
mod oracle;
#[path = "../../../tests/it/own_boards.rs"]
mod own_boards;
mod own_variants;
#[path = "../../../tests/it/random.rs"]
#[expect(dead_code, reason = "these tests need only some of it")]
mod random;
#[cfg(not(debug_assertions))]
#[path = "../../../tests/it/words.rs"]
mod words;
