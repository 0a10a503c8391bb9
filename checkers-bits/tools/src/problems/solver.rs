//! A plain solver, to check what cleverer ones say: all moves of both sides, to a depth or to the end.
//!
//! It has no evaluation, and no order of moves but that of the generator. It remembers positions with
//! what the draw rules have counted in them. That a position recurs is not looked at: a shortest win
//! never comes back to a position, and a draw that holds without it holds with it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use checkers_bits::draw::DrawCounters;
use checkers_bits::{Move, Position, Variant};

/// A position and what has been counted in the moves that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node<V: Variant> {
    pub(super) position: Position<V>,
    counters: DrawCounters,
}

impl<V: Variant> Node<V> {
    /// Where nothing has been counted.
    pub(super) fn new(position: Position<V>) -> Self {
        Self { position, counters: DrawCounters::default() }
    }

    pub(super) fn after(&self, mv: Move<V>) -> Self {
        let next = self.position.play_unchecked(mv);
        Self { position: next, counters: self.counters.after(&self.position, &next) }
    }

    fn is_draw(&self) -> bool {
        V::DRAW_RULES.draw(&self.position, self.counters, std::iter::empty()).is_some()
    }
}

/// What is known of the side to move: it wins within so many plies, and not within so many.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins_within: u32,
    not_within: u32,
}

/// The search took more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// Who can force what.
#[derive(Debug)]
pub(super) struct Solver<V: Variant> {
    known: HashMap<Node<V>, Known>,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether a line was cut off before its end.
    was_cut: bool,
}

impl<V: Variant> Solver<V> {
    /// One that looks at so many positions at most.
    pub(super) fn new(most: u64) -> Self {
        Self { known: HashMap::new(), left: most, was_cut: false }
    }

    /// Whether the side to move can leave the other without a move within so many plies.
    pub(super) fn wins(&mut self, node: &Node<V>, plies: u32) -> Result<bool, TooMany> {
        if let Some(known) = self.known.get(node) {
            if known.wins_within <= plies {
                return Ok(true);
            }
            if known.not_within >= plies {
                return Ok(false);
            }
        }
        if plies == 0 {
            self.was_cut |= node.position.has_moves() && !node.is_draw();
            return Ok(false);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        if node.is_draw() {
            return Ok(false);
        }
        let found =
            node.position.try_for_each_move(|mv| match self.loses(&node.after(mv), plies - 1) {
                Ok(false) => ControlFlow::Continue(()),
                found => ControlFlow::Break(found),
            });
        let wins = match found {
            ControlFlow::Continue(()) => false,
            ControlFlow::Break(found) => found?,
        };
        let known =
            self.known.entry(*node).or_insert(Known { wins_within: u32::MAX, not_within: 0 });
        if wins {
            known.wins_within = plies;
        } else {
            known.not_within = plies;
        }
        Ok(wins)
    }

    /// Whether the side to move is left without a move within so many plies, whatever it does.
    pub(super) fn loses(&mut self, node: &Node<V>, plies: u32) -> Result<bool, TooMany> {
        if !node.position.has_moves() {
            return Ok(true);
        }
        if node.is_draw() {
            return Ok(false);
        }
        if plies == 0 {
            self.was_cut = true;
            return Ok(false);
        }
        let refuted =
            node.position.try_for_each_move(|mv| match self.wins(&node.after(mv), plies - 1) {
                Ok(true) => ControlFlow::Continue(()),
                found => ControlFlow::Break(found),
            });
        match refuted {
            ControlFlow::Continue(()) => Ok(true),
            ControlFlow::Break(found) => found,
        }
    }

    /// Whether every line so far was followed to its end: then what is not won within some plies is
    /// not won at all.
    pub(super) fn saw_the_end(&self) -> bool {
        !self.was_cut
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::Russian;

    use super::*;

    fn shortest(fen: &str) -> Option<u32> {
        let node = Node::<Russian>::new(fen.parse().unwrap());
        let mut solver = Solver::new(1_000_000);
        (1..=11).find(|&plies| solver.wins(&node, plies).unwrap())
    }

    #[test]
    fn wins_are_as_long_as_they_are() {
        assert_eq!(shortest("W:Wc3:Bd4"), Some(1));
        assert_eq!(shortest("W:Wa1:Bh8"), None, "one man against one, far apart");
        // c1-b2, and the man must capture and is captured.
        assert_eq!(shortest("W:Wa1,c1,e3:Ba3"), Some(3));
    }

    #[test]
    fn a_king_on_the_main_road_holds_against_three() {
        let node = Node::<Russian>::new("W:WKa3,Kc1,Kf8:BKd4".parse().unwrap());
        let mut solver = Solver::new(10_000_000);
        assert_eq!(solver.wins(&node, 60), Ok(false));
        assert!(solver.saw_the_end());
    }

    #[test]
    fn too_much_is_said_to_be_too_much() {
        let node = Node::<Russian>::new(Position::start());
        assert_eq!(Solver::new(1000).wins(&node, 9), Err(TooMany));
        let mut solver = Solver::new(100_000);
        assert_eq!(solver.wins(&node, 4), Ok(false));
        assert!(!solver.saw_the_end());
    }
}
