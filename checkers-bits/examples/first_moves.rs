//! Reads a position, lists its legal moves, and plays one of them.
//!
//! ```sh
//! cargo run -p checkers-bits --example first_moves
//! ```

use std::error::Error;

use checkers_bits::{Position, Russian};

fn main() -> Result<(), Box<dyn Error>> {
    // White has a king on d2 and a man on a1 against four black men. White is to move.
    let position: Position<Russian> = "W:WKd2,a1:Bf6,c5,e5,e3".parse()?;
    println!("{position:#}");

    // Captures are mandatory, so all of these moves are captures.
    let moves = position.moves();
    for &mv in &moves {
        println!("{}, which captures {} pieces", position.notation(mv), mv.captured().count());
    }

    // `play` rejects illegal moves. It returns the position after the move and leaves the old position unchanged, so
    // there is no unmake.
    let next = position.play(moves[0])?;
    println!("\nAfter {}, {:?} is to move:\n", position.notation(moves[0]), next.side_to_move());
    println!("{next:#}");

    // `read_move` accepts most common notations.
    let reply = next.read_move("ed4")?;
    println!("{}", next.play(reply)?);

    // `read_move` rejects an illegal move, and the error says why the move is illegal.
    if let Err(error) = position.read_move("a1-b2") {
        println!("a1-b2? {error}");
    }
    Ok(())
}
