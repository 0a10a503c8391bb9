//! The look-ups of a board: which squares each one gathers, and what it must answer.

use checkers_bits::{Axis, Bitboard, Board, Board8x8, Square};
use itertools::Itertools;

/// A look along one line from one square of it.
///
/// ```
/// use checkers_bits::Axis;
/// use magic_search::LookUp;
///
/// let from_a1: LookUp = LookUp { square: "a1".parse()?, axis: Axis::Diagonal };
/// assert_eq!((from_a1.line().as_str(), from_a1.mask()), ("a1-h8", 0x1022_4488));
/// // A piece on c3 (bit 14) with d4 (bit 21) empty behind it and e5 (bit 28) taken.
/// let sight = from_a1.sight(1 << 14 | 1 << 28);
/// assert_eq!((sight.moves, sight.victims, sight.landings), (1 << 7, 1 << 14, 1 << 21));
/// # Ok::<(), checkers_bits::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookUp<B: Board = Board8x8> {
    /// Where the king stands.
    pub square: Square<B>,
    /// The line along which it looks.
    pub axis: Axis,
}

/// What a king sees, in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sight<W> {
    /// The empty squares up to the first piece each way.
    pub moves: W,
    /// The first piece each way, if there is an empty square right behind it.
    pub victims: W,
    /// The empty squares behind those pieces up to the next piece.
    pub landings: W,
}

impl<B: Board> LookUp<B> {
    /// Every square with both of its lines, in the order of the bits.
    pub fn all() -> impl Iterator<Item = Self> {
        Square::all().cartesian_product(Axis::ALL).map(|(square, axis)| Self { square, axis })
    }

    /// The squares of the line but for the king's own: those the index depends on.
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

    /// The answer for one occupancy of the line, found by walking square by square.
    #[must_use]
    pub fn sight(self, occupied: B::Word) -> Sight<B::Word> {
        let occupied = Bitboard::<B>::from_bits(occupied);
        let is_empty = |square: &Square<B>| !occupied.contains(*square);
        let mut sight = Sight::default();
        for direction in [self.axis.up(), self.axis.down()] {
            let mut ray = self.square.ray(direction).peekable();
            let moves: Bitboard<B> = ray.peeking_take_while(is_empty).collect();
            sight.moves = sight.moves | moves.bits();
            let Some(victim) = ray.next() else { continue };
            let landings: Bitboard<B> = ray.take_while(is_empty).collect();
            if !landings.is_empty() {
                sight.victims = sight.victims | Bitboard::from(victim).bits();
                sight.landings = sight.landings | landings.bits();
            }
        }
        sight
    }
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
}
