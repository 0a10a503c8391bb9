//! Fixed pseudo-random words.

/// An endless sequence of words, the same in every run: Marsaglia's xorshift64 with the shifts 13,
/// 7, 17.
pub fn words() -> impl Iterator<Item = u64> {
    let step = |word: &u64| {
        let word = word ^ word << 13;
        let word = word ^ word >> 7;
        Some(word ^ word << 17)
    };
    std::iter::successors(Some(0x9e37_79b9_7f4a_7c15), step)
}
