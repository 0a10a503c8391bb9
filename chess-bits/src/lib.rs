//! Chess boards in one 64-bit word: sets of squares, the moves of all knights or kings at once, of
//! rooks, bishops and queens by magics, and seven ways to count the ones.
//!
//! ```
//! use chess_bits::{Square, bitboard, knight_moves, popcount};
//!
//! let moves = knight_moves(Square::D4.bitboard());
//! assert_eq!(moves, bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . X . . .
//!     . X . . . X . .
//!     . . . . . . . .
//!     . X . . . X . .
//!     . . X . X . . .
//!     . . . . . . . .
//! });
//! assert_eq!(popcount::clear_lowest(moves.0), 8);
//!
//! for square in moves {
//!     print!("{square} "); // c2 e2 b3 f3 b5 f5 c6 e6
//! }
//! ```
//!
//! | | |
//! |---|---|
//! | [`Square`] | a square, a1 = 0 to h8 = 63, and its name |
//! | [`Bitboard`], [`bitboard!`] | a set of squares: operators, iteration, pictures |
//! | [`knight_moves`], [`king_moves`] | the attacked squares of a set of pieces |
//! | [`rook_moves`], [`bishop_moves`], [`queen_moves`] | the attacked squares of a piece among others |
//! | [`mobility`] | the number of moves from a square, in four ways |
//! | [`popcount`] | the number of ones in a word, in seven ways |
//!
//! Moves, mobility, counts and conversions are `const fn`. The crate has no dependency, no feature
//! and no unsafe code, and does not allocate.
//!
//! # Sources
//!
//! The crate is the article "Ход конём по битам. Шахматный Bitboard" (OTUS on Habr, 2019), its
//! exercise, and what its readers proposed in the comments.

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
pub use leapers::{king_moves, knight_moves};
pub use sliders::{bishop_moves, queen_moves, rook_moves};
pub use square::{ParseSquareError, Square, SquareIndexError};
