//! Splits bytes into games and games into tokens.

mod boundary;
mod buffer;
mod characters;
mod encoding;
mod error;
mod game_text;
mod lexer;
mod marks;
mod reader;
mod token;
mod utf16;

pub use boundary::MAX_NESTING;
pub use buffer::GameBuffer;
pub(crate) use characters::{is_blank, look_alike};
pub use encoding::Encoding;
pub use error::{Error, Place, SyntaxError, SyntaxErrorKind, ValueError};
pub use game_text::GameText;
pub(crate) use game_text::Places;
pub use reader::Reader;
pub use token::{MoveToken, Token, TokenKind};
