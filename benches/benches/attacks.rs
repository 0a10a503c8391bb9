//! Compares slider-attack backends, such as rotated bitboards and magics: a single look-up, and the whole generator
//! with and without kings. The backends run in turns. The bench prints a table for each board.
//!
//! `cargo bench -p benches --bench attacks -- russian --measurement-time 10` measures one board for ten seconds.

use benches::attacks::{backends, look_ups_a_node};
use benches::rounds;

fn main() -> Result<(), String> {
    let legend =
        "Below 0.02 look-ups a node, a column shows the code around the look-up, not the look-up.";
    rounds::main(backends(), look_ups_a_node(), 100.0, legend)
}
