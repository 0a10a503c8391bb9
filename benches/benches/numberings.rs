//! Compares square numberings inside a whole generator. The numberings run in turns. The bench
//! prints a table for each board.

use benches::attacks::numberings;
use benches::rounds;

fn main() -> Result<(), String> {
    rounds::main(numberings(), Vec::new(), 30.0, "")
}
