//! Tests the creation of an engine, and the changes that clear its hash table.

use std::sync::Arc;

use checkers_bits::VariantName::{Brazilian, International, Russian};
use checkers_bits::{
    AnyPosition, AnyVariant, Board8x8, EndgameValue, Endgames, Game, SquareNames, Variant, attacks,
};
use draughts_engine::{Constants, Control, Engine, EngineError, Options, Report, Weights};

use crate::{Random, depth, engine, options, search};

/// A variant that checkers-bits does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Own;

impl Variant for Own {
    type Board = Board8x8;
    type Attacks = attacks::Fill;

    const NAME: &'static str = "own";
    const PROMOTES_DURING_CAPTURE: bool = true;
    const PDN_GAME_TYPE: u8 = 100;
    const CAPTURE_SIGN: char = ':';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

#[test]
fn a_variant_of_ones_own_is_searched_too() {
    let mut engine = Engine::of::<Own>(options()).unwrap();
    assert_eq!(engine.variant(), AnyVariant::of::<Own>());
    let mut random = Random(11);
    for plies in 0..30 {
        let position = random.position(Own, plies);
        let found = search(&mut engine, position, &depth(5));
        assert!(position.is_legal(found.best()), "{position}");
    }
}

#[test]
fn a_search_by_name_is_that_of_the_type() {
    let typed = Engine::of::<checkers_bits::Russian>(options()).unwrap();
    let [mut typed, mut named] = [typed, engine(Russian)];
    let mut random = Random(12);
    for plies in 0..30 {
        let position = random.position(Russian, plies);
        let [a, b] = [&mut typed, &mut named].map(|engine| search(engine, position, &depth(7)));
        assert_eq!((a.nodes, a.score, a.line), (b.nodes, b.score, b.line), "{position}");
    }
}

#[test]
fn a_game_of_another_variant_is_not_searched() {
    let mut engine = engine(Russian);
    let game = Game::new(Brazilian);
    assert!(engine.search(&game, &depth(3), &Control::new(), &mut |_| {}).is_none());
}

#[test]
fn weights_of_another_game_are_refused() {
    let weights = Weights::of(International);
    let refused = engine(Russian).set_weights(weights.clone());
    assert!(matches!(refused, Err(EngineError::Weights(_))), "{refused:?}");
    let options = Options { weights: Some(weights), ..options() };
    assert_eq!(Engine::new(Russian, options).err(), refused.err());
}

#[test]
fn a_table_without_memory_is_an_error() {
    let options = Options { table_mib: usize::MAX, ..Options::default() };
    let error = Engine::new(Russian, options).err();
    assert!(matches!(error, Some(EngineError::Memory(_))), "{error:?}");
}

/// Endgame tables without any position.
struct Empty;

impl Endgames for Empty {
    fn pieces(&self) -> u32 {
        9
    }

    fn probe(&self, _: &AnyPosition) -> Option<EndgameValue> {
        None
    }
}

/// New weights, new endgame tables and a new game must clear the results of earlier searches.
#[test]
fn a_change_clears_the_memory() {
    let weights = Weights::first(Russian);
    let options = Options { weights: Some(weights.clone()), ..options() };
    let nodes = |engine: &mut Engine| search(engine, AnyPosition::start(Russian), &depth(9)).nodes;
    let mut made = Engine::new(Russian, options).unwrap();
    let expected = nodes(&mut made);
    assert_ne!(nodes(&mut made), expected, "the hash table must keep results");
    made.new_game();
    assert_eq!(nodes(&mut made), expected);
    made.set_endgames(Some(Arc::new(Empty))).unwrap();
    assert_eq!(nodes(&mut made), expected);
    made.set_endgames(None).unwrap();
    assert_eq!(nodes(&mut made), expected);
    made.set_constants(Constants::default());
    assert_eq!(nodes(&mut made), expected);
    let mut changed = engine(Russian);
    assert_ne!(nodes(&mut changed), expected, "other weights must change the search");
    changed.set_weights(weights).unwrap();
    assert_eq!(nodes(&mut changed), expected);
}

/// The threads of a search for several lines do not vote.
#[test]
fn the_move_of_several_lines_is_that_of_the_first_line() {
    let mut engine = Engine::new(Russian, Options { threads: 3, ..options() }).unwrap();
    let mut random = Random(13);
    for plies in 0..30 {
        let game = Game::from_position(random.position(Russian, plies));
        let mut first = None;
        let mut report = |report: &Report| {
            if report.rank == 0 {
                first = Some(report.best());
            }
        };
        let found = engine.search_lines(&game, &depth(4), 2, &Control::new(), &mut report);
        assert_eq!(found.map(|found| found.best()), first, "{}", game.position());
    }
}

/// The hash table numbers its searches modulo 64. The search after a new game must not depend on this number.
#[test]
#[ignore = "slow: more than 64 searches"]
fn a_new_game_is_the_same_after_any_number_of_searches() {
    let played = |before: u32| {
        let mut engine = engine(Russian);
        let mut position = AnyPosition::start(Russian);
        for _ in 0..before {
            search(&mut engine, position, &depth(1));
        }
        engine.new_game();
        let mut moves = Vec::new();
        for _ in 0..6 {
            let found = search(&mut engine, position, &depth(11));
            moves.push((found.nodes, found.score, found.best()));
            position = position.make(found.best());
        }
        moves
    };
    let expected = played(0);
    for before in [1, 59, 61, 63] {
        assert_eq!(played(before), expected, "after {before} searches");
    }
}
