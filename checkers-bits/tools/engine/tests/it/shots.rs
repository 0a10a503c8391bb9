//! Wins are found, and are the shortest.

use checkers_bits::{Position, Variant};
use draughts_engine::score::plies_to_end;
use draughts_engine::{Feature, Features};

use crate::{depth, engine, search};

/// In how many plies the side to move wins, by trying everything.
fn solve<V: Variant>(position: &Position<V>, plies: u32) -> Option<u32> {
    (1..=plies).step_by(2).find(|&plies| wins(position, plies))
}

fn wins<V: Variant>(position: &Position<V>, plies: u32) -> bool {
    let loses = |next: &Position<V>| {
        let mut replies = next.moves().into_iter().map(|mv| next.play_unchecked(mv));
        let has_moves = next.has_moves();
        !has_moves || plies >= 3 && replies.all(|reply| wins(&reply, plies - 2))
    };
    position.moves().into_iter().any(|mv| loses(&position.play_unchecked(mv)))
}

fn check<V: Variant>(fen: &str, plies: u32) {
    let position: Position<V> = fen.parse().unwrap();
    assert_eq!(solve(&position, plies), Some(plies), "{fen}");
    for features in
        [Features::all(), Features::all().without(Feature::Reductions), Features::none()]
    {
        let found = search(&mut engine(features), position, &depth(plies + 4));
        assert_eq!(plies_to_end(found.score), Some(plies), "{fen} {features:?}: {}", found.score);
        assert!(found.score > 0);
    }
}
