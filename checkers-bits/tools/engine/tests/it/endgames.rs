//! The search with endgame tables.

use std::sync::Arc;

use checkers_bits::{Position, Russian};
use draughts_engine::score::{DRAW, ENDGAME_WIN, plies_to_end};
use draughts_engine::{EndgameValue, Endgames, Features};

use crate::{depth, engine, search};

/// Tables of three pieces in which the value depends on the last square of White's king.
struct ByKing(fn(u8) -> Option<EndgameValue>);

impl Endgames<Russian> for ByKing {
    fn pieces(&self) -> u32 {
        3
    }

    fn probe(&self, position: &Position<Russian>) -> Option<EndgameValue> {
        assert!(position.occupied().count() <= 3, "{position}");
        let king = position.kings(checkers_bits::Color::White).first()?;
        (self.0)(king.number())
    }
}

fn found(fen: &str, value: fn(u8) -> Option<EndgameValue>) -> (String, i32, u32) {
    let mut engine = engine::<Russian>(Features::all());
    engine.set_endgames(&(Arc::new(ByKing(value)) as Arc<dyn Endgames<Russian>>));
    let position: Position<Russian> = fen.parse().unwrap();
    let found = search(&mut engine, position, &depth(9));
    (position.notation(found.best()).to_string(), found.score, found.depth)
}

#[test]
fn the_shortest_win_of_a_table_is_played_at_once() {
    // From a1: 29 is a1, 4 is h8, and Black's loss is the shortest on c3, number 22.
    let value = |king: u8| Some(EndgameValue::Loss(if king == 22 { 4 } else { 10 }));
    let (mv, score, depth) = found("W:WKa1:BKb8,a7", value);
    assert_eq!((mv.as_str(), score, depth), ("a1-c3", ENDGAME_WIN - 4, 1));
    // A draw rule may come before the win of a table.
    assert_eq!(plies_to_end(score), None);
}

#[test]
fn a_draw_of_a_table_is_better_than_a_loss() {
    let value = |king: u8| Some(if king == 22 { EndgameValue::Draw } else { EndgameValue::Win(9) });
    let (mv, score, _) = found("W:WKa1:BKb8,a7", value);
    assert_eq!((mv.as_str(), score), ("a1-c3", DRAW));
}

#[test]
fn positions_without_a_table_are_searched() {
    let (_, _, depth) = found("W:WKa1:BKb8,a7", |_| None);
    assert_eq!(depth, 9);
    let (_, _, depth) = found("W:WKa1,c1:BKb8,a7", |_| Some(EndgameValue::Draw));
    assert_eq!(depth, 9);
}
