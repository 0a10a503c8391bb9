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
pub use leapers::{black_pawn_attacks, king_moves, knight_moves, white_pawn_attacks};
pub use sliders::{between, bishop_moves, queen_moves, rook_moves};
pub use square::{ParseSquareError, Square};
