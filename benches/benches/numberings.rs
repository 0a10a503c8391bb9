//! Square numberings in turns, inside a whole generator. Prints a table for each board.

use benches::attacks::numberings;
use benches::rounds;
use checkers_bits::{International, Russian, Spantsireti};

fn main() -> Result<(), String> {
    let cases =
        [numberings::<Russian>(), numberings::<International>(), numberings::<Spantsireti>()];
    rounds::main(cases.into_iter().flatten().collect(), Vec::new(), 30.0, "")
}
