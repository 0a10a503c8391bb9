//! Boards, moves and PDN.

mod any_game;
mod argument;
pub mod board;
pub mod read_pdn;
mod texts;
mod value;
pub mod variants;
pub mod write_pdn;
