//! Tests that the search returns the score of plain minimax, if the constants leave nothing out.

use checkers_bits::{AnyMove, Board, Fen, Outcome, Russian};

use super::*;
use crate::bench::random_position;
use crate::score::lost_at;
use crate::search::tests::exhaustive;

/// Evaluates an expression with the type of each variant. A build without optimisation has only one variant of each
/// kind, because the searches of all variants take seconds to compile.
#[cfg(debug_assertions)]
macro_rules! for_each_variant {
    ($parameter:ident => $check:expr) => {
        for_each_variant!(Russian International English Frisian Antidraughts, $parameter => $check)
    };
    ($($variant:ident)*, $parameter:ident => $check:expr) => {
        $({
            type $parameter = checkers_bits::$variant;
            $check;
        })*
    };
}

#[cfg(not(debug_assertions))]
macro_rules! for_each_variant {
    ($parameter:ident => $check:expr) => {
        for &name in checkers_bits::VariantName::ALL {
            checkers_bits::with_variant!(name, $parameter => $check);
        }
    };
}

/// The score of plain minimax, with the extensions of the engine, and beyond the horizon with captures and promotions.
fn minimax(position: &AnyPosition, depth: i32, ply: usize, evaluation: &Evaluation) -> Score {
    let moves = position.moves();
    if moves.is_empty() {
        return match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.side_to_move() => -lost_at(ply),
            _ => lost_at(ply),
        };
    }
    let is_quiet = depth <= 0 && !moves[0].is_capture();
    let own = is_quiet.then(|| evaluation.evaluate(position).unwrap());
    let deeper = if depth > 0 { depth_after(&moves, depth) } else { -1 };
    let searched = moves.iter().filter(|mv| !is_quiet || mv.promotes());
    let replies = searched.map(|&mv| -minimax(&position.make(mv), deeper, ply + 1, evaluation));
    replies.chain(own).max().unwrap()
}

/// The depth after a move, which a capture without a choice does not reduce.
fn depth_after(moves: &[AnyMove], depth: i32) -> i32 {
    let is_forced = moves.len() == 1 && moves[0].is_capture();
    depth - 1 + i32::from(is_forced)
}

fn engine<V: Variant>(table: TranspositionTable) -> Engine {
    let options = Options { table_mib: 0, constants: exhaustive(), ..Options::default() };
    let mut engine = Engine::of::<V>(options).unwrap();
    engine.table = table;
    engine
}

/// A search to a depth, whose score is that of minimax.
fn search_as_minimax(engine: &mut Engine, position: AnyPosition, depth: u32) -> Report {
    engine.new_game();
    let (game, limits) = (Game::from_position(position), Limits { depth, ..Limits::default() });
    let found = engine.search(&game, &limits, &Control::new(), &mut |_| {}).unwrap();
    let score = minimax(&position, found.depth as i32, 0, &engine.evaluation);
    assert_eq!(found.score, score, "{}: {position}, depth {depth}", engine.variant());
    found
}

/// Compares searches of random positions with minimax. There is no transposition table, because an extended search may
/// store a position at a greater depth than minimax searches.
fn agrees_with_minimax<V: Variant>(positions: usize, deepest: u32) {
    let mut engine = engine::<V>(TranspositionTable::none());
    for plies in (0..positions).map(|i| 17 * i % 60) {
        let position = random_position(engine.variant(), plies);
        for depth in 1..=deepest {
            let found = search_as_minimax(&mut engine, position, depth);
            let depth = depth_after(&position.moves(), found.depth as i32);
            let of_best = -minimax(&position.make(found.best()), depth, 1, &engine.evaluation);
            assert_eq!(of_best, found.score, "{}: {position}, {:?}", V::NAME, found.best());
        }
    }
}

fn all_agree_with_minimax(positions: usize, russian: usize, deepest: u32) {
    for_each_variant!(V => agrees_with_minimax::<V>(positions, 3));
    agrees_with_minimax::<Russian>(russian, deepest);
}

#[test]
fn a_search_that_leaves_nothing_out_is_minimax() {
    // This test is small, because it runs without optimisation. The ignored test below searches more positions to a
    // greater depth.
    all_agree_with_minimax(6, 10, 4);
}

#[test]
#[ignore = "slow"]
fn a_search_that_leaves_nothing_out_is_minimax_deeper() {
    all_agree_with_minimax(8, 30, 6);
}

/// The men of both sides stand on their first ranks. Within five plies they capture nothing, so no search is extended.
fn table_spares_nodes<V: Variant>() {
    let men = |rank| -> String {
        let squares = AnyVariant::of::<V>().squares().into_iter();
        squares.filter(|square| square.rank() == rank).map(|square| format!("{square},")).collect()
    };
    let fen = format!("W:W{}:B{}", men(0), men(V::Board::HEIGHT - 1));
    let position = Fen::read(&fen, AnyVariant::of::<V>()).unwrap().position;
    let nodes = [TranspositionTable::none(), TranspositionTable::new(1).unwrap()].map(|table| {
        let mut engine = engine::<V>(table);
        let depths = 1..=5;
        depths.map(|depth| search_as_minimax(&mut engine, position, depth).nodes).sum::<u64>()
    });
    assert!(nodes[1] < nodes[0], "{}: {nodes:?}", V::NAME);
}

#[test]
fn the_table_spares_nodes_and_changes_no_score() {
    for_each_variant!(V => table_spares_nodes::<V>());
}
