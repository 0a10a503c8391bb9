//! Any bytes as a position and the text of a move.

#![no_main]

#[path = "../../tests/it/fuzz/board.rs"]
mod board;
#[path = "../../tests/it/fuzz/read_move.rs"]
mod read_move;

libfuzzer_sys::fuzz_target!(|data: &[u8]| read_move::check(data));
