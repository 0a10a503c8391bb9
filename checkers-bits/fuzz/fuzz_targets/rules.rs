//! Any bytes as the rules of a game.

#![no_main]

#[path = "../../tests/it/fuzz/rules.rs"]
mod rules;

libfuzzer_sys::fuzz_target!(|data: &[u8]| rules::check(data));
