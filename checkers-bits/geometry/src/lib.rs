// This link target comes before the README, because the first definition of a target counts, and docs.rs does not have the
// file that the README links to.
//! [checkers-bits]: https://docs.rs/checkers-bits
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bitboard;
pub mod board;
pub mod color;
pub mod direction;
pub mod first_square;
pub mod picture;
#[cfg(feature = "serde")]
mod serde;
pub mod square;
pub mod square_names;
pub mod word;

pub use bitboard::{Bitboard, Squares};
pub use board::{
    Axis, Board, Board8x8, Board10x8, Board10x10, Board12x12, Cells, DarkCorner, Direction,
    ItalianBoard, SpanishBoard, ThaiBoard, TurkishBoard,
};
pub use color::Color;
pub use first_square::FirstSquare;
pub use square::{ParseSquareError, Square};
pub use square_names::{NamedSquare, SquareNames};
pub use word::Word;
