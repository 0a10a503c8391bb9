//! Moves and lists of them.

mod packed;

use core::fmt;
use core::num::NonZero;
use core::ops::{Deref, DerefMut};
use core::slice;

use smallvec::SmallVec;

pub use packed::PackedMove;

use crate::any::bitboard::AnyBitboard;
use crate::any::variant_data::{VariantConstants, VariantData};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::square::Square;
use crate::variant::{Russian, Variant};
use crate::word::Word;

/// A move: the first square, the last square, the captured set, and whether the piece promotes.
///
/// Two orders that capture the same pieces between the same squares are one move. `promotes` does not follow from
/// `to`: in Russian draughts a man can promote on the way and end elsewhere.
///
/// `Display` writes the short form, first and last square (`c3:e5`). Two captures can have the same short form;
/// [`Position::notation`](crate::Position::notation) tells such captures apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move<V: Variant = Russian>(RawMove<WordOf<V>>);

type WordOf<V> = <<V as Variant>::Board as Board>::Word;

/// The data of a [`Move`], in the word of its board, or of an [`AnyMove`](crate::AnyMove), in 128 bits: the bits of the
/// first and last square, whether the piece promotes, and the set of captured pieces.
// The struct is packed, because an `AnyMove` would otherwise take 48 bytes instead of 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C, packed(8))]
pub(crate) struct RawMove<W = u128> {
    pub(crate) ends: Ends,
    pub(crate) captured: W,
}

/// Both ends and the promotion in one word, so that one store writes all three. The last square is the lowest byte,
/// because the last square is read most often. The word is never 0, because its upper half is 1 or
/// 2. So an `Option` of a move is as small as a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ends(NonZero<u32>);

impl Ends {
    #[inline(always)]
    pub(crate) const fn new(from: u32, to: u32, promotes: bool) -> Self {
        match NonZero::new((1 + promotes as u32) << 16 | from << 8 | to) {
            Some(ends) => Self(ends),
            None => unreachable!(),
        }
    }
}

impl<W: Word> RawMove<W> {
    #[inline(always)]
    pub(crate) fn from(self) -> u32 {
        self.ends.0.get() >> 8 & 0xff
    }

    #[inline(always)]
    pub(crate) fn to(self) -> u32 {
        self.ends.0.get() & 0xff
    }

    #[inline(always)]
    pub(crate) fn promotes(self) -> bool {
        self.ends.0.get() >> 17 != 0
    }

    #[inline(always)]
    pub(crate) fn is_capture(self) -> bool {
        let captured = self.captured;
        captured != W::ZERO
    }

    /// The move in a word of another length.
    #[inline(always)]
    pub(crate) fn map<X>(self, f: impl Fn(W) -> X) -> RawMove<X> {
        RawMove { ends: self.ends, captured: f(self.captured) }
    }
}

impl RawMove {
    /// Writes the short form: first and last square.
    #[inline]
    pub(crate) fn write(self, variant: &VariantData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |bit| variant.board.square_of_bit(bit).named(variant.square_names);
        let separator = if self.is_capture() { variant.capture_sign } else { '-' };
        write!(f, "{}{separator}{}", name(self.from()), name(self.to()))
    }

    /// Writes the short form, then the captured squares: `c3:e5 {d4}`.
    #[inline]
    pub(crate) fn write_all(
        self,
        variant: &VariantData,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        self.write(variant, f)?;
        if self.is_capture() {
            write!(f, " {:?}", AnyBitboard::new(self.captured, variant.board))?;
        }
        f.write_str(if self.promotes() { " promotes" } else { "" })
    }
}

impl<V: Variant> Move<V> {
    #[inline(always)]
    pub(crate) fn new(
        from: Square<V::Board>,
        to: Square<V::Board>,
        captured: Bitboard<V::Board>,
        promotes: bool,
    ) -> Self {
        Self::with_ends(Ends::new(from.bit(), to.bit(), promotes), captured)
    }

    #[inline(always)]
    pub(crate) fn with_ends(ends: Ends, captured: Bitboard<V::Board>) -> Self {
        Self(RawMove { ends, captured: captured.bits() })
    }

