//! The example of an engine solves problems that an exhaustive search proved.

use std::time::Duration;

use checkers_bits::{Position, Russian};

#[path = "../../examples/engine.rs"]
#[expect(dead_code, reason = "the tests do not call `main` of the example")]
mod example;

#[test]
fn the_engine_finds_the_first_shots_of_the_suite() {
    let suite = include_str!("../../lab/suite/problems");
    let problems = suite.lines().filter(|line| line.contains(" ;russian ;win ")).take(6);
    for problem in problems {
        let position: Position<Russian> = problem.split(' ').next().unwrap().parse().unwrap();
        // The search ends when it sees the win.
        let found = example::Engine::new().search(&position, Duration::from_secs(100)).unwrap();
        let best = position.read_move(problem.rsplit(' ').next().unwrap()).unwrap();
        assert_eq!(found, best, "{problem}");
    }
}
