//! Positions with very many moves or captures, found by [hill climbing](crate::hunt). Every method of a position must
//! handle such long move lists.
//!
//! The climbs of this module are short. The module `longest` has longer climbs, which find longer move lists.

use std::collections::BTreeSet;

use checkers_bits::{Canadian, International, MoveList, Position, Russian, Variant, perft};

use crate::hunt::{Goal, hunt};

/// Asserts that all queries about the moves of a position agree. Paths are left out, because a position can have too
/// many paths to list.
pub(crate) fn every_call_agrees<V: Variant>(position: &Position<V>) {
    let moves = position.moves();
    let count = moves.len();
    let distinct: BTreeSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), count, "{position}: a move comes twice");
    assert_eq!(position.count_moves() as usize, count, "{position}");
    assert_eq!(position.has_moves(), count > 0, "{position}");
    assert_eq!(position.has_captures(), moves.iter().any(|mv| mv.is_capture()), "{position}");

    // The list holds the moves of another position, because `moves_into` must replace old moves.
    let mut list: MoveList<V> = Position::start().moves();
    position.moves_into(&mut list);
    assert_eq!(list[..], moves[..], "{position}");
    let mut each = Vec::new();
    position.for_each_move(|mv| each.push(mv));
    each.sort_unstable();
    assert!(each.into_iter().eq(distinct), "{position}");

    position.captures_into(&mut list);
    assert_eq!(list.len(), if position.has_captures() { count } else { 0 }, "{position}");
    let quiet = position.quiet_moves().map(|quiet| quiet.count() as usize);
    assert_eq!(quiet, (!position.has_captures()).then_some(count), "{position}");

    for &mv in moves.iter().step_by(1 + count / 16) {
        let after = position.make(mv);
        assert_eq!(position.play(mv), Ok(after), "{position}: {mv:?}");
        assert_eq!(position.unpack(position.pack(mv, &moves)), Some(mv), "{position}: {mv:?}");
    }
    let after: Vec<_> = moves.iter().map(|&mv| position.make(mv)).collect();
    let replies = after.iter().map(|after| u64::from(after.count_moves())).sum::<u64>();
    assert_eq!(perft(position, 1), count as u64, "{position}");
    assert_eq!(perft(position, 2), replies, "{position}");
}

/// Asserts that a climb of about 2,000 changes reaches `at_least`. Even a short climb finds move lists of more than 64
/// moves on larger boards. Such lists use the heap.
fn short<V: Variant>(goal: Goal, at_least: u32) {
    let mut best = None;
    hunt::<V>(goal, 1, 2000, 2000, |position| best = Some(*position));
    let best = best.expect("a position with moves");
    every_call_agrees(&best);
    let count = goal.count(&best);
    println!("{}: {goal:?} {count} {best}", V::NAME);
    assert!(count >= at_least, "{}: {goal:?} {count} {best}", V::NAME);
}

#[test]
fn russian() {
    short::<Russian>(Goal::Quiet, 60);
    short::<Russian>(Goal::Captures, 15);
}

#[test]
fn international() {
    short::<International>(Goal::Quiet, 100);
    short::<International>(Goal::Captures, 30);
}

#[test]
fn canadian() {
    short::<Canadian>(Goal::Quiet, 150);
    short::<Canadian>(Goal::Captures, 40);
}

// A debug build leaves these games out, because compiling their generators takes longer than running the tests.
#[cfg(not(debug_assertions))]
#[test]
fn the_other_games() {
    use checkers_bits::{
        Antidraughts, Brazilian, Breakthrough, Czech, English, Frisian, Frysk, Italian, Killer,
        Pool, Portuguese, Spanish, Spantsireti, Thai, Turkish, VariantName,
    };
    short::<Brazilian>(Goal::Quiet, 60);
    short::<Brazilian>(Goal::Captures, 15);
    short::<Pool>(Goal::Quiet, 60);
    short::<Pool>(Goal::Captures, 15);
    short::<Spantsireti>(Goal::Quiet, 80);
    short::<Spantsireti>(Goal::Captures, 100);
    short::<English>(Goal::Quiet, 30);
    short::<Czech>(Goal::Captures, 15);
    short::<Italian>(Goal::Captures, 10);
    short::<Spanish>(Goal::Captures, 10);
    short::<Portuguese>(Goal::Captures, 15);
    short::<Thai>(Goal::Captures, 15);
    short::<Frisian>(Goal::Captures, 30);
    short::<Frysk>(Goal::Quiet, 100);
    short::<Killer>(Goal::Captures, 30);
    short::<Antidraughts>(Goal::Quiet, 100);
    short::<Breakthrough>(Goal::Quiet, 30);
    short::<Turkish>(Goal::Captures, 15);
    assert_eq!(VariantName::ALL.len(), 18, "each has a climb");
}
