//! Tests that the search returns the score of plain minimax, if the constants leave nothing out.

use checkers_bits::VariantName::Russian;
use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant, Fen, Game, Outcome, VariantName};
use draughts_engine::score::{Score, lost_at};
use draughts_engine::{Constants, Control, Engine, Options, Report};

use crate::{Random, depth, position, search, variants};

/// The score of plain minimax, with the extensions of the engine, and beyond the horizon with captures and promotions.
fn minimax(position: &AnyPosition, depth: i32, ply: usize, engine: &Engine) -> Score {
    let moves = position.moves();
    if moves.is_empty() {
        return match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.side_to_move() => -lost_at(ply),
            _ => lost_at(ply),
        };
    }
    let is_quiet = depth <= 0 && !moves[0].is_capture();
    let own = is_quiet.then(|| engine.evaluate(position).unwrap());
    let deeper = if depth > 0 { depth_after(&moves, depth) } else { -1 };
    let searched = moves.iter().filter(|mv| !is_quiet || mv.promotes());
    let replies = searched.map(|&mv| -minimax(&position.make(mv), deeper, ply + 1, engine));
    replies.chain(own).max().unwrap()
}

/// The depth after a move, which a capture without a choice does not reduce.
fn depth_after(moves: &[AnyMove], depth: i32) -> i32 {
    let is_forced = moves.len() == 1 && moves[0].is_capture();
    depth - 1 + i32::from(is_forced)
}

fn engine(variant: VariantName, table_mib: usize) -> Engine {
    let constants = Constants::exhaustive();
    Engine::new(variant, Options { table_mib, constants, ..Options::default() }).unwrap()
}

/// A search to a depth, whose score is that of minimax.
fn search_as_minimax(engine: &mut Engine, position: AnyPosition, to: u32) -> Report {
    engine.new_game();
    let found = search(engine, position, &depth(to));
    let score = minimax(&position, found.depth as i32, 0, engine);
    assert_eq!(found.score, score, "{}: {position}, depth {to}", engine.variant());
    found
}

/// Compares searches of random positions with minimax. There is no transposition table, because an extended search may
/// store a position at a greater depth than minimax searches.
fn agrees_with_minimax(variant: VariantName, positions: usize, deepest: u32) {
    let (mut engine, mut random) = (engine(variant, 0), Random(5));
    for plies in (0..positions).map(|i| 17 * i % 60) {
        let position = random.position(variant, plies);
        for to in 1..=deepest {
            let found = search_as_minimax(&mut engine, position, to);
            let depth = depth_after(&position.moves(), found.depth as i32);
            let of_best = -minimax(&position.make(found.best()), depth, 1, &engine);
            assert_eq!(of_best, found.score, "{variant}: {position}, {:?}", found.best());
        }
    }
}

fn all_agree_with_minimax(positions: usize, russian: usize, deepest: u32) {
    for &variant in variants() {
        agrees_with_minimax(variant, positions, 3);
    }
    agrees_with_minimax(Russian, russian, deepest);
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

/// The score of plain minimax, and beyond the horizon with captures.
fn plain_minimax(position: &AnyPosition, depth: i32, ply: usize, engine: &Engine) -> Score {
    let moves = position.moves();
    if moves.is_empty() {
        return match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.side_to_move() => -lost_at(ply),
            _ => lost_at(ply),
        };
    }
    let may_stop = depth <= 0 && moves.iter().any(|mv| !mv.is_capture());
    let own = may_stop.then(|| engine.evaluate(position).unwrap());
    let searched = moves.iter().filter(|mv| depth > 0 || mv.is_capture());
    let replies =
        searched.map(|&mv| -plain_minimax(&position.make(mv), depth - 1, ply + 1, engine));
    replies.chain(own).max().unwrap()
}

#[test]
fn a_search_of_the_rules_of_a_text_is_minimax() {
    for rules in [
        "name: own\ncaptured pieces leave: at once",
        "name: own english\nlike: english\na capture: may be refused\ngoal: be blocked",
        "name: own breakthrough\nlike: breakthrough\nboard: 8x8, all squares\nranks of men: 1\nmoves go: in all directions",
    ] {
        let variant = AnyVariant::from_rules(rules).unwrap();
        let mut random = Random(3);
        for (plies, table_mib) in (0..8).map(|i| (9 * i, i % 2)) {
            let position = random.position(variant, plies);
            let options = Options { table_mib, ..Options::default() };
            let mut engine = Engine::new(variant, options).unwrap();
            for to in 1..=3 {
                let found = search(&mut engine, position, &depth(to));
                let score = plain_minimax(&position, found.depth as i32, 0, &engine);
                assert_eq!(found.score, score, "{rules}: {position}, depth {to}");
                let of_best = -plain_minimax(
                    &position.make(found.best()),
                    found.depth as i32 - 1,
                    1,
                    &engine,
                );
                assert_eq!(of_best, score, "{rules}: {position}, {:?}", found.best());
            }
        }
    }
}

