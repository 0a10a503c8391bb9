//! From bytes to games and tokens.

mod boundary;
mod buffer;
mod characters;
mod encoding;
mod error;
mod game_text;
mod lexer;
mod line_counter;
mod reader;
mod score;
mod token;
mod variation_numbers;

pub use boundary::MAX_NESTING;
pub use buffer::GameBuffer;
pub use encoding::{Encoding, ParseEncodingError};
pub use error::{Error, Place, SyntaxError, SyntaxErrorKind};
pub use game_text::GameText;
pub(crate) use game_text::Places;
pub use reader::Reader;
pub(crate) use score::score;
pub use token::{MoveToken, Token, TokenKind};
