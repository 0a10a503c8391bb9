//! Counts the positions with the longest known move lists. Such lists use the heap.

use checkers_bits::{Brazilian, English, International, Pool, Russian, Spantsireti};
use checkers_perft::{Countable, perft_of_each};

use crate::hunt::Goal;
use crate::long_lists::longest;

/// Compares the counts of a position, and of the positions after each of its moves, with the move lists.
fn is_counted<V: Countable>(goal: Goal) {
    let (count, position) = longest::<V>(goal);
    let after: Vec<_> = position.moves().iter().map(|&mv| position.make(mv)).collect();
    let replies: Vec<_> = after.iter().map(|after| u64::from(after.count_moves())).collect();
    let mut counts = vec![u64::MAX; after.len()];
    perft_of_each(&after, 1, &mut counts);
    assert_eq!(counts, replies, "{position}");
    for (depth, nodes) in [(1, count.into()), (2, replies.iter().sum())] {
        let mut counts = [0; 64];
        perft_of_each(&[position; 64], depth, &mut counts);
        assert_eq!(counts, [nodes; 64], "{position}");
    }
}

#[test]
fn the_longest_quiet_lists_are_counted() {
    is_counted::<Russian>(Goal::Quiet);
    is_counted::<Brazilian>(Goal::Quiet);
    is_counted::<Pool>(Goal::Quiet);
    is_counted::<English>(Goal::Quiet);
    is_counted::<Spantsireti>(Goal::Quiet);
    is_counted::<International>(Goal::Quiet);
}

#[test]
fn the_longest_lists_of_captures_are_counted() {
    is_counted::<Russian>(Goal::Captures);
    is_counted::<Brazilian>(Goal::Captures);
    is_counted::<Pool>(Goal::Captures);
    is_counted::<English>(Goal::Captures);
    is_counted::<Spantsireti>(Goal::Captures);
    is_counted::<International>(Goal::Captures);
}