#[test]
fn draws_by_the_rules_of_a_text_end_the_search() {
    let score = |draw| {
        let rules = format!("name: draws {draw}\nlike: turkish\ndraw: {draw}");
        let variant = AnyVariant::from_rules(&rules).unwrap();
        let position = Fen::read("W:WKd1:BKd6,h5", variant).unwrap().position;
        let mut engine = Engine::new(variant, Options::default()).unwrap();
        search(&mut engine, position, &depth(1)).score
    };
    // White must take the king.
    assert_eq!(score("one piece each"), 0);
    assert!(score("never") > 0);
}

#[test]
fn a_search_of_the_rules_of_a_text_finds_several_lines() {
    let variant = AnyVariant::from_rules("name: own\ncaptured pieces leave: at once").unwrap();
    let mut engine = Engine::new(variant, Options { table_mib: 1, ..Options::default() }).unwrap();
    let position = variant.start();
    let mut lines = Vec::new();
    let mut report = |report: &Report| {
        if report.depth == 3 {
            lines.push((report.best(), report.score));
        }
    };
    let game = Game::from_position(position);
    engine.search_lines(&game, &depth(3), 3, &Control::new(), &mut report);
    let mut scores: Vec<_> = position
        .moves()
        .iter()
        .map(|&mv| -plain_minimax(&position.make(mv), 2, 1, &engine))
        .collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(lines.iter().map(|line| line.1).collect::<Vec<_>>(), scores[..3]);
    for (rank, &(mv, score)) in lines.iter().enumerate() {
        assert_eq!(score, -plain_minimax(&position.make(mv), 2, 1, &engine), "{mv}");
        assert!(lines[..rank].iter().all(|&(better, _)| better != mv));
    }
}

#[test]
fn men_kings_and_moves_count_in_the_rules_of_a_text() {
    let evaluate = |rules: &str, fen| {
        let variant = AnyVariant::from_rules(rules).unwrap();
        let engine = Engine::new(variant, Options { table_mib: 0, ..Options::default() }).unwrap();
        engine.evaluate(&Fen::read(fen, variant).unwrap().position).unwrap()
    };
    let own = "name: own\ncaptured pieces leave: at once";
    // The king in the corner cannot move.
    let [even, man, king] =
        ["W:Wb2:Bg7", "W:Wb2,h2:Bg7", "W:Wb2,Ka1:Bg7"].map(|fen| evaluate(own, fen));
    assert!(even < man && king > man + 50, "{even}, {man}, {king}");
    // The king in the corner has fewer moves than the king in the middle.
    let [corner, middle] = ["W:WKa1:BKg3", "W:WKd4:BKg3"].map(|fen| evaluate(own, fen));
    assert!(corner < middle, "{corner}, {middle}");
    let losing = format!("{own}\ngoal: be blocked").replace("own\n", "own losing\n");
    assert_eq!(evaluate(&losing, "W:Wb2,h2:Bg7"), -man);
    assert_eq!(evaluate(own, "B:Wb2,h2:Bg7"), evaluate(own, "W:Wb2:Bg7,a7"));
}

/// The men of both sides stand on their first ranks. Within five plies they capture nothing, so no search is extended.
#[test]
fn the_table_spares_nodes_and_changes_no_score() {
    for &variant in variants() {
        let squares = AnyVariant::from(variant).squares();
        let last = squares.into_iter().map(AnySquare::rank).max().unwrap();
        let men = |rank| -> String {
            let squares = squares.into_iter().filter(|square| square.rank() == rank);
            squares.map(|square| format!("{square},")).collect()
        };
        let position = position(variant, &format!("W:W{}:B{}", men(0), men(last)));
        let nodes = [0, 1].map(|table_mib| {
            let mut engine = engine(variant, table_mib);
            (1..=5).map(|to| search_as_minimax(&mut engine, position, to).nodes).sum::<u64>()
        });
        assert!(nodes[1] < nodes[0], "{variant}: {nodes:?}");
    }
}
