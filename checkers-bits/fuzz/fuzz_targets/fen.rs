//! Any bytes as a FEN.

#![no_main]

#[path = "../../tests/it/fuzz/fen.rs"]
mod fen;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fen::check(data));
