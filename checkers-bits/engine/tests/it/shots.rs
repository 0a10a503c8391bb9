//! Tests that the search finds the shortest wins.

use checkers_bits::AnyPosition;
use checkers_bits::VariantName::{self, Brazilian, International, Pool, Russian, Spantsireti};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Engine, Options};

use crate::{depth, options, position, search};

/// The number of plies in which the side to move wins, by exhaustive search.
fn solve(position: &AnyPosition, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| wins(position, plies))
}

fn wins(position: &AnyPosition, plies: u32) -> bool {
    let loses = |next: &AnyPosition| {
        let mut replies = next.moves().into_iter().map(|mv| next.make(mv));
        let has_moves = next.has_moves();
        !has_moves || plies >= 3 && replies.all(|reply| wins(&reply, plies - 2))
    };
    position.moves().into_iter().any(|mv| loses(&position.make(mv)))
}

fn check(variant: VariantName, fen: &str, plies: u32) {
    let position = position(variant, fen);
    assert_eq!(solve(&position, plies), Some(plies), "{fen}");
    for constants in ["", NO_REDUCTIONS] {
        let mut engine = engine(variant, constants);
        let found = search(&mut engine, position, &depth(plies + 4));
        assert_eq!(plies_to_end(found.score), Some(plies as i32), "{fen} {constants}");
    }
    play_out(variant, position, plies);
}

/// The values with which no move is reduced.
const NO_REDUCTIONS: &str =
    "reduction=-100,reduction_by_depth=-20,reduction_by_move=0,reduction_by_history=0";

fn engine(variant: VariantName, constants: &str) -> Engine {
    let options = Options { constants: constants.parse().unwrap(), ..options() };
    Engine::new(variant, options).unwrap()
}

/// Plays a game with one engine on both sides, which keeps its transposition table.
fn play_out(variant: VariantName, mut position: AnyPosition, plies: u32) {
    let mut engine = engine(variant, "");
    for left in (1..=plies).rev() {
        let found = search(&mut engine, position, &depth(left + 4));
        let expected = if left % 2 == 1 { left as i32 } else { -(left as i32) };
        assert_eq!(plies_to_end(found.score), Some(expected), "{position}");
        position = position.play(found.best()).unwrap();
    }
    assert!(!position.has_moves(), "{position}");
}

#[test]
fn the_shortest_win_is_found() {
    check(Russian, "W:WKe7,c3:Ba5,g3", 5);
    check(Russian, "B:WKb8:BKd4,h2", 5);
    check(Russian, "B:WKa5,d4:Ba7,f6,g5,Kf4,h2", 7);
    check(Brazilian, "B:Wb2:Bh8,a7,e7,a5,h4", 5);
    check(Brazilian, "W:Wb6,c3,g3,f2:Bf6,g5", 7);
    check(Pool, "B:We5:Ba7,c3,Kf2", 5);
    check(International, "B:W18,28:B5,8,9,11,17,19,35", 5);
    check(International, "W:WK15,32,35,41,45,49,50:B21", 5);
    check(Spantsireti, "W:WKd4,b2:Bi7", 5);
    check(Spantsireti, "B:We3:Bb8,c7,a5,g5", 5);
}
