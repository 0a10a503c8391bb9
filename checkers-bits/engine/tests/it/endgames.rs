//! Tests the search with endgame tables.

use std::sync::Arc;

use checkers_bits::EndgameValue::{self, Draw, Loss, Win};
use checkers_bits::VariantName::{Brazilian, Russian};
use checkers_bits::{AnyPosition, AnyVariant, Color, Endgames, Game};
use draughts_engine::score::{DRAW, ENDGAME_WIN, OUTCOME_WIN, plies_to_end};
use draughts_engine::{Control, Engine, EngineError, Limits, Options, Report, Weights};

use crate::{depth, engine, options};

type Probe = fn(&AnyPosition) -> Option<EndgameValue>;

/// A stub of tables of up to four pieces; the test supplies the values.
struct Mock(Probe);

impl Endgames for Mock {
    fn variant(&self) -> Option<AnyVariant> {
        Some(Russian.into())
    }

    fn pieces(&self) -> u32 {
        4
    }

    fn probe(&self, position: &AnyPosition) -> Option<EndgameValue> {
        assert!(position.occupied().count() <= 4, "{position}");
        (self.0)(position)
    }
}

fn search(game: &Game, limits: Limits, probe: Probe) -> Report {
    let weights = Some(Weights::first(Russian));
    let mut engine = Engine::new(Russian, Options { weights, ..with_tables(probe) }).unwrap();
    engine.search(game, &limits, &Control::new(), &mut |_| {}).unwrap()
}

fn with_tables(probe: Probe) -> Options {
    Options { endgames: Some(Arc::new(Mock(probe))), ..options() }
}

fn game(fen: &str) -> Game {
    crate::game(Russian, fen)
}

/// Searches a position with the stub tables. Returns the best move, the score and the depth.
fn found(fen: &str, probe: Probe) -> (String, i32, u32) {
    let game = game(fen);
    let found = search(&game, depth(5), probe);
    (game.position().notation(found.best()).to_string(), found.score, found.depth)
}

/// A table value of a position that White wins. If Black is to move, Black loses in `plies` plies; if White is to move,
/// White wins one ply later.
fn lost(position: &AnyPosition, plies: Option<u8>) -> Option<EndgameValue> {
    Some(match position.side_to_move() {
        Color::White => Win(plies.map(|plies| plies + 1)),
        Color::Black => Loss(plies),
    })
}

fn white_king_is_on(position: &AnyPosition, square: &str) -> bool {
    position.kings(Color::White).first().is_some_and(|king| king.to_string() == square)
}

const QUIET: &str = "W:WKa1:BKb8,a7";

#[test]
fn the_shortest_win_of_a_table_is_played_at_once() {
    let value: Probe =
        |position| lost(position, Some(if white_king_is_on(position, "c3") { 4 } else { 10 }));
    let (mv, score, depth) = found(QUIET, value);
    assert_eq!((mv.as_str(), score, depth), ("a1-c3", ENDGAME_WIN - 5, 1));
    assert_eq!(plies_to_end(score), Some(5));
}

/// The line of the search continues with table moves, as long as the table has the plies to the end.
#[test]
fn a_line_ends_where_the_table_does() {
    let value: Probe = |position| {
        let played = u8::from(!white_king_is_on(position, "a1"));
        lost(position, (position.men(Color::Black).count() == 1).then_some(10 - 2 * played))
    };
    let line = search(&game(QUIET), depth(5), value).line;
    assert!(line.len() > 5, "{line:?}");
    let value: Probe = |position| lost(position, None);
    assert!(search(&game(QUIET), depth(1), value).line.len() < 3);
}

#[test]
fn a_draw_of_a_table_is_better_than_a_loss() {
    let value: Probe = |position| {
        let is_draw = position.side_to_move() == Color::White || white_king_is_on(position, "c3");
        Some(if is_draw { Draw } else { Win(Some(9)) })
    };
    let (mv, score, _) = found(QUIET, value);
    assert_eq!((mv.as_str(), score), ("a1-c3", DRAW));
    // Even a search that stops at once plays a move that keeps the outcome.
    let stopped = search(&game(QUIET), Limits { nodes: 1, ..Limits::default() }, value);
    assert_eq!(game(QUIET).position().notation(stopped.best()).to_string(), "a1-c3");
}

/// All moves draw, so a search with tables should choose the move of a search without tables.
#[test]
fn in_a_drawn_position_the_search_chooses() {
    for fen in ["W:WKa1,c1:Bb8,h8", "W:Wc1,g1:Bb8,g7", "B:Wc1,g1:Bb8,g7"] {
        let drawn: Probe = |position| (position.occupied().count() == 4).then_some(Draw);
        let (with, score, depth) = found(fen, drawn);
        let (without, other, _) = found(fen, |_| None);
        assert_eq!((with, score, depth), (without, DRAW, 5), "{fen}");
        assert_ne!(other, DRAW);
    }
}

