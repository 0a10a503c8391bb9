//! Endings with few pieces, solved by retrograde analysis of all reachable positions.

use std::collections::HashMap;

use checkers_bits::{AnyPosition, Color, Goal};

use super::solver::TooMany;

/// All positions reachable from a root.
pub(super) struct Reachable {
    /// All positions; the root is the first.
    positions: Vec<AnyPosition>,
    /// The indices of the successors of each position.
    next: Vec<Vec<usize>>,
}

impl Reachable {
    /// Finds all positions that are reachable from `position`. Fails if there are more than `most` positions.
    pub(super) fn from(position: AnyPosition, most: u64) -> Result<Self, TooMany> {
        let mut places = HashMap::from([(position, 0)]);
        let mut positions = vec![position];
        let mut next = Vec::new();
        while let Some(position) = positions.get(next.len()).copied() {
            let after = position.moves().into_iter().map(|mv| {
                let after = position.make(mv);
                *places.entry(after).or_insert_with(|| {
                    positions.push(after);
                    positions.len() - 1
                })
            });
            next.push(after.collect());
            if positions.len() as u64 > most {
                return Err(TooMany);
            }
        }
        Ok(Self { positions, next })
    }

    /// Whether a side can always move, whatever the other side plays, if draw rules are ignored. The method marks the
    /// positions in which the side loses in one move, then in two moves, and so on until no position changes.
    pub(super) fn is_held_by(&self, color: Color) -> bool {
        let wins_blocked = self.positions[0].variant().goal() == Goal::BeBlocked;
        let mut is_lost = vec![false; self.positions.len()];
        loop {
            let mut any_is_new = false;
            for (place, next) in self.next.iter().enumerate() {
                let loses = if next.is_empty() {
                    (self.positions[place].side_to_move() == color) != wins_blocked
                } else if self.positions[place].side_to_move() == color {
                    next.iter().all(|&after| is_lost[after])
                } else {
                    next.iter().any(|&after| is_lost[after])
                };
                any_is_new |= loses && !is_lost[place];
                is_lost[place] = loses;
            }
            if is_lost[0] || !any_is_new {
                return !is_lost[0];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::{AnyVariant, Fen, VariantName};

    use super::*;

    fn held(fen: &str) -> [bool; 2] {
        held_in(VariantName::Russian, fen)
    }

    fn held_in(variant: VariantName, fen: &str) -> [bool; 2] {
        let fen = Fen::read(fen, variant).unwrap();
        let reachable = Reachable::from(fen.position, 1_000_000).unwrap();
        [Color::White, Color::Black].map(|color| reachable.is_held_by(color))
    }

    #[test]
    fn a_lone_king_holds_out_or_loses() {
        let both = [true, true];
        assert_eq!(held("W:WKa1:BKg1"), both);
        assert_eq!(held("W:WKa1:BKh8"), [false, true], "White captures it wherever it moves");
        assert_eq!(held("W:Wc3:Bd4"), [true, false], "White captures all");
        assert_eq!(held("B:WKg1:BKb8,Kc1"), both, "two kings cannot force one");
        assert_eq!(held("B:WKe5:BKb8,Kc1"), [false, true], "Black captures it");
    }

    #[test]
    fn a_blocked_side_loses_or_wins_by_the_rules() {
        assert_eq!(held("W:Wa1:Bb2,c3"), [false, true]);
        assert_eq!(held_in(VariantName::Antidraughts, "W:W46:B41,37"), [true, false]);
    }

    /// Tests an ending of three kings against one, after the moves f8-g7 and f8-h6 of the single king.
    #[test]
    #[ignore = "slow: all positions of three kings against one"]
    fn a_king_holds_out_against_three_on_the_main_road() {
        assert_eq!(held("W:WKe7,Kd6,Kc1:BKg7"), [true, true], "it has the main road");
        assert_eq!(held("W:WKe7,Kd6,Kc1:BKh6"), [true, false], "it has not");
    }

    #[test]
    fn too_many_positions_are_refused() {
        let start = AnyVariant::from(VariantName::Russian).start();
        assert!(Reachable::from(start, 1_000).is_err());
    }
}
