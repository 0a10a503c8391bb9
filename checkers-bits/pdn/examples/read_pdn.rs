//! Prints the games of a file: players, date, result and moves, or the error of a broken game.
//!
//! ```sh
//! cargo run -p checkers-pdn --example read_pdn -- games.pdn
//! ```

use checkers_pdn::Games;

fn main() -> std::io::Result<()> {
    for path in std::env::args_os().skip(1) {
        for record in Games::open(path)? {
            match record {
                Ok(record) => {
                    let (tags, result) = (&record.tags, record.game.recorded_result());
                    let player = |name| tags.get(name).unwrap_or("?");
                    print!("{} - {}, {}, ", player("White"), player("Black"), tags.date());
                    let tree = record.to_tree();
                    println!("{result}: {}", tree.main_line().collect::<Vec<_>>().join(" "));
                }
                Err(error) => println!("{error}"),
            }
        }
    }
    Ok(())
}
