//! Tests of the public interface of the crate.

mod any;
mod batch;
#[path = "../../../tests/it/fuzz/board.rs"]
mod board;
mod corpus;
mod fuzz;
#[path = "../../../tests/it/hunt.rs"]
#[expect(dead_code, reason = "these tests need only its goals")]
mod hunt;
mod known;
#[path = "../../../tests/it/long_lists.rs"]
mod long_lists;
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
#[path = "../../../tests/it/words.rs"]
mod words;
