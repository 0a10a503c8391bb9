//! PDN, the format of files of games: as text, which is read whether moves are legal or not, and
//! replayed by the rules of a variant.
//!
//! A [`Reader`] takes any input apart into games and reads what thirty years of programs have
//! written, in constant memory and in any of four [encodings](Encoding). Games come as trees
//! ([`Game`]) or as tokens ([`GameText`]). What is broken is one [`Error`] that names the place, and
//! the next game is read. A [`Game`] displays as PDN 3.0. [`GameText::check`] and
//! [`GameText::replay`] play the moves, and [`Game::record`] turns a [game](crate::Game) into text.
//!
//! ```
//! use checkers_bits::pdn::Reader;
//!
//! let file = "[Event \"Final\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 {sharp} 2. b2-c3 *\n";
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("Event"), Some("Final"));
//!     assert_eq!(game.main_line().count(), 3);
//!     assert_eq!(game.to_string(), file);
//! }
//! # Ok::<(), checkers_bits::pdn::Error>(())
//! ```
//!
//! # What is read
//!
//! - A game is a block of tags with the movetext behind it, and either may be missing. It ends with
//!   a result, before the next tag or with the file. After an empty line a tag that the block has
//!   had already begins the next game.
//! - Lines end with LF, CR or CRLF. A byte order mark, Ctrl-Z, `[pdn]` and `[/pdn]`, `[Empty]` and
//!   the two characters `\r` between tags are passed over, and so are lines that begin with `%`.
//! - A quote inside the value of a tag need not be escaped unless a `]` follows it.
//! - A comment ends at the first `}`; a `{` before it is refused, since one of the two comments is
//!   not closed.
//!   Behind the result it belongs to the game in whose line it is.
//! - Lines of text before the first move are a comment.
//! - Moves may have blanks inside, numbers may be glued to them, stand in another line or lack.
//! - A result is `*`, two numbers one of which is 0, `1-1`, a half in any form, or at the end of the
//!   game two numbers that add up to ten, as the Delft system has it, or that the `Result` tag has.
//!
//! # Source
//!
//! The PDN 3.0 standard by Wieger Wesselink, its reading grammar and its lists of tags and commands.

mod boundary;
mod comment;
mod encoding;
mod error;
mod game;
mod game_kind;
mod game_text;
mod game_type;
mod guess;
mod lexer;
mod line_counter;
mod reader;
mod record;
mod replay;
mod tags;
mod token;
mod writer;

pub use boundary::MAX_DEPTH;
pub use comment::{Clock, Command, Comment};
pub use encoding::Encoding;
pub use error::{Error, Place, SyntaxError, SyntaxErrorKind};
pub use game::{Game, Item, Source};
pub use game_kind::GameKind;
pub use game_text::GameText;
pub use game_type::{GameType, GameTypeBoard, GameTypeError, SquareNotation};
pub use guess::{Doubt, Guess, KnownBy};
pub use reader::Reader;
pub use replay::{ReplayError, ReplayErrorKind, Replayed};
pub use tags::{Tag, TagNameError, Tags};
pub use token::{MoveText, Token, TokenKind};
