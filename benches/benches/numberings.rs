//! Square numberings in turns, inside a whole generator. Prints a table for each board.

use benches::attacks::numberings;
use benches::rounds;

fn main() -> Result<(), String> {
    rounds::main(numberings(), Vec::new(), 30.0, "")
}
