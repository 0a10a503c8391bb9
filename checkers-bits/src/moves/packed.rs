//! Moves in few bits.

use core::num::NonZero;

use super::Move;
use crate::moves::MoveList;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

/// A move in 16 bits, or in 32 bits if several captures have the same ends. An `Option` of it needs no more room.
///
/// The lowest byte is the bit of the last square, and the next byte the bit of the first square. The upper 16 bits are
/// the index of the move among the captures with the same ends, in the order of [`Move`]s. This index is nearly always
/// 0.
///
/// ```
/// use checkers_bits::{PackedMove, Position, Russian};
///
/// let two_ways: Position<Russian> = "W:Wc1:Bb2,d2,b4,d4".parse()?;
/// let moves = two_ways.moves();
/// for &mv in &moves {
///     let packed = two_ways.pack(mv, &moves);
///     assert!(packed.bits() <= 0xffff || packed.bits() >> 16 == 1);
///     assert_eq!(two_ways.unpack(PackedMove::from_bits(packed.bits())), Some(mv));
/// }
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedMove(NonZero<u32>);

/// The bit that makes the number of a packed move differ from 0.
const NICHE: NonZero<u32> = NonZero::new(1 << 31).unwrap();

impl PackedMove {
    /// The number that was packed. The number is at most `0xffff` unless another capture has the same ends.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0.get() & !NICHE.get()
    }

    /// Makes a packed move from its [`bits`](Self::bits). Any number is allowed, because [`Position::unpack`] returns
    /// only legal moves; the highest bit is ignored.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        match NonZero::new(bits | NICHE.get()) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }
}

impl<V: Variant> Position<V> {
    /// Packs a move of this position into few bits. `moves` are all legal moves of the position in any order, among
    /// which a capture is counted.
    #[must_use]
    pub fn pack(&self, mv: Move<V>, moves: &[Move<V>]) -> PackedMove {
        let ends = mv.from_square().bit() << 8 | mv.to_square().bit();
        let number = if mv.is_capture() { number_among(moves, mv) } else { 0 };
        PackedMove::from_bits(number << 16 | ends)
    }

    /// The move that [`pack`](Self::pack) packed in this position. `None` if there is no such legal move, for example
    /// because the bits come from another position.
    #[must_use]
    pub fn unpack(&self, packed: PackedMove) -> Option<Move<V>> {
        let bits = packed.bits();
        let from = Square::from_bit(bits >> 8 & 0xff)?;
        let to = Square::from_bit(bits & 0xff)?;
        if let Some(quiet) = self.quiet_moves() {
            return quiet.between(from, to).filter(|_| bits >> 16 == 0);
        }
        let mut captures = MoveList::new();
        self.captures_into(&mut captures);
        let mut rivals =
            captures.iter().filter(|mv| (mv.from_square(), mv.to_square()) == (from, to));
        rivals.find(|&&mv| number_among(&captures, mv) == bits >> 16).copied()
    }
}

/// The number of smaller captures with the same ends. The captures are counted and not sorted, because there are few of
/// them and a sort would add a thousand lines of machine code for each variant.
fn number_among<V: Variant>(captures: &[Move<V>], mv: Move<V>) -> u32 {
    let ends = |mv: Move<V>| (mv.from_square(), mv.to_square());
    captures.iter().filter(|&&other| ends(other) == ends(mv) && other < mv).count() as u32
}