    /// The first square of the piece.
    #[inline(always)]
    #[must_use]
    pub fn from_square(self) -> Square<V::Board> {
        Square::from_valid_bit(self.0.from())
    }

    /// The last square of the piece.
    #[inline(always)]
    #[must_use]
    pub fn to_square(self) -> Square<V::Board> {
        Square::from_valid_bit(self.0.to())
    }

    /// The captured pieces; empty for a quiet move.
    #[inline(always)]
    #[must_use]
    pub fn captured(self) -> Bitboard<V::Board> {
        Bitboard::from_word(self.0.captured)
    }

    /// Whether the move captures.
    #[inline]
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.0.is_capture()
    }

    /// Whether a man becomes a king by the move.
    #[inline(always)]
    #[must_use]
    pub fn promotes(self) -> bool {
        self.0.promotes()
    }

    #[inline(always)]
    pub(crate) fn words(self) -> RawMove<<V::Board as Board>::Word> {
        self.0
    }

    pub(crate) fn raw(self) -> RawMove {
        self.0.map(Word::widen)
    }

    pub(crate) fn of_raw(raw: RawMove) -> Self {
        Self(raw.map(Word::truncate))
    }
}

/// Writes the short form, then the captured squares: `c3:e5 {d4}`.
impl<V: Variant> fmt::Debug for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw().write_all(V::DATA, f)
    }
}

impl<V: Variant> fmt::Display for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw().write(V::DATA, f)
    }
}

/// The number of moves that a list holds without the heap. Positions of real games have fewer moves.
const INLINE: usize = 64;

/// A list of moves on the stack. Only very long lists use the heap.
///
/// The list dereferences to a slice, which can be sorted. It takes 528 bytes for variants of boards with words of 32 bits,
/// 1,040 bytes with words of 64 bits, and 1,552 bytes with words of 128 bits.
///
/// ```
/// use checkers_bits::{MoveList, Position, Russian};
///
/// let mut position = Position::<Russian>::start();
/// let mut list = MoveList::new();
/// for _ in 0..10 {
///     position.moves_into(&mut list);
///     list.sort_by_key(|mv| mv.to_square());
///     position = position.make(list[0]);
/// }
/// # assert_eq!(position.side_to_move(), checkers_bits::Color::White);
/// ```
///
/// # How long a list can be
///
/// The list grows as needed. A buffer of fixed size needs room for this many moves:
///
/// | variant | quiet moves | captures |
/// |---|---:|---:|
/// | English | 49 | 28 |
/// | Italian | 49 | 18 |
/// | Czech | 72 | 68 or more |
/// | Russian, Pool | 72 | 68 or more |
/// | Brazilian | 72 | 40 or more |
/// | Spanish, Portuguese | 72 | 38 or more |
/// | Spantsireti | 96 | 222 or more |
/// | International, Antidraughts | 128 | 407 or more |
/// | Canadian | 200 | 2,108 or more |
///
/// Numbers without "or more" are exact: tests prove the numbers of quiet moves, and an exhaustive search proved the
/// numbers of captures. For captures of flying kings, the table has the largest number found by search, because no
/// useful bound is known. Variants that are not listed were not searched.
// The list has raw moves, because the compiler would instantiate a list of moves for each variant.
#[derive(Clone, Default)]
pub struct MoveList<V: Variant = Russian>(SmallVec<[RawMove<WordOf<V>>; INLINE]>);

