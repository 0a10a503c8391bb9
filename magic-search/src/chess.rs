//! Chess: all rook and bishop magics for 64-bit boards, and the tables of chess-bits.
//!
//! The attack set of a rook depends only on the blockers on its rays, without the last square of
//! each ray: 10 to 12 squares, for a bishop 5 to 9. One multiplication gathers them into an index:
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! A magic is a multiplier with which occupancies of different attack sets never share an index.
//!
//! | step | how | after whom |
//! |---|---|---|
//! | a candidate | copies of the occupancy that bring each square into the index, at random | Kannan 2007 places bits by backtracking, Romstad tries sparse random numbers |
//! | its trial | every occupancy, with slots that are never cleared | the epochs of Stockfish's search |
//! | verification | every occupancy again, walked square by square, with all tables in place | |
//! | [overlap](Tables::overlap) | climbing for magics that fill few slots, need a bit less, or keep to a part of each period; first fit, then ruin and recreate; tables that meet climb until they fit | Annuß shares one array among all squares; bits were saved by Österlund, Osborne and others; Schrimpf and others 2000; Egeblad and others 2007 |
//!
//! Each square has its own random generator, so the result depends on the seed, not on the number
//! of threads.
//!
//! Sources: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007; Tord
//! Romstad, ["Looking for Magics"](https://www.chessprogramming.org/Looking_for_Magics); Lasse
//! Hansen and others, ["Magic Bitboards"](https://www.chessprogramming.org/Magic_Bitboards).

mod array;
mod cover;
mod kept;
mod packing;
mod refit;
mod slider;
mod source;
mod squeeze;
mod tables;
mod window;

pub use packing::Milestone;
pub use slider::{Slider, square_name};
pub use tables::{LookUp, Tables, Widths, WrongMagic};
