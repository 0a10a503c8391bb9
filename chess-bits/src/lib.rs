//! Chess boards in one 64-bit word: sets of squares, all moves of knights and kings at once, and
//! seven ways to count the ones.
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
//! | [`mobility`] | the number of moves from a square, in four ways |
//! | [`popcount`] | the number of ones in a word, in seven ways |
//!
//! Everything that computes is a `const fn`; nothing allocates, and no feature changes anything.
//!
//! # Sources
//!
//! The crate is the article "Ход конём по битам. Шахматный Bitboard" (OTUS on Habr, 2019), its
//! exercise, and what its readers proposed in the comments.

#![no_std]

mod bitboard;
mod leapers;
pub mod mobility;
pub mod popcount;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use leapers::{king_moves, knight_moves};
pub use square::{ParseSquareError, Square, SquareIndexError};
