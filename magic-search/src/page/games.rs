//! The games that can be played on the boards of the page.

use checkers_geometry::Board;
use serde::Serialize;

/// The clauses in which games differ, as the page's generator of moves needs them.
///
/// The library has them in its variants, which need the generated tables. This crate must work
/// without the tables. A test compares both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    /// The name in lower case.
    pub name: &'static str,
    /// Whether a man that reaches the last rank during a capture continues as a king.
    #[serde(rename = "promotesDuringCapture")]
    pub promotes_during_capture: bool,
    /// Whether only the captures that take the most pieces are legal.
    #[serde(rename = "mustTakeTheMost")]
    pub must_take_the_most: bool,
    /// The sign between the squares of a capture.
    pub sign: char,
    /// Whether squares are named by numbers.
    pub numeric: bool,
}

/// The games of a board, the best known first.
#[must_use]
pub fn games<B: Board>() -> &'static [Game] {
    const ON_8X8: [Game; 3] = [
        game("russian", true, false, ':', false),
        game("brazilian", false, true, 'x', false),
        game("pool", false, false, 'x', false),
    ];
    const ON_10X8: [Game; 1] = [game("spantsireti", true, false, ':', false)];
    const ON_10X10: [Game; 1] = [game("international", false, true, 'x', true)];
    match (B::WIDTH, B::HEIGHT) {
        (8, 8) => &ON_8X8,
        (10, 8) => &ON_10X8,
        (10, 10) => &ON_10X10,
        _ => &[],
    }
}

const fn game(
    name: &'static str,
    promotes_during_capture: bool,
    must_take_the_most: bool,
    sign: char,
    numeric: bool,
) -> Game {
    Game { name, promotes_during_capture, must_take_the_most, sign, numeric }
}
