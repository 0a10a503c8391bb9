//! Divides a perft: prints each move of a position with the number of move sequences that begin with it.
//!
//! ```sh
//! cargo run -p checkers-perft --example divide
//! cargo run -p checkers-perft --example divide -- 7 "W:WKd2,a1:Bf6,c5,e5,e3"
//! ```

use std::error::Error;

use checkers_bits::{Position, Russian};
use checkers_perft::perft_of_each;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(6), |depth| depth.parse())?;
    let position: Position<Russian> =
        arguments.next().map_or(Ok(Position::start()), |fen| fen.parse())?;
    let rest = depth.checked_sub(1).ok_or("expected a depth of 1 or more")?;
    let moves = position.moves();
    let after: Vec<_> = moves.iter().map(|&mv| position.make(mv)).collect();
    // One call for all positions fills the vectors of the kernels better than a call for each position.
    let mut nodes = vec![0; after.len()];
    perft_of_each(&after, rest, &mut nodes);
    for (&mv, nodes) in moves.iter().zip(&nodes) {
        println!("{}: {nodes}", position.notation(mv));
    }
    println!("{}", nodes.iter().sum::<u64>());
    Ok(())
}
