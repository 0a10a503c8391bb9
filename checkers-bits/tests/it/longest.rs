//! The longest known move lists, found by hill climbing. The module [`quiet`](crate::quiet) computes the maximum
//! number of quiet moves. The maximum number of captures in English and Italian draughts was proved by an exhaustive
//! search: program `longest_lists` of commit 2e26f4d.

use checkers_bits::{
    Brazilian, Canadian, Color, Czech, English, International, Italian, Pieces, Pool, Position,
    Russian, Spanish, Spantsireti, Square, Variant,
};

use crate::climb::every_call_agrees;
use crate::hunt::Goal;
use crate::long_lists::longest;
use crate::own_boards::without_a_gap;
use crate::quiet::most_quiet_moves;

without_a_gap!(Small, Board4x4, u32, Russian, 4 x 4, 1);
without_a_gap!(Middle, Board6x6, u32, Russian, 6 x 6, 1);

/// The maximum number of quiet moves over all positions. `cells` is the number of possible contents of a square.
fn most_of_all<V: Variant>(cells: u32) -> u32 {
    let positions = cells.pow(Square::<V::Board>::COUNT as u32);
    let most = (0..positions).filter_map(|number| {
        let mut pieces = [Pieces::default(); 2];
        for (i, square) in Square::all().enumerate() {
            match number / cells.pow(i as u32) % cells {
                0 => {}
                1 => pieces[0].kings |= square.into(),
                2 => pieces[0].men |= square.into(),
                3 => pieces[1].kings |= square.into(),
                _ => pieces[1].men |= square.into(),
            }
        }
        let position = Position::<V>::new(pieces[0], pieces[1], Color::White).ok()?;
        Some(Goal::Quiet.count(&position))
    });
    most.max().unwrap_or(0)
}

/// Tests 4×4 boards with all kinds of pieces, and 6×6 boards with kings only.
#[test]
#[ignore = "slow: all positions of small boards"]
fn no_position_of_a_small_board_has_more_quiet_moves_than_the_bound() {
    assert_eq!(most_of_all::<Small>(5), most_quiet_moves::<Small>());
    assert_eq!(most_of_all::<Middle>(2), most_quiet_moves::<Middle>());
}

#[test]
fn the_longest_quiet_lists_are_as_documented() {
    fn check<V: Variant>() {
        is_a_bound::<V>();
        is_whole::<V>(Goal::Quiet);
    }
    check::<Russian>();
    check::<Brazilian>();
    check::<Pool>();
    check::<Czech>();
    check::<English>();
    check::<Italian>();
}

#[test]
#[ignore = "slow: four states for each line of a board, for each square"]
fn the_longest_quiet_lists_of_the_larger_boards_are_bounds() {
    is_a_bound::<Spantsireti>();
    is_a_bound::<International>();
}

#[test]
#[ignore = "slow: four states for each of twelve lines, for each square"]
fn the_longest_quiet_list_of_the_largest_board_is_a_bound() {
    is_a_bound::<Canadian>();
}

#[test]
fn the_longest_quiet_lists_of_the_larger_boards_are_whole() {
    is_whole::<Spantsireti>(Goal::Quiet);
    is_whole::<International>(Goal::Quiet);
    is_whole::<Canadian>(Goal::Quiet);
}

#[test]
#[ignore = "slow: very long lists"]
fn the_longest_lists_of_captures_known_are_whole() {
    is_whole::<English>(Goal::Captures);
    is_whole::<Italian>(Goal::Captures);
    is_whole::<Russian>(Goal::Captures);
    is_whole::<Pool>(Goal::Captures);
    is_whole::<Czech>(Goal::Captures);
    is_whole::<Brazilian>(Goal::Captures);
    is_whole::<Spanish>(Goal::Captures);
    is_whole::<Spantsireti>(Goal::Captures);
    is_whole::<International>(Goal::Captures);
    is_whole::<Canadian>(Goal::Captures);
}

fn is_a_bound<V: Variant>() {
    assert_eq!(most_quiet_moves::<V>(), longest::<V>(Goal::Quiet).0, "{}", V::NAME);
}

fn is_whole<V: Variant>(goal: Goal) {
    let (count, position) = longest::<V>(goal);
    assert_eq!(goal.count(&position), count, "{} {position}", V::NAME);
    every_call_agrees(&position);
}
