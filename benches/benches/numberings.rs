//! Compares square numberings inside a whole generator. Candidates run in turns. Prints a table for
//! each board.

use benches::attacks::numberings;
use benches::rounds;

fn main() -> Result<(), String> {
    rounds::main(numberings(), Vec::new(), 30.0, "")
}
