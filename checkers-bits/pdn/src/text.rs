//! Splits bytes into games and games into tokens.

mod boundary;
mod encoding;
mod error;
mod game_text;
mod input;
mod lexer;
mod marks;
mod origin;
mod prose;
mod reader;
mod recovery;
mod token;

pub use boundary::MAX_NESTING;
pub use encoding::Encoding;
pub use error::{Error, Place, SyntaxError, SyntaxErrorKind, ValueError};
pub use game_text::{GameBuffer, GameText};
pub(crate) use origin::Places;
pub use reader::Reader;
pub use token::{MoveToken, Token, TokenKind};
pub(crate) use token::{is_blank, look_alike, plies_before};
