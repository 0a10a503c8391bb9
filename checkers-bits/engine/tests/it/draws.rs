//! Tests that the search scores repetitions and draws by the rules of the variant.

use checkers_bits::Game;
use checkers_bits::VariantName::Russian;
use draughts_engine::score::WIN;
use draughts_engine::{Control, Limits};

use crate::{depth, engine, game, position, search};

/// Black has three kings against one, but White's king stays on the main road, so the game is a draw.
#[test]
fn the_weaker_side_finds_a_perpetual() {
    let position = position(Russian, "B:WKa1:BKb8,Kd8,Ke7");
    let found = search(&mut engine(Russian), position, &depth(9));
    assert!(found.score.abs() < 50, "{}", found.score);
}

/// Two kings have only five moves to win against one king. The clock already counts three moves by each side, so a
/// search to depth 7 must see the draw.
#[test]
fn a_rule_of_the_variant_ends_the_game() {
    let mut game = game(Russian, "W:WKa3,Kc1:BKb8:H6");
    let limits = Limits { depth: 7, ..Limits::default() };
    let found = engine(Russian).search(&game, &limits, &Control::new(), &mut |_| {});
    assert_eq!(found.unwrap().score, 0);
    // A game from the same position without the clock has all five moves left, so the side with two kings may still
    // win.
    game = Game::from_position(game.position());
    let found = engine(Russian).search(&game, &depth(3), &Control::new(), &mut |_| {});
    assert!(found.unwrap().score > 0);
}

/// The best move blocks the opponent's last king. A draw rule applies after the same move, but the blocked side has
/// lost.
#[test]
fn a_side_without_a_move_has_lost_before_a_draw_is_counted() {
    for (name, fen) in [("h6-g7", "W:WKf6,Kh6:BKh8:H9"), ("a3-b2", "B:WKa1:BKa3,Kc3:H9")] {
        let game = game(Russian, fen);
        let found = engine(Russian).search(&game, &depth(5), &Control::new(), &mut |_| {});
        let found = found.unwrap();
        let best = game.position().read_move(name).unwrap();
        assert_eq!((found.best(), found.score), (best, WIN - 1), "{fen}");
        let end = game.position().make(best);
        assert!(!end.has_moves());
    }
}

/// White is a man ahead. Black can repeat an earlier position of the game, and the search must score the repetition
/// as a draw.
#[test]
fn positions_of_the_game_count() {
    let mut game = game(Russian, "W:WKa1,g1,h2:Bh4,Kb8");
    let mut play = |name: &str| {
        let mv = game.position().read_move(name).unwrap();
        game.play(mv).unwrap();
    };
    for name in ["a1-b2", "b8-c7", "b2-a1"] {
        play(name);
    }
    // Black is to move. After c7-b8 the first position recurs.
    let found = engine(Russian).search(&game, &depth(1), &Control::new(), &mut |_| {}).unwrap();
    let back = game.position().read_move("c7-b8").unwrap();
    assert_eq!((found.best(), found.score), (back, 0), "the weaker side must repeat the position");
}

/// A repetition is a draw only if a player claims the draw, so the search must still return a move.
#[test]
fn a_position_that_has_recurred_is_searched_all_the_same() {
    let mut game = game(Russian, "W:WKa1,g1,h2:Bh4,Kb8");
    for name in ["a1-b2", "b8-c7", "b2-a1", "c7-b8"] {
        game.play(game.position().read_move(name).unwrap()).unwrap();
    }
    let found = engine(Russian).search(&game, &depth(5), &Control::new(), &mut |_| {});
    assert_eq!(found.map(|found| found.depth), Some(5));
}
