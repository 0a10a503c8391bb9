//! Any bytes as a position, whose moves are generated.

#![no_main]

#[path = "../../tests/it/fuzz/board.rs"]
mod board;
#[path = "../../tests/it/fuzz/movegen.rs"]
mod movegen;
#[allow(dead_code, reason = "only tests of texts of rules play moves by the oracle")]
#[path = "../../tests/it/oracle.rs"]
mod oracle;
#[path = "../../perft/tests/it/fuzz.rs"]
mod perft;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    movegen::check(data);
    perft::check(data);
});
