//! Tests that searches obey their limits and return a legal move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::VariantName::Russian;
use checkers_bits::{AnyPosition, Game};
use draughts_engine::{Control, Engine, Limits, Options, Strength, Time};

use crate::{Random, depth, engine, game, options, position, search, variants};

#[test]
fn the_move_is_legal_however_few_nodes_there_are() {
    for &variant in variants() {
        let mut random = Random(29);
        let mut engine = engine(variant);
        for i in 0..150 {
            let plies = random.below(100);
            let position = random.position(variant, plies);
            let nodes = [0, 1, 2, 3, 10, 50, 300][i % 7];
            let limits = Limits { nodes, ..Limits::default() };
            let found = search(&mut engine, position, &limits);
            assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
            let mut next = position;
            for &mv in &found.line {
                next = next
                    .play(mv)
                    .unwrap_or_else(|error| panic!("{variant} {position}: {mv} {error}"));
            }
        }
    }
}

#[test]
fn several_threads_play_legal_moves_too() {
    let options = Options { threads: 3, ..options() };
    let mut engine = Engine::new(Russian, options).unwrap();
    let mut game = Game::new(Russian);
    let limits = Limits { nodes: 3_000, ..Limits::default() };
    for _ in 0..60 {
        let Some(found) = engine.search(&game, &limits, &Control::new(), &mut |_| {}) else {
            break;
        };
        game.play(found.best()).unwrap();
    }
    assert!(game.moves().count() > 30);
}

#[test]
fn a_panic_of_the_report_ends_the_search_of_every_thread() {
    let mut engine = Engine::new(Russian, Options { threads: 3, ..options() }).unwrap();
    let (game, control) = (Game::new(Russian), Control::new());
    let search = || {
        engine.search(&game, &Limits::default(), &control, &mut |_| panic!("a panic of a test"));
    };
    catch_unwind(AssertUnwindSafe(search)).unwrap_err();
    let found = engine.search(&game, &depth(6), &Control::new(), &mut |_| {}).unwrap();
    assert!(found.depth >= 6 && game.position().is_legal(found.best()));
}

#[test]
fn without_a_legal_move_there_is_nothing_to_search() {
    let lost = game(Russian, "W:Wa7:Bb8");
    let mut engine = engine(Russian);
    assert!(engine.search(&lost, &depth(3), &Control::new(), &mut |_| {}).is_none());
}

/// A search without time must still finish depth 1. The expected move is not the first legal move, which a search
/// without any iteration would return.
#[test]
fn without_time_a_search_of_depth_1_is_played() {
    let limits = Limits { time: Time::Move(Duration::ZERO), ..Limits::default() };
    let position = position(Russian, "W:WKf6,Kh6:BKh8");
    let found = search(&mut engine(Russian), position, &limits);
    assert_eq!((found.depth, found.best()), (1, position.read_move("h6-g7").unwrap()));
    assert_ne!(found.best(), position.moves()[0]);
}

#[test]
fn time_is_kept() {
    let mut engine = engine(Russian);
    let game = Game::new(Russian);
    for millis in [20, 100] {
        let time = Time::Move(Duration::from_millis(millis));
        let begin = Instant::now();
        engine.search(&game, &Limits { time, ..Limits::default() }, &Control::new(), &mut |_| {});
        // The upper bound on the time is loose, because other programs may use the processor.
        let took = begin.elapsed();
        assert!(took >= Duration::from_millis(millis / 2), "{took:?}");
        assert!(took < Duration::from_millis(millis) + Duration::from_secs(2), "{took:?}");
    }
}

#[test]
fn a_stop_ends_an_endless_search_and_a_hit_starts_the_clock() {
    let mut engine = engine(Russian);
    let stopped = Control::new();
    let pondering = Control::pondering();
    let time = Time::Move(Duration::from_millis(10));
    for (control, limits) in
        [(&stopped, Limits::default()), (&pondering, Limits { time, ..Limits::default() })]
    {
        let begin = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(60));
                if limits.time == Time::Unlimited { control.stop() } else { control.ponder_hit() }
            });
            engine.search(&Game::new(Russian), &limits, control, &mut |_| {});
        });
        assert!(begin.elapsed() >= Duration::from_millis(60), "{:?}", begin.elapsed());
    }
}

