//! The attacks of a king along a line: the relevant occupancy mask and the entries, computed by
//! walking.

use checkers_geometry::{Axis, Bitboard, Board, Board8x8, Square};
use itertools::Itertools;

/// A line as a king sees it from one of its squares.
///
/// ```
/// use checkers_geometry::Axis;
/// use magic_search::draughts::Sightline;
///
/// let from_a1: Sightline = Sightline { square: "a1".parse()?, axis: Axis::Diagonal };
/// assert_eq!((from_a1.line().as_str(), from_a1.mask()), ("a1-h8", 0x1022_4488));
/// // A piece on c3 (bit 14) with d4 (bit 21) empty behind it and e5 (bit 28) taken.
/// let entry = from_a1.entry(1 << 14 | 1 << 28);
/// assert_eq!((entry.moves, entry.victims, entry.landings), (1 << 7, 1 << 14, 1 << 21));
/// # Ok::<(), checkers_geometry::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sightline<B: Board = Board8x8> {
    /// The square of the king.
    pub square: Square<B>,
    /// The line along which it looks.
    pub axis: Axis,
}

/// The attacks of a king both ways, as words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineEntry<W> {
    /// The empty squares up to the first piece each way.
    pub moves: W,
    /// The first piece each way, if the square behind it is empty.
    pub victims: W,
    /// The empty squares behind the victims up to the next piece.
    pub landings: W,
}

impl<B: Board> Sightline<B> {
    /// Every square with both of its lines, in the order of the bits.
    pub fn all() -> impl Iterator<Item = Self> {
        Square::all().cartesian_product(Axis::ALL).map(|(square, axis)| Self { square, axis })
    }

    /// The relevant occupancy mask: the line without the king's own square.
    #[must_use]
    pub fn mask(self) -> B::Word {
        let down: Bitboard<B> = self.square.ray(self.axis.down()).collect();
        self.upper() | down.bits()
    }

    /// The squares of the line that lie up the board.
    #[must_use]
    pub fn upper(self) -> B::Word {
        let up: Bitboard<B> = self.square.ray(self.axis.up()).collect();
        up.bits()
    }

    /// The ends of the line: `a1-h8`.
    #[must_use]
    pub fn line(self) -> String {
        let end = |direction| self.square.ray(direction).last().unwrap_or(self.square);
        format!("{}-{}", end(self.axis.down()), end(self.axis.up()))
    }

    /// The table entry for one occupancy of the line, found by walking square by square.
    #[must_use]
    pub fn entry(self, occupied: B::Word) -> LineEntry<B::Word> {
        let occupied = Bitboard::<B>::from_bits(occupied);
        let is_empty = |square: &Square<B>| !occupied.contains(*square);
        let mut entry = LineEntry::default();
        for direction in [self.axis.up(), self.axis.down()] {
            let mut ray = self.square.ray(direction).peekable();
            let moves: Bitboard<B> = ray.peeking_take_while(is_empty).collect();
            entry.moves = entry.moves | moves.bits();
            let Some(victim) = ray.next() else { continue };
            let landings: Bitboard<B> = ray.take_while(is_empty).collect();
            if !landings.is_empty() {
                entry.victims = entry.victims | Bitboard::from(victim).bits();
                entry.landings = entry.landings | landings.bits();
            }
        }
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sightline(square: &str, axis: Axis) -> Sightline {
        let square = square.parse().unwrap();
        Sightline { square, axis }
    }

    fn set(names: &[&str]) -> u32 {
        let squares = names.iter().map(|name| name.parse::<Square>().unwrap());
        squares.collect::<Bitboard>().bits()
    }

    #[test]
    fn a_line_is_named_by_its_ends() {
        assert_eq!(sightline("d4", Axis::Diagonal).line(), "a1-h8");
        assert_eq!(sightline("d4", Axis::AntiDiagonal).line(), "g1-a7");
        assert_eq!(sightline("a1", Axis::AntiDiagonal).line(), "a1-a1");
    }

    #[test]
    fn a_king_sees_the_first_piece_each_way_and_what_is_behind_it() {
        let occupied = set(&["b2", "e5", "h8"]);
        let entry = sightline("d4", Axis::Diagonal).entry(occupied);
        assert_eq!(entry.moves, set(&["c3"]));
        assert_eq!(entry.victims, set(&["b2", "e5"]));
        assert_eq!(entry.landings, set(&["a1", "f6", "g7"]));
    }

    #[test]
    fn two_pieces_in_a_row_and_a_piece_on_the_edge_are_safe() {
        let occupied = set(&["a1", "e5", "f6"]);
        let entry = sightline("d4", Axis::Diagonal).entry(occupied);
        assert_eq!(entry.moves, set(&["b2", "c3"]));
        assert_eq!((entry.victims, entry.landings), (0, 0));
    }
}
