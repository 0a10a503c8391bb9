//! The look-ups of a board: which squares each one gathers, and what it must answer.

use std::iter;

use checkers_bits::{Axis, Bitboard, Square};
use itertools::Itertools;

/// A look along one line from one square of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookUp {
    pub(crate) square: Square,
    pub(crate) axis: Axis,
}

/// What a king sees, in words: the fields of `checkers_bits::Sight`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sight {
    pub(crate) moves: u32,
    pub(crate) victims: u32,
    pub(crate) landings: u32,
}

impl LookUp {
    /// Every square with both of its lines, in the order of the generated table.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Square::all().cartesian_product(Axis::ALL).map(|(square, axis)| Self { square, axis })
    }

    /// The squares of the line but for the king's own: those the index depends on.
    pub(crate) fn mask(self) -> u32 {
        let down: Bitboard = self.square.ray(self.axis.down()).collect();
        self.upper() | down.bits()
    }

    /// The squares of the line that lie up the board.
    pub(crate) fn upper(self) -> u32 {
        let up: Bitboard = self.square.ray(self.axis.up()).collect();
        up.bits()
    }

    /// The ends of the line: `a1-h8`.
    pub(crate) fn line(self) -> String {
        let end = |direction| self.square.ray(direction).last().unwrap_or(self.square);
        format!("{}-{}", end(self.axis.down()), end(self.axis.up()))
    }

    /// The answer for one occupancy of the line, found by walking square by square.
    pub(crate) fn sight(self, occupied: u32) -> Sight {
        let is_empty = |square: &Square| occupied >> square.bit() & 1 == 0;
        let mut sight = Sight::default();
        for direction in [self.axis.up(), self.axis.down()] {
            let mut ray = self.square.ray(direction).peekable();
            let moves: Bitboard = ray.peeking_take_while(is_empty).collect();
            sight.moves |= moves.bits();
            let Some(victim) = ray.next() else { continue };
            let landings: Bitboard = ray.take_while(is_empty).collect();
            if !landings.is_empty() {
                sight.victims |= Bitboard::from(victim).bits();
                sight.landings |= landings.bits();
            }
        }
        sight
    }
}

/// All subsets of a mask, the empty one first ("Carry-Rippler", chessprogramming wiki
/// "Traversing Subsets of a Set").
pub(crate) fn subsets(mask: u32) -> impl Iterator<Item = u32> {
    iter::successors(Some(0_u32), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_up(square: &str, axis: Axis) -> LookUp {
        let square = square.parse().unwrap();
        LookUp { square, axis }
    }

    fn set(names: &[&str]) -> u32 {
        let squares = names.iter().map(|name| name.parse::<Square>().unwrap());
        squares.collect::<Bitboard>().bits()
    }

    #[test]
    fn a_line_is_named_by_its_ends() {
        assert_eq!(look_up("d4", Axis::Diagonal).line(), "a1-h8");
        assert_eq!(look_up("d4", Axis::AntiDiagonal).line(), "g1-a7");
        assert_eq!(look_up("a1", Axis::AntiDiagonal).line(), "a1-a1");
    }

    #[test]
    fn a_king_sees_the_first_piece_each_way_and_what_is_behind_it() {
        let occupied = set(&["b2", "e5", "h8"]);
        let sight = look_up("d4", Axis::Diagonal).sight(occupied);
        assert_eq!(sight.moves, set(&["c3"]));
        assert_eq!(sight.victims, set(&["b2", "e5"]));
        assert_eq!(sight.landings, set(&["a1", "f6", "g7"]));
    }

    #[test]
    fn two_pieces_in_a_row_and_a_piece_on_the_edge_are_safe() {
        let occupied = set(&["a1", "e5", "f6"]);
        let sight = look_up("d4", Axis::Diagonal).sight(occupied);
        assert_eq!(sight.moves, set(&["b2", "c3"]));
        assert_eq!((sight.victims, sight.landings), (0, 0));
    }

    #[test]
    fn subsets_are_all_there_and_differ() {
        let subsets: Vec<u32> = subsets(0x8001_0100).collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all_unique());
        assert!(subsets.iter().all(|subset| subset & !0x8001_0100 == 0));
        assert_eq!(super::subsets(0).collect_vec(), [0]);
    }
}
