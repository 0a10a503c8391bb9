//! What a king sees along a line.
//!
//! Whether a king can capture on a line, what, and where it lands depend on the occupancy of
//! that line and on nothing else. A magic multiplication gathers the occupied squares of the
//! line, which lie scattered over the word, into a small index, and a table made in advance
//! holds the answer:
//!
//! ```text
//! sight = SIGHTS[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! The king's own square is left out of the mask, so a line of `n` squares takes `n - 1` index
//! bits and `2^(n-1)` entries: 2,560 for the whole 8×8 board. The constants and the tables are
//! found and written by `magic-search` (`cargo run -p magic-search`).
//!
//! The idea is the second of the article's, after the magic bitboards of chess (Kannan 2007,
//! chessprogramming wiki "Magic Bitboards").

use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8};
use crate::generated::board8x8;
use crate::square::Square;

/// What a king sees from a square along one line, both ways.
///
/// The occupancy alone decides it, so a piece in `victims` may be of either colour: the
/// generator keeps those of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight<B: Board = Board8x8> {
    /// The empty squares up to the first piece each way: where the king can go.
    pub moves: Bitboard<B>,
    /// The first piece each way, where there is an empty square right behind it.
    pub victims: Bitboard<B>,
    /// The empty squares behind those pieces up to the next piece: where the king can land.
    pub landings: Bitboard<B>,
}

/// A board with a way to look along its lines.
pub trait KingLines: Board {
    /// What a king on `square` sees along the line of `axis`, given all occupied squares.
    ///
    /// Whether `square` itself is occupied makes no difference.
    #[must_use]
    fn sight(square: Square<Self>, axis: Axis, occupied: Bitboard<Self>) -> Sight<Self>;

    /// The squares beyond `square` in the direction that goes up along `axis`.
    #[must_use]
    fn upper_ray(square: Square<Self>, axis: Axis) -> Bitboard<Self>;
}

/// The look-up for one line through one square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Magic<W> {
    /// The squares of the line but for the king's own.
    mask: W,
    /// Those of them that lie up the board.
    upper: W,
    magic: W,
    /// Where the entries of this line begin.
    offset: u16,
    shift: u8,
}

impl<W> Magic<W> {
    pub(crate) const fn new(mask: W, upper: W, magic: W, shift: u8, offset: u16) -> Self {
        Self { mask, upper, magic, offset, shift }
    }
}

impl Sight<Board8x8> {
    pub(crate) const fn new(moves: u32, victims: u32, landings: u32) -> Self {
        Self {
            moves: Bitboard::from_word(moves),
            victims: Bitboard::from_word(victims),
            landings: Bitboard::from_word(landings),
        }
    }
}

impl KingLines for Board8x8 {
    #[inline(always)]
    fn sight(square: Square, axis: Axis, occupied: Bitboard) -> Sight {
        let line = &board8x8::MAGICS[square.bit() as usize][axis as usize];
        let index = (occupied.bits() & line.mask).wrapping_mul(line.magic) >> line.shift;
        board8x8::SIGHTS[usize::from(line.offset) + index as usize]
    }

    #[inline(always)]
    fn upper_ray(square: Square, axis: Axis) -> Bitboard {
        Bitboard::from_word(board8x8::MAGICS[square.bit() as usize][axis as usize].upper)
    }
}
