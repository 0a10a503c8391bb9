//! Tests of the public interface.

mod bitboard;
mod leapers;
mod lines;
mod mobility;
mod naive;
mod perft;
mod popcount;
#[cfg(feature = "serde")]
mod serde;
mod sliders;
mod square;
