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
        let next = self.position.make(mv);
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
    /// [`NEVER`] where all lines were followed to their ends.
    not_within: u32,
}

const NEVER: u32 = u32::MAX;

/// The search took more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// Who can force what.
#[derive(Debug)]
pub(super) struct Solver<V: Variant> {
    known: HashMap<Node<V>, Known>,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether the last `false` rests on a line that was cut off before its end.
    was_cut: bool,
    /// Whether of several ways not to lose one is looked for that is followed to its end.
    seeks_the_end: bool,
}

impl<V: Variant> Solver<V> {
    /// One that looks at so many positions at most.
    pub(super) fn new(most: u64) -> Self {
        Self { known: HashMap::new(), left: most, was_cut: false, seeks_the_end: false }
    }

    /// Whether the side to move can win at all; `None` if lines of so many plies do not tell.
    pub(super) fn wins_at_all(
        &mut self,
        node: &Node<V>,
        most_plies: u32,
    ) -> Result<Option<bool>, TooMany> {
        self.seeks_the_end = true;
        // Short wins cost the least, and what is known of them cuts the longer lines short.
        for plies in 1..=most_plies {
            if self.wins(node, plies)? {
                return Ok(Some(true));
            }
            if !self.was_cut {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// Whether the side to move can leave the other without a move within so many plies.
    pub(super) fn wins(&mut self, node: &Node<V>, plies: u32) -> Result<bool, TooMany> {
        if let Some(known) = self.known.get(node) {
            if known.wins_within <= plies {
                return Ok(true);
            }
            if known.not_within >= plies {
                self.was_cut = known.not_within != NEVER;
                return Ok(false);
            }
        }
        self.was_cut = false;
        if node.is_draw() || !node.position.has_moves() {
            return Ok(false);
        }
        if plies == 0 {
            self.was_cut = true;
            return Ok(false);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let mut any_was_cut = false;
        let found =
            node.position.try_for_each_move(|mv| match self.loses(&node.after(mv), plies - 1) {
                Ok(false) => {
                    any_was_cut |= self.was_cut;
                    ControlFlow::Continue(())
                }
                found => ControlFlow::Break(found),
            });
        let wins = match found {
            ControlFlow::Continue(()) => false,
            ControlFlow::Break(found) => found?,
        };
        let known = self.known.entry(*node).or_insert(Known { wins_within: NEVER, not_within: 0 });
        if wins {
            known.wins_within = plies;
        } else {
            known.not_within = if any_was_cut { plies } else { NEVER };
            self.was_cut = any_was_cut;
        }
        Ok(wins)
    }

    /// Whether the side to move is left without a move within so many plies, whatever it does.
    pub(super) fn loses(&mut self, node: &Node<V>, plies: u32) -> Result<bool, TooMany> {
        self.was_cut = false;
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
        let mut holds = false;
        let found =
            node.position.try_for_each_move(|mv| match self.wins(&node.after(mv), plies - 1) {
                Ok(true) => ControlFlow::Continue(()),
                Ok(false) if self.was_cut && self.seeks_the_end => {
                    holds = true;
                    ControlFlow::Continue(())
                }
                found => ControlFlow::Break(found),
            });
        match found {
            ControlFlow::Continue(()) => {
                self.was_cut = holds;
                Ok(!holds)
            }
            ControlFlow::Break(found) => found,
        }
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
        assert_eq!(shortest("W:Wa1,c1,e3:Ba3"), Some(1), "a1-b2 blocks the man");
        assert_eq!(shortest("W:WKf8,h4:Bf6,Kg5"), Some(5));
    }

    /// Two kings have five moves to catch a third, which has one way out of their nets.
    #[test]
    fn a_draw_rule_ends_all_lines() {
        let node = Node::<Russian>::new("W:WKh2:BKb8,Kc1".parse().unwrap());
        let results = node.position.moves().into_iter().map(|mv| {
            let wins = Solver::new(1_000_000).wins_at_all(&node.after(mv), 20).unwrap();
            (node.position.notation(mv).to_string(), wins)
        });
        let held: Vec<_> = results.filter(|(_, wins)| *wins != Some(true)).collect();
        assert_eq!(held, [("h2-g1".to_owned(), Some(false))]);
    }

    #[test]
    fn too_much_is_said_to_be_too_much() {
        let node = Node::<Russian>::new(Position::start());
        assert_eq!(Solver::new(100).wins(&node, 9), Err(TooMany));
        assert_eq!(Solver::new(100_000).wins_at_all(&node, 4), Ok(None));
    }
}
