//! An exhaustive solver: searches all moves of both sides, to a depth limit or to the end of the game.
//!
//! The solver has no evaluation and no move ordering. The keys of the solver's table are positions with their draw
//! counters. The repetition rule is ignored: a shortest win never repeats a position, and a position that is a draw
//! without this rule is also a draw with the rule.
//!
//! Endgame tables ignore draw rules, and draw rules only turn wins into draws. So if the table value of a position is
//! not a win, the side to move cannot win. If the table value is a win in N plies, no win is shorter.

use std::collections::HashMap;
use std::sync::Arc;

use checkers_bits::draw::DrawCounters;
use checkers_bits::{AnyMove, AnyPosition, EndgameValue, Endgames, Goal};

/// A position and its draw counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) position: AnyPosition,
    counters: DrawCounters,
}

impl Node {
    /// Creates a node with draw counters of zero.
    pub(super) fn new(position: AnyPosition) -> Self {
        Self { position, counters: DrawCounters::default() }
    }

    pub(super) fn after(&self, mv: AnyMove) -> Self {
        let next = self.position.make(mv);
        Self { position: next, counters: self.counters.after(&self.position, &next) }
    }

    fn is_draw(&self) -> bool {
        let rules = self.position.variant().draw_rules();
        rules.draw(&self.position, self.counters, std::iter::empty()).is_some()
    }
}

/// Bounds on the length of a win of the side to move, in plies.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins_within: u32,
    /// The number of plies within which there is no win; [`NEVER`] if all lines were searched to the end of the game.
    not_within: u32,
}

const NEVER: u32 = u32::MAX;

/// The error that the node limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

pub(super) struct Solver {
    known: HashMap<Node, Known>,
    endgames: Option<Arc<dyn Endgames>>,
    /// The number of remaining nodes.
    left: u64,
    /// Whether the latest answer "no win" or "no loss" depends on a line that was cut at the depth limit.
    was_cut: bool,
    /// Whether to prefer a defence that was searched to the end of the game.
    seeks_the_end: bool,
}

impl Solver {
    pub(super) fn new(max_nodes: u64, endgames: Option<&Arc<dyn Endgames>>) -> Self {
        Self {
            known: HashMap::new(),
            endgames: endgames.cloned(),
            left: max_nodes,
            was_cut: false,
            seeks_the_end: false,
        }
    }

    /// The table value of a position, which ignores draw rules.
    pub(super) fn value(&self, node: &Node) -> Option<EndgameValue> {
        let endgames = self.endgames.as_deref()?;
        let has_table = node.position.occupied().count() <= endgames.pieces();
        has_table.then(|| endgames.probe(&node.position))?
    }

    /// Whether the side to move can win at all; `None` if a search to `max_plies` does not decide.
    pub(super) fn wins_at_all(
        &mut self,
        node: &Node,
        max_plies: u32,
    ) -> Result<Option<bool>, TooMany> {
        self.seeks_the_end = true;
        // Iterative deepening saves nodes, because results of short searches prune longer searches.
        for plies in 1..=max_plies {
            if self.wins(node, plies)? {
                return Ok(Some(true));
            }
            if !self.was_cut {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// Whether the side to move wins (or loses, if `wins` is `false`) within `plies`. Returns `None` if only a search
    /// of the moves can decide.
    fn settled(&mut self, node: &Node, plies: u32, wins: bool) -> Option<bool> {
        self.was_cut = false;
        if !node.position.has_moves() {
            return Some((node.position.variant().goal() == Goal::BeBlocked) == wins);
        }
        if node.is_draw() {
            return Some(false);
        }
        let least = match (self.value(node), wins) {
            (None, _) => None,
            (Some(EndgameValue::Win(least)), true) | (Some(EndgameValue::Loss(least)), false) => {
                least
            }
            _ => return Some(false),
        };
        self.was_cut = plies == 0 || least.is_some_and(|least| u32::from(least) > plies);
        self.was_cut.then_some(false)
    }

    /// Whether the side to move wins within `plies`.
    pub(super) fn wins(&mut self, node: &Node, plies: u32) -> Result<bool, TooMany> {
        if let Some(known) = self.known.get(node) {
            if known.wins_within <= plies {
                return Ok(true);
            }
            if known.not_within >= plies {
                self.was_cut = known.not_within != NEVER;
                return Ok(false);
            }
        }
        if let Some(wins) = self.settled(node, plies, true) {
            return Ok(wins);
        }
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let (mut wins, mut any_was_cut) = (false, false);
        for mv in node.position.moves() {
            wins = self.loses(&node.after(mv), plies - 1)?;
            if wins {
                break;
            }
            any_was_cut |= self.was_cut;
        }
        let known = self.known.entry(*node).or_insert(Known { wins_within: NEVER, not_within: 0 });
        if wins {
            known.wins_within = plies;
        } else {
            known.not_within = if any_was_cut { plies } else { NEVER };
            self.was_cut = any_was_cut;
        }
        Ok(wins)
    }

    /// Whether the side to move loses within `plies` against best play.
    pub(super) fn loses(&mut self, node: &Node, plies: u32) -> Result<bool, TooMany> {
        if let Some(loses) = self.settled(node, plies, false) {
            return Ok(loses);
        }
        let mut holds = false;
        for mv in node.position.moves() {
            if !self.wins(&node.after(mv), plies - 1)? {
                if !(self.was_cut && self.seeks_the_end) {
                    return Ok(false);
                }
                holds = true;
            }
        }
        self.was_cut = holds;
        Ok(!holds)
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::{AnyVariant, Fen, VariantName};

    use super::*;

    fn node(fen: &str) -> Node {
        Node::new(Fen::read(fen, VariantName::Russian).unwrap().position)
    }

    fn shortest(fen: &str) -> Option<u32> {
        let node = node(fen);
        let mut solver = Solver::new(1_000_000, None);
        (1..=11).find(|&plies| solver.wins(&node, plies).unwrap())
    }

    #[test]
    fn the_shortest_win_is_found() {
        assert_eq!(shortest("W:Wc3:Bd4"), Some(1));
        assert_eq!(shortest("W:Wa1:Bh8"), None, "one man against one, far apart");
        assert_eq!(shortest("W:Wa1,c1,e3:Ba3"), Some(1), "a1-b2 blocks the man");
        assert_eq!(shortest("W:WKf8,h4:Bf6,Kg5"), Some(5));
    }

    /// Tests an ending in which two kings beat a single king in five moves, and the single king has one defence.
    #[test]
    #[ignore = "slow: a deep solution"]
    fn the_draw_rule_leaves_one_defence() {
        let node = node("W:WKh2:BKb8,Kc1");
        let results = node.position.moves().into_iter().map(|mv| {
            let wins = Solver::new(1_000_000, None).wins_at_all(&node.after(mv), 20).unwrap();
            (node.position.notation(mv).to_string(), wins)
        });
        let held: Vec<_> = results.filter(|(_, wins)| *wins != Some(true)).collect();
        assert_eq!(held, [("h2-g1".to_owned(), Some(false))]);
    }

    #[test]
    fn the_node_limit_is_an_error() {
        let node = Node::new(AnyVariant::from(VariantName::Russian).start());
        assert_eq!(Solver::new(100, None).wins(&node, 9), Err(TooMany));
        assert_eq!(Solver::new(100_000, None).wins_at_all(&node, 4), Ok(None));
    }
}
