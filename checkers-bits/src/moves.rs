//! Moves and lists of them.

use core::fmt;
use core::ops::Deref;

use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::variant::{Russian, StackList, Variant};

/// A move: from, to, the captured set, and whether the piece promotes.
///
/// Two ways to capture the same pieces between the same squares are one move. Both ends are
/// needed even for a capture that ends where it began, and the promotion cannot be read from
/// `to`: in Russian draughts a man can promote on the way and end elsewhere.
///
/// `Display` writes the short form, first and last square (`c3:e5`); two captures can share
/// it, and [`Position::notation`](crate::Position::notation) tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<V: Variant = Russian> {
    pub(crate) from: Square<V::Board>,
    pub(crate) to: Square<V::Board>,
    pub(crate) promotes: bool,
    pub(crate) captured: Bitboard<V::Board>,
}

impl<V: Variant> Move<V> {
    /// The square the piece leaves.
    #[inline]
    #[must_use]
    pub fn from(self) -> Square<V::Board> {
        self.from
    }

    /// The square the piece ends on.
    #[inline]
    #[must_use]
    pub fn to(self) -> Square<V::Board> {
        self.to
    }

    /// The captured pieces, none for a quiet move.
    #[inline]
    #[must_use]
    pub fn captured(self) -> Bitboard<V::Board> {
        self.captured
    }

    /// Whether the move captures.
    #[inline]
    #[must_use]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// Whether a man becomes a king.
    #[inline]
    #[must_use]
    pub fn promotes(self) -> bool {
        self.promotes
    }

    pub(crate) fn separator(self) -> char {
        if self.is_capture() { V::CAPTURE_SIGN } else { '-' }
    }
}

impl<V: Variant> fmt::Display for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(|square| square.named(V::SQUARE_NAMES));
        write!(f, "{from}{}{to}", self.separator())
    }
}

/// The short form with the captured squares behind it: `c3:e5 {d4}`.
impl<V: Variant> fmt::Debug for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        if self.is_capture() {
            write!(f, " {:?}", self.captured)?;
        }
        if self.promotes {
            write!(f, " promotes")?;
        }
        Ok(())
    }
}

/// The legal moves of a position, on the stack. Dereferences to a slice.
pub struct MoveList<V: Variant = Russian>(V::List<Move<V>>);

impl<V: Variant> MoveList<V> {
    /// How many moves fit; [`Position::moves`](crate::Position::moves) says what is known of the longest lists.
    pub const CAPACITY: usize = <V::List<Move<V>> as StackList<Move<V>>>::CAPACITY;

    #[inline]
    pub(crate) fn new() -> Self {
        Self(Default::default())
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move<V>) {
        self.0.push(mv);
    }
}

impl<V: Variant> Deref for MoveList<V> {
    type Target = [Move<V>];

    #[inline]
    fn deref(&self) -> &[Move<V>] {
        &self.0
    }
}

impl<'a, V: Variant> IntoIterator for &'a MoveList<V> {
    type Item = &'a Move<V>;
    type IntoIter = core::slice::Iter<'a, Move<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<V: Variant> fmt::Debug for MoveList<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
