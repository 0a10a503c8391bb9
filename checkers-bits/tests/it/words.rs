//! A generator of random 128-bit words.

/// A generator of random words with a fixed seed.
pub(crate) struct Words(u64);

impl Words {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 128 bits: two outputs of `SplitMix64` (Steele, Lea and Flood 2014).
    pub(crate) fn next(&mut self) -> u128 {
        let mut half = || {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ word >> 31
        };
        u128::from(half()) << 64 | u128::from(half())
    }
}
