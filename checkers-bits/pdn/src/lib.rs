#![doc = include_str!("../README.md")]
//!
//! PDN, the format of files of games: read as text, whether moves are legal or not, kept as trees,
//! and replayed by the rules of a variant.
//!
//! ```text
//!   text/                                 tree/
//!   bytes ──Reader──▶ GameText ──to_tree──▶ GameTree ──Display──▶ PDN 3.0
//!                     of tokens                ▲
//!   replay/               ├──replay──▶ Game ──record
//!                         └──check───▶ Checked
//! ```
//!
//! A [`Reader`] takes any input apart into games and reads what thirty years of programs have
//! written, in the memory of one game, in UTF-8, Latin-1 or CP437 and with the feature `encodings`
//! also in Cyrillic, Central European and Baltic [code pages](Encoding). A broken game is one
//! [`Error`] that names the place, and reading goes on with the next. A [`GameText`] is borrowed from
//! the reader: its [tokens](GameText::tokens) can be looked at without building anything. It becomes
//! a [`GameTree`], which displays as PDN 3.0, or is played, by [`check`](GameText::check) or
//! [`replay`](GameText::replay); [`GameTree::record`] turns a played [`Game`] into text again.
//!
//! ```
//! use checkers_pdn::Reader;
//!
//! let file = "[Event \"Final\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 {sharp} 2. b2-c3 *\n";
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("Event"), Some("Final"));
//!     assert_eq!(game.main_line().count(), 3);
//!     assert_eq!(game.to_string(), file);
//! }
//! # Ok::<(), checkers_pdn::Error>(())
//! ```
//!
//! What a game is made of has the same name all the way:
//!
//! | PDN | [`TokenKind`] | [`GameTree`] | [`Game`] |
//! |---|---|---|---|
//! | `[White "…"]` | `TagName`, `TagValue` | [`Tags`] | |
//! | `12.`, `...` | `MoveNumber`, `Ellipsis` | `first_ply` | |
//! | `c3-d4` | `Move` | [`Node::Move`] | [`PlyKind::Move`] |
//! | `-` | `Move` | [`Node::Move`] | [`PlyKind::UnknownMove`] |
//! | `/FEN "…"/` | `Setup` | [`Node::Setup`] | [`PlyKind::Setup`] |
//! | `$1`, `!` | `Nag`, `Strength` | [`Node::Nag`] | [`Notes::nags`] |
//! | a FEN alone in its line | `Fen` | the tag `FEN` | [`Game::start`] |
//! | `{…}`, `;`, text before the moves | `Comment`, `Text` | [`Node::Comment`] | [`Notes::comments`] |
//! | `(…)` | `VariationStart`, `VariationEnd` | [`Node::Variation`] | [`Ply::variations`] |
//! | `1-0` | `Result` | the tag `Result` | [`Game::recorded_result`] |
//! | `%` at the beginning of a line | `Escape` | | |
//!
//! [`Game`]: checkers_bits::Game
//! [`Game::start`]: checkers_bits::Game::start
//! [`Game::recorded_result`]: checkers_bits::Game::recorded_result
//! [`Notes::nags`]: checkers_bits::game::Notes::nags
//! [`Notes::comments`]: checkers_bits::game::Notes::comments
//! [`Ply::variations`]: checkers_bits::game::Ply::variations
//! [`PlyKind::Move`]: checkers_bits::game::PlyKind::Move
//! [`PlyKind::Setup`]: checkers_bits::game::PlyKind::Setup
//! [`PlyKind::UnknownMove`]: checkers_bits::game::PlyKind::UnknownMove
//!
//! # What is read
//!
//! - A game is a block of tags with the movetext after it, and either may be missing. It ends with
//!   a result, before the next tag or with the file. After an empty line a tag that the block has
//!   had already begins the next game.
//! - Lines end with LF, CR or CRLF. A byte order mark, Ctrl-Z, NUL, `[pdn]` and `[/pdn]`, `[Empty]`
//!   and the two characters `\r` between tags are passed over, and so are lines that begin with `%`.
//! - A tag that is broken, such as `[White "A]`, a lone `[` and `[[White "A"]`, costs no more than
//!   itself: its line is a comment, and [`GameText::broken_tags`] says what is wrong with it.
//! - Instead of tags there may be a FEN in a line of its own, so that a list of positions is a file of
//!   games.
//! - A quote inside the value of a tag need not be escaped unless a `]` follows it.
//! - A comment ends at the first `}`; a `{` before it is refused, since one of the two comments is
//!   not closed. After the result a comment belongs to the game on whose line it is.
//! - Lines of text before the first move are a comment, unless they may hold moves: then they are
//!   refused.
//! - Cyrillic letters that look like Latin ones are read as those where they name squares. Moves may
//!   have blanks inside; numbers may be glued to them, stand on another line or be missing.
//! - A variation that cannot be played is a comment when the game is, and
//!   [`Checked::illegal_variations`] tells of it.
//! - A result is `*`, two numbers one of which is 0, `1-1`, a half in any form, or at the end of the
//!   game a dash, two numbers that add up to ten, as the Delft system has it, or that the `Result`
//!   tag has.
//!
//! # Source
//!
//! The PDN 3.0 standard by Wieger Wesselink, its reading grammar and its lists of tags and commands.

mod filter;
mod replay;
mod text;
mod tree;

pub use filter::{Filter, FilterError, Match, VariantFilter};
pub use replay::{Checked, IllegalVariation, ReplayError, ReplayErrorKind, ResultConflict};
pub use text::{
    Encoding, Error, GameBuffer, GameText, MAX_NESTING, MoveToken, ParseEncodingError, Place,
    Reader, SyntaxError, SyntaxErrorKind, Token, TokenKind, Tokens,
};
pub use tree::{
    AnyVariant, Clock, Command, Comment, Doubt, GameTree, GameType, GameTypeBoard, GameTypeError,
    Guess, KnownBy, MoveText, Node, Source, SquareNotation, Tag, TagNameError, Tags, VariantTally,
};
