//! The longest lists of moves: proved bounds, and long lists found by hill climbing.
//!
//! ```sh
//! cargo run --release -p benches --bin longest_lists
//! cargo run --release -p benches --bin longest_lists -- russian captures 7 1000000 20000
//! ```
//!
//! Without arguments it prints the bounds, which takes half a minute. The arguments of a search are
//! the variant, `quiet` or `captures`, a seed, the number of changes, and the number of changes per
//! climb from an empty board. A search prints each list that is longer than all lists before it.
//! Add a new record to the test `longest::the_longest_lists_of_captures_known_are_whole`.

#[path = "../../../../checkers-bits/tests/it/hunt.rs"]
mod hunt;
#[path = "../../../../checkers-bits/tests/it/quiet.rs"]
mod quiet;
mod steps;
#[path = "../../../../checkers-bits/tests/it/words.rs"]
mod words;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use checkers_bits::{
    Canadian, Color, English, International, Position, Russian, Spantsireti, Variant, VariantName,
    with_variant,
};

use hunt::{Goal, hunt};
use quiet::most_quiet_moves;
use steps::{Counted, most_captures};

const USAGE: &str = "expected nothing, or VARIANT quiet|captures SEED CHANGES CLIMB";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("longest_lists: {error}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => print_bounds()?,
        [variant, goal, seed, steps, length] => {
            let goal = match goal {
                "quiet" => Goal::Quiet,
                "captures" => Goal::Captures,
                _ => return Err(format!("{USAGE}, found `{goal}`").into()),
            };
            let number = |name: &str, text: &str| -> Result<u64, String> {
                text.parse().map_err(|_| format!("{USAGE}, found `{text}` for {name}"))
            };
            let seed = number("SEED", seed)?;
            let steps = number("CHANGES", steps)?;
            let length = number("CLIMB", length)?;
            if length == 0 {
                return Err("a climb has a change at least, found `0`".into());
            }
            let name: VariantName = variant.parse()?;
            with_variant!(name, V => hunt::<V>(goal, seed, steps, length, |position| {
                println!("{} {goal:?} {} {position}", V::NAME, goal.count(position));
            }));
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn print_bounds() -> Result<(), Box<dyn Error>> {
    fn quiet<V: Variant>(board: &str) {
        println!("{board}: {} quiet moves at most", most_quiet_moves::<V>());
    }
    quiet::<English>("8x8, kings that step");
    quiet::<Russian>("8x8, flying kings");
    quiet::<Spantsireti>("10x8");
    quiet::<International>("10x10");
    quiet::<Canadian>("12x12");
    let (most, [white, black]) = most_captures(Counted::All);
    let position = Position::<English>::new(white, black, Color::White)?;
    assert_eq!(position.count_moves(), most, "{position}");
    println!("english: {most} captures at most, as in {position}");
    let counted = (1..=9).flat_map(|pieces| [Counted::ByKings(pieces), Counted::ByMen(pieces)]);
    let most = counted.map(|counted| most_captures(counted).0).max().unwrap_or(0);
    println!("italian: {most} captures at most");
    Ok(())
}