#[test]
fn positions_without_a_table_are_searched() {
    assert_eq!(found(QUIET, |_| None).2, 5);
    assert_eq!(found("W:WKa1,c1,e1:BKb8,a7", |_| Some(Draw)).2, 5);
}

/// The three counters (king moves, equal balance, moves against a lone king) have each reached 28
/// plies.
const LATE: &str = "W:WKa1,e1:BKb8,a7:H28:R28,28,28,0";

#[test]
fn a_longer_win_that_comes_before_a_draw_rule_is_preferred() {
    let value: Probe = |position| {
        let man = position.men(Color::White).first();
        let has_moved = man.is_some_and(|man| man.to_string() != "e1");
        lost(position, Some(if has_moved { 8 } else { 4 }))
    };
    // If the draw counters are 0, no draw rule is near, so the engine chooses the shorter win.
    let (mv, score, _) = found("W:WKa1,e1:BKb8,a7", value);
    assert!(mv.starts_with("a1") && score == ENDGAME_WIN - 5, "{mv} {score}");
    let (mv, score, depth) = found(LATE, value);
    assert!(mv.starts_with("e1"), "{mv}");
    assert_eq!((score, depth), (ENDGAME_WIN - 9, 1));
}

#[test]
fn a_win_that_comes_after_a_draw_rule_is_not_sure() {
    let (_, score, depth) = found(LATE, |position| lost(position, Some(40)));
    assert!((DRAW..1_000).contains(&score), "{score}");
    assert_eq!((plies_to_end(score), depth), (None, 5));
    // If Black is to move, the engine plays the losing side and tries to reach a draw by the limit on king moves.
    let late = LATE.replace("W:WKa1", "B:WKa1");
    let (_, score, _) = found(&late, |position| lost(position, Some(40)));
    assert!((-1_000..=DRAW).contains(&score), "{score}");
}

#[test]
fn a_win_is_not_repeated_away() {
    let mut game = game("W:WKb2:BKb8,a5");
    for name in ["b2-a1", "b8-c7", "a1-b2", "c7-b8"] {
        game.play(game.position().read_move(name).unwrap()).unwrap();
    }
    let value: Probe =
        |position| lost(position, Some(if white_king_is_on(position, "a1") { 2 } else { 4 }));
    let found = search(&game, depth(5), value);
    assert_eq!(found.score, ENDGAME_WIN - 5);
    assert_ne!(game.position().notation(found.best()).to_string(), "b2-a1");
}

/// With three pieces, the table has only the outcome: Black loses. With two pieces, the table also has the plies to the
/// end.
#[test]
fn a_win_without_plies_is_traded_for_one_with_plies() {
    let value: Probe = |position| lost(position, (position.occupied().count() < 3).then_some(4));
    let (mv, score, _) = found("W:WKe1,c3:Ba5", value);
    // After c3-b4 a5:c3, the position has two pieces, and the table has five plies to the end. So the win takes seven
    // plies.
    assert_eq!((mv.as_str(), score), ("c3-b4", ENDGAME_WIN - 7));
}

#[test]
fn a_win_without_plies_is_searched_and_kept() {
    let value: Probe = |position| {
        let is_won = position.side_to_move() == Color::White || !white_king_is_on(position, "c3");
        if is_won { lost(position, None) } else { Some(Draw) }
    };
    let (mv, score, depth) = found(QUIET, value);
    assert_ne!(mv, "a1-c3");
    assert!((OUTCOME_WIN - 12..OUTCOME_WIN).contains(&score), "{score}");
    assert_eq!(depth, 5);
    // The root has five pieces, more than the stub tables. The search must find a table win after a capture, and fewer
    // pieces give a better score.
    let (_, score, _) = found("W:WKe1,c3,a1:Ba5,h8", |position| lost(position, None));
    assert!((OUTCOME_WIN - 20..OUTCOME_WIN - 8).contains(&score), "{score}");
}

#[test]
fn tables_of_another_game_are_refused() {
    let error = EngineError::Endgames { expected: Brazilian.into(), found: Russian.into() };
    let options = with_tables(|_| None);
    assert_eq!(Engine::new(Brazilian, options.clone()).err(), Some(error.clone()));
    assert_eq!(engine(Brazilian).set_endgames(options.endgames), Err(error.clone()));
    assert_eq!(error.to_string(), "expected endgame tables for brazilian, found russian");
}
