//! Hash keys of positions.

use crate::board::Board;
use crate::color::Color;
use crate::king_run::KingRun;
use crate::position::{Position, RawPosition};
use crate::variant::Variant;
use crate::word::Word;

/// The fractional parts of the square roots of the first seven primes, made odd. Fractional parts of roots hide no
/// design (nothing-up-my-sleeve numbers).
const MULTIPLIERS: [u64; 7] = [
    0x6a09_e667_f3bc_c909,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b,
];

/// Combines both halves of a product by XOR, because only the middle bits of the product depend on every bit of the
/// word.
#[inline(always)]
fn mix(word: u64, number: usize) -> u64 {
    let product = u128::from(word) * u128::from(MULTIPLIERS[number]);
    (product >> 64) as u64 ^ product as u64
}

impl<V: Variant> Position<V> {
    /// A hash of pieces and side to move, for transposition tables and to find repetitions.
    ///
    /// The key is stable: a later version or another machine computes the same key. The key depends on the bits only,
    /// so two variants on one board share keys. Each word of the position is multiplied by a constant, and the halves
    /// of the products are combined by XOR. Computing the key anew is cheaper than an incremental key. Among 10⁸
    /// positions from the start of Russian draughts, and as many of International, no two keys are equal, and the low
    /// 32 bits collide as often as random numbers.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// assert_eq!(start.key(), 0xca74_b625_5442_44f3);
    /// assert_ne!(start.key(), start.null_move().key());
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let has_king_runs = V::KING_MOVES_IN_A_ROW.is_some();
        self.words.key(<V::Board as Board>::Word::BITS, has_king_runs)
    }
}

impl<W: Word> RawPosition<W> {
    /// The key of a position on a board with words of `word_bits` bits.
    #[inline(always)]
    pub(crate) fn key(&self, word_bits: u32, has_king_runs: bool) -> u64 {
        let RawPosition { white, black, kings, side_to_move, king_runs } = self.widen();
        let (low, high) = (|word: u128| word as u64, |word: u128| (word >> 64) as u64);
        let side = match side_to_move {
            Color::White => 0,
            Color::Black => MULTIPLIERS[6],
        };
        let mixed = match word_bits {
            32 => mix(low(white | black << 32), 0) ^ mix(low(kings), 1),
            64 => mix(low(white), 0) ^ mix(low(black), 1) ^ mix(low(kings), 2),
            _ => {
                let lows = mix(low(white), 0) ^ mix(low(black), 1) ^ mix(low(kings), 2);
                lows ^ mix(high(white), 3) ^ mix(high(black), 4) ^ mix(high(kings), 5)
            }
        };
        if has_king_runs {
            let [white, black] = king_runs.map(KingRun::number);
            return mixed ^ side ^ mix(white | black << 32, 5);
        }
        mixed ^ side
    }
}
