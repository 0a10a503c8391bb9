//! The longest known move lists, found by hill climbing. The module [`quiet`](crate::quiet) computes the maximum
//! number of quiet moves. The maximum number of captures in English and Italian draughts was proved by an exhaustive
//! search: program `longest_lists` of commit 2e26f4d.

use checkers_bits::batch::Countable;
use checkers_bits::{
    Brazilian, Canadian, Color, Czech, English, International, Italian, Pieces, Pool, Position,
    Russian, Spanish, Spantsireti, Square, Variant,
};

use crate::climb::every_call_agrees;
use crate::hunt::Goal;
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
    fn check<V: Countable>(most: u32, fen: &str) {
        assert_eq!(most_quiet_moves::<V>(), most, "{}", V::NAME);
        is_whole::<V>(Goal::Quiet, most, fen);
    }
    let rim = "W:WKb8,Kd8,Kf8,Kh8,Ka7,Kh6,Ka5,Kh4,Ka3,Kh2,Ka1,Kc1,Ke1,Kg1:B";
    check::<Russian>(72, rim);
    check::<Brazilian>(72, rim);
    check::<Pool>(72, rim);
    check::<Czech>(72, rim);
    check::<English>(49, "W:WK1,K2,K3,K4,K9,K10,K11,K12,K17,K18,K19,K20,K25,K26,K27,K28:B");
    check::<Italian>(49, "W:WK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24,K29,30,K31,K32:B");
}

#[test]
#[ignore = "slow: four states for each line of a board, for each square"]
fn the_longest_quiet_lists_of_the_larger_boards_are_bounds() {
    assert_eq!(most_quiet_moves::<Spantsireti>(), 96);
    assert_eq!(most_quiet_moves::<International>(), 128);
    assert_eq!(most_quiet_moves::<Canadian>(), 200);
}

#[test]
fn the_longest_quiet_lists_of_the_larger_boards_are_whole() {
    is_whole::<Spantsireti>(
        Goal::Quiet,
        96,
        "W:WKb8,Kd8,Kf8,Kh8,Kj8,Ka7,Kj6,Ka5,Kj4,Ka3,Kj2,Ka1,Kc1,Ke1,Kg1,Ki1:B",
    );
    is_whole::<International>(
        Goal::Quiet,
        128,
        "W:WK1,K2,K3,K4,K5,K6,K15,K16,K25,K26,K35,K36,K45,K46,K47,K48,K49,K50:B",
    );
    is_whole::<Canadian>(
        Goal::Quiet,
        200,
        "W:WK1,K2,K3,K4,K5,K6,K7,K18,K19,K30,K31,K42,K43,K54,K55,K66,K67,K68,K69,K70,K71,K72:B",
    );
}

/// For English and Italian draughts the number of captures is the proved maximum; for other variants it is the largest
/// number found.
#[test]
#[ignore = "slow: very long lists"]
fn the_longest_lists_of_captures_known_are_whole() {
    fn check<V: Countable>(most: u32, fen: &str) {
        is_whole::<V>(Goal::Captures, most, fen);
    }
    check::<English>(28, "W:WK6,12,K16,K20,K21,K31:B1,2,4,K9,K10,11,17,18,K19,25,26,27,28");
    check::<Italian>(
        18,
        "W:WK1,K3,9,K13,K14,K15,K16,K17,K29,K30,K31,K32:BK2,K4,10,11,12,18,19,20,26,27,28",
    );
    check::<Russian>(68, "W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2");
    check::<Pool>(68, "W:WKf8,Kh8,Ka7,Ka5,Ka1,Kg1:Bg7,b6,d6,Kg5,b4,Kd4,Kg3,Kb2,d2");
    check::<Czech>(68, "W:WKh8,Ka7,Kh6,Kh2,Ke1,Kg1:Bc7,e7,g7,Kb4,d4,f4,Kb2,d2,Kf2");
    check::<Brazilian>(40, "W:WKa7,Ka3,Ka1,Kg1:BKb8,Kc7,Ke7,Kd6,c5,Ke5,b4,f4,b2,f2,h2");
    check::<Spanish>(38, "W:WK1,K2,K3,K4,K29,K30,K31,K32:B5,6,7,26,27,28");
    check::<Spantsireti>(
        222,
        "W:WKj8,Ka7,d6,Kj6,Ka3,Kg3,Kj2,Ka1:BKc7,e7,Kg7,i7,Kc5,Ke5,i5,Kb4,Kf4,Kh4,Kb2,d2,f2,Kh2",
    );
    check::<International>(
        407,
        "W:WK2,K3,K4,K5,15,K36,38,K46:B7,K8,K9,K10,K11,K20,21,K24,27,K29,32,33,K42,43",
    );
    check::<Canadian>(
        2108,
        "W:WK1,K5,K6,K7,K8,K18,K36,K37,41,48,K54,K55,K65,K66,K67,K68,72:B2,K4,K9,K10,K19,21,K22,\
         K26,K28,K30,K31,K32,K35,K38,K42,45,47,51,52,58,K63,K64,K69,K71",
    );
}

fn is_whole<V: Countable>(goal: Goal, count: u32, fen: &str) {
    let position: Position<V> = fen.parse().unwrap();
    assert_eq!(goal.count(&position), count, "{} {fen}", V::NAME);
    every_call_agrees(&position);
}
