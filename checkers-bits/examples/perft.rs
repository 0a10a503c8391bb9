//! Computes perft, the number of move sequences of a given length, in ten lines, and compares it with the library's
//! perft.
//!
//! ```sh
//! cargo run -p checkers-bits --example perft
//! cargo run -p checkers-bits --example perft -- 7
//! ```

use std::error::Error;

use checkers_bits::{Position, Russian};

fn perft(position: &Position<Russian>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for mv in position.moves() {
        // The move comes from `moves`, so it is legal.
        lines += perft(&position.make(mv), depth - 1);
    }
    lines
}

fn main() -> Result<(), Box<dyn Error>> {
    let deepest = std::env::args().nth(1).map_or(Ok(6), |depth| depth.parse())?;
    let start = Position::<Russian>::start();
    for depth in 0..=deepest {
        let lines = perft(&start, depth);
        println!("perft({depth}) = {lines}");
        // The library counts the moves of the last ply without making them, so its `perft` is faster.
        assert_eq!(lines, checkers_bits::perft(&start, depth));
    }
    Ok(())
}
