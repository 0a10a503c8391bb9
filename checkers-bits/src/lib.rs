#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "movegen")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bitboard;
mod board;
#[cfg(feature = "movegen")]
mod color;
#[cfg(feature = "movegen")]
mod cursor;
#[cfg(feature = "movegen")]
mod diagram;
#[cfg(feature = "movegen")]
pub mod draw;
#[cfg(feature = "movegen")]
pub mod fen;
#[cfg(feature = "movegen")]
pub mod game;
mod picture;
mod square;
mod square_names;
#[cfg(feature = "movegen")]
mod text;
mod word;
#[cfg(feature = "movegen")]
mod generated {
    pub(crate) mod board10x10;
    pub(crate) mod board10x8;
    pub(crate) mod board8x8;
}
#[cfg(feature = "movegen")]
mod hub;
#[cfg(feature = "movegen")]
mod key;
#[cfg(feature = "movegen")]
pub mod lines;
#[cfg(feature = "movegen")]
mod movegen;
#[cfg(feature = "movegen")]
mod moves;
#[cfg(feature = "movegen")]
pub mod notation;
#[cfg(feature = "std")]
pub mod pdn;
#[cfg(feature = "movegen")]
mod perft;
#[cfg(feature = "movegen")]
mod position;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "movegen")]
mod variant;

pub use bitboard::{Bitboard, Squares};
pub use board::{
    Axis, Board, Board8x8, Board10x8, Board10x10, Board12x12, DarkCorner, Direction, ItalianBoard,
    SpanishBoard,
};
pub use square::{ParseSquareError, Square};
pub use square_names::{FirstSquare, NamedSquare, SquareNames};
pub use word::Word;

#[cfg(feature = "movegen")]
pub use {
    color::Color,
    diagram::Diagram,
    hub::{HubError, HubPosition},
    movegen::{IllegalMove, QuietMoves},
    moves::{Move, MoveList, PackedMove},
    perft::{perft, perft_of_each, perft_paths, perft_with},
    position::{Piece, Pieces, Position, PositionError},
    variant::{types::*, *},
};

// Their modules are public too, for what is needed less often.
#[cfg(feature = "movegen")]
#[doc(inline)]
pub use {
    draw::{DrawClause, DrawRules},
    fen::{Fen, FenError, FenErrorKind},
    game::{Game, Outcome},
    notation::{Notation, ReadMoveError},
};
