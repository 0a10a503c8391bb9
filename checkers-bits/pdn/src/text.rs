//! Splits bytes into games and games into tokens.

mod boundary;
mod characters;
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
pub(crate) use characters::{is_blank, look_alike};
pub use encoding::Encoding;
pub use error::{Error, Place, SyntaxError, SyntaxErrorKind, ValueError};
pub use game_text::{GameBuffer, GameText};
pub(crate) use origin::Places;
pub use reader::Reader;
pub(crate) use token::plies_before;
pub use token::{MoveToken, Token, TokenKind};
