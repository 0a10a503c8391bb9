// These link targets come before the README, because the first definition of a target counts, and docs.rs does not
// have the files that the README links to.
#![doc = "[RULES.md]: https://docs.rs/crate/checkers-bits/latest/source/RULES.md"]
#![doc = "[checkers-pdn]: https://docs.rs/checkers-pdn"]
#![doc = "[checkers-perft]: https://docs.rs/checkers-perft"]
#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod any;
pub mod attacks;
mod diagram;
pub mod draw;
mod endgame;
pub mod fen;
pub mod game;
#[doc(hidden)]
pub mod generator;
mod hub;
mod key;
mod king_run;
mod movegen;
mod moves;
pub mod notation;
mod perft;
mod piece;
mod position;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod variant;
mod generated {
    pub(crate) mod board10x10;
    pub(crate) mod board10x8;
    pub(crate) mod board8x8;
}

pub(crate) use checkers_geometry::{bitboard, board, color, first_square, picture, square, word};

#[doc(inline)]
pub use checkers_geometry::square_names;
#[doc(inline)]
pub use checkers_geometry::{
    Axis, Bitboard, Board, Board8x8, Board10x8, Board10x10, Board12x12, Cells, Color, DarkCorner,
    Direction, FirstSquare, ItalianBoard, NamedSquare, ParseSquareError, SpanishBoard, Square,
    SquareNames, Squares, ThaiBoard, TurkishBoard, Word,
};
pub use {
    any::{AnyBitboard, AnyMove, AnyPosition, AnySquare, AnyVariant},
    diagram::Diagram,
    endgame::{EndgameValue, Endgames},
    hub::{HubError, HubPosition},
    movegen::{IllegalMove, QuietMoves},
    moves::{IntoMoves, Move, MoveList, PackedMove},
    perft::{perft, perft_paths},
    piece::{Piece, Pieces, PositionError},
    position::Position,
    text::shortened,
    variant::{types::*, *},
};

// These items are used most. Their modules are public too, and also have items that are used less often.
#[doc(inline)]
pub use {
    draw::{DrawClause, DrawRules},
    fen::{Fen, FenError, FenErrorKind},
    game::{Game, Outcome},
    notation::{Notation, ReadMoveError},
};
