//! Tests games whose rules are a text: against the variants of this crate, and against the oracle, which reads the
//! clauses itself.

mod games;
mod notation;
mod random;
mod text;
mod values;

use std::rc::Rc;

use checkers_bits::{AnyPosition, AnySquare, AnyVariant, Color, KingLanding, Piece, Preference};

use crate::oracle::{Clauses, Oracle, cell_of};
use crate::words::Words;

/// Each clause but `name`, `like`, `draw` and those that are numbers, with all its values.
const CHOICES: [(&str, &[&str]); 16] = [
    ("first square", &["top left", "bottom left", "bottom right"]),
    ("squares have", &["names", "numbers"]),
    ("sign of a capture", &[":", "x", "-"]),
    ("points of a win", &["1", "2"]),
    ("begins", &["white", "black"]),
    ("goal", &["block the opponent", "be blocked", "the first king"]),
    ("kings", &["fly", "step"]),
    ("moves go", &["along the lines of the board", "in all directions"]),
    ("captures go", &["along the lines of the board", "in all directions"]),
    ("men capture", &["forward", "backward too"]),
    ("men capture kings", &["yes", "no"]),
    ("a king lands", &["on any square", "on the next square", "next to a king captured last"]),
    ("captured pieces leave", &["at the end", "at once"]),
    ("a man that reaches the last rank in a capture", &["stays a man", "goes on as a king"]),
    ("a capture", &["must be made", "may be refused"]),
    ("moves of a king in a row", &["any number", "1", "2", "3"]),
];

const CRITERIA: [(&str, Preference); 6] = [
    ("the most pieces", Preference::MostPieces),
    ("the greatest value", Preference::MostValue),
    ("the most points", Preference::MostPoints),
    ("by a king", Preference::ByKing),
    ("the most kings", Preference::MostKings),
    ("kings first", Preference::KingsFirst),
];

/// Reads a text that has each clause of the oracle.
fn clauses(text: &str) -> Clauses {
    let value = |clause: &str| {
        let mut values =
            text.lines().filter_map(|line| line.strip_prefix(clause)?.strip_prefix(": "));
        values.next().unwrap_or_else(|| panic!("no clause `{clause}` in {text}"))
    };
    let choice = |clause: &str| {
        let (_, values) = CHOICES.iter().find(|(known, _)| *known == clause).expect("a clause");
        values.iter().position(|known| *known == value(clause)).expect("a value")
    };
    let (size, kind) = value("board").split_once(", ").unwrap_or((value("board"), ""));
    let (width, height) = size.split_once('x').expect("a size");
    let criteria = value("of several captures").split(", ").filter(|criterion| *criterion != "any");
    let criterion = |phrase| CRITERIA.iter().find(|(known, _)| *known == phrase).expect("known").1;
    Clauses {
        width: width.parse().unwrap(),
        height: height.parse().unwrap(),
        a1_is_dark: kind != "mirrored",
        all_cells: kind == "all squares",
        moves_in_all_directions: choice("moves go") == 1,
        captures_in_all_directions: choice("captures go") == 1,
        captures_are_optional: choice("a capture") == 1,
        removes_at_once: choice("captured pieces leave") == 1,
        promotes_during_capture: choice("a man that reaches the last rank in a capture") == 1,
        kings_fly: choice("kings") == 0,
        king_landing: [
            KingLanding::AnySquare,
            KingLanding::NextSquare,
            KingLanding::NextToLastKing,
        ][choice("a king lands")],
        first_king_wins: choice("goal") == 2,
        king_moves_in_a_row: value("moves of a king in a row").parse().ok(),
        men_capture_backward: choice("men capture") == 1,
        men_take_kings: choice("men capture kings") == 0,
        preferences: criteria.map(criterion).collect(),
    }
}

/// The oracle of a position by some clauses. Of the variant of the position only the board matters.
fn oracle(position: &AnyPosition, clauses: &Rc<Clauses>) -> Oracle {
    let cell = |square| cell_of(position.variant(), square);
    let pieces = position.pieces().map(|(square, piece)| (cell(square), piece));
    let king_runs =
        Color::ALL.map(|color| position.king_run(color).map(|(king, moves)| (cell(king), moves)));
    Oracle::new(Rc::clone(clauses), pieces, position.side_to_move(), king_runs)
}

/// A random position with at most `most` pieces, of which about `kings` of eight are kings. Men on their last rank are
/// kings.
fn random_position(
    variant: AnyVariant,
    most: usize,
    kings: usize,
    words: &mut Words,
) -> AnyPosition {
    let squares: Vec<AnySquare> = variant.squares().into_iter().collect();
    let mut any = |count: usize| words.next() as usize % count;
    let mut pieces: Vec<(AnySquare, Piece)> = Vec::new();
    for i in 0..2 + any(most - 1) {
        let square = squares[any(squares.len())];
        let color = Color::ALL[i % 2];
        let last_rank = if color == Color::White { variant.height() - 1 } else { 0 };
        let is_king = square.rank() == last_rank || any(8) < kings;
        if pieces.iter().all(|&(other, _)| other != square) {
            pieces.push((square, Piece { color, is_king }));
        }
    }
    let position = AnyPosition::new(variant, pieces.iter().copied(), Color::ALL[any(2)]).unwrap();
    pieces.iter().fold(position, |position, &(square, _)| {
        if any(4) > 0 { position } else { position.with_king_run(square, any(4) as u8) }
    })
}

/// Draws one of some values.
fn one_of<T: Copy>(values: &[T], words: &mut Words) -> T {
    values[words.next() as usize % values.len()]
}