impl<V: Variant> MoveList<V> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(SmallVec::new_const())
    }

    /// The moves in the word of the board.
    pub(crate) fn raw(&self) -> &[RawMove<WordOf<V>>] {
        &self.0
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: Move<V>) {
        self.0.push(mv.0);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a move for each square of the sets, `chunk` squares at a time.
    ///
    /// `mv` makes a move from the number of the set, the bit of the square, and the square as a set. The branch at the
    /// end of a loop over the squares would be mispredicted for nearly every position, so this function writes whole
    /// chunks. The last moves of a chunk may have no square: their bit is [`Word::BITS`] and their set is empty, and
    /// the next moves overwrite them. `chunk` should be a constant that most sets do not exceed.
    #[inline(always)]
    pub(crate) fn push_each<const N: usize>(
        &mut self,
        chunk: usize,
        sets: [Bitboard<V::Board>; N],
        mv: impl Fn(usize, u32, Bitboard<V::Board>) -> Move<V>,
    ) {
        let mut count = 0;
        for set in &sets {
            count += set.count() as usize;
        }
        let len = self.0.len();
        if self.0.capacity() - len < count + chunk {
            self.0.reserve(count + chunk);
        }
        #[expect(unsafe_code, reason = "a list of the standard kind looks for room for each move")]
        // SAFETY: the list has room for `count + chunk` more moves. Each set writes whole chunks from its `end` on: for
        // n squares fewer than n + `chunk` moves, or one chunk if it is empty. Then `end` advances by n, so all writes
        // are within the room. Later sets overwrite the moves that a chunk wrote without a square. Those behind the first
        // `count` moves stay outside of the list.
        unsafe {
            let mut end = self.0.as_mut_ptr().add(len);
            for (i, &set) in sets.iter().enumerate() {
                let mut next = end;
                let mut rest = set;
                loop {
                    for j in 0..chunk {
                        next.add(j).write(mv(i, rest.bits().trailing_zeros(), rest.lowest()).0);
                        rest = rest.clear_lowest();
                    }
                    if rest.is_empty() {
                        break;
                    }
                    next = next.add(chunk);
                }
                end = end.add(set.count() as usize);
            }
            self.0.set_len(len + count);
        }
    }
}

impl<V: Variant> Deref for MoveList<V> {
    type Target = [Move<V>];

    #[inline]
    fn deref(&self) -> &[Move<V>] {
        #[expect(unsafe_code, reason = "a slice has no safe form for this")]
        // SAFETY: a `Move` is a transparent `RawMove`, and any `RawMove` is a `Move`.
        unsafe {
            slice::from_raw_parts(self.0.as_ptr().cast(), self.0.len())
        }
    }
}

impl<V: Variant> DerefMut for MoveList<V> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move<V>] {
        #[expect(unsafe_code, reason = "a slice has no safe form for this")]
        // SAFETY: as in `deref`.
        unsafe {
            slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), self.0.len())
        }
    }
}

impl<V: Variant> Extend<Move<V>> for MoveList<V> {
    fn extend<I: IntoIterator<Item = Move<V>>>(&mut self, moves: I) {
        self.0.extend(moves.into_iter().map(Move::words));
    }
}

impl<V: Variant> FromIterator<Move<V>> for MoveList<V> {
    fn from_iter<I: IntoIterator<Item = Move<V>>>(moves: I) -> Self {
        Self(moves.into_iter().map(Move::words).collect())
    }
}

impl<V: Variant> IntoIterator for MoveList<V> {
    type Item = Move<V>;
    type IntoIter = IntoMoves<V>;

    #[inline]
    fn into_iter(self) -> IntoMoves<V> {
        IntoMoves(self.0.into_iter())
    }
}

/// An iterator that owns the moves of a [`MoveList`].
#[derive(Clone)]
pub struct IntoMoves<V: Variant>(smallvec::IntoIter<[RawMove<WordOf<V>>; INLINE]>);

impl<V: Variant> fmt::Debug for IntoMoves<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoMoves").field(&self.clone().collect::<MoveList<V>>()).finish()
    }
}

impl<V: Variant> Iterator for IntoMoves<V> {
    type Item = Move<V>;

    #[inline]
    fn next(&mut self) -> Option<Move<V>> {
        self.0.next().map(Move)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<V: Variant> DoubleEndedIterator for IntoMoves<V> {
    #[inline]
    fn next_back(&mut self) -> Option<Move<V>> {
        self.0.next_back().map(Move)
    }
}

impl<V: Variant> ExactSizeIterator for IntoMoves<V> {}

impl<'a, V: Variant> IntoIterator for &'a MoveList<V> {
    type Item = &'a Move<V>;
    type IntoIter = slice::Iter<'a, Move<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, V: Variant> IntoIterator for &'a mut MoveList<V> {
    type Item = &'a mut Move<V>;
    type IntoIter = slice::IterMut<'a, Move<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<V: Variant> fmt::Debug for MoveList<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
