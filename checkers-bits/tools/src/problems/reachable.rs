//! Endings with so few pieces that all positions to come can be looked at: who can hold out for ever?

use std::collections::HashMap;

use checkers_bits::{Color, Position, Variant};

use super::solver::TooMany;

/// All positions that any moves lead to from one.
pub(super) struct Reachable<V: Variant> {
    /// That one is the first.
    positions: Vec<Position<V>>,
    /// The places of the positions after each move of each position.
    next: Vec<Vec<usize>>,
}

impl<V: Variant> Reachable<V> {
    /// The positions that come from one, if they are no more than so many.
    pub(super) fn from(position: Position<V>, most: u64) -> Result<Self, TooMany> {
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

    /// Whether a side always has a move, whatever the other does, without any draw rule.
    ///
    /// What is lost in one move, in two, in three … is found until nothing more is.
    pub(super) fn is_held_by(&self, color: Color) -> bool {
        let mut is_lost = vec![false; self.positions.len()];
        loop {
            let mut any_is_new = false;
            for (place, next) in self.next.iter().enumerate() {
                let loses = if self.positions[place].side_to_move() == color {
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
    use checkers_bits::Russian;

    use super::*;

    fn held(fen: &str) -> [bool; 2] {
        let position: Position<Russian> = fen.parse().unwrap();
        let reachable = Reachable::from(position, 1_000_000).unwrap();
        [Color::White, Color::Black].map(|color| reachable.is_held_by(color))
    }

    #[test]
    fn a_lone_king_holds_out_or_is_caught() {
        let both = [true, true];
        assert_eq!(held("W:WKa1:BKg1"), both);
        assert_eq!(held("W:WKa1:BKh8"), [false, true], "it is taken wherever it goes");
        assert_eq!(held("W:Wc3:Bd4"), [true, false], "nothing is left");
        assert_eq!(held("B:WKg1:BKb8,Kc1"), both, "two kings cannot force one");
        assert_eq!(held("B:WKe5:BKb8,Kc1"), [false, true], "it can be taken");
        // f8-g7 and f8-h6 of a king that meets three.
        assert_eq!(held("W:WKe7,Kd6,Kc1:BKg7"), both, "it has the main road");
        assert_eq!(held("W:WKe7,Kd6,Kc1:BKh6"), [true, false], "it has not");
    }

    #[test]
    fn too_many_are_not_looked_at() {
        let start = Position::<Russian>::start();
        assert!(Reachable::from(start, 1_000).is_err());
    }
}
