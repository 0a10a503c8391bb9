//! The module of the rules: boards, moves and PDN.

mod argument;
pub mod board;
pub mod played_moves;
pub mod read_pdn;
mod value;
pub mod variants;
pub mod write_pdn;
