// These link targets come before the README, because the first definition of a target counts, and docs.rs does not have
// the files that the README links to.
//! [perft]: https://docs.rs/crate/chess-bits/latest/source/examples/perft.rs
//! [prints that array]: https://docs.rs/crate/magic-search/latest/source/RESULTS.md
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bitboard;
mod color;
mod coordinates;
mod generated {
    pub(crate) mod sliders;
}
mod leapers;
mod lines;
pub mod mobility;
mod numbered;
mod picture;
pub mod popcount;
mod sliders;
mod square;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use color::Color;
pub use coordinates::{File, Rank};
pub use leapers::{black_pawn_attacks, king_attacks, knight_attacks, white_pawn_attacks};
pub use lines::{aligned, between, line, ray};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks};
pub use square::{ParseSquareError, Square};
