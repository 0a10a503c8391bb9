//! Rotated or magic? Slider-attack backends in turns: one look-up alone, and the whole generator with and without
//! kings. Prints a table for each board.
//!
//! `cargo bench -p benches --bench attacks -- russian --measurement-time 10` measures one board for ten seconds.

use benches::attacks::{cases, look_ups_a_node};
use benches::rounds;
use checkers_bits::{International, Russian, Spantsireti};

fn main() -> Result<(), String> {
    let cases = [cases::<Russian>(), cases::<International>(), cases::<Spantsireti>()];
    let counts = [
        look_ups_a_node::<Russian>(),
        look_ups_a_node::<International>(),
        look_ups_a_node::<Spantsireti>(),
    ];
    let legend =
        "Below 0.02 look-ups a node, a column shows the code around the look-up, not the look-up.";
    rounds::main(cases.into_iter().flatten().collect(), counts.concat(), 100.0, legend)
}
