// This link target comes before the README, because the first definition of a target counts, and docs.rs does not have the
// file that the README links to.
//! [prints that array]: https://docs.rs/crate/magic-search/latest/source/RESULTS.md
//!
#![doc = include_str!("../README.md")]
#![no_std]

mod bitboard;
mod generated {
    pub(crate) mod sliders;
}
mod leapers;
pub mod mobility;
mod picture;
pub mod popcount;
mod sliders;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use leapers::{black_pawn_attacks, king_attacks, knight_attacks, white_pawn_attacks};
pub use sliders::{between, bishop_attacks, queen_attacks, rook_attacks};
pub use square::{ParseSquareError, Square};