#[test]
fn the_same_search_looks_at_the_same_positions() {
    let run = |engine: &mut Engine| {
        let found = search(engine, AnyPosition::start(Russian), &depth(9));
        (found.nodes, found.score, found.line)
    };
    let mut first = engine(Russian);
    let expected = run(&mut first);
    assert_eq!(run(&mut engine(Russian)), expected);
    first.new_game();
    assert_eq!(run(&mut first), expected, "a new game forgets all");
}

/// The best move must not be the first legal move, which a search without time would return.
#[test]
fn a_used_control_starts_over() {
    let mut engine = engine(Russian);
    let game = Game::new(Russian);
    let control = Control::new();
    let mut reached = || {
        engine.new_game();
        engine.search(&game, &depth(6), &control, &mut |_| {}).map(|found| found.depth)
    };
    assert_eq!([reached(), reached()], [Some(6); 2]);
    control.stop();
    assert_eq!(reached(), Some(6), "a stop of the last search does not count");
    // The clock of the new search must start at 0, not at the time of the previous search.
    let time = Time::Move(Duration::from_secs(600));
    thread::sleep(Duration::from_millis(20));
    let limits = Limits { time, ..depth(6) };
    let found = engine.search(&game, &limits, &control, &mut |_| {}).unwrap();
    assert_eq!(found.depth, 6);
}

#[test]
fn a_stop_before_the_search_ends_it_at_once() {
    let mut engine = engine(Russian);
    let control = Control::new();
    control.stop();
    let game = Game::new(Russian);
    let found = engine.search(&game, &Limits::default(), &control, &mut |_| {}).unwrap();
    assert_eq!((found.depth, found.nodes), (0, 0));
    assert!(game.position().is_legal(found.best()));
}

/// A control asks about every thousand nodes whether to stop, so a stop is noticed soon. The number of nodes is exact.
#[test]
fn a_search_asks_every_thousand_nodes_whether_to_stop() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let control = Control::asking(|| {
        ASKED.fetch_add(1, Relaxed);
        false
    });
    let limits = Limits { nodes: 20_500, ..Limits::default() };
    let mut engine = engine(Russian);
    let found = engine.search(&Game::new(Russian), &limits, &control, &mut |_| {}).unwrap();
    assert_eq!(found.nodes, limits.nodes);
    let asked = ASKED.load(Relaxed);
    assert!((15..=30).contains(&asked), "{asked}");
}

#[test]
fn a_strength_searches_its_nodes_or_its_time() {
    let nodes = |level| {
        let limits = Strength::of_level(level).unwrap().limits(Time::Unlimited);
        engine(Russian)
            .search(&Game::new(Russian), &limits, &Control::new(), &mut |_| {})
            .unwrap()
            .nodes
    };
    assert_eq!([1, 2, 3, 4, 5].map(nodes), [20, 150, 1000, 6000, 40_000]);
    let times = [300, 1500, 6000].map(|millis| Time::Move(Duration::from_millis(millis)));
    let of_time = |level| Strength::of_level(level).unwrap().limits(Time::Unlimited);
    assert_eq!([6, 7, 8].map(|level| of_time(level).time), times);
    for (level, strength) in (1..).zip(Strength::ALL) {
        assert_eq!((u64::from(strength.level), Strength::of_level(level)), (level, Some(strength)));
        let clock =
            Time::Clock { left: Duration::from_secs(60), increment: Duration::ZERO, moves: None };
        let limits = strength.limits(clock);
        assert_eq!((limits.nodes, limits.time), (of_time(level).nodes, clock));
    }
    assert_eq!([0, 9].map(Strength::of_level), [None; 2]);
    let page = include_str!("../../../pages/src/board/assets/text/en.json");
    for (index, strength) in Strength::ALL.iter().enumerate() {
        let text = format!("\"level.{index}\": \"{} {}\"", index + 1, strength.name);
        assert!(page.contains(&text), "{text}");
    }
}
