//! Tests the games that come as texts.

use std::rc::Rc;

use checkers_bits::rules::{self, GAMES};
use checkers_bits::{AnyPosition, AnyVariant};

use super::clauses;
use crate::oracle::Oracle;

/// The numbers of ways to play one, two, … moves, counted by the oracle.
const COUNTS: &[(&str, &[u64])] = &[];

fn counts(position: &AnyPosition, expected: &[u64], name: &str) {
    let depths = 1..=expected.len() as u32;
    let found: Vec<u64> = depths.clone().map(|depth| position.perft(depth)).collect();
    assert_eq!(found, expected, "{name}");
    let clauses = Rc::new(clauses(&position.variant().rules()));
    let oracle = Oracle::of_value(position, &clauses);
    // A debug build leaves the last counts to the generator, to save time.
    let most = if cfg!(debug_assertions) { 1_000 } else { 1_000_000 };
    for (depth, &count) in depths.zip(expected).take_while(|&(_, &count)| count <= most) {
        assert_eq!(oracle.perft(depth), count, "{name}, depth {depth}");
    }
}

#[test]
fn zzz() {
    for (name, _) in GAMES {
        let variant = rules::game(name).unwrap();
        let clauses = Rc::new(clauses(&variant.rules()));
        let oracle = Oracle::of_value(&variant.start(), &clauses);
        let mut list = Vec::new();
        for depth in 1.. {
            let count = oracle.perft(depth);
            list.push(count);
            if count > 60_000 {
                break;
            }
        }
        println!("    (\"{name}\", &{list:?}),");
    }
    for more in [
        "moves go: in all directions",
        "moves go: in all directions\na man that reaches the last rank in a capture: goes on as a king",
        "a capture: may be refused",
    ] {
        let variant = AnyVariant::from_rules(&format!("name: zzz\nlike: turkish\n{more}")).unwrap();
        let clauses = Rc::new(clauses(&variant.rules()));
        let oracle = Oracle::of_value(&variant.start(), &clauses);
        println!(
            "{more} {:?} {:?}",
            (1..5).map(|d| oracle.perft(d)).collect::<Vec<_>>(),
            (1..6).map(|d| variant.start().perft(d)).collect::<Vec<_>>()
        );
    }
}
