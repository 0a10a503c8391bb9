//! A variant of your own: Russian draughts on a 6×6 board, with one rule changed.
//!
//! ```sh
//! cargo run -p checkers-bits --example own_game
//! ```

use std::error::Error;

use checkers_bits::{
    Board, DrawRules, Game, Position, Preference, Russian, SquareNames, Variant, attacks, perft,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Board6x6;

impl Board for Board6x6 {
    type Word = u32;
    const WIDTH: u8 = 6;
    const HEIGHT: u8 = 6;
    const RANKS_OF_MEN: u8 = 2;
    // A step up-left adds 1 to the bit number of a square, and a step up-right adds `WIDTH - 1`. Both sums are modulo
    // `RING`, the number of squares.
    const UP_LEFT: u32 = 1;
    const UP_RIGHT: u32 = 5;
    const RING: u32 = 18;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Greedy;

impl Variant for Greedy {
    type Board = Board6x6;
    // The backend `Fill` finds slider attacks on any board; faster backends need generated tables.
    type Attacks = attacks::Fill;

    const NAME: &'static str = "greedy";
    const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
    // This is the changed rule: a capture of the most pieces is mandatory. Russian draughts allows any capture.
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
    const PDN_GAME_TYPE: u8 = 100;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

fn main() -> Result<(), Box<dyn Error>> {
    // `Position<Greedy>` has the variant as a type parameter. Perft and search are fastest with this type, because the
    // compiler optimises them for the variant.
    let start = Position::<Greedy>::start();
    println!("{start:#}");
    for depth in 1..=8 {
        println!("perft({depth}) = {}", perft(&start, depth));
    }

    // A `Game` stores the variant as a value. Draw rules are values too, so a game of any variant can use any draw
    // rules. By default, a user-defined variant draws by threefold repetition.
    let mut game = Game::new(Greedy);
    let rules = DrawRules::fmjd64();
    while game.outcome_by(&rules).is_none() {
        game.play(game.position().moves()[0])?;
    }
    println!("\n{:#}", game.position());
    println!("After {} plies. {}", game.moves().count(), game.outcome_by(&rules).unwrap());
    Ok(())
}
